"""Other programs open a workbook, see what its formulas show, save it, and the event goes on.

SheetJS and exceljs are npm packages in the folder ``PAIRBOOK_NPM``.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pandas
import pytest

from addin import actions
from addin.engines.file import open_book
from pairing.systems import REGISTRY
from tests.support.books import event
from tests.support.calc import convert
from tests.support.stored import formulas, values

NPM = Path(os.environ.get("PAIRBOOK_NPM", Path(__file__).parents[2]))
SCRIPT = Path(__file__).with_name("neighbours.mjs")

Seen = dict[tuple[str, str], Any]
"""What a program shows in cells with formulas, by tab and cell."""


def _needs(there: object, what: str) -> None:
    if not there:
        pytest.skip(f"{what} is not on this machine")


def _of_node(program: str, package: str) -> Callable[[Path, Path], Seen]:
    def run(source: Path, target: Path) -> Seen:
        _needs(shutil.which("node") and (NPM / "node_modules" / package).is_dir(), package)
        done = subprocess.run(
            ["node", SCRIPT, program, source, target],
            capture_output=True, text=True, timeout=120, check=True,
            env={**os.environ, "PAIRBOOK_NPM": str(NPM)},
        )  # fmt: skip
        return {tuple(at.rsplit("!", 1)): one for at, one in json.loads(done.stdout).items()}

    return run


def _gnumeric(source: Path, target: Path) -> Seen:
    _needs(shutil.which("ssconvert"), "Gnumeric")
    subprocess.run(
        ["ssconvert", "--recalc", "--export-type=Gnumeric_Excel:xlsx2", source, target],
        capture_output=True, timeout=120, check=True,
    )  # fmt: skip
    return values(target)


def _libreoffice(source: Path, target: Path) -> Seen:
    _needs(shutil.which("soffice"), "LibreOffice")
    convert(source, "xlsx:Calc MS Excel 2007 XML").rename(target)
    return values(target)


def _openpyxl(source: Path, target: Path) -> Seen:
    openpyxl.load_workbook(source).save(target)
    return values(source)


def _pandas(source: Path, target: Path) -> Seen:
    """It reads values alone, and saves no workbook of others."""
    target.write_bytes(source.read_bytes())
    tabs = pandas.read_excel(source, sheet_name=None, header=None, keep_default_na=False)
    found: Seen = {}
    for tab, at in formulas(source):
        row, column = openpyxl.utils.cell.coordinate_to_tuple(at)
        rows = tabs[tab].to_numpy().tolist()  # without what is empty at the right and below
        line = rows[row - 1] if row <= len(rows) else []
        found[tab, at] = line[column - 1] if column <= len(line) else ""
    return found


PROGRAMS = {
    "sheetjs": _of_node("sheetjs", "xlsx"),
    "exceljs": _of_node("exceljs", "exceljs"),
    "gnumeric": _gnumeric,
    "libreoffice": _libreoffice,
    "openpyxl": _openpyxl,
    "pandas": _pandas,
}


def _plain(value: Any) -> Any:
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return round(value, 9)
    return "" if value is None else value


@pytest.mark.parametrize("name", REGISTRY)
@pytest.mark.parametrize("program", PROGRAMS)
def test_another_program_shows_and_saves_it(program: str, name: str, tmp_path: Path) -> None:
    language = ("en", "ru")[(len(name) + len(program)) % 2]
    (tmp_path / "saved").mkdir()
    path, saved = tmp_path / "cup.xlsx", tmp_path / "saved" / "after.xlsx"
    event(path, name, 12, 3, rounds=5, language=language)
    shown = PROGRAMS[program](path, saved)
    expected = values(path)
    assert {at: _plain(shown.get(at, "no cell")) for at in expected} == expected
    book = open_book(saved)
    before = actions.check(book).remarks
    assert [one.key for one in before] == []
    assert actions.pair_next_round(book).data["round"] == 4
