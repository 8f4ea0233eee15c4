"""What tests of more than one folder are given: the engines, workbooks made and filled."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from addin.cli import session
from addin.sheets import workbook
from tests.support import layers
from tests.support.books import Maker, cup
from tests.support.built import built_in
from tests.support.calc import Converter, convert
from tests.support.drivers import DRIVERS
from tests.support.live import LIVE, drivers_of, offices, profile, pytest_runtest_protocol

__all__ = ["offices", "profile", "pytest_runtest_protocol"]

# The same examples in every run, and no failure because a machine was slow.
settings.register_profile(
    "pairbook", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("pairbook")


def pytest_configure(config: pytest.Config) -> None:
    """``pytest`` alone runs the quick tests."""
    layers.configure(config)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Every test is of one layer."""
    layers.mark(config, items)


@pytest.fixture(scope="session", autouse=True)
def built_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """An empty workbook is built once for all tests and processes of a run."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "built"
    folder.mkdir(exist_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(workbook, "build_workbook", built_in(folder))
        yield


@pytest.fixture(autouse=True)
def nothing_was_said_before() -> None:
    """A test does not speak the language of the one before it."""
    session.begin()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that takes a ``driver`` is run on every engine."""
    if "driver" in metafunc.fixturenames:
        found = drivers_of(metafunc.module.__name__, DRIVERS)
        metafunc.parametrize("driver", found, indirect=True, ids=lambda one: str(one.name))


@pytest.fixture
def driver(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Each engine in turn: a file, xlwings' remote engine, stand-ins for Excel and LibreOffice.

    Some tests, or all (:mod:`tests.support.live`), have a LibreOffice besides.
    """
    if request.param.name == "remote":
        monkeypatch.setenv("XLWINGS_LICENSE_KEY", "noncommercial")
    if request.param is LIVE:
        with LIVE.at_work(request.getfixturevalue("offices")):
            yield LIVE
    else:
        yield request.param


@pytest.fixture(scope="session")
def libreoffice() -> Converter:
    """What LibreOffice makes of a file: :func:`tests.support.calc.convert`."""
    if shutil.which("soffice") is None:
        pytest.skip("LibreOffice is not installed")
    return convert


@pytest.fixture
def make(tmp_path: Path) -> Maker:
    """Makes a workbook of so many players and rounds: :func:`tests.support.books.cup`."""

    def maker(count: int = 8, rounds: int = 4, language: str = "en", **settings: str) -> Path:
        path = tmp_path / f"cup-{count}-{language}.xlsx"
        return cup(path, count, rounds, language, **settings)

    return maker
