"""Building a Round tab for tables of four: what is lit, and about equally many on each page."""

from __future__ import annotations

from typing import Any

from addin.sheets import layout, style
from addin.sheets.builder import Builder, NewTab
from addin.sheets.style import NO_TEXT
from addin.sheets.tabs import counter
from addin.sheets.tabs.tables_formulas import HELP_COLUMN, OUT, RIGHT, SEATS, STATE_ROWS, helps
from addin.sheets.tabs.tables_tab import TAB, TYPED_COLUMNS
from addin.sheets.validation import are_digits

FIRST = layout.FIRST_ROW

REMARKS_HEIGHT = 28.0
"""Of the lines above the tables."""

SCALE = 68
"""Per cent at which a Round tab for tables of four is printed."""

ROW_HEIGHT = 15.75
"""Height of a row in points: five tables of four are seen on a small screen."""

ROOM = 905.0
"""Points for rows on a page at that scale, also on a sheet of the Letter size."""

FITTING = int(ROOM // (SEATS * ROW_HEIGHT))
"""Tables that fit a page."""


def page_ends(players: int, capacity: int) -> list[int]:
    """Return after which tables a page ends, up to ``capacity`` tables.

    The tables of ``players`` are spread evenly.  Those who come later go below them while there
    is room, and then on pages of their own, as many on each as fit.

    >>> page_ends(100, 40), page_ends(120, 40), page_ends(48, 26), page_ends(0, 40)
    ([13, 27], [10, 20, 34], [14], [14, 28])
    """
    tables = -(-players // SEATS)
    pages = max(1, -(-tables // FITTING))
    each = -(-tables // pages)
    known = [each * page for page in range(1, pages)]
    return [*known, *range(each * (pages - 1) + FITTING, capacity, FITTING)]


def build(builder: Builder, number: int) -> None:
    """Add the tab of one round to a workbook."""
    capacity = -(-builder.plan.capacity // SEATS) + 4
    tab = builder.tab(TAB, number=number)
    tab.end = FIRST + SEATS * capacity - 1
    tables, checks = tab.area("table"), tab.area("check_sum")
    counted, wrong = f"COUNT({tables})", f"COUNT({checks})"
    done = f'SUMPRODUCT(ISNUMBER({tables})*({checks}<>""))'
    done_text = builder.words.formula("round.tables_counter", done=done, all=counted)
    wrong_text = builder.words.formula("round.tables_wrong", count=wrong)
    done_text = f'{done_text}&IF({wrong}>0,{wrong_text},"")'
    empty = f'IF(ISNUMBER({tables})*({checks}=""),{tables})'
    expressions = counter.Expressions(counted, done_text, empty)
    heights = (ROW_HEIGHT, REMARKS_HEIGHT)
    if number <= builder.plan.rounds:  # LibreOffice prints hidden tabs that have an area
        tab.print_columns(tab.index("note"))
    tab.begin_round(number, tab.index("check_sum"), tab.index("penalty"), expressions, *heights)
    players = builder.plan.players
    tab.cells()
    if players:
        tab.row_heights(ROW_HEIGHT, (ROW_HEIGHT,) * 2)
    tab.excel_table(number)
    _looks(tab)
    tab.sheet.set_print_scale(SCALE)
    ends = page_ends(players, capacity)
    tab.sheet.set_h_pagebreaks([layout.HEADER_ROW + SEATS * table for table in ends])


def _looks(tab: NewTab) -> None:
    """Return what is lit: missing scores, wrong sums, who sits out, bands table by table.

    Every look comes twice, with the line under the table and without: LibreOffice applies
    the first rule that fits, Excel all that do not contradict each other.
    """
    accent = tab.builder.accent
    keys = ("score", "check_sum", "name", "wind", "table_place")
    score, check, name, wind, place = (f"${tab.letter(key)}{FIRST}" for key in keys)
    block, lowest = f"INT((ROW()-{FIRST})/{SEATS})", f"MOD(ROW()-{FIRST},{SEATS})={SEATS - 1}"
    column = tab.letter("check_sum")
    checks = f"${column}${FIRST}:${column}${tab.end}"
    head = f"INDEX({checks},1+{SEATS}*{block})"
    filled = f'{name}<>""'
    at_table = f'AND({filled},{wind}<>"")'
    doubtful = f'OR(ISNUMBER({head}),AND({score}<>"",NOT({are_digits(score)})))'
    lacking = f'{at_table},{score}="",{head}<>"{RIGHT}",{head}<>"{OUT}"'
    first = f"{filled},ISNUMBER({place}),{place}=1"
    warning = {"bg_color": style.WARNING, "font_color": style.WARNING_INK}
    out = {"italic": True, "font_color": style.GREY, "bg_color": accent.soft}
    looks: list[tuple[str, str, dict[str, Any]]] = [
        (tab.area("check_sum"), f"ISNUMBER({check})", warning),
        (tab.area("score"), f"{at_table},{doubtful}", warning),
        (tab.area("score"), lacking, {"bg_color": style.MISSING}),
        (tab.area("score"), at_table, {"bg_color": style.INPUT}),
        *((tab.area(k), at_table, {"bg_color": style.INPUT_BAND}) for k in TYPED_COLUMNS[1:]),
        (tab.area("name"), first, {"bg_color": style.WON, "num_format": style.BAR}),
        (tab.area("table_place"), first, {"bg_color": style.WON}),
        (tab.area(), f'{filled},{wind}=""', out),
        (tab.area(), f"{filled},MOD({block},2)=1", {"bg_color": style.BAND}),
        (tab.area(), filled, {}),
    ]
    for area, condition, look in looks:
        for edge, colour in ((lowest, accent.strong), ("TRUE", style.RULE)):
            lined = {"bottom": 1, "bottom_color": colour, **look}
            tab.when(area, f"AND({condition},{edge})", lined)


def write_helps(builder: Builder, sheet: Any) -> None:
    """Fill those cells, as the settings are with which the Tournament tab is filled."""
    look, column = builder.looks["pb.computed"], HELP_COLUMN + 1
    formulas = helps(builder.words, builder.system, builder.setting_rows, builder.system.settings())
    for (row, at), (formula, value) in formulas.items():
        sheet.write_formula(row - 1, at - 1, formula, look, NO_TEXT if value == "" else value)
    for index in range(SEATS):
        sheet.write_number(4 + index, HELP_COLUMN, index + 1, look)
    for state, row in STATE_ROWS.items():
        sheet.write_string(row - 1, column, builder.words(f"table_state.{state}"), look)
        sheet.write_string(row - 1, column + 1, builder.words(f"table_state_beside.{state}"), look)
