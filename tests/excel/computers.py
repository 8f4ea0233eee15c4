"""Made-up computers for the doctor, and what is done to the settings tab of a workbook."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import xlwings as xw

from addin.commands.registry import COMMANDS
from addin.doctor import Finding, Machine
from addin.doctor.speed import CompiledModules
from addin.excel import conf
from addin.excel.startup import Status
from pairing.catalogue import LANGUAGES, Catalogue

ROOT = Path(__file__).parents[2]
PACKAGE = Path(xw.__file__).parent
PYTHON = r"C:\Users\Ann\venv\Scripts\python.exe"
MAC_PYTHON = "/Users/ann/venv/bin/python"
VERSION = xw.__version__
STARTUP = r"C:\Users\Ann\AppData\Roaming\Microsoft\Excel\XLSTART"

BUTTONS = sorted(command.key for command in COMMANDS if command.pressed)


def good_answer(interpreter: str, code: str) -> tuple[int, str]:
    return 0, json.dumps([VERSION, BUTTONS])


def nothing(path: str) -> bytes | None:
    return None


def good_windows() -> Machine:
    """A computer on which everything is well."""
    return Machine(
        platform="win32",
        executable=PYTHON,
        base=r"C:\Users\Ann\AppData\Local\Programs\Python\Python312",
        python=(3, 12, 1),
        home=r"C:\Users\Ann",
        environment={"APPDATA": r"C:\Users\Ann\AppData\Roaming"},
        exists=lambda path: path in (PYTHON, str(ROOT)),
        same=lambda one, other: one.lower() == other.lower(),
        content=nothing,
        installed=lambda name: {"pairbook": "0.1.0", "xlwings": VERSION}.get(name),
        has_module=lambda name: True,
        run=good_answer,
        addin=lambda: Status(Path("pairbook.xlam"), installed=False),
        bits=64,
        office_bits=64,
        which=lambda name: PYTHON,
        short_path=lambda path: "",
        licence=lambda: "",
        compiled=lambda: CompiledModules(300, 0),
        starts_lean=lambda: True,
        compile_all=lambda: None,
        write_program=lambda path, source: None,
    )


def ill(found: list[Finding]) -> dict[str, Finding]:
    return {one.check: one for one in found if one.well is False}


def only(found: list[Finding], check: str) -> Finding:
    """The one thing that is wrong; its sentence exists in both languages."""
    wrong = ill(found)
    assert list(wrong) == [check], wrong
    for language in LANGUAGES:
        assert Catalogue(language)(wrong[check].sentence)
    return wrong[check]


def change_settings(path: Path, change: Callable[[list[list[Any]]], None]) -> None:
    """What a person does to the tab by hand."""
    book = openpyxl.load_workbook(path, keep_vba=True)
    sheet = book[conf.WORKBOOK_TAB]
    rows = [[a, b] for a, b in sheet.iter_rows(max_col=2, values_only=True)]
    change(rows)
    sheet.delete_rows(1, sheet.max_row)
    for at, (name, value) in enumerate(rows, start=1):
        sheet.cell(at, 1, name)
        sheet.cell(at, 2, value)
    book.save(path)


def setting(rows: list[list[Any]], name: str) -> list[Any]:
    return next(row for row in rows if str(row[0]).upper() == name.upper())


def write_setting(path: Path, name: str, value: str) -> None:
    """Type another value behind a name of the tab."""
    change_settings(path, lambda rows: setting(rows, name).__setitem__(1, value))
