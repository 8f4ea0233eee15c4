"""A LibreOffice for these tests, with the extension that is built from this source."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol

from addin.libreoffice import office
from addin.libreoffice.extension import CONFIG
from addin.libreoffice.installing import status
from tests.support.calc import Calc, Offices, missing

TRIES = 3


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Run a test once more where LibreOffice itself broke down, which is not what it is about.

    Whatever else fails, fails at once.
    """
    if Path(__file__).parent not in item.path.parents:
        return None  # several processes ask this file about the tests of other folders, too
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    for left in reversed(range(TRIES)):
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
        failed = [str(one.longrepr) for one in reports if one.failed]
        broken = [told for told in failed if f"{office.Broken.__module__}.Broken" in told]
        if not broken or not left:
            break
        said = f"LibreOffice broke down, tried again:\n{broken[0][-600:]}"
        item.warn(pytest.PytestWarning(said))
        item._initrequest()  # type: ignore[attr-defined]
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


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
def offices(profile: Path) -> Iterator[Offices]:
    """A LibreOffice without a window for all tests, and another one where it broke down."""
    one = Offices(profile)
    yield one
    one.close()


@pytest.fixture
def calc(offices: Offices) -> Iterator[Calc]:
    """It; what a test opens in it is closed after the test."""
    one = Calc(offices.current())
    yield one
    one.close()


@pytest.fixture
def held(profile: Path, tmp_path: Path) -> Iterator[Callable[[], None]]:
    """Clicks compute nothing before this is called: the Python they start waits for it."""
    folder = status(profile).folder
    assert folder is not None
    config = folder / CONFIG
    before = config.read_bytes()
    told = json.loads(before)
    gate, waiting = tmp_path / "gate", tmp_path / "python"
    os.mkfifo(gate)
    waiting.write_text(f'#!/bin/sh\nread -r _ < "{gate}"\nexec "{told["python"]}" "$@"\n')
    waiting.chmod(0o755)
    config.write_text(json.dumps({**told, "python": str(waiting)}))
    yield lambda: print(file=gate.open("w"))
    config.write_bytes(before)
