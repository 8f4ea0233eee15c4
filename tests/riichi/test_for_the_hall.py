"""The button For the hall: a dialogue, the clock and the cards beside the workbook."""

from __future__ import annotations

from pathlib import Path

import pytest

from addin import actions
from addin.buttons import for_the_hall
from addin.engines.file import alerts, answer_alerts, open_book
from tests.support.books import begun, riichi_cup

CLOCK, CARDS = "cup-timer.html", "cup-tablecards.pdf"


@pytest.fixture
def cup(tmp_path: Path) -> Path:
    return begun(tmp_path / "cup.xlsx", "riichi", "paired")


@pytest.mark.parametrize(
    ("answer", "files"), [("yes", {CLOCK, CARDS}), ("no", {CLOCK}), ("cancel", set())]
)
def test_one_dialogue_both_or_the_clock_alone(cup: Path, answer: str, files: set[str]) -> None:
    before, book = cup.read_bytes(), open_book(cup)
    answer_alerts(book, answer)
    assert (for_the_hall(book) is not None) is bool(files)
    assert {one.name for one in cup.parent.iterdir()} - {cup.name} == files
    asked, *told = alerts(book)
    assert asked.buttons == "yes_no_cancel" and CLOCK in asked.prompt and CARDS in asked.prompt
    assert len(told) == bool(files)
    if files:
        assert all(name in told[0].prompt for name in files)
        assert ("QR" in told[0].prompt) is (CARDS in files)
    assert cup.read_bytes() == before
    for name in files:
        content = (cup.parent / name).read_bytes()
        assert content.startswith(b"%PDF" if name == CARDS else b"<!doctype html>")


def test_its_own_files_are_replaced_others_asked_about(cup: Path) -> None:
    book = open_book(cup)
    actions_done = [for_the_hall(book, cards=True) for _ in range(2)]
    assert all(done is not None for done in actions_done) and len(alerts(book)) == 2
    (cup.parent / CLOCK).write_text("somebody's notes")
    answer_alerts(book, "no")
    assert for_the_hall(book, cards=False) is None
    assert (cup.parent / CLOCK).read_text() == "somebody's notes"
    assert CLOCK in alerts(book)[-1].prompt


def test_with_an_address_nothing_is_said_of_the_code(tmp_path: Path) -> None:
    path = riichi_cup(tmp_path / "cup.xlsx", 8, rounds=3, page_address="mahjong.example/cup")
    book = open_book(path)
    actions.pair_next_round(book)
    assert for_the_hall(book, cards=True) is not None
    assert "QR" not in alerts(book)[-1].prompt


def test_games_of_two_have_a_clock_and_no_question(tmp_path: Path) -> None:
    path = begun(tmp_path / "cup.xlsx", "leader", "paired")
    book = open_book(path)
    assert for_the_hall(book) is not None
    assert [alert.buttons for alert in alerts(book)] == ["ok"]
    assert [one.suffix for one in path.parent.iterdir() if "timer" in one.name] == [".html"]
    assert not list(path.parent.glob("*tablecards*"))
