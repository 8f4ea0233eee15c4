"""Correlation of orders against SciPy's."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scipy.stats import kendalltau, spearmanr

from pairing.standings.comparing.correlation import rank_correlation


@settings(max_examples=200, derandomize=True, deadline=None)
@given(places=st.lists(st.tuples(st.integers(1, 8), st.integers(1, 8)), min_size=2, max_size=30))
def test_it_is_tau_b_and_rho(places: list[tuple[int, int]]) -> None:
    a = {player: place for player, (place, _) in enumerate(places)}
    b = {player: place for player, (_, place) in enumerate(places)}
    assume(len(set(a.values())) > 1 and len(set(b.values())) > 1)
    found = rank_correlation(a, b)
    assert found.kendall == pytest.approx(kendalltau(list(a.values()), list(b.values())).statistic)
    assert found.spearman == pytest.approx(spearmanr(list(a.values()), list(b.values())).statistic)


def test_orders_may_be_sequences() -> None:
    assert rank_correlation([3, 1, 2], [3, 1, 2]).kendall == 1
    assert rank_correlation([3, 1, 2], [2, 1, 3]).spearman == -1


@pytest.mark.parametrize(
    ("a", "b"), [([1, 2], [1, 3]), ([1], [1]), ([1, 1], [1, 2]), ({1: 1, 2: 1}, [1, 2])]
)
def test_what_has_no_correlation(a: list[int], b: list[int]) -> None:
    with pytest.raises(ValueError, match="order"):
        rank_correlation(a, b)
