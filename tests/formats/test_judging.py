"""The standings of a report file against its games and its own tie-break list."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from pairing.formats.trf import write_trf, write_trf26
from pairing.systems import system
from pairing.systems.dutch.settings import DutchSettings
from pairing.tournament import Tournament
from tests.referees.dutch_events import random_event
from tests.support.terminal import exit_code, run

LIST = ("direct", "BH/C1", "SB", "RTNG/R")


@pytest.fixture(scope="module")
def event() -> Tournament:
    return random_event(20, 5, 3, DutchSettings(tie_breaks=LIST))


def written(event: Tournament, path: Path, changed: dict[int, int] | None = None) -> Path:
    places = dict(system("dutch").standings(event).place_of()) | (changed or {})
    path.write_text(write_trf26(event, places=places), encoding="utf-8")
    return path


def without_list(path: Path) -> Path:
    lines = [line for line in path.read_text().splitlines(True) if line[:3] not in ("202", "212")]
    path.write_text("".join(lines))
    return path


def tied(event: Tournament) -> tuple[int, int]:
    """Two neighbours with the same points whom the list separates."""
    lines = system("dutch").standings(event).lines
    return next(
        (above.player, below.player)
        for above, below in pairwise(lines)
        if above.points == below.points and above.place != below.place
    )


def test_places_by_the_list_are_right(
    event: Tournament, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(event, tmp_path / "cup.trf")
    run("trf", "check", path)
    assert capsys.readouterr().out == "1 tournaments, 5 rounds, 0 differ\n"
    run("engine", "--dutch", path, "-c")
    assert "Standings" not in capsys.readouterr().out


def test_places_that_do_not_follow_the_list_are_told_with_its_values(
    event: Tournament, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, other = tied(event)
    places = system("dutch").standings(event).place_of()
    path = written(event, tmp_path / "cup.trf", {one: places[other], other: places[one]})
    assert exit_code("trf", "check", path) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[-1] == "1 tournaments, 5 rounds, 0 differ" and len(told) == 3
    assert f"has place {places[other]} in the file; by its list {places[one]} (PTS " in told[0]
    assert all(f"{code} " in told[0] for code in ("DE", "BH/C1", "SB", "RTNG/R"))
    assert exit_code("engine", "--dutch", path, "-c") == 1
    assert "cup: Standings" in capsys.readouterr().out
    # Without a list the order of points alone is judged, and they have the same.
    run("trf", "check", without_list(path))


def test_without_a_list_the_order_of_points_is_judged(
    event: Tournament, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = system("dutch").standings(event).lines
    swapped = {lines[0].player: lines[-1].place, lines[-1].player: lines[0].place}
    path = without_list(written(event, tmp_path / "cup.trf", swapped))
    assert exit_code("trf", "check", path, "--lang", "ru") == 1
    assert "в файле место" in capsys.readouterr().out


def test_points_that_do_not_follow_the_games_are_told(
    event: Tournament, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(event, tmp_path / "cup.trf")
    text = path.read_text().splitlines(True)
    at = next(n for n, line in enumerate(text) if line.startswith("001    1 "))
    text[at] = text[at][:80] + " 9.5" + text[at][84:]
    path.write_text("".join(text))
    assert exit_code("trf", "check", path) == 1
    assert "No. 1 Player 0001 has 9½ points in the file" in capsys.readouterr().out.replace(
        "9.5", "9½"
    )


def test_an_order_that_is_not_known_is_said(
    event: Tournament, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(event, tmp_path / "cup.trf")
    path.write_text(path.read_text().replace("BH/C1", "OTHER_X"))
    assert exit_code("trf", "check", path) == 1
    assert "cannot be judged, only that of points" in capsys.readouterr().out


def test_a_round_robin_is_judged_by_its_own_rules(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "rr.trf"
    path.write_text(
        "012 Cup\n092 Individual: Round-Robin\nXXR 1\n212 PTS,BH\n"
        f"001    1      {'Ann':33}{'':33} 1.0    2     2 w 1\n"
        f"001    2      {'Bob':33}{'':33} 0.0    1     1 b 0\n"
    )
    assert exit_code("trf", "check", path) == 1
    told = capsys.readouterr().out
    assert "not in a round robin (C.07, 8)" in told
    assert "No. 1 Ann has place 2 in the file; by its list 1 (PTS 1)" in told


def test_an_old_event_is_judged_by_the_text_of_its_time(event: Tournament, tmp_path: Path) -> None:
    settings = replace(event.settings, tie_break_rules="2024")
    old = replace(event, date="2025-05-01", settings=settings)
    path = tmp_path / "old.trf"
    path.write_text(write_trf(old, places=system("dutch").standings(old).place_of()))
    run("trf", "check", path)
