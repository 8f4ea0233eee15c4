"""Scores at tables of four as plain tables, read and written.

Read are lines ``table,east,south,west,north`` or a line a seat; headings may be English or Russian,
in any order and case, and other columns are left alone.  Written is a line a seat, with raw score,
penalty, place, points and notes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from pairing.dataclasses import dataclass, field
from pairing.errors import InputError, raise_problems
from pairing.formats.plain_text import Source, csv_text, rows_of, text_of
from pairing.formats.scores import TypedScore, TypedTable, read_score
from pairing.formats.spreadsheets.rows import (
    HEADING_ROWS,
    Headings,
    Row,
    columns_named,
    rows_under_headings,
)
from pairing.names import safe_cell, unsafe_cell
from pairing.numbers import whole_number
from pairing.seat_winds import four
from pairing.table_notes import VOID, state_of
from pairing.tournament import Outcome, Tournament

SCORE_HEADINGS: Headings = {
    "table": ("table", "board", "стол"),
    "east": ("east", "восток", "東"),
    "south": ("south", "юг", "南"),
    "west": ("west", "запад", "西"),
    "north": ("north", "север", "北"),
}
"""Headings of the columns of scores at tables of four, in lower case, by field."""

SEATS = ("east", "south", "west", "north")
_PENALTY = ("penalty", "штраф")

_CHOMBO = ("chombo", "чомбо")
_NOTE = ("note", "notes", "remark", "reason", "примечание", "причина")


def _by_wind(field: str, words: tuple[str, ...]) -> Headings:
    """Headings of what stands beside each score: a word and the wind, in either order."""
    return {
        f"{field}_{seat}": tuple(
            form
            for word in words
            for wind in SCORE_HEADINGS[seat]
            for form in (f"{word} {wind}", f"{wind} {word}", f"{word}_{wind}", f"{wind}_{word}")
        )
        for seat in SEATS
    }


PENALTY_HEADINGS = _by_wind("penalty", _PENALTY)
CHOMBO_HEADINGS = _by_wind("chombo", _CHOMBO)
NOTE_HEADINGS: Headings = {**_by_wind("note", _NOTE), "note": _NOTE}
"""Headings of what may stand beside the scores; ``note`` is one of the whole table."""

SEAT_HEADINGS: Headings = {
    "round": ("round", "тур"),
    "table": SCORE_HEADINGS["table"],
    "wind": ("wind", "seat", "ветер", "место за столом"),
    "score": ("score", "очки", "счёт", "счет"),
    "penalty": _PENALTY,
    "chombo": _CHOMBO,
    "note": _NOTE,
    "player": ("player", "name", "игрок", "имя"),
}
"""Headings of a file with a line a seat, in lower case, by field."""

SEAT_FIELDS = ("table", "wind", "score")

WIND_OF: Mapping[str, str] = {
    **{name: seat for seat in SEATS for name in SCORE_HEADINGS[seat]},
    **{
        letter: seat
        for seat, some in zip(SEATS, ("eв", "sю", "wз", "nс"), strict=True)
        for letter in some
    },
}
"""What a seat is called -> the seat."""


def read_scores(source: Source, round_number: int | None = None) -> dict[int, TypedTable]:
    """Scores by table out of a CSV file (a path) or text; tables without any are left out.

    A line is a table (``table,east,south,west,north``, and ``penalty east``, ``chombo east``,
    ``note east`` and so on where there are any) or a seat (``table,wind,score,penalty,chombo,
    note``, as our own export has it, the table's number in each line or in the first of four; with
    ``player`` also who has which wind).
    A table whose note says that it is void needs no scores.  Of a file with a column of rounds
    only ``round_number`` is taken.  Raises as :func:`read_results` does, also for a table with
    some scores but not all.

    >>> table = read_scores("table,east,south,west,north\\n3,32.0,28000,25,15\\n")[3]
    >>> table.read(100_000).scores
    (32000, 28000, 25000, 15000)
    """
    text, name = text_of(source)
    rows = list(rows_of(text, name))
    errors: list[InputError] = []
    headed: set[str] = set()
    for _, shown in rows[:HEADING_ROWS]:
        headed.update(columns_named([" ".join(cell.split()) for cell in shown], SEAT_HEADINGS))
    if {"wind", "score"} <= headed:
        headings, wanted, read = SEAT_HEADINGS, list(SEAT_FIELDS), _by_seat
    else:
        headings = {**SCORE_HEADINGS, **PENALTY_HEADINGS, **CHOMBO_HEADINGS, **NOTE_HEADINGS}
        wanted, read = list(SCORE_HEADINGS), _by_table
    lines = rows_under_headings(rows, name, headings, wanted, errors)
    tables = read([row for row in lines if row.of_round(round_number)])
    raise_problems(errors)
    return tables


def _table_number(row: Row) -> int | None:
    shown = row["table"]
    if re.fullmatch(r"[0-9]{1,4}", shown) and int(shown) > 0:
        return int(shown)
    row.note("error.scores_table", "table", value=shown)
    return None


def _by_table(rows: Iterable[Row]) -> dict[int, TypedTable]:
    """Return lines with the four scores of a table each."""
    tables: dict[int, TypedTable] = {}
    for row in rows:
        table = _table_number(row)
        if table is None:
            continue
        if table in tables:
            row.note("error.scores_twice", "table", value=table)
            continue
        counts = four(_chombos(row, f"chombo_{seat}") for seat in SEATS)
        chombos = counts if row.columns.keys() & CHOMBO_HEADINGS.keys() else None
        typed = [row[f"note_{seat}"] for seat in SEATS]
        typed[0] = "; ".join(filter(None, (typed[0], row["note"])))
        notes = four(typed)
        if not any(row[seat] for seat in SEATS):
            if state_of(notes) == VOID:
                tables[table] = TypedTable((), None, chombos, notes)
            continue
        scores = [_score(row, seat, table) for seat in SEATS]
        minus = [_score(row, field, table, blank=True) for field in PENALTY_HEADINGS]
        certain = tuple(score for score in scores if score is not None)
        if len(certain) == len(SEATS):
            penalties = tuple(score for score in minus if score is not None)
            tables[table] = TypedTable(
                certain,
                penalties if row.columns.keys() & PENALTY_HEADINGS.keys() else None,
                chombos,
                notes if row.columns.keys() & NOTE_HEADINGS.keys() else None,
            )
    return tables


def _chombos(row: Row, field: str) -> int:
    """Return the number of chombos in a cell."""
    count = whole_number(row[field] or "0", 9)
    if count is None:
        row.note("error.scores_chombo", field, value=row[field])
    return count or 0


@dataclass
class _TableLines:
    """Lines of one table, their values by wind; ``first`` is the first of them."""

    first: Row
    scores: dict[str, tuple[TypedScore, TypedScore]] = field(default_factory=dict)
    chombos: dict[str, int] = field(default_factory=dict)
    notes: dict[str, str] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)

    def take(self, row: Row, wind: str, table: int) -> None:
        """Read a seat's line: its player, score and penalties; notes a wind that stands twice."""
        if name := unsafe_cell(row["player"]):
            self.names.setdefault(wind, name)
        chombos = _chombos(row, "chombo")
        if wind in self.scores:
            row.note("error.scores_twice", "table", value=table)
            return
        self.chombos[wind], self.notes[wind] = chombos, unsafe_cell(row["note"])
        if row["score"]:
            score = _score(row, "score", table)
            penalty = _score(row, "penalty", table, blank=True)
            if score is not None and penalty is not None:
                self.scores[wind] = score, penalty

    def table(self) -> TypedTable | None:
        """Return the four together; ``None`` where some have a score and others none."""
        there = self.first.columns
        notes = chombos = names = None
        if "note" in there:
            notes = four(self.notes.get(seat, "") for seat in SEATS)
        if "chombo" in there:
            chombos = four(self.chombos.get(seat, 0) for seat in SEATS)
        if len(self.names) == len(SEATS):
            names = tuple(self.names[seat] for seat in SEATS)
        if notes is not None and state_of(notes) == VOID:
            return TypedTable((), None, chombos, notes, names)
        if len(self.scores) < len(SEATS):
            return None
        scores, penalties = zip(*(self.scores[seat] for seat in SEATS), strict=True)
        return TypedTable(scores, penalties if "penalty" in there else None, chombos, notes, names)


def _by_seat(rows: Iterable[Row]) -> dict[int, TypedTable]:
    """Return lines with the score of one seat each, in any order."""
    seats: dict[int, _TableLines] = {}
    table: int | None = None
    for row in rows:
        if row["table"] or table is None:
            table = _table_number(row)
        wind = WIND_OF.get(row["wind"].casefold())
        if table is not None and wind is not None:
            seats.setdefault(table, _TableLines(row)).take(row, wind, table)
        elif row["score"]:
            row.note("error.scores_wind", "wind", value=row["wind"])
    tables = {number: seat.table() for number, seat in seats.items()}
    for number, one in tables.items():
        first = seats[number].first
        if one is None and seats[number].scores and not first.errors:
            first.note("error.scores_some", "table", value=number)
    return {number: typed for number, typed in tables.items() if typed is not None}


def _score(row: Row, field: str, table: int, *, blank: bool = False) -> TypedScore | None:
    if blank and not row[field]:
        return TypedScore()
    score = read_score(row[field])
    if score is None:
        row.note("error.scores_score", field, value=row[field], table=table)
    return score


WRITTEN = ("round", "table", "wind", "player", "score", "penalty", "place", "points",
            "chombo", "note")  # fmt: skip


def write_scores(tournament: Tournament) -> str:
    """Return every seat of every round as CSV, in order of rounds, tables and winds.

    Points are decimals where that is exact (``-12.5``), else a fraction (``-35/3``); seats
    of a table without scores have empty cells.
    """
    lines: list[Sequence[object]] = [WRITTEN]
    for index, round_ in enumerate(tournament.rounds):
        for table in round_.tables:
            for seat, (wind, player) in enumerate(zip(SEATS, table.seats, strict=True)):
                entry = tournament.history[player][index]
                penalty = table.penalties[seat]
                result: list[object] = ["", penalty or "", "", ""]
                if entry.outcome is Outcome.SEATED:
                    exact = entry.points
                    decimal = 10_000 % exact.denominator == 0
                    points = f"{float(exact):.4f}".rstrip("0").rstrip(".") if decimal else exact
                    result = [entry.score, penalty, entry.place, points]
                extras = [table.chombos[seat] or "", safe_cell(table.notes[seat])]
                name = safe_cell(tournament[player].name)
                lines.append([round_.number, table.number, wind, name, *result, *extras])
    return csv_text(lines)
