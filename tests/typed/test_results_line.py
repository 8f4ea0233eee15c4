"""Results typed on one line behind the workbook: ``results CUP.xlsx 3 1-0 4 0-1``."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairing.systems import REGISTRY
from pairing.tournament import Table
from tests.support.books import cup, event_of, paired, riichi_cup
from tests.support.terminal import run


def tables_of(path: Path) -> tuple[Table, ...]:
    return event_of(path).rounds[-1].tables


def results_of(path: Path) -> dict[int, str]:
    return {g.board: str(g.result) for g in event_of(path).rounds[-1].games if g.result is not None}


@pytest.mark.parametrize("system", [name for name in REGISTRY if name != "riichi"])
def test_boards_and_results_in_turn(system: str, tmp_path: Path) -> None:
    path = paired(cup(tmp_path / "cup.xlsx", name=system))
    run("results", path, "2", "1-0", "1", "0-1")
    assert results_of(path) == {1: "0-1", 2: "1-0"}
    run("results", path, "2", "=")
    assert results_of(path) == {1: "0-1", 2: "½-½"}


@pytest.mark.parametrize(
    ("word", "result"),
    [
        ("1", "1-0"), ("0", "0-1"), ("=", "½-½"), ("w", "1-0"), ("ч", "0-1"), ("0,5", "½-½"),
        ("1/2", "½-½"), ("+", "+--"), ("-", "--+"), ("--+", "--+"), ("---", "---"), ("ff", "---"),
        ("1:0", "1-0"), ("1-0 u", "1-0 u"),
    ],
)  # fmt: skip
def test_every_short_form_is_understood(word: str, result: str, tmp_path: Path) -> None:
    path = paired(cup(tmp_path / "cup.xlsx"))
    run("results", path, "1", word, "--round", 1)
    assert results_of(path) == {1: result}


def test_a_table_and_its_four_scores(tmp_path: Path) -> None:
    path = paired(riichi_cup(tmp_path / "cup.xlsx", 8, rounds=2))
    run(
        "results", path, *["2", "36200", "33000", "30000", "20800", "1", "36,2", "33", "30", "20,8"]
    )
    assert [one.scores for one in tables_of(path)] == [(36200, 33000, 30000, 20800)] * 2
    run("results", path, "1", "20800,30000,33000,36200", "2", "25000,35000,30000,30000")
    first, second = (table.scores for table in tables_of(path))
    assert (first, second) == ((20800, 30000, 33000, 36200), (25000, 35000, 30000, 30000))
    run("results", path, "1=void: alarm")
    assert [table.void for table in tables_of(path)] == [True, False]


@pytest.mark.parametrize(
    "words", [(), ("1",), ("1", "1-0", "2"), ("1", "1-0", "1", "0-1"), ("x", "1-0"), ("1", "10"),
              ("1", "1-0", "99", "1-0"), ("1", "1-0", "--rund", "1")],
)  # fmt: skip
def test_a_line_with_a_mistake_writes_nothing(words: tuple[str, ...], tmp_path: Path) -> None:
    path = paired(cup(tmp_path / "cup.xlsx"))
    before = path.read_bytes()
    run("results", path, *words, expect=2)
    assert path.read_bytes() == before
