"""The comparison with independent programs: what it says without them, and a part of it with them.

``PAIRBOOK_ENGINE_2026``, ``PAIRBOOK_ENGINE_2017`` and ``PAIRBOOK_TIE_BREAK_SERVER`` name the
programs; where they do not, that part is skipped.
"""

from __future__ import annotations

import os
import random
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from addin.actions import load
from addin.engines.file import open_book
from pairing.formats.trf import write_trf, write_trf26
from pairing.tournament import Bye, Result, Tournament
from tests.support.books import cup
from tests.support.terminal import run
from tools import verify_chess
from tools.verify_tie_breaks import codes

PROGRAMS = {
    "--engine-2026": "PAIRBOOK_ENGINE_2026",
    "--engine-2017": "PAIRBOOK_ENGINE_2017",
    "--server": "PAIRBOOK_TIE_BREAK_SERVER",
}


def test_what_is_missing_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert verify_chess.main(["--events", "1", "--server", "nowhere.py"]) == 2
    told = capsys.readouterr().out.splitlines()
    assert [line.split(": ")[1] for line in told] == [
        f"not compared; {option} names no file of a reference program." for option in PROGRAMS
    ]


def test_every_code_of_the_chapter_is_asked_with_its_modifiers() -> None:
    swiss, table = codes(False), codes(True)
    for code in ("BH/C1/P", "FB/M2", "AOB/F", "SB/C2", "KS/L-1", "TPN/R", "RTNG/U1400/R", "STD"):
        assert code in swiss
    assert "SB/C2" in table and not [one for one in table if one.startswith(("BH", "FB", "AOB"))]


@pytest.mark.parametrize("option", PROGRAMS)
def test_a_part_of_the_comparison(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = os.environ.get(PROGRAMS[option])
    if not path:
        pytest.skip(f"{PROGRAMS[option]} names no reference program")
    code = verify_chess.main(["--events", "20", "--first", "70001", option, path])
    told = capsys.readouterr().out
    assert code == 2  # the other programs are missing
    assert "NO KNOWN REASON" not in told
    if option != "--server":
        assert " rounds, 0 differ" in told


def arbiters_round(path: Path, number: int, dice: random.Random) -> Tournament:
    """The event as paired after late entries and byes; then results come, and a correction."""
    names = [player.name for player in load(open_book(path))[1].players]
    if 1 < number < 4 and dice.random() < 0.6:
        run("join", path, f"Late {number}", "--rating", dice.randint(800, 2600))
    for name in dice.sample(names, 2):
        coming = dice.randint(number, 5)
        run("absences", path, name, "--rounds", dice.choice((f"{coming}½", f"{coming}", "-")))
    run("pair", path)
    event = load(open_book(path))[1]
    if number > 1 and dice.random() < 0.6:
        old = dice.choice(event.rounds[-2].games)
        new = "0-1" if old.result is Result.WHITE_WINS else "1-0"
        line = ("results", path, "--round", number - 1, "--set", f"{old.board}={new}")
        run(*line, "--allow", "changed")
    boards = range(1, len(event.rounds[-1].games) + 1)
    run("results", path, *(x for at in boards for x in (at, dice.choice(("1-0", "0-1", "½-½")))))
    return event


def test_official_events_with_late_entries_byes_and_corrections(tmp_path: Path) -> None:
    engine = os.environ.get(PROGRAMS["--engine-2026"])
    if not engine:
        pytest.skip(f"{PROGRAMS['--engine-2026']} names no reference program")
    count, report, pairs = Counter[str](), tmp_path / "report.trf", tmp_path / "pairs"
    for seed in range(int(os.environ.get("PAIRBOOK_OFFICIAL_EVENTS", "4"))):
        dice, path = random.Random(seed), tmp_path / f"cup-{seed}.xlsx"
        cup(path, dice.randint(10, 20), 5, name="chess")
        for number in range(1, 6):
            event = arbiters_round(path, number, dice)
            assert getattr(event.settings, "official", "") == "yes"
            last = event.rounds[-1]
            ours = {(game.white, game.black) for game in last.games} | {
                (player, 0) for player, bye in last.byes if bye is Bye.PAIRING
            }
            for write in (write_trf, write_trf26):
                report.write_text(write(event.after(number - 1)), "utf-8")
                subprocess.run([engine, "--dutch", report, "-p", pairs], check=True)
                theirs = [tuple(map(int, line.split())) for line in pairs.read_text().split("\n")]
                count[f"{write.__name__} {'same' if {*theirs[1:-1]} == ours else 'differ'}"] += 1
    print(dict(count))
    assert not [key for key in count if "differ" in key], count
