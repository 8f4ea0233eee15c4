"""The tabs Orders: several orders of one event side by side, and how good each is.

For every system of two-player games: a comparison with its measures, everybody's place in
each order, the full square crosstable, and for small events the graph of who beat whom.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from addin.sheets import layout, style
from addin.sheets.layout import Col, Tab
from addin.sheets.reading import Reading
from addin.sheets.tabs import round_tab
from addin.sheets.tabs.computed_tab import Parts, after_words, decimals, write_parts
from addin.sheets.tabs.report_tabs import add_bars, bar_chart, decimals_of
from addin.sheets.writer import Block, Writer
from pairing.results import Report
from pairing.systems import SystemTraits

if TYPE_CHECKING:
    from addin.sheets.builder import Builder

ORDERS, SQUARE, GRAPH = "orders", "orders_square", "orders_graph"
MOST_ORDERS = 5
REMARKS_FROM = 11
MOST_REMARKS = 12
CHART_FROM = 24
MOST_PLACES = 2000
FIRST_LINE, WIDTH = 2, 7
"""What the program writes on the tab Orders: from the line under the title, so wide."""

PLACES_FROM = 44
"""Row of the heading over everybody's places (the rows above it are of fixed size)."""

SQUARE_LIMIT = 100
"""Players up to whom a square crosstable is printed; beyond it nobody could read it."""

SQUARE_EVENT_AT = 20
"""Column (from 0) at whose right edge the square's tab names the event."""

GRAPH_LIMIT = 40
WHITE = (
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABAQAAAAA3bvkkAAAACklEQVR42mP4DwABAQEAHLCMmQAAAABJRU5ErkJggg=="
)
"""A picture of one white pixel (PNG), which stands where the graph is drawn later."""

GRAPH_SIZE = (900, 1200)
"""Size of the frame of the graph, in pixels; the picture is fitted into it."""


def has_orders(traits: SystemTraits) -> bool:
    """Return whether a system's workbook has these tabs."""
    return round_tab.kind_of(traits).HAS_SIDES


def build(builder: Builder) -> None:
    """Add the three tabs to a workbook."""
    _build_orders(builder)
    _build_square(builder)
    _build_graph(builder)


def _build_orders(builder: Builder) -> None:
    slots = [Col(f"slot{n}", 13, "pb.computed.number", side="right") for n in range(WIDTH - 1)]
    columns = [Col("order", 30, "pb.computed.name"), *slots]
    made = Tab(ORDERS, columns, landscape=False, hidden=True, filled=True)
    tab = builder.tab(made, PLACES_FROM + builder.plan.capacity, event=5)
    sheet = tab.sheet
    for row in range(REMARKS_FROM - 1, REMARKS_FROM - 1 + MOST_REMARKS):
        sheet.merge_range(row, 0, row, WIDTH - 1, "", builder.looks["pb.note"])
        sheet.set_row(row, 26)
    tab.header_when_filled(PLACES_FROM)
    sheet.set_row(PLACES_FROM - 1, 32)
    for first, last in (
        (layout.FIRST_ROW, layout.HEADER_ROW + MOST_ORDERS),
        (PLACES_FROM + 1, PLACES_FROM + builder.plan.capacity),
    ):
        area = f"A{first}:G{last}"
        wanted = f"IF(ROW()<{PLACES_FROM},{decimals_of('A')},0)"
        tab.decimals_rules(area, f'$A{first}<>""', wanted)
        tab.rows_rules(area, f'$A{first}<>""', {})
    chart = bar_chart(builder, 760)
    for column, colour in ((4, builder.accent.strong), (5, style.FAINT)):
        add_bars(chart, builder.words.tab(ORDERS), layout.HEADER_ROW, MOST_ORDERS, column, colour)
    sheet.insert_chart(CHART_FROM - 1, 0, chart)


def _build_square(builder: Builder) -> None:
    most = min(builder.plan.capacity, SQUARE_LIMIT)
    columns = [
        Col("place", 6, "pb.place", side="centre"),
        Col("name", 28, "pb.computed.name"),
        *(Col(f"slot{n}", 3.6, "pb.computed.centre", side="centre") for n in range(most)),
    ]
    made = Tab(SQUARE, columns, hidden=True, frozen=2, event_lines=1)
    tab = builder.tab(made, event=min(len(columns) - 1, SQUARE_EVENT_AT))
    tab.end = layout.HEADER_ROW + most
    tab.cells()
    tab.header_when_filled(layout.HEADER_ROW)
    top = layout.FIRST_ROW
    for mark, fill, ink in (
        ("■", style.FAINT, style.FAINT),
        ("1", "#BFDDC4", style.INK),
        ("½", style.MISSING, style.INK),
        ("0", style.WARNING, style.WARNING_INK),
    ):
        tab.when(tab.area(2), f'C{top}&""="{mark}"', {"bg_color": fill, "font_color": ink})
    tab.rows_rules(tab.area(0, 1), f'$B{top}<>""', {})


def _build_graph(builder: Builder) -> None:
    from base64 import b64decode
    from io import BytesIO

    made = Tab(GRAPH, hint="", landscape=False, hidden=True, pages=(1, 1))
    tab = builder.tab(made, event=11)
    tab.titles(builder.words("orders.graph_hint", limit=GRAPH_LIMIT))
    title = builder.words(f"tab.{GRAPH}")
    wide, high = GRAPH_SIZE
    frame = {
        "image_data": BytesIO(b64decode(WHITE)), "x_scale": wide, "y_scale": high,
        "description": title, "object_position": 1,
    }  # fmt: skip
    tab.sheet.insert_image(layout.HEADER_ROW - 1, 0, "graph.png", frame)


def write(
    writer: Writer,
    reading: Reading,
    after_round: int,
    comparison: Report,
    places: Report,
    square: Report,
) -> None:
    """Fill the tabs Orders and Square."""
    from pairing.standings.comparing.orders import order_name

    words = reading.words
    subtitle = after_words(words, after_round, reading.tournament.planned)
    header: list[Any] = [words(column.heading) for column in comparison.columns]
    rows = [[words(order_name(str(row[0]))), *row[1:]] for row in comparison.rows]
    counts = [None, *(decimals([row[n] for row in rows]) or None for n in range(1, len(header)))]
    rows += [[None] * len(header)] * (MOST_ORDERS - len(rows))
    heads = [words(column.heading) for column in places.columns]
    remarks = [[words(remark)] for remark in comparison.remarks[:MOST_REMARKS]]
    parts: Parts = {
        FIRST_LINE: [[subtitle], counts, header, *rows],
        REMARKS_FROM: remarks,
        PLACES_FROM: [heads, *places.rows],
    }
    write_parts(writer, ORDERS, parts, PLACES_FROM + MOST_PLACES, WIDTH)
    _write_square(writer, reading, subtitle, square)


def _write_square(writer: Writer, reading: Reading, subtitle: str, square: Report) -> None:
    words = reading.words
    clear = (SQUARE_LIMIT + layout.HEADER_ROW - FIRST_LINE + 1, SQUARE_LIMIT + 2)
    if len(square.rows) > SQUARE_LIMIT:
        sentence = words("orders.square_too_large", limit=SQUARE_LIMIT)
        writer.put(SQUARE, None, Block(FIRST_LINE, 1, [[sentence]], clear=clear))
        return
    header: list[Any] = [words(column.heading) for column in square.columns]
    header[2:] = [str(cell) for cell in header[2:]]
    rows = [[*row[:2], *(str(cell) if cell else None for cell in row[2:])] for row in square.rows]
    lines: list[list[Any]] = [[f"{words(square.title)}. {subtitle}"], [], header, *rows]
    write_parts(writer, SQUARE, {FIRST_LINE: lines}, clear[0], clear[1], len(square.columns))
