"""Others' seatings and what they measure, for the tests that ours are nowhere worse."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np

from pairing.systems.riichi.designs.quality import as_plan, measure
from pairing.systems.riichi.seating.winds import balance_winds
from tests.riichi.designs.groups import field, prime_power
from tests.riichi.designs.transversal import field_rows, transversal_rounds

IN_THE_REPOSITORY = {
    68: 22, 72: 23, 80: 26, 84: 27, 92: 23, 96: 31, 104: 34, 108: 35, 116: 38, 120: 20,
    128: 42, 132: 20, 140: 15, 144: 15, 152: 15, 156: 51, 164: 15, 168: 15,
}  # fmt: skip
"""Players -> rounds without a repeat in ``server/seating/gams/sgp`` of github.com/ApplySci/aim."""

FIELDS = (
    "repeated", "most", "strangers", "wind_spread", "most_visits", "needless_visits", "lonely"
)  # fmt: skip
COLUMNS = ("set", "sgp", "history", "field")
Aims = tuple[int, ...]


def published(path: Path) -> dict[tuple[str, int, int], Aims]:
    """The measures of others' seatings, by source, players and hanchans."""
    with path.open(newline="", encoding="utf-8") as source:
        return {
            (row["source"], int(row["players"]), int(row["hanchans"])): tuple(
                int(row[name]) for name in FIELDS
            )
            for row in csv.DictReader(source)
        }


def over_a_field(players: int, hanchans: int) -> Aims | None:
    """The measures of the construction over a field; ``None`` where there is none."""
    tables = players // 4
    if tables < max(5, hanchans) or prime_power(tables) is None:
        return None
    plan = transversal_rounds(field(tables).orders, field_rows(tables, hanchans))
    return measure(balance_winds(as_plan(np.array(plan)))).aims()


def elsewhere(players: int) -> tuple[int | None, ...]:
    """Rounds without a repeat known of a size: in the repository, as a design, over a field.

    The design is a resolvable one with groups of three and tables of four, which exists for
    every multiple of 12 from 24 on; the field is that of construction e.
    """
    design = players // 3 - 1 if players % 12 == 0 else None
    tables = players // 4
    return IN_THE_REPOSITORY.get(players), design, tables if prime_power(tables) else None
