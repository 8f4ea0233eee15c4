"""A LibreOffice that breaks down is closed, and another one does what was asked."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from addin.libreoffice import closed, installing, office
from addin.libreoffice.installing import Status
from pairing.errors import InputError
from tests.support.refusals import refusal

MEMORY = "RuntimeException: C++ code threw St9bad_alloc: std::bad_alloc"
"""What a LibreOffice once said to an extension that it took a moment later."""


class Offices:
    """LibreOffices that break down over a request, the first ``broken`` ones of them."""

    def __init__(self, broken: int, over: str) -> None:
        self.broken = broken
        self.over = over
        self.started = self.ended = 0
        self.asked: list[tuple[int, str]] = []

    def start(self, stack: ExitStack, **_: Any) -> Any:
        assert self.ended == self.started, "the one before is still open"
        self.started += 1
        stack.callback(self._end)
        return One(self, self.started)

    def _end(self) -> None:
        self.ended += 1


class One:
    """One of them."""

    def __init__(self, offices: Offices, number: int) -> None:
        self.offices = offices
        self.number = number

    def do(self, request: str, /, **_: Any) -> Any:
        self.offices.asked.append((self.number, request))
        if request == self.offices.over and self.number <= self.offices.broken:
            raise office.OfficeFailure("office.unforeseen", error=MEMORY)


@pytest.fixture
def breaking(monkeypatch: pytest.MonkeyPatch) -> Callable[[int, str], Offices]:
    def make(broken: int, over: str) -> Offices:
        made = Offices(broken, over)
        monkeypatch.setattr(office, "_start", made.start)
        monkeypatch.setattr(office, "python", lambda: Path("python"))
        return made

    return make


@pytest.mark.parametrize("over", ["ready", "install"])
@pytest.mark.parametrize("broken", [0, 1, 2])
def test_the_extension_is_installed_by_the_next_one(
    breaking: Callable[[int, str], Offices],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    broken: int,
    over: str,
) -> None:
    offices = breaking(broken, over)
    there = Status(tmp_path)
    monkeypatch.setattr(installing, "status", lambda _: there)
    assert installing.install(tmp_path / "profile") is there
    assert offices.asked[-2:] == [(broken + 1, "ready"), (broken + 1, "install")]
    assert offices.started == offices.ended == broken + 1


def test_the_third_one_is_believed(breaking: Callable[[int, str], Offices], tmp_path: Path) -> None:
    offices = breaking(3, "install")
    assert "bad_alloc" in refusal(InputError, installing.install, tmp_path / "profile").message()
    assert offices.started == offices.ended == 3


def test_what_it_did_before_it_broke_down_is_not_done_again(
    breaking: Callable[[int, str], Offices], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    offices = breaking(1, "remove")
    left = [Status(tmp_path), Status(tmp_path), Status(None)]
    monkeypatch.setattr(installing, "status", lambda _: left.pop(0))
    assert installing.remove(tmp_path / "profile")
    assert offices.asked == [(1, "ready"), (1, "remove"), (2, "ready")]


def test_a_workbook_is_made_by_the_next_one(
    breaking: Callable[[int, str], Offices], tmp_path: Path
) -> None:
    offices = breaking(1, "save")
    with closed.converted(tmp_path / "cup.ods") as made:
        made.write_bytes(b"")
    assert [one for one in offices.asked if one[1] != "ready"] == [
        (1, "open"), (1, "save"), (2, "open"), (2, "save")
    ]  # fmt: skip


def test_what_goes_wrong_later_is_not_tried_again(breaking: Callable[[int, str], Offices]) -> None:
    """A workbook may have been written to: whoever asked must be told."""
    offices = breaking(1, "write")
    with pytest.raises(office.OfficeFailure), office.running() as one:
        one.do("write")
    assert offices.started == offices.ended == 1


def test_a_driver_that_ends_is_a_libreoffice_that_is_gone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Whatever was started is ended, each time."""
    import sys

    silent = tmp_path / "driver.py"
    silent.write_text("print(end='')")
    monkeypatch.setattr(office, "soffice_path", lambda: Path(sys.executable))
    monkeypatch.setattr(office, "python", lambda: Path(sys.executable))
    monkeypatch.setattr(office, "template", lambda *parts: tmp_path / parts[-1])
    with pytest.raises(office.OfficeFailure), office.running():
        raise AssertionError("there is none")


def test_another_pythons_folders_are_not_on_the_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """LibreOffice's Python would take that Python's library for its own."""
    own, other = tmp_path / "own" / "bin", tmp_path / "other" / "bin"
    for folder in (own, other):
        folder.mkdir(parents=True)
    (own.parent / "pyvenv.cfg").touch()
    monkeypatch.setenv("PATH", os.pathsep.join(map(str, (own, other, "/usr/bin"))))
    monkeypatch.setenv("VIRTUAL_ENV", str(own.parent))
    monkeypatch.setenv("PYTHONPATH", "somewhere")
    found = office.plain_environment("linux")
    assert found["PATH"] == os.pathsep.join((str(other), "/usr/bin"))
    assert not {"VIRTUAL_ENV", "PYTHONPATH"} & found.keys()
