"""What holds of the prizes on every list: fair among the tied, paid out, whatever the order.

``PAIRBOOK_PRIZES=10000 pytest -n0 tests/prizes/test_fairness.py`` draws so many lists.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from math import isqrt

from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.prizes.awarding import Award, award
from pairing.prizes.conditions import Entrant
from pairing.prizes.prize import Prize, parse_prizes

LISTS = settings(max_examples=int(os.environ.get("PAIRBOOK_PRIZES", "60")), deadline=None)

CENT = Fraction(1, 100)

AMOUNTS = [isqrt(prime * 10**6) for prime in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43)]
"""Sums of which no share is the same as another one."""

ROOMS = ("north", "south", "west")


@st.composite
def fields(draw: st.DrawFn) -> list[Entrant]:
    """Entrants in order, many of them tied, each in some of the categories."""
    scores = sorted(draw(st.lists(st.integers(0, 3), min_size=1, max_size=9)), reverse=True)
    among = [draw(st.sets(st.sampled_from(ROOMS))) for _ in scores]
    return [
        Entrant(at + 1, f"P{at + 1}", at + 1, Fraction(score),
                more={room: "x" if room in mine else "" for room in ROOMS})
        for at, (score, mine) in enumerate(zip(scores, among, strict=True))
    ]  # fmt: skip


@st.composite
def lists(draw: st.DrawFn) -> list[Prize]:
    """A main category and further ones, each shared in a way of its own."""
    amounts = draw(st.permutations(AMOUNTS))
    prizes: list[Prize] = []
    for row, room in enumerate(("", *draw(st.sets(st.sampled_from(ROOMS))))):
        size = draw(st.integers(1, 4 if not room else 2))
        shown = "; ".join(map(str, amounts[4 * row : 4 * row + size]))
        tied = draw(st.sampled_from(["", "no", "equally", "Hort"]))
        prizes += parse_prizes(row, f"L{row}", f"{room} = x" if room else "", shown, tied, "")
    return prizes


def paid(entrants: Sequence[Entrant], prizes: Sequence[Prize]) -> dict[int, Fraction]:
    """What each of the winners has."""
    return {each.players[0].number: each.amount or Fraction(0)
            for each in award(entrants, prizes)[0]}  # fmt: skip


def as_one_more(
    entrant: Entrant, category: Sequence[Prize], entrants: Sequence[Entrant], won: Sequence[Award]
) -> Fraction:
    """What he would have in a category, the others being where they are: the rules, literally."""
    here = {each.players[0].number for each in won if each.prizes[0].row == category[0].row}
    above = [one for one in entrants if one.number in here and one.score > entrant.score]
    gone = {prize.amount for each in won if each.players[0] in above for prize in each.prizes}
    left = sorted({prize.amount or 0 for prize in category} - gone, reverse=True)
    tied = [one for one in entrants if one.score == entrant.score
            and (one.number in here or one is entrant)]  # fmt: skip
    sums = [Fraction(each) for each in (left + [0] * len(tied))[: len(tied)]]
    own, equal = sums[tied.index(entrant)], sum(sums, Fraction(0)) / len(tied)
    split = category[0].split or "no"
    return own if split == "no" else equal if split == "equally" else (own + equal) / 2


def entitled(entrant: Entrant, prize: Prize) -> bool:
    """Whether a prize is for him."""
    return all(condition.holds(entrant, None) for condition in prize.conditions)


@LISTS
@given(fields(), lists())
def test_nobody_would_have_more_in_another_category(
    entrants: list[Entrant], prizes: list[Prize]
) -> None:
    won, _ = award(entrants, prizes)
    has = {each.players[0].number: each.amount or 0 for each in won}
    for row in {prize.row for prize in prizes}:
        category = [prize for prize in prizes if prize.row == row]
        for entrant in entrants:
            if entitled(entrant, category[0]):
                would = as_one_more(entrant, category, entrants, won)
                assert would - CENT < has.get(entrant.number, 0) + CENT


@LISTS
@given(fields(), lists())
def test_the_sum_is_paid_out_to_the_cent(entrants: list[Entrant], prizes: list[Prize]) -> None:
    won, left = award(entrants, prizes)
    assert len({each.players[0].number for each in won}) == len(won)
    assert all(each.amount == round(each.amount or 0, 2) for each in won)
    for row in {prize.row for prize in prizes}:
        there = sum(prize.amount or 0 for prize in prizes if prize.row == row)
        handed = sum(each.amount or 0 for each in won if each.prizes[0].row == row)
        kept = sum(each.prize.amount or 0 for each in left if each.prize.row == row)
        assert there == handed + kept
    winners = {each.players[0].number for each in won}
    for missed in left:
        assert all(one.number in winners for one in entrants if entitled(one, missed.prize))


@LISTS
@given(fields(), lists(), st.randoms())
def test_the_order_of_lines_does_not_matter(
    entrants: list[Entrant], prizes: list[Prize], lot: object
) -> None:
    mixed = list(prizes)
    lot.shuffle(mixed)  # type: ignore[attr-defined]
    assert paid(entrants, mixed) == paid(entrants, prizes)


@LISTS
@given(fields(), lists())
def test_a_tie_costs_nobody_more_than_the_last_place_in_it(
    entrants: list[Entrant], prizes: list[Prize]
) -> None:
    has = paid(entrants, prizes)
    for score in {entrant.score for entrant in entrants}:
        tied = [entrant for entrant in entrants if entrant.score == score]
        if not 1 < len(tied) < 5:
            continue
        least = dict.fromkeys((entrant.number for entrant in tied), Fraction(10**9))
        for order in permutations(tied):
            apart = {one.number: score + Fraction(1, 2 + at) for at, one in enumerate(order)}
            untied = [replace(one, score=apart.get(one.number, one.score)) for one in entrants]
            got = paid(sorted(untied, key=lambda one: -one.score), prizes)
            least = {number: min(sum_, got.get(number, Fraction(0)))
                     for number, sum_ in least.items()}  # fmt: skip
        assert all(has.get(number, 0) >= sum_ - CENT for number, sum_ in least.items())
