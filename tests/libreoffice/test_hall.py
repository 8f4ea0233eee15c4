"""The hall's server while the workbook is open in LibreOffice."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.support.books import cup, paired
from tests.support.calc import Calc
from tests.support.halls import served, until


def test_results_and_rounds_go_through_the_open_document(calc: Calc, tmp_path: Path) -> None:
    path = paired(cup(tmp_path / "cup.xlsx", name="dutch"))
    document = calc.open(path, shown=True)
    before = path.read_bytes()

    async def day() -> None:
        async with served(path) as (hall, _, client):
            (section,) = hall.sections.values()
            for board in list(section.boards.values()):
                for seat in board.seats:
                    form = {"who": str(seat), "result": "1-0"}
                    answer = await client.post(hall.link(section, board), data=form)
                    assert answer.status_code == 303
            await until(lambda: all(one.result == "1-0" for one in section.boards.values()))
            assert document.cells("Round 1", "E5")[0][0] == "1-0"
            done = await hall.act(section, "pair_next_round", {})
            assert done.ok, done.said
            assert {one.round for one in section.boards.values()} == {2}
            done = await hall.act(section, "pair_next_round", {})
            assert not done.ok and "result" in done.said[0]["en"]
        assert not list(tmp_path.glob("*.hall.jsonl"))

    asyncio.run(day())
    assert path.read_bytes() != before
    assert document.cells("Round 2", "A5")[0][0] == 1
