"""Files of MacMahon go back as they came until something changes, and are written whole then."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from xlwings import Book

from addin import actions
from addin.engines.file import open_book
from addin.exchange.outgoing.exporting import export_to
from pairing.family import names_of
from pairing.formats.macmahon import read_macmahon, write_macmahon
from pairing.tournament import Bye, Result, Round, Tournament
from tests.formats.test_go_files import MACMAHON_FILE
from tests.support.books import made_of
from tests.support.strategies import tournaments

FEW = settings(
    max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)


@pytest.fixture
def book(tmp_path: Path) -> Path:
    file = tmp_path / "herbst.xml"
    file.write_text(MACMAHON_FILE, encoding="utf-8")
    return made_of(file, tmp_path / "cup.xlsx")


def back(book: Book) -> str:
    path = Path(book.fullname).with_suffix(".back")
    export_to(book, "macmahon", path, replace=True)
    return path.read_text(encoding="utf-8")


def test_unchanged_it_is_the_same_file(book: Path) -> None:
    assert back(open_book(book)) == MACMAHON_FILE


def test_changed_it_is_written_whole(book: Path) -> None:
    opened = open_book(book)
    actions.rename_player(opened, "Roe Bo", "Roe Bob")
    event = read_macmahon(back(opened))
    before = read_macmahon(MACMAHON_FILE)
    assert [one.name for one in event.players] == ["Grün Ann", "Roe Bob", "Ak Cem"]
    assert event.rounds == before.rounds
    rules, stated = event.settings, before.settings
    assert (rules.bar_rank, rules.floor_rank, rules.supergroup) == ("2d", "10k", (1,))  # type: ignore[attr-defined]
    assert rules.criteria == stated.criteria  # type: ignore[attr-defined]


def seats(one: Round) -> tuple[object, ...]:
    games = [(game.white, game.black, str(game.result), game.handicap) for game in one.games]
    return sorted(games), sorted(one.byes, key=str)


@FEW
@given(tournaments(kinds=(Bye.PAIRING, Bye.ZERO)))
def test_random_events(event: Tournament) -> None:
    halves = (Result.WHITE_HALF, Result.BLACK_HALF)
    rounds = tuple(
        replace(one, games=tuple(
            replace(game, result=None if game.result in halves else game.result)
            for game in one.games
        ))
        for one in event.rounds
    )  # fmt: skip
    told = read_macmahon(write_macmahon(replace(event, rounds=rounds)))
    assert list(map(seats, told.rounds)) == list(map(seats, rounds))
    for old, new in zip(event.players, told.players, strict=True):
        both = names_of(told)[new.number], names_of(event)[old.number]
        assert len({" ".join(filter(None, one)) for one in both}) == 1  # one name alone is either
        assert (new.club, new.ids.get("egd")) == (old.club, old.ids.get("egd"))
