"""Names that mean harm, through every writer; and what mutants once made fail."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from addin.exchange.incoming.importing import find
from addin.publish import FORMATS, edition_of, publish
from addin.sheets.tabs.graph_picture import tournament_graph
from pairing.formats.format import Job
from pairing.formats.game_list import read_game_list
from pairing.formats.registry import all_formats
from pairing.formats.spreadsheets.rows import cell_text
from pairing.systems import system
from pairing.systems.riichi.plans import read_prescript
from tests.support.events import blank, played
from tests.support.made_workbooks import WORKBOOK, edit_zip
from tests.support.made_workbooks import replace as replaced
from tests.support.refusals import refuses
from tests.support.stages import made
from tests.support.terminal import run

HOSTILE = (
    "=cmd|' /C calc'!A0", "+1+1", "-2-2", "@SUM(A1)", "\t=1+1", "\r=1+1", "＝1+1", "'=1",
    "$x^{2}$", "$\\frac{1$", "\\undefined{", "\x1b]0;title\x07Ann", "Bob\x9b2J", "<b>bold</b>",
    "](http://example.org)", "../../name",
)  # fmt: skip
FORMULA = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")


DIFFERENT = tuple(one for one in HOSTILE if one not in ("\t=1+1", "\r=1+1", "'=1"))
"""Without those that read back as one and the same name."""


def event(name: str, names: tuple[str, ...] = HOSTILE) -> object:
    fresh = blank(name, names, planned=4, title="=1+1 $x$ ../\x1b[2J", place="@A1")
    if name == "riichi":
        script = "1-2-3-4 5-6-7-8 9-10-11-12 13-14-15-16"
        fresh = replace(fresh, settings=system(name).settings(place_script=script))
    return played(fresh, 2)


def is_number(cell: str) -> bool:
    plain = cell.replace(",", ".").replace("/", ".", 1).lstrip("-").replace(".", "", 2)
    return plain.isdigit()


@pytest.mark.parametrize("name", ["leader", "dutch", "riichi"])
def test_every_export(name: str, tmp_path: Path) -> None:
    """No text of a table is a formula, no other format has what a terminal obeys."""
    told = event(name, HOSTILE if name == "riichi" else DIFFERENT)
    chosen = system(name)
    order = chosen.standings(chosen.start(told))  # type: ignore[arg-type]
    written = 0
    for row in all_formats():
        if row.write is None or chosen.traits.game not in row.games:
            continue
        job = Job(tournament=told, played=told, order=order, language="en",  # type: ignore[arg-type]
                  game=chosen.traits.game,
                  options={key: one.default for key, one in row.options.items()})  # fmt: skip
        text = row.write(job)
        written += 1
        assert "\x1b" not in text and "\x9b" not in text and "\x07" not in text, row.name
        if row.name != "csv":
            continue
        for cells in csv.reader(io.StringIO(text.removeprefix("\ufeff"))):
            for cell in cells[1:]:
                result = cell[:1] == "-" and cell[1:].isdigit()
                assert is_number(cell) or result or not cell.startswith(FORMULA), cell
        if name != "riichi":
            path = tmp_path / "again.csv"
            path.write_text(text, encoding="utf-8", newline="")
            names = [player.name for player in find(path).tournament.players]
            assert names == [cell_text("'" + p.name if p.name[0] in "=+-@＝" else p.name)
                             for p in told.players]  # type: ignore[attr-defined]  # fmt: skip
    assert written >= 2


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("name", ["leader", "riichi"])
def test_every_publication(kind: str, name: str) -> None:
    page = publish(edition_of(event(name), system(name)), kind)  # type: ignore[arg-type]
    assert len(page) > 100
    if kind in ("md", "csv", "html"):
        assert b"\x1b" not in page and b"\x07" not in page
    if kind == "xlsx":
        with zipfile.ZipFile(io.BytesIO(page)) as package:
            sheets = [package.read(one) for one in package.namelist() if "worksheets/sheet" in one]
        assert sheets and not any(re.search(rb"<f[ />]", one) for one in sheets)


def test_the_picture_of_an_order_takes_names_for_names() -> None:
    names = dict(enumerate((*HOSTILE, "$" * 7, "x" * 32_767), start=1))
    games = [(one, one + 1, Fraction(1), Fraction(0)) for one in range(1, len(names))]
    png = tournament_graph(list(names), names, games, title="$\\frac{")
    assert png.startswith(b"\x89PNG")
    width = int.from_bytes(png[16:20], "big")
    assert width < 5000


# -- what mutants found ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("games.csv", "a,b,1\nЧэнь,b,1\n".encode("cp1251") + b"\xff\x98"),
        ("games.csv", b"a,b,1," + b"9" * 5000),
        ("games.csv", b'a,b,1\n"' + b"x" * 200_000 + b",b,1\n"),
        ("games.csv", "a,b,1,²".encode()),
        ("event.h9", b"1 Lee Ann 0k RU Kaz 3 3 0 2+/w0\n2 Ng Bob 1d RU Kaz 3 3 0 1-/b0\n"),
    ],
)
def test_files_that_made_the_reader_fail(tmp_path: Path, name: str, content: bytes) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with refuses():
        read_game_list(path) if name == "games.csv" else find(path)


def test_a_prescript_of_endless_numbers() -> None:
    with refuses():
        read_prescript("9" * 5000 + "-2-3-4")


@pytest.mark.parametrize("command", ["look", "publish", "check"])
def test_a_workbook_whose_players_have_another_name(
    tmp_path: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "cup.xlsx"
    path.write_bytes(made("leader", "en", "ready"))
    edit_zip(path, {WORKBOOK: replaced('<sheet name="Players"', '<sheet name="People"')})
    more = ["--to", "md", "-o", tmp_path / "out.md"] if command == "publish" else []
    run(command, path, *more)  # known by its headings
    assert "Traceback" not in capsys.readouterr().err
