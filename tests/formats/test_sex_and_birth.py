"""Sex and date of birth in a list of players come into the tournament and the report file."""

from __future__ import annotations

from pathlib import Path

import pytest

from addin.engines.file import open_book
from addin.sheets.reader import read
from tests.support.terminal import run


@pytest.mark.parametrize(
    "heading", ["имя;рейтинг;пол;год рождения", "name;rating;sex;birth", "name;elo;gender;dob"]
)
def test_a_list_with_sex_and_birth(tmp_path: Path, heading: str) -> None:
    source = tmp_path / "list.csv"
    lines = [heading, "Сидорова Анна;1987;ж;2009", "Ann;1500;f;2010-05-06", "Bob;1400;м;"]
    source.write_text("\n".join(lines), encoding="utf-8")
    path = tmp_path / "cup.xlsx"
    run("new", path, "--system", "dutch", "--rounds", 3, "--players", source)
    players = read(open_book(path, read_only=True)).tournament.players
    assert [one.sex for one in players] == ["ж", "f", "м"]
    assert [one.birth for one in players] == ["2009", "2010-05-06", ""]
    run("pair", path)
    report = tmp_path / "cup.trf"
    run("export", path, "--to", "trf", "-o", report)
    told = [line for line in report.read_text("utf-8").splitlines() if line.startswith("001")]
    assert [line[9] for line in told] == ["w", "w", "m"]
    assert "2010" in told[1]
