"""A click: messages instead of tracebacks, questions instead of refusals."""

from __future__ import annotations

import pytest

from addin import actions, buttons
from addin.engines.file import alerts, answer_alerts, open_book
from tests.actions.conftest import Maker, play
from tests.support.drivers import set_cell


def test_a_good_click_says_so_in_the_status_bar(make: Maker) -> None:
    book = open_book(make(8))
    done = buttons.pair_next_round(book)
    assert done is not None and done.data["round"] == 1
    assert alerts(book) == []
    assert "Round 1 is paired" in str(book.app.status_bar)


def test_a_mistake_is_a_message_with_the_cell(make: Maker) -> None:
    path = make(8, language="ru")
    set_cell(path, "Участники", "C6", "сильный")
    book = open_book(path)
    assert buttons.pair_next_round(book) is None
    (alert,) = alerts(book)
    assert "Участники!C6" in alert.prompt and alert.buttons == "ok"


@pytest.mark.parametrize(("answer", "done"), [("yes", True), ("no", False), (None, False)])
def test_a_choice_is_asked(make: Maker, answer: str | None, done: bool) -> None:
    path = make(8)
    play(path, 1)
    book = open_book(path)
    answer_alerts(book, answer)
    found = buttons.undo_last_round(book)
    assert (found is not None) is done
    (alert,) = alerts(book)
    assert alert.buttons == "yes_no"
    assert (book.sheets["Round 1"]["B5"].value is None) is done


def test_repeats_are_offered(make: Maker) -> None:
    path = make(2, rounds=3)
    play(path, 1)
    book = open_book(path)
    answer_alerts(book, "yes")
    assert buttons.pair_next_round(book) is not None
    assert len(alerts(book)) == 1


def test_a_foreign_workbook(tmp_path: object, make: Maker) -> None:
    import openpyxl

    path = make(4).with_name("other.xlsx")
    openpyxl.Workbook().save(path)
    book = open_book(path)
    assert buttons.check(book) is None
    assert "other.xlsx" in alerts(book)[0].prompt


def test_every_button_is_an_action() -> None:
    for name in ("pair_next_round", "check", "update_levels", "standings", "crosstable",
                 "orders", "undo_last_round"):  # fmt: skip
        assert getattr(buttons, name).__name__ == getattr(actions, name).__name__
