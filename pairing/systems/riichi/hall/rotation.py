"""Physical tables of the groups of four: everybody at each equally often, or at special tables
(streamed, badly lit) not too often.

Each round is one cheapest assignment of its groups to the tables (Hungarian method, O(tables^3)):
a player beyond a table's limit costs more than anything else; with ``balanced`` rotation each
player costs twice the times he was at the table before, plus 1, so that the sum of squares of all
visits grows least; and among equals a group stays where the seating put it.  A plan's own tables
are balanced over the event already and are left unless a limit is hurt.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from pairing.assignment import cheapest_columns
from pairing.catalogue import Text, text
from pairing.results import Pairing
from pairing.systems.riichi.places import progress_of
from pairing.systems.riichi.settings import RiichiSettings
from pairing.tournament import Round, Tournament

BEYOND = 1_000_000
VISIT = 10


def visits(tournament: Tournament) -> Counter[tuple[int, int]]:
    """Count how often each player sat at each table, by (start number, table)."""
    return Counter(
        (player, table.number) for _, table in tournament.tables() for player in table.seats
    )


def rotated(tournament: Tournament, settings: RiichiSettings, pairing: Pairing) -> Pairing:
    """Put the coming round at the tables that the settings want, with remarks on it."""
    new_places = places(tournament, settings, pairing.round)
    if new_places is None:
        return pairing
    made = with_tables(pairing, new_places)
    reasons = sorted(made.reasons, key=lambda reason: (reason.board is None, reason.board or 0))
    count = sum(old != new for old, new in new_places.items())
    notes = (text("riichi.rotation.moved", count=count),) if count else ()
    return replace(
        made,
        reasons=tuple(reasons),
        remarks=(*made.remarks, *_beyond(tournament, settings, made.round)),
        notes=(*made.notes, *notes),
    )


def with_tables(pairing: Pairing, found: Mapping[int, int]) -> Pairing:
    """Return the pairing with every table, and the reason for it, under the number found for it."""
    reasons = (
        replace(reason, board=found.get(reason.board or 0, reason.board))
        for reason in pairing.reasons
    )
    return replace(pairing, round=at_tables(pairing.round, found), reasons=tuple(reasons))


def at_tables(round_: Round, found: Mapping[int, int]) -> Round:
    """Return the round with every table under the number found for it, in their order."""
    moved = (replace(table, number=found[table.number]) for table in round_.tables)
    return replace(round_, tables=tuple(sorted(moved, key=lambda table: table.number)))


def places(
    tournament: Tournament, settings: RiichiSettings, round_: Round
) -> dict[int, int] | None:
    """Return the physical table of each table of the coming round; ``None`` when nothing is
    asked.
    """
    limits = settings.limits
    progress = progress_of(tournament, settings)
    planned = all(progress.mode_at(number) == "plan" for number in range(1, round_.number + 1))
    balanced = settings.table_rotation == "balanced" and not planned
    if not limits and not balanced:
        return None
    been = visits(tournament)
    numbers = [table.number for table in round_.tables]
    costs: list[list[int]] = []
    for table in round_.tables:
        row = []
        for number in numbers:
            cost = int(number != table.number)
            for player in table.seats:
                before = been[player, number]
                if number in limits and before >= limits[number]:
                    cost += BEYOND
                if balanced:
                    cost += VISIT * (2 * before + 1)
            row.append(cost)
        costs.append(row)
    return dict(zip(numbers, (numbers[at] for at in cheapest_columns(costs)), strict=True))


def _beyond(tournament: Tournament, settings: RiichiSettings, round_: Round) -> list[Text]:
    """Return who sits at a special table once too often, since all others would be worse."""
    been, limits = visits(tournament), settings.limits
    return [
        text(
            "riichi.rotation.beyond",
            table=table.number,
            player=tournament[player].name,
            times=been[player, table.number] + 1,
            most=limits[table.number],
        )
        for table in round_.tables
        if table.number in limits
        for player in table.seats
        if been[player, table.number] >= limits[table.number]
    ]
