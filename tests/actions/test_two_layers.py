"""The Tournament tab in two layers: what every event decides, and the rest folded by theme."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest
from openpyxl.worksheet.worksheet import Worksheet

from addin import actions
from addin.sheets import layout
from addin.sheets.tabs import folded
from addin.sheets.tabs.tournament_tab import MORE_LABEL
from addin.sheets.vocabulary import Vocabulary
from pairing.catalogue import LANGUAGES, text
from pairing.settings import spec_of
from pairing.systems import REGISTRY, system
from tests.support.books import cup
from tests.support.drivers import FileDriver, fresh, row_of, set_cell

LINES = 20
"""Lines on the screen, the event's own data included; the lower buttons have one below."""

DECIDED = 10
"""Of them settings that every event decides."""

EVERY = [(name, language) for name in REGISTRY for language in LANGUAGES]


def tab(path: Path, *, values: bool = True) -> Worksheet:
    """The Tournament tab as another library reads it."""
    return openpyxl.load_workbook(path, data_only=values).worksheets[0]


def said_in(path: Path, words: Vocabulary, theme: str) -> str:
    """What the line of a theme says, as the file has it for who does not calculate."""
    label = folded.label(words, theme)
    (said,) = (row[1].value for row in tab(path).iter_rows() if row[0].value == label)
    return str(said)


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_a_new_workbook_shows_twenty_lines(tmp_path: Path, name: str, language: str) -> None:
    event = {"title": "Lake Cup", "place": "Lugano", "date": "21.11.2026"}
    path = fresh(tmp_path / "cup.xlsx", system=name, language=language, event=event)
    sheet, words = tab(path), Vocabulary(language, name)
    rows = [
        [cell.value for cell in row]
        for row in sheet.iter_rows()
        if not sheet.row_dimensions[row[0].row].hidden
    ]
    shown = [row for row in rows if any(cell not in (None, "") for cell in row)]
    assert shown.pop()[0] == words(text(MORE_LABEL))
    assert len(shown) <= LINES
    lines = words.lines(system(name))
    labels = {words.setting_label(one.name) for one in lines if not one.theme}
    assert labels <= {row[0] for row in shown} and len(labels) <= DECIDED
    themes = [folded.label(words, theme) for theme, _ in folded.themes(words, system(name))]
    assert [row[0] for row in rows if row[0] in themes] == themes
    hidden = [row for row in range(1, sheet.max_row + 1) if sheet.row_dimensions[row].hidden]
    assert len(hidden) == sum(bool(one.theme) for one in lines)
    assert {sheet.row_dimensions[row].outlineLevel for row in hidden} == {1}


@pytest.mark.parametrize("name", REGISTRY)
def test_every_setting_has_one_place(name: str) -> None:
    kind = system(name).settings
    named = [one for names in kind.themes.values() for one in names.split()]
    fields = [item.name for item in kind.shown_fields()]
    assert len(named) == len(set(named)) and set(named) <= {"seed", *fields}
    layers = Vocabulary("en", name).layers(kind)
    assert sorted(one.name for layer in layers.values() for one in layer) == sorted(fields)
    assert all(spec_of(one) for one in layers[""])


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_no_theme_is_called_as_a_setting(name: str, language: str) -> None:
    """Lines are found by their labels, in every language."""
    words = Vocabulary(language, name)
    labels = [folded.label(words, theme) for theme, _ in folded.themes(words, system(name))]
    assert not {label.casefold() for label in labels} & words.labels.keys()


def test_the_line_of_a_theme_says_what_is_set(tmp_path: Path) -> None:
    path, words = cup(tmp_path / "cup.xlsx", 8, 2, "ru"), Vocabulary("ru", "leader")
    assert said_in(path, words, "handicap") == "как обычно"
    assert said_in(path, words, layout.ABOUT) == "пусто"
    for name, typed in (
        ("handicap_reduction", 2),
        ("apart_club", "избегать"),
        ("arbiter", "Г. К."),
    ):
        set_cell(path, "Турнир", f"B{row_of(path, 'Турнир', words.setting_label(name))}", typed)
    FileDriver().run(path, actions.pair_next_round)
    said = {theme: said_in(path, words, theme) for theme in ("handicap", "apart", layout.ABOUT)}
    assert said["handicap"] == f"{words.setting_label('handicap_reduction')}: 2"
    assert said["apart"] == f"{words.setting_label('apart_club')}: избегать"
    assert said[layout.ABOUT] == f"{words.setting_label('arbiter')}: Г. К."
    assert said_in(path, words, "points") == "как обычно"


@pytest.mark.parametrize("name", ["dutch", "riichi"])
def test_the_lines_stay_folded(tmp_path: Path, name: str) -> None:
    path = cup(tmp_path / "cup.xlsx", 8, 2, name=name)

    def folds() -> dict[int, tuple[int, bool]]:
        dimensions = tab(path).row_dimensions
        return {
            row: (one.outlineLevel, one.hidden) for row, one in dimensions.items() if one.hidden
        }

    before = folds()
    for action in (actions.pair_next_round, actions.check, actions.undo_last_round):
        FileDriver().run(path, action)
        assert folds() == before
    dimensions = tab(path).row_dimensions
    last = [row for row in before if row + 1 not in before]
    assert all(dimensions[row + 1].collapsed for row in last)
    assert tab(path).sheet_properties.outlinePr.summaryBelow
