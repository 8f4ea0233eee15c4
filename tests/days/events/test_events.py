"""A few whole events, and a referee who is shown what is wrong.

The long run: ``python -m tests.days events``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from addin import actions
from addin.engines.file import open_book
from tests.days.events import referee
from tests.days.events.event import Event, play
from tests.days.events.plans import SYSTEMS, Plan, plan
from tests.days.events.sheets import Workbook, look


@pytest.mark.parametrize("number", range(6, 6 + len(SYSTEMS)))
def test_a_few_events(number: int, tmp_path: Path) -> None:
    outcome = play(plan(149, number, largest=14), tmp_path)
    assert not outcome.faults, outcome
    assert outcome.counts["rounds"]


def test_the_same_seed_is_the_same_event() -> None:
    assert plan(1, 7) == plan(1, 7) != plan(2, 7)
    assert {plan(1, number).system for number in range(len(SYSTEMS))} == set(SYSTEMS)
    assert any(plan(149, number, largest=14).twin for number in range(6, 6 + len(SYSTEMS)))


# -- the referee sees what is wrong -------------------------------------------------------------


def quiet(system: str, players: int, **settings: str) -> Plan:
    return Plan(1, 1, system, "en", players, 3, settings, typed=False, trouble=0.0)


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Event:
    """A short event without trouble, in which nothing is wrong."""
    event = Event(quiet("dutch", 7), tmp_path_factory.mktemp("event"))
    assert event.play().faults == []
    return event


def wrong(change: Callable[[Workbook], None], finished: Event) -> str:
    """What the referee says when something else than the event stands on the sheets."""
    seen, event = look(finished.path), finished.hands.reading.tournament
    change(seen)
    found = referee.faults_of_round(seen, event)
    found += referee.faults_at_the_end(seen, event, finished.plan)
    return " | ".join(fault for fault in found if "before it is played" not in fault)


def another_board(seen: Workbook) -> None:
    boards = seen.rounds[1].boards
    boards[0] = boards[0]._replace(black=boards[1].black)


def another_result(seen: Workbook) -> None:
    boards = seen.rounds[0].boards
    boards[0] = boards[0]._replace(result="+--")


def another_bye(seen: Workbook) -> None:
    seen.rounds[2].free = dict.fromkeys(seen.rounds[0].free, "pairing")


def another_absence(seen: Workbook) -> None:
    one = next(iter(seen.entrants.values()))
    seen.entrants[one.name] = replace(one, away=frozenset({3}))


def another_order(seen: Workbook) -> None:
    seen.standings[2], seen.standings[5] = seen.standings[5], seen.standings[2]


def other_points(seen: Workbook) -> None:
    seen.crosstable[1] = seen.crosstable[1]._replace(points=Fraction(9))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (another_board, "stands there"), (another_result, "stands there"),
        (another_bye, "stands there"), (another_absence, "frozenset({3})"),
        (another_order, "Standings: ["), (other_points, "9.0 points stand there"),
        (lambda seen: seen.crosstable.pop(), "Crosstable: ["),
        (lambda seen: seen.faults.append("a line without White"), "a line without White"),
    ],
)  # fmt: skip
def test_the_referee_sees_what_is_wrong(
    change: Callable[[Workbook], None], said: str, finished: Event
) -> None:
    assert wrong(lambda seen: None, finished) == ""
    assert said in wrong(change, finished)


def test_the_referee_knows_the_rules(finished: Event) -> None:
    event = finished.hands.reading.tournament
    first, *_, last = event.rounds
    again = replace(
        event, rounds=(*event.rounds[:-1], replace(last, games=first.games, byes=first.byes))
    )
    found = referee.faults_of_round(look(finished.path), again)
    assert any("meet again" in fault for fault in found)
    assert any("has a bye again" in fault for fault in found)
    assert referee.could_be_paired(event.after(2))


def test_what_one_engine_does_otherwise_is_noticed(tmp_path: Path) -> None:
    """Another value on one of them; and by hand another event than it should be."""
    event = Event(replace(quiet("leader", 6), rounds=2, twin=True), tmp_path)
    assert not event.play().faults and event.hands.twin is not None
    assert event.hands.differences() == []
    book = open_book(event.hands.twin)
    book.sheets["Players"].range("B5").raw_value = [["Somebody else"]]
    book.save()
    assert event.hands.differences() == ["engines differ on Players"]
    with pytest.raises(AssertionError, match="engines answer"):
        event.hands.press(actions.rename_player, "Somebody else", "Nobody")
