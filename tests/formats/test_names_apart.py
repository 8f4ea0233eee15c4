"""Surname and given name stay apart from file to file, and so do a player's numbers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from addin import actions
from addin.engines.file import open_book
from addin.exchange.creating import create
from addin.exchange.incoming.importing import find
from addin.exchange.outgoing.exporting import export_to
from addin.sheets.reader import read
from pairing.family import names_of
from pairing.formats.format import Job
from pairing.formats.registry import format_named
from pairing.systems import system
from pairing.tournament import Game, Player, Result, Round, Tournament
from tests.support.books import made_of

PEOPLE = (
    ("de Oliveira Fava", "Tomás"),
    ("Van Dyck", "Jan Pieter"),
    ("Paz Soto", "Ana"),
    ("Ruiz", "Eva"),
)


def event(*, given_first: bool = False) -> Tournament:
    players = tuple(
        Player(
            number,
            f"{given} {surname}" if given_first else f"{surname} {given}",
            2100 - number,
            f"{number}d",
            country="ES",
            club="Club",
            surname=surname,
            ids={"egd": f"1263334{number}", "ffg": f"978552{number}"},
        )
        for number, (surname, given) in enumerate(PEOPLE, start=1)
    )
    games = (Game(1, 1, 2, Result.WHITE_WINS), Game(2, 3, 4, Result.BLACK_WINS))
    chosen = system("mcmahon")
    return Tournament("mcmahon", chosen.settings(), players, (Round(1, games),), planned=3)


def written(tournament: Tournament, kind: str) -> str:
    chosen = format_named(kind)
    assert chosen.write is not None
    order = system("mcmahon").standings(tournament)
    options = {name: option.default for name, option in chosen.options.items()}
    return chosen.write(Job(tournament, tournament, order, "en", "go", options))


@pytest.mark.parametrize("given_first", [False, True])
@pytest.mark.parametrize("kind", ["h9", "opengotha", "rgf", "aga", "ffg"])
def test_every_format_writes_from_the_split(kind: str, given_first: bool, tmp_path: Path) -> None:
    file = tmp_path / f"event{format_named(kind).suffixes[0]}"
    file.write_text(written(event(given_first=given_first), kind), encoding="utf-8")
    back = sorted(names_of(find(file).tournament).values())
    plain = {"Tomás": "Tomas", "de Oliveira Fava": "De Oliveira Fava"} if kind == "h9" else {}
    if kind in ("aga", "ffg"):
        plain = {"Tomás": "Tomas"}
    wanted = [(plain.get(one, one), plain.get(other, other)) for one, other in PEOPLE]
    if kind == "ffg":
        wanted = [(surname.upper(), given) for surname, given in wanted]
    assert back == sorted(wanted)


def test_names_and_numbers_go_through_a_workbook(tmp_path: Path) -> None:
    first = tmp_path / "first.xml"
    first.write_text(written(event(), "opengotha"), encoding="utf-8")
    book = made_of(first, tmp_path / "cup.xlsx", system="mcmahon")
    reading = read(open_book(book))
    assert [player.surname for player in reading.tournament.players] == [one for one, _ in PEOPLE]
    export_to(open_book(book), "opengotha", tmp_path / "second.xml")
    told, again = (find(file).tournament for file in (first, tmp_path / "second.xml"))
    for one, other in zip(told.players, again.players, strict=True):
        assert (one.name, one.surname, one.ids) == (other.name, other.surname, other.ids)


def test_a_surname_is_corrected_by_hand_and_follows_a_new_name(tmp_path: Path) -> None:
    file = tmp_path / "cup.xlsx"
    create(file, system="mcmahon", players=event().players)
    book = open_book(file)
    grid = read(book).players_grid
    sheet = book.sheets[grid.tab]
    cell = sheet.range((grid.header + 2, grid.at["surname"]))
    assert cell.value == "Van Dyck"
    cell.value = "Van"
    assert names_of(read(book).tournament)[2] == ("Van", "Dyck Jan Pieter")
    actions.rename_player(book, "Van Dyck Jan Pieter", "Vann Dyck Jan Pieter")
    assert names_of(read(book).tournament)[2] == ("Vann", "Dyck Jan Pieter")
    cell.value = "Somebody"  # no part of the name: it is guessed
    assert names_of(read(book).tournament)[2] == ("Vann", "Dyck Jan Pieter")


def test_a_workbook_has_the_column_where_somebody_has_a_surname(tmp_path: Path) -> None:
    for name, people in (
        ("with", event().players),
        ("without", tuple(replace(one, surname="") for one in event().players)),
    ):
        create(tmp_path / f"{name}.xlsx", system="mcmahon", players=people)
        at = read(open_book(tmp_path / f"{name}.xlsx")).players_grid.at
        assert ("surname" in at) == (name == "with")
