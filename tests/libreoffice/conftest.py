"""A LibreOffice for these tests, with the extension that is built from this source."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from addin.libreoffice import office
from tests.libreoffice.calc import Calc, missing


@pytest.fixture(scope="session")
def profile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A LibreOffice profile with the extension in it, installed as an organiser installs it."""
    if missing():
        pytest.skip(f"not installed: {missing()}")
    from addin.libreoffice.installing import install

    folder = tmp_path_factory.mktemp("libreoffice") / "profile"
    office.fresh(folder)
    found = install(folder)
    assert found.current
    assert found.there
    return folder


@pytest.fixture(scope="session")
def running(profile: Path) -> Iterator[office.Office]:
    """A LibreOffice without a window."""
    with office.running(profile=profile) as one:
        yield one


@pytest.fixture
def calc(running: office.Office) -> Iterator[Calc]:
    """The same; what a test opens in it is closed after the test."""
    one = Calc(running)
    yield one
    one.close()
