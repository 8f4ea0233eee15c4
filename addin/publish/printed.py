"""Printed tables before anybody knows on what: plain tables of words and marks.

The PDF, the published workbook and the pictures draw these tables each in its own way.
Nothing here knows of paper, fonts or colours.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from fractions import Fraction
from typing import Any

from addin.publish import Edition
from addin.sheets.standings_text import decided, decimals, number_cell, state
from addin.sheets.tabs import crosstable_tab, prizes_tab
from addin.sheets.tabs.crosstable_tab import cells_of, crosstable
from addin.sheets.tabs.player_details import about_keys
from addin.sheets.vocabulary import Vocabulary
from pairing.catalogue import Text
from pairing.dataclasses import dataclass, replace
from pairing.errors import InputError
from pairing.results import Report, Standings
from pairing.standings.crosstable import Crossing
from pairing.standings.crosstable_cells import CrosstableCells
from pairing.tournament import Appearance, Outcome


class Highlight(Enum):
    """The light in which a cell of a crosstable stands."""

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
    """A table in words and values: rows have a cell for each heading.

    ``remarks`` are said of the order, ``legend`` of how cells are read.
    """

    title: str
    subtitle: str
    headings: tuple[Heading, ...]
    rows: tuple[tuple[PrintedCell, ...], ...]
    remarks: tuple[str, ...] = ()
    sign: str = "."
    legend: tuple[str, ...] = ()

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


@dataclass(frozen=True)
class Column:
    """A column of a table from which paper, workbook and text are made; ``kind`` as in a heading.

    ``key`` names it in the catalogue (``column.KEY`` or ``criterion.KEY``), where it has a name.
    """

    key: str
    words: str
    kind: str
    cells: Sequence[PrintedCell]


def crosstable_of(edition: Edition) -> Printable:
    """The crosstable after the rounds as played: wins lit, rounds without a game hatched."""
    words, played = edition.words, edition.played
    header, rows = crosstable(words, edition.game, played, edition.standings)
    keys = [column.key for column in crosstable_tab.COLUMNS] + [*about_keys(played, edition.game)]
    table = cells_of(words, edition.game, played, edition.standings)
    kinds = [_KINDS.get(key, "text") for key in keys] + ["mark"] * len(table.numbers)
    more = len(header) - len(kinds)
    marks = []
    for player in table.cells:
        entries = marks_of(table, player)
        marks.append([Highlight.NONE] * len(keys) + entries + [Highlight.NONE] * more)
    columns = [
        Column(key, str(heading), kind, list(map(_cell, values, lit)))
        for key, heading, kind, values, lit in zip(
            [*keys, *[""] * (len(header) - len(keys))], header, kinds + ["number"] * more,
            zip(*rows, strict=True), zip(*marks, strict=True), strict=True,
        )
    ]  # fmt: skip
    legend = (table.legend,) if table.legend else ()
    return replace(table_of(edition, "tab.crosstable", columns), legend=legend)


def standings_columns(edition: Edition) -> list[Column]:
    """The standings, each line with what put it above the next."""
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
            columns.append(Column(name, words(f"criterion.{name}"), "number", cells))
    return sorted(
        columns, key=lambda column: (column.key not in ("place", "name"), column.key not in first)
    )


def decided_first(standings: Standings) -> tuple[str, ...]:
    """The criteria that decide before the points do: a stage of riichi, McMahon's own score."""
    criteria = standings.criteria
    first = tuple(criteria[: criteria.index("points")] if "points" in criteria else criteria[:1])
    same = all(line.values.get(name) == line.points for line in standings.lines for name in first)
    return () if same else first


def standings_of(edition: Edition) -> Printable:
    """The standings without the columns in which nobody has anything."""
    return table_of(edition, "tab.standings", standings_columns(edition))


def short_standings_of(edition: Edition) -> Printable:
    """The standings for a small screen: points behind the name, and no reasons."""
    columns = [column for column in standings_columns(edition) if column.key != "decided_by"]
    order = {"place": 0, "name": 1, "points": 2}
    columns.sort(key=lambda column: order.get(column.key, len(order)))
    return table_of(edition, "tab.standings", columns)


def teams_of(edition: Edition) -> Printable:
    """The standings of the teams; raises ``InputError`` where nobody has one."""
    if edition.teams is None:
        raise InputError("print.no_teams")
    known = (("place", "place"), ("name", "name"), ("points", "number"))
    return _report(edition, edition.teams, known)


def berger_of(edition: Edition) -> Printable:
    """The Berger table; raises ``InputError`` where the system has none."""
    return _named_report(edition, "berger", (("place", "place"), ("name", "name")))


def referee_of(edition: Edition) -> Printable:
    """The referee's decisions; raises ``InputError`` where there is none."""
    kinds = (("", "mark"), ("", "mark"), ("name", "name"))
    return _named_report(edition, "referee", kinds)


def evenings_of(edition: Edition) -> Printable:
    """What the evenings of a season gave; raises ``InputError`` for another event."""
    return _named_report(edition, "evenings", (("place", "place"), ("name", "name")))


def _named_report(edition: Edition, key: str, known: Sequence[tuple[str, str]]) -> Printable:
    """A report of the system by its key; raises ``InputError`` where it has no lines."""
    known_keys = edition.system.traits.reports
    reports = edition.system.reports(edition.tournament, [key]) if key in known_keys else ()
    for report in reports:
        if report.rows:
            table = _report(edition, report, known)
            return replace(table, subtitle=edition.words(report.title))
    raise InputError(f"print.no_{key}")


def _report(edition: Edition, report: Report, known: Sequence[tuple[str, str]]) -> Printable:
    """A system's report as a table: keys and kinds of its first columns are ``known``."""
    words = edition.words
    columns = []
    given = zip(report.columns, zip(*report.rows, strict=True), strict=True)
    for at, (column, values) in enumerate(given):
        usual = "number" if column.kind in ("whole", "decimal") else "text"
        key, kind = known[at] if at < len(known) else ("", usual)
        cells = [_cell(words(value) if isinstance(value, Text) else value) for value in values]
        columns.append(Column(key, words(column.heading), kind, cells))
    table = table_of(edition, f"tab.{report.key}", columns)
    return replace(table, remarks=tuple(words(remark) for remark in report.remarks))


def awards_of(edition: Edition) -> Printable:
    """Return who gets which prize, and why; raises ``InputError`` when there is none."""
    if not edition.awards:
        raise InputError("print.no_prizes")
    keys = [column.key for column in prizes_tab.AWARD_COLUMNS]
    values = dict(zip(keys, zip(*edition.awards, strict=True), strict=True))
    return replace(table_of(edition, "tab.awards", columns_of(edition.words, values)), remarks=())


def marks_of(table: CrosstableCells, player: int) -> list[Highlight]:
    """Return how a player's cells of a crosstable are lit; games that count for nobody are not."""
    return [
        Highlight.NONE if cell.startswith("(") else _mark_of_crossing(crossing)
        for cell, crossing in zip(table.cells[player], table.crossed[player], strict=True)
    ]


def _mark_of_crossing(crossing: Crossing) -> Highlight:
    """Return how a cell is lit; of several games, what most of them were."""
    if crossing is None:
        return Highlight.ABSENT
    if len(crossing) == 1:
        return mark_of(crossing[0])
    won = sum(mark_of(entry) is Highlight.WIN for entry in crossing)
    lost = sum(entry.outcome in (Outcome.LOSS, Outcome.FORFEIT_LOSS) for entry in crossing)
    return Highlight.WIN if won > lost else Highlight.NONE


def mark_of(entry: Appearance) -> Highlight:
    """Return how an appearance is lit; at a table of four, its winner."""
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
        Column(key, words(f"column.{key}"), _KINDS.get(key, "text"), list(map(_cell, cells)))
        for key, cells in values.items()
    ]


def _cell(value: Any, mark: Highlight = Highlight.NONE) -> PrintedCell:
    plain = value is None or isinstance(value, int | Fraction)
    return PrintedCell(value if plain else str(value), mark)


_ALWAYS = ("line", "number", "place", "name", "points")
"""Columns that are printed although nobody has anything in them."""


def table_of(edition: Edition, title: str, columns: Sequence[Column]) -> Printable:
    """Columns as a table, without those in which nobody has anything, and how far the event is."""
    words = edition.words
    columns_ = [
        column
        for column in columns
        if column.key in _ALWAYS or any(cell.value not in (None, "") for cell in column.cells)
    ]
    headings = []
    for one in columns_:
        places = decimals([cell.value for cell in one.cells]) if one.kind == "number" else 0
        headings.append(Heading(one.words, one.kind, places, one.kind in ("place", "name")))
    order = edition.standings
    subtitle, *remarks = state(words, order.after_round, edition.tournament.planned, order.remarks)
    return Printable(
        title=words(title),
        subtitle=subtitle,
        headings=tuple(headings),
        rows=tuple(zip(*(column.cells for column in columns_), strict=True)),
        remarks=tuple(remarks),
        sign=words.decimal,
    )
