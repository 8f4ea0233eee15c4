"""Check a chess tournament's report file: is every round what the rules say it must be?

Reads a TRF file, pairs each of its rounds anew from the rounds before, and compares.

    python examples/check_report.py EVENT.trf
"""

from __future__ import annotations

import sys
from pathlib import Path

from pairing.formats.trf import read_trf
from pairing.systems import system


def main(path: Path) -> bool:
    """Print a line a round; whether any round differs."""
    report = read_trf(path)
    event = report.tournament(report.edition or "2026")
    differs = False
    for round_ in event.rounds:
        made = system("dutch").pair(event.after(round_.number - 1)).round
        same = {(g.white, g.black) for g in made.games} == {
            (g.white, g.black) for g in round_.games
        }
        differs = differs or not same
        print(f"round {round_.number}: {'as the rules say' if same else 'differs'}")
    return differs


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
