"""An organiser with lists of three months and of three federations; all names are invented."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from addin.actions.state import begin
from addin.engines.file import open_book
from addin.exchange.creating import create
from addin.federations.filling import fill_players
from addin.federations.player_lists import import_list
from pairing.tournament import Player
from tests.support.refusals import refuses

LISTED = (
    ("10000001", "Arkadov Pyotr", "RU", "Mosk", "3d", 2310),
    ("10000002", "Belloni Jean-Luc", "FR", "38Gr", "1d", 2080),
    ("10000003", "Sokolova Yulia", "RU", "Kaza", "2k", 1905),
    ("10000004", "Dvořák Šimon", "CZ", "Prag", "4k", 1740),
    ("10000005", "Schmidt Jan", "DE", "Berl", "5k", 1600),
    ("10000006", "Schmidt Jan", "DE", "Hamb", "1d", 2100),
    ("10000007", "Gallo Ugo", "IT", "Mila", "12k", 905),
)
FRENCH = "#Echelle au 15/10/2026  x\nBELLONI Jean-Luc         12 L 0100002 38Gr FR\n"
RUSSIAN = {
    "date": "2026-10-20",
    "players": [
        {"id": 71, "firstName": "Пётр", "lastName": "Аркадов", "townName": "Москва",
         "rating": 2290},
    ],
}  # fmt: skip
FIELD = (
    Player(1, "Аркадов Пётр", country="RUS", club="Москва"),
    Player(2, "Belloni Jean-Luc", rank="2d"),
    Player(3, "Sokolova Julia"),
    Player(4, "Dvorak Simon", ids={"go": "10000007"}),
    Player(5, "Schmidt Jan"),
    Player(6, "Gallo Ugo", ids={"go": "99999999"}),
)
"""Without ranks and ratings, as people sign up; two typed a wrong PIN."""


def month(day: str, more: int, club: str) -> str:
    lines = [
        f"  {pin}  {name:<34}{country}  {club if pin[-1] == '3' else at:<4} {rank:>4}   --  "
        f"{rating + more:>5}    41  T260101A"
        for pin, name, country, at, rank, rating in LISTED
    ]
    return "\n".join(("<html><pre>", f"  ({day})", *lines, "</pre></html>"))


@pytest.fixture
def lists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PAIRBOOK_LISTS", str(tmp_path / "lists.sqlite"))
    files = {
        "egd-sep": month("1 Sep 2026", 0, "Kaza"),
        "egd-oct": month("1 Oct 2026", 7, "Tula"),
        "egd-dec": month("1 Dec 2026", 40, "Omsk"),
        "ffg": FRENCH,
        "rgf": json.dumps(RUSSIAN),
    }
    for name, text in files.items():
        path = tmp_path / f"{name}.txt"
        path.write_text(text, encoding="utf-8")
        import_list(path, name=name)
    return tmp_path


def filled(folder: Path, **how: object) -> tuple[dict[str, Player], dict[str, list[str]]]:
    """The players after a click, and what was said: the key, and where or of which list."""
    path = folder / "cup.xlsx"
    if not path.exists():
        create(path, system="mcmahon", players=FIELD, rounds=3, event={"date": "2026-11-21"})
    book = open_book(path)
    done = fill_players(book, **how)
    said: dict[str, list[str]] = {}
    for one in done.remarks:
        said.setdefault(one.key, []).append(str(one.values.get("player") or one.values.get("name")))
    shown = {one.name: one for one in begin(book).tournament.players}
    return shown, said


def test_a_list_later_than_the_event_is_named(lists: Path) -> None:
    players, said = filled(lists, lists=["egd"])
    assert players["Sokolova Julia"].rating == 1945 and players["Sokolova Julia"].club == "Omsk"
    assert said["lists.later"] == ["egd-dec"]


def test_the_lists_of_a_day_one_after_another(lists: Path) -> None:
    """The European one of October counts, then the Russian; what is the same is not told."""
    players, said = filled(lists, freeze="2026-11-01", lists=["egd", "rgf"])
    assert "lists.later" not in said
    arkadov, yulia = players["Аркадов Пётр"], players["Sokolova Julia"]
    assert (arkadov.rating, arkadov.rank, arkadov.ids["go"]) == (2317, "3d", "10000001")
    assert (yulia.rating, yulia.club) == (1912, "Tula")
    assert said["lists.differs"] == ["Belloni Jean-Luc"]  # 2 dan he says, 1 dan the list
    again, _ = filled(lists, freeze="2026-11-01", lists=["rgf", "egd"])
    assert again["Аркадов Пётр"].rating == 2290


def test_a_player_of_two_registers_is_in_doubt_until_one_is_named(lists: Path) -> None:
    _, said = filled(lists, freeze="2026-11-01")
    assert said["lists.several"] == ["Belloni Jean-Luc", "Schmidt Jan"]
    players, said = filled(lists, freeze="2026-11-01", lists=["ffg", "egd"])
    assert players["Belloni Jean-Luc"].rating == 2062
    assert said["lists.several"] == ["Schmidt Jan"]  # who are two people


def test_an_id_of_somebody_else_fills_nothing(lists: Path) -> None:
    players, said = filled(lists, lists=["egd"])
    assert said["lists.wrong_id"] == ["Dvorak Simon", "Gallo Ugo"]
    assert players["Dvorak Simon"].rating is None and players["Gallo Ugo"].rating is None
    picks = {"Dvorak Simon": "10000004", "Gallo Ugo": "10000007"}
    players, said = filled(lists, lists=["egd-oct"], picks=picks, overwrite=True)
    assert "lists.wrong_id" not in said
    assert (players["Dvorak Simon"].rating, players["Dvorak Simon"].club) == (1747, "Prag")


def test_the_id_of_another_register_is_no_mistake(lists: Path) -> None:
    """He has the number of the Russian federation; another list alone does not have it."""
    create(
        lists / "cup.xlsx", system="mcmahon", rounds=3,
        players=(Player(1, "Аркадов Пётр", ids={"rgf": "71"}), Player(2, "Roe Ann", 2000)),
    )  # fmt: skip
    players, said = filled(lists, lists=["ffg"])
    assert set(said) == {"lists.not_found"}
    players, said = filled(lists, lists=["egd-oct"])
    assert players["Аркадов Пётр"].rating == 2317


def test_a_day_before_all_lists_and_a_list_that_is_not_there(lists: Path) -> None:
    with refuses("lists.all_later"):
        filled(lists, freeze="2026-08-01")
    with refuses("lists.no_such_list"):
        filled(lists, lists=["aga"])
