"""What ``advise`` knows not to know: several comparisons, ties, time that is over, Ctrl-C."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from addin.laboratory import advising, running
from addin.laboratory.advising import FEWEST, advise, plan_for
from pairing.laboratory.advising import as_good
from pairing.laboratory.batch import Rows, play_batch
from pairing.laboratory.choosing import DECIDES, LEAST, ORDER, chosen
from pairing.laboratory.fields import Field, named_field
from pairing.laboratory.plan import Plan
from pairing.laboratory.systems import contender
from tests.support.refusals import refuses

THREE = ("leader", "mcmahon", "mcmahon:kind=swiss")


def plan(*systems: str) -> Plan:
    return Plan(Field("34", 34), tuple(contender(one) for one in systems), 5)


def field_named(typed: str) -> Field:
    found = named_field(typed)
    assert found is not None
    return found


def noisy(seed: int, events: int, share: Callable[[str, int], float]) -> Rows:
    """Rows with the luck that a share of four and a correlation really have."""
    dice, made = Random(seed), Rows()
    for event in range(events):
        for label in THREE:
            found = share(label, event) + dice.gauss(0, 0.17)
            made.add(event, label, {DECIDES: found, ORDER: 0.8 + dice.gauss(0, 0.05)})
    return made


def advice(rows: Rows) -> list[str]:
    return [one.label for one in as_good(plan(*THREE), chosen(plan(*THREE), rows))]


def test_where_there_is_no_difference_one_is_found_in_few_of_many_runs() -> None:
    found = [advice(noisy(seed, 60, lambda label, event: 0.5)) for seed in range(100)]
    assert sum(one != list(THREE) for one in found) <= 5


def test_a_difference_worth_choosing_by_is_found_with_every_seed() -> None:
    better = {"leader": 0.7, "mcmahon": 0.7, "mcmahon:kind=swiss": 0.55}
    found = [advice(noisy(seed, 200, lambda label, event: better[label])) for seed in range(20)]
    assert all(one == ["leader", "mcmahon"] for one in found)


def test_with_more_contenders_intervals_are_wider() -> None:
    rows = noisy(3, 60, lambda label, event: 0.5)
    two, three = (chosen(plan(*THREE[:many]), rows) for many in (2, 3))
    halves = [next(one for one in found if one.apart).apart[DECIDES].half for found in (two, three)]
    assert halves[0] < halves[1]


def test_the_same_tournaments_are_one_line() -> None:
    systems = ["mcmahon", "mcmahon:groups=1", "leader"]
    found = advise(plan_for(field_named("even:8"), "go", 3, systems=systems), 4)
    alike = [one.alike for one in found.entrants if one.label == "mcmahon"]
    assert alike[0] == ("mcmahon:groups=1",)
    assert "mcmahon:groups=1" not in [one.label for one in found.entrants]


# -- played ------------------------------------------------------------------------------------


def test_the_played_advice_is_the_same_over_seeds() -> None:
    found = set()
    for seed in (1, 2, 3):
        one = plan_for(field_named("open:8"), "go", 3, seed=seed)
        rows = play_batch(one, 0, 80)
        found.add(tuple(entrant.label for entrant in as_good(one, chosen(one, rows))))
    assert found == {("mcmahon",)}


@pytest.mark.parametrize("after", [1, 2, 4])
def test_a_run_that_is_stopped_says_what_there_is(
    after: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = []

    def stopped(*given: Any) -> Rows:
        if len(played) == after:
            raise KeyboardInterrupt
        played.append(given)
        return play_batch(*given)

    monkeypatch.setattr(running, "play_batch", stopped)
    monkeypatch.setattr(running, "batches", lambda plan, events: [(n, 1) for n in range(events)])
    asked = plan_for(field_named("club:8"), "chess", 3)
    if after < FEWEST:
        with pytest.raises(KeyboardInterrupt):
            advise(asked, 50)
        return
    found = advise(asked, 50)
    assert found.events == after and {one.rounds for one in found.entrants} == {3}


def test_who_are_equally_strong_are_not_told_apart() -> None:
    found = advise(plan_for(field_named("even:16"), "go", 4))
    assert [one.key for one in found.sentences[:2]] == ["advising.alike", "advising.equals"]
    assert {one.figures[DECIDES].mean for one in found.entrants} == {0.25}
    assert all(one.apart[DECIDES].mean == 0 for one in found.entrants if one.apart)


def test_it_plays_until_differences_are_known_as_closely_as_they_are_spoken_of() -> None:
    found = advise(plan_for(field_named("open:4"), "go", 2), seconds=60)
    halves = [one.apart[DECIDES].half for one in found.entrants if one.chosen_from and one.apart]
    assert found.events >= advising.FOR_A_WIDTH and max(halves) <= LEAST
    assert "advising.few" not in [one.key for one in found.sentences]


def test_a_large_hall_plays_few_events_and_says_so() -> None:
    found = advise(plan_for(field_named("open:60"), "chess", 7), seconds=1)
    few = next(one for one in found.sentences if one.key == "advising.few")
    assert few.values["events"] == found.events < 100 and few.values["more"] >= 10
    assert found.sentences[0].key == "advising.alike"


@pytest.mark.parametrize(
    ("typed", "game", "rounds", "most"),
    [("open:3", "chess", 5, 3), ("open:3", "go", 5, 3), ("open:4", "go", 6, 3)],
)
def test_a_question_without_a_legal_answer_is_refused_with_the_reason(
    typed: str, game: str, rounds: int, most: int
) -> None:
    with refuses("advising.no_pairing_met", most=most):
        advise(plan_for(field_named(typed), game, rounds))


def test_a_system_that_comes_to_no_legal_round_is_not_recommended() -> None:
    found = advise(plan_for(field_named("elite:10"), "chess", 9), 20)
    assert found.entrants[0].label == "round-robin"
    assert next(one for one in found.sentences if one.key == "advising.unpaired")
