"""Workbooks made by earlier versions open in this one and go on.

``tests/data/workbooks-0.1.0`` holds a workbook of every system, language and stage, made by
version 0.1.0 before its modules got their present places.  The JSON beside each is what that
version read in it.  ``workbooks-0.2.0`` has what version 0.2.0 made, with absences, byes, strange
names and unfinished rounds; its JSON has the tournament, the standings and the next round as that
version said them.
"""

from __future__ import annotations

import json
import random
import shutil
from dataclasses import is_dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import xlwings as xw

from addin import actions
from addin.engines.file import open_book
from pairing.tournament import Result

DATA = Path(__file__).parents[1] / "data"
FOLDER = DATA / "workbooks-0.1.0"
WORKBOOKS = sorted(path.name for path in FOLDER.glob("*.xls?"))
FOLDER_2 = DATA / "workbooks-0.2.0"
FOUND_OTHERWISE = "mcmahon.en.fresh.xlsx"
"""Its event has not begun: bar and floor are found by a rule that suits small fields better now."""

WORKBOOKS_2 = sorted(path.name for path in FOLDER_2.glob("*.xls?"))


def as_plain(value: Any) -> Any:
    """A value of the model as JSON holds it."""
    if isinstance(value, (Fraction, Result)):
        return str(value)
    if is_dataclass(value):
        return {name: as_plain(getattr(value, name)) for name in value.__dataclass_fields__}
    if isinstance(value, (set, frozenset)):
        return sorted(as_plain(one) for one in value)
    if isinstance(value, (list, tuple)):
        return [as_plain(one) for one in value]
    if hasattr(value, "items"):
        return {str(key): as_plain(one) for key, one in value.items()}
    return getattr(value, "value", value)


def assert_holds(now: Any, then: Any, where: str = "") -> None:
    """Everything that was read then is read now; the model may have grown since."""
    if isinstance(then, dict):
        for key, value in then.items():
            assert key in now, f"{where}.{key} is gone"
            assert_holds(now[key], value, f"{where}.{key}")
    elif isinstance(then, list):
        assert len(now) == len(then), where
        for index, value in enumerate(then):
            assert_holds(now[index], value, f"{where}[{index}]")
    else:
        assert now == then, where


def test_there_is_one_of_each_system_language_and_stage() -> None:
    assert len(WORKBOOKS) == 5 * 2 * 5


@pytest.mark.parametrize("name", WORKBOOKS)
def test_an_earlier_workbook_reads_as_it_did(name: str) -> None:
    then = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    reading, tournament = actions.load(open_book(FOLDER / name, read_only=True))
    assert reading.words.language == then.pop("language")
    now = as_plain(tournament)
    assert_holds(now, then)


@pytest.mark.parametrize("name", [name for name in WORKBOOKS if "fresh" in name or "mid" in name])
def test_an_earlier_workbook_goes_on(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    shutil.copy(FOLDER / name, path)
    book = open_book(path)
    _, tournament = actions.load(book)
    chance = random.Random(name)
    if tournament.rounds and not tournament.rounds[-1].complete:
        last = tournament.rounds[-1]
        found: dict[int, Any] = {
            game.board: chance.choice((Result.WHITE_WINS, Result.BLACK_WINS))
            for game in last.games
            if game.result is None
        }
        for table in last.tables:
            if table.scores is None:
                found[table.number] = (42000, 31000, 27000, 20000)
        actions.enter_results(book, last.number, found)
    number = len(tournament.rounds) + 1
    assert actions.pair_next_round(book).data["round"] == number
    actions.standings(book)
    book.save()
    _, after = actions.load(open_book(path, read_only=True))
    assert len(after.rounds) == number


def test_there_is_one_of_each_system_stage_and_kind_of_0_2_0() -> None:
    assert len(WORKBOOKS_2) == 7 * (2 * 2 + 1) + 2


@pytest.mark.parametrize("name", WORKBOOKS_2)
def test_a_workbook_of_0_2_0_says_the_same_and_goes_on(name: str, tmp_path: Path) -> None:
    then = json.loads((FOLDER_2 / f"{name}.json").read_text(encoding="utf-8"))
    path = Path(shutil.copy(FOLDER_2 / name, tmp_path / name))
    book = open_book(path)
    reading, tournament = actions.load(book)
    assert reading.words.language == then["language"]
    if name != FOUND_OTHERWISE:
        assert_holds(as_plain(tournament), then["tournament"])
    if "standings" in then:
        assert_holds(as_plain(actions.standings(book).data), then["standings"])
    if "next" not in then:
        return
    if tournament.rounds:
        results_by_lot(book, len(tournament.rounds), random.Random("rest"))
    paired = together(as_plain(actions.pair_next_round(book).data))
    assert paired == together(then["next"]) or name == FOUND_OTHERWISE
    book.save()
    assert actions.verify(open_book(path, read_only=True)).data["unexplained"] == 0


def results_by_lot(book: xw.Book, number: int, chance: random.Random) -> None:
    """Results for whatever is open, by the lot that was cast when the workbook was made."""
    last = actions.load(book)[1].rounds[number - 1]
    usual = (Result.WHITE_WINS, Result.BLACK_WINS)
    found: dict[int, Any] = {}
    for game in last.games:
        if game.result is None and chance.random() < 1:
            found[game.board] = chance.choice([*usual, Result.DRAW, *usual, Result.BLACK_FORFEITS])
    for table in last.tables:
        if not table.finished and chance.random() < 1:
            scores = [48000, 36000, 24000, 12000]
            chance.shuffle(scores)
            found[table.number] = tuple(scores)
    actions.enter_results(book, number, found)


def together(paired: dict[str, Any]) -> dict[str, Any]:
    """A paired round with those at a table in any order: winds are given by a better rule now."""
    winds = ("east", "south", "west", "north")
    tables = [{one["table"], *(one[wind] for wind in winds)} for one in paired.get("tables", ())]
    return {**paired, "tables": tables}
