"""A question says by which option it is answered, and the command has that option."""

from __future__ import annotations

from pathlib import Path

import pytest

from addin.actions import CHOICES
from addin.cli import printer
from addin.commands.registry import COMMANDS
from addin.engines.file import open_book
from tests.support.books import begun
from tests.support.drivers import edit, set_cell
from tests.support.terminal import exit_code, printed, run

ASKING = (
    ("standings",), ("publish", "--to", "html", "--force"), ("next",), ("crosstable",),
    ("export", "--to", "trf", "-o", "out.trf", "--force"), ("ratings",), ("absences",),
    ("prizes", "--prizes", "prizes.csv"), ("orders",),
)  # fmt: skip


ANSWERS = {
    "changed": "Only the rating report gets the new result; round 1",
    "put_back": "Put back as it was: Round 1.",
    "report": "Only the rating report gets the new result; round 1",
}


@pytest.mark.parametrize("answer", ANSWERS)
@pytest.mark.parametrize("command", ASKING, ids=lambda command: command[0])
def test_a_late_correction_is_answered_where_it_is_asked_about(
    command: tuple[str, ...], answer: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("prizes.csv").write_text("prize,amount\nMain,30\n")
    path = begun(tmp_path / "cup.xlsx", "chess", "finished")
    with edit(path) as book:
        cell = book.sheets["Round 1"].range("E5")
        cell.value = "0-1" if cell.value != "0-1" else "1-0"
    line = command[0], path, *command[1:]
    assert f"--allow {answer}" in printed(*line, expect=2)
    shown = printed(*line, "--allow", answer)
    reads = command[0] in ("export", "publish") and answer != "put_back"
    assert "hanged by hand" not in shown and (reads or ANSWERS[answer] in shown), shown
    assert reads or exit_code(*line) == 0  # it is not asked again


@pytest.mark.parametrize(
    ("typed", "code", "stands"),
    [("", 2, "0-1"), ("y", 0, "0-1"), ("да", 0, "0-1"), ("2", 0, "1-0")],
)
def test_a_question_is_answered_at_the_terminal(
    typed: str,
    code: int,
    stands: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = begun(tmp_path / "cup.xlsx", "dutch", "finished")
    set_cell(path, "Round 1", "E5", "1-0")
    run("standings", path, "--allow", "changed")
    set_cell(path, "Round 1", "E5", "0-1")
    questions: list[str] = []
    monkeypatch.setattr(printer, "listening", lambda: True)
    monkeypatch.setattr("builtins.input", lambda shown: questions.append(shown) or typed)
    assert exit_code("standings", path) == code
    (question,) = questions
    assert "0-1" in question and "\n  2: Put the old values back [y/2/N] " in question
    assert "--allow" not in capsys.readouterr().err
    assert open_book(path).sheets["Round 1"].range("E5").value == stands
    if code:
        assert exit_code("standings", path, "--json") == 2 and len(questions) == 1


def test_every_answer_to_a_question_is_an_option_of_every_command() -> None:
    """But of those that say what there is."""
    lacking = set()
    for row in COMMANDS:
        if row.terminal and row.action:
            spellings = {s for one in row.terminal.parameters for s in one.spellings}
            lacking |= set() if "--allow" in spellings else {row.word}
    assert lacking == {"explain", "verify"}
    assert {"changed", "put_back", "report", "leave_official"} <= set(CHOICES)
