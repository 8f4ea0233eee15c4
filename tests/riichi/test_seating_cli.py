"""``pairbook seating`` in a terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pairing.errors import InputError
from pairing.systems.riichi.plans import read_prescript
from tests.support.terminal import Outcome, outcome


def run(*arguments: str) -> Outcome:
    return outcome("seating", *arguments)


def test_round_robin_in_every_form(tmp_path: Path) -> None:
    common = ("round-robin", "--players", "16", "--rounds", "5")
    plan = read_prescript(run(*common, "--format", "pantheon").stdout)
    assert len(plan) == 5
    assert json.loads(run(*common, "--format", "json").stdout) == [
        [list(seats) for seats in round_] for round_ in plan
    ]
    lines = run(*common, "--format", "csv").stdout.splitlines()
    assert lines[0] == "round,table,east,south,west,north"
    assert lines[1] == "1,1," + ",".join(str(player) for player in plan[0][0])
    target = tmp_path / "plan.csv"
    assert run(*common, "--format", "csv", "--out", str(target)).exit_code == 0
    assert target.read_text(encoding="utf-8").splitlines() == lines
    nowhere = run(*common, "--out", "nowhere/plan.txt")
    assert isinstance(nowhere.exception, InputError)
    assert "nowhere" in nowhere.exception.message("ru")


def test_interval() -> None:
    lines = run("interval", "--places", "96", "--step", "3").stdout.split()
    assert lines[:3] == ["1-4-7-10", "2-5-8-11", "3-6-9-12"] and lines[-1] == "87-90-93-96"
    lines = run("interval", "--places", "92", "--step", "3").stdout.split()
    assert lines[-3:] == ["75-78-81-84", "85-86-87-88", "89-90-91-92"]


def test_swiss_reads_standings_and_history(tmp_path: Path) -> None:
    standings = tmp_path / "standings.csv"
    standings.write_text("id;name\n" + "".join(f"{i};P{i}\n" for i in range(8, 0, -1)))
    history = tmp_path / "history.txt"
    history.write_text("1-2-3-4\n5-6-7-8\n")
    done = run("swiss", "--standings", str(standings), "--history", str(history))
    assert done.exit_code == 0
    (round_,) = read_prescript(done.stdout)
    # Two of each old table meet: four crossings are the fewest, and 8-7 come first.
    assert [sorted(seats) for seats in round_] == [[3, 4, 7, 8], [1, 2, 5, 6]]
    assert "4" in done.stderr


def test_knockout() -> None:
    assert "1A.1" in run("knockout", "--players", "16").stdout
    assert run("knockout", "--players", "16", "--double").stdout.count("lower") == 6
    assert isinstance(run("knockout", "--players", "13").exception, InputError)


def test_what_cannot_be_seated_is_told_how_it_can() -> None:
    refused = run("round-robin", "--players", "30", "--rounds", "8").exception
    assert isinstance(refused, InputError)
    assert "28, 32" in refused.message("en") and "--sit-out" in refused.message("ru")
    done = run("round-robin", "--players", "31", "--rounds", "10", "--sit-out")
    assert "Round 1, resting: " in done.output and "Repeated meetings: 0" in done.output


def test_prepare(tmp_path: Path) -> None:
    assert run("prepare", "--rounds", "7", "--folder", str(tmp_path)).exit_code == 0
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == [f"seating-{n}x7.txt" for n in (24, 28, 32, 36)]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_presets(lang: str) -> None:
    assert run("presets", "--lang", lang).stdout.count("modes=") == 5


def test_swiss_reads_what_excel_saves_in_russian(tmp_path: Path) -> None:
    standings = tmp_path / "standings.csv"
    standings.write_bytes("номер;имя\r\n4;Ёж\r\n3;Уж\r\n2;Ян\r\n1;Ия\r\n".encode("cp1251"))
    done = run("swiss", "--standings", str(standings))
    assert done.exit_code == 0 and sorted(done.stdout.strip().split("-")) == ["1", "2", "3", "4"]


def test_swiss_refuses_files_that_are_no_standings(tmp_path: Path) -> None:
    broken = tmp_path / "standings.csv"
    broken.write_bytes("1;Jérôme\n".encode("cp1252"))
    twice = tmp_path / "twice.csv"
    twice.write_text("1\n2\n3\n2\n")
    empty = tmp_path / "empty.csv"
    empty.write_text("id,name\n")
    for path, told in (
        (broken, "UTF-8"),
        (empty, "empty.csv"),
        (twice, "Line 4 of the standings: id 2"),
    ):
        done = run("swiss", "--standings", str(path))
        assert isinstance(done.exception, InputError)
        assert told in done.exception.message("en")
