"""The Laboratory tab: what simulated tournaments say of this event, as table and chart.

It stays hidden until ``pairbook advise`` or ``pairbook simulate`` writes it (``--tab``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from addin.sheets import layout, style
from addin.sheets.layout import Col, Tab
from addin.sheets.reading import Reading
from addin.sheets.tabs.computed_tab import bar_chart, decimals_of
from addin.sheets.writer import Block, Writer

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

COLUMNS = (
    Col("name", 38, "pb.computed.name"),
    *(
        Col(f"slot{n}", 6 if n in (2, 4, 6, 8) else 13, "pb.computed.number", side="right")
        for n in range(1, WIDTH)
    ),
)


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
    """The shares in per cent, each with its interval."""
    chart = bar_chart(builder, 1040, min=0, max=100)
    tab = builder.words.tab(LABORATORY)
    first, last = TABLE_FROM, TABLE_FROM + CHARTED - 1
    colours = (builder.accent.strong, style.FAINT, builder.accent.soft)
    for (column, half), colour in zip(SERIES, colours, strict=True):
        letter = builder.column(half)
        interval = f"='{tab}'!${letter}${first + 1}:${letter}${last + 1}"
        chart.add_series(
            {
                "name": [tab, TABLE_FROM - 1, column],
                "categories": [tab, first, 0, last, 0],
                "values": [tab, first, column, last, column],
                "fill": {"color": colour},
                "border": {"color": style.RULE},
                "gap": 60,
                "x_error_bars": {
                    "type": "custom",
                    "plus_values": interval,
                    "minus_values": interval,
                    "line": {"color": style.INK, "width": 0.75},
                },
            }
        )
    return chart


def write(writer: Writer, reading: Reading, comparison: Comparison) -> None:
    """Fill the tab and show it; what stood there before is gone."""
    from pairing.laboratory import advice_table

    words = reading.words

    def in_words(cells: Sequence[Cell]) -> list[Any]:
        return [words(cell) if not isinstance(cell, int | float | None) else cell for cell in cells]

    heads = in_words(advice_table.headings(comparison))
    about = words(advice_table.about(comparison))
    block: list[list[Any]] = [[about], list(advice_table.PLACES)]
    sentences = [words(sentence) for sentence in comparison.sentences]
    last = MOST_SENTENCES - 1
    block += [[one] for one in (*sentences[:last], " ".join(sentences[last:]))]
    block += [[]] * (TABLE_FROM - FIRST_LINE - len(block))
    block += [heads, *map(in_words, advice_table.lines(comparison)[:MOST_LINES])]
    block += [[]] * (APART_FROM - FIRST_LINE - len(block))
    if apart := advice_table.differences(comparison)[: MOST_LINES - 1]:
        block += [
            [words("advising.difference"), *heads[1:]],
            *map(in_words, apart),
        ]
    filled = [[*row, *[None] * (WIDTH - len(row))] for row in block]
    clear = (APART_FROM + MOST_LINES, WIDTH)
    writer.put(LABORATORY, None, Block(FIRST_LINE, 1, filled, clear=clear))
    writer.show(LABORATORY)
