"""What is ordinary and what is a question, fact by fact."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from addin.history.holding import differences
from addin.journal.folding import Journal
from addin.journal.states import Key, State, item_data, item_from, state_of
from pairing.tournament import Player
from tests.journal.test_folding import event


def known(rounds: int) -> tuple[Journal, State]:
    """A journal that knows an event, and the same state on the sheet."""
    state = state_of(event(rounds))
    return Journal(state=dict(state), whole=True), state


def player(state: State, number: int, **values: Any) -> None:
    """Another value in a player's data."""
    then = item_from(Player, [number, *state["player", number]])
    state["player", number] = item_data(replace(then, **values))[1:]


def asked(rounds: int, change: Any) -> list[Key]:
    """The questions after a change."""
    journal, now = known(rounds)
    change(now)
    return [one.key for one in differences(journal, now) if one.asked]


@pytest.mark.parametrize("rounds", [1, 3])
def test_what_organisers_do_all_day_is_ordinary(rounds: int) -> None:
    def change(now: State) -> None:
        player(now, 1, name="Ann", club="Here", absent=frozenset({rounds + 1}))
        now["player", 99] = ["New", 2000, ""]
        player(now, 99, rating=2100)
        now["planned",] = 9
        now["setting", "family_name"] = "first"
        now["board", rounds, 1] = [*now["board", rounds, 1][:2], "½-½"]

    assert asked(rounds, change) == []


@pytest.mark.parametrize(
    "key",
    [
        ("setting", "tie_breaks"), ("setting", "win_points"), ("seed",),
        ("board", 3, 1), ("byes", 3), ("board", 1, 2),
    ],
)  # fmt: skip
def test_what_decides_pairings_and_places_is_a_question(key: Key) -> None:
    def change(now: State) -> None:
        old = now[key]
        now[key] = [old[1], old[0], *old[2:]] if key[0] == "board" else [[1, "half"]]

    assert asked(3, change) == [key]


def test_ratings_count_for_who_has_played_and_before_round_1_for_nobody() -> None:
    assert asked(1, lambda now: player(now, 2, rating=1)) == [("player", 2)]
    assert asked(1, lambda now: player(now, 2, start_score=Fraction(3, 2))) == [("player", 2)]
    assert asked(0, lambda now: player(now, 2, rating=1)) == []
    assert asked(0, lambda now: now.update({("setting", "win_points"): "3"})) == []


def test_a_board_that_is_gone_or_new_is_a_question() -> None:
    assert asked(2, lambda now: now.pop(("board", 2, 1))) == [("board", 2, 1)]
    added = ("board", 2, 9)
    assert asked(2, lambda now: now.update({added: [1, 2, "", 0]})) == [added]


def test_a_round_that_people_made_is_theirs() -> None:
    journal, _ = known(1)
    assert not [one for one in differences(journal, state_of(event(2))) if one.asked]


def test_three_results_that_changed_places_are_a_question_two_are_not() -> None:
    def turned(count: int) -> Any:
        codes = ["0-1", "½-½", "1-0"]

        def change(now: State) -> None:
            for board in range(1, count + 1):
                now["board", 2, board] = [*now["board", 2, board][:2], codes[board - 1], 0]

        return change

    journal, now = known(2)
    turned(3)(journal.state)
    three = [now["board", 2, board][:2] for board in (1, 2, 3)]
    for board, (seats, code) in enumerate(zip(three, ["½-½", "1-0", "0-1"], strict=True), start=1):
        now["board", 2, board] = [*seats, code, 0]
    found = differences(journal, now)
    assert len(found) == 3 and all(one.asked for one in found)
    now["board", 2, 3] = journal.state["board", 2, 3]
    assert not any(one.asked for one in differences(journal, now))


def test_of_what_a_journal_does_not_know_nothing_is_said() -> None:
    journal, now = known(2)
    now["seed",] = 4
    assert [one.key for one in differences(journal, now)] == [("seed",)]
    journal.whole = False
    assert differences(journal, now) == []
