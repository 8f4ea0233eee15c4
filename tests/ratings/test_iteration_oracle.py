"""The article's own iteration as the oracle for the limiting order."""

import itertools

import numpy as np
import pytest

from pairing.standings.true_rating.places import true_ratings
from tests.support.rating_tables import Naive, continued, incomplete_table, seeded

TABLES = 1000
STEPS = 20_000


def disagreements(place, ratings, near):
    """Pairs of players whom the ratings put the other way round, or far apart though tied."""
    found = []
    for one in range(len(ratings)):
        for other in range(one):
            gap = ratings[one] - ratings[other]
            ours = place[other + 1] - place[one + 1]
            if ours == 0:
                if abs(gap) > near:
                    found.append((one + 1, other + 1, gap))
            elif gap * ours < 0 or gap == 0:
                found.append((one + 1, other + 1, gap))
    return found


def test_same_order_as_the_iteration_on_incomplete_tables():
    """1,000 tables, unbeaten and winless players included, and not one pair turned round.

    First the plain damped iteration, 20,000 steps.  Some orders take times like e^20 to
    stand still (gaps that grow like a tenth of log t, or like log log t); for tables that
    still disagree the same iteration is continued with implicit steps to log t = 100,000.
    """
    rng = seeded(1)
    tables = [incomplete_table(rng) for _ in range(TABLES)]
    ours = [true_ratings(range(1, count + 1), games) for count, games in tables]
    naive = Naive(tables)
    naive.run(STEPS)
    later = 0
    for table, (count, games) in enumerate(tables):
        place = ours[table].place_of()
        if not disagreements(place, naive.ratings(table), 1e-2):
            continue
        later += 1
        _, end = continued(count, games, naive.ratings(table), naive.time, 1e5)
        assert not disagreements(place, end, 1e-2), (count, games)
    assert later <= TABLES // 10  # the plain iteration confirms nine tables of ten by itself
    assert sum(any(r.band is not None for r in found.order) for found in ours) > TABLES // 2
    assert sum(any(r.band is None for r in found.order) for found in ours) > TABLES // 2


def test_the_oracle_can_tell_a_wrong_order():
    """Turning any two neighbours round is noticed."""
    rng = seeded(8)
    tables = [incomplete_table(rng) for _ in range(50)]
    naive = Naive(tables)
    naive.run(STEPS)
    for table, (count, games) in enumerate(tables):
        place = true_ratings(range(1, count + 1), games).place_of()
        if disagreements(place, naive.ratings(table), 1e-2):
            continue
        by_place = sorted(place, key=place.__getitem__)
        for above, below in itertools.pairwise(by_place):
            if place[above] != place[below]:
                wrong = {**place, above: place[below], below: place[above]}
                assert disagreements(wrong, naive.ratings(table), 1e-2)


def test_bounded_ratings_are_where_the_iteration_stops():
    rng = seeded(21)
    tables = [incomplete_table(rng, 5, 9, (4, 7)) for _ in range(200)]
    naive = Naive(tables)
    naive.run(STEPS)
    compared = 0
    for table, (count, games) in enumerate(tables):
        found = true_ratings(range(1, count + 1), games)
        if any(rated.band is not None for rated in found.order):
            continue
        if len({rated.component for rated in found.order}) > 1:
            continue
        compared += 1
        natural = naive.ratings(table)
        for rated in found.order:
            shown = 2000 + natural[rated.player - 1] * 400 / np.log(10)
            assert rated.rating == pytest.approx(shown, abs=1e-6)
    assert compared > 50
