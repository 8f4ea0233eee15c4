"""Every script of ``examples/`` runs as a person runs it, and does what it says."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pandas
import pytest

from pairing.standings.criteria import parse_criteria, rank
from pairing.systems.riichi.plans import read_prescript
from tests.support.events import DATA, congress_file, read_congress

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))


def example(name: str, *arguments: object, folder: Path, code: int = 0) -> str:
    """What an example prints; it must end with that exit code and complain about nothing."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "examples" / name), *map(str, arguments)],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
        timeout=120,
    )
    assert done.returncode == code, done.stderr
    assert done.stderr == ""
    return done.stdout


def test_a_workbook_is_made_and_published(tmp_path: Path) -> None:
    said = example("make_workbook.py", tmp_path, folder=tmp_path)
    assert said.count(" - ") == 4 and "written: cup.xlsx" in said
    said = example("publish_page.py", tmp_path / "cup.xlsx", "ru", folder=tmp_path)
    assert said == "written: cup.html\nwritten: cup.md\n"
    assert '<html lang="ru">' in (tmp_path / "cup.html").read_text(encoding="utf-8")
    assert "Club Cup" in (tmp_path / "cup.md").read_text(encoding="utf-8")


def test_standings_become_a_frame(tmp_path: Path) -> None:
    event = tmp_path / "lyon.xml"
    event.write_bytes(congress_file("ChampionnatLyon2017").read_bytes())
    lines = example("standings_frame.py", event, "mcmahon", folder=tmp_path).splitlines()
    frame = pandas.read_csv(tmp_path / "lyon.standings.csv")
    # The file ranks by its own criteria.
    order = rank(read_congress("ChampionnatLyon2017"), parse_criteria("mm,sos,sosos"))
    assert len(lines) == len(frame) + 1 and list(frame["place"]) == [o.place for o in order.lines]


def test_rounds_are_paired_and_explained(tmp_path: Path) -> None:
    said = example("pair_round.py", folder=tmp_path)
    assert "Round 2" in said and "Dutch" in said
    assert said.splitlines()[-3].startswith("1. Player ")


def test_a_riichi_seating(tmp_path: Path) -> None:
    said = example("riichi_seating.py", folder=tmp_path)
    seating, _, quality = said.partition("meetings")
    assert len(read_prescript(seating)) == 5
    assert "repeats: 0" in quality and "never meet: 0" in quality


def test_a_report_is_checked(tmp_path: Path) -> None:
    report = next(path for path in sorted((DATA / "dutch" / "2026").glob("*.trf")))
    lines = example("check_report.py", report, folder=tmp_path).splitlines()
    assert lines and all(line.endswith("as the rules say") for line in lines)
    changed = tmp_path / "changed.trf"
    changed.write_text(_colours_turned_in_round_1(report.read_text("utf-8")), "utf-8")
    said = example("check_report.py", changed, folder=tmp_path, code=1)
    assert said.splitlines()[0] == "round 1: differs"


def _colours_turned_in_round_1(text: str) -> str:
    """The file with the colours of one board of round 1 exchanged."""
    lines = text.splitlines()
    players = {int(line[4:8]): at for at, line in enumerate(lines) if line.startswith("001")}
    white = next(n for n, at in players.items() if lines[at][96] == "w")
    black = int(lines[players[white]][91:95])
    for number, colour in ((white, "b"), (black, "w")):
        line = lines[players[number]]
        lines[players[number]] = f"{line[:96]}{colour}{line[97:]}"
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_every_example_says_what_it_is_and_is_run_here(path: Path) -> None:
    doc = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    assert f"python examples/{path.name}" in doc
    assert f'"{path.name}"' in Path(__file__).read_text(encoding="utf-8")
