"""Clubs, families and old acquaintances are kept apart, in every system for two."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from addin import actions
from addin.actions.state import load
from addin.engines.file import open_book
from pairing.errors import InputError, NoLegalPairing
from pairing.keep_apart import as_far_as_possible
from pairing.matching import left_over
from pairing.settings import read_settings
from pairing.systems import system
from pairing.tournament import Player, Result, Round, Tournament
from tests.support.drivers import FileDriver, fresh
from tests.support.events import WINS, with_results
from tests.support.terminal import printed, run

GO = ("leader", "fors", "serp", "mcmahon")


def event(name: str, count: int = 12, rng: random.Random | None = None, **typed: str) -> Tournament:
    rng = rng or random.Random(3)
    players = tuple(
        Player(n, f"P{n}", 2300 - 30 * n, f"{n}k", club=rng.choice("AB"), country=rng.choice("XYZ"))
        for n in range(1, count + 1)
    )
    extra = {"apart_club": "no", "apart_country": "no"} if name == "mcmahon" else {}
    settings = read_settings(system(name).settings, extra | typed)
    return Tournament(name, settings, players, planned=6, seed=rng.randint(1, 99))


def played_on(event: Tournament, rng: random.Random) -> Tournament:
    made = with_results(system(event.system).pair(event).round, rng, WINS)
    return replace(system(event.system).start(event), rounds=(*event.rounds, made))


def pairs(round_: Round) -> set[frozenset[int]]:
    return {frozenset((game.white, game.black)) for game in round_.games}


@pytest.mark.parametrize("name", GO)
def test_who_is_never_to_meet_never_meets(name: str) -> None:
    for seed in range(6):
        rng = random.Random(f"{name}/{seed}")
        family = [sorted(rng.sample(range(1, 14), 3)) for _ in range(3)]
        groups = " ".join("+".join(map(str, group)) for group in family)
        tournament = event(name, 13, rng, apart_groups=groups)
        kept = {frozenset((a, b)) for group in family for a in group for b in group if a != b}
        met: set[frozenset[int]] = set()
        for _ in range(5):
            tournament = played_on(tournament, rng)
            now = pairs(tournament.rounds[-1])
            assert not now & kept and not now & met
            met |= now


@pytest.mark.parametrize("name", GO)
def test_what_is_avoided_happens_as_seldom_as_can_be(name: str) -> None:
    """Of the pairings without a repeat (McMahon: of equal score costs) the fewest such pairs."""
    told = 0
    for seed in range(8):
        rng = random.Random(f"{name}/avoid/{seed}")
        tournament = event(name, 12, rng, apart_club="avoid")
        for _ in range(4):
            made = system(name).pair(tournament)
            clubs = {p.number: p.club for p in tournament.players}
            same = [pair for pair in pairs(made.round) if len({clubs[n] for n in pair}) == 1]
            if name != "mcmahon":
                assert len(same) == _fewest(tournament, clubs)
            told += sum("apart" in repr(one.why) for r in made.reasons for one in r.tried)
            said = [one for one in made.remarks if one.key == "apart.in_spite"]
            assert len(said) == len(same) or name == "mcmahon"  # winners are exempt there
            tournament = played_on(tournament, rng)
    assert told > 0 or name == "mcmahon"  # groups of one there: nobody is passed over


def _fewest(tournament: Tournament, clubs: dict[int, str]) -> int:
    """The fewest pairs of one club in a pairing without repeats, by exhaustion of sizes."""
    order = list(clubs)
    met = {n: set(tournament.opponents[n]) for n in order}
    memo: dict[frozenset[int], int] = {frozenset(): 0}

    def best(left: frozenset[int]) -> int:
        if left not in memo:
            one = min(left)
            memo[left] = min(
                (
                    (clubs[one] == clubs[other]) + best(left - {one, other})
                    for other in left - {one}
                    if other not in met[one]
                ),
                default=99,
            )
        return memo[left]

    return best(frozenset(order))


@pytest.mark.parametrize("name", GO)
def test_strength_holds_in_the_first_rounds_only(name: str) -> None:
    groups = "1-2:" + "+".join(map(str, range(1, 7)))
    listed = event(name, 12, apart_groups=groups)
    rng = random.Random(5)
    for number in range(1, 4):
        top = set(range(1, 7))
        inside = [pair for pair in pairs(system(name).pair(listed).round) if pair <= top]
        assert (not inside) == (number <= 2)
        listed = played_on(listed, rng)


@pytest.mark.parametrize("name", GO)
def test_too_strict_lists_are_refused_and_never_broken(name: str) -> None:
    everybody = "+".join(map(str, range(1, 13)))
    with pytest.raises(NoLegalPairing, match="never to meet"):
        system(name).pair(event(name, apart_groups=everybody))
    with pytest.raises(NoLegalPairing, match="never to meet"):
        system(name).pair(event(name, apart_groups=everybody, allow_repeats="yes"))
    assert len(system(name).pair(event(name, apart_groups=everybody + "?")).round.games) == 6
    with pytest.raises(InputError, match="nobody has"):
        system(name).pair(event(name, apart_groups="1+77"))


@pytest.mark.parametrize("name", GO)
def test_a_repeat_is_taken_before_a_pair_that_is_never_to_meet(name: str) -> None:
    tournament = event(name, 4, apart_groups="1+2", allow_repeats="yes")
    rng = random.Random(1)
    for _ in range(4):
        tournament = played_on(tournament, rng)
        assert frozenset((1, 2)) not in pairs(tournament.rounds[-1])


def test_set_free_are_as_few_as_can_be() -> None:
    rng = random.Random(9)
    for _ in range(40):
        order = range(1, 9)
        soft: dict[int, set[int]] = {n: set() for n in order}
        for a in order:
            for b in order:
                if a < b and rng.random() < 0.7:
                    soft[a].add(b)
                    soft[b].add(a)
        bars = as_far_as_possible(order, {}, {n: frozenset(s) for n, s in soft.items()}, "x")
        assert left_over(order, bars) == 0
        freed = sum(len(soft[n] - bars[n]) for n in order) // 2
        assert freed == left_over(order, {n: frozenset(s) for n, s in soft.items()}) // 2


FIELD = [
    ("Ann Lee", 2300), ("Bob Lee", 2250), ("Cem", 2200),
    ("Дан", 2150), ("Eve", 2100), ("Fay", 2050),
]  # fmt: skip


def cup(path: Path, name: str, language: str = "en") -> Path:
    players = [Player(n, who, rating) for n, (who, rating) in enumerate(FIELD, start=1)]
    settings = {"places": "3"} if name == "leader" else {}
    return fresh(
        path, system=name, language=language, rounds=3, seed=7, players=players,
        event={"title": "Cup"}, settings=settings,
    )  # fmt: skip


def seated(path: Path) -> set[frozenset[str]]:
    boards = FileDriver().run(path, actions.pair_next_round).data["boards"]
    return {frozenset((one["white"], one["black"])) for one in boards}


@pytest.mark.parametrize("language", ("en", "ru"))
def test_by_name_and_told_in_explain(language: str, tmp_path: Path) -> None:
    path = cup(tmp_path / "cup.xlsx", "leader", language)
    one, other = sorted(min(seated(cup(tmp_path / "other.xlsx", "leader")), key=sorted))
    assert one in printed("apart", path, one, other)
    assert frozenset((one, other)) not in seated(path)
    reading, _ = load(open_book(path))
    _, _, remarks = actions.explain(open_book(path), 1)
    changed = [reading.words(remark) for remark in remarks if remark.key == "apart.changed"]
    assert changed and any(one in sentence and other in sentence for sentence in changed)
    assert ("kept apart" if language == "en" else "не сводим") in printed(
        "explain", path, "--round", 1
    )


def test_those_who_met_in_another_event(tmp_path: Path) -> None:
    last_month = cup(tmp_path / "last.xlsx", "leader")
    before = seated(last_month)
    wins = dict.fromkeys((1, 2, 3), Result.WHITE_WINS)
    FileDriver().run(last_month, actions.enter_results, 1, wins)
    now = cup(tmp_path / "now.xlsx", "mcmahon")
    run("apart", now, "--met-in", last_month, "--avoid", "--rounds", "1")
    assert not before & seated(now)
    run("apart", now, "Ann Lee", expect=2)
    run("apart", now, "Ann Lee", "Cem", "--rounds", "x", expect=2)


def test_chess_has_forbidden_pairs_and_a_round_robin_none(tmp_path: Path) -> None:
    chess = cup(tmp_path / "chess.xlsx", "dutch")
    plain = min(seated(cup(tmp_path / "other.xlsx", "dutch")), key=sorted)
    run("apart", chess, *sorted(plain))
    assert plain not in seated(chess)
    run("apart", chess, "ann", "cem", "--avoid", expect=2)
    run("apart", cup(tmp_path / "robin.xlsx", "round-robin"), "ann", "cem", expect=2)
