"""Make a workbook and play its first round, as the buttons would.

Writes ``cup.xlsx`` into the folder given (or the current one) and prints who plays whom.

    python examples/make_workbook.py FOLDER
"""

from __future__ import annotations

import sys
from pathlib import Path

from addin import actions
from addin.engines.file import open_book
from addin.exchange.creating import create
from pairing.tournament import Player, Result

NAMES = ("Ann Lee", "Boris Ёлкин", "Cem Ng", "Dana Øst", "Eve Roy", "Fay O'Neil", "Gus", "Heda")


def main(folder: Path) -> None:
    """Make the workbook, pair round 1, enter two results."""
    players = tuple(Player(n, name, rating=2400 - 60 * n) for n, name in enumerate(NAMES, start=1))
    path = folder / "cup.xlsx"
    create(path, system="leader", rounds=3, players=players, event={"title": "Club Cup"})

    book = open_book(path)  # an xlwings workbook on a closed file: no Excel is needed
    for board in actions.pair_next_round(book).data["boards"]:
        print(f"{board['board']}. {board['white']} - {board['black']}")
    actions.enter_results(book, 1, {1: Result.WHITE_WINS, 2: Result.DRAW})
    book.save()
    print(f"written: {path.name}")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "."))
