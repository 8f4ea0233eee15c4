"""Macro workbooks as they are generated: VBA, buttons, settings; and file mode keeps them."""

from __future__ import annotations

import re
import sys
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from lxml import etree
from oletools.olevba import VBA_Parser
from openpyxl import load_workbook

import addin.buttons
from addin import actions
from addin.commands.registry import COMMANDS, at_hand, further
from addin.engines.file import open_book
from addin.excel import conf, macros, sources
from addin.exchange.creating import create
from addin.sheets import layout
from pairing.catalogue import LANGUAGES, Catalogue
from pairing.systems import REGISTRY, system
from tests.excel.packages import check_package, content_types, parts, relations
from tests.support.drivers import edit
from tests.support.events import field
from tests.support.made_workbooks import edit_zip, replace
from tests.support.terminal import printed, run

EVERY = [(name, language) for name in REGISTRY for language in LANGUAGES]
MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
OFFICE = "{urn:schemas-microsoft-com:office:excel}"
BUTTON_STATEMENT = re.compile(r'RunPython\("import addin\.buttons; addin\.buttons\.(\w+)\(\)"\)')


@pytest.fixture(scope="module")
def workbooks(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], Path]:
    folder = tmp_path_factory.mktemp("macro")
    made = {}
    for name, language in EVERY:
        made[name, language] = folder / f"{name}.{language}.xlsm"
        create(made[name, language], system=name, language=language, rounds=2, players=field(8))
    return made


def modules_of(path: Path) -> dict[str, str]:
    """What olevba reads: a module's name and its whole text."""
    parser = VBA_Parser(str(path))
    found = {name.rpartition(".")[0]: code for _, _, name, code in parser.extract_macros()}
    parser.close()
    return found


def controls_of(found: dict[str, bytes], part: str) -> list[Any]:
    """Return the buttons of a sheet, as the drawing has them."""
    drawings = (line[2] for line in relations(found).get(part, []) if "vmlDrawing" in line[1])
    return [
        data
        for drawing in drawings
        for data in etree.fromstring(found[drawing]).iter(f"{OFFICE}ClientData")
        if data.get("ObjectType") == "Button"
    ]


def buttons_of(found: dict[str, bytes]) -> dict[str, list[tuple[str, str, bool]]]:
    """By tab: label, macro and whether it is printed, of every button."""
    result: dict[str, list[tuple[str, str, bool]]] = {}
    for tab, part in sheet_parts(found).items():
        for data in controls_of(found, part):
            label = "".join(data.getparent().find("{*}textbox").itertext()).strip()
            printed = data.findtext(f"{OFFICE}PrintObject") != "False"
            line = label, data.findtext(f"{OFFICE}FmlaMacro"), printed
            result.setdefault(tab, []).append(line)
    return result


def boxes_of(found: dict[str, bytes], part: str) -> list[Any]:
    """Return left, top, right and bottom of every button: a cell and how far into it."""
    anchors = (data.findtext(f"{OFFICE}Anchor").split(",") for data in controls_of(found, part))
    numbers = [[int(number) for number in anchor] for anchor in anchors]
    return [[*zip(one[::2], one[1::2], strict=True)] for one in numbers]


def sheet_parts(found: dict[str, bytes]) -> dict[str, str]:
    root = etree.fromstring(found["xl/workbook.xml"])
    targets = {key: target for key, _, target in relations(found)["xl/workbook.xml"]}
    key = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
    return {one.get("name"): targets[one.get(key)] for one in root.iter(f"{MAIN}sheet")}


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_olevba_reads_back_exactly_the_source(workbooks, name, language) -> None:
    read = modules_of(workbooks[name, language])
    for module in (sources.ours("Pairbook"), *sources.xlwings_for_workbook()):
        assert read.pop(module.name) == module.source
    documents = {one for one in read if one == "ThisWorkbook" or re.fullmatch(r"Sheet\d+", one)}
    assert set(read) == documents
    assert all('Attribute VB_Base = "0{000208' in text for text in read.values())


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_every_sheet_has_a_module_of_its_code_name(workbooks, name, language) -> None:
    found = check_package(workbooks[name, language])
    book = etree.fromstring(found["xl/workbook.xml"])
    codes = [book.find(f"{MAIN}workbookPr").get("codeName")]
    for part in sheet_parts(found).values():
        codes.append(etree.fromstring(found[part]).find(f"{MAIN}sheetPr").get("codeName"))
    assert len(set(codes)) == len(codes)
    assert set(codes) <= set(modules_of(workbooks[name, language]))
    kinds = content_types(found)
    assert kinds["xl/workbook.xml"] == "application/vnd.ms-excel.sheet.macroEnabled.main+xml"
    assert kinds["xl/vbaProject.bin"] == "application/vnd.ms-office.vbaProject"


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_buttons_are_where_they_are_needed(workbooks, name, language) -> None:
    """What a round needs on every Round and on Tournament; there the others, too."""
    words = Catalogue(language)
    traits = system(name).traits
    every = [
        (command.label(words, traits), f"[0]!{command.macro}", False)
        for command in (*at_hand(), *further(traits))
    ]
    shown = buttons_of(parts(workbooks[name, language]))
    rounds = range(1, 2 + layout.SPARE_ROUNDS + 1)
    tabs = [layout.tab_name(words, layout.ROUND, number) for number in rounds]
    tournament = layout.tab_name(words, layout.TOURNAMENT)
    assert shown == {tournament: every, **dict.fromkeys(tabs, every[: len(at_hand())])}


def test_the_actions_of_a_system_decide_its_buttons() -> None:
    for name in REGISTRY:
        traits = system(name).traits
        keys = [command.key for command in (*at_hand(), *further(traits))]
        always = ["next_step", "check", "undo_last_round", "standings", "pair_next_round",
                  "crosstable", "export"]  # fmt: skip
        assert [key for key in keys if key in always] == always
        assert ("update_levels" in keys) == bool(traits.updated)
        assert ("rating_report" in keys) == ("ratings" in traits.reports)
        assert ("finals_seating" in keys) == (traits.seats == 4)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_system_without_levels_updates_its_tabs(language: str) -> None:
    words = Catalogue(language)
    (levels,) = (command for command in COMMANDS if command.key == "update_levels")
    shown = {name: levels.label(words, system(name).traits) for name in REGISTRY}
    assert shown["leader"] == levels.label(words) == words("command.update_levels.label")
    assert shown["riichi"] == words("command.update_reports.label") != shown["leader"]


def test_buttons_stand_in_the_row_that_is_kept_for_them(workbooks) -> None:
    """Nothing that is seen stands there: white letters behind the buttons."""
    for path in workbooks.values():
        found = parts(path)
        for tab, part in sheet_parts(found).items():
            if tab not in buttons_of(found):
                continue
            rows = list(etree.fromstring(found[part]).iterfind(f".//{MAIN}row"))
            if re.search(r"\d", tab):
                places = [layout.ROUND_BUTTONS]
            else:
                last = int(rows[-1].get("r"))
                places = [layout.TOURNAMENT_BUTTONS, layout.further_buttons(last)]
            for place in places:
                (row,) = (one for one in rows if one.get("r") == str(place.row))
                assert float(row.get("ht")) == place.height
                assert len({cell.get("s") for cell in row if len(cell)}) <= 1
            boxes = boxes_of(found, part)
            assert all(top[0] == bottom[0] for _, top, _, bottom in boxes)
            stands = [top[0] + 1 for _, top, _, _ in boxes]
            assert {*stands} == {place.row for place in places}
            assert stands.count(places[0].row) == len(at_hand()) == 5


@pytest.mark.parametrize("count", [1, 5, 9, 13])
def test_any_number_of_buttons_stands_apart_above_the_first_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    pressed = [command for command in COMMANDS if command.pressed]
    some = (pressed * 2)[:count]
    monkeypatch.setattr(macros, "further", lambda traits: some)
    monkeypatch.setattr(macros, "at_hand", lambda: pressed[:5])
    path = tmp_path / "cup.xlsm"
    create(path, system="riichi", rounds=2)
    found = parts(path)
    shown = buttons_of(found)
    assert {len(one) for one in shown.values()} == {5, 5 + count}
    for tab, part in sheet_parts(found).items():
        if tab not in shown:
            continue
        for one, other in combinations(boxes_of(found, part), 2):
            beside = one[2] <= other[0] or other[2] <= one[0]
            over = one[3] <= other[1] or other[3] <= one[1]
            assert beside or over, (one, other)


def test_only_the_tournaments_columns_are_printed(workbooks) -> None:
    """Whole columns, so that as many rows are printed as are filled."""
    for (name, language), path in workbooks.items():
        root = etree.fromstring(parts(path)["xl/workbook.xml"])
        areas = {
            int(one.get("localSheetId")): one.text.rpartition("!")[2]
            for one in root.iter(f"{MAIN}definedName")
            if one.get("name") == "_xlnm.Print_Area"
        }
        tabs = list(sheet_parts(parts(path)))
        words = Catalogue(language)
        assert areas[tabs.index(layout.tab_name(words, layout.TOURNAMENT))] == "$A$5:$C$1048576"
        area = areas[tabs.index(layout.tab_name(words, layout.ROUND, 1))]
        last = "L" if name == "riichi" else "[G-J]"
        assert re.fullmatch(rf"\$A\$5:\${last}\$1048576", area), (name, area)


def test_every_macro_calls_an_action_that_exists() -> None:
    text = sources.ours("Pairbook").source
    subs = dict.fromkeys(re.findall(r"^Public Sub (\w+)\(\)", text, re.M))
    bodies = re.split(r"^Public Sub (?=\w+\(\))", text, flags=re.M)[1:]
    called = {}
    for body in bodies:
        (called[body.partition("(")[0]],) = BUTTON_STATEMENT.findall(body)
        assert "On Error GoTo Failed" in body
        assert "TellDoctor Err.Description" in body
    assert list(called) == list(subs)
    assert called == {command.macro: command.key for command in COMMANDS if command.pressed}
    assert "pairbook doctor" in text
    missing = [name for name in called.values() if not callable(getattr(addin.buttons, name, None))]
    assert not missing


@pytest.mark.filterwarnings("ignore:Print area cannot be set")
@pytest.mark.parametrize("language", LANGUAGES)
def test_settings_tab(workbooks, language, monkeypatch) -> None:
    sheet = load_workbook(workbooks["leader", language])[conf.WORKBOOK_TAB]
    assert sheet.sheet_state == "hidden"
    rows = {name: value or "" for name, value in sheet.iter_rows(max_col=2, values_only=True)}
    assert rows == conf.settings(language)
    assert list(rows)[1], "xlwings reads down to the first empty name, at least two lines"
    assert len({name.upper() for name in rows}) == len(rows), "xlwings refuses a name twice"


def test_settings_name_the_interpreter_of_each_platform() -> None:
    windows = conf.settings("en", "win32", r"C:\Python\python.exe")
    assert windows["Interpreter_Win"] == r"C:\Python\python.exe"
    assert "Interpreter_Mac" not in windows
    mac = conf.settings("en", "darwin", "/usr/local/bin/python3")
    assert mac["Interpreter_Mac"] == "/usr/local/bin/python3"
    assert "Interpreter_Win" not in mac
    assert not {"Interpreter_Win", "Interpreter_Mac"} & set(conf.settings("en", "linux"))


def test_setting_names_are_those_xlwings_asks_for() -> None:
    """Its VBA looks names up in capitals."""
    source = sources.xlwings_for_workbook()[0].source
    asked = {name.upper() for name in re.findall(r'GetConfig\("([^"]+)"', source)}
    platforms = (conf.settings("en", one, "python") for one in ("win32", "darwin"))
    ours = {name.upper() for lines in platforms for name in lines}
    assert {name for name in ours if not name.startswith("PAIRBOOK_")} <= asked


def test_pythonw_gives_way_to_python(tmp_path, monkeypatch) -> None:
    for name in ("pythonw.exe", "python.exe"):
        (tmp_path / name).touch()
    monkeypatch.setattr(sys, "executable", str(tmp_path / "pythonw.exe"))
    assert conf.interpreter() == str(tmp_path / "python.exe")


def with_ribbon(path: Path) -> None:
    """Put a ribbon of the organiser's own into a workbook."""
    relation = (
        '<Relationship Id="rIdOwn" Type="http://schemas.microsoft.com/office/2007/'
        'relationships/ui/extensibility" Target="customUI/customUI14.xml"/></Relationships>'
    )
    own = b'<customUI xmlns="http://schemas.microsoft.com/office/2009/07/customui"/>'
    lines = {"_rels/.rels": replace("</Relationships>", relation)}
    edit_zip(path, lines, {"customUI/customUI14.xml": own})


@pytest.mark.parametrize("language", LANGUAGES)
def test_file_mode_keeps_buttons_macros_and_ribbon(tmp_path, language) -> None:
    path = tmp_path / "cup.xlsm"
    create(path, language=language, rounds=3, players=field(8))
    with_ribbon(path)
    before = check_package(path)
    with edit(path) as book:
        actions.pair_next_round(book)
        actions.standings(book)
    after = check_package(path)
    assert list(after) == list(before)
    same = {name for name in before if before[name] == after[name]}
    own = {"[Content_Types].xml", "_rels/.rels", "xl/vbaProject.bin", "customUI/customUI14.xml"}
    drawings = {name for name in before if "vmlDrawing" in name}
    assert drawings and own | drawings <= same
    assert {name for name in before if name.endswith(".rels")} <= same
    assert buttons_of(after) == buttons_of(before)
    changed = set(before) - same
    assert changed
    for part in changed & set(sheet_parts(after).values()):
        count = before[part].count(b"<legacyDrawing")
        assert after[part].count(b"<legacyDrawing") == count


def test_the_settings_tab_is_no_tab_of_the_tournament(tmp_path) -> None:
    path, plain = tmp_path / "cup.xlsm", tmp_path / "cup.xlsx"
    for one in (path, plain):
        create(one, rounds=3, players=field(8), seed=5)
    loaded = [actions.load(open_book(one))[1] for one in (path, plain)]
    assert loaded[0] == loaded[1]
    assert actions.check(open_book(path)).text == actions.check(open_book(plain)).text


def test_a_plain_workbook_has_no_macros(tmp_path) -> None:
    path = tmp_path / "cup.xlsx"
    create(path)
    names = parts(path)
    assert not [name for name in names if "vba" in name or "vml" in name]
    assert conf.WORKBOOK_TAB not in sheet_parts(names)


def test_new_on_the_command_line(tmp_path) -> None:
    path = tmp_path / "КУБОК 2026 & Co.XLSM"
    run("new", path, "--lang", "ru", "--rounds", "2")
    run("check", path)
    assert ".xlsm" in printed("new", tmp_path / "cup.xls", expect=2)
    assert [one.name for one in tmp_path.iterdir()] == [path.name]
    check_package(path)
    assert "Pairbook" in modules_of(path)
