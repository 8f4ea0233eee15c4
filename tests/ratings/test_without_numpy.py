"""True ratings without numpy and scipy: the same answers from plain Python."""

from __future__ import annotations

import random
from fractions import Fraction
from importlib import import_module
from typing import Any

import numpy
import pytest

from pairing.arrays import PLAIN, PlainArray
from pairing.standings.true_rating.places import true_ratings
from pairing.standings.true_rating.solving import eliminated

MODULES = (
    "places", "equations", "iteration", "potential", "rating_order", "symmetry", "divergence",
    "solving",
)  # fmt: skip


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if there were no numpy."""
    for name in MODULES:
        module = import_module(f"pairing.standings.true_rating.{name}")
        if hasattr(module, "np"):
            monkeypatch.setattr(module, "np", PLAIN)


def games(count: int, rounds: int, seed: int) -> list[tuple[int, int, Fraction]]:
    """A Swiss by lot: the stronger wins more often."""
    chance = random.Random(seed)
    strength = {one: chance.gauss(0, 1) for one in range(1, count + 1)}
    points = dict.fromkeys(strength, Fraction(0))
    played = []
    for _ in range(rounds):
        order = sorted(strength, key=lambda one: (-points[one], chance.random()))
        for one, other in zip(order[::2], order[1::2], strict=False):
            better = strength[one] > strength[other]
            score = Fraction(chance.choice([0, 1, 1, 1, 2, 2] if better else [0, 0, 1]), 2)
            played.append((one, other, score))
            points[one] += score
            points[other] += 1 - score
    return played


EVENTS = [(8, 3, 1), (12, 4, 2), (7, 2, 3), (20, 2, 4), (40, 5, 5), (30, 9, 6), (64, 3, 7)]


def rated(event: tuple[int, int, int]) -> tuple[Any, list[float | None]]:
    found = true_ratings(range(1, event[0] + 1), games(*event))
    order = [(one.player, one.place, one.band, one.component) for one in found.order]
    return (order, found.equal_to_digits, found.unsettled), [one.rating for one in found.order]


@pytest.mark.parametrize("event", EVENTS)
def test_the_order_is_the_same(event: tuple[int, int, int], plain: None) -> None:
    order, ratings = rated(event)
    with pytest.MonkeyPatch.context() as patch:
        for name in MODULES:
            module = import_module(f"pairing.standings.true_rating.{name}")
            if hasattr(module, "np"):
                patch.setattr(module, "np", numpy)
        expected, numbers = rated(event)
    assert order == expected
    assert [one is None for one in ratings] == [one is None for one in numbers]
    for one, other in zip(ratings, numbers, strict=True):
        assert one == pytest.approx(other, abs=1e-6)


def test_functions_mean_what_they_mean_in_numpy() -> None:
    """Every function that is there, on arrays by lot."""
    chance = random.Random(1)
    asked: set[str] = set()

    def same(name: str, *arguments: Any, **options: Any) -> None:
        asked.add(name)

        def call(module: Any) -> Any:
            given = [
                module.array(one) if isinstance(one, list) and one and kind(one) else one
                for one in arguments
            ]
            return getattr(module, name)(*given, **options)

        def kind(one: list[Any]) -> bool:
            return not isinstance(one[0], list)

        ours, theirs = call(PLAIN), call(numpy)
        for mine, other in zip(
            ours if isinstance(ours, (tuple, list)) else [ours],
            theirs if isinstance(theirs, (tuple, list)) else [theirs],
            strict=True,
        ):
            one = mine.tolist() if isinstance(mine, PlainArray) else mine
            assert one == pytest.approx(other.tolist() if hasattr(other, "tolist") else other)

    for _ in range(30):
        size = chance.randrange(1, 8)
        whole = [chance.randrange(6) for _ in range(size)]
        reals = [chance.uniform(-3, 3) for _ in range(size)]
        flags = [chance.random() < 0.5 for _ in range(size)]
        for name in ("array", "asarray", "abs", "exp", "expm1", "tanh"):
            same(name, reals)
        same("log", [abs(x) + 0.1 for x in reals])
        same("log1p", [abs(x) for x in reals])
        same("bincount", whole, reals, 9)
        same("bincount", whole, minlength=2)
        same("unique", whole)
        same("unique", whole, return_inverse=True)
        same("flatnonzero", flags)
        same("where", flags, reals, whole)
        same("searchsorted", sorted(whole), [2, 3])
        same("argsort", whole, kind="stable")
        same("diff", whole, prepend=-1)
        same("split", whole, [size // 2])
        same("delete", whole, 0)
        same("maximum", reals, 0.5)
        same("minimum", reals, whole)
        same("tile", whole, 2)
        for name in ("zeros", "ones", "arange"):
            same(name, size)
        same("full", size, 2.5)
        for module in (PLAIN, numpy):
            into = module.zeros(6)
            module.add.at(into, module.array(whole), module.array(reals))
            low = module.full(6, -module.inf)
            module.logaddexp.at(low, module.array(whole), module.array(reals))
            if module is PLAIN:
                added, logged = into.tolist(), low.tolist()
        assert added == pytest.approx(into.tolist())
        assert logged == pytest.approx(low.tolist())
    rest = {"concatenate", "add", "logaddexp", "random", "inf"}
    rest |= {"int64", "float64", "bool_", "uint64"}
    assert set(vars(PLAIN)) == asked | rest


def test_arrays_are_indexed_and_reckoned_with_as_in_numpy() -> None:
    values, other = [3, 1, 2, 5], [1.5, 2.0, -1.0, 0.5]
    one, two = PlainArray(values), numpy.array(values)
    right, left = PlainArray(other), numpy.array(other)
    for mine, theirs in (
        (one + right, two + left), (one - 1, two - 1), (1 - one, 1 - two),
        (one * right, two * left),
        (one / 2, two / 2), (2 / one, 2 / two), (one // 2, two // 2), (7 // one, 7 // two),
        (one % 2, two % 2), (-right, -left), (one > 1, two > 1), (one >= right, two >= left),
        (one < 3, two < 3), (one <= 3, two <= 3), (one == 3, two == 3), (one != 3, two != 3),
        ((one > 1) & (right > 0), (two > 1) & (left > 0)), (~(one > 1), ~(two > 1)),
        (one[one > 1], two[two > 1]), (one[[2, 0]], two[[2, 0]]), (one[1:], two[1:]),
        (one.astype(float), two.astype(float)), (one.copy(), two.copy()),
    ):  # fmt: skip
        assert mine.tolist() == theirs.tolist()
    for name in ("sum", "mean", "max", "min", "argmax", "argmin", "all", "any"):
        assert getattr(right, name)() == getattr(left, name)(), name
    assert PlainArray([]).max(initial=-1) == -1
    one[one > 2] = 0
    two[two > 2] = 0
    one[[1, 2]] = PlainArray([7, 8])
    two[[1, 2]] = [7, 8]
    one[0] = 4
    two[0] = 4
    assert one.tolist() == two.tolist()


def test_elimination_solves_what_it_is_given() -> None:
    chance = random.Random(3)
    for size in (1, 2, 5, 20):
        matrix = numpy.diag([1.0] * size)
        links: list[dict[int, float]] = [{} for _ in range(size)]
        for _ in range(2 * size):
            a, b = chance.randrange(size), chance.randrange(size)
            if a != b and b not in links[a]:
                much = chance.uniform(0.1, 3.0)
                links[a][b] = links[b][a] = -much
                matrix[a, b] = matrix[b, a] = -much
                matrix[a, a] += much
                matrix[b, b] += much
        right = [chance.uniform(-1, 1) for _ in range(size)]
        found = eliminated(numpy.diag(matrix).tolist(), links, right)
        assert found == pytest.approx(numpy.linalg.solve(matrix, right).tolist())
