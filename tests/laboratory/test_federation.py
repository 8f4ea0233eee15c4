"""Real congresses replayed, the law of their games, and where two orders cross over trust."""

from __future__ import annotations

from math import exp
from random import Random

import pytest

from pairing.laboratory.models import level_of, model_of
from pairing.tournament import Game, Result
from tools.evidence.congress import AsItWas, Congress, Replays, Run, congress, contenders
from tools.evidence.go_games import won_games
from tools.evidence.pages import Estimate
from tools.evidence.strengths import Law, known, law_of
from tools.evidence.trust import TRUST, Measurement

LAW = Law(Estimate(1.0, 0.8, 1.25, 9), Estimate(10.0, 7.0, 14.0, 9))


@pytest.fixture(scope="module")
def real() -> Congress:
    return congress("egc2013")


def test_a_congress_is_read_as_it_was(real: Congress) -> None:
    assert real.field.size == len(real.order) == 218
    assert sorted(real.order) == [player.number for player in real.field.players]
    assert min(player.rating or 0 for player in real.field.players) >= 2050
    winner = real.field.players[real.order[0] - 1]
    games = [game for game in real.games if winner.number in game]
    assert len(games) == 10 and {won for won, _ in games} == {winner.number}
    twice = len(real.games) - len(real.winners)
    assert 0 < twice < 5 and {real.winners[frozenset(game)] for game in games} == {winner.number}
    assert not winner.absent and real.settings.bar_rank == "4d"
    there = {player.number: 10 - len(player.absent) for player in real.field.players}
    met = [number for game in real.games for number in game]
    assert all(met.count(number) <= rounds for number, rounds in there.items())


def test_who_met_keeps_the_result(real: Congress) -> None:
    model = AsItWas({frozenset((1, 2)): 2}, model_of("go-russia:percent=1"))
    for share in (0.0, 0.999):
        assert model.game(2700, 2000, Game(1, 1, 2), share) is Result.BLACK_WINS
        assert model.game(2000, 2700, Game(1, 2, 1), share) is Result.WHITE_WINS
    assert model.game(2700, 2000, Game(1, 1, 3), 0.5) is Result.WHITE_WINS


def test_a_replay(real: Congress) -> None:
    """The same again; nobody plays when he was away; McMahon's own bar; orders of everybody."""
    leader = {"leader": contenders(real)["leader"]}
    replays = Replays(real, LAW, 5, contenders=leader)
    found = replays.run(3)
    assert found["leader"].order == replays.run(3)["leader"].order
    assert found["leader"].order != replays.run(4)["leader"].order
    assert {name: sorted(run.order) for name, run in found.items()} == {
        name: sorted(real.order) for name in ("leader", "ratings alone", "by lot")
    }
    assert 0 < found["leader"].real() < found["leader"].real(10) < 1
    assert real.run.real() == 1.0 and real.run.tau(real.run) == 1.0
    assert found["ratings alone"].tau(real.run) > found["by lot"].tau(real.run) + 0.3
    told = replays.entry(0).strength
    ratings = {player.number: player.rating or 0 for player in real.field.players}
    first = real.order[0]
    assert told[first] > ratings[first] - 300


def test_who_is_shared_and_who_met() -> None:
    run = Run((1, 2, 3, 4, 5), frozenset({frozenset((1, 2)), frozenset((1, 3))}))
    other = Run((1, 3, 5, 4, 2))
    assert run.shared(other, 2) == 1 and run.shared(other, 5) == 5
    assert run.neighbours(4) == pytest.approx(1 / 3) and run.pairs(4) == pytest.approx(2 / 6)
    assert run.tau(run) == 1.0 > run.tau(other)


def test_the_law_is_found_again() -> None:
    """Games made by a known law: 1.2 per cent a level, ratings off by 15 levels."""
    chance = Random(8)
    events = []
    for _ in range(2):
        ratings = tuple(chance.randrange(2050, 2700) for _ in range(150))
        strength = [level_of(rating) + chance.gauss(0, 15) for rating in ratings]
        games = []
        for _ in range(1200):
            one, other = chance.sample(range(150), 2)
            won = chance.random() < 1 / (1 + exp(-0.048 * (strength[one] - strength[other])))
            games.append((one, other) if won else (other, one))
        events.append(won_games(ratings, games))
    found = law_of(events)
    for figure, true in ((found.percent, 1.2), (found.spread, 15.0)):
        assert figure.low is not None and figure.high is not None
        assert figure.low < true < figure.high < 1.5 * figure.low
    strengths = known(events[0], 1.2, 15.0)
    assert strengths.drawn([0.0] * 150) == pytest.approx(list(strengths.levels))


def test_where_two_cross() -> None:
    flat = Measurement({at: [0.5, 0.7] for at in TRUST})
    steep = Measurement({at: [at - 0.1, at - 0.1] for at in TRUST})
    assert flat.crossing(steep) == pytest.approx((0.7, 0.6, 0.8))
    assert flat.crossing(flat) is None
