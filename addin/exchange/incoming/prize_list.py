"""A list of prizes in a CSV file, a line a prize."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from pathlib import Path

from addin.exchange.incoming.importing import need_file
from addin.exchange.incoming.sheet_frames import content_of
from pairing.catalogue import LANGUAGES, Catalogue
from pairing.errors import InputError
from pairing.formats.plain_text import csv_reader
from pairing.limits import NAME_SIGNS, too_long
from pairing.named import folded

COLUMNS: Mapping[str, tuple[str, ...]] = {
    "prize": ("prize", "name", "title", "приз", "название"),
    "prize_for": ("for", "whom", "category", "для", "кому", "категория"),
    "amount": ("amount", "sum", "money", "сумма", "деньги"),
    "split": ("tied", "split", "ties", "при равенстве", "делёж"),
    "besides": ("besides", "extra", "сверх", "кроме другого"),
}
"""Columns of the Prizes tab that people fill, and how each is headed in a file."""


def _rows(path: Path) -> list[list[str]]:
    """Return the filled rows of a file; the first line of a text says what separates cells."""
    file = content_of(path)
    table: Iterable[Sequence[object]]
    if file.sheet:
        table = [cells for _, cells in file.rows]
    else:
        lines = file.text.splitlines()  # amounts have semicolons
        table = csv_reader(lines, max(",;\t", key="".join(lines[:1]).count))
    rows = [[str(cell or "").strip() for cell in row] for row in table]
    for cell in chain.from_iterable(rows):
        if len(cell) > NAME_SIGNS:
            raise too_long(cell)
    return [row for row in rows if any(row)]


def read_prize_list(path: Path) -> list[dict[str, str]]:
    """Read the lines of the file by column; raises ``InputError`` when it has no prizes."""
    need_file(path)
    rows = _rows(path)
    known = {folded(heading): key for key, headings in COLUMNS.items() for heading in headings}
    for words in map(Catalogue, LANGUAGES):  # as the tab heads them
        known |= {folded(words(f"column.{key}")): key for key in COLUMNS}
    first = rows[0] if rows else []
    at = {known[folded(cell)]: i for i, cell in enumerate(first) if folded(cell) in known}
    if "prize" not in at and "amount" not in at:
        raise InputError("prizes.file_columns", file=path.name)
    prizes = [{key: row[i] if i < len(row) else "" for key, i in at.items()} for row in rows[1:]]
    if not prizes:
        raise InputError("prizes.file_empty", file=path.name)
    return prizes
