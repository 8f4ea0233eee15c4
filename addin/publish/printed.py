"""What is printed, before anybody knows on what: plain tables of words and marks.

The PDF, the published workbook and the pictures draw these tables each in its own way.
Nothing here knows of paper, fonts or colours.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from typing import Any

from addin.publish import Edition
from addin.sheets import layout
from addin.sheets.standings_text import after_words, decided, number_cell
from addin.sheets.tabs import crosstable_tab, prizes_tab
from addin.sheets.tabs.crosstable_tab import crosstable
from addin.sheets.tabs.player_details import about_keys
from pairing.catalogue import Text
from pairing.errors import InputError
from pairing.tournament import Appearance, Outcome


class Highlight(Enum):
    """How a cell of a crosstable is lit."""

    NONE = "none"
    WIN = "win"
    ABSENT = "absent"


@dataclass(frozen=True)
class Heading:
    """A column of a printed table.

    ``kind`` is ``place``, ``name``, ``text`` (left), ``mark`` (centred) or ``number``
    (right-aligned with ``decimals``); ``fixed`` columns are repeated on every part of a
    table too wide for one page.
    """

    words: str
    kind: str = "text"
    decimals: int = 0
    fixed: bool = False


@dataclass(frozen=True)
class PrintedCell:
    """A cell: its exact value (a number or words) and how it is lit."""

    value: str | int | Fraction | None
    mark: Highlight = Highlight.NONE


@dataclass(frozen=True)
class Printable:
    """A table with what stands above it."""

    title: str
    subtitle: str
    headings: tuple[Heading, ...]
    rows: tuple[tuple[PrintedCell, ...], ...]
    remarks: tuple[str, ...] = ()
    sign: str = "."

    def text_at(self, row: int, column: int) -> str:
        """The words in a cell, a number with the language's decimal ``sign``."""
        return value_text(self.rows[row][column].value, self.headings[column].decimals, self.sign)


def value_text(value: str | int | Fraction | None, decimals: int = 0, sign: str = ".") -> str:
    """A value as people read it: with a fixed number of decimals, rounded half away from zero.

    >>> value_text(Fraction(7, 2), 1), value_text(Fraction(-1, 3), 2, ","), value_text(None)
    ('3.5', '-0,33', '')
    """
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    scaled = abs(Fraction(value)) * 10**decimals
    digits = str(int(scaled + Fraction(1, 2))).rjust(decimals + 1, "0")
    text = f"{digits[:-decimals]}{sign}{digits[-decimals:]}" if decimals else digits
    return f"-{text}" if value < 0 and int(digits) else text


# -- crosstable and standings ---------------------------------------------------------------


def crosstable_of(edition: Edition) -> Printable:
    """The crosstable after the rounds as played: wins lit, rounds without a game hatched."""
    words, played = edition.words, edition.played
    header, rows = crosstable(words, edition.game, played, edition.standings)
    keys = [column.key for column in crosstable_tab.COLUMNS]
    keys += about_keys(played, edition.game)
    first, rounds = len(keys), len(played.rounds)
    kinds = [_kind(key) for key in keys] + ["mark"] * rounds
    kinds += ["number"] * (len(header) - len(kinds))
    cells = []
    for line, row in zip(edition.standings.lines, rows, strict=True):
        entries = played.history[line.player]
        marks = [Highlight.NONE] * first + [mark_of(entry) for entry in entries]
        marks += [Highlight.NONE] * (len(row) - len(marks))
        cells.append([PrintedCell(_plain(v), mark) for v, mark in zip(row, marks, strict=True)])
    return _table(edition, "tab.crosstable", header, kinds, keys, cells)


def standings_of(edition: Edition) -> Printable:
    """The standings, each line with what put it above the next."""
    words, order = edition.words, edition.standings
    about = about_keys(edition.tournament, edition.game)
    keys = ["place", "name", *about, "decided_by", "points"]
    criteria = [name for name in order.criteria if name != "points"]
    header: list[str | int] = [layout.heading(words.catalogue, key) for key in keys]
    header += [words(f"criterion.{name}") for name in criteria]
    kinds = [_kind(key) for key in keys] + ["number"] * len(criteria)
    cells = []
    for line, following in zip(order.lines, (*order.lines[1:], None), strict=True):
        player = edition.tournament[line.player]
        values: list[Any] = [
            line.place,
            player.name,
            *(getattr(player, key) or None for key in about),
            decided(words, line, following, decimal=edition.system.traits.decimals),
            line.points,
            *(number_cell(line.values.get(name)) for name in criteria),
        ]
        cells.append([PrintedCell(_plain(value)) for value in values])
    return _table(edition, "tab.standings", header, kinds, keys, cells)


def teams_of(edition: Edition) -> Printable:
    """The standings of the teams; raises ``InputError`` where nobody has one."""
    report, words = edition.teams, edition.words
    if report is None:
        raise InputError("print.no_teams")
    header: list[str | int] = [words(column.heading) for column in report.columns]
    kinds = ["place", "name", "number", *["text"] * (len(header) - 3)]
    keys = ["place", "name", "points"]
    cells = [
        [PrintedCell(words(v) if isinstance(v, Text) else _plain(v)) for v in row]
        for row in report.rows
    ]
    table = _table(edition, "tab.teams", header, kinds, keys, cells)
    return replace(table, remarks=tuple(words(one) for one in report.remarks))


def awards_of(edition: Edition) -> Printable:
    """Who gets which prize, and why; raises ``InputError`` when there is none."""
    if not edition.awards:
        raise InputError("print.no_prizes")
    keys = [column.key for column in prizes_tab.AWARD_COLUMNS]
    header: list[str | int] = [layout.heading(edition.words.catalogue, key) for key in keys]
    kinds = ["place", "name", *["text"] * (len(keys) - 2)]
    cells = [[PrintedCell(_plain(value)) for value in row] for row in edition.awards]
    table = _table(edition, "tab.awards", header, kinds, keys, cells)
    return replace(table, remarks=())


def mark_of(entry: Appearance) -> Highlight:
    """How an appearance is lit; at a table of four, its winner."""
    if entry.outcome in (Outcome.WIN, Outcome.FORFEIT_WIN):
        return Highlight.WIN
    if getattr(entry, "place", None) == 1:
        return Highlight.WIN
    away = entry.opponent is None and not getattr(entry, "others", ())
    if away and entry.outcome is not Outcome.OPEN:
        return Highlight.ABSENT
    return Highlight.NONE


_KINDS = {
    "line": "place",
    "place": "place",
    "name": "name",
    "points": "number",
    "rank": "mark",
    "title": "mark",
    "rating": "mark",
    "country": "mark",
}


def _kind(key: str) -> str:
    return _KINDS.get(key, "text")


def _plain(value: Any) -> str | int | Fraction | None:
    if value is None or isinstance(value, int | Fraction):
        return value
    return str(value)


def _table(
    edition: Edition,
    title: str,
    header: Sequence[str | int],
    kinds: Sequence[str],
    keys: Sequence[str],
    cells: list[list[PrintedCell]],
) -> Printable:
    words = edition.words
    keep = [
        index
        for index in range(len(header))
        if (index < len(keys) and keys[index] in ("line", "place", "name", "points"))
        or any(row[index].value not in (None, "") for row in cells)
    ]
    headings = []
    for index in keep:
        places = decimals_of([row[index].value for row in cells]) if kinds[index] == "number" else 0
        fixed = index < len(keys) and kinds[index] in ("place", "name")
        headings.append(Heading(str(header[index]), kinds[index], places, fixed))
    return Printable(
        title=words(title),
        subtitle=after_words(words, edition.standings.after_round, edition.tournament.planned),
        headings=tuple(headings),
        rows=tuple(tuple(row[index] for index in keep) for row in cells),
        remarks=tuple(words(remark) for remark in edition.standings.remarks),
        sign=words.decimal,
    )


def decimals_of(column: Sequence[Any]) -> int:
    """How many decimals a column of numbers needs: none, one for halves, two otherwise."""
    from addin.sheets.standings_text import decimals

    return decimals([Fraction(v) if isinstance(v, int) else v for v in column]) or 0
