"""Whatever a check finds is mended by a button or a cell of the workbook, not only by typing."""

from __future__ import annotations

from pathlib import Path

import pytest

from addin import actions
from addin.commands.registry import COMMANDS, ON_SHEETS
from addin.engines.file import open_book
from addin.sheets.reader import read
from pairing.catalogue import COMPLETE, Catalogue
from tests.support.books import cup, play
from tests.support.drivers import edit, set_cell

CELLS = ("{cell}", "{cells}", "{place}", "{tab}", "{board}", "{setting}", "{name}")
"""Holes by which a remark names the cell, or the line of the Round tab, to type into."""

BY_BUTTON = {"check.changed": ("put_back", "accept_changes"), "check.no_log": ("put_back",)}
BY_CELL = {
    "check.missing", "check.tables_missing", "check.not_paired", "check.too_few_tabs",
    "check.stones_of_another", "check.stronger_takes", "check.many_stones", "check.odd_komi",
    "check.absent_paired", "check.journal_broken", "check.heading_retyped",
    "check.fault", "check.tab_renamed", "check.not_seated", "check.absent_seated",
}  # fmt: skip
IN_WORDS = {
    "check.planned": {"en": "on the Tournament tab", "ru": "на вкладке турнира"},
    "check.repeat": {"en": "exchange two names on the tab", "ru": "поменяйте два имени"},
    "check.alike": {"en": "on the Round tabs", "ru": "на листах туров"},
    "check.player_renamed": {"en": "any button", "ru": "любая кнопка"},
    "check.tab_deleted": {"en": "Undo its deletion", "ru": "Отмените её удаление"},
}
"""Where it is said without a hole."""

NOTHING_TO_MEND = {
    "check.pair", "check.was", "check.rating_corrected", "check.put_stones_right",
    "check.stones_are_right",
}  # fmt: skip
"""A piece of a remark, what was put back, what was decided, a question and its answer."""


@pytest.mark.parametrize("language", COMPLETE)
def test_every_finding_names_a_button_or_a_cell(language: str) -> None:
    words = Catalogue(language)
    every = words.keys()
    keys = {key for key in every if key.startswith("check.")}
    assert keys == {*BY_BUTTON, *BY_CELL, *IN_WORDS, *NOTHING_TO_MEND}
    buttons = {one.key: one for one in COMMANDS if one.key in ON_SHEETS and one.button.web}
    for key, names in BY_BUTTON.items():
        for name in names:
            assert buttons[name].label(words) in words(key), key
    for key in BY_CELL:
        assert any(hole in words(key) for hole in CELLS), key
    for key, said in IN_WORDS.items():
        assert said[language] in words(key), key


def test_two_entries_are_made_one_by_cells(tmp_path: Path) -> None:
    path = cup(tmp_path / "cup.xlsx", 9, 4)
    set_cell(path, "Players", "B13", "Ann Müller")
    set_cell(path, "Players", "B12", "Ann Muller")
    set_cell(path, "Players", "G13", "2-")
    set_cell(path, "Players", "G12", "1")
    play(path, 2)
    with edit(path) as book:
        second = book.sheets["Round 2"]
        seats = [f"{column}{row}" for row in range(5, 9) for column in "BE"]
        (seat,) = (one for one in seats if second.range(one).value == "Ann Muller")
        second.range(seat).value = "Ann Müller"
        book.sheets["Players"].range("A12:N12").value = None
        book.sheets["Players"].range("G13").value = None
    event = read(open_book(path, read_only=True)).tournament
    (ann,) = (one for one in event.players if one.name.startswith("Ann"))
    assert ann.number in event.rounds[0].reported
    assert ann.number in event.rounds[1].reported
    line, *_ = actions.check(open_book(path, read_only=True)).remarks
    assert line.key == "check.changed"  # somebody else on a seat than was paired
    with edit(path) as book:
        actions.accept_changes(book)
        assert not actions.check(book).remarks
    play(path, 1)


def test_a_deleted_log_is_begun_anew_by_an_empty_tab_and_the_button(tmp_path: Path) -> None:
    path = play(cup(tmp_path / "cup.xlsx", 8), 2)
    with edit(path) as book:
        book.sheets["Log"].range("A1:J60").value = [[None] * 10] * 60
    line, *_ = actions.check(open_book(path, read_only=True)).remarks
    assert line.key == "check.no_log"
    with edit(path) as book:
        actions.put_back(book)
        assert not actions.check(book).remarks
    assert len(read(open_book(path, read_only=True)).journal.rounds) == 2
    set_cell(path, "Round 1", "D6", "½-½")
    line, *_ = actions.check(open_book(path, read_only=True)).remarks
    assert line.key == "check.changed"
