"""Points that an arbiter gives or takes: in scores, pairings, the report, the sheets."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from addin import actions
from addin.actions.people.adjusting import adjust_points
from addin.engines.file import open_book
from pairing.catalogue import Catalogue
from pairing.errors import InputError
from pairing.formats.trf import read_trf, write_trf, write_trf26
from pairing.standings.criteria import values_of
from pairing.systems import system
from tests.referees.dutch_events import random_event
from tests.support.drivers import fresh
from tests.support.events import field, results_for, with_player
from tests.support.refusals import refusal

REASONS = "-1 R2 arrived late; +½ appeal"


@pytest.mark.parametrize("seed", range(3))
def test_scores_and_pairings_count_them_from_their_round_on(seed: int) -> None:
    dutch = system("dutch")
    event = random_event(11, 4, seed)
    with_them = with_player(event, 3, adjustment=REASONS)
    for rounds, points in ((1, Fraction(1, 2)), (2, Fraction(-1, 2)), (4, Fraction(-1, 2))):
        then, now = event.after(rounds), with_them.after(rounds)
        assert now.points[3] - then.points[3] == points == now.scores[3] - then.scores[3]
        if rounds == 1:  # from the start and so like points that were brought along
            given = with_player(then, 3, start_score=points)
            assert dutch.pair(now).round == dutch.pair(given).round
    line = next(line for line in dutch.standings(with_them).lines if line.player == 3)
    assert line.points == with_them.points[3]
    remarks = [Catalogue("en")(remark) for remark in dutch.standings(with_them).remarks]
    assert [REASONS.split("; ")[n] in remarks[n] for n in (0, 1)] == [True, True]
    more = {
        number: values_of(one, "progressive")[3] for number, one in ((0, event), (1, with_them))
    }
    assert (more[1] or 0) - (more[0] or 0) == Fraction(1, 2) * 4 - 1 * 3


@pytest.mark.parametrize("write", [write_trf, write_trf26])
@pytest.mark.parametrize("typed", [REASONS, "+2", "-1/4 R1"])
def test_a_report_file_has_them_out_and_in(write: Any, typed: str) -> None:
    event = with_player(random_event(8, 3, seed=5), 4, adjustment=typed)
    again = read_trf(write(event)).tournament("2026")
    assert again[4].adjustment == typed.replace("1/2", "½")
    assert again.points == event.points
    without = write(with_player(again, 4, adjustment=""))
    assert read_trf(without).tournament("2026")[4].adjustment == "" and "299" not in without


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("299          -1.5  003 0001 0002", {1: Fraction(-3, 2), 2: Fraction(-3, 2)}),
        ("299 F         0.5  000", {}),
        ("299 1", None),
        ("299          -1.0  001", None),
    ],
)
def test_lines_of_others(line: str, points: dict[int, Fraction] | None) -> None:
    told = write_trf(random_event(8, 3, seed=5))
    if points is None:
        refusal(InputError, read_trf, f"{line}\n{told}")
        return
    before, now = (read_trf(text).tournament("2026") for text in (told, f"{line}\n{told}"))
    changed = {number: now.points[number] - before.points[number] for number in now.points}
    assert {number: value for number, value in changed.items() if value} == points


def test_a_result_that_counts_otherwise_does_where_it_stands() -> None:
    event = random_event(8, 3, seed=5)
    winners = [n for n, entries in event.history.items() if entries[1].points == 1]
    line = "299 W         0.5  002 " + " ".join(f"{number:04}" for number in event.by_number)
    again = read_trf(f"{line}\n{write_trf(event)}").tournament("2026")
    wins = {n: event.points[n] - again.points[n] for n in event.by_number}
    assert {n for n, less in wins.items() if less} <= set(winners)
    assert set(wins.values()) == {Fraction(0), Fraction(1, 2)}


def test_in_a_workbook(driver: Any, tmp_path: Path) -> None:
    path = fresh(tmp_path / "cup.xlsx", system="dutch", rounds=3, players=field(6))
    boards = driver.run(path, actions.pair_next_round).data["boards"]
    driver.run(path, actions.enter_results, 1, results_for(len(boards), 1))
    driver.run(path, adjust_points, "Player 002", "-1", reason="late; again")
    driver.run(path, adjust_points, "Player 002", "1/2")
    driver.run(path, actions.pair_next_round)
    assert _entries(path) == {"-1 R1 late, again; +½ R1", ""}
    for points, round_ in (("99999", None), ("1", 9), ("one", None)):
        refusal(InputError, driver.run, path, adjust_points, "Player 002", points, round=round_)
    driver.run(path, adjust_points, "Player 002", "0")
    assert _entries(path) == {""}


def _entries(path: Path) -> set[str]:
    players = actions.load(open_book(path, read_only=True))[1].players
    return {player.adjustment for player in players}


def test_keizer_has_none(tmp_path: Path) -> None:
    path = fresh(tmp_path / "club.xlsx", system="keizer", rounds=3, players=field(6))
    with pytest.raises(InputError, match="Keizer"):
        adjust_points(open_book(path), "Player 002", "-1")
