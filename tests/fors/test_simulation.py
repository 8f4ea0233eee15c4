"""The statistical claim: FORS tends to McMahon as rounds grow (docs/internals/fors.md)."""

import pytest

from tests.fors.simulation import bias, expected_gap, simulate

ROUNDS = (10, 40, 160, 640)


@pytest.fixture(scope="module")
def second():
    return simulate(2, events=8, rounds=ROUNDS)


def test_mean_scores_converge_like_one_over_root_of_rounds(second):
    for shorter, longer in zip(second.gap, second.gap[1:], strict=False):
        assert longer == pytest.approx(shorter / 2, rel=0.15)


def test_order_converges(second):
    assert second.order == sorted(second.order)
    assert second.order[-1] > 0.92


def test_first_scheme_stays_a_fiftieth_of_a_game_away():
    """For differences up to 300 near 2000 its exact expectation is off by 0.02 points of 1."""
    assert expected_gap(2) == 0.0
    assert expected_gap(1) == pytest.approx(0.019, abs=0.002)
    first = simulate(1, events=8, rounds=ROUNDS)
    assert abs(first.gap[0] - simulate(2, events=8, rounds=ROUNDS).gap[0]) < 0.02
    assert first.order[-1] > 0.92


def test_unknown_errors_of_ratings_do_not_spoil_the_order():
    rough = simulate(2, events=8, rounds=ROUNDS, error=100.0)
    assert rough.order[-1] > 0.94
    assert rough.gap[-1] < 0.04


def test_rounding_leaves_a_bias_only_where_k_is_paid_for_ratings():
    """The figures of docs/internals/fors.md; paid for what was given it is nothing."""
    assert bias(exact_komi=False, fitting=True) == pytest.approx((0.162, 0.387), abs=0.001)
    assert bias(exact_komi=True, fitting=True) == pytest.approx((0.027, 0.064), abs=0.001)
    for exact_komi in (False, True):
        assert bias(exact_komi=exact_komi, fitting=False)[1] < 1e-12
