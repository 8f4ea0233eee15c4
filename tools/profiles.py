"""Where the time goes: profiles of pairing, standings, the file engine and a simulation.

``python -m tools.profiles`` prints the shares of docs/performance.md: for each piece of work the
parts of the program and the libraries in which the processor was, most first.
"""

from __future__ import annotations

import cProfile
import pstats
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path, PurePath

from addin import actions
from addin.engines.file import open_book
from addin.exchange.creating import create
from addin.laboratory.field import field_from
from addin.laboratory.planning import plan_of
from pairing.laboratory.batch import play_batch
from pairing.laboratory.luck import Luck
from pairing.laboratory.play import play
from pairing.systems import PairingSystem, system
from pairing.tournament import Tournament

Work = Callable[[], object]


def part_of(file: str, function: str) -> str:
    """The part of the program or the library a function belongs to."""
    parts = PurePath(file).parts
    for top in ("pairing", "addin"):
        if top in parts:
            at = len(parts) - 1 - parts[::-1].index(top)
            return "/".join(parts[at : at + 3])
    if "site-packages" in parts:
        return parts[parts.index("site-packages") + 1]
    if file == "~":
        return "built into Python: " + function.strip("<>{}").replace("built-in method ", "")
    return "Python: " + PurePath(file).stem


def profile(name: str, work: Work, lines: int = 7) -> None:
    """Print the parts in which most of the time of a piece of work is spent."""
    work()
    measured = cProfile.Profile(time.process_time)
    measured.runcall(work)
    spent: Counter[str] = Counter()
    # Time inside what is built in counts for whoever called it.
    stats = pstats.Stats(measured).stats  # type: ignore[attr-defined]
    for (file, _, function), (_, _, own, _, callers) in stats.items():
        if file == "~" and callers:
            for (caller, _, called_by), (_, _, from_there, _) in callers.items():
                spent[part_of(caller, called_by)] += from_there
        else:
            spent[part_of(file, function)] += own
    whole = sum(spent.values())
    print(f"\n{name}")
    for part, seconds in spent.most_common(lines):
        print(f"  {100 * seconds / whole:4.0f} %  {part}")


def pair_anew(engine: PairingSystem, played: Tournament, rounds: int) -> None:
    """Pair the last round of so many, from the record alone."""
    engine.pair(played.after(rounds - 1))


def order_anew(engine: PairingSystem, played: Tournament, rounds: int) -> None:
    """The standings after so many rounds, from the record alone."""
    engine.standings(played.after(rounds))


def main() -> None:
    """Profile a pairing, standings and a click, of events of usual sizes."""
    for typed, rounds, chosen in (
        ("club:100", 5, "leader"), ("club:100", 7, "dutch"), ("club:60", 6, "riichi:modes=swiss"),
    ):  # fmt: skip
        plan = plan_of(field_from(typed), [chosen], rounds, seed=7)
        played = play(plan, plan.contenders[0], 0).tournament
        engine = system(played.system)
        name = f"{chosen}, {typed.partition(':')[2]} players, round {rounds}"
        profile(f"pair: {name}", partial(pair_anew, engine, played, rounds))
        profile(f"standings: {name}", partial(order_anew, engine, played, rounds))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "cup.xlsx"
        create(file, system="leader", rounds=5, players=field_from("club:100").draw(Luck(7, 0)))

        def click() -> None:
            book = open_book(file)
            actions.pair_next_round(book, allow=("missing", "changed"))
            book.save()
            actions.undo_last_round(book)
            book.save()

        profile("file engine: LEADER, 100 players, pair, save, undo, save", click)
    for typed, rounds, chosen in (
        ("club:32", 5, "leader"), ("club:20", 9, "dutch"), ("club:60", 8, "riichi:modes=swiss"),
    ):  # fmt: skip
        plan = plan_of(field_from(typed), [chosen], rounds, seed=7)
        profile(f"simulation: {chosen}, {typed}, {rounds} rounds", partial(play_batch, plan, 0, 4))


if __name__ == "__main__":
    main()
