"""Which column of a tab is which: found by its heading, also where somebody retyped one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from addin.sheets import layout
from addin.sheets.grid import Grid, plain
from pairing.catalogue import Catalogue
from pairing.errors import InputError

LOOKED_AT = 30
"""Rows among which the heading row is looked for."""


def find_columns(
    grid: Grid,
    words: Catalogue,
    columns: Iterable[str],
    anchor: str,
    optional: Collection[str] = (),
    late: Collection[str] = (),
) -> Grid:
    """The same grid with its heading row and columns found.

    The heading row is the one that holds the heading of ``anchor``, or else the one with most
    of the headings.  A heading that was retyped is taken for the column that is missing at
    exactly its place, or for the one whose usual other name it is (``retyped`` of the answer).
    Columns of ``optional`` may be gone; those of ``late`` too, and they are known by their
    heading alone, for an older workbook may have columns of its own in their place.
    Raises ``InputError`` naming the first other column that is missing, or one that is there twice.
    """
    keys = list(columns)
    headings = {layout.heading(words, key).casefold(): key for key in keys}
    texts = [[plain(cell).casefold() for cell in row] for row in grid.rows[:LOOKED_AT]]
    number = _heading_row(texts, headings, layout.heading(words, anchor).casefold())
    if number is None:
        raise _missing(grid, words, anchor)
    row = texts[number - 1]
    at: dict[str, int] = {}
    for position, words_over in enumerate(row, start=1):
        key = headings.get(words_over)
        if key is None:
            continue
        if key in at:
            raise InputError("error.column_twice", tab=grid.tab, column=layout.heading(words, key))
        at[key] = position
    retyped: dict[str, int] = {}
    if len(at) < len(keys):
        early = [key for key in keys if key not in late]
        retyped = _by_place(early, at, row)
        retyped |= _by_other_name(early, {**at, **retyped}, row)
        at |= retyped
    for key in keys:
        if key not in at and key not in optional and key not in late:
            raise _missing(grid, words, key)
    return Grid(grid.tab, grid.rows, at, number, retyped)


def _missing(grid: Grid, words: Catalogue, key: str) -> InputError:
    return InputError("error.column_missing", tab=grid.tab, column=layout.heading(words, key))


def _heading_row(
    texts: Sequence[Sequence[str]], headings: Mapping[str, str], anchor: str
) -> int | None:
    """The heading row, from 1: with the anchor, else with most headings, at least half."""
    for number, row in enumerate(texts, start=1):
        if anchor in row:
            return number
    counts = [sum(1 for one in set(row) if one in headings) for row in texts]
    best = max(counts, default=0)
    return counts.index(best) + 1 if best >= 2 and 2 * best >= len(headings) else None


def _by_place(keys: Sequence[str], at: Mapping[str, int], row: Sequence[str]) -> dict[str, int]:
    """Missing columns whose neighbours leave room for exactly them."""
    found: dict[str, int] = {}
    start = 0
    while start < len(keys):
        end = start
        while end < len(keys) and keys[end] not in at:
            end += 1
        if end > start:
            before = at[keys[start - 1]] if start else 0
            after = at[keys[end]] if end < len(keys) else before + (end - start) + 1
            room = range(before + 1, after)
            last = end == len(keys)
            if len(room) == end - start and not (last and not all(_at(row, p) for p in room)):
                found |= dict(zip(keys[start:end], room, strict=True))
        start = end + 1
    taken = set(at.values())
    return {} if taken & set(found.values()) else found


def _at(row: Sequence[str], position: int) -> str:
    return row[position - 1] if position <= len(row) else ""


def _by_other_name(
    keys: Sequence[str], at: Mapping[str, int], row: Sequence[str]
) -> dict[str, int]:
    """Missing columns under a heading that organisers commonly use for them."""
    missing = {key for key in keys if key not in at}
    if not missing:
        return {}
    from pairing.formats.spreadsheets.guessing import heading_field

    found: dict[str, int] = {}
    for position, heading in enumerate(row, start=1):
        if position in at.values() or not heading:
            continue
        key = heading_field(heading)
        if key in missing and key not in found:
            found[key] = position
    return found
