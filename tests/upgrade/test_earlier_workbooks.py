"""Workbooks made by earlier versions open in this one and go on.

``tests/data/workbooks-0.1.0`` holds a workbook of every system, language and stage, made by
version 0.1.0 before its modules got their present places.  The JSON beside each is what that
version read in it.
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

from addin import actions
from addin.engines.file import open_book
from pairing.tournament import Result

FOLDER = Path(__file__).parents[1] / "data" / "workbooks-0.1.0"
WORKBOOKS = sorted(path.name for path in FOLDER.glob("*.xls?"))


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
