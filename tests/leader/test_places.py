"""LEADER 3.3, 4.2: final places, situations written out by hand."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import pairwise

from pairing.catalogue import Catalogue
from pairing.systems.leader import LeaderSettings
from pairing.tournament import Player, Result, Tournament
from tests.support.events import round_of

from .events import LEADER, states

HALF = Fraction(1, 2)
W, B, D = Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW


def event(levels, *rounds, ratings=None, scores=None, **settings):
    """Rounds are lists of (white, black, result)."""
    players = tuple(
        Player(
            i, f"P{i}", ratings[i - 1] if ratings else 2000, start_level=level,
            start_score=Fraction(scores[i - 1] if scores else 0),
        )
        for i, level in enumerate(levels, start=1)
    )  # fmt: skip
    made = tuple(round_of(number, games) for number, games in enumerate(rounds, start=1))
    return Tournament("leader", LeaderSettings(**settings), players, made, planned=len(made))


def order(tournament):
    return [line.player for line in LEADER.standings(tournament).lines]


def test_points_come_first_then_the_game_between_the_two():
    first, second = LEADER.standings(event([100, 200], [(1, 2, W)])).lines
    assert (first.player, first.decided_by, second.decided_by) == (1, "mm", None)
    tied = event([100, 200, 50, 60], [(1, 2, W), (3, 4, D)], scores=[0, 1, 0, 0])
    lines = LEADER.standings(tied).lines
    assert [one.player for one in lines][:2] == [1, 2]
    assert [one.decided_by for one in lines][:2] == ["direct", "mm"]
    assert [one.values["direct"] for one in lines] == [1, 0, HALF, HALF]
    assert "P1, P2" in Catalogue("en")(lines[0].detail)
    assert lines[1].detail is None


def test_before_the_first_round_the_levels_order_the_list():
    tournament = event([100, 200, 150])
    assert order(tournament) == [2, 3, 1]
    assert LEADER.standings(tournament).after_round == 0


def test_lines_agree_with_themselves():
    """Places, deciding criteria and values tell one story on random tournaments."""
    words = {language: Catalogue(language) for language in ("en", "ru")}
    for seed in range(150):
        *_, tournament = states(random.Random(seed))
        standings = LEADER.standings(tournament)
        lines = standings.lines
        assert sorted(one.player for one in lines) == sorted(p.number for p in tournament.players)
        assert lines[-1].decided_by is None
        for position, (upper, lower) in enumerate(pairwise(lines), start=2):
            if upper.decided_by is None:
                assert upper.place == lower.place and upper.player < lower.player
                for name in {*standings.criteria} - {"direct"}:
                    assert upper.values[name] == lower.values[name]
                continue
            assert lower.place == position
            if upper.decided_by == "direct":
                assert upper.detail.values["better"] > upper.detail.values["worse"]
                assert all("{" not in say(upper.detail) for say in words.values())
                continue
            above, below = (one.values[upper.decided_by] for one in (upper, lower))
            assert above is not None and (below is None or above > below)
        for criterion in standings.criteria:
            assert all(f"criterion.{criterion}" in say for say in words.values())


def test_levels_tab():
    report, _ = LEADER.reports(event([100, 150], [(1, 2, W)], [(2, 1, D)]))
    assert report.key == LEADER.traits.reports[0] == "levels"
    assert [column.kind for column in report.columns] == ["whole", "name", *["whole"] * 3]
    # a win against +50 is worth 10, a draw against 30 more is worth 3
    assert report.rows == ((1, "P1", 100, 110, 113), (2, "P2", 150, 140, 137))
