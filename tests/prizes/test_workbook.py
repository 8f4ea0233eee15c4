"""Prizes in a workbook: typed into the tab or given as a file, awarded, written, published."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from addin import actions
from addin.engines.file import open_book
from addin.publish import edition, publish
from pairing.errors import PairbookError
from pairing.systems import REGISTRY
from tests.support.books import cup, play
from tests.support.drivers import FileDriver, edit, set_cell
from tests.support.refusals import refusal
from tests.support.terminal import json_of, printed

CSV = """prize,for,amount,tied,besides
Main,,300 €; 200 €; 100 €,equally,
Under 1600,rating <1600,50 €,,
Fair play,,a cup,,yes
"""


def type_in(path: Path, *lines: tuple[str, ...]) -> None:
    """Type lines into the Prizes tab, as an organiser would."""
    with edit(path) as book:
        sheet = book.sheets["Prizes"]
        for row, line in enumerate(lines, start=5):
            sheet.range(f"A{row}").value = [list(line)]


def tab(path: Path, name: str, area: str) -> list[list[Any]]:
    """The values of a part of a tab."""
    values: list[list[Any]] = open_book(path, read_only=True).sheets[name].range(area).value
    return values


@pytest.mark.parametrize("name", REGISTRY)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_system_awards_its_prizes(tmp_path: Path, name: str, language: str) -> None:
    path = play(cup(tmp_path / "cup.xlsx", 8, 1, language, name=name), 1)
    book = open_book(path)
    done = actions.award_prizes(book, typed=[{"prize": "Main", "amount": "30; 20; 10"}])
    book.save()
    awards = done.data["awards"]
    assert [one["amount"] for one in awards] == ["30", "20", "10"]
    assert all(one["why"] for one in awards)
    awards_tab = book.sheets["Awards" if language == "en" else "Награждение"]
    assert awards_tab.visible and awards_tab.range("B5").value == awards[0]["player"]
    assert actions.award_prizes(open_book(path, read_only=True)).data == done.data


def test_typed_into_the_tab_and_told_who_gets_it(tmp_path: Path) -> None:
    path = play(cup(tmp_path / "cup.xlsx", 8, 2), 2)
    type_in(path, ("First", "", "100 €"), ("Best kyu", "rank 30k-1k", "40 €"))
    set_cell(path, "Players", "D8", "3k")
    name = tab(path, "Players", "A8:D8")[1]
    FileDriver().run(path, actions.award_prizes)
    rows = tab(path, "Prizes", "A5:G6")
    assert rows[0][6] == "100 €" and rows[1][5:] == [name, "40 €"]


def test_a_prize_that_cannot_be_understood_is_named_with_its_cell(tmp_path: Path) -> None:
    path = play(cup(tmp_path / "cup.xlsx", 8, 1), 1)
    type_in(path, ("First", "the best", "100"), ("Second", "", "50", "somehow"))
    before = path.read_bytes()
    refused = refusal(PairbookError, actions.award_prizes, open_book(path))
    told = refused.message("en")
    assert "Prizes!B5" in told and "Prizes!D6" in told and path.read_bytes() == before
    type_in(path, ("Women", "women", "100"), ("", "", "", ""))
    with pytest.raises(PairbookError) as refused:
        actions.award_prizes(open_book(path))
    assert "“Sex”" in refused.value.message("en") and "Players" in refused.value.message("en")


def test_a_column_of_ones_own_and_ages(tmp_path: Path) -> None:
    path = play(cup(tmp_path / "cup.xlsx", 8, 1), 1)
    names = [row[1] for row in tab(path, "Players", "A5:D8")]
    with edit(path) as book:
        sheet = book.sheets["Players"]
        for column, heading, values in (
            ("M", "Sex", ["f", "m", "f", "m"]),
            ("N", "Birth", ["2016", "1950-01-01", "2001", "2015"]),
            ("O", "City", ["Tver", "", "tver", ""]),
        ):
            sheet.range(f"{column}4").value = heading
            for row, value in enumerate(values, start=5):
                sheet.range(f"{column}{row}").value = value
    lines = (
        ("Women", "women", "90"),
        ("U12", "U12", "80"),
        ("City", "City=Tver", "a cup", "", "yes"),
    )
    type_in(path, *lines)
    assert "Tournament!B" in refusal(PairbookError, actions.award_prizes, open_book(path)).message()
    rows = open_book(path, read_only=True).sheets["Tournament"].range("A1:A20").value
    set_cell(path, "Tournament", f"B{rows.index('Date') + 1}", "21-22 November 2026")
    done = actions.award_prizes(open_book(path, read_only=True))
    got = {one["prize"]: one["player"] for one in done.data["awards"]}
    assert got["Women"] in (names[0], names[2]) and got["City"] in (names[0], names[2])
    assert got["U12"] in (names[0], names[3]) and got["U12"] != got["Women"]
    page = publish(edition(open_book(path, read_only=True)), "html").decode()
    assert 'id="awards"' in page and "1950-01-01" not in page


def test_the_command_takes_a_file_and_keeps_it_in_the_tab(tmp_path: Path) -> None:
    path, source = cup(tmp_path / "cup.xlsx", 8, 2), tmp_path / "prizes.csv"
    source.write_text(CSV, encoding="utf-8")
    play(path, 1)
    told = printed("prizes", path, "--prizes", source)
    assert "300 €" in told or "shared equally" in told
    assert "After 1 of 2 rounds" in told
    assert re.search(r"^ {3}1  \S", told, re.MULTILINE) and not re.search(r"^ *1\. ", told)
    assert len(json_of("prizes", path)["awards"]) >= 4
    assert tab(path, "Prizes", "A5:E5")[:4] == ["Main", None, "300 €; 200 €; 100 €", "equally"]
    source.write_text("who,what\nAnn,5\n", encoding="utf-8")
    assert "prize,for,amount" in printed("prizes", path, "--prizes", source, expect=2)


def test_published_in_every_form(tmp_path: Path) -> None:
    path = play(cup(tmp_path / "cup.xlsx", 8, 1), 1)
    type_in(path, ("Main", "", "300 €; 200 €"))
    book = open_book(path, read_only=True)
    for to in ("md", "csv"):
        text = publish(edition(book, what="prizes"), to).decode("utf-8-sig")
        assert "300 €" in text and "Main 1" in text
    assert publish(edition(book, what="prizes"), "pdf").startswith(b"%PDF")
    assert publish(edition(book, what="prizes"), "xlsx").startswith(b"PK")
    russian = publish(edition(book, what="prizes", lang="ru"), "md").decode()
    assert "Награждение" in russian and "Место 1" in russian
