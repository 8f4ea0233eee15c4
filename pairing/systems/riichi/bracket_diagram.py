"""The bracket of a riichi event as a picture."""

from __future__ import annotations

from collections.abc import Sequence

from pairing.catalogue import text
from pairing.diagram import SEATS, Box, Diagram, Seat
from pairing.systems.riichi.places import progress_of
from pairing.systems.riichi.seating.bracket import THROUGH, Bracket, BracketTable, Step, through
from pairing.systems.riichi.seating.knockout import Match
from pairing.systems.riichi.settings import RiichiSettings
from pairing.tournament import Tournament


def diagram_of(tournament: Tournament, settings: RiichiSettings) -> Diagram | None:
    """Return the bracket as far as it is known; ``None`` for an event without one.

    Before the stage begins nobody is named: who goes into it shows when its first round is seated
    (in an event that is a bracket from the start, at once).
    """
    progress = progress_of(tournament, settings)
    bracket = progress.bracket
    if bracket is None:
        return None
    begun = progress.decided(progress.placed[-1].first)
    seats = BracketSeats(bracket, len(tournament.rounds) if begun else None)
    columns = [[table.match for table in step.tables] for step in bracket.steps]
    rows: dict[str, float] = {}
    height = 0
    # The upper bracket (or the only one) stands above the lower one.
    for lane in ({"main", "upper", "final"}, {"lower"}):
        height += _lane(columns, lane, height, rows)
    boxes = tuple(
        Box(
            table.match.name,
            column,
            rows[table.match.name],
            text(f"bracket.box_{table.match.bracket}", name=table.match.name, table=table.number),
            tuple(seats.seat(step, table, at) for at in range(SEATS)),
        )
        for column, step in enumerate(bracket.steps)
        for table in step.tables
    )
    final = bracket.steps[-1].tables[0]
    headings = (
        text("bracket.round", round=step.first)
        if step.first == step.last
        else text("bracket.rounds", first=step.first, last=step.last)
        for step in bracket.steps
    )
    champion = final.order[0] if final.order else None
    return Diagram(tuple(headings), boxes, tuple(_lines(bracket)), max(1, height), champion)


class BracketSeats:
    """Lines of the boxes; ``played`` are the rounds so far, ``None`` before anybody can be named.

    ``over``: who is out, and the table that was his last.
    """

    def __init__(self, bracket: Bracket, played: int | None) -> None:
        self.bracket, self.played = bracket, played
        last = {player: table.match.name for _, table, player in bracket.seats()}
        self.over = {player: last.get(player) for player in bracket.out()}

    def seat(self, step: Step, table: BracketTable, at: int) -> Seat:
        """Return a line of a box: by place once they are known, before that by seed or origin."""
        bracket, player = self.bracket, (table.order or table.players)[at]
        if player is None or self.played is None:
            origin = table.match.entries[at]
            if not origin.table:
                return Seat(None, text("bracket.seed", seed=origin.place))
            return Seat(None, text("bracket.from", table=origin.table, place=origin.place))
        points = table.points.get(player) if self.played >= step.first else None
        if not table.order:
            return Seat(player, points=points)
        if step is bracket.steps[-1]:
            return Seat(player, None, points, at + 1, at == 0)
        if bracket.stage.advance == "points":
            on = step.done and player in through(bracket.stage, step)
            return Seat(player, None, points, at + 1, on, step.done and not on)
        on = at < THROUGH
        ended = not on and self.over.get(player) == table.match.name
        return Seat(player, None, points, at + 1, on, ended, not on and not ended)


def _lines(bracket: Bracket) -> list[tuple[str, str, bool]]:
    """Return which box feeds which; none where the next tables are dealt anew."""
    if bracket.stage.reseed or bracket.stage.advance == "points":
        return []
    lines: list[tuple[str, str, bool]] = []
    for step in bracket.steps:
        for table in step.tables:
            for origin in table.match.entries:
                line = (origin.table, table.match.name, origin.place > THROUGH)
                if origin.table and line not in lines:
                    lines.append(line)
    return lines


def _lane(
    steps: Sequence[Sequence[Match]], lane: set[str], above: int, rows: dict[str, float]
) -> int:
    """Note the middles of the boxes of one lane, in heights of one; the heights it needs.

    A box stands between those that feed it, so that lines cross as little as they can.
    """
    columns = [[match for match in step if match.bracket in lane] for step in steps]
    mine = {match.name: match for column in columns for match in column}
    if not mine:
        return 0
    placed: list[str] = []

    def visit(match: Match) -> None:
        for origin in match.entries:
            if origin.table in mine and origin.table not in placed:
                visit(mine[origin.table])
        if match.name not in placed:
            placed.append(match.name)

    for column in reversed(columns):
        for match in column:
            visit(match)
    deepest = max(len(column) for column in columns)
    for column in columns:
        free: list[float] = []
        for match in sorted(column, key=lambda match: placed.index(match.name)):
            sources = {origin.table for origin in match.entries if origin.table in mine}
            least = free[-1] + 1 if free else float(above)
            middle = above + len(free) * deepest / len(column) + (deepest / len(column) - 1) / 2
            if sources:
                middle = sum(rows[source] for source in sources) / len(sources)
            free.append(max(least, middle))
            rows[match.name] = free[-1]
        over = (free[-1] if free else 0) - (above + deepest - 1)
        for match in column if over > 0 else ():
            rows[match.name] -= over
    return deepest
