"""A remedy that is printed is run as it is printed, and what was refused goes on."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest

from addin.actions import CHOICES
from addin.cli import main
from addin.engines.file import open_book
from tests.cli.test_printed_commands import answered, printed
from tests.support.books import cup, play
from tests.support.drivers import set_cell
from tests.support.events import field
from tests.support.terminal import exit_code, run

Refused = tuple[object, ...]
LONG = "Surname" * 8


def corrected(path: Path, *, name: str = "dutch", rounds: int = 2) -> Refused:
    play(cup(path, name=name), rounds)
    (old,) = (open_book(path).sheets["Round 1"].range("E5").value,)
    set_cell(path, "Round 1", "E5", "0-1" if old != "0-1" else "1-0")
    return "next", path


def met_before(path: Path) -> Refused:
    play(cup(path, 2, 2), 1)
    return "pair", path


def with_results(path: Path) -> Refused:
    play(cup(path), 1)
    return "undo", path


def checked_in(path: Path) -> Refused:
    cup(path)
    run("checkin", path, *(one.name for one in field(6)))
    return "pair", path


def unfinished(path: Path) -> Refused:
    run("pair", cup(path, name="chess"))
    run("results", path, "1", "1-0", "2", "0-1")
    return "pair", path


def unofficial(path: Path) -> Refused:
    play(cup(path, name="chess"), 1)
    return "set", path, "acceleration", "baku", "--allow", "changed"


def come_late(path: Path) -> Refused:
    run("pair", cup(path, 7))
    run("join", path, "Late Comer", "--rating", "1500")
    return "mend", path, "--came", "Late Comer"


def over(path: Path) -> Refused:
    play(cup(path, 4, 1), 1)
    return "next", path


def too_long(path: Path) -> Refused:
    cup(path, name="dutch")
    set_cell(path, "Players", "B5", LONG)
    run("pair", path)
    return "export", path, "--to", "trf", "-o", path.with_suffix(".trf")


SITUATIONS: dict[str, Callable[[Path], Refused]] = {
    "changed": corrected,
    "put_back": corrected,
    "report": lambda path: corrected(path, name="chess"),
    "repeats": met_before,
    "discard_results": with_results,
    "missing": checked_in,
    "adjourn": unfinished,
    "leave_official": unofficial,
    "mend": come_late,
    "publish": over,
    "cut": too_long,
}
ELSEWHERE = {
    "finals": "a riichi event before its finals: tests/riichi/test_workbook_cli.py",
    "stones": "colours typed against the handicap: tests/actions/test_swap_stones.py",
    "hand_stones": "stones typed and exchanged: tests/actions/test_swap_stones.py",
    "replace_files": "files of an earlier export: tests/actions/test_corrections.py",
}


@pytest.mark.parametrize("choice", SITUATIONS)
def test_an_answer_that_is_printed_answers(
    choice: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = SITUATIONS[choice](tmp_path / "cup.xlsx")
    capsys.readouterr()
    refused = exit_code(*line)
    shown = "".join(capsys.readouterr())
    option = main._option(choice)
    assert re.search(rf"{option}\b", shown), shown
    assert refused == (0 if choice == "publish" else 3 if choice == "repeats" else 2), shown
    again = exit_code(*line, *shlex.split(option))
    shown = "".join(capsys.readouterr())
    assert again == 0 and not re.search(rf"{option}\b", shown), shown


def test_every_answer_is_tried() -> None:
    assert {*SITUATIONS, *ELSEWHERE} == set(CHOICES) and not SITUATIONS.keys() & ELSEWHERE.keys()


def checked(path: Path) -> Refused:
    return "check", corrected(path)[1]


def without_round_tab(path: Path) -> Refused:
    play(cup(path), 1)
    book = openpyxl.load_workbook(path)
    del book["Round 1"]
    book.save(path)
    return "next", path


def both_seated(path: Path) -> Refused:
    run("pair", cup(path))
    return "merge", path, "Player 001", "Player 002"


def name_taken(path: Path) -> Refused:
    return "rename", cup(path), "Player 001", "Player 002"


def joined_late(path: Path) -> Refused:
    run("pair", cup(path, name="round-robin"))
    return "join", path, "Late Comer"


def seated(path: Path) -> Refused:
    run("pair", cup(path))
    return "absences", path, "Player 001", "--rounds", "1½"


def unpriced(path: Path) -> Refused:
    play(cup(path), 1)
    return "prizes", path


REMEDIES: dict[str, Callable[[Path], Refused]] = {
    "putback": checked,
    "accept": checked,
    "repair": without_round_tab,
    "undo": both_seated,
    "merge": name_taken,
    "replace": joined_late,
    "mend": seated,
    "prizes": unpriced,
}


@pytest.mark.parametrize("word", REMEDIES)
def test_a_command_that_is_printed_removes_what_was_refused(
    word: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("PRIZES.csv").write_text("Prize\n100\n")
    line = REMEDIES[word](Path("my cup.xlsx"))
    capsys.readouterr()
    exit_code(*line)
    shown = "".join(capsys.readouterr())
    remedy = next((answered(one) for one in printed(shown) if one[0] == word), None)
    assert remedy, shown
    run(*remedy, *(["--yes"] if word == "mend" else []))
    capsys.readouterr()
    if word in ("replace", "mend"):  # done, and what was refused is another command
        return
    exit_code(*line)
    again = "".join(capsys.readouterr())
    assert again.splitlines()[:1] != shown.splitlines()[:1], (remedy, again)


def test_a_file_of_results_is_not_the_workbook(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = cup(Path("my cup.xlsx"), 2)
    run("pair", path)
    run("results", path, expect=2)
    assert "--from FILE.csv" in capsys.readouterr().err
