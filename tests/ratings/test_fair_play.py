"""Unusual results: found for the arbiter, and nowhere else."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairing.formats.trf import write_trf
from pairing.standings.fair_play import by_chance, unusual_gains
from pairing.tournament import Tournament
from tests.ratings.test_rating_report import BLACK, DRAW, WHITE, event
from tests.support.terminal import json_of, printed, run


def results(own: int, *outcomes: object) -> Tournament:
    """Player 1 against five opponents of 2000."""
    games = [(1, at + 2, outcome) for at, outcome in enumerate(outcomes)]
    return event([own, *[2000] * len(outcomes)], *games)  # type: ignore[arg-type]


def test_how_far_a_score_is_above_what_was_expected() -> None:
    found, players = unusual_gains(results(2000, *[WHITE] * 5))
    assert players == 1 and [one.line.player for one in found] == [1]
    assert found[0].deviations == pytest.approx(2.5 / (5 * 0.25) ** 0.5)
    assert not unusual_gains(results(2000, WHITE, WHITE, WHITE, WHITE, BLACK))[0]
    assert not unusual_gains(results(2000, *[BLACK] * 5))[0]  # far below is no gain
    assert unusual_gains(results(2000, *[WHITE] * 4)) == ([], 0)  # too few games
    (one,), _ = unusual_gains(results(1700, WHITE, DRAW, WHITE, DRAW, DRAW))
    assert one.line.score - one.line.expected == 3.5 - 5 * 0.15


def test_how_many_there_are_by_chance() -> None:
    assert by_chance(1000) == pytest.approx(22.75, abs=0.01)


def test_the_command_writes_nothing(tmp_path: Path) -> None:
    made = results(2000, *[WHITE] * 5)
    trf = tmp_path / "cup.trf"
    trf.write_text(write_trf(made), encoding="utf-8")
    book = tmp_path / "cup.xlsx"
    run("new", book, "--from", trf)
    before = book.read_bytes()
    data = json_of("fairplay", book)
    assert [one["number"] for one in data["unusual"]] == [1] and data["players"] == 1
    shown = printed("fairplay", book)
    assert "5 of 5, expected 2.50" in shown and book.read_bytes() == before
