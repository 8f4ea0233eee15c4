"""A LibreOffice of the tests, and the engine that runs actions on workbooks open in it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from addin.libreoffice import office
from addin.libreoffice.closed import ClosedHost
from tests.support.calc import Calc, Document, Offices, missing

ALL = "PAIRBOOK_LIVE"
"""Set to anything: every test of all engines is run in a LibreOffice too, which takes minutes."""

ALWAYS = "tests.actions.test_undo_swaps"
"""The module whose tests are so in every run."""

TRIES = 3


class LiveDriver:
    """Our engine for documents that are open in LibreOffice, in a LibreOffice without a window.

    A copy of the workbook is opened, read, written and saved by Calc.  It
    stays open for the next action, as on an organiser's screen, unless the workbook was changed
    meanwhile.
    """

    name = "live"

    def __init__(self) -> None:
        self._calc: Calc | None = None
        self._folder = Path()
        self._open: tuple[Document, Path] | None = None
        self._file: tuple[Path, bytes] | None = None

    @contextmanager
    def at_work(self, offices: Offices) -> Iterator[None]:
        """For one test."""
        with TemporaryDirectory() as folder:
            self._calc, self._folder = Calc(offices.current()), Path(folder)
            yield
            self._open = self._file = None
            self._calc.close()

    def run(self, path: Path, action: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        from addin.engines.office import commit, open_snapshot

        document, copy = self._opened(path)
        host = ClosedHost(document.running, document.number)
        book = open_snapshot(document.do("read"), host)
        done = action(book, *args, **kwargs)
        commit(book)
        document.do("save")
        path.write_bytes(copy.read_bytes())
        self._file = path, path.read_bytes()
        return done

    def _opened(self, path: Path) -> tuple[Document, Path]:
        """The document and its file, which nobody else is kept from: it is a copy."""
        assert self._calc is not None, "this engine is for the fixture"
        found = path, path.read_bytes()
        if self._open is None or self._file != found:
            self._calc.close()
            copy = self._folder / path.name
            copy.write_bytes(path.read_bytes())
            self._open, self._file = (self._calc.open(copy), copy), found
        return self._open


LIVE = LiveDriver()


def drivers_of(module: str, drivers: tuple[Any, ...]) -> tuple[Any, ...]:
    """The engines that the tests of a module are run on."""
    return (*drivers, LIVE) if ALL in os.environ or module == ALWAYS else drivers


def is_live(item: pytest.Item) -> bool:
    """Whether a test needs a LibreOffice to be in order."""
    here = Path(__file__).parents[1] / "libreoffice" in item.path.parents
    return (here or "offices" in getattr(item, "fixturenames", ())) or (
        getattr(item, "callspec", None) is not None
        and (
            item.callspec.params.get("driver") is LIVE  # type: ignore[attr-defined]
        )
    )


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Run a test once more where LibreOffice itself broke down, which is not what it is about.

    Whatever else fails, fails at once.
    """
    if not is_live(item):
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    for left in reversed(range(TRIES)):
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
        failed = [str(one.longrepr) for one in reports if one.failed]
        failure = f"{office.OfficeFailure.__module__}.OfficeFailure"
        broken = [shown for shown in failed if failure in shown]
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
