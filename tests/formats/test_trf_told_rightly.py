"""A report file says what it means: columns, points and games, what is cut, who is in a team."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from addin import actions
from addin.engines.file import open_book
from addin.exchange.creating import create
from addin.exchange.incoming.importing import need_agreement
from addin.exchange.incoming.ranking import ranked
from addin.exchange.outgoing.exporting import export_to
from pairing.errors import CUT, InputError, NeedsDecision
from pairing.formats.trf import TRF, read_trf, write_trf, write_trf26
from pairing.formats.trf.judging import judged
from pairing.results import Standings
from pairing.systems import system
from pairing.tournament import Game, Player, Result, Round, Tournament
from tests.formats.test_trf_of_others import found_in, player
from tests.referees.dutch_events import random_event
from tests.support.refusals import refuses
from tests.support.terminal import run

LONG = "Maximilian-Alexander Hohenlohe-Wald"

NOT_SHIFTED = f"001    1 mGM  {'Hohenlohe, Max':<33} 2405 GER    12345678 1990/05/31  0.0    1"


@pytest.mark.parametrize("more", range(1, 13))
@pytest.mark.parametrize("before", [14, 47, 52, 56, 68])
def test_a_line_that_is_shifted_before_round_1_is_refused(more: int, before: int) -> None:
    shifted = NOT_SHIFTED[:before] + "x1y2z3u4v5w6"[:more] + NOT_SHIFTED[before:]
    with refuses("", "cup.trf, line 2", "cup.trf, строка 2"):
        read_trf(f"012 Cup\n{shifted}\n", name="cup.trf")


def test_a_name_too_long_is_no_rating_and_no_identity() -> None:
    with refuses("error.trf_shifted", "33"):
        read_trf(NOT_SHIFTED.replace(f"{'Hohenlohe, Max':<33}", LONG))


@pytest.mark.parametrize("name", ["Müller, Jörg", "Ødegård, Søren", "Щукин Юрий"])
def test_columns_of_a_program_that_counts_bytes(name: str) -> None:
    short = name.ljust(33 - len(name.encode()) + len(name))
    (one,) = read_trf(NOT_SHIFTED.replace(f"{'Hohenlohe, Max':<33}", short)).players
    assert (one.name, one.rating, one.fide_id, one.birth) == (name, 2405, "12345678", "1990/05/31")


@pytest.mark.parametrize(
    "line",
    [f"013 {'A team of the club next to ours, B':<32}    1    2",
     "XXA    1  11.0  1.0", "250       1.0  001 002 0001", "240 H  002 0001"],
)  # fmt: skip
def test_other_lines_by_columns_are_guarded_too(line: str) -> None:
    with pytest.raises(InputError, match="line 3"):
        read_trf(f"{NOT_SHIFTED}\n{NOT_SHIFTED.replace('   1 mGM', '   2 mGM')}\n{line}\n")


# -- points and games -----------------------------------------------------------------------

BEFORE = player(2, "2.0", "1 b 0", "3 w 1", "4 w 1") + player(3, "0.0", "4 b 0", "2 b 0", "")
HALVES = [
    ("1.5", ("2 w 1", "", "0000 - Z"), {2}, ()),
    ("1.5", ("2 w 1", "0000 -  ", "0000 - Z"), {2}, ()),
    ("2.0", ("2 w 1", "", "0000 -  "), {2, 3}, ()),
    ("1.5", ("2 w 1", "", "0000 -  "), set(), "2, 3"),
    ("1.5", ("2 w 1", "0000 - Z", "0000 - H"), {3}, ()),
    ("2.0", ("2 w 1", "0000 - Z", "0000 - H"), {3}, "2"),
    ("1.0", ("2 w 1", "", ""), set(), ()),
    ("2.0", ("2 w 1", "", "0000 - Z"), set(), ()),
    ("9.0", ("2 w 1", "", ""), set(), ()),
]
"""Points, cells, the half-point byes that are taken, and the rounds that are asked about."""


@pytest.mark.parametrize(("points", "cells", "taken", "asked"), HALVES)
def test_half_point_byes_that_the_points_tell(
    points: str, cells: tuple[str, ...], taken: set[int], asked: str, tmp_path: Path
) -> None:
    last = player(4, "1.0", "3 w 1", "", "2 b 0")
    found = found_in("012 Cup\nXXR 3\n" + player(1, points, *cells) + BEFORE + last, tmp_path)
    assert found.tournament[1].half_byes == taken
    said = [one.key for one in found.remarks]
    assert ("trf.silent_H" in said) is (bool(taken) and "H" not in cells[2])
    full = points == "2.0" and not taken
    assert ("trf.silent_F" in said) is full
    assert found.tournament.points[1] == Fraction(points) or points == "9.0" or asked
    assert ("trf.points" in said) is (points == "9.0")
    assert bool(found.questions) is bool(asked)
    if asked:
        with refuses("", "Player 1", asked):
            need_agreement(found, agreed=False)


@pytest.mark.parametrize("code", ["092 Team Swiss System", "192 FIDE_TEAM_TYPEA_MP_GP"])
def test_a_line_of_a_team_event_is_said_to_be_one(code: str) -> None:
    with refuses("error.trf_team_event", "team event"):
        read_trf(f"012 Cup\n{code}\n" + player(1, "1.0", "2 w *") + player(2, "0.0", "1 b *"))


# -- a round robin that somebody left -------------------------------------------------------


def left_below_half() -> tuple[Tournament, Standings]:
    rr = system("round-robin")
    players = tuple(Player(n, f"P{n}", 2000 - n) for n in range(1, 7))
    event = Tournament("round-robin", rr.settings(), players, planned=5, title="RR")
    for number in range(5):
        if number == 2:
            gone = replace(event[3], absent=frozenset({3, 4, 5}))
            event = replace(event, players=tuple(gone if p.number == 3 else p for p in players))
        paired = rr.pair(event).round
        games = [replace(game, result=game.result or [*Result][game.board % 3])
                 for game in paired.games]  # fmt: skip
        event = replace(event, rounds=(*event.rounds, replace(paired, games=tuple(games))))
    return event, rr.standings(event)


@pytest.mark.parametrize("write", [write_trf, write_trf26])
def test_points_and_places_of_a_round_robin_agree(write: object, tmp_path: Path) -> None:
    event, order = left_below_half()
    assert order.uncounted == {3} and event.points[3] > 0
    points = {line.player: line.points for line in order.lines}
    text = write(event, places=order.place_of(), points=points)  # type: ignore[operator]
    report, found = read_trf(text), found_in(text, tmp_path)
    assert {one.number: one.points for one in report.players} == points
    assert found.tournament.system == "round-robin" and not found.remarks
    again = system("round-robin").standings(found.tournament)
    assert [(one.place, one.player, one.points) for one in again.lines] == [
        (one.place, one.player, one.points) for one in order.lines
    ]
    assert [*judged(report, report.tournament("2026"))] == []


# -- what is cut ----------------------------------------------------------------------------


def test_what_has_no_room_is_asked_about_before_it_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    players = (
        Player(1, LONG, 2000, country="Narnia"),
        Player(2, "Müller Jörg", 1900, country="Germany", birth="1990/05/31"),
    )
    rounds = (Round(1, (Game(1, 1, 2, Result.DRAW),)),)
    past = Tournament("dutch", system("dutch").settings(), players, rounds, 1)
    book, out = tmp_path / "cup.xlsx", tmp_path / "cup.trf"
    create(book, system="dutch", rounds=1, players=players, past=past)
    with pytest.raises(NeedsDecision) as asked:
        export_to(open_book(book, read_only=True), "trf", out)
    said = asked.value.message("en")
    assert asked.value.choice == CUT and not out.exists()
    assert LONG in said and LONG[:33] in said and "“Narnia” becomes “Nar”" in said
    assert "Germany" not in said and "Players!B5" in said
    run("export", book, "--to", "trf", "--output", out, "--ascii", expect=NeedsDecision.exit_code)
    run("export", book, "--to", "trf", "--output", out, "--ascii", "--allow", "cut")
    text = out.read_text("utf-8")
    assert text.isascii() and "Mueller Joerg" in text and " GER " in text
    (one, other) = sorted(read_trf(text).players, key=lambda one: -(one.rating or 0))
    assert (one.federation, other.federation, other.name) == ("Nar", "GER", "Mueller Joerg")
    assert other.points == Fraction(1, 2) and TRF.bends is not None
    assert actions.CHOICES.count(CUT) == 1


def test_points_beside_the_games_are_told_by_standings_too(tmp_path: Path) -> None:
    path = tmp_path / "cup.trf"
    path.write_text(
        "012 Cup\nXXR 1\n"
        f"001    1      {'Ann':33}{'':33} 0.0    1     2 w 1\n"
        f"001    2      {'Bob':33}{'':33} 0.0    2     1 b 0\n"
    )
    (told,) = (one for one in ranked(path)[1].remarks if one.key == "trf.points")
    assert (told.values["stated"], told.values["counted"]) == (0, 1)


def test_byes_to_come_stand_where_engines_read_them() -> None:
    event = random_event(8, 2, seed=3)
    away: dict[int, Any] = {
        3: {"absent": frozenset({3, 4})},
        5: {"half_byes": frozenset({3}), "absent": frozenset({3})},
    }
    players = tuple(replace(one, **away.get(one.number, {})) for one in event.players)
    text = write_trf(replace(event, players=players, planned=5))
    cells = {int(line[4:8]): line[111:119] for line in text.splitlines() if line[:3] == "001"}
    assert {number: cell for number, cell in cells.items() if cell.strip()} == {
        3: "0000 - Z", 5: "0000 - H",
    }  # fmt: skip
    assert "240 Z 004 0003\n" in text and "XXZ 3\n" in text
