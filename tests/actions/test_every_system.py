"""Every registered system of two-player games through the workbook, on every engine."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from addin import actions
from addin.commands.next_step import next_step
from addin.engines.file import open_book
from pairing.catalogue import LANGUAGES
from pairing.errors import InputError
from pairing.systems import REGISTRY, system
from pairing.tournament import Bye, Result, Tournament
from tests.support.drivers import FileDriver, column, fresh, values
from tests.support.events import field, with_results
from tests.support.refusals import refusal

TWO_PLAYER = [name for name in REGISTRY if system(name).traits.seats == 2]


def whole_event(path: Path, name: str, driver: Any, language: str = "en", players: int = 9) -> None:
    fresh(path, system=name, language=language, rounds=3, seed=7, players=field(players))
    for number in (1, 2, 3):
        data = driver.run(path, actions.pair_next_round).data
        cycle = (Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW)
        results: dict[int, Any] = {
            b["board"]: cycle[(b["board"] + number) % 3] for b in data.get("boards", ())
        }
        for table in data.get("tables", ()):
            first = 100 * (table["table"] + number)
            results[table["table"]] = (first, 50_000 - first, 40_000, 30_000)
        driver.run(path, actions.enter_results, number, results)


@pytest.mark.parametrize("name", REGISTRY)
def test_a_whole_event(name: str, driver: Any, tmp_path: Path) -> None:
    path = tmp_path / "cup.xlsx"
    whole_event(path, name, driver, players=9 if name in TWO_PLAYER else 8)
    order = driver.run(path, actions.standings).data["order"]
    driver.run(path, actions.crosstable)
    assert column(path, "Standings", "Name") == [line["player"] for line in order]
    if system(name).traits.reports:
        driver.run(path, actions.update_levels)
        assert "Standings" in openpyxl.load_workbook(path).sheetnames
    assert driver.run(path, actions.check).remarks == ()
    told, _, _ = actions.explain(open_book(path), 2)
    assert all(one.reason is not None for one in told)


@pytest.mark.parametrize(("name", "tab"), [("leader", "Levels"), ("fors", "Event points")])
def test_levels_and_event_points_are_of_the_last_results(
    name: str, tab: str, tmp_path: Path
) -> None:
    """They follow each pairing, the end of the event, and a round taken back."""
    path, driver = tmp_path / "cup.xlsx", FileDriver()
    fresh(path, system=name, rounds=3, players=field(8))

    def rounds_shown() -> int:
        heads = [str(cell) for cell in values(path, tab)[3] if cell]
        return sum(head[-1].isdecimal() for head in heads)

    for number in (1, 2, 3):
        driver.run(path, next_step)
        assert rounds_shown() == number - 1
        driver.run(path, actions.enter_results, number, dict.fromkeys(range(1, 5), Result.DRAW))
    driver.run(path, next_step)
    assert rounds_shown() == 3
    driver.run(path, actions.undo_last_round, allow=[actions.DISCARD_RESULTS])
    assert rounds_shown() == 2


@pytest.mark.parametrize("name", TWO_PLAYER)
def test_the_bye_goes_round_and_every_board_and_bye_has_a_reason(name: str) -> None:
    chosen, chance = system(name), random.Random(3)
    tournament = Tournament(name, chosen.settings(), field(9), planned=4, seed=7)
    rested: list[int] = []
    for _ in range(4):
        tournament = chosen.start(tournament)
        pairing = chosen.pair(tournament)
        resting = [number for number, kind in pairing.round.byes if kind is Bye.PAIRING]
        boards = [game.board for game in pairing.round.games]
        assert len(resting) == 1 and not set(resting) & set(rested)
        assert {one.board for one in pairing.reasons} == {*boards, None}
        rested += resting
        round_ = with_results(pairing.round, chance)
        tournament = replace(tournament, rounds=(*tournament.rounds, round_))


@pytest.mark.parametrize(
    ("name", "language"),
    [*((name, LANGUAGES[0]) for name in TWO_PLAYER), (TWO_PLAYER[0], LANGUAGES[1])],
)
def test_the_orders_are_compared(name: str, language: str, tmp_path: Path) -> None:
    path = tmp_path / "cup.xlsx"
    driver = FileDriver()
    whole_event(path, name, driver, language)
    before = _media(path)
    done = driver.run(path, actions.orders)
    assert {order["order"] for order in done.data["orders"]} == {
        name, "sos", "true_rating", *(() if name == "round-robin" else ("buchholz",)),
    }  # fmt: skip
    tabs = openpyxl.load_workbook(path).sheetnames
    orders, square = (t for t in tabs if t in ("Orders", "Порядки мест", "Square", "Шахматка"))
    rows = values(path, orders)
    listed = [row for row in rows[4:9] if row[0]]
    assert len(listed) == len(done.data["orders"])
    games = sum(1 for n in (1, 2, 3) for row in values(path, _round(path, n))[4:] if row[0])
    for row in listed:
        assert row[1] + row[2] == games
    table = [row[2:11] for row in values(path, square)[4:13]]
    for i in range(9):
        assert table[i][i] == "■"
        for j in range(9):
            pair = {table[i][j], table[j][i]}
            assert i == j or pair in ({None}, {"1", "0"}, {"½"})
    assert _media(path) != before
    place = [row[0] for row in rows[44:53]]
    assert len(set(place)) == 9


def test_the_graph_is_for_small_events_only(tmp_path: Path) -> None:
    path = tmp_path / "cup.xlsx"
    whole_event(path, "leader", FileDriver(), players=50)
    before = _media(path)
    FileDriver().run(path, actions.orders)
    assert _media(path) == before


def test_an_unknown_order_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "cup.xlsx"
    whole_event(path, "leader", FileDriver())
    refusal(InputError, FileDriver().run, path, actions.orders, by="luck")


def test_fors_writes_handicap_and_komi_and_reads_them_back(tmp_path: Path) -> None:
    path = fresh(tmp_path / "cup.xlsx", system="fors", rounds=2, players=field(12))
    driver = FileDriver()
    driver.run(path, actions.pair_next_round)
    assert set(column(path, "Round 1", "Komi")) & {"½", "6½"}
    driver.run(path, actions.enter_results, 1, dict.fromkeys(range(1, 7), Result.WHITE_WINS))
    driver.run(path, actions.pair_next_round)
    assert driver.run(path, actions.check).remarks[0].key == "check.missing"
    sheet = openpyxl.load_workbook(path)
    cell = next(c for c in sheet["Round 1"][4] if c.value == "Komi")
    sheet["Round 1"].cell(5, cell.column).value = "much"
    sheet.save(path)
    caught = refusal(InputError, driver.run, path, actions.standings)
    assert f"Round 1!{cell.column_letter}5" in caught.message("en")


def _round(path: Path, number: int) -> str:
    names = openpyxl.load_workbook(path).sheetnames
    return next(name for name in names if name in (f"Round {number}", f"Тур {number}"))


def _media(path: Path) -> dict[str, int]:
    """Checksums of the pictures in a workbook file."""
    import zipfile

    with zipfile.ZipFile(path) as package:
        return {i.filename: i.CRC for i in package.infolist() if "/media/" in i.filename}
