"""Runs one action on a workbook file through each engine, the way a click would."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

import openpyxl
import xlwings as xw

from addin.engines.file import open_book
from addin.exchange.creating import create
from tests.support.bare import without_empty_cells

_MADE: dict[str, bytes] = {}


def fresh(path: Path, **wanted: Any) -> Path:
    """A workbook as :func:`create` makes it, which is done once for the same wishes."""
    key = f"{path.suffix} {sorted(wanted.items())!r}"
    if key in _MADE:
        path.write_bytes(_MADE[key])
    else:
        create(path, **wanted)
        _MADE[key] = path.read_bytes()
    return path


@contextmanager
def edit(path: Path) -> Iterator[xw.Book]:
    """Open a workbook with our own engine, and save it when all is typed."""
    book = open_book(path)
    yield book
    book.save()


class FileDriver:
    """Our own engine: open, act, save."""

    name = "file"

    def run(self, path: Path, action: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        with edit(path) as book:
            return action(book, *args, **kwargs)


class RemoteDriver:
    """xlwings' remote engine: the workbook goes in as JSON, the changes come out as JSON."""

    name = "remote"

    def run(self, path: Path, action: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
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


class CalcDriver:
    """Our engine for documents that are open in LibreOffice, on a stand-in for LibreOffice."""

    name = "libreoffice"

    def run(self, path: Path, action: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        from addin.engines.office import commit, open_snapshot
        from tests.support.calc_fake import Host, told_of

        book = open_snapshot(told_of(path), Host(path))
        done = action(book, *args, **kwargs)
        commit(book)
        return done


DRIVERS = (FileDriver(), RemoteDriver(), ComDriver(), CalcDriver())


def values(path: Path, tab: str) -> list[tuple[Any, ...]]:
    """A tab's values as openpyxl reads them: a second pair of eyes."""
    return list(_rows(path.read_bytes())[tab])


def set_cell(path: Path, tab: str, address: str, value: Any) -> None:
    """What a person types into a cell, put into the file by our engine.

    openpyxl would write the whole workbook anew, which takes long; tests that
    change more than a cell do save through it.
    """
    with edit(path) as book:
        book.sheets[tab].range(address).raw_value = [[value]]


def column(path: Path, tab: str, heading: str, header_row: int = 4) -> list[Any]:
    """The values under a heading."""
    rows = values(path, tab)
    at = rows[header_row - 1].index(heading)
    more = tab in ("Log", "Журнал")  # what is longer than a line goes on in the next ones
    return [row[at] for row in rows[header_row:] if more or any(c is not None for c in row[:3])]


def row_of(path: Path, tab: str, label: str) -> int:
    """The row of a tab that begins with this label."""
    return next(at for at, row in enumerate(values(path, tab), start=1) if row[0] == label)


def all_values(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Every tab's values without trailing empty rows and columns; the Log left out.

    Formulas are as Calc spells them, which leaves out quotes that are not needed.
    """
    found = {}
    for title, rows in _rows(path.read_bytes()).items():
        if title in ("Log", "Журнал"):
            continue
        filled = len(rows)
        while filled and all(cell is None for cell in rows[filled - 1]):
            filled -= 1
        width = max((at for row in rows for at, cell in enumerate(row, 1) if cell is not None),
                    default=0)  # fmt: skip
        found[title] = [tuple(map(_spelled, row[:width])) for row in rows[:filled]]
    return found


def _spelled(cell: Any) -> Any:
    cell = getattr(cell, "text", cell)  # of an array formula
    if not isinstance(cell, str) or not cell.startswith("="):
        return cell
    return re.sub(r"\b(TRUE|FALSE)\(\)", r"\1", re.sub(r"'(\w+)'!", r"\1!", cell))


@lru_cache(maxsize=64)
def _rows(content: bytes) -> dict[str, list[tuple[Any, ...]]]:
    """Every tab's rows, all as long as the longest, as far down as anything stands in them.

    openpyxl reads four times as fast where it is not to write again.
    """
    book = openpyxl.load_workbook(without_empty_cells(content), read_only=True)
    found = {}
    for sheet in book:
        sheet.reset_dimensions()
        # An array of one cell is a formula like others.
        lines = sheet.iter_rows(values_only=True)
        rows = [tuple(getattr(cell, "text", cell) for cell in row) for row in lines]
        while rows and not any(cell is not None for cell in rows[-1]):
            del rows[-1]
        width = max(map(len, rows), default=0)
        found[sheet.title] = [row + (None,) * (width - len(row)) for row in rows]
    return found
