"""One button for a whole event: it says what comes next and does it, by the other actions."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from addin import actions, buttons
from addin.actions.state import PUBLISH
from addin.cli import printer
from addin.commands.next_step import next_step, show_more
from addin.engines.file import alerts, answer_alerts, open_book
from addin.sheets import layout
from pairing.catalogue import Catalogue
from pairing.errors import NeedsDecision
from pairing.systems import REGISTRY
from tests.support.books import cup, finish, paired, play
from tests.support.com_fake import FakeExcel
from tests.support.drivers import FileDriver, set_cell, values
from tests.support.refusals import refusal
from tests.support.terminal import printed, run


@pytest.mark.parametrize("name", REGISTRY)
def test_it_plays_a_whole_event(tmp_path: Path, name: str) -> None:
    """Nothing else is pressed; the results are all that is typed."""
    chance, steps = random.Random(3), []
    path = cup(tmp_path / "cup.xlsx", 8, 7 if name == "round-robin" else 2, name=name)
    book = open_book(path)
    while not steps or steps[-1] != "end":
        done = next_step(book)
        steps.append(done.data["step"])
        if steps[-1] == "pair":
            paired = done.data
            missing = next_step(book)
            first = actions.load(book)[1].rounds[-1]
            assert missing.data["missing"] == list(range(1, first.boards + 1))
            finish(book, name, paired, chance)
    rounds = 7 if name == "round-robin" else 2
    assert steps == ["pair"] * rounds + ["end"]
    assert done.offer is not None and done.offer.choice == PUBLISH
    book.save()
    for tab in (layout.STANDINGS, layout.CROSSTABLE):
        shown = values(path, layout.tab_name(Catalogue("en"), tab))
        assert any("Player" in str(cell) for row in shown for cell in row), tab


def test_it_does_what_the_other_buttons_do(tmp_path: Path, driver: Any) -> None:
    """The same boards, and in the end the same standings, on every engine."""
    ours, theirs = cup(tmp_path / "a.xlsx", 8, 1), cup(tmp_path / "b.xlsx", 8, 1)
    one = driver.run(ours, next_step).data
    other = FileDriver().run(theirs, actions.pair_next_round).data
    assert one == {"step": "pair", **other}
    for path in (ours, theirs):
        play_results(path, other)
    end = driver.run(ours, next_step).data
    assert end == {"step": "end", **FileDriver().run(theirs, actions.standings).data}


def play_results(path: Path, data: Any) -> None:
    FileDriver().run(path, finish, "leader", data, random.Random(1))


@pytest.mark.parametrize("name", ["leader", "riichi"])
def test_a_click_goes_to_the_first_missing_result_and_says_which(tmp_path: Path, name: str) -> None:
    path = paired(cup(tmp_path / "cup.xlsx", 8, 2, "ru", name=name))
    if name == "leader":
        set_cell(path, "Тур 1", "D5", "1-0")
    with FakeExcel() as excel:
        book = excel.open(path)
        assert buttons.BUTTONS["next_step"](book) is not None
        (box,) = excel.recording.messages
        cell = f"{book.sheets.active.name}!{book.selection.get_address(False, False)}"
    assert cell == ("Тур 1!D6" if name == "leader" else "Тур 1!E5")
    board = 2 if name == "leader" else 1
    assert cell in box.text and f"Первый — стол {board}" in box.text


def test_what_the_actions_ask_is_asked(tmp_path: Path) -> None:
    path = play(cup(tmp_path / "cup.xlsx", 8, 2), 1)
    set_cell(path, "Players", "C5", 1234)
    assert refusal(NeedsDecision, FileDriver().run, path, next_step).choice == "changed"
    done = FileDriver().run(path, next_step, allow=("changed",))
    assert done.data["step"] == "pair" and done.data["round"] == 2


def test_prizes_are_awarded_where_there_are_any(tmp_path: Path) -> None:
    path = play(cup(tmp_path / "cup.xlsx", 8, 1), 1)
    tab = layout.tab_name(Catalogue("en"), "prizes")
    headings = [str(cell) for cell in values(path, tab)[layout.HEADER_ROW - 1]]
    for heading, typed in (("Prize", "The cup"), ("For whom", "rating <9000")):
        at = "ABCDEFGHIJ"[headings.index(heading)]
        set_cell(path, tab, f"{at}{layout.FIRST_ROW}", typed)
    done = FileDriver().run(path, next_step)
    awards = layout.tab_name(Catalogue("en"), "awards")
    assert awards in done.text.values["tabs"]
    assert any("The cup" in str(cell) for row in values(path, awards) for cell in row)


def test_publication_is_offered_and_asks_before_it_replaces(tmp_path: Path) -> None:
    path = play(cup(tmp_path / "cup.xlsx", 8, 1), 1)
    folder = path.with_suffix(".published")
    folder.mkdir()
    (folder / "cup.pdf").write_bytes(b"somebody else's")
    book = open_book(path)
    answer_alerts(book, "no")
    done = buttons.BUTTONS["next_step"](book)
    assert done is not None and done.data["step"] == "end"
    assert not (folder / "cup.html").exists()
    answer_alerts(book, "yes")
    done = buttons.BUTTONS["next_step"](book)
    offered, replaced = (one.prompt for one in alerts(book)[1:3])
    assert "Publish the event now?" in offered and "cup.pdf" in replaced
    assert done is not None and done.data["step"] == "publish"
    assert (folder / "cup.html").exists()


def test_more_leads_to_the_other_buttons(tmp_path: Path) -> None:
    """Wherever their row is now; in a workbook without one, to the top of the tab."""
    book = open_book(cup(tmp_path / "cup.xlsx", 8, 2, "ru"))
    assert "Турнир" in Catalogue("ru")(show_more(book).text)
    tab = book.sheets.active
    assert tab.name == "Турнир"
    label = Catalogue("ru")("command.show_more.label")
    row = book.selection.row
    assert tab.range((row, 1)).value == label and row == tab.used_range.last_cell.row
    tab.range((row, 1)).value = None
    show_more(book)
    assert book.selection.row == 1


# -- in the terminal --------------------------------------------------------------------------


def test_typed_it_does_the_same(tmp_path: Path) -> None:
    path = cup(tmp_path / "cup.xlsx", 4, 1)
    assert "Round 1 is paired" in printed("next", path)
    assert json.loads(printed("next", path, "--json")) == {
        "step": "results", "round": 1, "missing": [1, 2]
    }  # fmt: skip
    assert f"pairbook results {path}" in printed("next", path)
    run("results", path, "--set", "1=1-0", "--set", "2=0-1")
    assert f"pairbook next {path} --allow publish" in printed("next", path)
    run("next", path, "--allow", "publish")
    assert (path.with_suffix(".published") / "cup.html").exists()


@pytest.mark.parametrize(("key", "paired"), [("", True), ("n", False)])
def test_alone_in_a_folder_with_one_workbook_it_is_a_keystroke(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str, paired: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(printer, "listening", lambda: True)
    monkeypatch.setattr("builtins.input", lambda: key)
    path = cup(tmp_path / "cup.xlsx", 8, 2)
    assert "Enter" in printed()
    assert bool(actions.load(open_book(path))[1].rounds) is paired
    cup(tmp_path / "other.xlsx", 8, 2)
    before = path.read_bytes()
    assert "Enter" not in printed() and path.read_bytes() == before


def test_a_workbook_without_players_is_offered_no_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(printer, "listening", lambda: True)
    cup(tmp_path / "cup.xlsx", 0, 2)
    assert "Enter" not in printed()
