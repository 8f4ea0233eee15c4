"""Finite abelian groups and fields, as small as the constructions of seatings need them."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import prod


class Group:
    """A direct sum of cyclic groups; its elements are numbered from 0 (the neutral one).

    >>> Group((3, 3)).add[4][8], Group((7,)).neg[2]
    (0, 5)
    """

    def __init__(self, orders: tuple[int, ...]) -> None:
        self.orders = orders
        self.order = prod(orders)
        elements = list(product(*(range(order) for order in orders)))
        number = {element: index for index, element in enumerate(elements)}
        self.neg = [number[tuple(-a % o for a, o in zip(x, orders, strict=True))] for x in elements]
        self.add = [
            [
                number[tuple((a + b) % o for a, b, o in zip(x, y, orders, strict=True))]
                for y in elements
            ]
            for x in elements
        ]

    def sub(self, one: int, other: int) -> int:
        """The element that added to ``other`` gives ``one``."""
        return self.add[one][self.neg[other]]


@lru_cache(maxsize=8)
def group(*orders: int) -> Group:
    """The direct sum of cyclic groups of these orders."""
    return Group(orders)


def prime_power(q: int) -> tuple[int, int] | None:
    """``(p, k)`` with ``q == p**k``, or ``None``.

    >>> prime_power(25), prime_power(21)
    ((5, 2), None)
    """
    for p in range(2, q + 1):
        if q % p == 0:
            k = 0
            while q % p == 0:
                q, k = q // p, k + 1
            return (p, k) if q == 1 else None
    return None


class FiniteField(Group):
    """GF(p^k): the additive group with a multiplication table.

    >>> gf = FiniteField(9)
    >>> len({gf.mul[x][x] for x in range(1, 9)})
    4
    """

    def __init__(self, q: int) -> None:
        power = prime_power(q)
        if power is None:
            raise ValueError(f"{q} is not a prime power")
        p, k = power
        super().__init__((p,) * k)
        elements = list(product(range(p), repeat=k))
        number = {element: index for index, element in enumerate(elements)}
        for low in product(range(p), repeat=k):
            table = [[number[_times(x, y, low, p)] for y in elements] for x in elements]
            # A field if and only if nothing but 0 divides 0.
            if all(0 not in row[1:] for row in table[1:]):
                self.mul = table
                break
        one = next(x for x in range(1, q) if all(self.mul[x][y] == y for y in range(q)))
        self.one = one


def _times(x: tuple[int, ...], y: tuple[int, ...], low: tuple[int, ...], p: int) -> tuple[int, ...]:
    """Product of polynomials (highest coefficient first) modulo t^k + low."""
    k = len(x)
    product_ = [0] * (2 * k - 1)
    for i, a in enumerate(x):
        for j, b in enumerate(y):
            product_[i + j] = (product_[i + j] + a * b) % p
    while len(product_) > k:
        lead, *rest = product_
        for i, c in enumerate(low):
            rest[i] = (rest[i] - lead * c) % p
        product_ = rest
    return tuple(product_)


@lru_cache(maxsize=4)
def field(q: int) -> FiniteField:
    """The finite field of ``q`` elements, a power of a prime; made once."""
    return FiniteField(q)
