"""A few whole events, and a referee who is shown what is wrong.

The long run: ``python -m tests.days events``.
"""

from __future__ import annotations

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


def finished(system: str, folder: Path, players: int, **settings: str) -> tuple[Workbook, Plan]:
    """A short event without trouble, in which nothing is wrong."""
    event = Event(quiet(system, players, **settings), folder)
    assert event.play().faults == []
    return look(event.path), event.plan


def said(seen: Workbook, plan: Plan) -> str:
    """What the referee says of the last round and of the tables."""
    return " | ".join(referee.faults_of_round(seen, plan) + referee.faults_at_the_end(seen, plan))


def test_a_referee_of_games_sees_what_is_wrong(tmp_path: Path) -> None:
    seen, plan = finished("dutch", tmp_path, 7)
    assert said(seen, plan) == ""
    last, first = seen.rounds[-1], seen.rounds[0]
    board, old = last.boards[0], last.boards[:]
    free = next(iter(last.free))

    met = first.boards[0]
    last.boards[0] = replace(board, white=met.white, black=met.black)
    assert "have met" in said(seen, plan) or "places" in said(seen, plan)

    last.boards[0] = replace(board, black=board.white)
    assert "has 2 places" in said(seen, plan)
    assert f"{board.black} is here and has no place" in said(seen, plan)

    last.boards[:] = old
    entrant = seen.entrants[board.white]
    seen.entrants[board.white] = replace(entrant, away=frozenset({last.number}))
    assert f"{board.white} is absent and has a place" in said(seen, plan)
    seen.entrants[board.white] = entrant

    had = next(iter(first.free))
    last.free.clear()
    last.free[had] = "pairing"
    last.boards[:] = [
        replace(
            b,
            white=free if b.white == had else b.white,
            black=free if b.black == had else b.black,
        )
        for b in old
    ]
    assert f"{had} has a bye again" in said(seen, plan)


def test_a_referee_sees_repeats_and_colours(tmp_path: Path) -> None:
    seen, plan = finished("dutch", tmp_path, 8)
    before, last = seen.rounds[-2], seen.rounds[-1]
    old = last.boards[:]
    last.boards[:] = before.boards
    assert "have met" in said(seen, plan)
    assert referee.wanted("ww") == "b" and referee.wanted("wbb") == "w"
    assert referee.wanted("wb") is None and referee.wanted("wwbww") == "b"
    last.boards[:] = [replace(b, white=b.black, black=b.white) for b in old]
    past = referee.past(seen, plan, last.number)
    must = [b for b in old if referee.wanted(past[b.white].colours) == "w"
            or referee.wanted(past[b.black].colours) == "b"]  # fmt: skip
    complaints = [fault for fault in referee.faults_of_round(seen, plan) if "must have" in fault]
    assert len(complaints) == len(must)


def test_a_referee_adds_up(tmp_path: Path) -> None:
    seen, plan = finished("leader", tmp_path, 8)
    place, name, points = seen.standings[2]
    seen.standings[2] = place, name, points + 1
    assert f"{name}: {float(points + 1)} points in Standings" in said(seen, plan)
    seen.standings[2] = place, name, points
    seen.standings[2], seen.standings[6] = seen.standings[6], seen.standings[2]
    assert "places" in said(seen, plan)
    seen.standings[2], seen.standings[6] = seen.standings[6], seen.standings[2]
    number, name, entries, points = seen.crosstable[1]
    wrong = (entries[0].replace("+", "-") if "+" in entries[0] else "0+", *entries[1:])
    seen.crosstable[1] = number, name, wrong, points
    assert f"Crosstable, round 1: {name}" in said(seen, plan)
    seen.crosstable.pop()
    assert "missing, unknown or twice" in said(seen, plan)


def test_a_referee_of_tables_sees_what_is_wrong(tmp_path: Path) -> None:
    seen, plan = finished("riichi", tmp_path, 16, modes="plan")
    assert said(seen, plan) == ""
    last = seen.rounds[-1]
    one, other = last.tables[0], last.tables[1]
    last.tables[0] = replace(one, names=(*one.names[:3], other.names[3]))
    assert f"{other.names[3]} has 2 places" in said(seen, plan)
    last.tables[1] = replace(other, names=(*other.names[:3], one.names[3]))
    assert "meet again" in said(seen, plan)
    last.tables[:2] = [one, other]
    last.tables[0] = replace(one, winds=(*reversed(one.winds),))
    assert "winds" in said(seen, plan)
    last.tables[0] = replace(one, scores=(*reversed(one.scores),))
    assert "points in Standings" in said(seen, plan)


def test_a_referee_knows_when_nothing_can_be_paired(tmp_path: Path) -> None:
    seen, plan = finished("serp", tmp_path, 4)
    assert not referee.could_be_paired(seen, plan)
    seen.rounds.pop()
    assert referee.could_be_paired(seen, plan)
    assert referee.made(seen, plan).keys() == seen.entrants.keys()
    assert sum(referee.made(seen, plan).values()) == Fraction(4)


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
