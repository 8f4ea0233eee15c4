"""What Excel lets people type is what the declarations of columns and settings say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.worksheet.datavalidation import DataValidation

from addin.engines.file import open_book
from addin.sheets import layout, style
from addin.sheets.reader import read
from addin.sheets.tabs import absences_tab, players_tab, prizes_tab, round_tab
from pairing.catalogue import COMPLETE
from pairing.systems import REGISTRY
from tests.support.books import cup

KINDS = {
    layout.WHOLE: "whole",
    layout.NUMBER: "decimal",
    layout.DATE: "custom",
    layout.CHOICE: "list",
    layout.PLAYER: "list",
}
"""Rules of Excel by the type of a column; a text is offered something, or is free."""


def rule_at(sheet: Any, row: int, column: int) -> DataValidation | None:
    """The one rule of a cell."""
    here = sheet.cell(row, column).coordinate
    rules = [one for one in sheet.data_validations.dataValidation if here in one.sqref]
    assert len(rules) <= 1, (sheet.title, here)
    return rules[0] if rules else None


def expected(column: layout.Col) -> str | None:
    """Return the rule that follows from a column's declaration."""
    if not column.typed or column.unique:
        return "custom"
    if column.offers is not None:
        return "list"
    if column.typed == layout.RESULT or (
        column.typed == layout.NUMBER and style.is_text(column.style)
    ):
        return "custom"
    return KINDS.get(column.typed)


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("name", REGISTRY)
def test_every_column_takes_what_its_type_says(tmp_path: Path, name: str, language: str) -> None:
    path = cup(tmp_path / "cup.xlsx", 8, 3, language, name=name)
    reading = read(open_book(path))
    traits, written = reading.system.traits, openpyxl.load_workbook(path)
    absences, rounds = absences_tab.grid_of(reading.tabs)
    prizes = prizes_tab.grid_of(reading.tabs)
    assert prizes is not None
    typed_in = [
        (reading.players_grid, players_tab.columns(traits)),
        (round_tab.round_grid(reading.tabs, traits, 1), round_tab.kind_of(traits).TAB.of(traits)),
        (prizes, prizes_tab.COLUMNS),
        (absences, (*absences_tab.COLUMNS, *absences_tab.columns_of(rounds))),
    ]
    rounds_and_settings = (reading.words("tab.round", number="").strip(), reading.settings_grid.tab)
    for sheet in written:
        if not sheet.title.startswith((*(grid.tab for grid, _ in typed_in), *rounds_and_settings)):
            rules = sheet.data_validations.dataValidation
            assert all(rule.formula1.startswith("FALSE") for rule in rules), sheet.title
    for grid, columns in typed_in:
        sheet = written[grid.tab]
        for column in (one for one in columns if one.key in grid.at):
            rule = rule_at(sheet, layout.FIRST_ROW, grid.at[column.key])
            where = (grid.tab, column.key)
            assert (rule and rule.type) == expected(column), where
            if rule is None:
                continue
            strict = rule.showErrorMessage and rule.errorStyle in (None, "stop")
            assert strict == (not column.typed or column.typed == layout.WHOLE), where
            assert rule.error or rule.prompt, where
            if rule.type in ("whole", "decimal"):
                assert (int(rule.formula1), int(rule.formula2)) == column.limits, where
                assert not style.is_text(column.style), where
            if not column.typed:
                assert rule.formula1.startswith("FALSE"), where


@pytest.mark.parametrize("name", REGISTRY)
def test_every_setting_takes_what_its_kind_says(tmp_path: Path, name: str) -> None:
    path = cup(tmp_path / "cup.xlsx", 8, 3, name=name)
    reading = read(open_book(path))
    sheet = openpyxl.load_workbook(path)[reading.settings_grid.tab]
    for line in reading.words.lines(reading.system):
        rule, spec = rule_at(sheet, reading.setting_rows[line.name], 2), line.spec
        assert rule is not None, line.name
        if line.name == "system":
            assert rule.type == "custom"
        elif spec is not None and spec.options and spec.kind != "words":
            assert rule.type == "list" and (rule.errorStyle == "warning") == spec.free, line.name
        elif spec is not None and spec.kind == "whole":
            assert (rule.type, int(rule.formula1)) == ("whole", spec.low), line.name
        else:
            assert rule.type is None or rule.type == "none", line.name
        assert rule.prompt, line.name
