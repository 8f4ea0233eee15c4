"""Days played through HTTP alone end in the workbook that the same event typed by hand gives."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest

from tests.support.books import cup
from tests.support.hall_days import HABITS, HallDay, played
from tests.support.halls import serving

KINDS = {
    "chess": {"name": "dutch", "count": 40, "rounds": 5, "language": "en"},
    "go": {"name": "mcmahon", "count": 40, "rounds": 5, "language": "ru"},
    "riichi": {"name": "riichi", "count": 24, "rounds": 5, "language": "ru"},
}


@contextmanager
def hall(folder: Path, *kinds: str, seed: int = 3) -> Iterator[list[HallDay]]:
    """A day for each workbook, all in one hall, each with a twin that is typed by hand."""
    files = [cup(folder / f"{kind}.xlsx", **KINDS[kind]) for kind in kinds]
    with serving(*files, home=folder) as server, httpx.Client(timeout=60) as client:
        yield [
            HallDay(server, client, one, Path(shutil.copy(one, folder / f"hand-{one.name}")), seed)
            for one in files
        ]
    assert not list(folder.glob("*.hall.jsonl"))  # nothing is left behind


def test_a_day_of_forty_with_a_check_in_and_corrections(tmp_path: Path) -> None:
    with hall(tmp_path, "chess") as (day,):
        day.does("check_in", "checkin", "--all", everybody="1")
        day.does("check_in", "checkin", "--out", "Player 007", out="Player 007")
        asked = day.does("pair_next_round", "pair", expect=409)
        assert asked["choice"] == "missing" and "Player 007" in asked["said"][-1]
        data = day.pairs(allow=["missing"])
        day.plays(data)
        day.does("withdraw_player", "withdraw", "Player 011", name="Player 011")
        second = day.pairs()
        # The wrong button, and back: the links of the round are the same as before.
        day.does("undo_last_round", "undo")
        day.arbiter.asks("undo_last_round", 422, seen="2")
        again = day.pairs()
        assert again == second
        day.plays(again)
        day.does("return_player", "return", "Player 011", name="Player 011")
        # A result of the round before, corrected when the next one is paired.
        data = day.pairs()
        day.does("enter_results", "results", "--round", 2, "--set", "3=1-0", "--allow", "changed",
                 board="3", of_round="2", result="1-0", allow="changed")  # fmt: skip
        day.plays(data)
        played(day, range(2))
        day.does("next_step", "next")
        assert day.arbiter.asks("check")["said"]
        page = day.arbiter.page()
        assert "Round 5 of 5" in page and "19 of 19" in page
        day.same_as_by_hand()
    assert day.habits == set(HABITS)


@pytest.mark.parametrize("kind", ["go", "riichi"])
def test_a_plain_day(tmp_path: Path, kind: str) -> None:
    with hall(tmp_path, kind) as (day,):
        played(day, range(5))
        day.same_as_by_hand()


def test_two_sections_in_one_hall(tmp_path: Path) -> None:
    with hall(tmp_path, "chess", "riichi") as days:
        for _ in range(3):
            rounds = [day.pairs() for day in days]
            for day, data in zip(days, rounds, strict=True):
                day.plays(data)
        for day in days:
            day.same_as_by_hand()


def test_a_server_killed_in_the_middle_of_each_round(tmp_path: Path) -> None:
    """What was answered before the kill counts, the links stay good, the clock goes on."""
    path = cup(tmp_path / "chess.xlsx", **{**KINDS["chess"], "count": 16})
    twin = Path(shutil.copy(path, tmp_path / "hand-chess.xlsx"))
    with ExitStack() as stack, httpx.Client(timeout=60) as client:
        server = stack.enter_context(serving(path, home=tmp_path))
        day = HallDay(server, client, path, twin, seed=8)
        day.arbiter.asks("announce", said="Lunch at one")
        day.arbiter.asks("clock", clock="start", minutes="50")

        def restart() -> None:
            before = day.server.told
            port = before["url"].rpartition(":")[2].strip("/")
            day.server.kill()
            again = serving(path, home=tmp_path, options=("--port", port))
            day.server = day.arbiter.server = stack.enter_context(again)
            assert day.server.told == before
            assert "Lunch at one" in day.arbiter.page(view="hall")

        played(day, range(5), restart)
        assert 'value="50"' in day.arbiter.page(view="hall")
        day.same_as_by_hand()
