"""Runs one action on a workbook file through each engine, the way a click would."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl

from addin.engines.file import open_book


class FileDriver:
    """Our own engine: open, act, save."""

    name = "file"

    def run(self, path: Path, action: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        book = open_book(path)
        done = action(book, *args, **kwargs)
        book.save()
        return done


class RemoteDriver:
    """xlwings' remote engine: the workbook goes in as JSON, the changes come out as JSON."""

    name = "remote"

    def run(self, path: Path, action: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        import xlwings as xw

        from tests.support import remote

        book = xw.Book(json=remote.to_json(path))
        done = action(book, *args, **kwargs)
        remote.apply(book, path)
        return done


class ComDriver:
    """xlwings' own engine for Windows, on a recording fake of Excel's COM objects.

    ``recording`` is what happened in Excel at the last run.
    """

    name = "com"

    def run(self, path: Path, action: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        from tests.support.com_fake import FakeExcel

        with FakeExcel() as excel:
            book = excel.open(path)
            excel.recording.calls.clear()
            self.recording = excel.recording
            done = action(book, *args, **kwargs)
            excel.recording.on = False
            book.save()
        return done


DRIVERS = (FileDriver(), RemoteDriver(), ComDriver())


def values(path: Path, tab: str) -> list[tuple[Any, ...]]:
    """A tab's values as openpyxl reads them: a second pair of eyes."""
    book = openpyxl.load_workbook(path)
    return [tuple(row) for row in book[tab].iter_rows(values_only=True)]


def set_cell(path: Path, tab: str, address: str, value: Any) -> None:
    """What a person types into a cell, typed by openpyxl."""
    book = openpyxl.load_workbook(path)
    book[tab][address] = value
    book.save(path)


def column(path: Path, tab: str, heading: str, header_row: int = 4) -> list[Any]:
    """The values under a heading."""
    rows = values(path, tab)
    at = rows[header_row - 1].index(heading)
    return [row[at] for row in rows[header_row:] if any(cell is not None for cell in row[:3])]


def all_values(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Every tab's values without trailing empty rows; the Log left out."""
    book = openpyxl.load_workbook(path)
    found = {}
    for sheet in book:
        if sheet.title in ("Log", "Журнал"):
            continue
        rows = [tuple(row) for row in sheet.iter_rows(values_only=True)]
        while rows and all(cell is None for cell in rows[-1]):
            rows.pop()
        found[sheet.title] = rows
    return found
