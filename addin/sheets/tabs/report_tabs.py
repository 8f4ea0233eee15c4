"""Tabs of a system's reports, of the shapes :attr:`SystemTraits.shapes` names, and their charts.

Without a shape it is a list of players with a column a round.  ``tables``: a line a table
with its four names.  ``square``: a narrow column for each player, coloured by its number.
``cards``: each player's lines together, to be cut apart.  ``bracket``: boxes of four.
``members``: teams; hidden until there are some.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from addin.sheets import layout, style
from addin.sheets.layout import Col, Tab
from addin.sheets.reading import Reading
from addin.sheets.standings_text import state
from addin.sheets.tabs.computed_tab import build_computed, event_look, pages_across, write_table
from addin.sheets.vocabulary import Vocabulary
from addin.sheets.writer import Writer
from pairing.catalogue import Text
from pairing.results import Report
from pairing.systems import RATINGS

if TYPE_CHECKING:
    from addin.sheets.builder import Builder, NewTab

CHARTED = 8
"""Lines of a report that are drawn."""

MOST_IN_SQUARE = 180
"""Players the square has styled columns for."""

FEW_SLOTS = 12
"""Columns of a square of more players, which lists no more than repeated meetings."""

MOST_MEMBERS = 8
"""Members of a team that have a wide column."""

ACROSS = 2
"""Cards side by side."""

LEAST_SLOTS = 10
"""Columns behind the name at the least."""

MOST_RATED = 10
"""Columns that a rating report has between the name and the rounds, at the most."""

BELOW, STEP = 40, 20
"""An axis begins so far below the lowest line at the start, at a multiple of the step."""

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
    shapes = {
        "tables": _tables,
        "square": _square,
        "cards": _cards,
        "bracket": _bracket,
        "members": _members,
    }
    shapes.get(builder.traits.shapes.get(key, ""), _players)(builder, key)


def _tables(builder: Builder, key: str) -> None:
    """Round, table and the names of the four seats; a line between rounds.

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
    for odd in (1, 0):
        for edge, colour in (
            (f"$A{top}<>$A{top + 1}", builder.accent.strong),
            ("TRUE", style.RULE),
        ):
            look = {"bottom": 1, "bottom_color": colour}
            banded = look if odd else {**look, "bg_color": style.BAND}
            tab.when(tab.area(), f'AND($A{top}<>"",MOD($A{top},2)={odd},{edge})', banded)


def _paragraph(tab: NewTab, made: Tab, last: int, height: float) -> None:
    """Return what is said above the table has the columns up to ``last`` (from 0), and lines in
    them.
    """
    builder = tab.builder
    hint, look = builder.words(made.hint), builder.looks["pb.note"]
    tab.sheet.merge_range(1, 0, 1, last, hint, look)
    tab.sheet.set_row(1, height)


def _square(builder: Builder, key: str) -> None:
    """Number, name, and a narrow column for each player."""
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
    """Each player's lines under his name, two players side by side; dashed lines to cut along."""
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
    """Up to which line of cards pages are broken: 0, as far as there may be cards, for nobody yet.

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
    """A tab with a report of the system's."""
    slots = _slots(key, builder.plan.rounds)
    columns = [
        Col("place", 7, "pb.place", side="centre"),
        Col("name", 38, "pb.computed.name"),
        *(Col(f"slot{n}", 8.5, "pb.computed.centre", side="centre") for n in range(slots)),
    ]
    made = Tab(key, columns, hidden=True, filled=True, guarded=True, frozen=2)
    tab = build_computed(builder, made, columns, numbers_from=2)
    if key == RATINGS.key and builder.traits.game == "go":  # a paragraph is said of it
        _paragraph(tab, made, 1 + MOST_RATED, THREE_LINES)


def _slots(key: str, rounds: int) -> int:
    """Columns behind the name that a list of players has for so many rounds."""
    before = MOST_RATED if key == RATINGS.key else 3
    return max(rounds + layout.SPARE_ROUNDS + before, LEAST_SLOTS)


def _members(builder: Builder, key: str) -> None:
    """Teams: place, name, three numbers, and a wide column for each member."""
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
        columns += [
            Col(f"name{step}", 25, "pb.computed"),
            Col(f"points{step}", 8, "pb.computed.number", side="right"),
            Col(f"mark{step}", 3.5, "pb.computed.centre", side="centre"),
        ]
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
    """A tab with a line chart of a report's first rows over the rounds, hidden until it has any."""
    made = Tab(f"{key}_chart", hint="chart.hint", hidden=True, pages=(1, 1))
    sheet = builder.tab(made, event=11).sheet
    source = builder.words.tab(key)
    chart = builder.book.add_chart({"type": "line"})
    last = 2 + builder.plan.rounds
    for n in range(CHARTED):
        row = layout.HEADER_ROW + n
        chart.add_series(
            {
                "name": [source, row, 1],
                "categories": [source, layout.HEADER_ROW - 1, 2, layout.HEADER_ROW - 1, last],
                "values": [source, row, 2, row, last],
                "line": {"width": 2.25},
                "marker": {"type": "circle", "size": 5},
            }
        )
    low = builder.plan.lowest.get(key)
    chart.set_size({"width": 1000, "height": 560})
    chart.set_legend({"position": "bottom", "font": {"name": style.FONT, "size": 10}})
    grid = {"visible": True, "line": {"color": style.RULE, "width": 0.5}}
    chart.set_y_axis({"major_gridlines": grid, "line": {"none": True}, "min": low})
    chart.set_x_axis({"line": {"color": style.FAINT}})
    chart.set_chartarea({"border": {"none": True}})
    sheet.insert_chart(3, 0, chart)


def lowest(report: Report) -> int | None:
    """Return where the axis of a report's chart begins, so that its lines do not lie on one
    another.

    >>> from pairing.catalogue import text
    >>> from pairing.results import Column
    >>> columns = (Column(text("column.place")), Column(text("column.name")), Column(text("x")))
    >>> lowest(Report("levels", text("x"), columns, ((1, "Ann", 212), (2, "Bob", 187))))
    140
    """
    values = [
        cell
        for row in report.rows[:CHARTED]
        for cell in row[2:]
        if isinstance(cell, int | Fraction)
    ]
    if not values:
        return None
    return max(0, int(min(values) - BELOW) // STEP * STEP)


def cards(
    header: Sequence[Any], rows: Sequence[Sequence[Any]], across: int = ACROSS
) -> tuple[list[Any], list[list[Any]]]:
    """Lines that begin with number and name, put together by player.

    Each card is a line with the headings, number and name over the last column, then his lines
    without those two, all cards equally high, and an empty line; two cards (``across``: one)
    stand side by side.

    >>> lines = [[1, "Ann", 1, "B"], [1, "Ann", 2, "C"], [2, "Ben", 1, "A"], [3, "Cem", 2, "A"]]
    >>> for row in cards(["No.", "Name", "Round", "With"], lines)[1]:
    ...     print(row)
    ['Round', '1  Ann', None, 'Round', '2  Ben']
    [1, 'B', None, 1, 'A']
    [2, 'C', None, None, None]
    [None, None, None, None, None]
    ['Round', '3  Cem', None, None, None]
    [2, 'A', None, None, None]
    [None, None, None, None, None]
    [None, None, None, None, None]
    """
    by_player: dict[tuple[Any, Any], list[list[Any]]] = {}
    for number, name, *line in rows:
        by_player.setdefault((number, name), []).append(list(line))
    width = len(header) - 2
    most = max((len(lines) for lines in by_player.values()), default=0)
    blank = [None] * width
    every: list[list[list[Any]]] = []
    for (number, name), lines in by_player.items():
        title = [*header[2:-1], f"{number}  {name}"]
        every.append([title, *lines, *[blank] * (most - len(lines) + 1)])
    heads = list(header[2:])
    if across == 1:
        return heads, [row for card in every for row in card]
    pairs = zip_longest(every[::2], every[1::2], fillvalue=[blank] * (most + 2))
    card_rows = [[*left, None, *right] for pair in pairs for left, right in zip(*pair, strict=True)]
    return [*heads, None, *heads], card_rows


def _cell(words: Vocabulary, value: Any) -> Any:
    return words(value) if isinstance(value, Text) else value


def write(writer: Writer, reading: Reading, report: Report, after_round: int) -> None:
    """A further tab of the system's, as it stands after a round."""
    words = reading.words
    if reading.system.traits.shapes.get(report.key) == "bracket" and not report.rows:
        return
    header: list[str | int] = [
        int(heading) if heading.isdecimal() else heading
        for heading in (words(column.heading) for column in report.columns)
    ]
    rows = [[_cell(words, value) for value in row] for row in report.rows]
    low = lowest(report)
    if report.key in reading.system.traits.charts and low is not None:
        writer.show(f"{report.key}_chart")
        writer.axes[f"{report.key}_chart"] = low
    numbers = [i for i, column in enumerate(report.columns) if column.kind in ("whole", "decimal")]
    lines = [words(report.title), *map(words, report.remarks)]
    if after_round:
        first, *rest = state(words, after_round, reading.tournament.planned, report.remarks)
        lines = [first, words(report.title), *rest]
    subtitle = " ".join(lines)
    if reading.system.traits.shapes.get(report.key) == "cards":
        made_before = "family_name" not in reading.setting_rows  # they had one card a line
        header, rows = cards(header, rows, 1 if made_before else ACROSS)
        if rows:
            writer.print_lines(report.key, None, layout.HEADER_ROW + len(rows), len(header))
    if report.key == RATINGS.key:  # what is said of it is longer than the table is wide
        writer.print_columns(report.key, None, len(header))
    own = (
        {}
        if report.key in reading.system.traits.shapes
        else {"own": 2 + _slots(report.key, reading.tournament.planned)}
    )
    write_table(writer, report.key, subtitle, header, rows, numbers, usual=report.usual, **own)
