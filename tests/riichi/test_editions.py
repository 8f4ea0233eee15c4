"""An event that began with the plan of an earlier version goes on with it."""

from __future__ import annotations

import random
from dataclasses import replace

from pairing.systems.riichi.designs.plan import round_robin
from pairing.systems.riichi.designs.rota import plan_with_rests, rests
from pairing.systems.riichi.plans import NEWEST
from pairing.tournament import Bye, Round, Table, Tournament
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
    for edition in range(1, NEWEST):
        plan = round_robin(20, 9, edition=edition)
        for done in (1, 4, 8):
            tournament = begun(done, edition)
            assert tables(tournament) == [tuple(seats) for seats in plan[done]]
            assert not SYSTEM.pair(tournament).remarks


def test_a_rota_goes_on_with_the_plan_of_one_more_that_it_began_with() -> None:
    older, newest = (plan_with_rests(15, 5, edition=edition) for edition in (3, NEWEST))
    assert older != newest
    for plan in (older, newest):
        tournament = event(15, 5, modes=("plan",), odd_field="sit_out")
        rounds = [
            Round(
                number,
                tables=tuple(Table(board, seats) for board, seats in enumerate(round_, 1)),
                byes=tuple((player, Bye.PAIRING) for player in resting),
            )
            for number, (round_, resting) in enumerate(zip(plan, rests(plan, 15), strict=True), 1)
        ]
        done = tuple(
            replace(
                round_,
                tables=tuple(
                    replace(t, scores=(40_000, 35_000, 25_000, 20_000)) for t in round_.tables
                ),
            )
            for round_ in rounds[:2]
        )
        found = SYSTEM.pair(replace(tournament, rounds=done)).round
        assert [table.seats for table in found.tables] == list(plan[2])


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
