"""An event that began with the plan of an earlier version goes on with it."""

from __future__ import annotations

import random
from dataclasses import replace

from pairing.systems.riichi.designs.plan import round_robin
from pairing.tournament import Round, Table, Tournament
from tests.riichi.test_system import SYSTEM, event, played


def begun(rounds: int, edition: int) -> Tournament:
    """20 players, nine rounds planned, so many seated by that edition of the plan."""
    plan = round_robin(20, 9, edition=edition)
    seated = [
        Round(
            number,
            tables=tuple(
                Table(board, seats, scores=(40_000, 35_000, 25_000, 20_000))
                for board, seats in enumerate(round_, 1)
            ),
        )
        for number, round_ in enumerate(plan[:rounds], 1)
    ]
    return replace(event(20, 9), rounds=tuple(seated))


def tables(tournament: Tournament) -> list[tuple[int, ...]]:
    return [table.seats for table in SYSTEM.pair(tournament).round.tables]


def test_the_plan_it_began_with_goes_on() -> None:
    for edition in (1, 2):
        plan = round_robin(20, 9, edition=edition)
        for done in (1, 4, 8):
            tournament = begun(done, edition)
            assert tables(tournament) == [tuple(seats) for seats in plan[done]]
            assert not SYSTEM.pair(tournament).remarks


def test_a_new_event_gets_the_newest_plan() -> None:
    tournament = event(20, 9)
    assert tables(tournament) == [tuple(seats) for seats in round_robin(20, 9)[0]]
    tournament, _ = played(tournament, random.Random(1))
    assert not SYSTEM.pair(tournament).remarks


def test_seats_changed_by_hand_leave_the_plan_of_most_tables() -> None:
    tournament = begun(3, 1)
    last = tournament.rounds[-1]
    one, other = last.tables[0], last.tables[1]
    a, b = one.seats[0], other.seats[0]
    swapped = (
        replace(one, seats=(b, *one.seats[1:])),
        replace(other, seats=(a, *other.seats[1:])),
        *last.tables[2:],
    )
    tournament = replace(
        tournament, rounds=(*tournament.rounds[:-1], replace(last, tables=swapped))
    )
    assert tables(tournament) == [tuple(seats) for seats in round_robin(20, 9, edition=1)[3]]
    assert [text.key for text in SYSTEM.pair(tournament).remarks] == ["riichi.remark.strayed"]
