"""The Absences tab: players by rounds, with a mark where somebody will not play.

It is hidden until a click fills it from the Players tab.  From then on it is read with the
players, and what is marked there goes into their column *Absent in rounds* at the next writing:
a line of the Players tab says that it is so, so that a click which needs no such tab does not
read it.  Who was changed in both places since the filling is named, not guessed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from addin.sheets import layout, style
from addin.sheets.grid import Grid, Tabs, fault, note_strange_cells, plain
from addin.sheets.reading import Reading, is_tick
from addin.sheets.writer import Block, Writer
from pairing.errors import InputError
from pairing.names import name_key
from pairing.numbers import whole_number
from pairing.round_lists import Absences, read_absences, show_absences
from pairing.tournament import Player

if TYPE_CHECKING:
    from addin.sheets.builder import Builder

COLUMNS = (
    layout.Col("name", 32, "pb.computed.name"),
    layout.Col("absences_base", 12, "pb.computed", hidden=True),
)
TAB = layout.Tab(
    layout.ABSENCES, COLUMNS, hint="absences.hint", hidden=True, frozen=len(COLUMNS), event_lines=1
)
FIRST = len(COLUMNS) + 1
"""Column (from 1) of round 1."""

AWAY, HALF, FULL = "✗", "½", "1"


# -- building ---------------------------------------------------------------------------


def build(builder: Builder) -> None:
    """Add the tab, hidden, with a column for every round there may be."""
    rounds = builder.plan.rounds + layout.SPARE_ROUNDS
    marks = columns_of(range(1, rounds + 1))
    tab = builder.tab(TAB, builder.last_player, [*COLUMNS, *marks], event=FIRST - 2 + rounds)
    tab.sheet.set_tab_color(builder.accent.strong)
    filled = f'$A{layout.FIRST_ROW}<>""'
    tinted = {"bg_color": style.INPUT}
    tab.rows_rules(tab.area(FIRST - 1), filled, tinted, band=style.INPUT_BAND)
    tab.rows_look(filled="A", last=0)


def columns_of(rounds: Iterable[int]) -> list[layout.Col]:
    """Return the columns of these rounds."""
    centred = partial(layout.Col, width=6, style="pb.input.centre", side="centre")
    marks = (AWAY, HALF, FULL)
    return [centred(str(number), typed=layout.CHOICE, offers=lambda _: marks) for number in rounds]


# -- reading ----------------------------------------------------------------------------


def with_marks(
    tabs: Tabs,
    players: Sequence[Player],
    player_rows: Mapping[int, int],
    players_grid: Grid,
    problems: list[InputError],
) -> list[Player]:
    """Return the players with what was marked on the tab since it was filled.

    Their cells of the Players tab follow, in ``players_grid`` now and in the workbook with the
    next writing.  Marks that are none, players nobody knows and cells changed on both tabs go to
    ``problems``.
    """
    grid, rounds = grid_of(tabs)
    note_strange_cells(grid, columns_of(rounds), problems)
    known = {name_key(player.name): player for player in players}
    changed: dict[int, Player] = {}
    for row in (row for row in grid.body if grid.text(row, "name")):
        name = grid.text(row, "name")
        base = read_absences(grid.text(row, "absences_base"))
        marked = _marked(grid, row, rounds, base, problems)
        if marked is None or marked == base:
            continue
        player = known.get(name_key(name))
        if player is None:
            problems.append(fault(grid, row, "name", "absences.nobody", player=name))
            continue
        now = Absences.of(player)
        if now not in (marked, base):
            where = players_grid.place(player_rows[player.number], "absent")
            key = str(rounds[0])
            problems.append(fault(grid, row, key, "absences.both", player=name, there=where))
        elif now == base:
            changed[player.number] = marked.given_to(player)
    column = players_grid.at.get("absent", 0)
    for number, player in changed.items() if column else ():
        cells, row = players_grid.rows[player_rows[number] - 1], player_rows[number]
        cells += [None] * (column - len(cells))
        cells[column - 1] = show_absences(player) or None
        tabs.corrections.append((layout.PLAYERS, None, row, column, cells[column - 1]))
    return [changed.get(player.number, player) for player in players]


def grid_of(tabs: Tabs) -> tuple[Grid, list[int]]:
    """Return the tab with its columns, those of the rounds under their numbers; and these
    rounds.
    """
    grid = tabs.grid(layout.ABSENCES)
    header = grid.row(layout.HEADER_ROW)
    at = {column.key: position for position, column in enumerate(COLUMNS, start=1)}
    rounds: list[int] = []
    for position, shown in enumerate(header[len(at) :], start=len(at) + 1):
        if number := whole_number(plain(shown), layout.LAST_ROUND):
            at[str(number)] = position
            rounds.append(number)
    return Grid(grid.tab, grid.rows, at), rounds


def _marked(
    grid: Grid, row: int, rounds: Sequence[int], base: Absences, problems: list[InputError]
) -> Absences | None:
    """Return what a line's marks say; rounds beyond its columns are as they were."""
    absent, half, full = (set(kind.difference(rounds)) for kind in vars(base).values())
    for number in rounds:
        mark = grid.text(row, str(number))
        if not is_tick(mark):
            continue
        if mark.isdecimal() and mark != FULL:
            problems.append(fault(grid, row, str(number), "absences.mark", value=mark))
            return None
        absent.add(number)
        with suppress(ValueError):  # any other mark is an absence
            worth = read_absences(f"{number}={mark.removeprefix('=')}")
            half |= worth.half
            full |= worth.full
    return Absences(frozenset(absent), frozenset(half), frozenset(full))


# -- writing ----------------------------------------------------------------------------


def _line(player: Player, rounds: Iterable[int]) -> list[Any]:
    by_round = dict.fromkeys(player.absent, AWAY) | dict.fromkeys(player.half_byes, HALF)
    by_round |= dict.fromkeys(player.full_byes, FULL)
    marks = (by_round.get(at) if at in player.absent else None for at in rounds)
    return [player.name, show_absences(player) or "", *marks]


def follow(writer: Writer, reading: Reading, player: Player) -> None:
    """Bring a player's line up to date, where the tab is filled and he is on it."""
    if not reading.tabs.has(layout.ABSENCES):
        return
    grid, rounds = grid_of(reading.tabs)
    for row in grid.body:
        if name_key(grid.text(row, "name")) == name_key(player.name):
            writer.put(layout.ABSENCES, None, Block(row, 1, [_line(player, rounds)]))


def write(writer: Writer, reading: Reading, players: Iterable[Player], rounds: int) -> None:
    """Fill the tab from the players, show it, and say on the Players tab that it counts."""
    lines = [_line(player, range(1, rounds + 1)) for player in players]
    size = max(len(lines), len(reading.player_rows)) + 200
    block = Block(layout.FIRST_ROW, 1, lines, clear=(size, FIRST - 1 + rounds))
    writer.put(layout.ABSENCES, None, block)
    hint = reading.words("absences.in_use")
    writer.put(layout.PLAYERS, None, Block(layout.HINT_ROW, 1, [[hint]]))
    writer.show(layout.ABSENCES)
