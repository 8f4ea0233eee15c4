"""Names: written for the database, compared with one another."""

from __future__ import annotations

import tomllib

import pytest

from pairing.catalogue import LANGUAGES, Catalogue
from pairing.names import database_case, latin, near_duplicates, one_line
from pairing.tournament import Player
from tests.support.events import DATA, read_congress
from tests.support.strategies import HOSTILE

NAMES = tomllib.loads((DATA / "names.toml").read_text("utf-8"))


@pytest.mark.parametrize(("typed", "wanted"), NAMES["capitals"])
def test_capitals_as_the_database_has_them(typed: str, wanted: str) -> None:
    assert database_case(typed) == wanted


def test_latin_letters_only() -> None:
    assert latin("Шикшин Илья, Щёголев Юлий") == "Shikshin Ilya, Shchegolev Yuliy"
    assert latin("Dušan Çelik Øyvind ßtraße Łódź") == "Dusan Celik Oyvind sstrasse Lodz"
    assert latin("a\u202eb e\u0301") == "ab e"
    for name in HOSTILE:
        assert latin(name).isascii()
        assert "\n" not in one_line(name) and "\t" not in one_line(name)


def pairs(*names: str, **more: object) -> list[tuple[int, int, str]]:
    players = [Player(at, name, **more) for at, name in enumerate(names, start=1)]  # type: ignore[arg-type]
    return [(one.first, one.second, one.reason) for one in near_duplicates(players)]


@pytest.mark.parametrize(("first", "second", "reason"), NAMES["duplicates"])
def test_near_duplicates_are_found(first: str, second: str, reason: str) -> None:
    assert pairs("Somebody Else", first, "Quite Another", second) == [(2, 4, reason)]


@pytest.mark.parametrize(("first", "second"), NAMES["different"])
def test_different_people_are_left_alone(first: str, second: str) -> None:
    assert pairs(first, second) == []


def test_rating_and_club_make_the_difference_for_names_less_alike() -> None:
    names = "Konstantinov Aleksandr", "Konstantinof Alexandre"
    assert pairs(*names, rating=2100, club="Omsk") == [(1, 2, "very_like")]
    assert pairs(*names) == []


def test_the_same_number_in_another_house() -> None:
    players = [Player(1, "Ann", ids={"egd": "12345678"}), Player(2, "Bo", ids={"egd": "12345678"})]
    found = near_duplicates(players)
    assert [one.reason for one in found] == ["same_id"]
    for language in LANGUAGES:
        words = Catalogue(language)
        remark = words(found[0].remark({1: players[0], 2: players[1]}))
        assert "Ann" in remark and "Bo" in remark


def test_a_congress_is_looked_through() -> None:
    players = read_congress("egc2011").players
    found = near_duplicates(players)
    assert [(players[one.first - 1].name, players[one.second - 1].name) for one in found] == [
        ("Parity Three", "Three Parity")
    ]
    assert near_duplicates(()) == () and near_duplicates(players[:1]) == ()
