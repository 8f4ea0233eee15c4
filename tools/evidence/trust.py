"""Every system beside the order by ratings alone, over how far ratings are to be trusted."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from operator import sub
from random import Random
from statistics import fmean

from pairing.laboratory.batch import play_batch
from pairing.laboratory.play import BASELINES
from tools.evidence.events import plan_of
from tools.evidence.pages import RUNS, Estimate, difference

SEED = 37
TRUST = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.99)
FOUND = "top_found"
RATINGS, LOT = BASELINES
RESAMPLED = 1000


@dataclass(frozen=True)
class Kind:
    """Fields and systems of a game: name on the page -> what is typed after ``--system``.

    ``events`` are played under each of the pooled seeds.
    """

    model: str
    field: str
    rounds: int
    events: int
    systems: tuple[tuple[str, str], ...]


GO = (("leader", "leader"), ("mcmahon", "mcmahon"), ("swiss", "mcmahon:kind=swiss"))


KINDS = (
    Kind("go-russia", "open:34", 5, 10, GO),
    Kind("elo", "open:34", 7, 12, (("dutch", "dutch"),)),
    Kind("elo", "open:10", 9, 24, (("round_robin", "round-robin"),)),
    Kind("riichi", "open:24", 6, 5, (("riichi", "riichi:modes=random,swiss"),)),
)
"""Go, chess and riichi by their usual models."""


@dataclass(frozen=True)
class Measurement:
    """One system, or an order without games: the strongest found, by trust and event."""

    found: Mapping[float, Sequence[float]]

    def above(self, other: Measurement, trust: float) -> Estimate:
        """Return by how much this measurement is above the other, on the same events."""
        return difference(self.found[trust], other.found[trust])

    def crossing(self, other: Measurement) -> tuple[float, float, float] | None:
        """Return the trust from which on the other is better, with its 95 % interval.

        Between two measured trusts the difference counts as linear; the interval is the
        bootstrap's over events.  Outside what was measured it is the end of that, and
        ``None`` where the two do not cross at all.
        """
        apart = [list(map(sub, self.found[at], other.found[at])) for at in TRUST]
        zero = zero_of([fmean(values) for values in apart])
        if zero is None:
            return None
        chance, size, zeros = Random(SEED), len(apart[0]), []
        for _ in range(RESAMPLED):
            chosen = chance.choices(range(size), k=size)
            means = [sum(values[event] for event in chosen) / size for values in apart]
            at = zero_of(means)
            zeros.append(at if at is not None else TRUST[-1] if means[-1] > 0 else TRUST[0])
        zeros.sort()
        return zero, zeros[RESAMPLED // 40], zeros[-1 - RESAMPLED // 40]


def zero_of(means: Sequence[float]) -> float | None:
    """Return the last trust at which differences fall through 0; ``None`` if they never do.

    >>> round(zero_of([0.5, 0.4, 0.3, 0.2, 0.1, -0.1, -0.2]), 3), zero_of([0.1] * 7)
    (0.925, None)
    """
    for at in range(len(means) - 1, 0, -1):
        before, after = means[at - 1], means[at]
        if before > 0 >= after:
            return TRUST[at - 1] + (TRUST[at] - TRUST[at - 1]) * before / (before - after)
    return None


@cache
def measured(kind: Kind) -> Mapping[str, Measurement]:
    """Return every system of that kind and the orders without games, on the same events."""
    systems = dict(kind.systems)
    plan = plan_of(kind.field, tuple(systems.values()), kind.rounds, model=kind.model,
                   measures=(FOUND,))  # fmt: skip
    shares: dict[str, dict[float, list[float]]] = defaultdict(lambda: defaultdict(list))
    for trust in TRUST:
        for seed in range(SEED, SEED + RUNS):
            rows = play_batch(replace(plan, seed=seed, trust=trust), 0, kind.events).values()
            for name, typed in {**systems, RATINGS: RATINGS, LOT: LOT}.items():
                by_event = rows[typed][FOUND]
                shares[name][trust] += [by_event[event] for event in sorted(by_event)]
    return {name: Measurement(of_system) for name, of_system in shares.items()}
