"""Tables of players of any shape as rows of cells: texts, Excel's files and other spreadsheets.

openpyxl reads ``.xlsx``, pandas texts, and calamine beneath it ``.ods`` and ``.xls``.  This is off
a click's path: each is imported when a list is read.  Nothing is taken for a number or for a
missing value, so that a player may be called ``NA`` and an ID may begin with a nought.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from io import BytesIO, StringIO
from pathlib import Path
from typing import TYPE_CHECKING

from addin.templates import WORKBOOKS
from pairing.errors import InputError
from pairing.formats.format import FileContent, Rows
from pairing.formats.plain_text import bytes_of, dialect_of, rows_of

if TYPE_CHECKING:
    import pandas

SHEETS = (".xlsx", ".xlsm", ".ods", ".xls")
"""Spreadsheets that are read."""

WIDEST = 1000
"""Columns a text may have: a line with more delimiters is no table."""


def content_of(path: Path, encoding: str | None = None, columns: str | None = None) -> FileContent:
    """Read a file with what is known about it; its rows, if it is a table, come through pandas."""
    content = bytes_of(path)
    file = FileContent(path.name, content, encoding, columns)
    if path.suffix.lower() in SHEETS:
        return replace(file, table_rows=partial(_rows_of_sheet, path, content), sheet=True)
    return replace(file, table_rows=partial(_rows_of_text, file))


def _rows_of_text(file: FileContent) -> Rows:
    """Read the rows of a delimited text.

    Encoding and delimiter are found by our own code: pandas knows no cp1251 by its letters,
    and its sniffer takes a comma inside names for the delimiter.  Where pandas refuses a
    text, our own reader says in which line the quotation mark was opened.
    """
    import pandas

    text = file.text
    lines = text.splitlines(keepends=True)
    delimiter, skipped = dialect_of(lines)
    width = 1 + max((line.count(delimiter) for line in lines), default=0)
    if width > WIDEST or "\0" in text:
        return list(rows_of(text, file.name))
    try:
        frame: pandas.DataFrame = pandas.read_csv(
            StringIO("".join(lines[skipped:]), newline=""),
            sep=delimiter,
            header=None,
            names=range(width),
            index_col=False,
            dtype=str,
            engine="python",  # the other one makes no difference between missing and empty
            keep_default_na=False,
            skip_blank_lines=False,
            skipinitialspace=True,
        )
    except (pandas.errors.ParserError, pandas.errors.EmptyDataError, ValueError):
        return list(rows_of(text, file.name))
    rows = []
    line = skipped + 1
    for padded in frame.itertuples(index=False, name=None):
        cells = [cell for cell in padded if isinstance(cell, str)]
        rows.append((line, cells))
        line += 1 + sum(len(re.findall(r"\r\n|\r|\n", cell)) for cell in cells)
    return rows


def _rows_of_sheet(path: Path, content: bytes) -> Rows:
    """Read the rows of the first filled sheet of a spreadsheet.

    A workbook that openpyxl cannot open is read by our own reader, which reads broken ones
    and says what is wrong with those it cannot read either.
    """
    suffix = path.suffix.lower()
    if suffix == ".ods":
        from addin.libreoffice.closed import sheets_xml

        sheets_xml(content, path.name)
    try:
        sheets = _sheets_of_excel(content) if suffix in WORKBOOKS else _sheets_of_others(content)
        return next(filter(_has_content, sheets), [])
    except Exception as error:
        # Each reader has its own errors for a broken file; none of them helps an organiser.
        if suffix in WORKBOOKS:
            from addin.engines.file import open_book
            from addin.sheets.handles import read_block

            blocks = (read_block(sheet) for sheet in open_book(path, read_only=True).sheets)
            return next(filter(_has_content, (list(enumerate(block, 1)) for block in blocks)), [])
        raise InputError("error.sheet_unreadable", file=path.name) from error


def _sheets_of_excel(content: bytes) -> Iterator[Rows]:
    """Yield the rows of each sheet; an error such as ``#N/A`` counts as an empty cell."""
    import openpyxl

    book = openpyxl.load_workbook(BytesIO(content), read_only=True, data_only=True)
    for sheet in book.worksheets:
        sheet.reset_dimensions()  # what other programs state may be wrong
        yield [
            (line, [None if cell.data_type == "e" else cell.value for cell in cells])
            for line, cells in enumerate(sheet.iter_rows(), start=1)
        ]


def _sheets_of_others(content: bytes) -> Iterator[Rows]:
    """Yield the rows of each sheet, by calamine; an error comes as a number that is none."""
    import pandas

    with pandas.ExcelFile(BytesIO(content), engine="calamine") as book:
        for name in book.sheet_names:
            # Objects, not texts: else the error #N/A and a player called "nan" are one.
            frame = pandas.read_excel(
                book, sheet_name=name, header=None, dtype=object, na_filter=False
            )
            yield [
                (line, [None if cell != cell else cell for cell in cells])
                for line, cells in enumerate(frame.itertuples(index=False, name=None), start=1)
            ]


def _has_content(rows: Rows) -> bool:
    return any(cell not in (None, "") for _, cells in rows for cell in cells)
