"""Means with intervals, and differences between systems that met the same luck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum, sqrt

from pairing.dataclasses import dataclass
from pairing.laboratory.batch import Rows
from pairing.laboratory.measures import MEASURES, UNPAIRED, YES_OR_NO

CONFIDENCE = 0.95
_Z = 1.959963984540054


@dataclass(frozen=True)
class Estimate:
    """A mean over ``events`` tournaments and its interval (95 %).

    Of one tournament there is no interval: ``low`` and ``high`` are ``None``.
    """

    mean: float
    low: float | None
    high: float | None
    events: int

    def __str__(self) -> str:
        """
        >>> print(Estimate(0.911, 0.893, 0.929, 200))
        0.911 (0.893 to 0.929)
        """
        return self.shown()

    def shown(self, sign: str = "", decimals: int = 3) -> str:
        """Return the mean, its interval behind it; ``sign`` ``"+"`` for a difference."""
        form = f"{sign}.{decimals}f"
        mean = f"{self.mean:{form}}"
        if self.low is None or self.high is None:
            return mean
        return f"{mean} ({self.low:{form}} to {self.high:{form}})"

    @property
    def half(self) -> float:
        """Half of the interval; the longer half where they differ, 0 where there is none."""
        if self.low is None or self.high is None:
            return 0.0
        return max(self.high - self.mean, self.mean - self.low)


@dataclass(frozen=True)
class Line:
    """One measure of one system, and its difference to the first system, pair by pair.

    ``difference`` is ``None`` for the first system, and where the two share no tournament
    that has this measure.
    """

    system: str
    measure: str
    estimate: Estimate
    difference: Estimate | None = None


def summarise(rows: Rows, systems: Sequence[str]) -> list[Line]:
    """Return a line a measure and system, measures in their order, systems in that of the plan."""
    values = rows.values()
    first = values.get(systems[0], {})
    lines = []
    order = {measure: at for at, measure in enumerate((UNPAIRED, *MEASURES))}
    measures = {measure for of_system in values.values() for measure in of_system}
    for measure in sorted(measures, key=lambda measure: (order.get(measure, len(order)), measure)):
        for system in systems:
            mine = values.get(system, {}).get(measure)
            if mine:
                figure = estimate([mine[e] for e in sorted(mine)], measure in YES_OR_NO)
                apart = difference(mine, first.get(measure, {})) if system != systems[0] else None
                lines.append(Line(system, measure, figure, apart))
    return lines


def difference(
    mine: Mapping[int, float], base: Mapping[int, float], confidence: float = CONFIDENCE
) -> Estimate | None:
    """Return what values of tournaments differ by, tournament by tournament; ``None``: none in
    common.
    """
    both = sorted(mine.keys() & base.keys())
    apart = [mine[event] - base[event] for event in both]
    return estimate(apart, confidence=confidence) if both else None


def estimate(
    values: Sequence[float], yes_or_no: bool = False, confidence: float = CONFIDENCE
) -> Estimate:
    """Return the mean of at least one value with its interval.

    Student's interval, Wilson's (always 95 %) for what is yes or no.

    >>> found = estimate([1.0, 2.0, 3.0, 4.0])
    >>> found.mean, round(found.low, 3), round(found.high, 3), found.events
    (2.5, 0.446, 4.554, 4)
    >>> round(estimate([0.0] * 100, yes_or_no=True).high, 3)
    0.037
    """
    n = len(values)
    mean = fsum(values) / n
    if yes_or_no:
        share = _Z * _Z / n
        middle = (mean + share / 2) / (1 + share)
        half = _Z / (1 + share) * sqrt(mean * (1 - mean) / n + share / (4 * n))
        return Estimate(mean, max(0.0, middle - half), min(1.0, middle + half), n)
    if n < 2:
        return Estimate(mean, None, None, n)
    spread = sqrt(fsum((value - mean) ** 2 for value in values) / (n - 1))
    from scipy.special import stdtrit  # the point of Student's distribution

    half = float(stdtrit(n - 1, (1 + confidence) / 2)) * spread / sqrt(n)
    return Estimate(mean, mean - half, mean + half, n)
