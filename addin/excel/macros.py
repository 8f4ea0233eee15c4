"""Makes a fresh workbook a macro workbook: the project, the buttons, xlwings' settings.

A form-control button calls one macro of module ``Pairbook``; its words come from the
catalogue, so the VBA needs no language.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any

from addin.commands.registry import at_hand, further
from addin.excel import conf, sources
from addin.excel.project import Kind, build_project, document
from addin.sheets import layout
from addin.sheets.builder import print_columns
from pairing.catalogue import Catalogue

if TYPE_CHECKING:
    from addin.commands.command import Command
    from addin.sheets.builder import Builder

SUFFIX = ".xlsm"

_WIDTH, _HEIGHT, _GAP = 128, 26, 3
"""Of a button and between two, in pixels."""

_SCREEN, _SMALLEST = 1260, 60
"""Pixels that LibreOffice's window leaves of a screen of 1366, in which a tab is shown whole;
per cent to which it is made smaller for that at most."""

PROJECT = "VBAProject"


def make_macro_workbook(builder: Builder) -> None:
    """Give the workbook being built its buttons, settings and VBA project.

    Called when every tab is there and before the file is closed.
    """
    _place_buttons(builder)
    _settings_tab(builder)
    sheets = builder.book.worksheets()
    builder.book.set_vba_name("ThisWorkbook")
    for number, sheet in enumerate(sheets, 1):
        sheet.set_vba_name(f"Sheet{number}")
    project = BytesIO(workbook_project(len(sheets)))
    builder.book.add_vba_project(project, is_stream=True)


def workbook_project(sheets: int) -> bytes:
    """Return the ``vbaProject.bin`` of a workbook with so many sheets, by code name ``Sheet1`` …"""
    modules = [
        document("ThisWorkbook", Kind.WORKBOOK),
        *(document(f"Sheet{number}", Kind.SHEET) for number in range(1, sheets + 1)),
        sources.ours("Pairbook"),
        *sources.xlwings_for_workbook(),
    ]
    return build_project(PROJECT, modules)


def _place_buttons(builder: Builder) -> None:
    """Return what a round needs on Round tabs and the Tournament tab; below its settings the
    others.
    """
    tournament = builder.words.tab(layout.TOURNAMENT)
    _strip(builder, tournament, at_hand(), layout.TOURNAMENT_BUTTONS)
    others = layout.further_buttons(builder.further_row)
    _strip(builder, tournament, further(builder.traits), others)
    for number in range(1, builder.plan.rounds + layout.SPARE_ROUNDS + 1):
        tab = builder.words.tab(layout.ROUND, number)
        _strip(builder, tab, at_hand(), layout.ROUND_BUTTONS)


def _strip(
    builder: Builder, tab: str, buttons: Sequence[Command], place: layout.ButtonsPlace
) -> None:
    """Put the buttons into the row that is kept for them."""
    sheet = builder.book.get_worksheet_by_name(tab)
    # LibreOffice would also print a hidden tab that has an area; a round of two gets its own
    # when it is paired.
    if not sheet.hidden:
        print_columns(sheet, sheet.dim_colmax)
    words = Catalogue(builder.plan.language)
    columns = -(-len(buttons) // place.lines)
    table = sum(_pixels(sheet, column) for column in range(sheet.dim_colmax + 1))
    width = max(table, _GAP + columns * (_WIDTH + _GAP))
    if width > _SCREEN:
        sheet.set_zoom(max(_SMALLEST, 100 * _SCREEN // width))
    for number, command in enumerate(buttons):
        line, side = divmod(number, columns)
        sheet.insert_button(
            place.row - 1,
            0,
            {
                "macro": command.macro,
                "caption": command.label(words, builder.traits),
                "description": command.tip(words, builder.traits),
                "width": _WIDTH,
                "height": _HEIGHT,
                "x_offset": _GAP + side * (_WIDTH + _GAP),
                "y_offset": _GAP + line * (_HEIGHT + _GAP),
            },
        )


def _pixels(sheet: Any, column: int) -> int:
    """Return how wide a column is on the screen; 64 is Excel's own width."""
    info = sheet.col_info.get(column)
    if info is None:
        return 64
    return 0 if info.hidden else int(info.width)


def _settings_tab(builder: Builder) -> None:
    """Add the hidden tab ``xlwings.conf``: a setting a line, its name and its value."""
    sheet = builder.book.add_worksheet(conf.WORKBOOK_TAB)
    sheet.set_column(0, 0, 30, builder.looks["pb.computed"])
    sheet.set_column(1, 1, 90, builder.looks["pb.computed"])
    for row, (name, value) in enumerate(conf.settings(builder.plan.language).items()):
        sheet.write_string(row, 0, name, builder.looks["pb.computed"])
        sheet.write_string(row, 1, value, builder.looks["pb.computed"])
    sheet.hide()
