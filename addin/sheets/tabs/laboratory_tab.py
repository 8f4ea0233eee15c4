"""The Laboratory tab: what simulated tournaments say of this event, as table and chart.

It stays hidden until ``pairbook advise`` or ``pairbook simulate`` writes it (``--tab``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from addin.sheets import layout, style
from addin.sheets.layout import Col, Tab
from addin.sheets.reading import Reading
from addin.sheets.tabs.computed_tab import Parts, write_parts
from addin.sheets.tabs.report_tabs import add_bars, bar_chart, decimals_of
from addin.sheets.writer import Writer

if TYPE_CHECKING:
    from addin.sheets.builder import Builder
    from pairing.laboratory.advice_table import Cell
    from pairing.laboratory.advising import Comparison

LABORATORY = "laboratory"
WIDTH = 12
FIRST_LINE = 2
SENTENCES_FROM, MOST_SENTENCES = 4, 4
TABLE_FROM, MOST_LINES = 9, 8
"""Row of the heading over the figures, and lines below it."""

APART_FROM = TABLE_FROM + MOST_LINES + 2
CHART_FROM = APART_FROM + MOST_LINES + 1
CHARTED = 6
"""Lines that are drawn."""

SERIES = ((1, 2), (3, 4), (7, 8))
"""Columns (from 0) of the bars, and of their half intervals."""

WIDTHS = [6 if at in (2, 4, 6, 8) else 13 for at in range(WIDTH)]
COLUMNS = [Col(f"slot{at}", w, "pb.computed.number", side="right") for at, w in enumerate(WIDTHS)]
COLUMNS[0] = Col("name", 38, "pb.computed.name")


TAB = Tab(LABORATORY, COLUMNS, hint="laboratory_tab.hint", hidden=True, pages=(1, 1))


def build(builder: Builder) -> None:
    """Add the tab to a workbook."""
    tab = builder.tab(TAB, event=WIDTH - 1)
    tab.end = APART_FROM + MOST_LINES
    tab.cells()
    style_ = builder.book.add_format(
        {**style.styles(builder.accent)["pb.note"], "font_size": 11, "font_color": style.INK}
    )
    for row in range(SENTENCES_FROM - 1, SENTENCES_FROM - 1 + MOST_SENTENCES):
        tab.sheet.merge_range(row, 0, row, WIDTH - 1, "", style_)
        tab.sheet.set_row(row, 32)
    for head in (TABLE_FROM, APART_FROM):
        tab.header_when_filled(head)
        tab.sheet.set_row(head - 1, 46)
        area = f"A{head + 1}:{builder.column(WIDTH - 1)}{head + MOST_LINES}"
        tab.decimals_rules(area, f'$A{head + 1}<>""', decimals_of("A"))
        tab.rows_rules(area, f'$A{head + 1}<>""', {})
    tab.sheet.set_row(layout.DECIMALS_ROW - 1, None, None, {"hidden": True})
    tab.sheet.insert_chart(CHART_FROM - 1, 0, _chart(builder))


def _chart(builder: Builder) -> Any:
    """Make the chart of the shares in per cent, each with its interval."""
    chart = bar_chart(builder, 1040, min=0, max=100)
    tab = builder.words.tab(LABORATORY)
    first, last = TABLE_FROM, TABLE_FROM + CHARTED - 1
    colours = (builder.accent.strong, style.FAINT, builder.accent.soft)
    for (column, half), colour in zip(SERIES, colours, strict=True):
        letter = builder.column(half)
        interval = f"='{tab}'!${letter}${first + 1}:${letter}${last + 1}"
        bars = {"type": "custom", "plus_values": interval, "minus_values": interval}
        line = {"color": style.INK, "width": 0.75}
        more = {"border": {"color": style.RULE}, "x_error_bars": {**bars, "line": line}}
        add_bars(chart, tab, TABLE_FROM, CHARTED, column, colour, **more)
    return chart


def write(writer: Writer, reading: Reading, comparison: Comparison) -> None:
    """Fill the tab and show it; what stood there before is gone."""
    from pairing.laboratory import advice_table

    words = reading.words

    def in_words(cells: Sequence[Cell]) -> list[Any]:
        return [words(cell) if not isinstance(cell, int | float | None) else cell for cell in cells]

    heads = in_words(advice_table.headings(comparison))
    about = words(advice_table.about(comparison))
    sentences = [words(sentence) for sentence in comparison.sentences]
    last = MOST_SENTENCES - 1
    shown = [[sentence] for sentence in (*sentences[:last], " ".join(sentences[last:]))]
    apart = advice_table.differences(comparison)[: MOST_LINES - 1]
    difference = [[words("advising.difference"), *heads[1:]], *map(in_words, apart)]
    parts: Parts = {
        FIRST_LINE: [[about], list(advice_table.PLACES), *shown],
        TABLE_FROM: [heads, *map(in_words, advice_table.lines(comparison)[:MOST_LINES])],
        APART_FROM: difference if apart else [],
    }
    write_parts(writer, LABORATORY, parts, APART_FROM + MOST_LINES, WIDTH)
