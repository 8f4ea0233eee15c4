"""What true ratings need of numpy, and the same in plain Python where numpy is not installed.

``np`` is numpy, or else a namespace with the few of its functions that
:mod:`pairing.standings.true_rating` calls, on arrays of one dimension: a hundred players take a
second or so instead of a hundredth.  Only what is listed here is there; everything means what
it means in numpy, which the tests hold it to.
"""

from __future__ import annotations

import math
import operator
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise, repeat
from random import Random
from types import SimpleNamespace
from typing import Any

Kind = Any
Nodes = Any
"""An array of whole numbers: of players, pairings, or numbers of them."""
Reals = Any
"""An array of floating-point numbers."""
Flags = Any
"""An array of truth values."""


Work = Callable[[Any, Any], Any]


def _with(work: Work) -> Callable[[PlainArray, Any], PlainArray]:
    """The operator of an array on the left: number by number."""
    return lambda own, other: PlainArray(map(work, own.values, _spread(other, len(own))))


def _from(work: Work) -> Callable[[PlainArray, Any], PlainArray]:
    """The operator of an array on the right."""
    return lambda own, other: PlainArray(map(work, _spread(other, len(own)), own.values))


class PlainArray:
    """A list of numbers or truth values with numpy's arithmetic and ways of indexing."""

    def __init__(self, values: Iterable[Any]) -> None:
        self.values = list(values)

    def __repr__(self) -> str:
        return f"array({self.values})"

    def __len__(self) -> int:
        return len(self.values)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.values)

    # -- indexing -------------------------------------------------------------------------------

    def _places(self, key: Any) -> Sequence[int]:
        if isinstance(key, slice):
            return range(*key.indices(len(self.values)))
        chosen = _list(key)
        if chosen and isinstance(chosen[0], bool):
            return [at for at, wanted in enumerate(chosen) if wanted]
        return chosen

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, int):
            return self.values[key]
        values = self.values
        return PlainArray([values[at] for at in self._places(key)])

    def __setitem__(self, key: Any, value: Any) -> None:
        if isinstance(key, int):
            self.values[key] = value
            return
        places = self._places(key)
        for at, new in zip(places, _spread(value, len(places)), strict=True):
            self.values[at] = new

    # -- arithmetic -----------------------------------------------------------------------------

    __add__ = __radd__ = _with(operator.add)
    __sub__, __rsub__ = _with(operator.sub), _from(operator.sub)
    __mul__ = __rmul__ = _with(operator.mul)
    __truediv__, __rtruediv__ = _with(operator.truediv), _from(operator.truediv)
    __floordiv__, __rfloordiv__ = _with(operator.floordiv), _from(operator.floordiv)
    __mod__, __and__ = _with(operator.mod), _with(operator.and_)
    __lt__, __le__ = _with(operator.lt), _with(operator.le)
    __gt__, __ge__ = _with(operator.gt), _with(operator.ge)
    __eq__, __ne__ = _with(operator.eq), _with(operator.ne)  # type: ignore[assignment]

    def __neg__(self) -> PlainArray:
        return PlainArray(map(operator.neg, self.values))

    def __invert__(self) -> PlainArray:
        return PlainArray(map(operator.not_, self.values))

    __hash__ = None  # type: ignore[assignment]

    # -- as a whole -----------------------------------------------------------------------------

    def sum(self) -> Any:
        """All numbers added, 0 of none; of truth values the number of true ones."""
        return sum(self.values)

    def mean(self) -> float:
        """The numbers' mean, a float; raises ``ZeroDivisionError`` where there are none."""
        return float(math.fsum(self.values) / len(self.values))

    def max(self, initial: Any = None) -> Any:
        """The greatest number; with ``initial`` never less than that, also of no numbers."""
        return max(self.values if initial is None else [*self.values, initial])

    def min(self) -> Any:
        """The least number; raises ``ValueError`` where there are none."""
        return min(self.values)

    def argmax(self) -> int:
        """Where the first of the greatest stands."""
        return self.values.index(max(self.values))

    def argmin(self) -> int:
        """Where the first of the least stands."""
        return self.values.index(min(self.values))

    def all(self) -> bool:
        """Whether every value is true (or not 0); so it is where there are none."""
        return all(self.values)

    def any(self) -> bool:
        """Whether at least one value is true (or not 0)."""
        return any(self.values)

    def tolist(self) -> list[Any]:
        """The values as a list, which may be changed without changing the array."""
        return list(self.values)

    def copy(self) -> PlainArray:
        """An array with the same values, which may be changed without changing this one."""
        return PlainArray(self.values)

    def astype(self, kind: Kind) -> PlainArray:
        """A new array with every value put through ``kind``: ``int``, ``float`` or ``bool``."""
        return PlainArray(map(kind, self.values))


def _list(values: Any) -> list[Any]:
    return values.values if isinstance(values, PlainArray) else list(values)


def _spread(value: Any, count: int) -> Iterable[Any]:
    if isinstance(value, PlainArray):
        return value.values
    return value if isinstance(value, (list, tuple, range)) else repeat(value, count)


def _each(work: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def done(values: Any) -> Any:
        if isinstance(values, PlainArray):
            return PlainArray(map(work, values.values))
        return work(values)

    return done


def _or_infinite(work: Callable[[float], float]) -> Callable[[float], float]:
    def done(value: float) -> float:
        try:
            return work(value)
        except OverflowError:
            return math.inf

    return done


def _array(values: Iterable[Any], dtype: Kind = None) -> PlainArray:
    return PlainArray(values if dtype is None else map(dtype, values))


def _bincount(x: Any, weights: Any = None, minlength: int = 0) -> PlainArray:
    where = _list(x)
    found = [0 if weights is None else 0.0] * max(minlength, max(where, default=-1) + 1)
    for at, weight in zip(where, repeat(1) if weights is None else _list(weights), strict=False):
        found[at] += weight
    return PlainArray(found)


def _unique(values: Any, return_inverse: bool = False) -> Any:
    known = sorted(set(_list(values)))
    if not return_inverse:
        return PlainArray(known)
    at = {value: place for place, value in enumerate(known)}
    return PlainArray(known), PlainArray([at[value] for value in _list(values)])


def _where(chosen: Any, one: Any, other: Any) -> PlainArray:
    count = len(chosen)
    return PlainArray(
        a if wanted else b
        for wanted, a, b in zip(chosen, _spread(one, count), _spread(other, count), strict=False)
    )


def _searchsorted(values: Any, wanted: Any) -> PlainArray:
    known = _list(values)
    return PlainArray([bisect_left(known, one) for one in _list(wanted)])


def _argsort(values: Any, kind: str = "") -> PlainArray:
    known = _list(values)
    return PlainArray(sorted(range(len(known)), key=known.__getitem__))


def _diff(values: Any, prepend: Any) -> PlainArray:
    known = [prepend, *_list(values)]
    return PlainArray(after - before for before, after in pairwise(known))


def _split(values: Any, places: Any) -> list[PlainArray]:
    known, edges = _list(values), [0, *_list(places), len(values)]
    return [PlainArray(known[a:b]) for a, b in pairwise(edges)]


def _delete(values: Any, place: int) -> PlainArray:
    known = _list(values)
    return PlainArray(known[:place] + known[place + 1 :])


def _pairwise(work: Callable[[Any, Any], Any]) -> Callable[[Any, Any], PlainArray]:
    def done(one: Any, other: Any) -> PlainArray:
        count = len(one if isinstance(one, PlainArray) else other)
        return PlainArray(map(work, _spread(one, count), _spread(other, count)))

    return done


def _at(work: Callable[[Any, Any], Any]) -> Callable[[PlainArray, Any, Any], None]:
    def done(into: PlainArray, where: Any, values: Any) -> None:
        for at, value in zip(_list(where), _list(values), strict=True):
            into.values[at] = work(into.values[at], value)

    return done


def _logaddexp(one: float, other: float) -> float:
    high = max(one, other)
    return high if math.isinf(high) else high + math.log1p(math.exp(min(one, other) - high))


def _uint64(value: int) -> int:
    return value & 0xFFFFFFFFFFFFFFFF


class _Dice:
    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def integers(self, low: int, high: int, size: int, dtype: Kind) -> PlainArray:
        return PlainArray([self._random.randrange(low, high) for _ in range(size)])


PLAIN = SimpleNamespace(
    array=_array,
    asarray=_array,
    zeros=lambda count, dtype=float: PlainArray([dtype(0)] * count),
    ones=lambda count, dtype=float: PlainArray([dtype(1)] * count),
    full=lambda count, value: PlainArray([value] * count),
    arange=lambda count, dtype=int: PlainArray(range(count)),
    concatenate=lambda parts: PlainArray(value for part in parts for value in part),
    tile=lambda values, times: PlainArray(_list(values) * times),
    flatnonzero=lambda values: PlainArray(at for at, value in enumerate(values) if value),
    bincount=_bincount,
    unique=_unique,
    where=_where,
    searchsorted=_searchsorted,
    argsort=_argsort,
    diff=_diff,
    split=_split,
    delete=_delete,
    maximum=_pairwise(max),
    minimum=_pairwise(min),
    abs=_each(abs),
    log=_each(math.log),
    log1p=_each(math.log1p),
    exp=_each(_or_infinite(math.exp)),
    expm1=_each(_or_infinite(math.expm1)),
    tanh=_each(math.tanh),
    add=SimpleNamespace(at=_at(operator.add)),
    logaddexp=SimpleNamespace(at=_at(_logaddexp)),
    random=SimpleNamespace(default_rng=_Dice),
    int64=int,
    float64=float,
    bool_=bool,
    uint64=_uint64,
    inf=math.inf,
)
"""The functions of numpy in plain Python."""

np: Any
try:
    import numpy as np
except ImportError:
    np = PLAIN
