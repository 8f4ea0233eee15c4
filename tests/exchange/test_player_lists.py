"""Lists of players of any shape: texts in many encodings, and real spreadsheets."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import openpyxl
import pandas
import pytest

from addin.exchange.incoming.importing import find
from addin.exchange.incoming.starting import prepare
from pairing.errors import InputError
from pairing.formats.spreadsheets.guessing import table_of
from pairing.tournament import Player
from tests.support.calc import Converter
from tests.support.made_workbooks import edit_zip, replace
from tests.support.refusals import refuses
from tests.support.terminal import run

ROWS: list[list[object]] = [
    ["№", "Имя", "Рейтинг", "ID", "Клуб", "Отсутствует"],
    [1, "NA", 2100, "00123456", "nan", None],
    [2, "Щукин Пётр", 2045.4, "12633346", "007", 3],
    [3, "Nan", None, "A-7", "", "1 2"],
    [4, "None", -120, None, "TRUE", None],
]
PLAYERS = [
    ("NA", 2100, "nan", frozenset()),
    ("Щукин Пётр", 2045, "007", frozenset({3})),
    ("Nan", None, "", frozenset({1, 2})),
    ("None", -120, "TRUE", frozenset()),
]


def of(players: tuple[Player, ...]) -> list[tuple[object, ...]]:
    return [(p.name, p.rating, p.club, p.absent) for p in players]


def made_by_openpyxl(path: Path) -> None:
    book = openpyxl.Workbook()
    assert book.active is not None
    book.active.title = "Empty"
    sheet = book.create_sheet("Players")
    for row in ROWS:
        sheet.append(row)
    book.save(path)


def test_a_spreadsheet_of_players(tmp_path: Path) -> None:
    path = tmp_path / "list.xlsx"
    made_by_openpyxl(path)
    players_come_from(path)


@pytest.mark.parametrize("suffix", ["ods", "xls"])
def test_a_spreadsheet_of_players_saved_by_libreoffice(
    suffix: str, tmp_path: Path, libreoffice: Converter
) -> None:
    path = tmp_path / "list.xlsx"
    made_by_openpyxl(path)
    players_come_from(libreoffice(path, suffix))


def players_come_from(path: Path) -> None:
    """They are found in the file, and a workbook made of it has them."""
    found = find(path)
    assert found.guess is not None and not found.guess.guessed
    assert of(found.tournament.players) == PLAYERS
    assert [p.ids.get("id") or p.ids.get("egd") for p in found.tournament.players] == [
        "00123456", "12633346", "A-7", None]  # fmt: skip
    cup = path.parent / "cup.xlsx"
    run("new", cup, "--players", path)
    sheet = openpyxl.load_workbook(cup)["Players"]
    names = [row[1] for row in sheet.iter_rows(min_row=5, max_row=8, values_only=True)]
    assert names == [name for name, *_ in PLAYERS]


TEXT = "\n".join(
    ";".join("" if cell is None else str(cell) for cell in row) for row in ROWS
)  # fmt: skip


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1251"])
def test_a_text_of_players(delimiter: str, encoding: str, tmp_path: Path) -> None:
    path = tmp_path / ("list.tsv" if delimiter == "\t" else "list.csv")
    path.write_bytes(TEXT.replace(";", delimiter).replace("\n", "\r\n").encode(encoding))
    assert of(prepare(players=path).players) == PLAYERS


def test_an_encoding_that_was_named(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_bytes("name;rating\nRey Jérôme;2100\n".encode("latin-1"))
    with pytest.raises(InputError, match="--encoding"):
        find(path)
    assert find(path, encoding="latin-1").tournament.players[0].name == "Rey Jérôme"
    with pytest.raises(InputError, match="line 2, column 6"):
        find(path, encoding="utf-8")
    with pytest.raises(InputError, match="no encoding"):
        find(path, encoding="klingon")


def test_an_error_cell_is_empty_and_no_player_of_that_name(tmp_path: Path) -> None:
    path = tmp_path / "list.xlsx"
    book = openpyxl.Workbook()
    assert book.active is not None
    for row in (["Name", "Rating"], ["#N/A", "#N/A"], ["Ann", "#DIV/0!"]):
        book.active.append(row)
    for cell in ("A2", "B2", "B3"):
        book.active[cell].data_type = "e"
    book.save(path)
    assert of(find(path).tournament.players) == [("Ann", None, "", frozenset())]


@pytest.mark.parametrize("suffix", [".ods", ".xls", ".xlsx"])
def test_a_broken_spreadsheet_is_refused_in_words(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"list{suffix}"
    path.write_bytes(b"PK\x03\x04 this is no spreadsheet")
    with refuses("", path.name):
        find(path)


def test_what_openpyxl_cannot_open_our_own_reader_does(tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole.xlsx", tmp_path / "broken.xlsx"
    made_by_openpyxl(whole)
    shutil.copy(whole, broken)
    edit_zip(broken, {"xl/styles.xml": replace('patternType="gray125"', 'patternType="odd"')})
    with pytest.raises(Exception):  # noqa: B017
        pandas.read_excel(broken, engine="openpyxl")
    assert of(find(broken).tournament.players) == PLAYERS


def test_quotes_that_never_close_are_told_with_their_line(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text('name,rating\nAnn,1\n"Bo,2\n', encoding="utf-8")
    with pytest.raises(InputError, match="line 3: a quotation mark is not closed"):
        find(path)


def test_lines_are_those_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text('name,rating\n"Ann\nLee",1\n\nBo,strong\n', encoding="utf-8")
    with pytest.raises(InputError, match=r"list\.csv: Line 5, column 2"):
        find(path)


def test_a_click_needs_no_pandas(tmp_path: Path) -> None:
    code = (
        "import sys\n"
        "sys.modules['pandas'] = sys.modules['openpyxl'] = None\n"
        "import addin.actions\n"
        "import addin.exchange.outgoing.export_files, addin.exchange.outgoing.exporting\n"
        "from addin.exchange.creating import create\n"
        "from pathlib import Path\n"
        f"create(Path({str(tmp_path / 'cup.xlsx')!r}))"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)


def test_empty_rows_do_not_count() -> None:
    assert table_of([(1, [None, ""]), (2, ["Ann", 1.0])]).rows == ((2, ("Ann", "1")),)
