"""Luck and skill in a hanchan by published records of riichi.

381 players of Tenhou's Phoenix table with 3,000 hanchans and more (github.com/iso0o0ogo/Tenhou,
``hououtaku_raw.csv``, without names): tests/data/riichi/phoenix-records.csv.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from functools import cache
from math import pi, sqrt
from random import Random
from statistics import NormalDist, quantiles, stdev
from typing import NamedTuple

from tools.evidence.pages import Estimate
from tools.import_graph import ROOT

RECORDS = ROOT / "tests" / "data" / "riichi" / "phoenix-records.csv"
START = 25_000
"""Points everybody starts with there; who falls below 0 is bust."""
RESAMPLES, SEED = 1000, 2018


class Record(NamedTuple):
    """One player: hanchans, busts, mean place, the site's stable rate, points won a hanchan."""

    hanchans: int
    busts: int
    place: float
    rate: float
    balance: float


def records() -> list[Record]:
    """Everybody's record."""
    with RECORDS.open(encoding="utf-8", newline="") as file:
        return [_record(row) for row in csv.DictReader(file)]


def _record(row: dict[str, str]) -> Record:
    times = [int(row[name]) for name in ("first", "second", "third", "fourth")]
    place = sum(at * count for at, count in enumerate(times, 1)) / sum(times)
    rate, balance = float(row["stable_rate"]), float(row["mean_balance"])
    return Record(int(row["hanchans"]), int(row["busts"]), place, rate, balance)


def luck(of: Sequence[Record]) -> float:
    """Standard deviation of a player's luck, from how often a normal score is below 0.

    A score is luck less the mean luck of four, whose deviation is ``sqrt(3/4)`` of one's.
    """
    share = sum(record.busts for record in of) / sum(record.hanchans for record in of)
    return START / -NormalDist().inv_cdf(share) / sqrt(3 / 4)


def skill_by_places(of: Sequence[Record]) -> float:
    """Points on the table a rating point is worth, by what the rates say of mean places.

    Under that luck a place is ``2 luck sqrt(pi) / 3`` points.  Both the rate and the mean place
    have the chance of the same hanchans in them: the ratio of their deviations is the slope.
    """
    rates, places = stdev(record.rate for record in of), stdev(record.place for record in of)
    return 2 * luck(of) * sqrt(pi) / 3 * places / rates


def skill_by_points(of: Sequence[Record]) -> float:
    """Return the points a rating point is worth, by those that were really won on the table."""
    return stdev(record.balance for record in of) / stdev(record.rate for record in of)


@cache
def published() -> dict[str, Estimate]:
    """Luck, skill by places and skill by points, each with its bootstrap interval (players)."""
    recorded, chance = records(), Random(SEED)
    again = [chance.choices(recorded, k=len(recorded)) for _ in range(RESAMPLES)]

    def figure(worth: Callable[[Sequence[Record]], float]) -> Estimate:
        cuts = quantiles([worth(sample) for sample in again], n=40)
        return Estimate(worth(recorded), cuts[0], cuts[-1], len(recorded))

    return {
        "luck": figure(luck),
        "skill by places": figure(skill_by_places),
        "skill by points": figure(skill_by_points),
    }
