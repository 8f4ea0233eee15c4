"""Tie-breaks against an independent program's values: 60 events, 25 criteria."""

from __future__ import annotations

import json
import zipfile
from collections import defaultdict
from fractions import Fraction
from pathlib import Path

import pytest

from pairing.formats.trf.file import read_bytes
from pairing.standings.criteria import rank, values_of
from pairing.tournament import Tournament
from tests.support.terminal import json_of

DATA = Path(__file__).parents[1] / "data" / "dutch"
REFERENCE = json.loads((DATA / "tiebreaks-2026.json").read_text())
NAMES = sorted(REFERENCE["events"])


@pytest.fixture(scope="module")
def archive() -> zipfile.ZipFile:
    return zipfile.ZipFile(DATA / "rules-2026.zip")


def event_of(archive: zipfile.ZipFile, name: str) -> Tournament:
    path = next(one for one in archive.namelist() if one.endswith(name))
    return read_bytes(archive.read(path), name).tournament("2026")


@pytest.mark.parametrize("name", NAMES)
def test_all_criteria_are_those_of_the_reference(name: str, archive: zipfile.ZipFile) -> None:
    event = event_of(archive, name)
    for at, code in enumerate(REFERENCE["criteria"]):
        theirs = {int(p): row[at] for p, row in REFERENCE["events"][name].items()}
        if code == "DE":
            check_encounters(event, theirs)
            continue
        mine = values_of(event, code)
        for player, shown in theirs.items():
            value = mine[player] or Fraction(0)
            if code == "AOB":  # printed with two decimals, halves up
                value = Fraction(int(value * 100 + Fraction(1, 2)), 100)
            assert value == Fraction(shown), (code, player)


def check_encounters(event: Tournament, theirs: dict[int, str]) -> None:
    """Their value is the rank among those with the same points."""
    groups: dict[Fraction, list[tuple[int, int]]] = defaultdict(list)
    for line in rank(event, ["points", "direct"]).lines:
        groups[line.points].append((line.place, line.player))
    for group in groups.values():
        first = group[0][0]
        least = min(int(theirs[player]) for _, player in group)
        for place, player in group:
            assert place - first == int(theirs[player]) - least, player


def test_the_command_line_reads_a_report_file_without_a_workbook() -> None:
    file = DATA / "2026" / "00004.trf"
    asked = "PTS,DE,BH-C1,SB/C1,ks/l-1"
    rows = json_of("standings", file, "--by", asked)["order"]
    event = read_bytes(file.read_bytes(), file.name).tournament("2026")
    assert sorted(row["number"] for row in rows) == [player.number for player in event.players]
    order = rank(event, ["points", "direct", "BH-C1", "SB/C1", "KS/L-1"])
    for row, line in zip(rows, order.lines, strict=True):
        assert (row["place"], row["number"]) == (line.place, line.player)
        assert row["player"] == event[line.player].name
        assert list(row["criteria"]) == asked.split(",")
        assert Fraction(row["criteria"]["BH-C1"]) == values_of(event, "buchholz_cut1")[line.player]
