"""``tools.verify_engine``: the referees agree, and would say so if they did not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from pairing.results import Pairing
from pairing.systems import REGISTRY, system
from pairing.tournament import Game, Round, Tournament
from tests.referees.record import complaints
from tools.verify_engine.__main__ import main
from tools.verify_engine.trials import TRIALS
from tools.verify_engine.verifying import verify


def test_every_system_has_its_trial() -> None:
    assert set(TRIALS) == set(REGISTRY)


@pytest.mark.parametrize("name", sorted(TRIALS))
def test_the_referees_agree(name: str) -> None:
    events = {"riichi": 4, "leader": 80, "dutch": 60, "mcmahon": 80, "fors": 24}.get(name, 12)
    tally = verify(name, 0, events, 7)
    assert (tally.events, tally.failures, tally.differences) == (events, 0, [])
    assert tally.judged > tally.events and 2 * tally.tables > events


def _lame(pair: Callable[[Tournament], Pairing]) -> Callable[[Tournament], Pairing]:
    """An engine that exchanges two players of different boards."""

    def paired(tournament: Tournament) -> Pairing:
        made = pair(tournament)
        games = made.round.games
        if len(games) > 1:
            one, other = games[0], games[-1]
            games = (replace(one, black=other.black), *games[1:-1], replace(other, black=one.black))
        tables = made.round.tables
        if len(tables) > 1 and tournament.rounds:
            (a, b, c, d), (e, f, g, h) = tables[0].seats, tables[-1].seats
            tables = (replace(tables[0], seats=(e, b, c, d)), *tables[1:-1],
                      replace(tables[-1], seats=(a, f, g, h)))  # fmt: skip
        return replace(made, round=replace(made.round, games=games, tables=tables))

    return paired


@pytest.mark.parametrize("name", ["leader", "mcmahon", "dutch", "riichi", "round-robin"])
def test_a_lame_engine_is_found_out(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = type(system(name))
    real = kind.pair
    monkeypatch.setattr(
        kind, "pair", lambda self, tournament: _lame(lambda t: real(self, t))(tournament)
    )
    assert verify(name, 0, 2, 7).failures > 0


@pytest.mark.parametrize("name", ["fors", "serp"])
def test_wrong_points_are_found_out(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = type(system(name))
    real = kind.standings

    def wrong(self: object, tournament: Tournament) -> object:
        made = real(self, tournament)
        first, *rest = made.lines
        return replace(made, lines=(replace(first, points=first.points + 1), *rest))

    monkeypatch.setattr(kind, "standings", wrong)
    assert verify(name, 0, 3, 7).failures == 3


@pytest.mark.parametrize(
    ("name", "module", "wrong"),
    [
        ("leader", "pairing.systems.leader.start.bar_of", lambda *_: 2900),
        ("leader", "pairing.systems.leader.pair.stones", lambda *_: 1),
        ("mcmahon", "pairing.systems.mcmahon.start.group_size", lambda *_: 3),
        ("mcmahon", "pairing.systems.mcmahon.pair.stones", lambda *_: 1),
        ("fors", "pairing.systems.fors.start.RANK", 50),
        ("serp", "pairing.systems.fors.start.RANK", 50),
    ],
)
def test_what_the_engines_are_asked_beside_the_pairs_is_compared(
    name: str, module: str, wrong: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, wrong)
    assert verify(name, 0, 30, 7).failures > 0


def test_colours_turned_round_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    from pairing.systems.go import GoField

    real = GoField.white

    def turned(self: GoField, one: int, other: int, *more: str, even: bool = False) -> int:
        return one + other - real(self, one, other, *more, even=even)

    monkeypatch.setattr(GoField, "white", turned)
    for name in ("leader", "fors", "serp"):
        assert verify(name, 0, 5, 7).failures > 0


def test_a_round_that_breaks_what_holds_everywhere_is_told() -> None:
    event = TRIALS["dutch"]().event(Random(3))
    event = replace(event, players=tuple(replace(p, absent=frozenset()) for p in event.players[:4]))
    good = Round(1, (Game(1, 1, 2), Game(2, 3, 4)))
    assert complaints(event, good) == []
    assert complaints(event, Round(1, (Game(1, 1, 2), Game(3, 2, 4)))) == [
        "2 sits 2 times", "3 is left out", "boards [1, 3]",
    ]  # fmt: skip
    again = replace(event, rounds=(good,))
    assert complaints(again, replace(good, number=2)) == [
        "1 and 2 meet again",
        "3 and 4 meet again",
    ]


def test_one_line_a_system_whatever_the_processes(capsys: pytest.CaptureFixture[str]) -> None:
    def run(*more: str) -> str:
        typed = ("--events", "52", "--seed", "2", "--system", "round-robin", "--system", "serp")
        assert main([*typed, *more]) == 0
        return capsys.readouterr().out

    alone = run()
    assert alone == run("--jobs", "2")
    names, scopes = alone.splitlines()[::2], alone.splitlines()[1::2]
    assert [line.split(":")[0] for line in names] == ["round-robin", "serp"]
    assert "places" in scopes[0] and "not compared" not in scopes[0]
    assert "not compared: what the lot decides" in scopes[1]
    assert alone.count("differences 0") == 2


def test_a_dask_cluster_gives_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    distributed = pytest.importorskip("distributed")
    typed = ["--events", "60", "--system", "round-robin"]
    with distributed.LocalCluster(n_workers=1, processes=False, dashboard_address=None) as cluster:
        assert main([*typed, "--cluster", cluster.scheduler_address]) == 0
    shared = capsys.readouterr().out
    assert main(typed) == 0
    assert capsys.readouterr().out == shared


def test_the_tool_ends_with_1_and_shows_each_difference(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = ["--events", "5", "--seed", "7", "--system", "leader", "--system", "round-robin"]
    assert main(typed) == 0
    capsys.readouterr()
    monkeypatch.setattr("pairing.systems.leader.start.bar_of", lambda *_: 2900)
    assert main(typed) == 1
    out = capsys.readouterr().out
    assert "\n  leader " in out and out.count("differences 0") == 1
