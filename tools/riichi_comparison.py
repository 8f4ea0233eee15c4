"""Prints the comparison of our seatings with a published set, the bounds and the best known.

``python -m tools.riichi_comparison FILE.csv > docs/riichi-comparison.md`` measures 8 to 168
players with 1 to 20 hanchans, which takes some minutes; ``--players`` and ``--rounds`` narrow it.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from pairing.systems.riichi.designs.library import sizes
from pairing.systems.riichi.designs.plan import round_robin
from pairing.systems.riichi.designs.quality import Quality, measure
from tools.search_even import span

BEST_KNOWN = {
    68: 22, 72: 23, 80: 26, 84: 27, 92: 23, 96: 31, 104: 34, 108: 35,
    116: 38, 120: 39, 128: 42, 132: 43, 144: 47, 156: 51, 164: 41, 168: 55,
}  # fmt: skip
"""Players -> rounds without a repeat known elsewhere: tables of the social golfer problem,
resolvable group divisible designs (4-RGDDs of type 3^n are known wherever counting allows, but
for n = 4: 132, 156 and 168 players), for 104 and 116 players the folder ``server/seating/gams/sgp``
of github.com/ApplySci/aim."""

_HEAD = """# Round robins against the best published set

The published set has a seating for each of 528 sizes (16-172 players, 2-15 hanchans); its
measures are in `tests/data/riichi/published-seatings-quality.csv`. Each cell is *published →
ours*, or one number where they are equal or nothing is published.

- *repeats*: meetings of pairs beyond their first; *forced*: how many of them no seating can
  avoid, because there are more meetings than pairs.
- *most*: the largest number of meetings of one pair; in brackets the least that counting allows,
  where ours is more.
- *unmet*: the largest number of opponents that one player never meets; in brackets the least that
  counting allows, where ours is more.
- *winds*: the largest difference between a player's most and least frequent wind.
- *visits*: how often players come to a table more times than ceil(hanchans / tables).

This is the order of aims. Where a bound is not reached:

- 8 players: an integer program over the 35 ways to make two tables shows that no plan of 2 to 20
  hanchans has fewer repeats, or as many and a smaller *most*
  (`tests/riichi/test_eight_players.py`).
- 12 players, 2 to 4 hanchans: each table of a round holds two players of some table of every
  other round, so any two rounds have three pairs in common. Two hanchans then repeat three
  meetings; three repeat six, if the same pairs meet three times (with *most* 2 it would be nine).
- 20 players, 6 hanchans: nobody knows six rounds without a repeat, five are the most.
- 24/8, 36/12, 48/16, 60/20: one round more than the longest without a repeat, which leaves
  triples that have not met; a further table can seat only one of them.
- The others are what long searches found; no proof is known to us that less cannot be.

Written by `python -m tools.riichi_comparison FILE.csv{asked}`.
"""


def published(path: Path) -> dict[tuple[int, int], tuple[int, int, int, int]]:
    """Repeats, most meetings, winds and visits of the published seatings."""
    with path.open(newline="", encoding="utf-8") as source:
        return {
            (int(row["players"]), int(row["hanchans"])): (
                int(row["repeated_meetings"]),
                int(row["max_meetings_of_a_pair"]),
                int(row["wind_spread"]),
                int(row["table_visits_above_needed"]),
            )
            for row in csv.DictReader(source)
        }


def _cell(theirs: int | None, ours: int, least: int | None = None) -> str:
    shown = str(ours) if theirs in (None, ours) else f"{theirs} → {ours}"
    return shown if least is None or ours <= least else f"{shown} ({least})"


def _line(theirs: tuple[int, int, int, int] | None, ours: Quality) -> str:
    repeats, most, winds, visits = theirs or (None, None, None, None)
    least = -(-3 * ours.hanchans // (ours.players - 1))
    unmet = max(0, ours.players - 1 - 3 * ours.hanchans)
    cells = (
        str(ours.players),
        str(ours.hanchans),
        str(ours.forced),
        _cell(repeats, ours.repeated),
        _cell(most, ours.most, least),
        _cell(None, ours.strangers, unmet),
        _cell(winds, ours.wind_spread),
        _cell(visits, ours.needless_visits),
    )
    return f"| {' | '.join(cells)} |"


def without_a_repeat() -> Iterator[str]:
    """A line a size from 68 players on: our rounds, those known elsewhere, and the bound."""
    yield "| players | ours | known elsewhere | bound |"
    yield "|---|---|---|---|"
    longest = {players: rounds for players, rounds in sizes(2) if players >= 68}
    for players in sorted({*longest, *BEST_KNOWN}):
        bound = (players - 2 if players % 12 == 8 else players - 3) // 3
        known = BEST_KNOWN.get(players)
        yield f"| {players} | {longest.get(players, '–')} | {known or '–'} | {bound} |"


def table(
    theirs: Mapping[tuple[int, int], tuple[int, int, int, int]],
    players: range,
    rounds: range,
    asked: str,
) -> str:
    """The page: our seatings of every size beside the published ones, and what is worse."""
    lines: list[str] = []
    worse: list[str] = []
    better = compared = at_bound = 0
    for size in ((p, r) for p in players if p % 4 == 0 for r in rounds):
        ours = measure(round_robin(*size))
        lines.append(_line(theirs.get(size), ours))
        at_bound += ours.repeated == ours.forced
        if size in theirs:
            compared += 1
            mine = (ours.repeated, ours.most, ours.wind_spread, ours.needless_visits)
            better += mine < theirs[size]
            if mine > theirs[size]:
                worse.append(f"{size[0]}/{size[1]}")
    summary = [
        "",
        f"{len(lines)} sizes, {at_bound} of them with the fewest repeats that counting allows. "
        f"Of {compared} published ones ours are better in the order of aims in {better}, equal "
        f"in {compared - better - len(worse)}, worse in {len(worse)}"
        f"{': ' + ', '.join(worse) if worse else ''}.",
        "",
        "## Rounds without a repeat",
        "",
        *without_a_repeat(),
        "",
        "How they are made: [riichi-constructions.md](riichi-constructions.md). Perfect sizes "
        "(4 mod 12 players) are not in the list.",
        "",
        "## Size by size",
        "",
        "| players | hanchans | forced | repeats | most | unmet | winds | visits |",
        "|---|---|---|---|---|---|---|---|",
    ]
    return _HEAD.format(asked=asked) + "\n".join([*summary, *lines]) + "\n"


def main() -> None:
    """Print the page for a file of published seatings, sizes and rounds as asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--players", default="8-168")
    parser.add_argument("--rounds", default="1-20")
    arguments = parser.parse_args()
    spans = []
    asked = ""
    for name, usual in (("players", "8-168"), ("rounds", "1-20")):
        chosen = getattr(arguments, name)
        spans.append(span(chosen))
        asked += f" --{name} {chosen}" if chosen != usual else ""
    sys.stdout.write(table(published(arguments.file), spans[0], spans[1], asked))


if __name__ == "__main__":
    main()
