"""The Prizes tab, where the organiser says what is to be won, and the Awards tab: who wins it.

A line of Prizes is a prize: its name, for whom it is, how much, how money is split among the
tied.  The columns behind say who got it; the Awards tab says it person by person, with why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from addin.sheets import layout
from addin.sheets.grid import Grid, Tabs, fault, find_columns, note_strange_cells
from addin.sheets.handles import Block
from addin.sheets.layout import Col, Tab
from addin.sheets.reading import Reading
from addin.sheets.tabs.computed_tab import write_table
from addin.sheets.tabs.report_tabs import build_computed
from addin.sheets.vocabulary import Vocabulary
from addin.sheets.writer import Writer, write_columns
from pairing.catalogue import Catalogue
from pairing.errors import InputError
from pairing.prizes.awarding import Award, UnclaimedPrize
from pairing.prizes.prize import SPLITS, Prize, parse_prizes
from pairing.tournament import Player

if TYPE_CHECKING:
    from addin.sheets.builder import Builder

PRIZES, AWARDS = "prizes", "awards"

LINES = 60
"""Lines ready for prizes."""

TWO_LINES = 31
"""Height of a line of awards: why somebody gets a prize may be two lines of text."""

MOST_NAMES = 3
"""Winners named beside a prize; the Awards tab has all of them."""

_CHOICE: Mapping[str, Any] = {"typed": layout.CHOICE, "needed": False}
_TICK: Mapping[str, Any] = {**_CHOICE, "side": "centre"}


def _offers(key: str, *options: str) -> Callable[[Catalogue], Iterable[str]]:
    return lambda words: [words(f"prizes_option.{key}.{option}") for option in options]


COLUMNS: tuple[Col, ...] = (
    Col("prize", 26, "pb.input.name", typed=layout.TEXT),
    Col("prize_for", 24, "pb.input", typed=layout.TEXT, needed=False),
    Col("amount", 14, "pb.input", typed=layout.TEXT, needed=False),
    Col("split", 12, "pb.input", **_CHOICE, offers=_offers("split", *SPLITS)),
    Col("besides", 13, "pb.input.centre", offers=_offers("besides", "yes"), **_TICK),
    Col("winner", 40, "pb.computed.name", needed=False),
    Col("paid", 14, "pb.computed", needed=False),
)

TYPED = tuple(column.key for column in COLUMNS if column.typed)
"""Columns that the organiser fills."""

AWARD_COLUMNS: tuple[Col, ...] = (
    Col("place", 7, "pb.place", side="centre"),
    Col("name", 34, "pb.computed.name.lines"),
    Col("club", 27, "pb.computed.lines"),
    Col("award", 14, "pb.computed.cell", side="centre"),
    Col("prize", 24, "pb.computed.lines"),
    Col("why", 72, "pb.note"),
)

TAB = Tab(PRIZES, COLUMNS, hint="prizes.hint", frozen=1, event_lines=1)
AWARDS_TAB = Tab(
    AWARDS, AWARD_COLUMNS, hint="awards.hint", hidden=True, frozen=2, filled=True, guarded=True
)


# -- building ---------------------------------------------------------------------------


def build(builder: Builder) -> None:
    """Add both tabs to a new workbook; Awards is hidden until it has something to show."""
    tab = builder.tab(TAB, layout.HEADER_ROW + LINES, event=len(COLUMNS) - 1)
    tab.print_columns(len(COLUMNS) - 1)
    awards = len(AWARD_COLUMNS)
    tab = build_computed(builder, AWARDS_TAB, AWARD_COLUMNS, numbers_from=awards, grown=False)
    for row in range(layout.HEADER_ROW, layout.HEADER_ROW + 2 * LINES):
        tab.sheet.set_row(row, TWO_LINES)


# -- reading ----------------------------------------------------------------------------


def grid_of(tabs: Tabs) -> Grid | None:
    """Return the Prizes tab as read, ``None`` where the organiser deleted it."""
    return find_columns(tabs, TAB, COLUMNS) if tabs.has(PRIZES) else None


def read(grid: Grid, words: Vocabulary, problems: list[InputError]) -> list[Prize]:
    """Read the prizes as typed, in their order; what cannot be understood goes to
    ``problems``.
    """
    prizes: list[Prize] = []
    for row in grid.body:
        typed = {key: grid.text(row, key) for key in TYPED}
        if not any(typed.values()):
            continue
        try:
            prizes += prizes_of(row, typed)
        except InputError as error:
            key = error.subject.field if error.subject and error.subject.field else "prize"
            problems.append(fault(grid, row, key, error.text.key, **error.text.values))
    note_strange_cells(grid, COLUMNS, problems)
    return prizes


def prizes_of(row: int, typed: Mapping[str, str]) -> list[Prize]:
    """Return the prizes of one line, however its cells came here."""
    name, whom, amount, split, besides = (typed.get(key, "") for key in TYPED)
    return parse_prizes(row, name, whom, amount, split, besides)


# -- writing ----------------------------------------------------------------------------


def handed_over(words: Vocabulary, award: Award) -> str:
    """Return what a winner is given, as people read it: ``150 €``, ``a cup``, ``60 € + a cup``."""
    unit = next((prize.unit for prize in award.prizes if prize.unit), "")
    money = [] if award.amount is None else [f"{words.number(award.amount)} {unit}".strip()]
    return " + ".join([*money, *filter(None, [award.thing])])


def award_rows(words: Vocabulary, awards: Sequence[Award]) -> list[list[Any]]:
    """Return the lines of the Awards tab: place, name, club, award, prize, why."""
    rows: list[list[Any]] = []
    for award in awards:
        names = ", ".join(prize.name or prize.whom for prize in award.prizes)
        first = award.players[0]
        who: list[Any] = [first.place, first.name, first.club]
        why = " ".join(words(reason) for reason in award.why)
        if award.team:
            who = [None, award.team, ""]
            why = f"{', '.join(player.name for player in award.players)}. {why}"
        rows.append([*who, handed_over(words, award), names, why])
    return rows


def write(
    writer: Writer,
    reading: Reading,
    grid: Grid,
    awards: Sequence[Award],
    left: Sequence[UnclaimedPrize],
    subtitle: str,
    typed: Sequence[Mapping[str, str]] | None = None,
) -> None:
    """Return who got each prize, and the Awards tab; ``typed``: also the prizes, out of a file."""
    words = reading.words
    winners: dict[int, list[tuple[str, str]]] = {}
    for award in awards:
        for prize in award.prizes:
            name = award.team or award.players[0].name
            winners.setdefault(prize.row, []).append((name, handed_over(words, award)))
    for missed in left:
        winners.setdefault(missed.prize.row, []).append((words(missed.why), ""))
    lines: list[list[Any]] = []
    keys = [*(TYPED if typed is not None else ()), "winner", "paid"]
    last = max(len(grid.rows), *winners, grid.header + len(typed or ()), grid.header)
    for row in range(grid.header + 1, last + 1):
        names = list(dict.fromkeys(winners.get(row, [])))
        at = row - grid.header - 1
        given: dict[str, str] = dict(typed[at]) if typed and at < len(typed) else {}
        paid = list(dict.fromkeys(paid for _, paid in names if paid))
        given |= {"winner": _short([name for name, _ in names]), "paid": _short(paid)}
        lines.append([given.get(key) or None for key in keys])
    write_columns(writer, PRIZES, None, grid, keys, lines, len(grid.rows) - grid.header)
    if reading.tabs.has(AWARDS):
        header = [layout.heading(words.catalogue, column.key, AWARDS) for column in AWARD_COLUMNS]
        write_table(writer, AWARDS, subtitle, header, award_rows(words, awards), [])


def _short(shown: Sequence[str]) -> str:
    more = [f"+{len(shown) - MOST_NAMES}"] if len(shown) > MOST_NAMES else []
    return "; ".join([*shown[:MOST_NAMES], *more])


ASKED = ("sex", "birth")


def write_prize_columns(writer: Writer, reading: Reading, players: Sequence[Player]) -> None:
    """Put what a list of players says of them at the right of the Players tab.

    A column for each of the two that the tab lacks and somebody has, as an organiser would
    type it there.
    """
    grid = reading.players_grid
    column = grid.last_column
    for key in ASKED:
        values = [str(getattr(player, key) or "") for player in players]
        if key in reading.system.traits.player_columns or not any(values):
            continue
        column += 1
        shown = layout.heading(reading.words.catalogue, key)
        cells: list[list[Any]] = [[shown]]
        cells += ([value or None] for value in values)
        writer.put(layout.PLAYERS, None, Block(grid.header, column, cells))
