"""A check says one line for a cause, none for what is in order, and each line has a remedy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from addin import actions
from addin.engines.file import open_book
from addin.exchange.incoming.starting import prepare
from addin.exchange.outgoing.exporting import export_to
from addin.sheets.reader import read
from pairing.catalogue import Catalogue
from pairing.errors import InputError, NeedsDecision, PairbookError
from pairing.tournament import Result
from tests.support.books import cup, play, riichi_cup
from tests.support.drivers import FileDriver, edit, fresh, set_cell
from tests.support.events import field
from tests.support.refusals import refusal


def found(path: Path, language: str = "en") -> list[str]:
    """What a check remarks, in words, but for what the report of the event will ask for."""
    remarks = actions.check(open_book(path, read_only=True)).remarks
    return [Catalogue(language)(one) for one in remarks if one.key != "foreseen.report"]


def sort_alone(path: Path, tab: str, column: str, last: int, *, falling: bool = False) -> None:
    """Sort the cells of one column below its heading, and nothing beside them."""
    with edit(path) as book:
        sheet = book.sheets[tab]
        rows = range(5, last + 1)
        values = sorted((sheet.range(f"{column}{row}").value for row in rows), key=_key)
        for row, value in zip(rows, reversed(values) if falling else values, strict=True):
            sheet.range(f"{column}{row}").value = value


def _key(value: Any) -> tuple[bool, str]:
    return value is None, str(value).rjust(12) if isinstance(value, float) else str(value)


def test_byes_that_were_asked_for_are_in_order(tmp_path: Path) -> None:
    asking, others = field(20)[:10], field(20)[10:]
    people = [
        replace(player, absent=away, half_byes=away if player.number % 2 else frozenset())
        for player, away in ((one, frozenset({1 + one.number % 3})) for one in asking)
    ]
    path = tmp_path / "cup.xlsx"
    play(fresh(path, system="dutch", rounds=3, seed=7, players=(*people, *others)), 3)
    assert found(path) == []


def test_a_player_at_a_board_although_absent_is_one_line_with_his_cell(tmp_path: Path) -> None:
    path = play(cup(tmp_path / "cup.xlsx", 8), 2)
    set_cell(path, "Players", "G5", "1-2")
    (line,) = found(path)
    assert "Players!G5" in line and "1-2" in line and "pairbook mend" in line


def test_a_late_entrant_is_not_asked_where_he_was(tmp_path: Path) -> None:
    """The journal tells that he was not on the list; the pairing marks the rounds he missed."""
    path = play(cup(tmp_path / "cup.xlsx", 8, 6), 3)
    set_cell(path, "Players", "B13", "Late Comer")
    set_cell(path, "Players", "C13", 1500)
    assert found(path) == []
    play(path, 1)
    assert found(path) == []
    assert open_book(path).sheets["Players"].range("G13").value == "1-3"


@pytest.mark.parametrize("name", ["dutch", "leader", "riichi"])
def test_a_round_without_results_is_one_line(tmp_path: Path, name: str) -> None:
    path = cup(tmp_path / "cup.xlsx", 16, 4, name=name)
    FileDriver().run(path, actions.pair_next_round)
    (line,) = found(path)
    assert "Round 1" in line and ("1-4" in line or "1-8" in line) and "pairbook results" in line
    refused = refusal(PairbookError, actions.pair_next_round, open_book(path))
    assert refused.message("en").count("\n") == 0
    assert ("Round 1" if name == "dutch" else "Round 1!") in refused.message("en")


@pytest.mark.parametrize(
    ("name", "tab", "column", "said"),
    [
        ("dutch", "Round 2", "A", "round 2, board 1: was"),
        ("dutch", "Round 2", "B", "round 2, board 2: was"),
        ("dutch", "Round 2", "E", "results of 1-"),
        ("dutch", "Round 2", "F", "round 2, board 1: was"),
        ("leader", "Round 3", "B", "round 3, board 1: was"),
        ("dutch", "Round 3", "F", "round 3, board 1: was"),
        ("riichi", "Round 3", "B", "pairbook putback"),
        ("dutch", "Players", "A", "No.: 1 →"),
        ("dutch", "Players", "B", "No.: 1 →"),
        ("dutch", "Players", "C", "Rating: "),
        ("riichi", "Round 2", "A", "pairbook putback"),
        ("riichi", "Round 2", "B", "pairbook putback"),
        ("riichi", "Round 2", "C", "round 2, table 1: was"),
        ("riichi", "Round 3", "E", "results of 1-4"),
        ("riichi", "Players", "B", "No.: 1 → 16"),
    ],
)
def test_a_column_sorted_alone_is_asked_about_and_put_back(
    played: Callable[[str], Path], name: str, tab: str, column: str, said: str
) -> None:
    path = played(name)
    before = read(open_book(path, read_only=True)).tournament
    last = 20 if name == "riichi" or tab == "Players" else 12
    sort_alone(path, tab, column, last, falling=tab == "Players" or column == "A")
    with edit(path) as book:
        message = refusal(PairbookError, actions.standings, book).message("en")
        assert said in message and message.startswith(("Changed by hand", f"{tab}!"))
        actions.put_back(book)
    assert found(path) == []
    now = read(open_book(path, read_only=True)).tournament
    assert (now.rounds, now.players) == (before.rounds, before.players)


@pytest.fixture(scope="module")
def after_three_rounds(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Workbooks of 16 players after three rounds, by system."""
    made = {}
    for name in ("dutch", "riichi", "leader"):
        path = tmp_path_factory.mktemp(name) / "cup.xlsx"
        riichi_cup(path, 16) if name == "riichi" else cup(path, 16, name=name)
        play(path, 3)
        made[name] = path.read_bytes()
    return made


@pytest.fixture
def played(tmp_path: Path, after_three_rounds: dict[str, bytes]) -> Callable[[str], Path]:
    """A copy of one of them."""

    def make(name: str) -> Path:
        path = tmp_path / "cup.xlsx"
        path.write_bytes(after_three_rounds[name])
        return path

    return make


def test_results_that_nobody_acknowledged_are_asked_about(tmp_path: Path) -> None:
    path = cup(tmp_path / "cup.xlsx", 16, name="dutch")
    with edit(path) as book:
        actions.pair_next_round(book)
        for row in range(5, 13):
            book.sheets["Round 1"].range(f"E{row}").value = ("1-0", "0-1", "½-½")[row % 3]
    sort_alone(path, "Round 1", "B", 12, falling=True)
    (seats, *_) = found(path)
    assert "is now" in seats and "pairbook putback" in seats
    refusal(NeedsDecision, actions.standings, open_book(path))


def test_one_changed_result_is_still_named_with_its_cell_and_put_back(tmp_path: Path) -> None:
    path = play(cup(tmp_path / "cup.xlsx", 8), 2)
    set_cell(path, "Round 1", "D6", "½-½")
    (line,) = found(path)
    assert "Round 1!D6" in line and "pairbook putback" in line and "pairbook accept" in line
    book = open_book(path)
    actions.put_back(book)
    assert not actions.check(book).remarks
    assert "nothing to put back" in refusal(PairbookError, actions.put_back, book).message()


def test_what_was_ordinary_in_a_line_stays_when_the_rest_is_put_back(tmp_path: Path) -> None:
    path = play(cup(tmp_path / "cup.xlsx", 8), 2)
    rating = open_book(path).sheets["Players"].range("C6").value
    set_cell(path, "Players", "C6", 2999)
    set_cell(path, "Players", "G6", "3")
    actions.put_back(book := open_book(path))
    cells = book.sheets["Players"].range("C6:G6").value
    assert (cells[0], str(cells[-1])) == (rating, "3")
    assert not actions.check(book).remarks


def test_whole_lines_may_be_sorted(tmp_path: Path) -> None:
    path = play(cup(tmp_path / "cup.xlsx", 16), 2)
    with edit(path) as book:
        sheet = book.sheets["Round 1"]
        lines = sheet.range("A5:H12").value
        sheet.range("A5:H12").value = sorted(lines, key=lambda line: str(line[1]))
    assert found(path) == []


def test_names_alike_come_with_the_command_that_merges_them(tmp_path: Path) -> None:
    path = cup(tmp_path / "cup.xlsx", 8)
    set_cell(path, "Players", "B13", "Ann Müller")
    set_cell(path, "Players", "C13", 1500)
    set_cell(path, "Players", "B14", "Ann Muller")
    set_cell(path, "Players", "C14", 1500)
    (line,) = found(path)
    assert 'pairbook merge FILE "Ann Müller" "Ann Muller"' in line
    assert "Müller" in found(path, "ru")[0]


def test_ranks_without_ratings_are_noticed_by_new_as_by_from(tmp_path: Path) -> None:
    source = tmp_path / "players.csv"
    source.write_text("name,rank\nAnn,3d\nBob,2k\nCid,\n", encoding="utf-8")
    start = prepare(players=source, system="leader")
    assert [player.rating for player in start.players] == [2300, 1900, None]
    words = Catalogue("en")
    said = [words(one) for one in start.remarks]
    assert any("rank: 2" in one for one in said) and any("Cid" in one for one in said)
    path = cup(tmp_path / "cup.xlsx", 4)
    set_cell(path, "Players", "B9", "Dan")
    set_cell(path, "Players", "D9", "3d")
    assert any("2300" in words(one) for one in actions.check(open_book(path)).remarks)
    refused = refusal(PairbookError, actions.pair_next_round, open_book(path))
    assert "2300" in refused.message("en") and "Players!C9" in refused.message("en")


def test_a_result_that_was_another_is_said_old_and_new(tmp_path: Path) -> None:
    path = play(cup(tmp_path / "cup.xlsx", 8), 1)
    book = open_book(path)
    old = read(book).tournament.rounds[0].games[1].result
    new = next(one for one in (Result.DRAW, Result.WHITE_WINS) if one is not old)
    done = actions.enter_results(book, 1, {2: new})
    words = [Catalogue("en")(one) for one in done.remarks]
    assert f"2: was {old}, now {new}." in words
    assert done.data["replaced"] == {2: {"old": str(old), "new": str(new)}}
    assert not actions.enter_results(open_book(path), 1, {3: None, 2: old}).data["open"] - 1


def test_an_export_that_is_no_workbook_is_not_called_one(tmp_path: Path) -> None:
    path = riichi_cup(tmp_path / "cup.xlsx")
    with pytest.raises(InputError, match=r"is no workbook.*\.csv"):
        export_to(open_book(path), "ema", tmp_path / "ema.xlsx")
