"""What ``advise`` knows not to know: halves, several comparisons, stored fields, Ctrl-C."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from addin.laboratory import advising, running
from addin.laboratory.advising import advise, from_store, plan_for
from pairing.laboratory.advising import as_good, candidates
from pairing.laboratory.batch import Rows, play_batch
from pairing.laboratory.choosing import DECIDES, LEAST, ORDER, chosen
from pairing.laboratory.fields import Field, field_of, named_field
from pairing.laboratory.plan import Plan
from pairing.laboratory.stored import Cell, cells, nearest, spread
from pairing.laboratory.systems import contender
from pairing.tournament import Player
from tests.support.terminal import run
from tools.store_advice import PATH, made

THREE = ("leader", "mcmahon", "mcmahon:kind=swiss")


def plan(*systems: str) -> Plan:
    return Plan(Field("34", 34), tuple(contender(one) for one in systems), 5)


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


def test_what_is_seen_in_one_half_only_is_no_difference() -> None:
    once = noisy(1, 200, lambda label, event: 0.5 + 0.2 * (label == "leader" and event % 2 == 0))
    assert chosen(plan(*THREE), once)[0].label == "leader"
    assert advice(once) == list(THREE)
    always = noisy(1, 200, lambda label, event: 0.5 + 0.2 * (label == "leader"))
    assert advice(always) == ["leader"]


def test_with_more_contenders_intervals_are_wider() -> None:
    rows = noisy(3, 60, lambda label, event: 0.5)
    two, three = (chosen(plan(*THREE[:many]), rows) for many in (2, 3))
    halves = [next(one for one in found if one.apart).apart[DECIDES].half for found in (two, three)]
    assert halves[0] < halves[1]


def test_the_same_tournaments_are_one_line() -> None:
    field = named_field("even:8")
    assert field is not None
    found = advise(plan_for(field, "go", 3, systems=["mcmahon", "mcmahon:groups=1", "leader"]), 4)
    assert [one.alike for one in found.entrants if one.label == "mcmahon"][:1] == [
        ("mcmahon:groups=1",)
    ]
    assert "mcmahon:groups=1" not in [one.label for one in found.entrants]


# -- stored fields -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "typed", "rounds"),
    [("go", "open:8", 3), ("chess", "open:8", 3), ("riichi", "open:16", 3)],
)
def test_what_is_stored_comes_out_again_to_the_digit(game: str, typed: str, rounds: int) -> None:
    lines = PATH.read_text("ascii").splitlines()
    kept = next(one for one in cells(game) if (one.typed, one.rounds) == (typed, rounds))
    assert kept.line() in lines
    assert made(game, typed, rounds, kept.trust, kept.events).line() in lines


@pytest.mark.parametrize("game", ["go", "chess", "riichi"])
def test_every_field_has_an_answer_without_a_tournament(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*given: Any, **named: Any) -> None:
        raise AssertionError("a tournament was played")

    monkeypatch.setattr(running, "play_batch", never)
    for players in (8, 13, 34, 60, 120):
        for rounds in (1, 5, 11):
            field = named_field(f"club:{players}")
            assert field is not None
            found = from_store(plan_for(field, game, rounds, trust=0.8), game)
            assert found.sentences[0].values["players"] == players
            source = next(one for one in found.sentences if one.key == "advising.nearest")
            assert source.values["events"] >= 30


def test_the_nearest_field_has_the_contenders_that_are_asked_for() -> None:
    shapes = [(8, 5), (8, 7), (12, 11), (16, 3), (32, 5)]
    known = [
        Cell("chess", f"{kind}:{size}", rounds, trust, 200, ())
        for kind, trust in (("open", 0.95), ("club", 0.95), ("elite", 0.95), ("open", 0.7))
        for size, rounds in shapes
    ]

    def of(typed: str, rounds: int, trust: float = 0.95) -> tuple[str, int, float]:
        field = named_field(typed)
        assert field is not None
        one = nearest(known, field, rounds, trust, lambda n, r: len(candidates("chess", n, r)))
        return one.typed, one.rounds, one.trust

    assert of("open:30", 5) == ("open:32", 5, 0.95)
    assert of("club:14", 3) == ("club:16", 3, 0.95)
    assert of("open:10", 9) == ("open:12", 11, 0.95)  # as here, rounds enough for a round robin
    assert of("normal:1500,80:32", 5)[0] == "elite:32"
    assert of("open:32", 5, 0.6)[2] == 0.7
    players = tuple(Player(n, f"P{n}", 1000 + 40 * n) for n in range(1, 33))
    assert round(spread(field_of("list", players))) == 369


def test_the_stored_answer_is_the_same_whatever_the_seed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    printed = set()
    for seed in (1, 2):
        run("advise", "open:34", "--game", "chess", "--seed", seed, "--json")
        data = json.loads(capsys.readouterr().out)
        printed.add("\n".join(data["sentences"]))
    assert len(printed) == 1 and "nearest standard field: 32 players" in printed.pop()


# -- played ------------------------------------------------------------------------------------


def test_the_played_advice_is_the_same_over_seeds() -> None:
    field, found = named_field("open:8"), set()
    assert field is not None
    for seed in (1, 2, 3):
        one = plan_for(field, "go", 3, seed=seed)
        rows = play_batch(one, 0, 80)
        found.add(tuple(entrant.label for entrant in as_good(one, chosen(one, rows))))
    assert found == {("mcmahon",)}


@pytest.mark.parametrize("after", [1, 4])
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
    field = named_field("club:8")
    assert field is not None
    asked = plan_for(field, "chess", 3)
    if after < advising.LEAST_EVENTS:
        with pytest.raises(KeyboardInterrupt):
            advise(asked, 50)
        return
    found = advise(asked, 50)
    assert found.events == 4 and {one.rounds for one in found.entrants} == {3}
    assert found.entrants[0].figures[DECIDES].half > LEAST
