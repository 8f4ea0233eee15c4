"""Tables of players of any shape as rows of cells: texts and spreadsheets, through pandas.

This is off a click's path: pandas, openpyxl beneath it for ``.xlsx`` and calamine for
``.ods`` and ``.xls`` are imported when a list is read.  Nothing is taken for a number or for
a missing value, so that a player may be called ``NA`` and an ID may begin with a nought.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from io import BytesIO, StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from addin.templates import WORKBOOKS
from pairing.errors import InputError
from pairing.formats.format import FileContent, Rows
from pairing.formats.plain_text import bytes_of, dialect_of, rows_of

if TYPE_CHECKING:
    import pandas

"""Workbooks that may be ours."""

ENGINES = {".xlsx": "openpyxl", ".xlsm": "openpyxl", ".ods": "calamine", ".xls": "calamine"}
"""Spreadsheets that are read, and what reads them beneath pandas."""

WIDEST = 1000
"""Columns a text may have: a line with more delimiters is no table."""


def content_of(path: Path, encoding: str | None = None, columns: str | None = None) -> FileContent:
    """A file with what is known about it; its rows, if it is a table, come through pandas."""
    content = bytes_of(path)
    file = FileContent(path.name, content, encoding, columns)
    if path.suffix.lower() in ENGINES:
        return replace(file, table_rows=partial(_rows_of_sheet, path, content), sheet=True)
    return replace(file, table_rows=partial(_rows_of_text, file))


def _rows_of_text(file: FileContent) -> Rows:
    """The rows of a delimited text.

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
    """The rows of the first filled sheet of a spreadsheet.

    A workbook that openpyxl cannot open is read by our own reader, which reads broken ones
    and says what is wrong with those it cannot read either.
    """
    import pandas

    if path.suffix.lower() == ".ods":
        from addin.libreoffice.closed import sheets_xml

        sheets_xml(content, path.name)
    engine: Any = ENGINES[path.suffix.lower()]
    try:
        with pandas.ExcelFile(BytesIO(content), engine=engine) as book:
            for name in book.sheet_names:
                # Objects, not texts: else the error #N/A and a player called "nan" are one.
                frame = pandas.read_excel(
                    book, sheet_name=name, header=None, dtype=object, na_filter=False
                )
                if rows := _rows_of_frame(frame):
                    return rows
    except Exception as error:
        # Each reader has its own errors for a broken file; none of them helps an organiser.
        if path.suffix.lower() in WORKBOOKS:
            return _rows_of_broken(path)
        raise InputError("error.sheet_unreadable", file=path.name) from error
    return []


def _rows_of_frame(frame: pandas.DataFrame) -> Rows:
    """The rows of a sheet with the line of each; none if the sheet is empty.

    An error such as ``#N/A`` comes as a number that is none, and counts as an empty cell.
    """
    rows = [
        (line, [None if cell != cell else cell for cell in cells])
        for line, cells in enumerate(frame.itertuples(index=False, name=None), start=1)
    ]
    return rows if any(cell not in (None, "") for _, cells in rows for cell in cells) else []


def _rows_of_broken(path: Path) -> Rows:
    from addin.engines.file import open_book
    from addin.sheets.rectangles import read_block

    for sheet in open_book(path, read_only=True).sheets:
        rows = read_block(sheet)
        if any(cell not in (None, "") for row in rows for cell in row):
            return list(enumerate(rows, start=1))
    return []
