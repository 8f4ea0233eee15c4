"""Printed tables before anybody knows on what: plain tables of words and marks.

The PDF, the published workbook and the pictures draw these tables each in its own way.
Nothing here knows of paper, fonts or colours.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from fractions import Fraction
from functools import cached_property
from typing import Any

from addin.publish import Edition
from addin.sheets.tabs import crosstable_tab, prizes_tab
from addin.sheets.tabs.computed_tab import decided, decimals, number_cell, state
from addin.sheets.tabs.crosstable_tab import cells_of, crosstable
from addin.sheets.tabs.player_details import about_keys
from addin.sheets.vocabulary import Vocabulary
from pairing.catalogue import Text
from pairing.dataclasses import dataclass, replace
from pairing.errors import InputError
from pairing.results import Report, Standings
from pairing.standings.crosstable_cells import CrosstableCells
from pairing.tournament import Appearance, Outcome


class Highlight(Enum):
    """The light in which a cell of a crosstable stands."""

    NONE = "none"
    WIN = "win"
    ABSENT = "absent"


@dataclass(frozen=True)
class PrintedCell:
    """A cell: its exact value (a number or words) and how it is lit."""

    value: str | int | Fraction | None
    mark: Highlight = Highlight.NONE


@dataclass(frozen=True)
class Column:
    """A column of a printed table, whether on paper, in a workbook or as text.

    ``kind`` is ``place``, ``name``, ``text`` (left), ``mark`` (centred) or ``number``
    (right-aligned with ``decimals``).  ``key`` names it in the catalogue (``column.KEY`` or
    ``criterion.KEY``), where it has a name; ``fixed`` columns are repeated on every part of a
    table too wide for one page.
    """

    words: str
    kind: str
    cells: Sequence[PrintedCell]
    key: str = ""
    fixed: bool = False

    @cached_property
    def decimals(self) -> int:
        """Return the number of decimals that the column's numbers are shown with."""
        return decimals([cell.value for cell in self.cells]) if self.kind == "number" else 0


@dataclass(frozen=True)
class Printable:
    """A table in words and values.

    ``remarks`` are said of the order, ``legend`` of how cells are read.
    """

    title: str
    subtitle: str
    columns: Sequence[Column]
    remarks: tuple[str, ...] = ()
    sign: str = "."
    legend: tuple[str, ...] = ()

    @cached_property
    def rows(self) -> list[tuple[PrintedCell, ...]]:
        """The lines, a cell for each column."""
        return list(zip(*(column.cells for column in self.columns), strict=True))

    @cached_property
    def texts(self) -> list[list[str]]:
        """The words in the cells of each line, a number with the language's decimal ``sign``."""
        places = [column.decimals for column in self.columns]
        return [
            [value_text(cell.value, n, self.sign) for cell, n in zip(row, places, strict=True)]
            for row in self.rows
        ]


def value_text(value: str | int | Fraction | None, decimals: int = 0, sign: str = ".") -> str:
    """Return a value as people read it: with a fixed number of decimals, rounded half away from
    zero.

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
    """Return the crosstable after the rounds as played: wins lit, rounds without a game hatched."""
    words, played = edition.words, edition.played
    header, rows = crosstable(words, edition.game, played, edition.standings)
    table = cells_of(words, edition.game, played, edition.standings)
    keys = [column.key for column in crosstable_tab.COLUMNS] + [*about_keys(played, edition.game)]
    first, last = len(keys), len(keys) + len(table.numbers)
    lit = [marks_of(table, player) for player in table.cells]
    columns = []
    for at, (heading, values) in enumerate(zip(header, zip(*rows, strict=True), strict=True)):
        key = keys[at] if at < first else ""
        kind = _KINDS.get(key, "text") if at < first else "mark" if at < last else "number"
        marks = [Highlight.NONE] * len(values)
        if first <= at < last:
            marks = [player[at - first] for player in lit]
        cells = list(map(_cell, values, marks))
        columns.append(Column(str(heading), kind, cells, key))
    legend = (table.legend,) if table.legend else ()
    return replace(table_of(edition, "tab.crosstable", columns), legend=legend)


def standings_columns(edition: Edition) -> list[Column]:
    """Return the standings, each line with what put it above the next."""
    words, lines = edition.words, edition.standings.lines
    players = [edition.tournament[line.player] for line in lines]
    values: dict[str, list[Any]] = {
        "place": [line.shown_place for line in lines],
        "name": [player.name for player in players],
    }
    for key in about_keys(edition.tournament, edition.game):
        values[key] = [getattr(player, key) or None for player in players]
    values["decided_by"] = [
        decided(words, line, following, figures=False)
        for line, following in zip(lines, (*lines[1:], None), strict=True)
    ]
    values["points"] = [line.points for line in lines]
    columns = columns_of(words, values)
    first = decided_first(edition.standings)
    for name in edition.standings.criteria:
        if name != "points":
            cells = [_cell(number_cell(line.values.get(name))) for line in lines]
            columns.append(Column(words(f"criterion.{name}"), "number", cells, name))
    return sorted(
        columns, key=lambda column: (column.key not in ("place", "name"), column.key not in first)
    )


def decided_first(standings: Standings) -> tuple[str, ...]:
    """Return the criteria that decide before the points do: a stage of riichi, McMahon's own
    score.
    """
    criteria = standings.criteria
    first = tuple(criteria[: criteria.index("points")] if "points" in criteria else criteria[:1])
    same = all(line.values.get(name) == line.points for line in standings.lines for name in first)
    return () if same else first


def standings_of(edition: Edition) -> Printable:
    """Return the standings without the columns in which nobody has anything."""
    return table_of(edition, "tab.standings", standings_columns(edition))


def short_standings_of(edition: Edition) -> Printable:
    """Return the standings for a small screen: points behind the name, and no reasons."""
    columns = [column for column in standings_columns(edition) if column.key != "decided_by"]
    order = {"place": 0, "name": 1, "points": 2}
    columns.sort(key=lambda column: order.get(column.key, len(order)))
    return table_of(edition, "tab.standings", columns)


REPORTS: Mapping[str, Sequence[tuple[str, str]]] = {
    "teams": (("place", "place"), ("name", "name"), ("points", "number")),
    "berger": (("place", "place"), ("name", "name")),
    "referee": (("", "mark"), ("", "mark"), ("name", "name")),
    "evenings": (("place", "place"), ("name", "name")),
}
"""A system's reports that are printed, with keys and kinds of their first columns."""


def report_of(edition: Edition, key: str) -> Printable:
    """Return a report of :data:`REPORTS` as a table; raises ``InputError`` where it has no
    lines.
    """
    words, of_teams = edition.words, key == "teams"
    made: Sequence[Report | None] = [edition.teams] if of_teams else ()
    if key in edition.system.traits.reports and not of_teams:
        made = edition.system.reports(edition.tournament, [key])
    report = next((report for report in made if report and report.rows), None)
    if report is None:
        raise InputError(f"print.no_{key}")
    columns = []
    given = zip(report.columns, zip(*report.rows, strict=True), strict=True)
    for at, (column, values) in enumerate(given):
        usual = "number" if column.kind in ("whole", "decimal") else "text"
        name, kind = REPORTS[key][at] if at < len(REPORTS[key]) else ("", usual)
        cells = [_cell(words(value) if isinstance(value, Text) else value) for value in values]
        columns.append(Column(words(column.heading), kind, cells, name))
    table = table_of(edition, f"tab.{report.key}", columns)
    table = replace(table, remarks=tuple(words(remark) for remark in report.remarks))
    return table if of_teams else replace(table, subtitle=words(report.title))


def awards_of(edition: Edition) -> Printable:
    """Return who gets which prize, and why; raises ``InputError`` when there is none."""
    if not edition.awards:
        raise InputError("print.no_prizes")
    keys = [column.key for column in prizes_tab.AWARD_COLUMNS]
    values = dict(zip(keys, zip(*edition.awards, strict=True), strict=True))
    return replace(table_of(edition, "tab.awards", columns_of(edition.words, values)), remarks=())


def marks_of(table: CrosstableCells, player: int) -> list[Highlight]:
    """Return how a player's cells of a crosstable are lit; games that count for nobody are not.

    Of several games, what most of them were.
    """
    marks = []
    for cell, crossing in zip(table.cells[player], table.crossed[player], strict=True):
        if cell.startswith("("):
            marks.append(Highlight.NONE)
        elif crossing is None:
            marks.append(Highlight.ABSENT)
        elif len(crossing) == 1:
            marks.append(mark_of(crossing[0]))
        else:
            won = sum(mark_of(entry) is Highlight.WIN for entry in crossing)
            lost = sum(entry.outcome in (Outcome.LOSS, Outcome.FORFEIT_LOSS) for entry in crossing)
            marks.append(Highlight.WIN if won > lost else Highlight.NONE)
    return marks


def mark_of(entry: Appearance) -> Highlight:
    """Return how an appearance is lit; at a table of four, its winner."""
    if entry.outcome in (Outcome.WIN, Outcome.FORFEIT_WIN) or entry.place == 1:
        return Highlight.WIN
    away = entry.opponent is None and not entry.others
    return Highlight.ABSENT if away and entry.outcome is not Outcome.OPEN else Highlight.NONE


_KINDS = {
    "line": "place",
    "number": "place",
    "place": "place",
    "name": "name",
    "points": "number",
    "rank": "mark",
    "title": "mark",
    "rating": "mark",
    "country": "mark",
}


def columns_of(words: Vocabulary, values: Mapping[str, Sequence[Any]]) -> list[Column]:
    """Columns of the sheets, by their keys."""
    return [
        Column(words(f"column.{key}"), _KINDS.get(key, "text"), list(map(_cell, cells)), key)
        for key, cells in values.items()
    ]


def _cell(value: Any, mark: Highlight = Highlight.NONE) -> PrintedCell:
    plain = value is None or isinstance(value, int | Fraction)
    return PrintedCell(value if plain else str(value), mark)


_ALWAYS = ("line", "number", "place", "name", "points")
"""Columns that are printed although nobody has anything in them."""


def table_of(edition: Edition, title: str, columns: Sequence[Column]) -> Printable:
    """Columns as a table, without those in which nobody has anything, and how far the event is."""
    words, order = edition.words, edition.standings
    subtitle, *remarks = state(words, order.after_round, edition.tournament.planned, order.remarks)
    filled = [
        replace(column, fixed=column.kind in ("place", "name"))
        for column in columns
        if column.key in _ALWAYS or any(cell.value not in (None, "") for cell in column.cells)
    ]
    return Printable(words(title), subtitle, filled, tuple(remarks), words.decimal)
