"""Prints the comparison of our seatings with all others', the bounds and the best known.

``python -m tools.riichi_comparison FILE.csv > docs/riichi-comparison.md`` measures 8 to 168
players with 1 to 20 hanchans, which takes some minutes; ``--players`` and ``--rounds`` narrow it.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np

from pairing.systems.riichi.designs.library import sizes
from pairing.systems.riichi.designs.plan import round_robin
from pairing.systems.riichi.designs.quality import Quality, as_plan, measure
from pairing.systems.riichi.seating.winds import balance_winds
from tools.designs.groups import field, prime_power
from tools.designs.transversal import field_rows, transversal_rounds

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

_HEAD = """# Round robins against everything published

820 sizes: 8 to 168 players, 1 to 20 hanchans. Ours are measured here; the other columns are

- *set*: the published data set (github.com/ApplySci/aim, `server/seating/seats_*.py`: 16 players
  and more, 2 to 15 hanchans);
- *sgp*: the solutions of the social golfer problem it was made from (`server/seating/gams/sgp`), of
  which a shorter event takes the first rounds;
- *history*: every other seating that was ever below `server/seating` (`gams/final` and older
  versions);
- *field*: the construction [e](riichi-constructions.md) over a field of as many elements as there
  are tables, for as many hanchans at most.

Their measures are in `tests/data/riichi/others-seatings.csv`, written by
`python -m tools.others_seatings CLONE`.
A cell is `=` where they are ours, `–` where there is no seating, and else the measures in the order
of ours:

- *repeats*: meetings of pairs beyond their first; in brackets how many of them no seating can
  avoid, because there are more meetings than pairs, where ours has more.
- *most*: the largest number of meetings of one pair; in brackets the least that counting allows,
  where ours is more.
- *unmet*: the largest number of opponents that one player never meets; in brackets the least that
  counting allows, where ours is more.
- *winds*: the largest difference between a player's most and least frequent wind.
- *table*: the most visits of one player to one table.
- *visits*: how often players come to a table more times than ceil(hanchans / tables).
- *alone*: pairs who never meet and have no common opponent.

This is the order of aims. Where a bound is not reached:

- 8 players: an integer program over the 35 ways to make two tables shows that no plan of 2 to 20
  hanchans has fewer repeats, or as many and a smaller *most*
  (`tests/riichi/test_eight_players.py`).
- 12 players, 2 to 4 hanchans: each table of a round holds two players of some table of every
  other round, so any two rounds have three pairs in common. Two hanchans then repeat three
  meetings; three repeat six, if the same pairs meet three times (with *most* 2 it would be nine).
- 20 players, 6 hanchans: there is none without a repeat. Two rounds can be only in one way, which
  leaves 9408 rounds that repeat nothing of these two, and no four of them go together
  (`tests/riichi/test_twenty_players.py`).
- 24/8, 36/12, 48/16, 60/20: one round more than the longest without a repeat, which leaves
  triples that have not met; a further table can seat only one of them.
- The others are what long searches found; no proof is known to us that less cannot be.

Written by `python -m tools.riichi_comparison FILE.csv{asked}`.
"""


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


def _cell(ours: int, least: int) -> str:
    return str(ours) if ours <= least else f"{ours} ({least})"


def _line(ours: Quality, theirs: Sequence[Aims | None]) -> str:
    least = -(-3 * ours.hanchans // (ours.players - 1))
    unmet = max(0, ours.players - 1 - 3 * ours.hanchans)
    cells = [
        str(ours.players),
        str(ours.hanchans),
        _cell(ours.repeated, ours.forced),
        _cell(ours.most, least),
        _cell(ours.strangers, unmet),
        *map(str, ours.aims()[3:]),
    ]
    for one in theirs:
        mark = "–" if one is None else " ".join(map(str, one))
        cells.append("=" if one == ours.aims() else mark)
    return f"| {' | '.join(cells)} |"


def elsewhere(players: int) -> tuple[int | None, ...]:
    """Rounds without a repeat known of a size: in the repository, as a design, over a field.

    The design is a resolvable one with groups of three and tables of four, which exists for
    every multiple of 12 from 24 on; the field is that of construction e.
    """
    design = players // 3 - 1 if players % 12 == 0 else None
    tables = players // 4
    return IN_THE_REPOSITORY.get(players), design, tables if prime_power(tables) else None


def without_a_repeat() -> Iterator[str]:
    """A line a size from 68 players on: our rounds, those known elsewhere, and the bound."""
    yield "| players | ours | *sgp* | design | *field* | bound |"
    yield "|---|---|---|---|---|---|"
    longest = dict(sizes())
    for players in sorted({*longest, *IN_THE_REPOSITORY}):
        bound = (players - 2 if players % 12 == 8 else players - 3) // 3
        known = " | ".join(str(one or "–") for one in elsewhere(players))
        yield f"| {players} | {longest.get(players, '–')} | {known} | {bound} |"


def table(
    theirs: Mapping[tuple[str, int, int], Aims], players: range, rounds: range, asked: str
) -> str:
    """The page: our seatings of every size beside all others, and what is worse."""
    lines: list[str] = []
    counted = {name: [0, 0, 0] for name in COLUMNS}
    worse: list[str] = []
    at_bound = 0
    for size in ((p, r) for p in players if p % 4 == 0 for r in rounds):
        ours = measure(round_robin(*size))
        others = [theirs.get((name, *size)) for name in COLUMNS[:3]] + [over_a_field(*size)]
        lines.append(_line(ours, others))
        at_bound += ours.repeated == ours.forced
        for name, one in zip(COLUMNS, others, strict=True):
            if one is not None:
                counted[name][(ours.aims() >= one) + (ours.aims() > one)] += 1
        if any(one is not None and one < ours.aims() for one in others):
            worse.append(f"{size[0]}/{size[1]}")
    summary = [
        "",
        f"{len(lines)} sizes, {at_bound} of them with the fewest repeats that counting allows. "
        f"Not at the best of all columns: {', '.join(worse) or 'none'}.",
        "",
        "| in the order of aims ours are | better | equal | worse |",
        "|---|---|---|---|",
        *(f"| than *{name}* | {' | '.join(map(str, of))} |" for name, of in counted.items()),
        "",
        "## Rounds without a repeat",
        "",
        *without_a_repeat(),
        "",
        "*sgp* is counted in the repository's files. *design*: resolvable group divisible designs "
        "with groups of three and blocks of four (4-RGDDs of type 3ⁿ) exist wherever counting "
        "allows, but for n = 4: “[α-resolvable group divisible designs with block size four and "
        "group size three](https://utilitasmathematica.com/index.php/Index/article/view/530)”, "
        "Utilitas Mathematica. *field* as above.",
        "",
        "How they are made: [riichi-constructions.md](riichi-constructions.md). Perfect sizes "
        "(4 mod 12 players) are not in the list.",
        "",
        "## Size by size",
        "",
        "| players | hanchans | repeats | most | unmet | winds | table | visits | alone "
        "| set | sgp | history | field |",
        "|---|---|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    return _HEAD.format(asked=asked) + "\n".join([*summary, *lines]) + "\n"


def span(text: str) -> range:
    """A range such as ``8-28`` or ``16``."""
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


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
