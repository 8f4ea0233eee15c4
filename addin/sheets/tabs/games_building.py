"""Building a Round tab for games: its columns' widths, what is lit, formulas that read results.

The formulas read what was typed as the program reads it: they are made from the tables of
``pairing/formats/typed.py``.  One that each line needs is a name of its tab that refers to "the
cell of this line" (``pbTyped``): a name is short where it is used and travels with its tab.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from addin.sheets import layout, style
from addin.sheets.builder import Builder, NewTab
from addin.sheets.handles import letter
from addin.sheets.layout import Col
from addin.sheets.tabs import counter
from addin.sheets.tabs.games_tab import ON_REQUEST, SECOND, TAB
from addin.sheets.validation import read_as
from pairing.dataclasses import replace
from pairing.formats.typed import MARGIN_SIGNS, RESULT_SIGNS, forms

SPARE_BOARDS = 10
"""Styled lines beyond those that everybody's boards need: byes, and who comes late."""

ROW_HEIGHTS = (15.0, 27.0)
"""Limits of a board's row in points: the low one lets twenty boards be seen on a small screen."""

ROOM = 300.0
"""Room for boards on that screen, in points."""

LARGER_FROM = 22.0
"""Height of a row that has room for larger letters."""

REMARKS_HEIGHT = 15.0
"""Of the line above the boards."""

ONE_PAGE = 24
"""Players whose boards fit a lying sheet, where letters are larger than on an upright one."""

LYING_WIDTH = 140
"""Widths of the printed columns together that fill a lying sheet."""

TYPED = "pbTyped"
"""Name, on a Round tab of games: the result typed in this line as the program writes it; an
error where there is none."""

LONGEST = 99
"""Signs of a cell that are looked at for a result."""

FORMS_COLUMN = 43
"""Column (from 0) of the Lists tab where the forms of results stand; the next has the result."""


def build(builder: Builder, number: int) -> None:
    """Add the tab of one round to a new workbook."""
    plan, players = builder.plan, builder.plan.players
    lying = 0 < players <= ONE_PAGE
    ours = [c for c in TAB.of(builder.traits) if not c.asked or c.about not in plan.unused]
    last = next(at for at, column in enumerate(ours) if column.key == "black_score")
    ours = _lying(ours, last, plan.unused) if lying else layout.with_names(ours, plan.longest)
    tab = builder.tab(TAB, 0, ours, number=number, landscape=lying)
    tab.end = layout.HEADER_ROW + (plan.capacity + 1) // 2 + SPARE_BOARDS
    if number <= plan.rounds:  # LibreOffice prints hidden tabs that have an area
        tab.print_columns(last)
    codes = _listed(builder, FORMS_COLUMN + 1)
    place = _place(builder, f"'{tab.sheet.get_name()}'!${tab.letter('result')}1")
    builder.book.define_name(f"'{tab.sheet.get_name()}'!{TYPED}", f"=INDEX({codes},{place})")
    boards, results = tab.area("board"), tab.area("result")
    counted = f"COUNT({boards})"
    done, empty = f"ISNUMBER({_place(builder, results)})", f'(TRIM({results})="")'
    if any(column.key == SECOND for column in ours):
        second = tab.area(SECOND)
        done = f"{done}*ISNUMBER({_place(builder, second)})"
        empty = f'({empty}+(TRIM({second})="")>0)'
    done = f"SUMPRODUCT(ISNUMBER({boards})*{done})"
    progress = builder.words.formula("round.counter", done=done, all=counted)
    empty = f"IF(ISNUMBER({boards})*{empty},{boards})"
    expressions = counter.Expressions(counted, progress, empty)
    tab.begin_round(number, last, tab.index("black"), expressions, ROW_HEIGHTS[0], REMARKS_HEIGHT)
    high = ROOM / ((players + 1) // 2) if players else 0
    tab.row_heights(high, ROW_HEIGHTS)
    tab.cells(larger=high >= LARGER_FROM)
    tab.excel_table(number)
    _looks(tab)
    tab.sheet.ignore_errors({"number_stored_as_text": results})


def _lying(ours: Sequence[Col], last: int, unused: Collection[str]) -> list[Col]:
    """Return the columns as wide as the larger letters of a lying sheet want them."""
    seats = ("white", "black")
    wide = [col if col.key in seats else replace(col, width=1.2 * col.width) for col in ours]
    shown = [col for col in wide[: last + 1] if col.key not in seats and col.about not in unused]
    seat = (LYING_WIDTH - sum(column.width for column in shown)) / 2
    return [replace(column, width=seat) if column.key in seats else column for column in wide]


def _listed(builder: Builder, column: int) -> str:
    """Return the cells of a column (from 0) of the list of forms."""
    at = letter(column + 1)
    return f"'{builder.words.tab(layout.LISTS)}'!${at}$1:${at}${len(forms())}"


def _place(builder: Builder, results: str) -> str:
    """Return where in the list of forms results stand: a formula for one cell or several.

    A margin behind a result is left out, as :func:`pairing.formats.typed.without_margin` does.
    """
    text = f"TRIM({results})"
    behind = f'ISNUMBER(FIND(MID({text},3,1),"{MARGIN_SIGNS}"))'
    bare = f'LEFT({text},{LONGEST}-{LONGEST - 2}*(MID({text},2,1)="+")*{behind})'
    return f"MATCH({read_as(bare, RESULT_SIGNS)},{_listed(builder, FORMS_COLUMN)},0)"


def write_helps(builder: Builder, sheet: Any) -> None:
    """Put every form of a result, and the result it is, on the hidden Lists tab."""
    for row, (form, result) in enumerate(forms().items()):
        sheet.write_string(row, FORMS_COLUMN, form, builder.looks["pb.computed"])
        sheet.write_string(row, FORMS_COLUMN + 1, str(result), builder.looks["pb.computed"])


def _looks(tab: NewTab) -> None:
    """Return what is lit: missing and unreadable results, winners, repeated meetings, byes."""
    accent, top = tab.builder.accent, layout.FIRST_ROW
    keys = ("board", "white", "result", "note")
    board, white, result, note = (f"${tab.letter(key)}{top}" for key in keys)
    warning = style.lit(style.WARNING, style.WARNING_INK)
    unplayed = {"pattern": 8, "bg_color": style.WHITE, "fg_color": style.RULE, "italic": True}
    bye = {"italic": True, "font_color": style.GREY, "bg_color": accent.soft}
    # Who won is seen at arm's length and without colours: a bar, bold; a draw lights both.
    won = style.lit(style.WON, style.INK) | {"bold": True, "num_format": style.BAR}
    drawn = style.lit(style.DRAWN, style.INK)
    upper, lower = ("1-0", "+--"), ("0-1", "--+")
    results, everything = tab.area("result"), tab.area()
    double = any(column.key == SECOND for column in tab.columns)
    winners = (
        (tab.area("white"), _typed(*upper), won),
        (tab.area("white"), _typed("½-½"), drawn),
        (tab.area("black"), _typed(*lower), won),
        (tab.area("black"), _typed("½-½"), drawn),
    )
    for area, condition, look in (
        (results, f'AND(ISNUMBER({board}),{result}="")', style.lit(style.MISSING)),
        (results, f"AND(ISNUMBER({board}),ISERROR({TYPED}))", warning),
        (results, _typed("+--", "--+", "---"), unplayed),
        *(() if double else winners),
        *(_of_second(tab, board) if double else ()),
        (everything, f'LEFT({note},1)="↺"', warning),
        (everything, f'LEFT({note},1)="✎"', style.lit(accent.soft)),
        (everything, f'AND({board}="",{white}<>"")', bye),
        (results, f"ISNUMBER({board})", style.lit(style.INPUT)),
    ):
        tab.when(area, condition, look)
    letters = [tab.letter(key) for key in ("white_score", "black_score")]
    areas, wanted = [f"${x}${top}:${x}${tab.end}" for x in letters], ""
    for few in (0, 1):  # decimals, the same in both
        beyond = (f"SUMPRODUCT(--(ROUND({area},{few})<>ROUND({area},2)))" for area in areas)
        wanted += f"{'+' if wanted else ''}({'+'.join(beyond)}>0)"
    for x in letters:
        tab.decimals_rules(f"{x}{top}:{x}{tab.end}", f'{white}<>""', wanted)
    tab.rows_look(filled=tab.letter("white"), last=tab.index("black_score"))
    _on_request(tab, f'{white}<>""')


def _of_second(tab: NewTab, board: str) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Return what is lit in the column of second games; who won a round no one cell says."""
    cell, area = f"${tab.letter(SECOND)}{layout.FIRST_ROW}", tab.area(SECOND)
    yield area, f'AND(ISNUMBER({board}),{cell}="")', style.lit(style.MISSING)
    yield area, f"ISNUMBER({board})", style.lit(style.INPUT)


def _on_request(tab: NewTab, filled: str) -> None:
    """Give columns that few rounds need heading and bands where there is anything in them."""
    unused = {"bg_color": style.WHITE, "font_color": style.WHITE}
    for key in (column.key for column in tab.columns if column.key in ON_REQUEST):
        at = tab.letter(key)
        cells = f"COUNTA(${at}${layout.FIRST_ROW}:${at}${tab.end})"
        tab.when(f"{at}{layout.HEADER_ROW}", f"{cells}=0", unused)
        tab.rows_rules(tab.area(key), filled, {}, extra=f"{cells}>0")


def _typed(*codes: str) -> str:
    """Return a condition: one of these results is typed in the line."""
    one_of = ",".join(f'{TYPED}="{code}"' for code in codes)
    return f"OR({one_of})"
