"""Finds the seating of 68 players of ``data/plans-2.txt`` (docs/riichi-constructions.md, j).

``python -m tools.search_translates 68 --seconds 3600`` looks for a base round (``translates.c``,
compiled with the machine's ``cc``) and writes what it finds.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from pairing.systems.riichi.designs import library
from tools.search_even import asked, compiled, keep_without_repeat

ORDERS = {44: 14, 56: 18, 68: 22}
"""Players -> the order of the cyclic group whose translates are the rounds."""


def found_line(players: int, printed: str) -> str:
    """The line of the library for what the program printed."""
    points = [".".join(row.split()) for row in printed.splitlines()]
    tables = [points[:3], points[3:6]]
    tables += [points[at : at + 4] for at in range(6, len(points), 4)]
    words = [str(ORDERS[players]), *(",".join(table) for table in tables)]
    return library.rotational(words, players, ORDERS[players], kind="c")


def main() -> None:
    """Search the sizes asked for; nothing is written that is not without a repeat.

    Of 44 and 56 players, which are constructed, the line is only printed.
    """
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("players", type=int, nargs="*", default=[68], choices=ORDERS)
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        program = compiled("translates", Path(folder))
        for players in arguments.players:
            words = (arguments.seconds, arguments.seed, ORDERS[players])
            printed = asked(players, program, *words)
            if printed is not None:
                keep_without_repeat(found_line(players, printed), shown_only=players != 68)


if __name__ == "__main__":
    main()
