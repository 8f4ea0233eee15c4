"""Sizes: what would fill the memory is refused before it is read, with a message."""

from __future__ import annotations

import struct
import zipfile
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as some

from addin import actions
from addin.engines.file import open_book
from addin.exchange.creating import create
from addin.exchange.incoming.importing import find
from addin.exchange.incoming.prize_list import read_prize_list
from addin.exchange.incoming.sheet_frames import content_of
from addin.exchange.notebook import read_tournament
from addin.federations.player_lists import import_list
from addin.laboratory.field import tournament_in
from pairing import limits
from pairing.catalogue import LANGUAGES
from pairing.errors import MESSAGE_LINES, MESSAGE_SIGNS, InputError, Problems
from pairing.formats import pantheon_games
from pairing.formats.opengotha import read_opengotha
from tests.support import books
from tests.support.drivers import set_cell, values
from tests.support.events import DATA
from tests.support.made_workbooks import edit_zip, plain_workbook
from tests.support.refusals import refuses
from tests.support.terminal import run

FIRST = "xl/worksheets/sheet1.xml"


@pytest.fixture
def cup(tmp_path: Path) -> Path:
    return plain_workbook(tmp_path / "cup.xlsx")


def first_cell(path: Path) -> Any:
    return open_book(path).sheets[0]["A1"].value


@pytest.mark.parametrize(
    ("method", "size", "key"),
    [
        (zipfile.ZIP_DEFLATED, limits.PART_BYTES + 1, "limit.part"),
        (zipfile.ZIP_DEFLATED, limits.RATIO_FROM + 1, "limit.part"),  # packed too tightly
        (zipfile.ZIP_BZIP2, 1000, "error.not_a_workbook"),
        (zipfile.ZIP_LZMA, 1000, "error.not_a_workbook"),
    ],
)
def test_a_part_that_is_huge_or_packed_otherwise(
    cup: Path, method: int, size: int, key: str
) -> None:
    with zipfile.ZipFile(cup, "a", method) as package:
        package.writestr("xl/media/bomb.bin", bytes(size))
    with refuses(key):
        open_book(cup)


def test_many_parts(cup: Path) -> None:
    with zipfile.ZipFile(cup, "a") as package:
        for number in range(limits.PARTS):
            package.writestr(f"xl/media/{number}", b"")
    with refuses("limit.unpacked"):
        open_book(cup)


def declare_less(path: Path, part: str) -> None:
    """Let the package say that a part is small."""
    data = bytearray(path.read_bytes())
    with zipfile.ZipFile(path) as package:
        info = package.getinfo(part)
    real = struct.pack("<I", info.file_size)
    at = data.find(real, info.header_offset)
    while at >= 0:
        data[at : at + 4] = struct.pack("<I", 100)
        at = data.find(real, at + 4)
    path.write_bytes(data)


def test_a_part_larger_than_it_says_is_damage(cup: Path) -> None:
    edit_zip(cup, {FIRST: lambda data: data + b"<!--" + b" " * 30_000_000 + b"-->"})
    declare_less(cup, FIRST)
    with refuses("error.not_a_workbook"):
        first_cell(cup)


def test_too_many_cells(cup: Path) -> None:
    rows = b"<row/>" * (limits.TAGS + 1) + b"</sheetData>"
    edit_zip(cup, {FIRST: lambda data: data.replace(b"</sheetData>", rows)})
    assert cup.stat().st_size < 1_000_000
    with pytest.raises(InputError) as caught:
        first_cell(cup)
    assert caught.value.text.key in ("limit.tags", "limit.part")


def test_a_large_file(tmp_path: Path) -> None:
    path = tmp_path / "cup.xlsx"
    with path.open("wb") as file:
        file.truncate(limits.FILE_BYTES + 1)
    with refuses("limit.file"):
        open_book(path)
    for name, call in (("players.csv", content_of), ("event.xml", read_opengotha)):
        other = tmp_path / name
        with other.open("wb") as file:
            file.truncate(limits.TEXT_BYTES + 1)
        with refuses("limit.file"):
            call(other)


@pytest.mark.parametrize(
    "declared",
    [
        '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>',
        '<!DOCTYPE x SYSTEM "http://localhost/x.dtd">',
        "<!DOCTYPE x>",
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_no_document_types_in_workbooks(cup: Path, declared: str, encoding: str) -> None:
    def edit(data: bytes) -> bytes:
        body = data.decode().partition("?>")[2]
        head = f'<?xml version="1.0" encoding="{encoding}"?>'
        return (head + declared + body).encode(encoding)

    edit_zip(cup, {FIRST: edit})
    with refuses("error.not_a_workbook"):
        first_cell(cup)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'<row r="1"', b'<row r="x"'),
        (b'<row r="1"', b'<row r="99999999999"'),
        (b'<row r="1"', b'<row r="-4"'),
        (b'<c r="A1"', b'<c r="ZZZZZZZZ1"'),
        (b'<c r="A1"', b'<c r="A1" s="x"'),
    ],
)
def test_malformed_numbers_in_a_tab(cup: Path, old: bytes, new: bytes) -> None:
    edit_zip(cup, {FIRST: lambda data: data.replace(old, new, 1)})
    with refuses("error.not_a_workbook"):
        first_cell(cup)


@pytest.mark.parametrize("number", ["1e999", "nan", "-inf"])
def test_numbers_that_are_none_are_texts(cup: Path, number: str) -> None:
    cell = f'<row r="900"><c r="A900"><v>{number}</v></c></row></sheetData>'.encode()
    edit_zip(cup, {FIRST: lambda data: data.replace(b"</sheetData>", cell, 1)})
    assert open_book(cup).sheets[0]["A900"].value == number


@pytest.mark.parametrize("seed", [10**30, -1, 0])
def test_seeds(tmp_path: Path, seed: int, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cup.xlsx"
    with refuses("error.setting_whole"):
        create(path, seed=seed)
    assert list(tmp_path.iterdir()) == []
    if seed == 0:
        return
    with refuses("limit.seed"):
        limits.check_seed(seed)
    command = ("seating", "round-robin", "--players", 16, "--rounds", 4)
    run(*command, "--seed", seed, expect=2)
    assert str(limits.SEED) in capsys.readouterr().err


@given(some.lists(some.text(max_size=3000), min_size=1, max_size=60), some.sampled_from(LANGUAGES))
def test_a_message_fits_a_screen(values: list[str], language: str) -> None:
    errors = [InputError("error.file_missing", file=value) for value in values]
    for message in (Problems(errors).message(language), errors[0].message(language)):
        assert message.count("\n") < MESSAGE_LINES
        assert len(message) <= MESSAGE_SIGNS + 40 * MESSAGE_LINES


def test_a_short_message_is_whole() -> None:
    errors = [InputError("error.file_missing", file=f"{n}.xlsx") for n in range(5)]
    assert Problems(errors).message("en").splitlines() == [one.message("en") for one in errors]


def test_what_to_do_stays_in_a_long_message() -> None:
    message = InputError("error.file_missing", file="x" * 100_000).message("en")
    assert message.endswith("Check the name and the folder.")


@pytest.mark.parametrize("language", ("en", "ru"))
def test_long_texts_are_named_by_cell(tmp_path: Path, language: str) -> None:
    path = books.cup(tmp_path / "cup.xlsx", 4, 3, language)
    tab, name = ("Players", "Name") if language == "en" else ("Участники", "Имя")
    at = values(path, tab)[3].index(name)
    set_cell(path, tab, f"{chr(65 + at)}6", "x" * (limits.NAME_SIGNS + 1))
    with refuses("", f"{tab}!{chr(65 + at)}6", "501"):
        actions.pair_next_round(open_book(path))


def test_too_many_players_and_rounds_in_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    crowd = tmp_path / "crowd.csv"
    crowd.write_text("name\n" + "".join(f"P{n}\n" for n in range(limits.PLAYERS + 1)))
    run("new", tmp_path / "a.xlsx", "--from", crowd, expect=2)
    assert str(limits.PLAYERS) in capsys.readouterr().err
    assert not (tmp_path / "a.xlsx").exists()
    monkeypatch.setattr(limits, "EVENT_ROUNDS", 1)
    run("look", sorted((DATA / "dutch" / "2026").glob("*.trf"))[0], expect=2)
    assert "1" in capsys.readouterr().err


DEEP = '{"games": ' + "[" * 100_000
WIDE = "prize,amount\n" + "x" * 200_000 + ",5\n"


def test_json_nested_deeper_than_can_be_followed(tmp_path: Path) -> None:
    path = tmp_path / "deep.json"
    path.write_text(DEEP)
    with refuses("error.json_broken"):
        pantheon_games.read_games(DEEP, "deep.json")
    with refuses("error.json_broken"):
        find(path)
    with refuses("lists.unknown"):
        import_list(path)


def test_a_cell_of_a_text_may_be_of_any_length_and_is_too_long_for_a_workbook(
    tmp_path: Path,
) -> None:
    path = tmp_path / "wide.csv"
    path.write_text(WIDE)
    with refuses("limit.text"):
        read_prize_list(path)
    path.write_text(WIDE.replace("prize", "name"))
    with refuses("limit.text"):
        find(path)


@pytest.mark.parametrize(
    ("content", "key"),
    [
        (bytes(limits.PART_BYTES + 1), "limit.part"),
        (b'<text:p>Ann<text:s text:c="999999999"/></text:p>', "limit.text"),
    ],
)
def test_an_ods_file_is_measured_before_anybody_unpacks_it(
    tmp_path: Path, content: bytes, key: str
) -> None:
    path = tmp_path / "list.ods"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr("content.xml", content)
    for call in (find, read_prize_list, read_tournament, tournament_in):
        with refuses(key):
            call(path)


def test_a_list_of_excel_that_is_called_ods_is_read(tmp_path: Path) -> None:
    """Mail programs rename files; what stands in them says what they are."""
    book = openpyxl.Workbook()
    for row in (("name", "rating"), ("Ann", 1500), ("Bob", 1400)):
        book.active.append(row)
    path = tmp_path / "list.ods"
    book.save(tmp_path / "list.xlsx")
    (tmp_path / "list.xlsx").rename(path)
    assert [one.name for one in find(path).tournament.players] == ["Ann", "Bob"]
    path.write_bytes(b"no spreadsheet")
    with refuses("error.sheet_unreadable"):
        find(path)


def test_too_many_players_on_the_tab(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = books.cup(tmp_path / "cup.xlsx", 4, 3)
    monkeypatch.setattr(limits, "PLAYERS", 3)
    with pytest.raises(InputError, match="4"):
        actions.pair_next_round(open_book(path))
