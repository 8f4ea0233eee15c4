"""Prints the comparison of our seatings with a published set as a table in Markdown.

``python -m tools.riichi_comparison FILE.csv > docs/riichi-comparison.md``
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterable
from pathlib import Path

from pairing.systems.riichi.designs.plan import round_robin
from pairing.systems.riichi.designs.quality import Quality, measure

_HEAD = """# Round robins against the best published set

The published set has a seating for each of 528 sizes (16-172 players, 2-15 hanchans); its
measures are in `tests/data/riichi/published-seatings-quality.csv`. Each cell below is
*published -> ours*, or one number where they are equal.

- *repeats*: meetings of pairs beyond their first; *forced*: how many of them no seating can
  avoid, because there are more meetings than pairs.
- *winds*: the largest difference between a player's most and least frequent wind.
- *visits*: how often players come to a table more times than ceil(hanchans / tables).
- *common*: the fewest common opponents of two players who never meet (more is better; a dash
  where everybody meets).

Written by `python -m tools.riichi_comparison`.
"""


def rows(path: Path) -> Iterable[tuple[dict[str, str], Quality]]:
    """Every size of the file with the measures of our seating."""
    with path.open(newline="", encoding="utf-8") as source:
        for row in csv.DictReader(source):
            plan = round_robin(int(row["players"]), int(row["hanchans"]))
            yield row, measure(plan)


def _cell(theirs: int | None, ours: int | None) -> str:
    shown = ["–" if value is None else str(value) for value in (theirs, ours)]
    return shown[0] if shown[0] == shown[1] else f"{shown[0]} → {shown[1]}"


def table(path: Path) -> str:
    """The whole page."""
    lines: list[str] = []
    worse: dict[str, list[str]] = {"repeats": [], "winds": [], "visits": [], "common": []}
    better = dict.fromkeys(worse, 0)
    ties: list[str] = []
    total = 0
    for row, ours in rows(path):
        total += 1
        size = f"{ours.players}/{ours.hanchans}"
        common = row["min_common_opponents_of_unmet"]
        pairs = {
            "repeats": (int(row["repeated_meetings"]), ours.repeated),
            "winds": (int(row["wind_spread"]), ours.wind_spread),
            "visits": (int(row["table_visits_above_needed"]), ours.needless_visits),
            # More common opponents are better, and everybody met is best.
            "common": (
                -int(common) if common else -(10**6),
                -(10**6) if ours.common is None else -ours.common,
            ),
        }
        for name, (theirs, mine) in pairs.items():
            if mine > theirs:
                worse[name].append(size)
            elif mine < theirs:
                better[name] += 1
        bound = ours.repeated == ours.forced and not ours.needless_visits
        if not bound and all(mine == theirs for theirs, mine in list(pairs.values())[:3]):
            ties.append(size)
        lines.append(
            f"| {ours.players} | {ours.hanchans} | {ours.forced} "
            f"| {_cell(pairs['repeats'][0], ours.repeated)} "
            f"| {_cell(pairs['winds'][0], ours.wind_spread)} "
            f"| {_cell(pairs['visits'][0], ours.needless_visits)} "
            f"| {_cell(int(common) if common else None, ours.common)} |"
        )
    summary = ["", "| measure | better | worse | worse at |", "|---|---|---|---|"]
    for name, sizes in worse.items():
        summary.append(f"| {name} | {better[name]} | {len(sizes)} | {', '.join(sizes) or '–'} |")
    summary += [
        "",
        f"Of {total} sizes.  Equal to the published set in repeats, winds and visits, and "
        f"not at the bound: {', '.join(ties) or 'none'}.",
        "",
        "| players | hanchans | forced | repeats | winds | visits | common |",
        "|---|---|---|---|---|---|---|",
    ]
    return _HEAD + "\n".join([*summary, *lines]) + "\n"


if __name__ == "__main__":
    sys.stdout.write(table(Path(sys.argv[1])))
