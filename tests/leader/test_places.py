"""LEADER 3.3, 4.2: final places, situations written out by hand."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from pairing.catalogue import Catalogue
from pairing.systems.leader import LeaderSettings
from pairing.tournament import Bye, Game, Player, Result, Round, Tournament

from .events import LEADER, states

HALF = Fraction(1, 2)
W, B, D = Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW


def event(levels, *rounds, ratings=None, scores=None, byes=(), **settings):
    """Rounds are lists of (white, black, result)."""
    players = tuple(
        Player(
            i, f"P{i}", ratings[i - 1] if ratings else 2000, start_level=level,
            start_score=Fraction(scores[i - 1] if scores else 0),
        )
        for i, level in enumerate(levels, start=1)
    )  # fmt: skip
    made = tuple(
        Round(k, tuple(Game(b, *game) for b, game in enumerate(games, start=1)),
              byes=tuple(byes) if k == 1 else ())
        for k, games in enumerate(rounds, start=1)
    )  # fmt: skip
    return Tournament("leader", LeaderSettings(**settings), players, made, planned=len(made))


def order(tournament):
    return [line.player for line in LEADER.standings(tournament).lines]


def line(tournament, number):
    return next(one for one in LEADER.standings(tournament).lines if one.player == number)


def test_points_come_first_then_the_game_between_the_two():
    tournament = event([100, 200], [(1, 2, W)])
    first, second = LEADER.standings(tournament).lines
    assert (first.player, first.decided_by, second.decided_by) == (1, "mm", None)
    tied = event([100, 200, 50, 60], [(1, 2, W), (3, 4, D)], scores=[0, 1, 0, 0])
    lines = LEADER.standings(tied).lines
    assert [one.player for one in lines][:2] == [1, 2]
    assert [one.decided_by for one in lines][:2] == ["direct", "mm"]
    assert [one.values["direct"] for one in lines] == [1, 0, HALF, HALF]
    assert "P1, P2" in Catalogue("en")(lines[0].detail)
    assert lines[1].detail is None


def test_direct_games_count_only_if_all_were_played():
    # 1 beat 2, 2 beat 3 beaten by nobody else; 1 and 3 never met: levels of opponents decide.
    tournament = event([100, 100, 100, 90, 300], [(1, 2, W), (3, 4, W), ], [(2, 4, W), (1, 5, B)],
                       [(3, 5, B)])  # fmt: skip
    standings = LEADER.standings(tournament)
    tied = [one for one in standings.lines if one.values["mm"] == 1]
    assert {one.player for one in tied} == {1, 2, 3}
    assert tied[0].decided_by == "opponents_level"


def test_the_criteria_start_again_among_those_still_tied():
    """The source's example: no full set of games among three, two of them have the same mean
    level of opponents; then their own game outranks their final levels."""
    games = [(2, 1, W), (3, 6, W)], [(1, 4, W), (2, 5, B), (3, 6, B)]
    scores = [0, 0, 0, 5, 5, 5]

    def tournament(fourth):
        return event([200, 150, 120, fourth, 300, 60], *games, scores=scores)

    def levels(of):
        return {row[1]: row[-1] for row in LEADER.reports(of)[0].rows}

    # 1 met 2 and 4, 2 met 1 and 5: find the level of 4 that makes the means equal
    fourth = next(
        level
        for level in range(100, 500)
        if (now := levels(tournament(level)))["P2"] + now["P4"] == now["P1"] + now["P5"]
    )
    made = tournament(fourth)
    now = levels(made)
    lines = [one for one in LEADER.standings(made).lines if one.values["mm"] == 1]
    assert now["P1"] > now["P2"]
    assert [one.player for one in lines] == [2, 1, 3]
    assert [one.decided_by for one in lines] == ["direct", "opponents_level", None]
    assert [one.values["direct"] for one in lines] == [1, 0, None]


def test_own_level_then_rating_then_a_shared_place():
    same = event([100, 100, 90, 90], [(1, 3, D), (2, 4, D)], ratings=[1500, 1600, 1400, 1400])
    lines = LEADER.standings(same).lines
    assert [one.player for one in lines] == [3, 4, 2, 1]
    assert [one.place for one in lines] == [1, 1, 3, 4]
    assert [one.decided_by for one in lines] == [None, "opponents_level", "rating", None]


def test_the_bye_counts_as_an_opponent_of_ones_own_level_and_absence_as_none():
    tournament = event([100, 150, 170], [(1, 2, D)], [(1, 3, D)], byes=((3, Bye.PAIRING),))
    final = {row[1]: row[-1] for row in LEADER.reports(tournament)[0].rows}
    assert line(tournament, 3).values["opponents_level"] == Fraction(final["P3"] + final["P1"], 2)
    assert line(tournament, 2).values["opponents_level"] == final["P1"]
    none = event([100, 150, 170], [(1, 2, D)])
    assert line(none, 3).values["opponents_level"] is None


def test_forfeits_in_the_mean_level_of_opponents():
    games = [(1, 2, Result.BLACK_FORFEITS)]
    for setting, value in (("own", 100), ("opponent", 150), ("nothing", None)):
        tournament = event([100, 150], games, forfeit_win_level=setting)
        assert line(tournament, 1).values["opponents_level"] == value
        assert line(tournament, 2).values["opponents_level"] is None
        assert line(tournament, 1).values["direct"] is None


def test_no_opponents_come_last():
    tournament = event([100, 100, 50, 50], [(1, 3, D)], scores=[0, Fraction(1, 2), 0, 0])
    assert order(tournament)[:3] == [3, 1, 2]


def test_beaten_level_stands_before_the_rating():
    """1 and 2 have met opponents of the same levels and end on the same one, but 1 beat the
    stronger of them."""
    levels = [100, 100, 150, 150, 50, 50]
    games = [(1, 3, D), (2, 4, D), (5, 6, D)], [(1, 5, D), (2, 6, D), (3, 4, D)]
    tournament = event(levels, *games, ratings=[1500, 1600, 2, 2, 2, 2], beaten_level=True)
    standings = LEADER.standings(tournament)
    assert standings.criteria == (
        "mm", "direct", "opponents_level", "level", "beaten_level", "rating",
    )  # fmt: skip
    assert line(tournament, 1).values["beaten_level"] is None
    assert line(tournament, 2).decided_by == "rating"
    won = [(1, 3, W), (2, 4, D), (5, 6, D)], [(1, 5, D), (2, 6, W), (3, 4, D)]
    decided = event(levels, *won, ratings=[1500, 1600, 2, 2, 2, 2], beaten_level=True)
    means = {n: line(decided, n).values["beaten_level"] for n in (1, 2)}
    final = {row[1]: row[-1] for row in LEADER.reports(decided)[0].rows}
    assert means == {1: final["P3"], 2: final["P6"]}
    plain = LEADER.standings(replace(decided, settings=LeaderSettings()))
    assert plain.criteria == ("mm", "direct", "opponents_level", "level", "rating")


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
                assert all(
                    upper.values[name] == lower.values[name]
                    for name in standings.criteria
                    if name != "direct"
                )
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
    tournament = event([100, 150], [(1, 2, W)], [(2, 1, D)])
    report, _ = LEADER.reports(tournament)
    assert report.key == LEADER.traits.reports[0] == "levels"
    assert [column.kind for column in report.columns] == ["whole", "name", *["whole"] * 3]
    # a win against +50 is worth 10, a draw against 30 more is worth 3
    assert report.rows == ((1, "P1", 100, 110, 113), (2, "P2", 150, 140, 137))
