"""Rating lists of go federations in the form in which they are downloaded."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pytest

from addin.actions import load
from addin.engines.file import open_book
from addin.exchange.creating import create
from addin.federations.filling import fill_players
from addin.federations.go_lists import GoList, recognised
from addin.federations.player_lists import find_entries, import_list
from pairing.errors import InputError
from pairing.tournament import Player
from tests.support.events import DATA

EGD = (DATA / "go" / "egd-list.html").read_text("utf-8")
FFG = """#Echelle au 7/11/2026  x
LEROI Eugène                            -151 L 7900001 29Br FR
DE_LA_TOUR Marie                         230 e ------- xxxx FR
"""
AGA = (
    "Abbas, Ashraf\t19806\tFull\t-21.50155\t4/1/2027\t\tVA\t0.83702\t3/31/2012\n"
    "Mott, Rick\t3199\tFull\t4.5\t4/1/2027\tHOGC\tTX\t0.8\t3/31/2012\n"
)
RGF = json.dumps(
    {
        "Data": {
            "Players": [
                {"Id": 7, "FirstName": "Иван", "LastName": "Белов", "TownName": "Казань",
                 "Rating": 2120},
                {"Id": 8, "FirstNameLat": "Ann", "LastNameLat": "Roe", "Rating": 0},
            ]
        }
    }
)  # fmt: skip


def read(text: str, encoding: str = "utf-8", first: int = 1 << 20) -> GoList | None:
    content = text.encode(encoding)
    return recognised(content[:first], io.BytesIO(content), "x")


@pytest.mark.parametrize("first", [600, 1 << 20])
def test_european(first: int) -> None:
    found = read(EGD, first=first)
    assert found is not None and found[0] == "2026-11-22"
    ann, abad, dyck = list(found[1])
    assert ann == {"id": "12345678", "name": "Grün Ann", "federation": "DE", "club": "Berl",
                   "rank": "3d", "standard": 2310}  # fmt: skip
    assert (abad["standard"], abad["rank"]) == (15, "20k")
    assert (dyck["name"], dyck["federation"], dyck["club"]) == ("Van Dyck O'Neil", "GB", "")


def test_french() -> None:
    found = read(FFG, "iso-8859-15")
    assert found is not None and found[0] == "2026-11-07"
    leroi, tour = list(found[1])
    assert (leroi["name"], leroi["standard"], leroi["rank"]) == ("LEROI Eugène", 1899, "2k")
    assert (leroi["id"], leroi["club"]) == ("7900001", "29Br")
    assert (tour["name"], tour["id"], tour["rank"]) == ("DE LA TOUR Marie", "", "3d")


def test_american() -> None:
    found = read(AGA)
    assert found is not None
    abbas, mott = list(found[1])
    assert (abbas["name"], abbas["id"], abbas["rank"]) == ("Abbas Ashraf", "19806", "21k")
    assert (mott["standard"], mott["rank"], mott["club"]) == (2400, "4d", "HOGC")


def test_russian() -> None:
    found = read(RGF)
    assert found is not None
    ivan, ann = list(found[1])
    assert ivan == {"id": "7", "name": "Белов Иван", "federation": "RU", "club": "Казань",
                    "rank": "1d", "standard": 2120}  # fmt: skip
    assert (ann["name"], ann["standard"], ann["rank"]) == ("Roe Ann", None, "")
    with pytest.raises(InputError):
        read(RGF[:-20])


def test_russian_players_without_anything_around_them() -> None:
    """Older files are the list alone; what in it is no player is passed over."""
    players = json.loads(RGF)
    players = players["Data"]["Players"]
    for told in ([*players, None, 5, "Ann"], {"data": players}):
        found = read(json.dumps(told))
        assert found is not None and len(list(found[1])) == 2
    assert read("5") is None and read('{"data": 5}') is None


@pytest.mark.parametrize("other", ["ID Number Name\n", "name,rating\nAnn,2100\n", "<x/>", ""])
def test_other_files_are_not_taken(other: str) -> None:
    assert read(other) is None


def test_a_list_of_another_form_is_refused() -> None:
    lines = "".join(f"  1234567{n}  Only Name   2100 x {n} \n" for n in range(9))
    found = read(EGD + lines)
    assert found is not None
    with pytest.raises(InputError):
        list(found[1])


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A store with two lists of the European database, and the French and Russian ones."""
    monkeypatch.setenv("PAIRBOOK_LISTS", str(tmp_path / "lists.sqlite"))
    for name, text, encoding in (
        ("allworld_lp.html", EGD, "utf-8"),
        ("ech_ffg_V3.txt", FFG, "iso-8859-15"),
        ("rgf.json", RGF, "utf-8"),
    ):
        (tmp_path / name).write_bytes(text.encode(encoding))
    with zipfile.ZipFile(tmp_path / "allworld_lp.zip", "w") as archive:
        archive.write(tmp_path / "allworld_lp.html", "allworld_lp.html")
    old = EGD.replace("22 Nov", "3 Oct").replace("2310", "2280")
    (tmp_path / "old.html").write_text(old, encoding="utf-8")
    done = import_list(tmp_path / "allworld_lp.zip", name="egd")
    assert (done.game, done.players, done.period) == ("go", 3, "2026-11-22")
    import_list(tmp_path / "old.html", name="egd-october")
    import_list(tmp_path / "ech_ffg_V3.txt", name="ffg")
    import_list(tmp_path / "rgf.json", name="rgf")
    return tmp_path


def test_players_are_found_by_name_or_pin(store: Path) -> None:
    assert [one.id for one in find_entries("grun", only=["egd"])] == ["12345678"]
    assert find_entries("7900001")[0].name == "LEROI Eugène"
    assert find_entries("белов")[0].standard == 2120


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_players_tab_is_filled_and_what_differs_is_named(store: Path, language: str) -> None:
    path = store / "cup.xlsx"
    players = (
        Player(1, "Ann Gruen", 2310, "1k", club="Bonn", country="DE", ids={"egd": "12345678"}),
        Player(2, "Leroi Eugene", 1800, "2k"),
        Player(3, "Иван Белов", 2000, "1d"),
    )
    create(path, system="mcmahon", players=players, rounds=3, language=language)
    book = open_book(path)
    done = fill_players(book)
    assert sorted(done.data["filled"]) == sorted(one.name for one in players)
    told = {(one.key, one.values.get("typed")) for one in done.remarks}
    assert ("lists.differs", "Bonn") in told and ("lists.differs", "1k") in told
    assert ("lists.differs", "1800") in told and ("lists.differs", "2000") in told
    (odd,) = (one for one in done.remarks if one.key == "lists.rank_rating")
    assert (odd.values["rank"], odd.values["fitting"]) == ("1k", "3d")
    book.save()
    rows = sorted(load(open_book(path))[1].players, key=lambda one: one.name)
    assert [(one.ids.get("go"), one.country, one.club) for one in rows] == [
        ("12345678", "DE", "Bonn"), ("7900001", "FR", "29Br"), ("7", "RU", "Казань"),
    ]  # fmt: skip


def test_a_frozen_list(store: Path) -> None:
    path = store / "cup.xlsx"
    create(path, system="mcmahon", players=(Player(1, "Ann Grün", 2000, "3d"),), rounds=3)
    for freeze, rating in (("2026-11-01", 2280), ("", 2310), ("30 November 2026", 2310)):
        book = open_book(path)
        done = fill_players(book, freeze=freeze)
        (one,) = (one for one in done.remarks if one.key == "lists.differs")
        assert one.values["listed"] == str(rating), freeze
    with pytest.raises(InputError, match="day"):
        fill_players(open_book(path), freeze="soon")
    with pytest.raises(InputError):
        fill_players(open_book(path), freeze="2020-01-01")
