"""The Round tab for tables of four: a line a seat, four lines a table.

The arbiter types scores straight down one column (and penalties beside them); place, uma,
points and the check of the sum are formulas, so that they follow at once from scores in points;
the next click puts thousands and hundreds (``31.2``, ``312``) in points.  What counts is
computed by the program from the same settings; nothing reads the formulas back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from addin.sheets import layout, style
from addin.sheets.layout import Col, Tab
from addin.sheets.reading import Reading
from addin.sheets.tabs import counter, tables_pages
from addin.sheets.tabs.tables_formulas import OUT, RIGHT, SEATS, UNDERSTOOD, Helps, formulas_of
from addin.sheets.tabs.tables_formulas import helps as helps
from addin.sheets.tabs.tables_formulas import write_helps as write_helps
from addin.sheets.tabs.tables_reading import MOST_CHOMBOS, understood
from addin.sheets.tabs.tables_reading import WINDS as WINDS
from addin.sheets.tabs.tables_reading import read_round as read_round
from addin.sheets.tabs.tables_values import counted as counted
from addin.sheets.tabs.tables_values import shown as shown
from addin.sheets.validation import are_digits
from addin.sheets.vocabulary import Vocabulary
from pairing.catalogue import Catalogue
from pairing.dataclasses import dataclass, replace
from pairing.errors import InputError, Problems
from pairing.formats.scores import (
    Four,
    Notes,
    TypedTable,
)
from pairing.table_notes import STATES, VOID, state_of
from pairing.table_settings import table_settings
from pairing.tournament import Round, Table, Tournament

if TYPE_CHECKING:
    from addin.sheets.builder import Builder, NewTab

RESULT = "score"
"""The column in which results are typed."""

TYPED_COLUMNS: Sequence[str] = (RESULT, "penalty", "chombo", "note")
"""The columns a result fills."""

REMARKS_HEIGHT = 28.0
"""Of the lines above the tables."""

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
    layout.ROUND,
    COLUMNS,
    hint="",
    landscape=False,
    frozen=0,
    event_lines=1,
    excel_table="pbRound{}",
)

FIRST = layout.FIRST_ROW


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
    """A round with new scores at some of its tables."""
    tables = (
        _with(table, results[table.number]) if table.number in results else table
        for table in round_.tables
    )
    return replace(round_, tables=tuple(tables))


def _with(table: Table, entered: EnteredScores | None) -> Table:
    """A table with its new scores; without any they are taken back."""
    if entered is None:
        return replace(table, scores=None)
    return replace(
        table,
        scores=table.scores if entered.keep else entered.scores,
        penalties=table.penalties if entered.penalties is None else entered.penalties,
        chombos=table.chombos if entered.chombos is None else entered.chombos,
        notes=table.notes if entered.notes is None else entered.notes,
    )


# -- writing ----------------------------------------------------------------------------


def rows_of(reading: Reading, tournament: Tournament, round_: Round) -> list[list[Any]]:
    """The lines of a round: tables, then those who sit out; columns as in the layout."""
    words, grid = reading.words, reading.round_grids[round_.number]
    helps = Helps(words.tab(layout.LISTS))
    before = tournament.after(round_.number - 1).scores
    keys = [column.key for column in COLUMNS]
    rows: list[list[Any]] = []
    for table in round_.tables:
        unfinished = reading.partial.get((round_.number, table.number), (None,) * SEATS)
        scores = table.scores or unfinished
        top = grid.header + 1 + len(rows)
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
                **formulas_of(grid, helps, top, seat, tournament[player].substitute),
            }
            rows.append([values.get(key) for key in keys])
    byes = layout.resting_words(words.catalogue)
    for player, kind in round_.byes:
        values = {
            "name": tournament[player].name,
            "before": before[player],
            "score": byes[kind.value],
        }
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


def last_printed(reading: Reading, number: int, rows: Sequence[Sequence[Any]]) -> int | None:
    """``None``: all columns of a table of four are printed."""
    return None


def taken(reading: Reading, results: Mapping[int, Any]) -> Mapping[int, Any]:
    """New scores in points; raises ``InputError`` where their unit is not certain."""
    taken_: dict[int, EnteredScores | None] = {}
    total = table_settings(reading.tournament.settings).total()
    for number, result in results.items():
        if isinstance(result, TypedTable):
            extras: dict[str, Any] = {
                "chombos": result.chombos, "notes": result.notes, "seats": result.seats
            }  # fmt: skip
            read = result.read(total)
            if not result.scores:
                penalties = read.penalties if read is not None and result.penalties else None
                taken_[number] = EnteredScores(None, penalties, keep=True, **extras)
                continue
            if read is None and replace(result, penalties=None).read(total) is not None:
                unsure = [str(one.small) for one in result.penalties or () if one.small]
                raise InputError("error.penalty_unit", table=number, value=", ".join(unsure))
            if read is None:
                shown = [score.points or score.small for score in result.scores]
                raise InputError("error.scores_unit", table=number, scores=shown, total=total)
            penalties = read.penalties if result.penalties is not None else None
            taken_[number] = EnteredScores(read.scores, penalties, read.scale, **extras)
        elif result is None or isinstance(result, EnteredScores):
            taken_[number] = result
        else:
            a, b, c, d = result
            taken_[number] = EnteredScores((a, b, c, d))
    return taken_


def result_cells(result: EnteredScores | None, key: str) -> list[Any] | None:
    """Return what is written for a table in one of :data:`TYPED_COLUMNS`, East first."""
    if key == RESULT:
        if result is not None and result.keep:
            return None
        return list(result.scores) if result and result.scores else [None] * SEATS
    values: Sequence[Any] | None = None
    if result is not None:
        values = {"penalty": result.penalties, "chombo": result.chombos, "note": result.notes}[key]
    return None if values is None else [value or None for value in values]


# -- what is said of tables -------------------------------------------------------------


def unknown(number: int, round_: int) -> InputError:
    """Refusal of scores whose table the round does not have."""
    return InputError("error.seats_unknown", table=number, round=round_)


def side_words(words: Vocabulary) -> dict[str, str]:
    """The four winds in words, by their first letters."""
    return {wind[0]: words(f"wind.{wind}") for wind in WINDS}


# -- building ---------------------------------------------------------------------------


def build(builder: Builder, number: int) -> None:
    """Add the tab of one round to a workbook."""
    capacity = -(-builder.plan.capacity // SEATS) + 4
    tab = builder.tab(TAB, number=number)
    tab.end = FIRST + SEATS * capacity - 1
    tables, checks = tab.area("table"), tab.area("check_sum")
    counted, wrong = f"COUNT({tables})", f"COUNT({checks})"
    done = f'SUMPRODUCT(ISNUMBER({tables})*({checks}<>""))'
    done_text = builder.words.formula("round.tables_counter", done=done, all=counted)
    wrong_text = builder.words.formula("round.tables_wrong", count=wrong)
    done_text = f'{done_text}&IF({wrong}>0,{wrong_text},"")'
    empty = f'IF(ISNUMBER({tables})*({checks}=""),{tables})'
    expressions = counter.Expressions(counted, done_text, empty)
    heights = (tables_pages.ROW_HEIGHT, REMARKS_HEIGHT)
    if number <= builder.plan.rounds:  # LibreOffice prints hidden tabs that have an area
        tab.print_columns(tab.index("note"))
    tab.begin_round(number, tab.index("check_sum"), tab.index("penalty"), expressions, heights)
    players = builder.plan.players
    tab.cells()
    if players:
        tab.row_heights(tables_pages.ROW_HEIGHT, (tables_pages.ROW_HEIGHT,) * 2)
    tab.excel_table(number)
    _looks(tab)
    tab.sheet.set_print_scale(tables_pages.SCALE)
    ends = tables_pages.page_ends(players, capacity)
    tab.sheet.set_h_pagebreaks([layout.HEADER_ROW + SEATS * table for table in ends])


def _looks(tab: NewTab) -> None:
    """Return what is lit: missing scores, wrong sums, who sits out, bands table by table.

    Every look comes twice, with the line under the table and without: LibreOffice applies
    the first rule that fits, Excel all that do not contradict each other.
    """
    accent = tab.builder.accent
    keys = ("score", "check_sum", "name", "wind", "table_place")
    score, check, name, wind, place = (f"${tab.letter(key)}{FIRST}" for key in keys)
    block, lowest = f"INT((ROW()-{FIRST})/{SEATS})", f"MOD(ROW()-{FIRST},{SEATS})={SEATS - 1}"
    column = tab.letter("check_sum")
    checks = f"${column}${FIRST}:${column}${tab.end}"
    head = f"INDEX({checks},1+{SEATS}*{block})"
    filled = f'{name}<>""'
    at_table = f'AND({filled},{wind}<>"")'
    doubtful = f'OR(ISNUMBER({head}),AND({score}<>"",NOT({are_digits(score)})))'
    lacking = f'{at_table},{score}="",{head}<>"{RIGHT}",{head}<>"{OUT}"'
    first = f"{filled},ISNUMBER({place}),{place}=1"
    warning = {"bg_color": style.WARNING, "font_color": style.WARNING_INK}
    out = {"italic": True, "font_color": style.GREY, "bg_color": accent.soft}
    looks: list[tuple[str, str, dict[str, Any]]] = [
        (tab.area("check_sum"), f"ISNUMBER({check})", warning),
        (tab.area("score"), f"{at_table},{doubtful}", warning),
        (tab.area("score"), lacking, {"bg_color": style.MISSING}),
        (tab.area("score"), at_table, {"bg_color": style.INPUT}),
        *((tab.area(k), at_table, {"bg_color": style.INPUT_BAND}) for k in TYPED_COLUMNS[1:]),
        (tab.area("name"), first, {"bg_color": style.WON, "num_format": style.BAR}),
        (tab.area("table_place"), first, {"bg_color": style.WON}),
        (tab.area(), f'{filled},{wind}=""', out),
        (tab.area(), f"{filled},MOD({block},2)=1", {"bg_color": style.BAND}),
        (tab.area(), filled, {}),
    ]
    for area, condition, look in looks:
        for edge, colour in ((lowest, accent.strong), ("TRUE", style.RULE)):
            lined = {"bottom": 1, "bottom_color": colour, **look}
            tab.when(area, f"AND({condition},{edge})", lined)
