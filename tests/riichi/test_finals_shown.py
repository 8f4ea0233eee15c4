"""The finals in the break: shown, changed, written; nothing else asked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from addin import actions
from addin.buttons import finals_seating
from addin.engines.file import alerts, answer_alerts, open_book
from pairing.errors import NeedsDecision
from pairing.systems.riichi.seating.interval import interval_places
from tests.support.books import play
from tests.support.books import riichi_cup as new
from tests.support.drivers import FileDriver, edit, values
from tests.support.refusals import refusal
from tests.support.terminal import printed, run

FILE = FileDriver()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = play(new(tmp_path_factory.mktemp("finals") / "cup.xlsx", 16, rounds=4), 1)
    return path.read_bytes()


@pytest.fixture
def cup(played: bytes, tmp_path: Path) -> Path:
    path = tmp_path / "cup.xlsx"
    path.write_bytes(played)
    return path


def order_of(path: Path) -> list[str]:
    reading, tournament = actions.load(open_book(path, read_only=True))
    return [tournament[line.player].name for line in reading.system.standings(tournament).lines]


def seated(path: Path, tab: str = "Round 2") -> list[set[str]]:
    rows = values(path, tab)[4:]
    starts = [i for i, row in enumerate(rows) if row[0] is not None]
    return [{str(rows[i + seat][2]) for seat in range(4)} for i in starts]


def test_no_shows_the_next_step_and_yes_writes_it(cup: Path) -> None:
    """The same in a message box: Yes writes, No shows another, Cancel leaves."""
    order, book = order_of(cup), open_book(cup)
    asked: list[str] = []
    buttons = iter(["no", "no", "yes"])
    app: Any = book.app.impl
    shown = app.alert

    def answer(prompt: str, *rest: Any, **named: Any) -> str | None:
        shown(prompt, *rest, **named)
        asked.append(prompt)
        return next(buttons)

    app.alert = answer
    assert finals_seating(book) is not None
    book.save()
    assert [one.split(",")[0][-1] for one in asked] == ["3", "2", "1"]
    assert "step 2" in asked[0] and "Cancel" in asked[0]
    assert seated(cup) == [set(order[at : at + 4]) for at in range(0, 16, 4)]


def test_who_always_says_no_is_left_alone(cup: Path) -> None:
    book = open_book(cup)
    answer_alerts(book, "no")
    assert finals_seating(book) is None
    assert 3 < len(alerts(book)) < 40


def test_a_preview_writes_nothing_and_yes_does(cup: Path) -> None:
    before, order = cup.read_bytes(), order_of(cup)
    shown = printed("finals", cup, "--step", 1)
    assert shown.count("Table ") == 4 and "--yes" in shown
    assert len(json.loads(printed("finals", cup, "--step", 1, "--json"))["shown"]) == 6
    assert cup.read_bytes() == before
    run("finals", cup, "--step", 2, "--yes")
    assert seated(cup) == [{order[p - 1] for p in places} for places in interval_places(16, 2)]


def test_the_rule_for_who_is_level_is_an_answer_too(tmp_path: Path) -> None:
    path = new(tmp_path / "cup.xlsx", 12, 2, stages="swiss 1; top 8; interval 1 step 2")
    FILE.run(path, actions.pair_next_round)
    level = (30_000,) * 4
    FILE.run(path, actions.enter_results, 1, dict.fromkeys((1, 2, 3), level))
    with edit(path) as book:
        asked = refusal(NeedsDecision, actions.finals_seating, book, step=1)
        assert asked.instead == {"step": 3} or asked.instead["ties"] == "latest"
        actions.finals_seating(book, step=1, ties="lot", allow=("finals",))
    _, tournament = actions.load(open_book(path))
    assert getattr(tournament.settings, "cut_ties", "") == "lot"
    assert FILE.run(path, actions.verify).data["as_computed"] == 2
