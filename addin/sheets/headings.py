"""Which column of a tab is which: found by its heading, also where somebody retyped one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from addin.sheets import layout
from addin.sheets.grid import Grid, Tabs, plain
from addin.sheets.layout import Col, Tab
from pairing.errors import InputError

LOOKED_AT = 30
"""Rows among which the heading row is looked for."""


def find_columns(
    tabs: Tabs,
    tab: Tab,
    columns: Sequence[Col],
    number: int | None = None,
    *,
    lenient: bool = False,
) -> Grid:
    """The values of a tab with its heading row and its columns found.

    The heading row is the one that holds the heading the tab is known by, or else the one with
    most of the headings.  A heading that was retyped is taken for the column that is missing at
    exactly its place, or for the one whose usual other name it is (``retyped`` of the answer).
    Raises ``InputError`` naming a tab that is missing, the first column that is and has to be
    there, or one that is there twice; ``lenient``: no column has to be there.
    """
    grid, words = tabs.grid(tab.key, number), tabs.words.catalogue

    def wrong(message: str, key: str) -> InputError:
        return InputError(message, tab=grid.tab, column=layout.heading(words, key, tab.key))

    headings = {layout.heading(words, one.key, tab.key).casefold(): one.key for one in columns}
    texts = [[plain(cell).casefold() for cell in row] for row in grid.rows[:LOOKED_AT]]
    anchor = tab.known_by or columns[0].key
    header = _heading_row(texts, headings, layout.heading(words, anchor, tab.key).casefold())
    if header is None:
        raise wrong("error.column_missing", anchor)
    row = texts[header - 1]
    at: dict[str, int] = {}
    for position, words_over in enumerate(row, start=1):
        key = headings.get(words_over)
        if key is None:
            continue
        if key in at:
            raise wrong("error.column_twice", key)
        at[key] = position
    retyped: dict[str, int] = {}
    if len(at) < len(columns):
        keys = [one.key for one in columns if lenient or not one.by_heading]
        retyped = _by_place(keys, at, row)
        retyped |= _by_other_name(keys, {**at, **retyped}, row)
        at |= retyped
    for one in columns:
        if one.key not in at and one.needed and not one.added and not lenient:
            raise wrong("error.column_missing", one.key)
    return Grid(grid.tab, grid.rows, at, header, retyped)


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
