"""Places by true rating: the equations, the article's theorem, bands, ties, tournaments."""

import math
from fractions import Fraction

import pytest

from pairing.errors import InputError
from pairing.results import Band
from pairing.settings import Settings
from pairing.standings.true_rating.places import (
    pairing_order,
    played_every_round,
    scored_games,
    standings,
    true_ratings,
)
from pairing.tournament import Bye, Player, Result, Tournament
from tests.support.events import round_of
from tests.support.rating_tables import HALF, components, incomplete_table, round_robin, seeded
from tests.support.refusals import refusal

WIN, LOSS = Fraction(1), Fraction(0)


def tied_sets(found):
    sets = {}
    for rated in found.order:
        sets.setdefault(rated.place, set()).add(rated.player)
    return [sets[place] for place in sorted(sets)]


def points_of(count, games):
    points = dict.fromkeys(range(1, count + 1), Fraction(0))
    for one, other, score in games:
        points[one] += score
        points[other] += 1 - score
    return points


def expected(rating, one, other):
    return 1 / (1 + 10 ** ((rating[other] - rating[one]) / 400))


def test_expected_scores_equal_scores_made():
    rng = seeded(11)
    tried = 0
    while tried < 60:
        count, games = incomplete_table(rng, 5, 12, (3, 6))
        if max(components(count, games)) > 0:
            continue
        tried += 1
        found = true_ratings(range(1, count + 1), games)
        rating = {rated.player: rated.rating for rated in found.order}
        assert sum(rating.values()) == pytest.approx(2000 * count)
        made = points_of(count, games)
        hoped = dict.fromkeys(made, 0.0)
        for one, other, _ in games:
            hoped[one] += expected(rating, one, other)
            hoped[other] += expected(rating, other, one)
        assert hoped == pytest.approx({p: float(v) for p, v in made.items()}, abs=1e-9)


def test_two_players_whose_odds_are_known():
    """Three points of four are odds of 3 to 1: 400·log10(3) Elo points."""
    found = true_ratings([1, 2], [(1, 2, WIN), (1, 2, WIN), (2, 1, LOSS), (2, 1, WIN)])
    top, bottom = found.order
    assert (top.player, bottom.player) == (1, 2)
    assert top.rating - bottom.rating == pytest.approx(400 * math.log10(3))


def test_theorem_complete_round_robins_are_ordered_by_points():
    """1,000 complete round robins of 4 to 12 players with draws; equal points, equal place."""
    rng = seeded(2014)
    for _ in range(1000):
        count = rng.randint(4, 12)
        games = round_robin(rng, count)
        points = points_of(count, games)
        by_points = {}
        for player, made in points.items():
            by_points.setdefault(-made, set()).add(player)
        found = true_ratings(range(1, count + 1), games)
        assert tied_sets(found) == [by_points[made] for made in sorted(by_points)]
        assert not found.equal_to_digits  # every tie was proved, none only calculated
        assert not found.unsettled


def test_round_robin_theorem_can_fail_on_incomplete_tables():
    """One missing game is enough for points and rating to disagree somewhere."""
    rng = seeded(3)
    differ = 0
    for _ in range(60):
        count = rng.randint(5, 8)
        games = round_robin(rng, count)
        del games[rng.randrange(len(games))]
        points = points_of(count, games)
        found = true_ratings(range(1, count + 1), games)
        made = [points[rated.player] for rated in found.order]
        differ += made != sorted(made, reverse=True)
    assert differ > 5


@pytest.mark.parametrize("seed", range(4))
def test_names_do_not_matter_but_results_do(seed):
    rng = seeded(seed)
    for _ in range(40):
        count, games = incomplete_table(rng)
        players = list(range(1, count + 1))
        plain = tied_sets(true_ratings(players, games))
        names = players[:]
        rng.shuffle(names)
        name = dict(zip(players, names, strict=True))
        shuffled = [(name[a], name[b], s) for a, b, s in games]
        shuffled = [(b, a, 1 - s) if rng.random() < 0.5 else (a, b, s) for a, b, s in shuffled]
        rng.shuffle(shuffled)
        renamed = tied_sets(true_ratings(sorted(names), shuffled))
        assert renamed == [{name[p] for p in tie} for tie in plain]
        turned = tied_sets(true_ratings(players, [(a, b, 1 - s) for a, b, s in games]))
        assert turned == plain[::-1]
        assert tied_sets(true_ratings(players, games + games)) == plain


def test_the_articles_example_kind():
    """A played-out tree: the order follows the chain of wins, not the points.

    A beat B, B beat D, D beat C, C beat E, E beat F; C also beat F twice as a second round,
    so C has more points than D, whom he lost to.
    """
    a, b, c, d, e, f = range(1, 7)
    games = [(a, b, WIN), (b, d, WIN), (d, c, WIN), (c, e, WIN), (e, f, WIN), (c, f, WIN)]
    assert [r.player for r in true_ratings(range(1, 7), games).order] == [a, b, d, c, e, f]
    points = points_of(6, games)
    assert points[c] > points[d]


def test_bands_above_and_below_a_bounded_middle():
    middle = [(2, 3, WIN), (3, 4, WIN), (4, 2, WIN)]
    games = [*middle, (1, 2, WIN), (1, 3, WIN), (3, 5, WIN), (4, 5, WIN), (5, 6, WIN)]
    found = true_ratings(range(1, 7), games)
    band = {rated.player: rated.band for rated in found.order}
    assert band == {
        1: Band.ABOVE, 2: None, 3: None, 4: None, 5: Band.BELOW, 6: Band.BELOW,
    }  # fmt: skip
    assert next(rated.player for rated in found.order) == 1
    assert [rated.player for rated in found.order][-2:] == [5, 6]
    bounded = [rated.rating for rated in found.order if rated.band is None]
    assert sum(bounded) == pytest.approx(3 * 2000)
    assert all(rated.rating is None for rated in found.order if rated.band)


def test_a_number_never_depends_on_who_is_unbounded():
    middle = [(1, 2, WIN), (2, 3, HALF), (3, 1, HALF)]
    alone = {r.player: r.rating for r in true_ratings([1, 2, 3], middle).order}
    more = true_ratings([1, 2, 3, 4, 5], [*middle, (4, 1, WIN), (4, 2, WIN), (5, 4, WIN)])
    assert {r.player: r.rating for r in more.order if r.rating} == pytest.approx(alone)


def test_nobody_played_and_nobody_at_all():
    assert [r.place for r in true_ratings([1, 2, 3], []).order] == [1, 1, 1]
    assert [r.rating for r in true_ratings([7], []).order] == [2000]
    assert true_ratings([], []).order == ()


def test_long_chain_of_draws_with_one_win_keeps_its_order():
    """Log-scale safety: 200 players in a row, everybody half a point off the next."""
    games = [(i, i + 1, s) for i in range(1, 200) for s in (WIN, WIN, WIN, WIN, LOSS)]
    found = true_ratings(range(1, 201), games)
    assert [r.player for r in found.order] == list(range(1, 201))
    top, second = found.order[:2]
    assert top.rating - second.rating == pytest.approx(400 * math.log10(4), rel=1e-6)
    assert top.rating - found.order[-1].rating == pytest.approx(199 * 400 * math.log10(4))


@pytest.mark.parametrize(
    ("games", "word"),
    [
        ([(1, 9, WIN)], "9"),
        ([(1, 1, WIN)], "himself"),
        ([(1, 2, Fraction(1, 3))], "1/3"),
        ([(1, 2, Fraction(2))], "2"),
        ([(1, 2, Fraction(-1))], "-1"),
    ],
)
def test_bad_games_are_refused(games, word):
    caught = refusal(InputError, true_ratings, [1, 2], games)
    assert word in caught.message("en")
    assert caught.message("ru") != caught.message("en")


# -- tournaments ----------------------------------------------------------------------------


def event(*rounds, players=6, byes=()):
    made = tuple(
        round_of(number, games, [(p, kind) for r, p, kind in byes if r == number])
        for number, games in enumerate(rounds, start=1)
    )
    field = tuple(Player(n, f"P{n}") for n in range(1, players + 1))
    return Tournament("leader", Settings(), field, made)


W, B, D = Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW


def test_who_left_early_does_not_win_the_event():
    """The article's caveat: 1 beat the later winner in round 1 and went home."""
    tournament = event(
        [(1, 2, W), (3, 4, W), (5, 6, W)],
        [(2, 3, W), (4, 5, W)],
        [(2, 5, W), (3, 6, W)],
        [(2, 4, W), (3, 5, W)],
    )
    assert true_ratings(range(1, 7), scored_games(tournament)).order[0].player == 1
    order = standings(tournament)
    assert played_every_round(tournament) == {2, 3, 5}
    assert [line.player for line in order.lines][:3] == [2, 3, 5]
    rest = order.lines[3:]
    assert [line.player for line in rest] == [1, 4, 6]  # 1 point each but 6
    assert [line.place for line in rest] == [4, 4, 6]
    assert all(line.values["true_rating"] is None for line in rest)
    assert order.lines[2].detail is not None
    assert rest[1].decided_by == "points"
    assert next(remark.key for remark in order.remarks) == "true_rating.remark.missed"


def test_bye_counts_as_missed_unless_told_otherwise():
    tournament = event([(1, 2, W)], [(3, 1, W)], players=3, byes=[(1, 3, Bye.PAIRING)])
    assert played_every_round(tournament) == {1}
    tournament = event(
        [(1, 2, W)], [(2, 3, W)], players=3, byes=[(1, 3, Bye.PAIRING), (2, 1, Bye.PAIRING)]
    )
    assert played_every_round(tournament) == {2}
    assert played_every_round(tournament, bye_counts=True) == {1, 2, 3}
    assert pairing_order(tournament) == [1, 2, 3]
    assert [line.player for line in standings(tournament).lines] == [2, 1, 3]


def test_forfeits_and_punished_games_say_nothing():
    tournament = event(
        [(1, 2, Result.BLACK_FORFEITS), (3, 4, Result.BOTH_LOSE), (5, 6, Result.WHITE_HALF)],
        [(1, 3, W), (2, 4, D), (5, 6, None)],
    )
    assert scored_games(tournament) == [(1, 3, 1), (2, 4, HALF)]
    assert played_every_round(tournament) == {3, 4, 5, 6}


def test_standings_after_an_earlier_round_and_shared_places():
    tournament = event([(1, 2, W), (3, 4, D), (5, 6, B)], [(1, 3, W), (2, 5, W), (4, 6, D)])
    first = standings(tournament.after(1))
    assert first.after_round == 1
    assert [line.place for line in first.lines] == [1, 1, 3, 3, 5, 5]
    assert first.lines[1].decided_by == "true_rating"
    assert first.lines[0].decided_by is None
    assert standings(tournament).after_round == 2
