"""Files of federations through a workbook and out again, in their own words."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from addin.engines.file import open_book
from addin.exchange.incoming.importing import find
from addin.exchange.outgoing.as_it_came import as_it_came
from addin.exchange.outgoing.exporting import export_to
from pairing.formats.format import Job
from pairing.formats.opengotha import write_opengotha
from pairing.formats.registry import format_named
from pairing.formats.rgf import read_rgf, write_rgf
from pairing.settings import Settings
from pairing.standings.criteria import parse_criteria, rank
from pairing.tournament import Game, Player, Result, Round, Tournament
from tests.support.books import made_of
from tests.support.events import DATA

H9, TOU, AGA = (
    (DATA / "go" / name).read_text("utf-8")
    for name in ("coupe-du-cafe.h9", "juvisy.tou", "lyon.aga")
)


def rgf() -> str:
    """A file of the Russian federation with spaces where ours has none."""
    players = (Player(1, "Иванов Иван", 2000), Player(2, "Петров Пётр", 1900))
    event = Tournament(
        "leader", Settings(), players, (Round(1, (Game(1, 1, 2, Result.DRAW),)),), planned=1,
        title="Кубок", place="Казань", date="2026-02-01",
    )  # fmt: skip
    return json.dumps(json.loads(write_rgf(event)), ensure_ascii=False, indent=7) + "\n"


@pytest.mark.parametrize(
    ("name", "suffix", "text"),
    [("h9", ".h9", H9), ("ffg", ".tou", TOU), ("aga", ".aga", AGA), ("rgf", ".json", rgf())],
)
def test_a_file_goes_out_as_it_came_in(name: str, suffix: str, text: str, tmp_path: Path) -> None:
    path, cup, out = tmp_path / f"cup{suffix}", tmp_path / "cup.xlsx", tmp_path / f"out{suffix}"
    path.write_bytes(text.encode("utf-8" if name == "rgf" else "iso-8859-15"))
    made_of(path, cup)
    export_to(open_book(cup), name, out)
    assert out.read_text(encoding="utf-8") == text


def test_where_something_changed_the_head_stays(tmp_path: Path) -> None:
    path = tmp_path / "cup.h9"
    path.write_text(H9, encoding="utf-8")
    chosen, read = format_named("h9"), find(path).tournament
    first, second = read.rounds
    games = tuple(replace(game, result=Result.DRAW, coloured=True) for game in second.games)
    now = replace(read, rounds=(first, replace(second, games=games)), title="Coupe d'hiver")
    options = {"headers": {}, "database_names": True}
    order = rank(now, parse_criteria("mcmahon"))
    assert chosen.write is not None
    job = Job(now, now, order, "fr", "go", options=options)
    told = as_it_came(
        chosen, job, chosen.write(job), lambda then: (then, rank(then, parse_criteria("mcmahon")))
    )
    assert told.splitlines()[:5] == [
        "; CL[B]", "; EV[Coupe d'hiver]", "; KM[7.5]", "; TM[82]", "; CM[Standard byo-yomi]",
    ]  # fmt: skip
    assert "another program" not in told and told.count("=/") == 4


@pytest.mark.parametrize("to", ["h9", "ffg", "rgf", "aga"])
def test_komi_of_a_file_goes_to_the_federation(to: str, tmp_path: Path) -> None:
    """It stands beside the time control."""
    source, cup, out = tmp_path / "cup.xml", tmp_path / "cup.xlsx", tmp_path / "cup.out"
    event, komi = read_rgf(rgf()), "7.5"
    if to == "aga":  # it wants decided games, and 7 is what it has where nobody says any
        won = replace(event.rounds[0].games[0], result=Result.WHITE_WINS)
        event, komi = replace(event, rounds=(replace(event.rounds[0], games=(won,)),)), "5.5"
    xml = write_opengotha(event).replace('komi="6.5"', f'komi="{komi}"', 1)
    source.write_text(xml, encoding="utf-8")
    made_of(source, cup)
    export_to(open_book(cup), to, out)
    told = {"h9": "; KM[7.5]\n", "ffg": ";komi=7.5\n", "rgf": '"komi_4": 30,\n', "aga": "\t5\n"}[to]
    assert told in out.read_text(encoding="utf-8")
