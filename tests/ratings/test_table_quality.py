"""The article's measures, counted as the article counts them, and orders side by side."""

from dataclasses import replace
from fractions import Fraction

import pytest

from pairing.catalogue import LANGUAGES, Catalogue
from pairing.errors import InputError
from pairing.settings import Settings
from pairing.standings.comparing import orders
from pairing.standings.comparing.table_quality import games_played, table_quality
from pairing.standings.criteria import rank
from pairing.standings.true_rating import places as true_rating
from pairing.tournament import Player, Result, Tournament
from tests.support.events import round_of
from tests.support.rating_tables import HALF, seeded
from tests.support.refusals import refusal

ONE, NIL = Fraction(1), Fraction(0)
WHITE, BLACK = Result.WHITE_WINS, Result.BLACK_WINS


def cup(rng, players=22, games_in_all=77, draws=14, upsets=6):
    """A table with the cup's counts: so many games, draws and wins of the lower placed."""
    pairs = [(i, j) for i in range(1, players + 1) for j in range(i + 1, players + 1)]
    chosen = rng.sample(pairs, games_in_all)
    return [
        (i, j, HALF, HALF) if k < draws
        else (i, j, NIL, ONE) if k < draws + upsets
        else (i, j, ONE, NIL)
        for k, (i, j) in enumerate(chosen)
    ]  # fmt: skip


def test_cup_counts_64_to_13_come_from_77_games():
    """14 draws give 7 to each side; 57 wins of the higher placed and 6 upsets do the rest."""
    quality = table_quality(range(1, 23), cup(seeded(1)))
    assert (quality.above, quality.below) == (64, 13)


def test_cup_sums_are_of_the_articles_size():
    """Nearness of 77 games lies between 77·1 and 77·21; draws as 1 + 1 add their weight."""
    games = cup(seeded(2))
    quality = table_quality(range(1, 23), games)
    by_hand = sum((22 - abs(i - j)) * (mine + his) for i, j, mine, his in games)
    assert quality.nearness == by_hand
    drawn = sum(22 - abs(i - j) for i, j, mine, _ in games if mine == HALF)
    assert quality.nearness_draws - quality.nearness == drawn


def test_weights_from_the_diagonal_to_the_corner():
    order = range(1, 23)
    assert table_quality(order, [(1, 2, ONE, NIL)]).nearness == 21
    assert table_quality(order, [(22, 21, ONE, NIL)]).nearness == 21
    assert table_quality(order, [(1, 22, ONE, NIL)]).nearness == 1
    assert table_quality(order, [(1, 22, HALF, HALF)]).nearness == 1
    assert table_quality(order, [(1, 22, HALF, HALF)]).nearness_draws == 2
    assert table_quality(order, [(5, 12, NIL, ONE)]).nearness_draws == 15


def test_turning_the_order_swaps_the_sides_and_keeps_nearness():
    games = cup(seeded(3))
    there = table_quality(range(1, 23), games)
    back = table_quality(range(22, 0, -1), games)
    assert (there.above, there.below) == (back.below, back.above)
    assert there.nearness == back.nearness and there.nearness_draws == back.nearness_draws


def test_articles_first_criterion_on_a_mended_order():
    """Exchanging two neighbours of whom the lower had won moves that win above."""
    games = [(1, 2, ONE, NIL), (2, 4, ONE, NIL), (4, 3, ONE, NIL), (3, 1, NIL, ONE)]
    before, after = table_quality([1, 2, 3, 4], games), table_quality([1, 2, 4, 3], games)
    assert (before.above, before.below) == (3, 1)
    assert (after.above, after.below) == (4, 0)
    assert after.nearness >= before.nearness


def test_several_games_and_punished_ones():
    games = [(1, 2, ONE, NIL), (2, 1, ONE, NIL), (1, 3, NIL, NIL), (2, 3, HALF, NIL)]
    quality = table_quality([1, 2, 3], games)
    assert (quality.above, quality.below) == (Fraction(3, 2), 1)
    assert quality.nearness == 2 + 2 + 0 + 1
    assert quality.nearness_draws == 2 + 2 + 0 + 2


def test_orders_that_lack_or_repeat_a_player_are_refused():
    games = [(1, 2, ONE, NIL), (2, 3, ONE, NIL)]
    caught = refusal(InputError, table_quality, [1, 2], games)
    assert caught.subject.player == 3
    assert "3" in caught.message("en") and "3" in caught.message("ru")
    with pytest.raises(InputError) as caught:
        table_quality([1, 2, 3, 2], games)
    assert caught.value.subject.player == 2


# -- side by side ---------------------------------------------------------------------------


def swiss(rng, count=14, rounds=5):
    """A random event in which the lower number is somewhat better."""
    built, met = [], set()
    for number in range(1, rounds + 1):
        while True:
            field = list(range(1, count + 1))
            rng.shuffle(field)
            pairs = list(zip(field[::2], field[1::2], strict=True))
            if not met & {frozenset(pair) for pair in pairs}:
                break
        met |= {frozenset(pair) for pair in pairs}
        by_strength = [(*pair, WHITE if pair[0] < pair[1] else BLACK) for pair in pairs]
        by_lot = [(*pair, rng.choice([WHITE, Result.DRAW, BLACK])) for pair in pairs]
        drawn = zip(by_strength, by_lot, strict=True)
        built.append(round_of(number, [rng.choice(both) for both in drawn]))
    players = tuple(Player(n, f"Игрок {n}", start_score=None) for n in range(1, count + 1))
    return Tournament("leader", Settings(), players, tuple(built))


def test_every_offered_order_is_measured_and_compared():
    tournament = swiss(seeded(4))
    offered = orders.offered(tournament, rank(tournament, ["points", "sos"]))
    assert [order.name for order in offered] == ["leader", "buchholz", "sos", "true_rating"]
    found = orders.compare(offered, games_played(tournament))
    assert set(found.quality) == {order.name for order in offered}
    assert len(found.agreements) == 6
    same = next(a for a in found.agreements if (a.first, a.second) == ("leader", "sos"))
    assert same.kendall == same.spearman == 1.0
    assert same.same_place == 14 and same.movers == ()
    other = next(a for a in found.agreements if (a.first, a.second) == ("sos", "true_rating"))
    assert 0 < other.kendall < 1
    rises = [abs(mover.rise) for mover in other.movers]
    assert rises == sorted(rises, reverse=True) and rises[0] > 0
    by_hand = true_rating.standings(tournament).place_of()
    assert all(by_hand[mover.player] == mover.second for mover in other.movers)


def test_reports_speak_both_languages_and_the_square_is_square():
    tournament = swiss(seeded(5))
    own = rank(tournament, ["points"])
    offered, chosen = orders.with_chosen(tournament, "true_rating", own=own)
    comparison, places, square = orders.reports(tournament, offered, chosen)
    assert [row[0] for row in comparison.rows] == ["leader", "buchholz", "sos", "true_rating"]
    assert len(places.rows) == 14 and len(places.columns) == 5
    assert len(square.rows) == 14
    for i, row in enumerate(square.rows):
        assert len(row) == 2 + 14
        assert row[2 + i] == "■"
        for j in range(14):
            mirror = square.rows[j][2 + i]
            if i != j:
                assert {row[2 + j], mirror} in ({None}, {"1", "0"}, {"½"})
    for words in map(Catalogue, LANGUAGES):
        for report in (comparison, places, square):
            assert words(report.title)
            assert all(words(column.heading) for column in report.columns)
            assert all(words(remark) for remark in report.remarks)


def test_square_counts_agree_with_the_measure():
    tournament = swiss(seeded(6))
    games = games_played(tournament)
    for order in orders.offered(tournament):
        made = orders.square(order, games)
        above = sum(
            sum(cell) for i, row in enumerate(made.cells) for j, cell in enumerate(row) if j > i
        )
        assert above == table_quality(order.players, games).above


def test_unknown_or_incomplete_orders_are_refused():
    tournament = swiss(seeded(7))
    assert "elo" in refusal(InputError, orders.with_chosen, tournament, "elo").message("ru")
    first, second, *_ = orders.offered(tournament)
    refusal(InputError, orders.compare, [first, replace(second, players=second.players[1:])], [])
