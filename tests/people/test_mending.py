"""A round mended for who did not come and who came late: only the boards concerned change."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from addin import actions
from addin.actions.people import check_in, lines, mending
from addin.actions.state import MEND, MISSING
from addin.engines.file import open_book
from pairing.errors import InputError, NeedsDecision, NoLegalPairing
from pairing.systems.riichi.places import standings
from pairing.tournament import Bye, Result, Round, Tournament
from tests.support.books import cup, event_of, paired, play
from tests.support.drivers import FileDriver, column, set_cell, values
from tests.support.refusals import refusal, refuses

GAMES = ("leader", "mcmahon", "fors", "serp", "dutch")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "c.xlsx"


def started(path: Path, system: str, count: int, rounds: int = 1, **settings: str) -> Tournament:
    """A workbook with some rounds played and the next one paired."""
    cup(path, count, name=system, **settings)
    play(path, rounds)
    FileDriver().run(path, actions.pair_next_round)
    return event_of(path)


def mend(path: Path, *absent: int, came: Sequence[str] = ()) -> Any:
    """Mend the last round for who did not come, by numbers, and for who came after all."""
    gone = [str(number) for number in absent]
    return FileDriver().run(path, mending.mend_round, absent=gone, came=came)


def join(path: Path, rating: int | None = 1500) -> None:
    FileDriver().run(path, lines.join_player, "New One", rating=rating)


def pairs(round_: Round) -> dict[int, frozenset[int]]:
    found = {game.board: frozenset((game.white, game.black)) for game in round_.games}
    return found | {table.number: frozenset(table.seats) for table in round_.tables}


def named(event: Tournament) -> dict[int, frozenset[str]]:
    """The boards of the last round by names: a late entry may move numbers."""
    last = pairs(event.rounds[-1])
    return {board: frozenset(event[number].name for number in pair) for board, pair in last.items()}


def untouched(before: Tournament, after: Tournament, changed: list[int]) -> None:
    """Every board of the last round that is not among the changed ones is what it was."""
    old, new = named(before), named(after)
    assert {b: p for b, p in old.items() if b not in changed} == {
        b: p for b, p in new.items() if b not in changed
    }


def lawful(event: Tournament) -> None:
    """The last round has nobody twice, nobody absent on a board, and no meeting again."""
    last, before = event.rounds[-1], event.after(len(event.rounds) - 1)
    everybody = [p for g in last.games for p in (g.white, g.black)]
    everybody += [p for t in last.tables for p in t.seats] + [p for p, _ in last.byes]
    assert len(everybody) == len(set(everybody))
    for game in last.games:
        assert game.black not in before.opponents[game.white]
    for player in event.players:
        on_board = any(player.number in pair for pair in pairs(last).values())
        forfeited = any(
            player.number in (g.white, g.black) and g.result is not None and not g.result.played
            for g in last.games
        )
        if last.number in player.absent:
            assert not on_board or forfeited
        elif not player.substitute:
            assert player.number in last.reported


@pytest.mark.parametrize("system", GAMES)
def test_two_who_lost_their_opponents_meet(path: Path, system: str) -> None:
    event = started(path, system, 16)
    last = event.rounds[-1]
    gone = [last.games[2].white, last.games[3].black]
    done = mend(path, *gone)
    after = event_of(path)
    alone = frozenset({last.games[2].black, last.games[3].white})
    untouched(event, after, done.data["changed"])
    lawful(after)
    if alone & set(event.opponents[min(alone)]) == set():
        assert alone in pairs(after.rounds[-1]).values()
    assert [after[p].absent for p in gone] == [frozenset({2})] * 2
    verified = actions.verify(open_book(path)).data
    assert verified["as_computed"] == 2, verified


@pytest.mark.parametrize("system", GAMES)
def test_a_newcomer_meets_who_has_the_bye(path: Path, system: str) -> None:
    event = started(path, system, 9)
    resting = event.rounds[-1].bye
    assert resting is not None
    join(path)
    done = mend(path, came=["New One"])
    after = event_of(path)
    assert frozenset({event[resting].name, "New One"}) in named(after).values()
    assert after.rounds[-1].bye is None
    untouched(event, after, done.data["changed"])
    assert len(done.data["changed"]) == 1
    lawful(after)


@pytest.mark.parametrize("system", GAMES)
def test_a_newcomer_takes_the_missing_players_place(path: Path, system: str) -> None:
    event = started(path, system, 8)
    game = event.rounds[-1].games[1]
    join(path)
    done = mend(path, game.white, came=["New One"])
    assert done.data["changed"] == [game.board]
    after = event_of(path)
    assert frozenset({event[game.black].name, "New One"}) in named(after).values()
    lawful(after)


@pytest.mark.parametrize("system", [*GAMES, "round-robin"])
def test_who_is_left_alone_wins_by_forfeit(path: Path, system: str) -> None:
    game = started(path, system, 8).rounds[-1].games[0]
    mend(path, game.black)
    after = event_of(path).rounds[-1].games[0]
    assert (after.white, after.black) == (game.white, game.black)
    assert after.result is Result.BLACK_FORFEITS


@pytest.mark.parametrize("system", GAMES)
def test_a_newcomer_meets_who_was_left_alone_before(path: Path, system: str) -> None:
    event = started(path, system, 8)
    game = event.rounds[-1].games[0]
    mend(path, game.black)
    join(path)
    mend(path, came=["New One"])
    after = event_of(path)
    assert frozenset({event[game.white].name, "New One"}) in named(after).values()
    away = next(one.number for one in after.players if one.name == event[game.black].name)
    assert away not in after.rounds[-1].reported
    assert all(one.result is None for one in after.rounds[-1].games)
    lawful(after)
    book = open_book(path, read_only=True)
    assert actions.verify(book).data["unexplained"] == 0
    assert not [one for one in actions.check(book).remarks if one.key == "check.not_paired"]


def test_taking_back_round_1_takes_a_newcomers_number_too(path: Path) -> None:
    started(path, "leader", 8, rounds=0)
    before = [one.number for one in event_of(path).players]
    join(path)
    mend(path, came=["New One"])
    FileDriver().run(path, actions.undo_last_round)
    FileDriver().run(path, actions.pair_next_round)
    assert [one.number for one in event_of(path).players] == [*before, len(before) + 1]


def test_who_has_the_bye_meets_who_is_left_alone(path: Path) -> None:
    last = started(path, "dutch", 9, rounds=0).rounds[-1]
    mend(path, last.games[0].white)
    after = event_of(path)
    assert frozenset({last.bye or 0, last.games[0].black}) in pairs(after.rounds[-1]).values()
    assert after.rounds[-1].bye is None
    lawful(after)


def test_results_stay_and_a_played_game_is_not_taken_away(path: Path) -> None:
    event = started(path, "dutch", 12)
    last = event.rounds[-1]
    FileDriver().run(path, actions.enter_results, 2, {1: Result.DRAW, 4: Result.WHITE_WINS})
    assert "board 1" in refusal(InputError, mend, path, last.games[0].white).message()
    mend(path, last.games[1].white, last.games[2].white)
    after = {game.board: game for game in event_of(path).rounds[-1].games}
    assert after[1] == event.rounds[-1].games[0].__class__(
        1, last.games[0].white, last.games[0].black, Result.DRAW
    )
    assert after[4].result is Result.WHITE_WINS


@pytest.mark.parametrize("language", ["en", "ru"])
def test_seen_on_the_players_tab_and_asked_about(tmp_path: Path, language: str) -> None:
    path = paired(play(cup(tmp_path / "c.xlsx", 9, name="dutch", language=language), 1))
    event = event_of(path)
    tab = {"en": "Players", "ru": "Участники"}[language]
    heading = {"en": "No.", "ru": "№"}[language]
    numbers = [int(one) for one in column(path, tab, heading)]
    gone = event.rounds[-1].games[0].white
    set_cell(path, tab, f"H{5 + numbers.index(gone)}", "2-")
    set_cell(path, tab, "B14", "Walk In")
    set_cell(path, tab, "C14", 1500)
    caught = refusal(NeedsDecision, FileDriver().run, path, mending.mend_round)
    assert caught.choice == MEND
    for one in ("en", "ru"):
        assert "Walk In" in caught.message(one)
        assert event[gone].name in caught.message(one)
    FileDriver().run(path, mending.mend_round, allow=(MEND,))
    after = event_of(path)
    lawful(after)
    (left,) = (one for one in after.players if one.name == event[gone].name)
    assert left.absent >= {2, 3}
    with refuses("mend.nobody"):
        FileDriver().run(path, mending.mend_round)


def test_who_was_not_ticked_comes_after_all(tmp_path: Path) -> None:
    path = cup(tmp_path / "c.xlsx", 9, name="dutch")
    people = [str(one) for one in column(path, "Players", "Name")]
    FileDriver().run(path, check_in.check_in, people[:-2])
    FileDriver().run(path, actions.pair_next_round, allow=(MISSING,))
    FileDriver().run(path, check_in.check_in, [people[-1]], out=[people[0]])
    FileDriver().run(path, mending.mend_round, allow=(MEND,))
    after = event_of(path)
    lawful(after)
    number = {one.name: one.number for one in after.players}
    there = after.rounds[-1].reported
    assert number[people[-1]] in there and number[people[0]] not in there
    assert number[people[-2]] not in there
    assert actions.verify(open_book(path)).data["as_computed"] == 1


def test_the_sheet_the_log_and_the_reasons_say_it(path: Path, driver: Any) -> None:
    event = started(path, "dutch", 16)
    last = event.rounds[-1]
    gone = [event[last.games[2].white].name, event[last.games[3].black].name]
    done = driver.run(path, mending.mend_round, absent=gone)
    rows = values(path, "Round 2")
    assert str(rows[2][0]).startswith("Round 2 mended. Changed: boards 3")
    notes = {row[0]: row[8] for row in rows[4:12]}
    assert [board for board, note in notes.items() if note] == [
        one.board for one in event_of(path).rounds[-1].games if one.board in done.data["changed"]
    ]
    log = " ".join(str(one) for one in column(path, "Log", "What changed"))
    assert f"Did not come: {gone[0]}, {gone[1]}." in log
    book = open_book(path)
    words = actions.load(book)[0].words
    for one in actions.explain(book, 2)[0]:
        assert one.reason is not None, one.board
        mended = words(one.reason.text).startswith("Mended after the pairing")
        assert mended == (one.board in done.data["changed"])
        assert ("This was mended" in words(one.plain[1])) == mended


def test_it_may_be_mended_again_and_taken_back(path: Path) -> None:
    event = started(path, "leader", 12)
    for step in range(2):
        game = [one for one in event_of(path).rounds[-1].games if one.result is None][step]
        mend(path, game.white)
        FileDriver().run(path, lines.join_player, f"New {step}", rating=1500 + step)
        if step:
            FileDriver().run(path, mending.mend_round, came=[f"New {step}"])
    found = actions.verify(open_book(path)).data
    assert found["as_computed"] == 2, found
    FileDriver().run(path, actions.undo_last_round, allow=("discard_results",))
    FileDriver().run(path, actions.pair_next_round)
    assert len(event_of(path).rounds) == len(event.rounds)


# -- tables of four ----------------------------------------------------------------------------


def test_a_newcomer_sits_down_at_the_missing_players_table(path: Path) -> None:
    event = started(path, "riichi", 16, modes="swiss")
    table = event.rounds[-1].tables[1]
    join(path, rating=None)
    done = mend(path, table.seats[2], came=["New One"])
    after = event_of(path)
    new = next(one.number for one in after.players if one.name == "New One")
    a, b, _, d = table.seats
    assert after.rounds[-1].tables[1].seats == (a, b, new, d)
    assert done.data["changed"] == [table.number]
    untouched(event, after, done.data["changed"])
    assert actions.verify(open_book(path)).data["as_computed"] == 2


def test_those_left_come_together_and_the_others_sit_out(path: Path) -> None:
    event = started(path, "riichi", 16, modes="swiss", odd_field="sit_out")
    last = event.rounds[-1]
    gone = [last.tables[0].seats[0], last.tables[2].seats[3]]
    done = mend(path, *gone)
    after = event_of(path)
    lawful(after)
    untouched(event, after, done.data["changed"])
    assert len(after.rounds[-1].tables) == 3 and len(after.rounds[-1].byes) == 2


def test_seats_of_finals_are_filled_by_places(path: Path) -> None:
    event = started(path, "riichi", 16, modes="random interval", odd_field="sit out")
    places = [line.player for line in standings(event.after(1)).lines]
    seated = {p for table in event.rounds[-1].tables for p in table.seats}
    assert seated == set(places)
    # Four go: one table is broken up, its people fill the others by their places.
    gone = [places[0], places[6], places[9], places[15]]
    mend(path, *gone)
    after = event_of(path)
    lawful(after)
    old = {p: t for t in event.rounds[-1].tables for p in t.seats}
    new = {p: t for t in after.rounds[-1].tables for p in t.seats}
    moved = [p for p in places if p in new and new[p].number != old[p].number]
    kept = {t.number for t in after.rounds[-1].tables}
    freed = [p for p in gone if old[p].number in kept]
    assert len(moved) == len(freed)
    for player, left in zip(moved, freed, strict=True):
        assert new[player].seats.index(player) == old[left].seats.index(left)
        assert new[player].number == old[left].number
    assert actions.verify(open_book(path, read_only=True)).data["unexplained"] == 0


def test_house_players_fill_and_make_room(path: Path) -> None:
    event = started(path, "riichi", 16, modes="swiss", odd_field="substitutes")
    table = event.rounds[-1].tables[0]
    mend(path, table.seats[1])
    after = event_of(path)
    lawful(after)
    assert after[after.rounds[-1].tables[0].seats[1]].substitute
    join(path, rating=None)
    done = mend(path, came=["New One"])
    now = event_of(path)
    assert now[now.rounds[-1].tables[0].seats[1]].name == "New One"
    assert done.data["changed"] == [1]
    assert actions.verify(open_book(path)).data["as_computed"] == 2


def test_in_a_plan_a_house_player_takes_the_seat_and_nobody_new(path: Path) -> None:
    event = started(path, "riichi", 16, odd_field="substitutes")
    table = event.rounds[-1].tables[0]
    done = mend(path, table.seats[1])
    after = event_of(path)
    untouched(event, after, done.data["changed"])
    assert after[after.rounds[-1].tables[0].seats[1]].substitute
    join(path, rating=None)
    with refuses("mend.whole"):
        mend(path, came=["New One"])


def test_a_round_robin_keeps_to_its_table(path: Path) -> None:
    event = started(path, "round-robin", 8)
    assert "fixed with round 1" in refusal(InputError, join, path, rating=None).message()
    set_cell(path, "Players", "B13", "New One")
    refusal(InputError, mend, path, came=["New One"])
    assert event_of(path).rounds[-1] == event.rounds[-1]


# -- many rounds mended by lot -----------------------------------------------------------------


@pytest.mark.parametrize("system", ["leader", "dutch", "fors"])
def test_by_lot(tmp_path: Path, system: str) -> None:
    """Rounds from which some go and into which some come keep the rules and the other boards."""
    chance = random.Random(f"{system}/mend")
    done = refused = 0
    for case in range(3):
        path = tmp_path / f"{case}.xlsx"
        event = started(path, system, chance.randrange(10, 17), rounds=chance.randrange(3))
        last = event.rounds[-1]
        gone = chance.sample(sorted(p for pair in pairs(last).values() for p in pair), 3)
        new = [f"New {n}" for n in range(chance.randrange(3))]
        book = open_book(path)
        for name in new:
            lines.join_player(book, name, rating=chance.randrange(1000, 2400))
        try:
            found = mending.mend_round(book, absent=[event[p].name for p in gone], came=new)
        except (NoLegalPairing, NeedsDecision):
            refused += 1
            continue
        done += 1
        after = actions.load(book)[1]
        untouched(event, after, found.data["changed"])
        lawful(after)
        assert sum(kind is Bye.PAIRING for _, kind in after.rounds[-1].byes) <= 1
        assert actions.verify(book).data["as_computed"] == len(after.rounds)
    assert done > refused
