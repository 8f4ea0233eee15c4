"""The formulas and figures of the FORS derivation (docs/internals/fors.md)."""

from fractions import Fraction
from math import sqrt

import pytest

from pairing.catalogue import show_readable
from pairing.errors import InputError
from pairing.systems.fors.scoring import (
    coefficient,
    fair_step,
    handicap_scores,
    handicap_step,
    win_chance,
)
from tests.support.refusals import refusal

HALF = Fraction(1, 2)
CHANCES = [Fraction(n, 40) for n in range(20, 41)]


def four(scores):
    return scores.giver_win, scores.giver_loss, scores.taker_win, scores.taker_loss


def one_to_zero(scores):
    return tuple((points - 10) / 10 for points in four(scores))


def test_chance_of_the_stronger_player():
    assert win_chance(2025, 1975) == Fraction(55, 100)
    assert win_chance(2000, 2000) == HALF
    assert win_chance(2400, 2200) == HALF + Fraction(200, 700)
    assert win_chance(1100, 1000) == HALF + Fraction(100, 1950)
    assert win_chance(2500, 1500) == 1  # 0.5 + 1, cut off
    assert win_chance(2999, 100) == 1


def test_figures_of_the_source():
    """p = 0.55 is K = 1 is 50 rating points at a mean of 2000, exactly half a stone."""
    assert coefficient(Fraction(55, 100)) == 1
    assert handicap_step(2000) == 50
    assert four(handicap_scores(Fraction(55, 100))) == (21, 10, 20, 9)
    assert coefficient(HALF) == 0 and coefficient(Fraction(1)) == 10
    assert four(handicap_scores(HALF)) == (20, 10, 20, 10)
    assert four(handicap_scores(Fraction(1))) == (30, 10, 20, 0)


def free_range(p, scheme=2):
    """Return the bounds of x that a refusal names."""
    named = refusal(InputError, handicap_scores, p, scheme=scheme, free=Fraction(99)).text.values
    return named["low"], named["high"]


@pytest.mark.parametrize("scheme", [1, 2])
@pytest.mark.parametrize("p", CHANCES)
def test_thirty_points_in_either_outcome(p, scheme):
    low, high = free_range(p, scheme)
    for part in range(5):
        x = low + (high - low) * part / 4
        points = four(handicap_scores(p, scheme=scheme, free=x))
        giver_win, giver_loss, taker_win, taker_loss = points
        assert giver_win + taker_loss == giver_loss + taker_win == 30
        assert all(0 <= s <= 30 for s in points)


@pytest.mark.parametrize("p", CHANCES)
def test_general_solution_with_the_free_parameter(p):
    k = coefficient(p)
    assert four(handicap_scores(p)) == (20 + k, 10, 20, 10 - k)
    for x in (Fraction(0), Fraction(1, 10), -Fraction(1, 10), -(2 * p - 1)):
        a1w, a1l, a2w, a2l = one_to_zero(handicap_scores(p, free=x))
        assert (a1w, a1l, a2w, a2l) == (1 - x, 2 * p - 1 + x, 2 * (1 - p) - x, x)


@pytest.mark.parametrize("p", CHANCES)
def test_first_equations_hold(p):
    """Second scheme: the giver of a fitting handicap expects p, as he would on even terms.
    First: a giver of the same strength, left 1 - p by the handicap, expects one half."""
    for x in (None, Fraction(0), Fraction(1, 20)):
        a1w, a1l, a2w, a2l = one_to_zero(handicap_scores(p, free=x))
        assert a1w * HALF + a1l * HALF == p
        assert a2w * HALF + a2l * HALF == 1 - p
        a1w, a1l, a2w, a2l = one_to_zero(handicap_scores(p, scheme=1, free=x))
        assert a1w * (1 - p) + a1l * p == HALF
        assert a2l * (1 - p) + a2w * p == HALF


@pytest.mark.parametrize("difference", range(0, 301, 20))
@pytest.mark.parametrize("mean", [1000, 1500, 2000])
def test_schemes_agree_within_20_times_d_squared_over_p(difference, mean):
    """docs/internals/fors.md: they differ by 20·(p - 1/2)²/p points, at most 2¼ of 30 up to 300."""
    p = win_chance(mean + difference // 2, mean - difference // 2)
    first, second = four(handicap_scores(p, scheme=1)), four(handicap_scores(p, scheme=2))
    gaps = [abs(a - b) for a, b in zip(first, second, strict=True)]
    assert max(gaps) == 20 * (p - HALF) ** 2 / p
    assert max(gaps) <= Fraction(9, 4)
    if difference <= 100:
        assert max(gaps) <= Fraction(1, 3)


def test_handicap_cut_short_keeps_the_equation():
    """The giver expects p whatever the handicap leaves him; an even game is 20 : 10."""
    p = Fraction(4, 5)
    for balanced in (HALF, Fraction(3, 5), Fraction(7, 10), p):
        a1w, a1l, a2w, _ = one_to_zero(handicap_scores(p, balanced=balanced))
        assert a1w * balanced + a1l * (1 - balanced) == p
        assert a2w == 1 and a1l == 0
    assert four(handicap_scores(p, balanced=p)) == (20, 10, 20, 10)


@pytest.mark.parametrize(
    ("p", "x"),
    [
        (Fraction(11, 20), Fraction(2)),
        (Fraction(11, 20), Fraction(-11, 10)),
        (Fraction(1), Fraction(11, 10)),
        (Fraction(3, 4), Fraction(8, 5)),
    ],
)
def test_free_parameters_that_leave_the_range_are_refused(p, x):
    caught = refusal(InputError, handicap_scores, p, free=x)
    low, high = free_range(p)
    assert not low <= x <= high
    for language in ("en", "ru"):
        for value in (x, low, high):
            shown = show_readable(value).replace(".", "," if language == "ru" else ".")
            assert shown in caught.message(language)
    handicap_scores(p, free=low)
    handicap_scores(p, free=high)
    for beyond in (high + Fraction(1, 10**6), low - Fraction(1, 10**6)):
        refusal(InputError, handicap_scores, p, free=beyond)


@pytest.mark.parametrize("p", [Fraction(49, 100), Fraction(101, 100), Fraction(-1)])
def test_chances_beyond_the_model_are_refused(p):
    for call in (coefficient, handicap_scores):
        caught = refusal(InputError, call, p)
        assert show_readable(p).replace(".", ",") in caught.message("ru")


def test_ratings_beyond_the_scale_and_a_weaker_giver_are_refused():
    for ratings in ((3000, 2000), (3100, 3050), (1900, 2000)):
        assert str(ratings[0]) in refusal(InputError, win_chance, *ratings).message("en")
    refusal(InputError, handicap_scores, HALF, scheme=3)
    refusal(InputError, handicap_step, 3000)
    refusal(InputError, fair_step, 5, 3000, 2900)


@pytest.mark.parametrize("rounds", [1, 5, 7, 10])
def test_fair_step_near_1_kyu_is_the_number_of_rounds(rounds):
    """R1 = 2050, R2 = 1950: S = N on this scale, 5 points a rank for 5 rounds."""
    assert fair_step(rounds, 2050, 1950) == pytest.approx(rounds, rel=0.002)


@pytest.mark.parametrize("upper", range(300, 2950, 130))
def test_fair_step_is_the_formula_to_a_hundredth(upper):
    for lower in (upper - 100, upper - 57):
        formula = 10 * 5 * (upper - lower) / sqrt((3000 - upper) * (3000 - lower))
        assert abs(float(fair_step(5, upper, lower)) - formula) <= 0.005 + 1e-9
        assert fair_step(5, lower, upper) == -fair_step(5, upper, lower)
