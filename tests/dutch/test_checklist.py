"""The federation's checklist: the page is what the list of answers says, and what it shows runs."""

from __future__ import annotations

import shlex
import shutil
from pathlib import Path

import pytest

from tests.support.terminal import exit_code, printed, run
from tools import generate_chess
from tools.import_graph import ROOT
from tools.write_tables import ALL, NOT_FOUND, STOPS, questions

NAMES = ("Adler Ann", "Brook Bo", "Cliff Carl", "Dale Dina", "Elm Eva", "Fox Finn", "Gill Greta")
OTHERWISE = {2: "   4 b 0", 3: "   5 w 1", 4: "   2 w 1", 5: "   3 b 0"}
"""By number how round 2 ends there for those whom the wrong file seats otherwise."""

COMMANDS = sorted({one for asked in questions() for one in asked.shown if "pytest " not in one})


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An event in official mode after two rounds, one before round 1, and report files."""
    folder = tmp_path_factory.mktemp("hall")
    rows = [f"{name},{2200 - 50 * at},ENG" for at, name in enumerate(NAMES)]
    (folder / "list.csv").write_text("\n".join(["name,rating,federation", *rows]), "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        for file in ("CUP.xlsx", "FRESH2.xlsx"):
            run("new", file, "--system", "chess", "--players", "list.csv", "--rounds", 5)
        for _ in range(2):
            run("pair", "CUP.xlsx")
            run("results", "CUP.xlsx", "--set", "1=1-0", "--set", "2=0-1", "--set", "3=1-0")
        run("export", "CUP.xlsx", "--to", "trf26", "-o", "EVENT.trf")
    report = (folder / "EVENT.trf").read_text("utf-8").splitlines()
    ends = {f"001{number:5}": end for number, end in OTHERWISE.items()}
    wrong = [line[:-8] + ends[line[:8]] if line[:8] in ends else line for line in report]
    text = "\n".join(wrong).replace("2.0    1 ", "2.0    3 ").replace("1.0    3 ", "1.0    1 ", 1)
    (folder / "WRONG.trf").write_text(text, "utf-8")
    return folder


@pytest.mark.parametrize("command", COMMANDS)
def test_what_is_shown_can_be_seen(
    command: str, hall: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = tmp_path / "here"
    shutil.copytree(hall, here)
    monkeypatch.chdir(here)
    program, *words = shlex.split(command.removeprefix("!"))
    if program == "pairbook":
        assert bool(exit_code(*words)) == command.startswith("!")
    else:
        assert words[:2] == ["-m", "tools.generate_chess"]
        generate_chess.main(words[2:])


def test_the_wrong_file_is_told_by_round_and_place_and_when_it_is_taken_over(
    hall: Path, tmp_path: Path
) -> None:
    wrong = hall / "WRONG.trf"
    said = printed("trf", "check", wrong, expect=1)
    assert "round 2: the file has" in said and "Gill Greta has place 3 in the file" in said
    assert "would have paired these rounds of the file otherwise: 2." in printed(
        "new", tmp_path / "taken.xlsx", "--system", "chess", "--from", wrong
    )
    assert "otherwise" not in printed(
        "new", tmp_path / "right.xlsx", "--system", "chess", "--from", hall / "EVENT.trf"
    )


def test_every_number_is_answered_once_or_named_as_not_found() -> None:
    numbers = [number for asked in questions() for number in asked.numbers]
    assert sorted(numbers) == list(range(16, ALL + 1))


def test_each_test_that_is_named_is_there() -> None:
    named = {one.split()[1] for asked in questions() for one in asked.shown if "pytest " in one}
    assert [path for path in sorted(named) if not (ROOT / path).exists()] == []


ONLY_PARTLY = ["65"]
"""Questions that end the examination and are not met whole; the page says what lacks."""


def test_the_questions_that_end_the_examination_are_met_but_for_those_named() -> None:
    known = [asked for asked in questions() if asked.weight == STOPS and asked.answer != NOT_FOUND]
    assert [asked.number for asked in known if asked.answer != "yes"] == ONLY_PARTLY
    assert all(asked.shown for asked in known)
