"""The Players tab filled from imported lists."""

from __future__ import annotations

from pathlib import Path

import pytest

from addin.engines.file import open_book
from addin.federations.filling import fill_players
from addin.federations.player_lists import find_entries, import_list, stored_lists
from addin.sheets.tabs.players_tab import columns
from pairing.systems import system
from pairing.tournament import Player
from tests.support.drivers import FileDriver, fresh
from tests.support.refusals import refuses
from tests.support.terminal import as_json, run

HEADING = "ID;Name;Fed;Sex;Title;Birth;Rating;Rapid"
LINES = (
    "101;Petrov, Ivan;RUS;M;GM;1990;2600;2550",
    "102;Petrov, Ivan;BUL;M;;2001;2100;",
    "103;Petrova, Anna;RUS;F;WIM;1995/02/03;2300;2310",
    "104;Müller, Jörg;GER;M;FM;1980;2350;",
    "105;Gonzalez, Ana Maria;ESP;F;;2012;1500;",
)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "lists.sqlite"
    monkeypatch.setenv("PAIRBOOK_LISTS", str(path))
    source = tmp_path / "national_nov26.csv"
    source.write_text("\n".join((HEADING, *LINES)), encoding="utf-8")
    import_list(source)
    return path


def book_of(tmp_path: Path, *players: Player, name: str = "dutch", **event: str) -> Path:
    path = tmp_path / "cup.xlsx"
    details = {"title": "Cup", **event}
    fresh(path, system=name, language="en", rounds=3, players=players, event=details)
    return path


def line_of(path: Path, row: int, name: str = "dutch") -> dict[str, object]:
    keys = [column.key for column in columns(system(name).traits)]
    sheet = open_book(path, read_only=True).sheets["Players"]
    values = sheet.range((row, 1), (row, len(keys))).value
    return dict(zip(keys, values, strict=True))


def test_names_in_any_order_alphabet_and_accents(store: Path, tmp_path: Path) -> None:
    path = book_of(
        tmp_path,
        Player(1, "Анна Петрова"),
        Player(2, "jorg MULLER"),
        Player(3, "Gonzalez Ana"),
        Player(4, "Nobody Known"),
        date="2026-11-21",
    )
    done = FileDriver().run(path, fill_players)
    assert done.data["filled"] == ["Анна Петрова", "jorg MULLER", "Gonzalez Ana"]
    assert done.data["not_found"] == ["Nobody Known"]
    found = line_of(path, 5)
    assert (found["id"], found["title"], found["rating"]) == ("103", "WIM", 2300)
    assert (found["country"], found["birth"], found["sex"]) == ("RUS", "1995/02/03", "f")
    assert line_of(path, 6)["id"] == "104" and line_of(path, 7)["id"] == "105"
    assert line_of(path, 8)["id"] is None


def test_a_name_transliterated_otherwise_is_found(
    store: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "more_nov26.csv"
    lines = ("201;Gavrilov, Dmitry;RUS;M;;1990;2000;", "202;Gavrilova, Dmitra;RUS;F;;1990;1900;")
    source.write_text("\n".join((HEADING, *lines)), encoding="utf-8")
    import_list(source)
    path = book_of(tmp_path, Player(1, "Дмитрий Гаврилов"), Player(2, "Дмитрий Гавриков"))
    book = open_book(path)
    assert fill_players(book).data["filled"] == ["Дмитрий Гаврилов"]
    book.save()
    assert line_of(path, 5)["id"] == "201"
    for typed, found in (("гаврилов", 2), ("дмитрий гаврилов", 1), ("дмитрий гавриков", 0)):
        run("players", "find", typed, expect=0 if found else 1)
        told = capsys.readouterr()
        assert told.out.count("RUS") == found
        assert ("Nobody" in told.err) is (not found)


def test_two_of_one_name_are_asked_about_and_nothing_is_guessed(
    store: Path, tmp_path: Path
) -> None:
    path = book_of(tmp_path, Player(1, "Ivan Petrov"), Player(2, "Petrova Anna"))
    book = open_book(path)
    done = fill_players(book)
    assert list(done.data["several"]) == ["Ivan Petrov"]
    said = [one for one in done.remarks if one.key == "lists.several"]
    assert said and said[0].values["count"] == 2
    column = said[0].values["place"].removeprefix("Players!").removesuffix("5")
    assert book.sheets["Players"].range(f"{column}4").value == "ID"
    book.save()
    assert line_of(path, 5)["id"] is None
    done = fill_players(book, {"petrov": "102"})
    book.save()
    assert not done.data["several"] and line_of(path, 5)["rating"] == 2100
    with refuses("lists.no_such_id"):
        fill_players(book, {"petrov": "999"})


def test_federation_birth_or_an_id_that_is_typed_decide(store: Path, tmp_path: Path) -> None:
    path = book_of(
        tmp_path,
        Player(1, "Ivan Petrov", country="BUL"),
        Player(2, "Petrov Ivan ", birth="1990"),
        Player(3, "P. A.", ids={"chess": "103"}),
    )
    book = open_book(path)
    assert len(fill_players(book).data["filled"]) == 3
    book.save()
    assert [line_of(path, row)["id"] for row in (5, 6, 7)] == ["102", "101", "103"]


def test_what_is_typed_stays_unless_it_is_to_be_replaced(store: Path, tmp_path: Path) -> None:
    path = book_of(tmp_path, Player(1, "Petrova Anna", 2222, title="WFM"))
    book = open_book(path)
    done = fill_players(book)
    assert [one.values["listed"] for one in done.remarks if one.key == "lists.differs"] == ["2300"]
    book.save()
    assert (line_of(path, 5)["rating"], line_of(path, 5)["title"]) == (2222, "WFM")
    fill_players(book, overwrite=True)
    book.save()
    assert (line_of(path, 5)["rating"], line_of(path, 5)["title"]) == (2300, "WIM")


def test_rapid_games_take_the_rapid_rating(store: Path, tmp_path: Path) -> None:
    path = book_of(tmp_path, Player(1, "Petrova Anna"), time_control="15+10")
    FileDriver().run(path, fill_players)
    assert line_of(path, 5)["rating"] == 2310


def test_a_list_of_another_time_is_named(store: Path, tmp_path: Path) -> None:
    for date, keys in (("2026-11-21", []), ("2027-11-21", ["lists.other_time"])):
        (tmp_path / "cup.xlsx").unlink(missing_ok=True)
        book = open_book(book_of(tmp_path, Player(1, "Petrova Anna"), date=date))
        remarks = fill_players(book).remarks
        assert [one.key for one in remarks if "time" in one.key] == keys


def test_go_players_come_from_go_lists(store: Path, tmp_path: Path) -> None:
    path = book_of(tmp_path, Player(1, "Lee Kim", 1), name="leader")
    with refuses("lists.none_of_game"):
        fill_players(open_book(path))
    source = tmp_path / "egd.csv"
    source.write_text("Pin;Name;Country;Club;Grade;GoR\n12345678;Kim Lee;DE;Ham;3d;2301\n")
    assert import_list(source).game == "go"
    assert [one.game for one in stored_lists()] == ["go", "chess"]
    FileDriver().run(path, fill_players, overwrite=True)
    found = line_of(path, 5, "leader")
    assert (found["id"], found["rating"], found["rank"]) == ("12345678", 2301, "3d")
    assert (found["club"], found["country"]) == ("Ham", "DE")
    assert not find_entries("Kim Lee", only=[stored_lists()[1].name])


def test_from_the_terminal(store: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = book_of(tmp_path, Player(1, "Ivan Petrov"))
    run("players", "fill", path)
    shown = capsys.readouterr().out
    assert "101 GM Petrov, Ivan RUS 1990 2600" in shown and "--pick" in shown
    run("players", "fill", path, "--pick", "Ivan Petrov=101", "--json")
    assert as_json(capsys)["filled"] == ["Ivan Petrov"]
    assert line_of(path, 5)["id"] == "101"
