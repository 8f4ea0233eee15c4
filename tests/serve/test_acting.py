"""What a form asks for is a row of the table, and what is said is what the terminal says."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from addin.actions import enter_results
from addin.commands.asked import Reply
from addin.engines.file import open_book
from addin.serve.acting import act
from addin.sheets.reader import read
from tests.support.books import Maker, cup, riichi_cup
from tests.support.drivers import FileDriver, all_values
from tests.support.events import results_for
from tests.support.terminal import exit_code


def press(path: Path, key: str, **form: Any) -> Reply:
    return act(path, key, {n: [one] if isinstance(one, str) else one for n, one in form.items()})


def said(done: Reply, language: str = "en") -> list[str]:
    return [one[language] for one in done.said]


def typed(capsys: pytest.CaptureFixture[str], *line: object) -> tuple[int, list[str]]:
    capsys.readouterr()
    code = exit_code(*line)
    told = capsys.readouterr()
    return code, [one.strip() for one in (told.out + told.err).splitlines() if one.strip()]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_form_says_and_writes_what_the_terminal_does(
    make: Maker, tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    mine = make(8, 3, language)
    other = Path(shutil.copy(mine, tmp_path / "other.xlsx"))
    steps: list[tuple[str, dict[str, Any], list[str]]] = [
        ("check_in", {"everybody": "on"}, ["checkin", "--all"]),
        ("check_in", {"out": ["Player 003"]}, ["checkin", "--out", "Player 003"]),
        ("pair_next_round", {}, ["pair"]),
        ("pair_next_round", {"allow": ["missing"]}, ["pair", "--allow", "missing"]),
        ("pair_next_round", {}, ["pair"]),
        ("withdraw_player", {"name": "Player 001", "first": "2"},
         ["withdraw", "Player 001", "--from", "2"]),
        ("check", {}, ["check"]),
        ("verify", {}, ["verify"]),
        ("undo_last_round", {}, ["undo"]),
    ]  # fmt: skip
    for key, form, line in steps:
        done = press(mine, key, **form)
        code, shown = typed(capsys, line[0], other, *line[1:])
        # The terminal names the file, a page its placeholder.
        shown = [one.replace(str(other), {"en": "FILE", "ru": "ФАЙЛ"}[language]) for one in shown]
        assert done.ok == (code in (0, 1)), (line, shown)
        told = [part.strip() for one in said(done, language) for part in one.split("\n")]
        assert [one for one in told if one] == shown[: len(told)], line
        assert all_values(mine) == all_values(other)


def test_a_question_is_answered_by_the_same_form(make: Maker) -> None:
    path = make(6, 3)
    press(path, "pair_next_round")
    FileDriver().run(path, enter_results, 1, results_for(2, 1))
    before = path.read_bytes()
    asked = press(path, "undo_last_round")
    assert asked.choice == "discard_results" and said(asked)[-1].endswith("?") and not asked.ok
    assert path.read_bytes() == before
    assert press(path, "undo_last_round", allow=[asked.choice]).ok
    assert not press(path, "undo_last_round").ok


def test_a_question_asked_midway_leaves_nothing_behind(tmp_path: Path) -> None:
    """The late entry is numbered before it is asked who is missing."""
    path = cup(tmp_path / "c.xlsx", 8, 3, name="dutch")
    press(path, "check_in", everybody="1")
    press(path, "pair_next_round")
    FileDriver().run(path, enter_results, 1, results_for(4, 1))
    assert press(path, "join_player", name="Late Comer", rating="2400").ok
    assert press(path, "check_in", out="Player 001").ok
    before = path.read_bytes()
    assert press(path, "pair_next_round").choice == "missing"
    assert path.read_bytes() == before


def test_what_cannot_be_is_refused_and_nothing_is_written(make: Maker) -> None:
    path = make(6, 3)
    before = path.read_bytes()
    for key, form, part in (
        ("format_disk", {}, "format_disk"),
        ("pair_next_round", {"allow": ["nonsense"]}, "nonsense"),
        ("withdraw_player", {}, "name"),
        ("withdraw_player", {"name": "Player 001", "first": "second"}, "second"),
        ("withdraw_player", {"name": "Nobody Here"}, "Nobody Here"),
        ("enter_results", {"board": "1", "result": "1-0"}, ""),
    ):
        done = press(path, key, **form)
        assert not done.ok and not done.choice
        assert part in said(done)[0] and said(done)[0] != said(done, "ru")[0]
    assert path.read_bytes() == before


def test_a_mistake_of_ours_is_a_sentence(
    make: Maker, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def broken(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr("addin.actions.next_round.open_round", broken)
    path = make(6, 3)
    before = path.read_bytes()
    done = press(path, "pair_next_round")
    assert "last-error.txt" in said(done)[0] and "Traceback" not in said(done)[0]
    assert path.read_bytes() == before


@pytest.mark.parametrize("table", [False, True])
def test_a_result_is_entered_corrected_and_taken_back(tmp_path: Path, table: bool) -> None:
    path = (riichi_cup if table else cup)(tmp_path / "c.xlsx", 8, 3)
    press(path, "pair_next_round")
    first, second = ("31;28;25;36", "40;20;30;30") if table else ("1-0", "--+")
    assert press(path, "enter_results", board="1", result=first).ok
    if table:
        assert not press(path, "enter_results", board="1", penalties="0;2;0;0").ok
        assert press(path, "enter_results", board="1", penalties="0;2000;0;0").ok
        assert _first(path).scores == (31000, 28000, 25000, 36000)
        assert _first(path).penalties == (0, 2000, 0, 0)
    done = press(path, "enter_results", board="1", round_="1", result=second)
    assert done.ok and len(done.said) > 1
    assert _first(path).scores[0] == 40000 if table else str(_first(path).result) == "--+"
    assert press(path, "enter_results", board="1", result="none").ok
    assert not (_first(path).scores if table else _first(path).result)
    assert not press(path, "enter_results", board="9", result=first).ok


def _first(path: Path) -> Any:
    round_ = read(open_book(path, read_only=True)).tournament.rounds[0]
    return (*round_.games, *round_.tables)[0]
