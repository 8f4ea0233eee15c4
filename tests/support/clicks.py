"""Pressing a button: on our file engine and in the fake Excel, with the calls it takes."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from addin.actions import ActionResult
from addin.engines.file import answer_alerts, open_book
from addin.sheets import writer
from addin.sheets.writer import Rollback
from tests.support.com_fake import Call, FakeExcel
from tests.support.counting import Calls, count_calls

Button = Callable[..., ActionResult | None]


def by_engine(path: Path, button: Button) -> tuple[Calls, ActionResult | None]:
    """Press a button on our file engine, agreeing to everything: the calls, and what was done."""
    book = open_book(path)
    answer_alerts(book, "yes")
    with count_calls(book) as calls:
        done = button(book)
    return calls, done


def by_com(path: Path, button: Button) -> list[Call]:
    """Press a button in the fake Excel: what Excel was asked, as :func:`in_excel` says."""
    return in_excel(path, button)[0]


def in_excel(path: Path, button: Button) -> tuple[list[Call], list[Call]]:
    """Press a button in the fake Excel, agreeing to everything: what Excel was asked.

    On a copy of the file: a click saves.  What it reads only to put it back if it fails comes
    apart.
    """
    path = Path(shutil.copy(path, Path(tempfile.mkdtemp(dir=path.parent)) / path.name))
    apart: list[Call] = []
    with FakeExcel() as excel:
        recorded = excel.recording

        class Counted(Rollback):
            def __init__(self, *about: Any) -> None:
                before = len(recorded.calls)
                super().__init__(*about)
                apart.extend(recorded.calls[before:])
                del recorded.calls[before:]

        excel.answers = ["yes"] * 5
        book = excel.open(path)
        recorded.calls.clear()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(writer, "Rollback", Counted)
            button(book)
        return list(recorded.calls), apart
