"""Tabs of a system's reports, of the shapes :attr:`SystemTraits.shapes` names, and their charts.

Without a shape it is a list of players with a column a round.  ``tables``: a line a table
with its four names.  ``square``: a narrow column for each player, coloured by its number.
``cards``: each player's lines together, to be cut apart.  ``bracket``: boxes of four.
``members``: teams; hidden until there are some.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import ceil
from typing import TYPE_CHECKING, Any

from addin.sheets import layout, style
from addin.sheets.layout import Col, Tab
from addin.sheets.tabs.computed_tab import ACROSS, CHARTED, EVENT_FROM, MOST_RATED, slots_of
from pairing.systems import RATINGS

if TYPE_CHECKING:
    from addin.sheets.builder import Builder, NewTab


MOST_IN_SQUARE = 180
"""Players the square has styled columns for."""

FEW_SLOTS = 12
"""Columns of a square of more players, which lists no more than repeated meetings."""

MOST_MEMBERS = 8
"""Members of a team that have a wide column."""


TWO_LINES = 28.5
"""Height of a row for two lines of small letters, in points."""

THREE_LINES = 41.25
"""Height of a row for three."""

CARD_HEIGHT = 14.25
CARD_SCALE = 68
LINES_A_PAGE = 68
"""Lines of cards that fit a page at that height and scale."""

SHORT = 24
"""Letters of the longest name up to which three names fit a line of a card."""


def build(builder: Builder, key: str) -> None:
    """Add the tab of one report to a workbook."""
    shapes = {"tables": _tables, "square": _square, "cards": _cards, "bracket": _bracket}
    shapes["members"] = _members
    shapes.get(builder.traits.shapes.get(key, ""), _players)(builder, key)


def _tables(builder: Builder, key: str) -> None:
    """Add round, table and the names of the four seats; a line between rounds.

    Of decisions, whose tab is hidden while there is none, a fifth column says who took them.
    """
    hidden = key in builder.traits.following("standings")
    columns = [
        Col("round", 9, "pb.place", side="centre"),
        Col("table", 8, "pb.computed.centre", side="centre"),
        *(Col(f"seat{n}", 31, "pb.computed") for n in range(5 if hidden else 4)),
    ]
    rounds = builder.plan.rounds + layout.SPARE_ROUNDS
    tables = -(-builder.plan.capacity // 4) + 2
    last = len(columns) - 1
    made = Tab(key, columns, hidden=hidden, filled=True, guarded=True, frozen=2)
    tab = builder.tab(made, layout.HEADER_ROW + rounds * tables, event=last)
    if not hidden:
        tab.print_columns(last)
        # What the stages are is said in two lines; the event's own line stays beside it.
        _paragraph(tab, made, last - 1, TWO_LINES)
    top = layout.FIRST_ROW
    edges = {f"$A{top}<>$A{top + 1}": builder.accent.strong, "TRUE": style.RULE}
    for odd, (edge, colour) in product((1, 0), edges.items()):
        look = {"bottom": 1, "bottom_color": colour, **({} if odd else {"bg_color": style.BAND})}
        tab.when(tab.area(), f'AND($A{top}<>"",MOD($A{top},2)={odd},{edge})', look)


def _paragraph(tab: NewTab, made: Tab, last: int, height: float) -> None:
    """Write the hint above the table across the columns up to ``last`` (from 0), in a row of
    this height.
    """
    hint, look = tab.builder.words(made.hint), tab.builder.looks["pb.note"]
    tab.sheet.merge_range(1, 0, 1, last, hint, look)
    tab.sheet.set_row(1, height)


def _square(builder: Builder, key: str) -> None:
    """Add number, name, and a narrow column for each player."""
    large = builder.plan.players > MOST_IN_SQUARE  # then repeated meetings alone are listed
    most = FEW_SLOTS if large else min(builder.plan.capacity, MOST_IN_SQUARE)
    columns = [
        Col("number", 6, "pb.place", side="centre"),
        Col("name", 36, "pb.computed.name"),
        *(Col(f"slot{n}", 3.9, "pb.computed.centre", side="centre") for n in range(most)),
    ]
    made = Tab(key, columns, hidden=True, filled=True, guarded=True, frozen=2)
    tab = builder.tab(made, layout.HEADER_ROW + (MOST_IN_SQUARE if large else most))
    event_look(tab, written=-1)
    pages_across(tab, 2 + min(builder.plan.players, most), fixed=2)
    top = layout.FIRST_ROW
    line = {"bottom": 1, "bottom_color": style.RULE, "right": 1, "right_color": style.RULE}
    beyond = f"N(C{top})-MAX(1,N($B${layout.DECIMALS_ROW}))"
    for condition, look in (
        (f'C{top}="■"', {"bg_color": style.FAINT, "font_color": style.FAINT}),
        (f"{beyond}>=2", {"bg_color": "#E39A8E", "font_color": style.INK}),
        (f"{beyond}=1", {"bg_color": "#F7C9A9", "font_color": style.INK}),
        (f"AND(ISNUMBER(C{top}),C{top}>0)", {"bg_color": "#DCEBDD", "font_color": style.INK}),
        (f'AND($B{top}<>"",C${layout.HEADER_ROW}<>"")', {}),
    ):
        tab.when(tab.area(2), condition, {**line, **look})
    tab.rows_rules(tab.area(0, 1), f'$B{top}<>""', {})


def _cards(builder: Builder, key: str) -> None:
    """Add each player's lines under his name, two side by side; dashed lines to cut along."""
    long = builder.plan.longest > SHORT
    line_height = TWO_LINES if long else CARD_HEIGHT
    card = [
        Col("round", 7, "pb.computed.text"),
        Col("table", 6, "pb.computed.centre", side="centre"),
        Col("wind", 8, "pb.computed.centre", side="centre"),
        Col("others", 42, "pb.computed.lines" if long else "pb.computed"),
    ]
    columns = [*card, Col("gap", 2, "pb.computed"), *card]
    height = builder.plan.rounds + 2
    cards = -(-builder.plan.capacity // ACROSS)
    end = layout.HEADER_ROW + cards * (height + layout.SPARE_ROUNDS)
    made = Tab(key, columns, landscape=False, filled=True, guarded=True, frozen=0)
    tab = builder.tab(made, end, event=len(columns) - 1)
    tab.sheet.set_default_row(line_height)
    top = layout.FIRST_ROW
    strong = builder.accent.strong
    name = {"bold": True, "font_color": strong, "bottom": 1, "bottom_color": strong}
    line = {"bottom": 1, "bottom_color": style.RULE}
    second = len(card) + 1
    for first, last in ((0, len(card) - 1), (second, len(columns) - 1)):
        cell = f"${builder.column(first)}{top}"
        tab.when(tab.area(first, last), f"ISTEXT({cell})", name)
        tab.when(tab.area(first, last), f"ISNUMBER({cell})", line)
    cut = {"bottom": 3, "bottom_color": style.GREY}
    tab.when(tab.area(), f'AND($A{top}="",$A{top + 1}<>"")', cut)
    look = {"left": 3, "left_color": style.GREY}
    tab.when(tab.area(second, second), f'${builder.column(second)}{top}<>""', look)
    tab.sheet.set_print_scale(CARD_SCALE)
    # LibreOffice measures the last column's texts before it makes them smaller to fit, and would
    # print an empty page beside each page with a long one.
    tab.print_columns(len(columns) - 1)
    page = int(LINES_A_PAGE * CARD_HEIGHT // line_height) // height * height
    if page:
        breaks = range(page, _broken(builder.plan.players, height, page) or end, page)
        tab.sheet.set_h_pagebreaks([layout.HEADER_ROW + line for line in breaks][:1000])


def _broken(players: int, height: int, page: int) -> int:
    """Return up to which line of cards pages are broken; 0 for nobody yet: as far as there may be
    cards.

    ``height`` lines a card, ``page`` lines a page.  Half as many may enter later, and at least
    a page of them, without a card being cut by a page's end.  Breaks do not go on to the last
    player that there is room for: behind each that is below the last card LibreOffice prints an
    empty page.

    >>> _broken(16, 14, 56), _broken(100, 14, 56), _broken(0, 14, 56)
    (168, 1064, 0)
    """
    known = -(-players // ACROSS) * height
    later = -(-players * 3 // (2 * ACROSS)) * height
    pages = max(-(-later // page), -(-known // page) + 1)
    return pages * page if players else 0


def _players(builder: Builder, key: str) -> None:
    """Add a tab with a report of the system's."""
    slots = slots_of(key, builder.plan.rounds)
    columns = [
        Col("place", 7, "pb.place", side="centre"),
        Col("name", 38, "pb.computed.name"),
        *(Col(f"slot{n}", 8.5, "pb.computed.centre", side="centre") for n in range(slots)),
    ]
    made = Tab(key, columns, hidden=True, filled=True, guarded=True, frozen=2)
    tab = build_computed(builder, made, columns, numbers_from=2)
    if key == RATINGS.key and builder.traits.game == "go":  # a paragraph is said of it
        _paragraph(tab, made, 1 + MOST_RATED, THREE_LINES)


def _members(builder: Builder, key: str) -> None:
    """Add teams: place, name, three numbers, and a wide column for each member."""
    columns = [
        Col("place", 7, "pb.place", side="centre"),
        Col("name", 28, "pb.computed.name"),
        *(Col(f"number{n}", 9, "pb.computed.centre", side="centre") for n in range(3)),
        *(Col(f"member{n}", 34, "pb.computed") for n in range(MOST_MEMBERS)),
    ]
    made = Tab(key, columns, hidden=True, filled=True, guarded=True, frozen=2)
    build_computed(builder, made, columns, numbers_from=2)


STEPS = 8
"""Columns of boxes a tab is ready for: a bracket of 256, or the double elimination."""

WIDTH = 3
"""Columns of the sheet for each: name, points, what became of him."""


def _bracket(builder: Builder, key: str) -> None:
    """Add the tab, hidden until there is a bracket."""
    columns: list[Col] = []
    for step in range(STEPS):
        columns.append(Col(f"name{step}", 25, "pb.computed"))
        columns.append(Col(f"points{step}", 8, "pb.computed.number", side="right"))
        columns.append(Col(f"mark{step}", 3.5, "pb.computed.centre", side="centre"))
    most = max(24, -(-builder.plan.capacity // 4) * 6)
    made = Tab(key, columns, hidden=True, filled=True, guarded=True, frozen=0)
    tab = builder.tab(made, layout.HEADER_ROW + most, event=WIDTH * 3 - 1)
    event_look(tab, written=WIDTH * 3 - 1)
    top = layout.FIRST_ROW
    strong, rule = builder.accent.strong, style.RULE
    decimal = {"num_format": style.localised("0.0", builder.words.number_format)}
    title = {"bold": True, "font_color": strong, "bottom": 1, "bottom_color": strong}
    on = {"bold": True, "bg_color": builder.accent.soft, "bottom": 1, "bottom_color": rule}
    out = {"font_color": style.GREY, "bottom": 1, "bottom_color": rule}
    for step in range(STEPS):
        name, mark = tab.letter(f"name{step}"), tab.letter(f"mark{step}")
        for condition, look in (
            (f'ISNUMBER(SEARCH(" · ",${name}{top}))', title),
            (f'${mark}{top}="▸"', on | decimal),
            (f'${mark}{top}="×"', out | decimal),
            (f'${name}{top}<>""', {"bottom": 1, "bottom_color": rule} | decimal),
        ):
            tab.when(tab.area(f"name{step}", f"mark{step}"), condition, look)


def build_chart(builder: Builder, key: str) -> None:
    """Add a tab with a line chart of a report's first rows, hidden until it has any."""
    made = Tab(f"{key}_chart", hint="chart.hint", hidden=True, pages=(1, 1))
    sheet = builder.tab(made, event=11).sheet
    source = builder.words.tab(key)
    chart = builder.book.add_chart({"type": "line"})
    last = 2 + builder.plan.rounds
    look = {"line": {"width": 2.25}, "marker": {"type": "circle", "size": 5}}
    heads = [source, layout.HEADER_ROW - 1, 2, layout.HEADER_ROW - 1, last]
    for row in range(layout.HEADER_ROW, layout.HEADER_ROW + CHARTED):
        name, values = [source, row, 1], [source, row, 2, row, last]
        chart.add_series({"name": name, "categories": heads, "values": values, **look})
    low = builder.plan.lowest.get(key)
    chart.set_size({"width": 1000, "height": 560})
    chart.set_legend({"position": "bottom", "font": {"name": style.FONT, "size": 10}})
    grid = {"visible": True, "line": {"color": style.RULE, "width": 0.5}}
    chart.set_y_axis({"major_gridlines": grid, "line": {"none": True}, "min": low})
    chart.set_x_axis({"line": {"color": style.FAINT}})
    chart.set_chartarea({"border": {"none": True}})
    sheet.insert_chart(3, 0, chart)


LYING = 770.0
"""Width of a lying sheet of A4 between its margins, in points."""


LEAST_SCALE = 0.64
"""At which letters of 11 points are still well above 6.5."""


EVENT_AT = 6
"""Column of the tournament's name until a tab is filled and its edge is known."""


def decimals_of(column: str) -> str:
    """Return how many decimals a column has, as :func:`write_table` writes it above the heading."""
    return f"{column}${layout.DECIMALS_ROW}"


def build_computed(
    builder: Builder, tab: Tab, columns: Sequence[Col], numbers_from: int, **look: Any
) -> NewTab:
    """Add a tab with a line a player that the program fills: its decimals follow what is
    written.

    ``numbers_from``: the first column (from 0) that has any; ``look`` as in :meth:`Builder.tab`.
    """
    look = {"event": EVENT_AT, "grown": True, **look}
    made = builder.tab(tab, builder.last_player, columns, **look)
    event_look(made, written=EVENT_AT)
    filled = f'$B{layout.FIRST_ROW}<>""'
    made.decimals_rules(made.area(numbers_from), filled, decimals_of(builder.column(numbers_from)))
    made.rows_look(filled="B", headed=True)
    return made


def pages_across(tab: NewTab, columns: int, fixed: int) -> None:
    """Print the first so many columns on as many lying sheets as keep the type readable.

    The first ``fixed`` ones stand on each.
    """
    wide = [0.75 * (7 * column.width + 5) for column in tab.columns[:columns]]  # in points
    repeated = LEAST_SCALE * sum(wide[:fixed])
    sheets = ceil(LEAST_SCALE * sum(wide[fixed:]) / (LYING - repeated))
    if sheets > 1:
        tab.sheet.fit_to_pages(sheets, 0)
        tab.sheet.repeat_columns(0, fixed - 1)


def bar_chart(builder: Builder, wide: int, **limits: int) -> Any:
    """Make a chart of bars, the first line on top, without series; ``limits`` are those of
    its axis.
    """
    chart = builder.book.add_chart({"type": "bar"})
    grid = {"visible": True, "line": {"color": style.RULE}}
    chart.set_y_axis({"reverse": True, "line": {"none": True}})
    chart.set_x_axis({**limits, "major_gridlines": grid})
    chart.set_legend({"position": "bottom"})
    chart.set_chartarea({"border": {"none": True}})
    chart.set_size({"width": wide, "height": 380})
    return chart


def add_bars(
    chart: Any, tab: str, head: int, lines: int, column: int, colour: str, **more: Any
) -> None:
    """Add a column (from 0) of a table to a chart; its heading stands in row ``head``."""
    name, last = [tab, head - 1, column], head + lines - 1
    series = {"name": name, "categories": [tab, head, 0, last, 0]}
    series["values"] = [tab, head, column, last, column]
    chart.add_series({**series, "fill": {"color": colour}, "gap": 60, **more})


def event_look(tab: NewTab, *, written: int) -> None:
    """Give the tournament's name its look wherever it may stand once a table's edge is known.

    ``written``: the column (from 0) where it stands already.
    """
    for index in range(EVENT_FROM, len(tab.columns)):
        for row in range(2):
            if index != written:
                tab.sheet.write_blank(row, index, None, tab.builder.looks["pb.event"])
