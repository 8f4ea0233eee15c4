"""The bracket of a riichi event as a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pairing.catalogue import Text, text
from pairing.diagram import SEATS, Box, Diagram, Seat
from pairing.systems.riichi.places import progress_of
from pairing.systems.riichi.seating.bracket import THROUGH, Bracket, BracketTable, Step, through
from pairing.systems.riichi.seating.knockout import Match
from pairing.systems.riichi.settings import RiichiSettings
from pairing.tournament import Tournament


def diagram_of(tournament: Tournament, settings: RiichiSettings) -> Diagram | None:
    """The bracket as far as it is known; ``None`` for an event without one.

    Before the stage begins nobody is named: who goes into it shows when its first round is seated
    (in an event that is a bracket from the start, at once).
    """
    progress = progress_of(tournament, settings)
    bracket = progress.bracket
    if bracket is None:
        return None
    begun = len(tournament.rounds) >= progress.placed[-1].first - 1 and all(
        round_.complete for round_ in tournament.rounds[: progress.placed[-1].first - 1]
    )
    rows, height = _rows(bracket)
    out = bracket.out()
    last = {player: table.match.name for step in bracket.steps for table in step.tables
            for player in table.players if player is not None}  # fmt: skip
    over = {player: last[player] for player in out if player in last}
    boxes = tuple(
        Box(
            table.match.name,
            at,
            rows[table.match.name],
            text(f"bracket.box_{table.match.bracket}", name=table.match.name, table=table.number),
            tuple(
                _seat(bracket, step, table, seat, over, known=begun, played=len(tournament.rounds))
                for seat in range(SEATS)
            ),
        )
        for at, step in enumerate(bracket.steps)
        for table in step.tables
    )
    final = bracket.steps[-1].tables[0]
    return Diagram(
        tuple(_heading(step) for step in bracket.steps),
        boxes,
        tuple(_lines(bracket)),
        height,
        final.order[0] if final.order else None,
    )


def _heading(step: Step) -> Text:
    if step.first == step.last:
        return text("bracket.round", round=step.first)
    return text("bracket.rounds", first=step.first, last=step.last)


def _seat(
    bracket: Bracket,
    step: Step,
    table: BracketTable,
    seat: int,
    over: Mapping[int, str],
    *,
    known: bool,
    played: int,
) -> Seat:
    """A line of a box: by place once they are known, before that by seed or origin.

    ``over``: who is out, and the table that was his last.
    """
    order = table.order or table.players
    player = order[seat]
    if player is None or not known:
        origin = table.match.entries[seat]
        if not origin.table:
            return Seat(None, text("bracket.seed", seed=origin.place))
        return Seat(None, text("bracket.from", table=origin.table, place=origin.place))
    points = table.points.get(player) if played >= step.first else None
    last = step is bracket.steps[-1]
    if not table.order:
        return Seat(player, points=points)
    if last:
        return Seat(player, None, points, seat + 1, seat == 0)
    if bracket.stage.advance == "points":
        on = step.done and player in through(bracket.stage, step)
        return Seat(player, None, points, seat + 1, on, step.done and not on)
    on = seat < THROUGH
    ended = not on and over.get(player) == table.match.name
    return Seat(player, None, points, seat + 1, on, ended, not on and not ended)


def _lines(bracket: Bracket) -> list[tuple[str, str, bool]]:
    """Return which box feeds which; none where the next tables are dealt anew."""
    if bracket.stage.reseed or bracket.stage.advance == "points":
        return []
    found: list[tuple[str, str, bool]] = []
    for step in bracket.steps:
        for table in step.tables:
            for origin in table.match.entries:
                line = (origin.table, table.match.name, origin.place > THROUGH)
                if origin.table and line not in found:
                    found.append(line)
    return found


def _rows(bracket: Bracket) -> tuple[dict[str, float], int]:
    """The middle of every box in heights of one, and how many heights there are.

    The upper bracket (or the only one) stands above the lower one; a box stands between those
    that feed it, so that lines cross as little as they can.
    """
    steps = [[table.match for table in step.tables] for step in bracket.steps]
    lanes = [{"main", "upper", "final"}, {"lower"}]
    rows: dict[str, float] = {}
    above = 0
    for lane in lanes:
        above += _lane(steps, lane, above, rows)
    return rows, max(1, above)


def _lane(
    steps: Sequence[Sequence[Match]], lane: set[str], above: int, rows: dict[str, float]
) -> int:
    """Place the boxes of one lane; the heights it needs."""
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
        for match in sorted(column, key=lambda one: placed.index(one.name)):
            fed = _fed(match, mine, rows)
            least = free[-1] + 1 if free else float(above)
            index = len(free)
            usual = above + index * deepest / len(column) + (deepest / len(column) - 1) / 2
            free.append(max(least, fed if fed is not None else usual))
            rows[match.name] = free[-1]
        over = (free[-1] if free else 0) - (above + deepest - 1)
        for match in column if over > 0 else ():
            rows[match.name] -= over
    return deepest


def _fed(match: Match, mine: Mapping[str, Match], rows: Mapping[str, float]) -> float | None:
    """The middle of the boxes of the lane that feed this one; ``None`` where none does."""
    sources = {origin.table for origin in match.entries if origin.table in mine}
    return sum(rows[source] for source in sources) / len(sources) if sources else None
