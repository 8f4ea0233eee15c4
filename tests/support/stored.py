"""The formulas of a workbook's visible tabs, and what its file says they show."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import openpyxl

from addin.engines.file import open_book

Place = tuple[str, str]
"""A tab and a cell of it."""

_RESULT = re.compile(rb"(</f>|<f[^>]*/>)(?:<v>[^<]*</v>|<v/>)")


def formulas(path: Path) -> dict[Place, bool]:
    """Every formula cell of the tabs that are shown, and whether it has a stored result."""
    book = open_book(path, read_only=True)
    found = {}
    for sheet in book.sheets:
        if not sheet.visible:
            continue
        root = book.impl.document.package.root(sheet.impl.document.line.part)
        for cell in root.iter("{*}c"):
            if cell.find("{*}f") is not None:
                text = cell.findtext("{*}v")
                empty = text == "" and cell.get("t") == "str"  # else SheetJS drops the cell
                found[sheet.name, cell.get("r")] = bool(text) or empty
    return found


def stripped(path: Path, target: Path) -> Path:
    """A copy without a single stored result, so that every program has to calculate."""
    with ZipFile(path) as source, ZipFile(target, "w", ZIP_DEFLATED) as made:
        for part in source.namelist():
            data = source.read(part)
            made.writestr(part, _RESULT.sub(rb"\1", data) if "/worksheets/" in part else data)
    return target


def values(path: Path) -> dict[Place, Any]:
    """What the formulas of a file show, numbers to nine decimals and nothing as an empty text."""
    book = openpyxl.load_workbook(path, data_only=True)
    found = {}
    for place in formulas(path):
        value = book[place[0]][place[1]].value
        found[place] = round(value, 9) if isinstance(value, (int, float)) else value or ""
    return found
