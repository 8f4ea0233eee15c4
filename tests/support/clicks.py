"""Pressing a button: on our file engine and in the fake Excel, with the calls it takes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from addin.actions import Done
from addin.engines.file import answer_alerts, open_book
from tests.support.com_fake import Call, FakeExcel
from tests.support.counting import Calls, count_calls

Button = Callable[..., Done | None]


def by_engine(path: Path, button: Button) -> tuple[Calls, Done | None]:
    """Press a button on our file engine, agreeing to everything: the calls, and what was done."""
    book = open_book(path)
    answer_alerts(book, "yes")
    with count_calls(book) as calls:
        done = button(book)
    return calls, done


def by_com(path: Path, button: Button) -> list[Call]:
    """Press a button in the fake Excel, agreeing to everything: what Excel was asked."""
    with FakeExcel() as excel:
        excel.answers = ["yes"] * 5
        book = excel.open(path)
        excel.recording.calls.clear()
        button(book)
        return list(excel.recording.calls)
