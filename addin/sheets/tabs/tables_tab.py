"""The Round tab for tables of four: a line a seat, four lines a table.

The arbiter types scores straight down one column (and penalties beside them); place, uma,
points and the check of the sum are formulas, so that they follow at once from scores in points;
the next click puts thousands and hundreds (``31.2``, ``312``) in points.  What counts is
computed by the program from the same settings; nothing reads the formulas back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from addin.sheets import layout
from addin.sheets.grid import as_typed_text, fault, plain
from addin.sheets.layout import Col, Tab
from addin.sheets.reading import Reading, RoundTabParser
from addin.sheets.tabs.tables_formulas import (
    SEATS,
    UNDERSTOOD,
    Helps,
    TableFormulas,
    understood,
)
from addin.sheets.vocabulary import Vocabulary
from pairing.catalogue import Catalogue
from pairing.dataclasses import dataclass, replace
from pairing.errors import InputError, Problems
from pairing.formats.scores import (
    Four,
    Notes,
    ReadTable,
    TypedScore,
    TypedTable,
    read_score,
    read_table,
    scale_of,
)
from pairing.numbers import whole_number
from pairing.table_notes import STATES, VOID, state_of
from pairing.table_settings import table_settings
from pairing.tournament import Bye, Round, Table, Tournament

RESULT = "score"
"""The column in which results are typed."""

TYPED_COLUMNS: Sequence[str] = (RESULT, "penalty", "chombo", "note")
"""The columns a result fills."""

ENTRY_WIDTH = 14.0
"""Width of a round's column in the crosstable."""

MOST_REMARKS = 3
"""Remarks that fit above the tables."""

PAIRED = "seated"
"""What is said of a round that was just made: key of its words in status line and Log."""

HAS_SIDES = False
"""Four play for themselves."""

PAGE_WORDS: Mapping[str, str] = {
    "board": "page.table_column",
    "colour": "page.wind",
    "opponent": "page.opponents",
}
"""Words of a published page that are others than for a game."""

EMPTY, TWICE = "error.seats_empty", "error.player_twice_at_tables"

NO_CHOMBO = ("0", "-", "−", "–", "—")
A_CHOMBO = ("+", "x", "х", "v", "✓", "ч", "чомбо", "chombo", "да", "yes")
MOST_CHOMBOS = 9

WINDS = ("east", "south", "west", "north")

EXTRAS = ("penalties", "chombos", "notes")
"""Fields of a table beside its scores."""

_CHOMBOS: Mapping[str, Any] = {"typed": layout.WHOLE, "limits": (0, MOST_CHOMBOS)}


def _states(words: Catalogue) -> list[str]:
    return [words(f"table_state.{state}") for state in STATES]


COLUMNS: tuple[Col, ...] = (
    Col("table", 6, "pb.board", typed=layout.WHOLE, side="centre"),
    Col("wind", 8, "pb.computed.centre", side="centre"),
    Col("name", 35, "pb.input.name", typed=layout.PLAYER),
    Col("before", 9, "pb.before.decimal", side="right"),
    Col("score", 11, "pb.input.score", typed=layout.RESULT, side="right"),
    Col("penalty", 8, "pb.input.penalty", typed=layout.RESULT, side="right"),
    Col("chombo", 8, "pb.input.count", side="right", needed=False, **_CHOMBOS),
    Col("table_place", 7, "pb.computed.centre", side="centre"),
    Col("uma", 7, "pb.computed.signed", side="right"),
    Col("hanchan_points", 9, "pb.computed.points", side="right"),
    Col("check_sum", 8, "pb.computed.check", side="centre"),
    Col("note", 12, "pb.input", typed=layout.TEXT, needed=False, offers=_states),
)
"""Columns of a Round tab for tables of four: a line a seat, four lines a table."""

TAB = Tab(
    layout.ROUND, COLUMNS, hint="", landscape=False, frozen=0, event_lines=1,
    excel_table="pbRound{}",
)  # fmt: skip

# -- new results ----------------------------------------------------------------------


def refuse_wrong(
    reading: Reading, tournament: Tournament, number: int, results: Mapping[int, Any]
) -> None:
    """Refuse tables of four whose new scores do not sum to the expected total.

    Raises ``Problems`` with table and cell for each of ``results`` (table -> four scores) of
    that round; wrong sums elsewhere are left for the next pairing to tell.
    """
    rounds = (
        *tournament.rounds[: number - 1],
        with_results(tournament.rounds[number - 1], results),
    )
    try:
        reading.system.standings(replace(tournament, rounds=rounds))
    except Problems as several:
        wrong = [
            error
            for error in several.errors
            if error.subject and error.subject.round == number and error.subject.board in results
        ]
        if wrong:
            problems = Problems(wrong)
            reading.locate(problems)
            raise problems from None


def with_results(round_: Round, results: Mapping[int, Any]) -> Round:
    """Return a round with new scores at some of its tables."""
    tables = []
    for table in round_.tables:
        entered = results.get(table.number)
        if table.number in results:
            stays = entered is not None and entered.keep
            scores = table.scores if stays else entered and entered.scores
            extras = {key: getattr(entered, key, None) for key in EXTRAS}
            given = {key: value for key, value in extras.items() if value is not None}
            table = replace(table, scores=scores, **given)
        tables.append(table)
    return replace(round_, tables=tuple(tables))


# -- reading ----------------------------------------------------------------------------


def read_round(parser: RoundTabParser) -> Round | None:
    """Read the Round tab of a parser; ``None`` when nobody is seated on it yet."""
    grid, keys = parser.grid, ("table", "name", "score", "penalty")
    rows = parser.lines((*keys, "wind"))
    rows = [row for row in rows if any(grid.text(row, key) for key in keys)]
    blocks: list[list[int]] = []
    byes: list[tuple[int, Bye]] = []
    open_block = False
    for row in rows:
        typed = grid.text(row, "table")
        bye = parser.bye(row, "score")
        first = blocks[-1][0] if open_block else 0
        if bye:
            open_block = False
            for key in ("table", "penalty"):
                if grid.text(row, key):
                    parser.wrong(row, key, "error.bye_with_table")
            player = _seated(parser, row)
            if player is not None:
                byes.append((player, bye))
                parser.boards.board_rows[parser.round, -len(byes)] = row
        elif typed and not (first and typed == grid.text(first, "table") and row < first + SEATS):
            blocks.append([row])
            open_block = True
        elif open_block:
            blocks[-1].append(row)
        else:
            parser.wrong(row, "table", "error.seats_number_missing")
    tables = [table for lines in blocks if (table := _read_table(parser, lines)) is not None]
    if not rows:
        return None
    tables.sort(key=lambda table: table.number)
    return Round(parser.round, tables=tuple(tables), byes=tuple(byes))


def _seated(parser: RoundTabParser, row: int) -> int | None:
    """Return the player whose name stands in a line."""
    player = parser.player(row, "name", empty=EMPTY, twice=TWICE)
    if player is not None:
        parser.boards.seat_rows.setdefault((parser.round, player), row)
    return player


def _read_table(parser: RoundTabParser, lines: Sequence[int]) -> Table | None:
    """Read the table in these lines, or ``None`` when it cannot be known who sits there.

    Where scores are missing, those that are typed are noted.
    """
    grid, number, first = parser.grid, parser.round, lines[0]
    label, four = grid.text(first, "table"), range(first, first + SEATS)
    for row in lines:
        if row not in four:
            parser.wrong(row, "name", "error.seats_five", table=label)
    players = [_seated(parser, row) for row in four]
    _check_winds(parser, four, label)
    if not parser.number_of(first, "table", "error.seats_number", "error.seats_twice"):
        return None
    scores = [_score(parser, row, "score") for row in four]
    penalties = [_score(parser, row, "penalty") or TypedScore() for row in four]
    if None in players:
        return None
    a, b, c, d = (player or 0 for player in players)
    notes = tuple(grid.text(row, "note") for row in four)
    read = None if state_of(notes) == VOID else _in_points(parser, four, scores, penalties)
    extras: dict[str, Any] = {"chombos": tuple(_chombos(parser, row) for row in four)}
    _tidy_state(parser, first + UNDERSTOOD, notes)
    table = Table(int(label), (a, b, c, d), **extras, notes=notes)  # type: ignore[arg-type]
    if read is not None:
        return replace(table, scores=read.scores, penalties=read.penalties)
    cells = [grid.get(row, "score") for row in four]
    if any(map(plain, cells)):
        typed_scores = tuple(cell if plain(cell) else None for cell in cells)
        parser.boards.partial[number, table.number] = typed_scores
    p, q, r, s = (abs(penalty.at(1)) for penalty in penalties)
    return replace(table, penalties=(p, q, r, s))


def _check_winds(parser: RoundTabParser, rows: range, label: str) -> None:
    for row, wind in zip(rows, WINDS, strict=True):
        typed, due = parser.grid.text(row, "wind"), parser.words(f"wind.{wind}")
        if typed and typed.casefold() != due.casefold():
            parser.wrong(row, "wind", "error.seats_wind", table=label, wind=typed, due=due)


def _tidy_state(parser: RoundTabParser, row: int, notes: Sequence[str]) -> None:
    """Note the cell that says how a table's notes are understood, where it says another thing."""
    sign, column = understood(notes, parser.words), parser.grid.at.get("check_sum")
    if column is not None and parser.grid.text(row, "check_sum") != (sign or ""):
        parser.tidied.append((parser.round, row, column, sign))


def _in_points(
    parser: RoundTabParser,
    rows: range,
    scores: Sequence[TypedScore | None],
    penalties: Sequence[TypedScore],
) -> ReadTable | None:
    """Return what was typed at a table in points, as its cells then are; ``None`` when a score or
    their unit is missing.
    """
    given = [score for score in scores if score is not None]
    if len(given) < SEATS:
        return None
    read = read_table(given, penalties, parser.table_total)
    if read is None:
        parser.problems.append(_uncertain(parser, rows, given))
        return None
    for key, values in (("score", read.scores), ("penalty", read.penalties)):
        for row, value in zip(rows, values, strict=True):
            if parser.grid.text(row, key) not in ("", str(value)):  # typed, and not in points
                parser.tidied.append((parser.round, row, parser.grid.at[key], value))
    if read.scale != 1:
        parser.boards.scales[parser.round, int(parser.grid.text(rows[0], "table"))] = read.scale
    return read


def _score(parser: RoundTabParser, row: int, key: str) -> TypedScore | None:
    typed = parser.grid.text(row, key)
    value = read_score(as_typed_text(parser.grid.get(row, key))) if typed else None
    if typed and value is None:
        player = parser.grid.text(row, "name")
        parser.wrong(row, key, f"error.{key}_text", value=typed, player=player)
    return value


def _chombos(parser: RoundTabParser, row: int) -> int:
    """Return how many chombos are typed in a line; a sign that is no number is one."""
    typed = parser.grid.text(row, "chombo")
    if not typed or typed in NO_CHOMBO:
        return 0
    if typed.casefold() in A_CHOMBO:
        return 1
    count = whole_number(typed, MOST_CHOMBOS)
    if count is None:
        player = parser.grid.text(row, "name")
        parser.wrong(row, "chombo", "error.chombo", value=typed, player=player)
    return count or 0


def _uncertain(parser: RoundTabParser, rows: range, scores: Sequence[TypedScore]) -> InputError:
    """Return what to say of a table whose unit cannot be told, at the cell that must be typed
    anew.
    """
    grid, total = parser.grid, parser.table_total
    key = "score" if scale_of(scores, total) is None else "penalty"
    typed = {row: read_score(as_typed_text(grid.get(row, key))) for row in rows}
    row = next((row for row, score in typed.items() if score and score.small), rows[0])
    shown = [grid.text(score, "score") for score in rows]
    about: dict[str, Any] = {"scores": shown, "total": total, "value": grid.text(row, key)}
    return fault(grid, row, key, f"error.{key}_unit", table=grid.text(rows[0], "table"), **about)


# -- writing ----------------------------------------------------------------------------


def rows_of(reading: Reading, tournament: Tournament, round_: Round) -> list[list[Any]]:
    """Return the lines of a round: tables, then those who sit out; columns as in the layout."""
    words, grid = reading.words, reading.round_grids[round_.number]
    before = tournament.after(round_.number - 1).scores
    helps = Helps(words.tab(layout.LISTS))
    keys = [column.key for column in COLUMNS]
    rows: list[list[Any]] = []
    for table in round_.tables:
        unfinished = reading.partial.get((round_.number, table.number), (None,) * SEATS)
        scores = table.scores or unfinished
        formulas = TableFormulas(grid, helps, grid.header + 1 + len(rows))
        for seat, player in enumerate(table.seats):
            values = {
                "table": table.number if seat == 0 else None,
                "wind": words(f"wind.{WINDS[seat]}"),
                "name": tournament[player].name,
                "before": before[player],
                "score": scores[seat],
                "penalty": table.penalties[seat] or None,
                "chombo": table.chombos[seat] or None,
                "note": table.notes[seat] or None,
                "check_sum": understood(table.notes, words) if seat == UNDERSTOOD else None,
                **formulas.of(seat, tournament[player].substitute),
            }
            rows.append([values.get(key) for key in keys])
    for player, kind in round_.byes:
        word = words("bye.waits" if kind is Bye.ZERO else f"bye.{kind.value}")
        values = {"name": tournament[player].name, "before": before[player], "score": word}
        rows.append([values.get(key) for key in keys])
    return rows


@dataclass(frozen=True)
class EnteredScores:
    """New scores of a table in points, and what else is told of it.

    Without scores those that are there are taken back, unless they are to be kept (``keep``).
    ``scale`` is what the small numbers among the scores counted as they were typed.
    ``penalties``, ``chombos`` and ``notes`` stay as they are where they are not told.
    ``seats``: the names of who sits East, South, West and North, of winds that were drawn; all
    the rest is in that order then.
    """

    scores: Four | None
    penalties: Four | None = None
    scale: int = 1
    chombos: Four | None = None
    notes: Notes | None = None
    keep: bool = False
    seats: tuple[str, ...] | None = None

    def leaves_open(self, was_open: bool) -> bool:
        """Return whether the table waits for scores afterwards."""
        if self.notes is not None and state_of(self.notes) == VOID:
            return False
        return was_open if self.keep else self.scores is None


def taken(reading: Reading, results: Mapping[int, Any]) -> Mapping[int, Any]:
    """Return new scores in points; raises ``InputError`` where their unit is not certain."""
    total = table_settings(reading.tournament.settings).total()
    return {number: _entered(number, result, total) for number, result in results.items()}


def _entered(number: int, result: Any, total: int | None) -> EnteredScores | None:
    """Return new scores of a table in points, however they came here."""
    if result is None or isinstance(result, EnteredScores):
        return result
    if not isinstance(result, TypedTable):
        a, b, c, d = result
        return EnteredScores((a, b, c, d))
    extras: dict[str, Any] = {at: getattr(result, at) for at in ("chombos", "notes", "seats")}
    read = result.read(total)
    penalties = read.penalties if read is not None and result.penalties else None
    if not result.scores:
        return EnteredScores(None, penalties, keep=True, **extras)
    if read is not None:
        return EnteredScores(read.scores, penalties, read.scale, **extras)
    if replace(result, penalties=None).read(total) is not None:
        unsure = [str(penalty.small) for penalty in result.penalties or () if penalty.small]
        raise InputError("error.penalty_unit", table=number, value=", ".join(unsure))
    shown = [score.points or score.small for score in result.scores]
    raise InputError("error.scores_unit", table=number, scores=shown, total=total)


def result_cells(result: EnteredScores | None, key: str) -> list[Any] | None:
    """Return what is written for a table in one of :data:`TYPED_COLUMNS`, East first."""
    if key == RESULT:
        if result is not None and result.keep:
            return None
        return list(result.scores) if result and result.scores else [None] * SEATS
    field = {"penalty": "penalties", "chombo": "chombos", "note": "notes"}[key]
    values: Sequence[Any] | None = getattr(result, field, None)
    return None if values is None else [value or None for value in values]


# -- what is said of tables -------------------------------------------------------------


def unknown(number: int, round_: int) -> InputError:
    """Return refusal of scores whose table the round does not have."""
    return InputError("error.seats_unknown", table=number, round=round_)


def side_words(words: Vocabulary) -> dict[str, str]:
    """Return the four winds in words, by their first letters."""
    return {wind[0]: words(f"wind.{wind}") for wind in WINDS}
