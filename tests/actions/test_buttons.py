"""A click: messages instead of tracebacks, questions instead of refusals, the cursor in place.

What exists only in Excel is watched in a recording fake of its COM layer, under xlwings' own
engine for Windows: message boxes, status bar, the sheet in front, the selection.
"""

from __future__ import annotations

import ast
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import openpyxl
import pytest
import xlwings as xw

from addin import actions, buttons
from addin.commands import click
from addin.commands.registry import COMMANDS
from addin.engines.file import alerts, answer_alerts, open_book
from addin.engines.office import open_snapshot
from pairing.catalogue import LANGUAGES, Catalogue
from tests.support.books import Maker, finish, play, riichi_cup
from tests.support.calc_fake import Host, told_of
from tests.support.com_fake import FakeExcel
from tests.support.drivers import FileDriver, set_cell


@pytest.fixture
def excel() -> Iterator[FakeExcel]:
    with FakeExcel() as running:
        yield running


def where(book: xw.Book) -> str:
    """The sheet in front and the selected cell."""
    return f"{book.sheets.active.name}!{book.selection.get_address(False, False)}"


@pytest.mark.parametrize(("answer", "done"), [("yes", True), ("no", False), (None, False)])
def test_a_choice_is_asked(make: Maker, answer: str | None, done: bool) -> None:
    book = open_book(play(make(8), 1))
    answer_alerts(book, answer)
    assert (buttons.undo_last_round(book) is not None) is done
    (alert,) = alerts(book)
    assert alert.buttons == "yes_no"
    assert (book.sheets["Round 1"]["B5"].value is None) is done


def test_a_foreign_workbook(make: Maker) -> None:
    path = make(4).with_name("other.xlsx")
    openpyxl.Workbook().save(path)
    book = open_book(path)
    assert buttons.check(book) is None
    assert "other.xlsx" in alerts(book)[0].prompt


def test_every_command_that_is_pressed_is_a_button() -> None:
    pressed = {command.key for command in COMMANDS if command.pressed}
    assert pressed == set(buttons.BUTTONS) == {one for one in vars(buttons) if one in pressed}
    for name, button in buttons.BUTTONS.items():
        assert button.args[0].key == name and getattr(buttons, name) is button


def test_every_button_can_be_pressed(make: Maker) -> None:
    """None of them is a mere name: each says something or does something."""
    path = play(make(8), 1)
    for name, button in buttons.BUTTONS.items():
        book = open_book(path)
        answer_alerts(book, "no")
        assert button(book) is not None or alerts(book), name
        assert not any("last-error" in alert.prompt for alert in alerts(book)), name


# -- what Excel shows -------------------------------------------------------------------------


def test_status_while_it_works_and_afterwards(make: Maker, excel: FakeExcel) -> None:
    book = excel.open(make(8))
    excel.recording.calls.clear()
    buttons.pair_next_round(book)
    working, done = excel.recording.status
    assert working == "Pairing the next round…"
    assert done.startswith("Round 1 is paired, boards: 4")
    puts = [call for call in excel.recording.calls if call.kind == "put"]
    assert puts[0].member == puts[-1].member == "StatusBar"
    assert excel.recording.messages == []


def test_a_refusal_gives_the_status_bar_back(make: Maker, excel: FakeExcel) -> None:
    path = play(make(8), 1)
    set_cell(path, "Round 1", "D7", None)
    set_cell(path, "Round 1", "D8", None)
    book = excel.open(path)
    excel.recording.calls.clear()
    assert buttons.pair_next_round(book) is None
    assert excel.recording.status == ["Pairing the next round…", False]
    (message,) = excel.recording.messages
    assert message.buttons == "ok" and message.title == "pairbook"
    assert "2 (boards 3-4)" in message.text and "goes to the first: Round 1!D7" in message.text
    assert where(book) == "Round 1!D7"
    assert excel.recording.writes == []


def test_where_the_organiser_finds_himself(make: Maker, excel: FakeExcel) -> None:
    book = excel.open(play(make(9), 1))
    for button, place in (
        (buttons.standings, "Standings!A5"),
        (buttons.crosstable, "Crosstable!A5"),
        (buttons.update_levels, "Levels!A5"),
        (buttons.orders, "Orders!A5"),
        (buttons.pair_next_round, "Round 2!D5"),
        (buttons.undo_last_round, "Round 1!D5"),
    ):
        assert button(book) is not None
        assert where(book) == place
    assert excel.recording.messages == []
    assert all(cell is None for row in book.sheets["Round 2"]["A5:D13"].value for cell in row)


def test_undo_goes_to_the_first_result_still_missing(make: Maker, excel: FakeExcel) -> None:
    book = excel.open(play(make(8), 1))
    buttons.pair_next_round(book)
    book.sheets["Round 1"]["D7"].value = None
    excel.answers = ["yes"]
    buttons.undo_last_round(book)
    assert where(book) == "Round 1!D7"


@pytest.mark.parametrize("answer", ["yes", "no", "cancel"])
def test_nothing_is_written_before_the_question(make: Maker, excel: FakeExcel, answer: str) -> None:
    path = play(make(8), 2)
    set_cell(path, "Round 1", "D6", "½-½")
    book = excel.open(path)
    excel.answers = [answer]
    excel.recording.calls.clear()
    seen: list[int] = []
    ask = excel.message_box

    def watched(*said: Any) -> int:
        seen.append(len(excel.recording.writes))
        return ask(*said)

    excel.message_box = watched  # type: ignore[method-assign]
    done = buttons.pair_next_round(book)
    assert seen[0] == 0
    message = excel.recording.messages[0]
    assert message.buttons == "yes_no_cancel" and "Round 1!D6: round 1, board 2" in message.text
    assert "Keep the changes and go on?" in message.text
    drawn = "½-½" if answer == "yes" else "1-0"
    if answer != "cancel":
        assert (book.sheets["Round 1"]["D6"].value == "½-½") is (drawn == "½-½")
        assert done is not None and where(book) == "Round 3!D5"
        assert excel.recording.status[-1].startswith("Round 3 is paired")
    else:
        assert done is None and excel.recording.writes == []
        assert where(book) == "Round 1!D6"
        assert excel.recording.status[-1] == "Nothing was changed."


def test_a_check_is_told_in_a_box_and_goes_to_the_cell(make: Maker, excel: FakeExcel) -> None:
    path = play(make(8), 2)
    buttons.check(excel.open(path))
    set_cell(path, "Round 1", "D6", "½-½")
    again = excel.open(path)
    buttons.check(again)
    clean, found = excel.recording.messages
    assert clean.text.startswith("All in order")
    assert "Worth a look (1)" in found.text and "Round 1!D6" in found.text
    assert where(again) == "Round 1!D6"


def test_a_long_list_fits_the_screen(make: Maker, excel: FakeExcel) -> None:
    book = excel.open(make(60))
    buttons.pair_next_round(book)
    buttons.pair_next_round(book)
    (message,) = excel.recording.messages
    assert "boards 1-30" in message.text and message.text.count("\n") == 1
    for row in range(5, 35):
        book.sheets["Round 1"].range((row, 4)).value = "?"
    buttons.pair_next_round(book)
    lines = excel.recording.messages[-1].text.split("\n")
    assert len(lines) == click.MOST_LINES and lines[-1] == "… and 19 more."
    assert where(book) == "Round 1!D5"


def test_another_excel_in_front_does_not_stop_a_click(make: Maker) -> None:
    """xlwings cannot activate a window then; the round is written all the same."""
    with FakeExcel() as ours, FakeExcel() as theirs:
        book = ours.open(make(8))
        theirs.open(make(4))
        assert buttons.pair_next_round(book) is not None
        assert ours.recording.messages == []
        assert book.sheets["Round 1"]["B5"].value


def test_the_macro_finds_its_workbook(
    make: Maker, excel: FakeExcel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """``RunPython`` hands over the workbook's name and Excel's window, as on Windows."""
    from tests.support.com_fake import engine

    path = make(8)
    book = excel.open(path)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(xw, "_xlwindows", engine(), raising=False)
    monkeypatch.setattr(
        sys, "argv", ["-c", f"--wb={path.name}", "--from_xl=1", "--app=?", f"--hwnd={excel.hwnd}"]
    )
    exec("from addin import buttons; buttons.pair_next_round()", {})
    assert book.sheets["Round 1"]["B5"].value and excel.recording.messages == []


# -- where nobody can answer ------------------------------------------------------------------


def test_on_the_web_a_question_changes_nothing(
    make: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.support import remote

    monkeypatch.setenv("XLWINGS_LICENSE_KEY", "noncommercial")
    book = xw.Book(json=remote.to_json(play(make(8), 1)))
    assert buttons.undo_last_round(book) is None
    sent = book.json()["actions"]
    assert [one["func"] for one in sent if one["func"] not in ("activateSheet",)] == ["alert"]
    assert "desktop Excel" in str(sent[-1]["args"])


def test_a_message_for_an_export_that_replaces_files(make: Maker, excel: FakeExcel) -> None:
    path = play(make(8), 1)
    book = excel.open(path)
    assert buttons.export(book) is not None
    files = sorted(path.with_suffix(".published").iterdir())
    assert files
    for one in files:
        one.write_bytes(b"somebody else's")
    stamps = [one.read_bytes() for one in files]
    excel.answers = ["no"]
    assert buttons.export(book) is None
    assert [one.read_bytes() for one in files] == stamps
    excel.answers = ["yes"]
    assert buttons.export(book) is not None
    told = [message.buttons for message in excel.recording.messages]
    assert told == ["ok", "yes_no", "yes_no", "ok"]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_question_is_asked_once(language: str, tmp_path: Path, excel: FakeExcel) -> None:
    """The finals' own, on every engine; the seating before it fits the screen."""
    path = riichi_cup(tmp_path / "cup.xlsx", 52, 3, language, modes="random")
    data = FileDriver().run(path, actions.pair_next_round).data
    FileDriver().run(path, finish, "riichi", data, random.Random(1))
    closed = open_book(path)
    answer_alerts(closed, "cancel")
    assert buttons.finals_seating(closed) is None
    held = Host(path)
    held.answer = "cancel"
    assert buttons.finals_seating(open_snapshot(told_of(path), held)) is None
    excel.answers = ["cancel"]
    assert buttons.finals_seating(excel.open(path)) is None
    question = {"en": "Write it as round 2?", "ru": "Записать как тур 2?"}[language]
    answers = {"en": "Yes: write it. No: ", "ru": "Да: записать. Нет: "}[language]
    (alert,) = alerts(closed)
    (box,) = excel.recording.messages
    assert len(held.boxes) == 1
    for asked in (alert.prompt, *held.boxes, box.text):
        lines = asked.split("\n")
        assert lines[-1].startswith(answers) and lines[-3:-1] == [question, ""]
        assert asked.count("?") == 1
        assert len(lines) == click.MOST_LINES + 4


def test_what_asks_ends_with_its_question() -> None:
    """Else the box would ask once more whether to go on."""
    keys = set()
    for path in (Path(actions.__file__).parents[1]).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                asks = ast.unparse(node.func) in ("NeedsDecision", "ask")
                keys |= {one.value for one in node.args if asks and isinstance(one, ast.Constant)}
    assert {"finals.ask", "mend.ask"} <= keys
    for language in LANGUAGES:
        for key in keys:
            said = Catalogue(language)(str(key))
            assert "?" not in said or said.endswith("?"), said
