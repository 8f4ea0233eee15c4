"""Formulas as text: the cells they refer to, the same formula elsewhere, and which are stale.

This reads references only, it computes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from addin.engines.common.cells import (
    MAX_COLUMNS,
    MAX_ROWS,
    Rect,
    column_letters,
    column_number,
    overlap,
    parse_area,
)
from pairing.dataclasses import dataclass, field

_CELL = r"\$?[A-Za-z]{1,3}\$?[0-9]{1,7}"
_TOKEN = re.compile(
    rf"""
      "(?:[^"]|"")*"
    | \#[A-Z/0]+[!?A]?
    | (?P<sheet>'(?:[^']|'')+'!|(?:\[[0-9]+\])?[^\W\d][\w.]*(?::[^\W\d][\w.]*)?!)
    | (?P<bracket>\[(?:'.|[^\[\]']|\[(?:'.|[^\[\]'])*\])*\])
    | (?P<area>{_CELL}(?::{_CELL})?(?![\w.(!])
        |\$?[A-Za-z]{{1,3}}:\$?[A-Za-z]{{1,3}}(?![\w.(!])
        |\$?[0-9]{{1,7}}:\$?[0-9]{{1,7}}(?![\w.(!]))
    | (?P<name>[^\W\d][\w.\\?]*)
    | [0-9.]+(?:[eE][+-]?[0-9]+)?
    """,
    re.X,
)

_AFTER_A_NAME = re.compile(r"[\w.?\\]$")

_UNFORESEEABLE = {
    *("INDIRECT", "OFFSET", "CELL", "INFO", "NOW", "TODAY"),
    *("RAND", "RANDBETWEEN", "RANDARRAY"),
}
"""Functions whose results depend on more than the cells their formula names."""


class Reference(NamedTuple):
    """A place a formula looks at: an area of a sheet, or a name still to be looked up.

    ``sheet`` is None for the formula's own sheet.
    """

    sheet: str | None
    area: Rect | None = None
    name: str | None = None


@lru_cache(maxsize=8192)
def _reference(sheet: str, part: str, kind: str | None) -> Reference:
    if sheet.startswith("'"):
        sheet = sheet[1:-1].replace("''", "'")
    area = parse_area(part) if kind == "area" else None
    return Reference(sheet or None, area, part if area is None else None)


_ALIKE = bytes.maketrans(b"123456789", b"0" * 9)


def alike(formula: str) -> str:
    """Return what formulas have in common that differ in the digits of their references only.

    >>> alike("SUM(A12:B34)") == alike("SUM(A56:B78)")
    True
    """
    raw = formula.encode("utf-8", "surrogatepass")  # of a text with other letters it is slow
    return raw.translate(_ALIKE).decode("utf-8", "surrogatepass")


_Span = tuple[int, int]
_Parts = tuple[tuple[str | None, _Span, _Span], ...]


@lru_cache(maxsize=4096)
def _parts(formula: str) -> _Parts | None:
    """Return where formulas that are alike name an area or something else, and on which sheet.

    Each with its kind; a sheet that is not named is an empty span, and so is what a row of the
    table around the cell is called.  ``None`` when what they look at cannot be told.

    The parts lie alike whatever the digits are, so a column of formulas is taken apart once:
    ``formula`` has its digits all the same.
    """
    if ":" in _TOKEN.sub("", formula):
        return None  # an area with a computed end
    parts: list[tuple[str | None, _Span, _Span]] = []
    here = sheet = (0, 0)
    for token in _TOKEN.finditer(formula):
        kind, text, (start, end) = token.lastgroup, token.group(), token.span()
        if kind == "sheet":
            if ":" in text:
                return None  # one area on several sheets
            sheet = start, end - 1
            continue
        if kind == "name" and formula[end : end + 1] == "(":
            if text.upper().removeprefix("_XLFN.") in _UNFORESEEABLE:
                return None
        elif kind == "area" or (kind == "name" and text.upper() not in ("TRUE", "FALSE")):
            parts.append((kind, sheet, (start, end)))
        elif kind == "bracket" and not _AFTER_A_NAME.search(formula[:start]):
            parts.append((kind, sheet, here))
        sheet = here
    return tuple(parts)


def references(
    formula: str, look: Callable[[str], _Parts | None] = _parts
) -> list[Reference] | None:
    """Return the places a formula looks at; None when they cannot be told from its text.

    ``look`` finds those that are wanted.

    >>> for one in references("SUM('My tab'!A1:B2)+Points"):
    ...     print(one.sheet, one.area, one.name)
    My tab (1, 1, 2, 2) None
    None None Points
    >>> references('COUNTIF(INDIRECT("A1:A9"),1)') is None
    True
    """
    parts = look(alike(formula))
    if parts is None:
        return None
    return [_reference(formula[slice(*sheet)], formula[slice(*part)], kind)
            for kind, sheet, part in parts]  # fmt: skip


def shifted(formula: str, rows: int, columns: int) -> str | None:
    """Return the formula as it reads when copied so far down and right.

    None when a reference would leave the sheet.

    >>> shifted('A1&"B2"&$C$3&Sheet2!D4', 1, 1)
    'B2&"B2"&$C$3&Sheet2!E5'
    """
    lost = False

    def move(part: str) -> str:
        nonlocal lost
        match = re.fullmatch(r"(\$?)([A-Za-z]*)(\$?)([0-9]*)", part)
        assert match is not None
        fixed, letters, fixed_row, digits = match.groups()
        if not letters:
            fixed, fixed_row = "", fixed or fixed_row
        if letters and not fixed:
            column = column_number(letters) + columns
            lost = lost or not 1 <= column <= MAX_COLUMNS
            letters = column_letters(column)
        if digits and not fixed_row:
            row = int(digits) + rows
            lost = lost or not 1 <= row <= MAX_ROWS
            digits = str(row)
        return f"{fixed}{letters}{fixed_row}{digits}"

    def replace(token: re.Match[str]) -> str:
        if token.lastgroup != "area" or parse_area(token["area"]) is None:
            return token.group()
        return ":".join(move(part) for part in token["area"].split(":"))

    moved = _TOKEN.sub(replace, formula)
    return None if lost else moved


# -- staleness ----------------------------------------------------------------------------------

Place = tuple[int, int, int]
"""A cell: position of the sheet in the workbook, row, column."""

Resolver = Callable[[int, Reference], "list[tuple[int, Rect]] | None"]
"""Areas behind a reference made on a sheet, by sheet position; None when unknown."""


def rectangles(cells: Mapping[int, Iterable[int]]) -> list[Rect]:
    """Return cells (columns by row) as few rectangles.

    >>> rectangles({1: [1, 2], 2: [1, 2], 3: [5]})
    [(1, 1, 2, 2), (3, 5, 3, 5)]
    """
    areas: dict[tuple[int, int], list[list[int]]] = {}  # first and last rows by span of columns
    for row in sorted(cells):
        spans: list[list[int]] = []
        for column in sorted(cells[row]):
            if spans and spans[-1][1] == column - 1:
                spans[-1][1] = column
            else:
                spans.append([column, column])
        for left, right in spans:
            rows = areas.setdefault((left, right), [])
            if rows and rows[-1][1] == row - 1:
                rows[-1][1] = row
            else:
                rows.append([row, row])
    return sorted(
        (top, left, bottom, right) for (left, right), rows in areas.items() for top, bottom in rows
    )


def stale(
    changed: Mapping[int, Sequence[Rect]],
    formulas: Mapping[Place, tuple[str, Rect]],
    resolve: Resolver,
) -> set[Place]:
    """Return the formula cells whose stored results may be wrong after some cells changed.

    ``formulas`` gives each formula cell's text and the area its result fills.  What cannot
    be told counts as stale.
    """
    waiting = _sheets_looking(formulas, resolve)
    fresh: dict[Place, list[tuple[int, Rect]] | None] = {}
    result: set[Place] = set()
    dirty: list[tuple[int, Rect]] = [(s, rect) for s, rects in changed.items() for rect in rects]
    while dirty:
        by_sheet: dict[int, list[Rect]] = {}
        for sheet, rect in dirty:
            by_sheet.setdefault(sheet, []).append(rect)
        for position, looking in list(waiting.items()):
            if position in by_sheet or looking.meets(by_sheet):
                for place in waiting.pop(position).places:
                    fresh[place] = _looks_at(place, formulas[place][0], resolve)
        hit = [
            place
            for place, areas in fresh.items()
            if areas is None
            or any(overlap(area, rect) for sheet, area in areas for rect in by_sheet.get(sheet, ()))
        ]
        for place in hit:
            del fresh[place]
        result.update(hit)
        dirty = [(place[0], formulas[place][1]) for place in hit]
    return result


def _looks_at(place: Place, formula: str, resolve: Resolver) -> list[tuple[int, Rect]] | None:
    """Return the areas a formula looks at; ``None`` when that cannot be told."""
    references_ = references(formula)
    if references_ is None:
        return None
    areas: list[tuple[int, Rect]] = []
    for reference in references_:
        behind = resolve(place[0], reference)
        if behind is None:
            return None
        areas += behind
    return areas


@dataclass
class _SheetReferences:
    """A sheet's formulas, and what they look at but for areas of their own sheet.

    Most of what formulas name is on their own sheet.  While nothing changes there, nor in
    what the sheet looks at elsewhere, they need not be taken apart one by one.
    """

    places: list[Place] = field(default_factory=list)
    areas: set[tuple[int, Rect]] | None = field(default_factory=set)

    def meets(self, changed: Mapping[int, Sequence[Rect]]) -> bool:
        """Return whether a change may show here; so it is when that cannot be told."""
        return self.areas is None or any(
            overlap(area, rect) for sheet, area in self.areas for rect in changed.get(sheet, ())
        )


def _sheets_looking(
    formulas: Mapping[Place, tuple[str, Rect]], resolve: Resolver
) -> dict[int, _SheetReferences]:
    lookers: dict[int, _SheetReferences] = {}
    done: dict[int, set[Reference]] = {}
    for place, (formula, _) in formulas.items():
        here = lookers.setdefault(place[0], _SheetReferences())
        here.places.append(place)
        named = elsewhere(formula)
        if named is None:
            here.areas = None
        else:
            done.setdefault(place[0], set()).update(named)
    for position, references_ in done.items():
        here = lookers[position]
        for reference in references_:
            behind = resolve(position, reference)
            if behind is None:
                here.areas = None
            elif here.areas is not None:
                here.areas.update(behind)
    return lookers


def elsewhere(formula: str) -> list[Reference] | None:
    """Return what a formula looks at by a sheet's or another name; ``None``: that cannot be
    told.
    """
    return references(formula, _parts if _ROW_NOUGHT.search(formula) else _parts_elsewhere)


@lru_cache(maxsize=4096)
def _parts_elsewhere(formula: str) -> _Parts | None:
    """Return the parts of formulas that are alike but for areas of their own sheet."""
    parts = _parts(formula)
    return parts and tuple([
        (kind, sheet, part)
        for kind, sheet, part in parts
        # What is alike to a cell lies on the sheet; what lies past its end is a name.
        if sheet[1] or kind != "area" or not parse_area(formula[slice(*part)].replace("0", "1"))
    ])  # fmt: skip


_ROW_NOUGHT = re.compile(r"[A-Za-z]\$?0")
"""Looks like a cell and is none, though other digits would make it one."""
