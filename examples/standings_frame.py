"""The standings of an event as a pandas table, by any tie-breaks, to analyse or to save.

Takes a workbook or a tournament file; prints the table and writes it beside as CSV.

    python examples/standings_frame.py CUP.xlsx points,buchholz,wins
"""

from __future__ import annotations

import sys
from pathlib import Path

from addin.exchange.notebook import read_tournament, standings_of


def main(event: Path, by: str | None = None) -> None:
    """Order the players and hand out the order as a frame."""
    tournament = read_tournament(event)
    frame = standings_of(tournament, by).to_frame(tournament)
    print(frame.to_string(index=False))
    frame.to_csv(event.with_suffix(".standings.csv"), index=False)


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:3])
