"""Names: written for the database, compared with one another."""

from __future__ import annotations

import pytest

from pairing.catalogue import LANGUAGES, Catalogue
from pairing.names import database_case, latin, near_duplicates, one_line
from pairing.tournament import Player
from tests.support.events import read_congress
from tests.support.strategies import HOSTILE


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("GODIVIER", "Godivier"),
        ("McDonald", "McDonald"),
        ("MCDONALD", "McDonald"),
        ("mcdonald", "McDonald"),
        ("MacLeod", "MacLeod"),
        ("jean-luc", "Jean-Luc"),
        ("SMITH-JONES", "Smith-Jones"),
        ("o'brien", "O'Brien"),
        ("d'Artagnan", "D'Artagnan"),
        ("van der Berg", "Van Der Berg"),
        ("DE LA CRUZ", "De La Cruz"),
        ("Li", "Li"),
        ("J.-P.", "J.-P."),
    ],
)
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


@pytest.mark.parametrize(
    ("first", "second", "reason"),
    [
        ("Иванов Пётр", "иванов петр", "same_name"),
        ("Ivanov Petr", "Иванов Пётр", "same_name"),
        ("Ivanov Ivan", "Ivan Ivanov", "same_name"),
        ("Müller Jürgen", "Muller Jurgen", "same_name"),
        ("Yuriy Shcherbakov", "Щербаков Юрий", "same_name"),
        ("Godivier Vincent", "Godivier Vinsent", "one_typo"),
        ("Kuznetsov Alexey", "Kuznetsov Aelxey", "one_typo"),
    ],
)
def test_near_duplicates_are_found(first: str, second: str, reason: str) -> None:
    assert pairs("Somebody Else", first, "Quite Another", second) == [(2, 4, reason)]


@pytest.mark.parametrize(
    ("first", "second"),
    [("Ivanov P", "Ivanov M"), ("Li Yue", "Li Wei"), ("Player 1", "Player 2"),
     ("Player 001", "Player 011"),
     ("Kim Young", "Kim Yong Sam"), ("山田 太郎", "山本 次郎"), ("Doe John", "Roe Jane")],
)  # fmt: skip
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
