"""The engine for open documents without a LibreOffice: a workbook file stands in for one."""

from __future__ import annotations

import ast
import io
import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
import xlwings as xw
from lxml import etree

from addin import actions
from addin.commands.click import click
from addin.commands.registry import COMMANDS, in_ribbon
from addin.engines.file import open_book
from addin.engines.office import commit, open_snapshot
from addin.libreoffice import extension, office
from pairing.catalogue import LANGUAGES, Catalogue
from pairing.errors import InputError
from tests.support.calc import without_formulas
from tests.support.calc_fake import Host, told_of
from tests.support.drivers import FileDriver, fresh
from tests.support.events import field
from tests.support.processes import loaded
from tests.support.refusals import refuses


def on_paper(path: Path) -> list[tuple[str | None, list[float | None]]]:
    """What is printed of every tab, and where the axes of its charts begin."""
    found = []
    for sheet in open_book(path, read_only=True).sheets:
        charts = [sheet.charts(number) for number in range(1, len(sheet.charts) + 1)]
        begins = [chart.value_axis.minimum_scale for chart in charts]
        found.append((sheet.page_setup.print_area, begins))
    return found


def press(path: Path, key: str, host: Host | None = None) -> Host:
    """What the worker does with a click."""
    host = host or Host(path)
    book = open_snapshot(told_of(path), host)
    (command,) = (one for one in COMMANDS if one.key == key)
    click(command, book, settle=lambda: commit(book))
    return host


@pytest.fixture
def cup(tmp_path: Path) -> Path:
    return fresh(tmp_path / "cup.xlsx", system="leader", rounds=3, seed=7, players=field(8))


@pytest.mark.parametrize("name", ["leader", "riichi"])
def test_the_same_workbook_as_on_a_file(name: str, tmp_path: Path) -> None:
    paths = [
        fresh(tmp_path / f"{at}.xlsx", system=name, rounds=3, seed=7, players=field(8))
        for at in ("calc", "file")
    ]
    pressed = ["pair_next_round", "standings", "crosstable", "update_levels", "undo_last_round"]
    for key in pressed:
        host = press(paths[0], key)
        assert not host.boxes, (key, host.boxes)
        FileDriver().run(paths[1], getattr(actions, key))
        assert without_formulas(paths[0]) == without_formulas(paths[1]), key
        assert on_paper(paths[0]) == on_paper(paths[1])


def test_nothing_is_sent_before_all_is_computed(cup: Path) -> None:
    host = press(cup, "pair_next_round")
    before = cup.read_bytes()
    press(cup, "pair_next_round", host)
    assert cup.read_bytes() == before
    assert "Round 1!D5" in host.boxes[0]
    assert host.views[-1] == ("Round 1", [5, 4, 5, 4])


def test_what_calc_refuses_is_told(cup: Path) -> None:
    host = Host(cup)
    host.refusing = InputError("office.protected", tab="Log")
    press(cup, "pair_next_round", host)
    assert host.boxes == [Catalogue("en")("office.protected", tab="Log")]
    assert host.said[-1] == ""


def test_a_mistake_of_ours_says_that_nothing_was_written(
    cup: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """After the action had put its changes together, before LibreOffice was given any."""

    def wrong(book: xw.Book) -> None:
        book.sheets["Players"].range("B5").value = "Somebody else"
        raise ZeroDivisionError

    monkeypatch.setattr(Path, "home", classmethod(lambda _: tmp_path))  # for the report
    monkeypatch.setattr(actions, "pair_next_round", wrong)
    before = cup.read_bytes()
    host = press(cup, "pair_next_round")
    assert Catalogue("en")("office.nothing_written") in host.boxes[0]
    assert cup.read_bytes() == before


@pytest.mark.parametrize("kind", ["Flatpak", "Snap"])
def test_a_caged_libreoffice_is_told_of(
    kind: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Where it is the only one, and where it is not there at all."""
    monkeypatch.setattr(office, "FLATPAKS", (tmp_path / "flatpak",))
    monkeypatch.setattr(office, "SNAP", tmp_path / "snap")
    monkeypatch.setattr(office, "program_folder", lambda: None)
    with refuses("office.missing"):
        office.soffice_path()
    there = {"Flatpak": "flatpak/app/org.libreoffice.LibreOffice", "Snap": "snap"}[kind]
    (tmp_path / there).mkdir(parents=True)
    assert office.caged() == [kind]
    with refuses("office.caged_only"):
        office.soffice_path()


def test_what_stays_is_not_sent(cup: Path) -> None:
    press(cup, "pair_next_round")
    host, sent = Host(cup), []
    host.write = sent.append  # type: ignore[method-assign, assignment]
    book = open_snapshot(told_of(cup), host)
    sheet = book.sheets["Round 1"]
    sheet.range("A5:B8").raw_value = sheet.range("A5:B8").raw_value
    commit(book)
    assert not sent
    sheet.range("D5:D8").raw_value = [["1-0"], ["0-1"], [""], [""]]
    commit(book)
    (block,) = sent[0]["blocks"]
    assert block == {"sheet": "Round 1", "row": 5, "column": 4, "values": [["1-0"], ["0-1"]]}


def test_xlwings_objects(cup: Path) -> None:
    book = open_snapshot(told_of(cup), Host(cup))
    assert isinstance(book, xw.Book)
    assert book.app.engine.name == "libreoffice"
    assert book.sheets["players"].name == "Players"
    players = book.sheets["Players"]
    assert players.range("B5").value == field(8)[0].name
    assert players.range("B5:B6").value == [one.name for one in field(8)[:2]]
    assert players.tables["pbPlayers"].range.address.startswith("$A$4:")
    with pytest.raises(ValueError, match="do not fit"):
        players.range("B5:B6").raw_value = [["a"]]
    with pytest.raises(InputError):
        players.range("B5").raw_value = [[float("inf")]]
    with pytest.raises(NotImplementedError, match="color"):
        players.range("B5").color = (1, 2, 3)


# -- the extension ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def package() -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(extension.build()))


def test_the_extension_has_every_button_in_both_languages(package: zipfile.ZipFile) -> None:
    commands = [one for group in in_ribbon().values() for one in group]
    for name in ("Addons.xcu", "CalcCommands.xcu"):
        text = package.read(name).decode()
        for command in commands:
            assert f"vnd.pairbook:{command.key}" in text
            for language in LANGUAGES:
                assert command.label(Catalogue(language)) in text
    for command in commands:
        assert f"icons/{command.button.icon}_16.png" in package.namelist()
    tips = package.read("CalcCommands.xcu").decode()
    assert all(one.tip(Catalogue("ru")) in tips for one in commands)


def test_every_part_is_listed_and_is_xml(package: zipfile.ZipFile) -> None:
    listed = package.read("META-INF/manifest.xml").decode()
    for name in package.namelist():
        if name.endswith((".xcu", ".xml")):
            etree.fromstring(package.read(name))
        if name.endswith(".xcu"):
            assert f'"{name}"' in listed


def test_the_same_installation_gives_the_same_bytes() -> None:
    assert extension.build() == extension.build()


def test_its_python_is_that_of_old_libreoffice(package: zipfile.ZipFile) -> None:
    names = [name for name in package.namelist() if name.endswith(".py")]
    assert len(names) == 5
    for name in names:
        ast.parse(package.read(name), name, feature_version=(3, 8))


def test_the_words_know_every_system(package: zipfile.ZipFile) -> None:
    words = json.loads(package.read("words.json"))
    assert set(words) == set(LANGUAGES)
    for spoken in words.values():
        assert len(spoken["further"]) == len(words["en"]["further"])
        assert "{python}" in spoken["no_start"]


# -- the process behind a click -------------------------------------------------------------------


def test_the_worker_ends_when_libreoffice_is_gone(cup: Path) -> None:
    """The pipe is closed without a word: the process ends by itself, writing nothing."""
    code = "from addin.libreoffice.worker import main; main()"
    worker = subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert worker.stdin is not None
    request = {"protocol": extension.PROTOCOL, "command": "pair_next_round", "book": told_of(cup)}
    worker.stdin.write(json.dumps(request).encode() + b"\n")
    worker.stdin.close()
    assert worker.stdout is not None
    said = worker.stdout.read()
    worker.wait(60)
    assert worker.returncode == 0
    assert b'"end"' not in said


def test_the_worker_loads_neither_pandas_nor_matplotlib() -> None:
    code = (
        "import addin.libreoffice.worker, addin.commands.click, addin.actions, addin.engines.office"
    )
    assert not {"pandas", "matplotlib", "xlsxwriter"} & loaded(code)
