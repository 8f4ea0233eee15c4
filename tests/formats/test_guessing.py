"""Columns of a table: by their headings in many words, by what stands in them, as chosen."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from pairing.errors import InputError, Problems
from pairing.formats.spreadsheets.games import read_games
from pairing.formats.spreadsheets.guessing import Guess, guess, heading_field, parse_columns
from pairing.tournament import Bye, Player, Result
from tests.formats.tables import table, taken
from tests.support.events import DATA
from tests.support.refusals import refuses

HEADINGS = tomllib.loads((DATA / "headings.toml").read_text("utf-8"))


def guessed(text: str) -> Guess:
    return guess(table(text))


@pytest.mark.parametrize(("headings", "fields"), HEADINGS["meant"])
def test_headings(headings: str, fields: list[str]) -> None:
    delimiter = ";" if ";" in headings else ","
    rest = delimiter.join("3k" if i else "Somebody" for i in range(headings.count(delimiter) + 1))
    found = guessed(f"{headings}\n{rest}\n")
    assert sorted(found.columns, key=lambda name: found.columns[name]) == fields
    assert not found.guessed


@pytest.mark.parametrize(("heading", "cells", "field"), HEADINGS["believed"])
def test_a_heading_is_believed_where_what_stands_below_fits(
    heading: str, cells: str, field: str
) -> None:
    names = ("Ann Lee", "Bo Chen", "Cy Dee")
    lines = (f"{name};{cell}" for name, cell in zip(names, cells.split(), strict=True))
    text = "\n".join([f"Name;{heading}", *lines])
    found = taken(text)
    assert set(found.guess.columns) - {"name"} == ({field} if field else set())
    assert found.lost == (() if field else (heading,))
    asked = taken(text, "name=1,rank=2")
    assert [player.rank for player in asked.tournament.players] == cells.split()


def test_a_title_above_and_columns_of_his_own() -> None:
    text = "Кубок города;;;\n;;;\nИгрок;Питомец;Рейтинг;\nАнна;кот;2100;\nБо;;1999,5;\n"
    found = taken(text)
    assert [(p.name, p.rating) for p in found.tournament.players] == [("Анна", 2100), ("Бо", 2000)]
    assert found.guess.columns == {"name": 1, "rating": 3}
    assert found.guess.examples[2] == ("кот",)


def test_without_headings_by_what_stands_there() -> None:
    found = taken(
        "1\tGodivier Vincent\t2d\tFR\t2189\t12633346\tLyon\n"
        "2\tChauvin Robin\t2d\tFR\t2181\t12949310\tLyon\n"
        "3\tMaussion Hugo\t1d\tDE\t2076\t14637810\tParis\n"
    )
    assert found.guess.option() == "number=1,name=2,rank=3,country=4,rating=5,id=6,club=7"
    assert set(found.guess.guessed) == set(found.guess.columns)
    assert (
        found.tournament.players[1].ids == {"egd": "12949310"}
        and found.tournament.players[1].club == "Lyon"
    )


def test_surname_and_given_name_without_headings() -> None:
    found = taken("Godivier,Vincent,2189\nChauvin,Robin,2181\nMaussion,Hugo,2076\n")
    assert found.guess.option() == "surname=1,given=2,rating=3"
    assert found.tournament.players[0].name == "Godivier Vincent"


def test_a_rating_without_a_heading_is_only_a_guess() -> None:
    found = taken("Name;?;Club\nAnn;2100;Omsk\nBo;1987;Omsk\n")
    assert found.guess.guessed == ("rating",) and found.tournament.players[0].rating == 2100


def test_columns_the_organiser_names() -> None:
    found = taken("x;y;z\nOmsk;2100;Ann\n", "name=C,rating=2")
    assert [(p.name, p.rating) for p in found.tournament.players] == [("Ann", 2100)]
    with pytest.raises(Problems):
        taken("x;y;z\nOmsk;2100;Ann\nOmsk;many;Bo\n", "name=3,rating=2")
    assert parse_columns("имя=2;тур 3=7") == {"name": 2, "round 3": 7}
    for wrong in ("name", "name=x9", "pet=2", "name=1,rating=1", "name=1,name=2", "", "name=0"):
        with pytest.raises(InputError):
            parse_columns(wrong)
    with pytest.raises(InputError, match="only 2 columns"):
        taken("a;b\nAnn;1\n", "name=5")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1251"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_encodings_and_delimiters(encoding: str, delimiter: str, tmp_path: Path) -> None:
    rows = [["Игрок", "Рейтинг", "Город"], ["Щукин Пётр", "2100", "Казань"]]
    text = "".join(delimiter.join(row) + "\r\n" for row in rows)
    path = tmp_path / "players.csv"
    path.write_bytes(text.encode(encoding))
    found = taken(path)
    assert [(p.name, p.rating, p.club) for p in found.tournament.players] == [
        ("Щукин Пётр", 2100, "Казань")
    ]


def test_past_rounds_in_a_crosstable() -> None:
    found = taken(
        "No;Name;Rating;1;2\n1;Ann;2100;2+w;0+\n2;Bo;2000;1-b;3+/w2\n3;Cy;1800;0-;2-/b2\n"
    )
    first, second = found.tournament.rounds
    assert (first.games[0].white, first.games[0].result) == (1, Result.WHITE_WINS)
    assert second.byes == ((1, Bye.PAIRING),) and second.games[0].handicap == 2
    assert found.tournament.players[2].absent == {1}
    chess = taken("No;Name;Rd 1\n1;Ann;2w½\n2;Bo;1b½\n").tournament.rounds[0]
    assert chess.games[0].result is Result.DRAW


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("No;Name;1\n1;Ann;2+w\n2;Bo;1+b\n", 2, 3),  # both won
        ("No;Name;1\n1;Ann;2+w\n2;Bo;3-b\n3;Cy;2+w\n", 2, 3),  # another opponent
        ("No;Name;1\n1;Ann;9+w\n2;Bo;0-\n", 2, 3),  # nobody
        ("No;Name;1\n1;Ann;2+w\n2;Bo;1-w\n", 2, 3),  # both White
        ("No;Name;1\n1;Ann;2+w3\n2;Bo;1-b4\n", 2, 3),  # stones differ
        ("No;Name;1;2\n1;Ann;2+w;2+w\n2;Bo;1-b;won\n", 3, 4),  # unknown code
        ("No;Name;Rating\n1;Ann;2100\n1;Bo;2000\n", 3, 1),  # a number twice
        ("ID;Name;Rating\n77;Ann;2100\n77;Bo;2000\n", 3, 1),  # an ID twice
        ("Name;Rating\nAnn;2100\nann;2000\n", 3, 1),  # a name twice
        ("Name;Rating\nAnn;good\n", 2, 2),
        ("Name;Absent\nAnn;maybe\n", 2, 2),
        ("Name;Rating\n;2100\n", 2, 1),
        ("Name;Rating\nDoe, John;2100;x\n", 2, 3),
        ("Name;Start\nAnn;1/0\n", 2, 2),
    ],
)
def test_bad_tables_say_where(text: str, line: int, column: int) -> None:
    with refuses(line=line, column=column):
        taken(text)


def test_nothing_that_could_be_a_name() -> None:
    for text in ("1;2100\n2;2000\n", "", "\n\n"):
        with pytest.raises(InputError):
            taken(text)


PEOPLE = (Player(1, "Иванов Пётр"), Player(2, "Ann Lee", absent=frozenset({2})), Player(3, "Bo"))


def test_a_list_of_games() -> None:
    rows = table(
        "Тур;Белые;Чёрные;Результат;Фора\n1;Ivanov Petr;lee ann;1:0;2\n1;Bo;;;\n2;3;Ivanov;=;\n"
    )
    first, second = read_games(rows, "games.csv", PEOPLE)
    game = first.games[0]
    assert (game.white, game.black, game.result, game.handicap) == (1, 2, Result.WHITE_WINS, 2)
    assert first.byes == ((3, Bye.PAIRING),) and second.games[0].result is Result.DRAW


@pytest.mark.parametrize(
    ("row", "column", "words"),
    [
        ("1;Ivanov Petruk;Bo;1-0", 2, "Did you mean"),
        ("1;Nobody;Bo;1-0", 2, "no player"),
        ("1;Bo;Bo;1-0", 3, "already plays"),
        ("2;Ann Lee;Bo;1-0", 2, "absent"),
        ("one;Ann Lee;Bo;1-0", 1, "round number"),
        ("1;Ann Lee;Bo;won", 4, "not a result"),
        ("1;Ann Lee;Bo;1-0\n1;Bo;Иванов Пётр;1-0", 2, "already plays"),
    ],
)
def test_bad_lists_of_games(row: str, column: int, words: str) -> None:
    first = "" if row.startswith(("1;Ivanov", "1;Ann Lee;Bo;1-0\n")) else "1;Иванов Пётр;;\n"
    rows = table(f"round;white;black;result\n{first}{row}\n")
    with refuses("", words, column=column):
        read_games(rows, "games.csv", PEOPLE)


def test_heading_words_mean_one_thing() -> None:
    assert heading_field("Round 12") == "round 12" and heading_field("100") is None
    assert heading_field("звание") == "title" and heading_field("ELO") == "rating"


def test_a_city_stands_for_the_club_where_there_is_none() -> None:
    both = taken("Имя;Рейтинг;Город;Клуб\nАнна Ли;2100;Тверь;Дебют\n")
    assert both.tournament.players[0].club == "Дебют" and not both.guess.guessed
    assert taken("Имя;Рейтинг;Город\nАнна Ли;2100;Тверь\n").tournament.players[0].club == "Тверь"
    assert (
        taken("Имя;Рейтинг;Город;Клуб\nА Б;2100;Тверь;Дебют\n", "name=1,city=3")
        .tournament.players[0]
        .club
        == "Тверь"
    )


def test_columns_he_names_settle_which_of_two_headings_counts() -> None:
    text = "Name;Elo;Rating\nAnn;2100;1900\n"
    with refuses("", "column 3", "column 2"):
        taken(text)
    assert taken(text, "name=1,rating=3").tournament.players[0].rating == 1900
    with pytest.raises(InputError, match="name=2"):
        taken(text, "rating=3")


def test_columns_empty_to_the_end_are_not_shown() -> None:
    found = guessed("Name;Rating;;\nAnn;2100;;\nBo;2000;;\n")
    assert list(found.examples) == [1, 2]
