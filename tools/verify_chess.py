"""Chess against independent programs: pairings of both rule sets, tie-breaks; by the thousand.

The programs are not part of this one and are named by their paths::

    python -m tools.verify_chess --engine-2026 bbpPairings --engine-2017 OLDER \
        --server tiebreakchecker.py --events 5000 --keep FOLDER

An engine has the command line of bbpPairings (6 has the rules of 2026, 5 those of 2017), the
server is TieBreakServer's ``tiebreakchecker.py``.  Every second event is generated here and
checked there, the others the other way round.  The events are the version's locked test set
(:mod:`tools.locked_seeds`); ``--first 1`` takes seeds to develop on.  Ends with 0 when nothing
differs without a known reason, with 1 otherwise and with 2 when a program is missing.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from addin.cli.trf import replay
from pairing.catalogue import Catalogue
from pairing.errors import NoLegalPairing
from tools.generate_chess import generate, plan_of
from tools.locked_seeds import locked_seeds
from tools.verify_tie_breaks import compare_tie_breaks

SCALES: tuple[dict[str, str], ...] = (
    {}, {}, {"Win": "3", "Draw": "1"}, {"Win": "2", "Draw": "1"}, {"PAB": "0.5"},
    {"Win": "3", "Draw": "2", "Loss": "1"}, {"Win": "3", "Draw": "1", "ForfeitLoss": "0.5"},
    {"Win": "1", "Draw": "0.4", "ZPB": "0"}, {"Win": "3", "Draw": "1", "PAB": "1"},
)  # fmt: skip
"""Point systems; what one does not say is as usual."""


def plan(dice: Random, ours: bool, rules: str) -> str:
    """Return a random configuration; with ``ours`` with the keys that only this generator knows."""
    rounds = dice.randint(4, 9)
    scale = dice.choice(SCALES)
    lines = {
        "PlayersNumber": max(rounds + 3, dice.choice((10, 14, 21, 30, 44, 60))),
        "RoundsNumber": rounds,
        "DrawPercentage": dice.choice((10, 30, 60)),
        "HighestRating": 2600,
        "LowestRating": dice.choice((1400, 2300)),
        "ForfeitRate": dice.choice((10, 30, 200)),
        "RetiredRate": dice.choice((4, 20, 100)),
        "HalfPointByeRate": dice.choice((4, 20, 100)),
        **{f"PointsFor{key}": value for key, value in scale.items()},
    }  # fmt: skip
    if ours:
        more = {
            "FullPointByes": "3:1", "HalfPointByes": "1-4:5%", "ZeroPointByes": "3%",
            "Forfeits": "1", "DoubleForfeits": "2:1 4:5%", "UnusualResults": "6%",
        }  # fmt: skip
        lines |= {key: value for key, value in more.items() if dice.random() < 0.4}
        lines["Accelerated"] = int(dice.random() < 0.25)
        lines["ResultModel"] = dice.choice(("elo", "table", "even"))
        # The engine's reader of TRF-2026 knows no points for a lost forfeit.
        new = rules == "2026" and "ForfeitLoss" not in scale and dice.random() < 0.5
        lines["Format"] = "trf26" if new else "trf16"
    return "".join(f"{key}={value}\n" for key, value in lines.items())


class Engine:
    """A pairing engine with the command line of bbpPairings, run in a folder of its own."""

    def __init__(self, path: str, rules: str, folder: Path) -> None:
        self.path, self.rules, self.folder = path, rules, folder
        self.count: Counter[str] = Counter()
        self.found: list[str] = []

    def run(self, *arguments: object) -> subprocess.CompletedProcess[str]:
        """Run the engine once."""
        command = [self.path, *map(str, arguments)]
        return subprocess.run(command, capture_output=True, text=True, timeout=600)

    def compare(self, number: int, seed: int, keep: Path | None) -> None:
        """Compare one event: generated here and checked there, or the other way round."""
        dice = Random(f"{self.rules} {seed}")
        config, file = self.folder / "plan.cfg", self.folder / f"{self.rules}-{seed:06}.trf"
        ours = number % 2 == 0
        config.write_text(plan(dice, ours, self.rules))
        rounds, remark = (self._there if ours else self._here)(config, file, seed)
        self.count["events"] += rounds is not None
        self.count["rounds"] += rounds or 0
        if rounds is None:
            self.count[f"not made: {remark}"] += 1
        elif remark:
            self.count["differ"] += 1
            self.found.append(f"{file.name}: {remark}")
            if keep is not None:
                keep.joinpath(file.name).write_bytes(file.read_bytes())
        file.unlink(missing_ok=True)

    def _there(self, config: Path, file: Path, seed: int) -> tuple[int | None, str]:
        try:
            made, _ = generate(plan_of(config.read_text()), seed, self.rules)
        except NoLegalPairing:
            return None, "no round can be paired any more"
        file.write_text(made)
        done = self.run("--dutch", file, "-c")
        if done.returncode:
            return 0, f"the engine ended with {done.returncode}: {done.stderr.strip()[:200]}"
        rounds = len(re.findall(r"Round #\d+", done.stdout))
        differ = len(re.findall(r"Checker pairings|No valid pairing", done.stdout))
        return rounds, f"{differ} rounds differ" if differ else ""

    def _here(self, config: Path, file: Path, seed: int) -> tuple[int | None, str]:
        done = self.run("--dutch", "-g", config, "-o", file, "-s", seed)
        if done.returncode:
            return None, f"the engine ended with {done.returncode}"
        made = replay((file.name, file.read_bytes()), rules=self.rules)
        return len(made.rounds), "; ".join(made.differences(Catalogue("en")))


def main(arguments: list[str]) -> int:
    """Compare as the arguments say; prints figures and what differs."""
    parser = argparse.ArgumentParser(prog="python -m tools.verify_chess", description=__doc__)
    parser.add_argument("--engine-2026", help="bbpPairings 6 or a program with its command line")
    parser.add_argument("--engine-2017", help="the same with the rules of 2017: bbpPairings 5")
    parser.add_argument("--server", help="tiebreakchecker.py of TieBreakServer")
    parser.add_argument("--events", type=int, default=5000, help="of each kind")
    parser.add_argument("--first", type=int, help="seed of the first event, to develop on")
    parser.add_argument("--keep", type=Path, help="folder for the files that differ")
    parser.add_argument("--workbooks", type=int, default=50, help="one workbook in so many events")
    asked = parser.parse_args(arguments)
    count, first = asked.events, asked.first
    asked.seeds = locked_seeds("chess", count) if first is None else range(first, first + count)
    programs = {"2026": asked.engine_2026, "2017": asked.engine_2017, "": asked.server}
    code = 0
    for rules, path in programs.items():
        option = f"--engine-{rules}" if rules else "--server"
        what = f"pairings by the rules of {rules}" if rules else "tie-breaks"
        if path is None or not Path(path).is_file():
            print(f"{what}: not compared; {option} names no file of a reference program.")
            code = 2
            continue
        if asked.keep is not None:
            asked.keep.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory() as folder:
            if not rules:
                code = max(code, compare_tie_breaks(path, asked, Path(folder)))
                continue
            engine = Engine(path, rules, Path(folder))
            for number, seed in enumerate(asked.seeds):
                engine.compare(number, seed, asked.keep)
                if number % 100 == 99:
                    shown = f"  {number + 1} events, {engine.count['differ']} differ"
                    print(shown, file=sys.stderr)
            counts = engine.count
            print(f"{what}: {counts['events']} tournaments, {counts['rounds']} rounds, "
                  f"{counts['differ']} differ")  # fmt: skip
            for key in sorted(counts.keys() - {"events", "rounds", "differ"}):
                print(f"  {key}: {counts[key]}")
            for line in engine.found:
                print(f"  {line}")
            code = max(code, int(bool(engine.found)))
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
