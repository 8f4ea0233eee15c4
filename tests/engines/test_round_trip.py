"""An organiser's own macro workbook through a tournament: nothing of his is lost or touched."""

from __future__ import annotations

import re
from pathlib import Path

import openpyxl
import pytest
from lxml import etree

from addin import actions, buttons
from addin.engines.file import answer_alerts
from addin.exchange.creating import create
from pairing.tournament import Result
from tests.engines.organiser import MAIN, Package, make_it_his_own
from tests.support.books import refuse
from tests.support.calc import Converter
from tests.support.drivers import FileDriver, edit
from tests.support.events import field
from tests.support.made_workbooks import parts

NS = f"{{{MAIN}}}"
OURS = ("Tournament", "Players", "Round 1", "Round 2", "Standings", "Crosstable", "Levels", "Log")
PRESSED = ("pair_next_round", "standings", "crosstable", "update_levels", "undo_last_round")


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A macro workbook that the organiser has made his own."""
    path = tmp_path_factory.mktemp("own") / "cup.xlsm"
    create(path, system="leader", rounds=3, seed=7, players=field(9))
    return make_it_his_own(path)


@pytest.fixture(scope="module")
def after(before: Path) -> Path:
    """The same after a round, its results, tables, and a second round taken back."""
    path = before.with_name("after.xlsm")
    path.write_bytes(before.read_bytes())
    results = dict.fromkeys(range(1, 5), Result.WHITE_WINS)
    _press(path, "pair_next_round")
    FileDriver().run(path, actions.enter_results, 1, results)
    for key in PRESSED:
        _press(path, key)
    return path


def _press(path: Path, key: str) -> None:
    with edit(path) as book:
        answer_alerts(book, "yes")
        assert buttons.BUTTONS[key](book) is not None


def test_every_part_is_still_there(before: Path, after: Path) -> None:
    assert list(parts(after)) == list(parts(before))


def test_only_parts_of_ours_have_changed(before: Path, after: Path) -> None:
    old, new = parts(before), parts(after)
    package = Package(before)
    sheets = {package.sheet(tab) for tab in OURS}
    mine = sheets | {"xl/workbook.xml", "xl/sharedStrings.xml", "xl/charts/chart1.xml"}
    changed = {name for name in old if old[name] != new[name]}
    tables = {name for name in changed if name.startswith("xl/tables/")}
    assert changed <= mine | tables, sorted(changed - mine)
    assert {package.sheet("Round 1"), package.sheet("Log")} <= changed
    print("\nchanged:", *sorted(changed), sep="\n  ")
    print("kept byte for byte:", len(old) - len(changed))


def test_changed_tabs_keep_all_but_their_cells(before: Path, after: Path) -> None:
    old, new, package = parts(before), parts(after), Package(before)
    for tab in OURS:
        part = package.sheet(tab)
        assert _frame(old[part]) == _frame(new[part]), tab
    players = new[package.sheet("Players")]
    for kept in (b'<col min="20" max="20"', b"dataBar", b"<pageSetup xmlns:r=", b"sparkline"):
        assert kept in players
    assert b"<drawing" in new[package.sheet("Standings")]
    assert b"<legacyDrawing" in new[package.sheet("Log")]


def _frame(data: bytes) -> bytes:
    """A sheet without its cells' contents and without where the cursor is."""
    root = etree.fromstring(data)
    for tag in ("sheetViews", "dimension"):
        for element in root.findall(f"{NS}{tag}"):
            root.remove(element)
    for row in root.iter(f"{NS}row"):
        row.attrib.pop("spans", None)
    body = root.find(f"{NS}sheetData")
    rows = [tuple(sorted(row.attrib.items())) for row in body if set(row.attrib) - {"r"}]
    body.clear()
    return etree.tostring(root, method="c14n") + repr(rows).encode()


def test_cells_keep_their_formats(before: Path, after: Path) -> None:
    old, new, package = parts(before), parts(after), Package(before)
    for tab in OURS:
        part = package.sheet(tab)
        styles = _styles(new[part])
        for cell, style in _styles(old[part]).items():
            assert styles.get(cell, style) == style, (tab, cell)


def _styles(data: bytes) -> dict[str, str]:
    return {c.get("r"): c.get("s", "0") for c in etree.fromstring(data).iter(f"{NS}c")}


def test_tables_change_their_area_only(before: Path, after: Path) -> None:
    old, new = parts(before), parts(after)

    def rest(data: bytes) -> bytes:
        canonical: bytes = etree.tostring(etree.fromstring(data), method="c14n")
        return re.sub(rb'ref="[A-Z0-9:]+"', b"", canonical)

    for name in old:
        if name.startswith("xl/tables/"):
            assert rest(old[name]) == rest(new[name]), name


SHOWN = ("Standings", "Crosstable", "Levels", "Levels chart")
"""Tabs that are shown as soon as there is something on them."""


def test_the_workbook_part_changes_only_what_is_in_front(before: Path, after: Path) -> None:
    def rest(data: bytes) -> bytes:
        root = etree.fromstring(data)
        for view in root.iter(f"{NS}workbookView"):
            view.attrib.pop("activeTab", None)
            view.attrib.pop("firstSheet", None)
        for calc in root.iter(f"{NS}calcPr"):
            calc.attrib.pop("fullCalcOnLoad", None)
        for sheet in root.iter(f"{NS}sheet"):
            if sheet.get("name") in SHOWN:
                sheet.attrib.pop("state", None)
        for name in list(root.iter(f"{NS}definedName")):
            if name.get("name") == "_xlnm.Print_Area" and re.match(
                "'(Round|Stand)", name.text or ""
            ):
                # What is printed of a tab that was written: hidden ones had no area before.
                parent = name.getparent()
                assert parent is not None
                parent.remove(name)
        canonical: bytes = etree.tostring(root, method="c14n")
        return canonical

    assert rest(parts(before)["xl/workbook.xml"]) == rest(parts(after)["xl/workbook.xml"])


def test_shared_texts_are_only_added(before: Path, after: Path) -> None:
    def texts(path: Path) -> list[bytes]:
        root = etree.fromstring(parts(path)["xl/sharedStrings.xml"])
        return [etree.tostring(item, method="c14n") for item in root]

    old, new = texts(before), texts(after)
    assert new[: len(old)] == old


def test_another_program_opens_it(after: Path) -> None:
    book = openpyxl.load_workbook(after, keep_vba=True)
    assert "Mine" in book.sheetnames and book["Standings"]["B5"].value
    assert book["Mine"]._pivots[0].name == "Fees"


def test_libreoffice_opens_it(after: Path, libreoffice: Converter) -> None:
    book = openpyxl.load_workbook(libreoffice(after, "xlsx"))
    assert book["Mine"]["A2"].value == "North" and book["Standings"]["B5"].value
    assert len(book["Standings"]._charts) == 1


def test_a_shared_workbook_with_its_history_is_refused(tmp_path: Path) -> None:
    """What cannot be kept, before anything is written."""
    path = tmp_path / "cup.xlsm"
    create(path, system="leader", rounds=1, seed=7, players=field(4))
    package = Package(path)
    package.add("xl/revisions/revisionHeaders.xml", f'<headers xmlns="{MAIN}" guid="{{1}}"/>')
    package.relate("xl/workbook.xml", "revisionHeaders", "revisions/revisionHeaders.xml")
    package.save()
    refuse(path, "history of changes", action=actions.standings)
