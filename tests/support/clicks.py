"""A running event of any system as a workbook file, for tests that press buttons."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import xlwings as xw

from addin import actions
from addin.actions import Done
from addin.engines.file import answer_alerts, open_book
from pairing.systems import system
from pairing.tournament import Player, Result
from tests.support.com_fake import Call, FakeExcel
from tests.support.counting import Calls, count_calls
from tests.support.drivers import fresh


def event(
    path: Path,
    name: str,
    players: int,
    finished: int,
    *,
    rounds: int = 7,
    language: str = "en",
    paired: bool = False,
) -> Path:
    """A workbook with so many rounds finished; ``paired``: and the next one paired.

    The riichi systems take a multiple of four players.
    """
    chance = random.Random(5)
    field = tuple(
        Player(n, f"Surname{n:04} Given", chance.randrange(600, 2700), club=f"Club {n % 9}")
        for n in range(1, players + 1)
    )
    fresh(path, system=name, language=language, rounds=rounds, seed=7, players=field)
    book = open_book(path)
    for _ in range(finished):
        finish(book, name, actions.pair_next_round(book).data, chance)
    if paired:
        actions.pair_next_round(book)
    book.save()
    return path


def finish(book: xw.Book, name: str, data: Mapping[str, Any], chance: random.Random) -> None:
    """Enter a result for every board or table of a round."""
    results: dict[int, Any]
    if system(name).face.seats == 2:
        wins = (Result.WHITE_WINS, Result.BLACK_WINS)
        results = {b["board"]: chance.choice(wins) for b in data["boards"]}
    else:
        scores = [48000, 36000, 24000, 12000]
        results = {t["table"]: chance.sample(scores, 4) for t in data["tables"]}
    actions.enter_results(book, data["round"], results)


Button = Callable[..., Done | None]


def by_engine(path: Path, button: Button) -> tuple[Calls, Done | None]:
    """Press a button on our file engine, agreeing to everything: the calls, and what was done."""
    book = open_book(path)
    answer_alerts(book, "yes")
    with count_calls(book) as calls:
        done = button(book)
    return calls, done


def by_com(path: Path, button: Button) -> list[Call]:
    """Press a button in the fake Excel, agreeing to everything: what Excel was asked."""
    with FakeExcel() as excel:
        excel.answers = ["yes"] * 5
        book = excel.open(path)
        excel.recording.calls.clear()
        button(book)
        return list(excel.recording.calls)
