"""A day played through HTTP alone while LibreOffice has the workbook open."""

from __future__ import annotations

import shutil
from pathlib import Path

import httpx
import pytest

from tests.support.books import cup
from tests.support.calc import Calc, without_formulas
from tests.support.hall_days import HallDay, played
from tests.support.halls import serving


@pytest.mark.parametrize(("name", "count"), [("dutch", 40), ("riichi", 24)])
def test_a_day_in_the_open_document(calc: Calc, tmp_path: Path, name: str, count: int) -> None:
    path = cup(tmp_path / f"{name}.xlsx", count, 5, "ru", name=name)
    twin = Path(shutil.copy(path, tmp_path / f"hand-{path.name}"))
    document = calc.open(path, shown=True)
    with serving(path, home=tmp_path) as server, httpx.Client(timeout=120) as client:
        day = HallDay(server, client, path, twin, seed=4)
        played(day, range(5))
        day.same_as_by_hand(without_formulas)
    assert not list(tmp_path.glob("*.hall.jsonl"))
    assert document.cells("Тур 5", "A5")[0][0] == 1
