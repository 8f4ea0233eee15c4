"""Codes and modifiers of C.07, decided by its text where the reference server reads otherwise."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from pairing import Bye, Game, Player, Result, Round, Settings, Tournament
from pairing.errors import InputError
from pairing.formats.trf import write_trf
from pairing.standings.criteria import parse_criteria, rank, values_of
from pairing.systems.round_robin import RoundRobinSettings
from tests.support.refusals import refusal
from tests.support.terminal import printed, run


def test_pairing_number_and_rating_may_be_reversed() -> None:
    field = (Player(1, "Ann", 2100), Player(2, "Bob", 1900), Player(3, "Cy", 2000))
    event = Tournament("", Settings(), field)
    assert [line.player for line in rank(event, ["TPN/R"]).lines] == [3, 2, 1]
    assert [line.player for line in rank(event, ["RTNG"]).lines] == [1, 3, 2]
    assert [line.player for line in rank(event, ["RTNG/R"]).lines] == [2, 3, 1]


@pytest.mark.parametrize(("typed", "near"), [("KS/L1", "KS/L+1"), ("ks-l2", "KS-L+2")])
def test_a_koya_limit_needs_its_sign(typed: str, near: str) -> None:
    assert f"Perhaps {near}?" in refusal(InputError, parse_criteria, typed).message("en")


@pytest.mark.parametrize("typed", ["SB/F", "BH/F", "WIN/R", "BH/R", "SB/L+1"])
def test_a_modifier_that_a_tie_break_does_not_take_is_refused(typed: str) -> None:
    refusal(InputError, parse_criteria, typed)


def test_buchholz_is_refused_in_a_round_robin(tmp_path: Path) -> None:
    field = tuple(Player(number, f"P{number}", 2000) for number in range(1, 5))
    games = (Game(1, 1, 4, Result.WHITE_WINS), Game(2, 2, 3, Result.DRAW))
    event = Tournament("round-robin", RoundRobinSettings(), field, (Round(1, games),), planned=3)
    path = tmp_path / "rr.trf"
    path.write_text(write_trf(event), encoding="utf-8")
    for by in ("PTS,BH", "FB/C1", "pts aob", "swiss"):
        assert "not in a round robin (C.07, 8)" in printed("standings", path, "--by", by, expect=2)
    run("standings", path, "--by", "PTS,SB,KS")


def played(*results: Result) -> Tournament:
    games = tuple(Round(at, (Game(1, 1, 2, one),)) for at, one in enumerate(results, 1))
    return Tournament("", Settings(), (Player(1, "Ann"), Player(2, "Bob")), games)


@pytest.mark.parametrize(
    ("result", "white", "black"),
    [
        (Result.BOTH_FORFEIT, "1/2", "1/2"),
        (Result.BOTH_LOSE, "1/2", "1/2"),
        (Result.WHITE_HALF, "1", "0"),
        (Result.BLACK_FORFEITS, "1", "0"),
    ],
)
def test_standard_points_compare_with_the_scheduled_opponent(
    result: Result, white: str, black: str
) -> None:
    """7.7: half a point for as many as the scheduled opponent has, none for both included."""
    values = values_of(played(result), "STD")
    assert (values[1], values[2]) == (Fraction(white), Fraction(black))


def test_among_forfeits_of_equal_worth_the_one_of_the_lowest_score_is_cut_first() -> None:
    """The cuts of Sonneborn-Berger do not depend on the order of the rounds (16.5)."""
    field = tuple(Player(number, f"P{number}") for number in range(1, 7))
    byes = tuple((number, Bye.FULL) for number in (3, 5))

    def event(*rounds: tuple[int, Result]) -> Tournament:
        return Tournament("", Settings(), field, tuple(
            Round(at, (Game(1, 1, other, result),),
                  byes=tuple(bye for bye in byes if bye[0] != other))
            for at, (other, result) in enumerate(rounds, 1)
        ))  # fmt: skip

    rounds = [(3, Result.WHITE_FORFEITS), (2, Result.WHITE_FORFEITS), (4, Result.WHITE_WINS),
              (5, Result.WHITE_WINS)]  # fmt: skip
    values = {values_of(event(*order), "SB/C2")[1] for order in (rounds, rounds[::-1])}
    assert len(values) == 1


def test_forfeits_in_a_round_robin_count_for_the_own_record_where_they_are_won() -> None:
    """15.2: forfeits are games there; lost ones stay unplayed for tie-breaks of type B."""
    event = Tournament(
        "round-robin", RoundRobinSettings(), (Player(1, "Ann", 2000), Player(2, "Bob", 1900)),
        (Round(1, (Game(1, 1, 2, Result.WHITE_FORFEITS),)),),
    )  # fmt: skip
    told = {code: values_of(event, code) for code in ("WIN", "WON", "BPG", "BWG", "REP", "ARO")}
    assert [told[code][2] for code in ("WIN", "WON", "BPG", "BWG", "REP")] == [1, 1, 1, 1, 1]
    assert [told[code][1] for code in ("WIN", "WON", "BPG", "BWG", "REP")] == [0, 0, 0, 0, 0]
    assert told["ARO"] == {1: None, 2: None}
