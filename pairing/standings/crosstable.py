"""The crosstable of an order as values, for notebooks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pairing.frames import NUMBER, TEXT, WHOLE, frame_of
from pairing.results import Standings
from pairing.round_cells import show_cell
from pairing.tournament import Appearance, Outcome, Tournament

if TYPE_CHECKING:
    from pandas import DataFrame


def crosstable(tournament: Tournament, standings: Standings, *, exact: bool = False) -> DataFrame:
    """Return the crosstable as a pandas frame, one row a player, best first.

    Columns: ``line``, ``number``, ``name``, a column for each round played (``1``, ``2``, …;
    text), ``points`` and the other criteria.  A game is ``12+w``: the opponent's line, the
    result, the colour and any stones; a hanchan is its place, points and table, ``1 +42.5
    T3``.  Numbers are floats, with ``exact`` fractions.
    """
    played = tournament.rounds[: standings.after_round]
    criteria = [name for name in standings.criteria if name != "points"]
    line_of = {line.player: at for at, line in enumerate(standings.lines, start=1)}
    columns = [("line", WHOLE), ("number", WHOLE), ("name", TEXT)]
    columns += [(str(round_.number), TEXT) for round_ in played]
    columns += [(name, NUMBER) for name in ("points", *criteria)]
    rows = [
        [
            line_of[line.player],
            line.player,
            tournament[line.player].name,
            *(_cell(entry, line_of) for entry in tournament.history[line.player][: len(played)]),
            line.points,
            *(line.values.get(name) for name in criteria),
        ]
        for line in standings.lines
    ]
    return frame_of(columns, rows, exact=exact)


Crossing = tuple[Appearance, ...] | None
"""What stands where a player's line meets a column: one round, all games with one opponent (none
yet: nothing), or ``None`` where he would meet himself."""


def crossings(
    tournament: Tournament, order: Sequence[int], *, grid: bool
) -> tuple[list[int], dict[int, list[Crossing]]]:
    """Return the numbers over the columns of a crosstable, and every player's cells.

    A column is a round, or in a ``grid`` an opponent, by his line in the order.
    """
    if not grid:
        rounds = [round_.number for round_ in tournament.rounds]
        return rounds, {n: [(entry,) for entry in tournament.history[n]] for n in order}
    cells: dict[int, list[Crossing]] = {}
    for number in order:
        games = [entry for entry in tournament.by_game[number] if entry.opponent is not None]
        cells[number] = [
            None if other == number else tuple(game for game in games if game.opponent == other)
            for other in order
        ]
    return list(range(1, len(order) + 1)), cells


def _cell(entry: Appearance, line_of: dict[int, int]) -> str:
    if entry.seat is None:
        return show_cell(entry, line_of)
    if entry.outcome is Outcome.OPEN:
        return f"? T{entry.board}"
    return f"{entry.place} {float(entry.points):+g} T{entry.board}"
