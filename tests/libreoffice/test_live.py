"""Buttons pressed in a running LibreOffice: written, undone, refused, saved."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import openpyxl
import pytest

from addin import actions
from addin.commands.registry import at_hand, further
from addin.engines.file import open_book
from addin.sheets import layout
from pairing.catalogue import Catalogue
from pairing.systems import system
from tests.support.calc import Calc, without_formulas, workers
from tests.support.drivers import FileDriver, fresh, set_cell
from tests.support.events import field

PAIR = Catalogue("en")("command.pair_next_round.label")
PATIENCE = 180
"""Seconds to wait for what comes by itself."""

TABLES = ("standings", "crosstable", "update_levels")


@pytest.fixture
def cup(tmp_path: Path) -> Path:
    """A workbook of eight players, nothing paired."""
    return fresh(tmp_path / "cup.xlsx", system="leader", rounds=3, seed=7, players=field(8))


def test_a_click_is_one_step_and_can_be_taken_back(calc: Calc, cup: Path) -> None:
    document = calc.open(cup)
    states = [document.sheets()]
    pressed = ["pair_next_round", *TABLES]
    for number, key in enumerate(pressed, start=1):
        assert document.click(key)["outcome"] == "done", key
        assert len(document.steps()[0]) == number
        states.append(document.sheets())
    assert document.steps()[0][-1] == PAIR
    assert document.cells("Round 1", "A5")[0][0] == 1
    for _ in range(2):
        for state in reversed(states[:-1]):
            document.do("undo")
            assert document.sheets() == state
        for state in states[1:]:
            document.do("undo", again=True)
            assert document.sheets() == state
    labels = [Catalogue("en")(f"command.{key}.label") for key in reversed(pressed)]
    assert document.steps() == (labels, [])


def test_the_tab_in_front_is_written_again(calc: Calc, cup: Path) -> None:
    """What was computed before stands on the tab that is shown; undo brings it back."""
    document = calc.open(cup)
    document.click("pair_next_round")
    document.click("standings")
    before = document.sheets()
    document.do("type", sheet="Round 1", address="D5", text="1-0")
    document.click("standings")
    after = document.sheets()
    assert before != after
    document.do("undo")
    document.do("undo")
    assert document.sheets() == before
    document.do("undo", again=True)
    document.do("undo", again=True)
    assert document.sheets() == after


def test_the_same_workbook_as_from_the_file(calc: Calc, cup: Path, tmp_path: Path) -> None:
    path = tmp_path / "other.xlsx"
    path.write_bytes(cup.read_bytes())
    document = calc.open(cup)
    document.click("pair_next_round")
    FileDriver().run(path, actions.pair_next_round)
    for board in range(5, 9):
        document.do("type", sheet="Round 1", address=f"D{board}", text="0-1")
        set_cell(path, "Round 1", f"D{board}", "0-1")
    for key in TABLES:
        assert document.click(key)["outcome"] == "done"
        FileDriver().run(path, getattr(actions, key))
    document.do("save")
    assert without_formulas(cup) == without_formulas(path)


def test_what_is_printed_and_where_the_axis_begins(calc: Calc, tmp_path: Path) -> None:
    """As in a file: the stones given are printed now; the chart follows the players' levels."""
    path = fresh(tmp_path / "cup.xlsx", system="leader", rounds=3, seed=7, players=field(8))
    document = calc.open(path)
    document.click("pair_next_round")
    document.click("update_levels")
    document.do("save")
    other = fresh(tmp_path / "o.xlsx", system="leader", rounds=3, seed=7, players=field(8))
    FileDriver().run(other, actions.pair_next_round)
    FileDriver().run(other, actions.update_levels)
    here, there = open_book(path, read_only=True), open_book(other, read_only=True)
    columns = re.compile(r"\$([A-Z]+)")
    for name in ("Round 1", "Round 2"):
        areas = [book.sheets[name].page_setup.print_area or "" for book in (here, there)]
        assert columns.findall(areas[0]) == columns.findall(areas[1]) != [], name
    chart = Catalogue("en")("tab.levels_chart")
    starts = [book.sheets[chart].charts(1).value_axis.minimum_scale for book in (here, there)]
    assert starts[0] == starts[1] is not None


def test_formulas_are_those_of_a_file(calc: Calc, tmp_path: Path) -> None:
    """Four lines a table, three formulas each, and two for the table."""
    event: dict[str, Any] = {"system": "riichi", "rounds": 2, "seed": 7, "players": field(12)}
    path = fresh(tmp_path / "cup.xlsx", **event)
    other = fresh(tmp_path / "other.xlsx", **event)
    document = calc.open(path)
    states = [document.sheets()]
    document.click("pair_next_round")
    states.append(document.sheets())
    assert document.steps()[0] == [PAIR]
    document.do("undo")
    assert document.sheets() == states[0]
    document.do("undo", again=True)
    assert document.sheets() == states[1]
    FileDriver().run(other, actions.pair_next_round)
    expected = open_book(other, read_only=True).sheets["Round 1"].range("H5:S16").formula
    found = document.do("formulas", sheet="Round 1", rect=[5, 8, 16, 19])
    assert [[cell.replace("'", "") for cell in row] for row in found] == [
        [cell.replace("'", "") for cell in row] for row in expected
    ]
    assert sum(cell.startswith("=") for row in found for cell in row) == 12 * 3 + 3 * 2
    for row, typed in enumerate(("41,2", "412", "16 400", "1.2"), start=5):
        document.do("type", sheet="Round 1", address=f"E{row}", text=typed)
    # Formulas know whole points; what else was typed is read by the next click.
    assert "…" in [cell for row in document.cells("Round 1", "H5:L8") for cell in row]
    document.do("save")
    assert openpyxl.load_workbook(path)["Round 1"]["E5"].value == "41,2"


def test_what_is_wrong_is_said_and_nothing_written(calc: Calc, cup: Path) -> None:
    document = calc.open(cup)
    document.click("pair_next_round")
    document.do("type", sheet="Round 1", address="D6", text="nine")
    before, steps = document.sheets(), document.steps()
    ended = document.click("pair_next_round")
    assert ended["outcome"] == "refused"
    assert "Round 1!D6" in ended["boxes"][0]
    assert document.sheets() == before
    assert document.steps() == steps
    assert document.do("active") == ["Round 1", [6, 4, 6, 4]]


def test_a_protected_tab_refuses_before_anything_is_written(calc: Calc, cup: Path) -> None:
    document = calc.open(cup)
    document.do("protect", sheet="Log")
    before, steps = document.sheets(), document.steps()
    ended = document.click("pair_next_round")
    assert ended["boxes"] == [Catalogue("en")("office.protected", tab="Log")]
    assert (document.sheets(), document.steps()) == (before, steps)
    document.do("protect", sheet="Log", on=False)
    assert document.click("pair_next_round")["outcome"] == "done"


def test_notes_stay_where_values_are_written(calc: Calc, cup: Path) -> None:
    document = calc.open(cup)
    document.do("note", sheet="Round 1", address="D5", text="came late")
    document.click("pair_next_round")
    assert document.do("notes", sheet="Round 1") == ["came late"]
    document.do("undo")
    assert document.do("notes", sheet="Round 1") == ["came late"]


def test_changed_while_the_button_worked(calc: Calc, cup: Path, held: Callable[[], None]) -> None:
    """What was typed meanwhile wins; the organiser is told to press again."""
    document = calc.open(cup)
    document.do("ask", what="press", data="pair_next_round")
    document.do("type", sheet="Players", address="F5", text="Elsewhere")
    held()
    assert document.do("ended")["boxes"] == [Catalogue("en")("office.changed_meanwhile")]
    assert document.cells("Round 1", "A5")[0][0] == ""
    assert document.cells("Players", "F5")[0][0] == "Elsewhere"


def test_stopped_by_esc(calc: Calc, cup: Path, held: Callable[[], None]) -> None:
    document = calc.open(cup)
    before = document.sheets()
    document.do("ask", what="press", data="pair_next_round")
    document.do("ask", what="stop")
    assert document.do("ended")["outcome"] == "stopped"
    assert document.sheets() == before
    document.do("ask", what="press", data="pair_next_round")
    held()
    assert document.do("ended")["outcome"] == "done"


def test_buttons_are_in_the_sheets_and_never_in_the_file(calc: Calc, cup: Path) -> None:
    document = calc.open(cup)
    (first, *others) = document.do("buttons", sheet="Round 2")
    assert first["label"] == Catalogue("en")("command.next_step.label")
    assert first["url"] == "vnd.pairbook:next_step"
    shown = 1 + len(others)
    assert shown == len(at_hand()) == 5
    assert len({top for _, top, *_ in document.do("boxes", sheet="Round 2")}) == 1  # in a line
    every = document.do("buttons", sheet="Tournament")
    assert len(every) == 5 + len(further(system("leader").traits))
    assert not document.do("modified")
    assert document.steps() == ([], [])
    document.click("pair_next_round")
    document.do("save")
    assert len(document.do("buttons", sheet="Round 2")) == shown
    assert not document.do("modified")
    assert document.steps()[0] == [PAIR]
    book = openpyxl.load_workbook(cup)
    (rule,) = [one for one in book["Round 2"].data_validations.dataValidation if "D5" in one.sqref]
    assert (rule.type, rule.errorStyle, rule.showErrorMessage) == ("list", "warning", True)
    with ZipFile(cup) as package:
        assert not [name for name in package.namelist() if "ctrlProps" in name]
        assert not [n for n in package.namelist() if b"vnd.pairbook" in package.read(n)]


@pytest.mark.parametrize("name", ["leader", "riichi"])
def test_buttons_leave_room_for_what_was_done_last(calc: Calc, tmp_path: Path, name: str) -> None:
    """On the Tournament tab a line of five stands above the settings; the others stand below."""
    path = fresh(tmp_path / "cup.xlsx", system=name, language="ru", rounds=3, players=field(8))
    boxes = calc.open(path).do("boxes", sheet="Турнир")
    assert len(boxes) == 5 + len(further(system(name).traits))
    top, bottom = 62, 62 + layout.TOURNAMENT_BUTTONS.height * 4 / 3  # of the row below that line
    above, below = boxes[:5], boxes[5:]
    assert min(one for _, one, *_ in above) >= top
    assert max(one for *_, one in above) <= bottom
    assert len({one for _, one, *_ in above}) == 1 and len({one for _, one, *_ in below}) == 2
    assert min(one for _, one, *_ in below) > bottom + 100
    for at, (left, top, right, bottom) in enumerate(boxes):
        for x, y, *_ in boxes[at + 1 :]:
            assert x >= right or y >= bottom or x < left or y < top


def test_buttons_of_a_macro_workbook(calc: Calc, tmp_path: Path) -> None:
    """In LibreOffice they call the extension; in the file they call their macros still."""
    path = fresh(tmp_path / "cup.xlsm", system="leader", language="ru", rounds=3, players=field(8))
    document = calc.open(path)
    shown = document.do("buttons", sheet="Тур 1")
    assert [one["url"] for one in shown][:2] == ["vnd.pairbook:next_step", "vnd.pairbook:check"]
    assert not any(one["events"] for one in shown)
    assert document.click("pair_next_round")["outcome"] == "done"
    document.do("save")
    with ZipFile(path) as package:
        sheets = [name for name in package.namelist() if name.startswith("xl/worksheets/sheet")]
        macros = [re.findall(rb'macro="(.*?)"', package.read(name)) for name in sheets]
        assert "xl/vbaProject.bin" in package.namelist()
    called = [one.decode() for names in macros for one in names]
    assert called.count("Pairbook.NextStep") == 7
    assert len(called) == 7 * len(shown) + len(further(system("leader").traits))
    assert open_book(path, read_only=True).sheets["Тур 1"].range("A5").value == 1
    assert [one["url"] for one in document.do("buttons", sheet="Тур 1")] == [
        one["url"] for one in shown
    ]


def test_other_workbooks_get_no_buttons(calc: Calc, tmp_path: Path) -> None:
    import xlsxwriter

    path = tmp_path / "budget.xlsx"
    with xlsxwriter.Workbook(str(path)) as book:
        book.add_worksheet("Budget").write(0, 0, "rent")
    document = calc.open(path)
    assert document.do("buttons", sheet="Budget") == []
    ended = document.click("pair_next_round")
    assert ended["outcome"] == "refused"
    assert "budget.xlsx" in ended["boxes"][0]


def test_no_process_is_left(calc: Calc, cup: Path) -> None:
    document = calc.open(cup)
    for _ in range(5):
        document.click("check")
    # A click is over a moment before the process behind it has gone.
    until = time.monotonic() + PATIENCE
    while workers(calc.running) and time.monotonic() < until:
        time.sleep(0.5)
    assert workers(calc.running) == []


@pytest.mark.parametrize("key", ["standings", "finals_seating"])
def test_what_does_not_fit_is_told(calc: Calc, cup: Path, key: str) -> None:
    ended = calc.open(cup).click(key)
    assert ended["outcome"] in ("refused", "done")
    if key == "finals_seating":
        assert ended["outcome"] == "refused"
        assert ended["boxes"]


@pytest.mark.parametrize("suffix", [".xlsx", ".xlsm"])
def test_settings_stay_folded_and_say_what_is_set(calc: Calc, tmp_path: Path, suffix: str) -> None:
    """A line above them is true as soon as something is typed, and after the workbook is saved."""
    path = fresh(tmp_path / f"cup{suffix}", system="riichi", rounds=3, players=field(8))

    def folds() -> list[int]:
        rows = openpyxl.load_workbook(path).worksheets[0].row_dimensions
        return [row for row, one in rows.items() if one.hidden and one.outlineLevel == 1]

    before, labels = folds(), openpyxl.load_workbook(path).worksheets[0]["A"]
    (theme,) = (one.row for one in labels if one.value == Catalogue("en")("theme.points"))
    (chombo,) = (one.row for one in labels if one.value == Catalogue("en")("setting.chombo"))
    document = calc.open(path)
    assert document.cells("Tournament", f"B{theme}") == [["as usual"]]
    document.do("type", sheet="Tournament", address=f"B{chombo}", text="30")
    assert document.cells("Tournament", f"B{theme}") == [["Chombo: 30"]]
    assert document.click("next_step")["outcome"] == "done"
    document.do("save")
    assert before and folds() == before
    assert actions.check(open_book(path, read_only=True)).data is not None
    assert open_book(path, read_only=True).sheets[0].range(f"B{theme}").value == "Chombo: 30"


def test_what_is_wrong_in_a_folded_line_is_unfolded(calc: Calc, cup: Path) -> None:
    labels = openpyxl.load_workbook(cup).worksheets[0]["A"]
    (row,) = (one.row for one in labels if one.value == Catalogue("en")("setting.colours"))
    document = calc.open(cup)
    document.do("type", sheet="Tournament", address=f"B{row}", text="green")
    assert document.click("next_step")["outcome"] == "refused"
    assert document.do("active") == ["Tournament", [row, 2, row, 2]]
    document.do("save")
    rows = openpyxl.load_workbook(cup).worksheets[0].row_dimensions
    assert not rows[row].hidden and rows[row + 1].hidden
