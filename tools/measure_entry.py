"""What it costs to bring in the results of a round of 40 boards: keys, and seconds.

``python -m tools.measure_entry [--boards 40] [--seed 1]`` plays one round through: the slips come
in by lot, as they do in a hall.  It counts the keys of each way and turns them into seconds with
the keystroke-level model of Card, Moran and Newell (a key 0.28 s for an average typist who is no
secretary, a look and a decision before each slip 1.35 s, a hand from keyboard to mouse 0.4 s,
a point 1.1 s); the fast entry is really run, through a pipe, and its own time is measured.
"""

from __future__ import annotations

import argparse
import io
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

KEY, LOOK, HAND, POINT = 0.28, 1.35, 0.4, 1.1
"""Seconds for a key, a look at a slip, a hand to the mouse or back, and pointing with it."""

SHORT = {"1-0": "1", "0-1": "0", "½-½": "=", "+--": "+", "--+": "-", "---": "--"}
"""The shortest way to type each result."""

Slip = tuple[int, str]


def slips(boards: int, seed: int) -> list[Slip]:
    """Boards with their results in the order in which they come in."""
    chance = random.Random(seed)
    likely = ("1-0",) * 9 + ("0-1",) * 8 + ("½-½",) * 2 + ("+--",)
    found = [(board, chance.choice(likely)) for board in range(1, boards + 1)]
    chance.shuffle(found)
    return found


def fast_entry(come: Sequence[Slip]) -> int:
    """Keys of the fast entry: the board, a space, the result, Enter; an empty line at the end."""
    return sum(len(f"{board} {SHORT[result]}") + 1 for board, result in come) + 1


def into_the_tab(come: Sequence[Slip], *, short: bool) -> int:
    """Keys into the tab: arrows from where the cursor is to the board, the result, Enter."""
    at, keys = 1, 0
    for board, result in come:
        keys += abs(board - at) + len(SHORT[result] if short else result) + 1
        at = board + 1  # Enter goes one down
    return keys


def sorted_first(come: Sequence[Slip]) -> int:
    """Keys into the tab when somebody has put the slips in order: the result and Enter."""
    return sum(len(SHORT[result]) + 1 for _, result in come)


def as_options(come: Sequence[Slip]) -> int:
    """Keys of one command with an option for each board."""
    return len("pairbook results CUP.xlsx") + sum(
        len(f" --set {board}={SHORT[result]}") for board, result in come
    )


def run(come: Sequence[Slip]) -> float:
    """Seconds the fast entry itself takes for all of it, from its start to its end."""
    from addin import actions
    from addin.cli.main import main
    from addin.engines.file import open_book
    from addin.exchange.creating import create
    from pairing.tournament import Player

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cup.xlsx"
        players = tuple(Player(n, f"Player {n:03}", 2000 - n) for n in range(1, 2 * len(come) + 1))
        create(path, players=players, rounds=5)
        book = open_book(path)
        actions.pair_next_round(book)
        book.save()
        typed = "".join(f"{board} {SHORT[result]}\n" for board, result in come)
        terminal, shown = sys.stdin, sys.stdout
        sys.stdin, sys.stdout = io.StringIO(typed), io.StringIO()
        begun = time.perf_counter()
        try:
            main(["results", str(path)])
        except SystemExit as end:
            assert not end.code, end.code
        finally:
            sys.stdin, sys.stdout = terminal, shown
        return time.perf_counter() - begun


def main_of(arguments: Sequence[str] | None = None) -> None:
    """Print keys and seconds of each way to bring in a round."""
    options = argparse.ArgumentParser(description="Keys and seconds to bring in a round.")
    options.add_argument("--boards", type=int, default=40)
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args(arguments)
    come = slips(chosen.boards, chosen.seed)
    looks = LOOK * len(come)
    mouse = len(come) * (2 * HAND + POINT)
    ways = [
        ("fast entry, slips as they come", fast_entry(come), 0.0),
        ("into the tab, short, arrows to the board", into_the_tab(come, short=True), 0.0),
        ("into the tab, short, mouse to the board", sorted_first(come), mouse),
        ("into the tab, in full, arrows to the board", into_the_tab(come, short=False), 0.0),
        ("into the tab, short, slips sorted before", sorted_first(come), 0.0),
        ("one command with --set", as_options(come), 0.0),
    ]
    for way, keys, more in ways:
        print(f"{way:44} {keys:5} keys {KEY * keys + looks + more:7.0f} s")
    print(f"of which the program itself, fast entry: {run(come):.1f} s")


if __name__ == "__main__":
    main_of()
