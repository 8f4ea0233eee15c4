"""Tabs that the program fills: their headings and decimals follow what is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import zip_longest
from typing import Any

from addin.sheets import layout
from addin.sheets.reading import Reading
from addin.sheets.tabs.tournament_tab import STATUS_ROW
from addin.sheets.vocabulary import Vocabulary
from addin.sheets.writer import Block, Writer
from pairing.catalogue import Text
from pairing.results import Band, Line, Report, Standings, Value
from pairing.systems import RATINGS
from pairing.tournament import Tournament

CLEAR_ROWS = 5000
"""Rows a computed tab is cleared over before it is written anew."""


Parts = Mapping[int, Sequence[Sequence[Any]]]
"""Row in which a part of a tab begins -> its lines."""

OWN = 60
"""Columns of such a tab that are the program's."""

EVENT_FROM = 3
"""First column (from 0) where the tournament's name may stand, at a table's right edge."""

NAME_LETTERS, COLUMN_LETTERS = 44, 9
"""Letters of a title's line that the first two columns have room for, and each further one: the
subtitle and what is said of the event stand on one line only where both are whole."""

CRITERIA_SLOTS = 8
"""Columns kept ready on Standings and Crosstable for criteria."""

ABOUT_SLOTS = 5
"""Columns kept ready there for what is said of a player: title, rank, rating, club, country."""


def write_table(
    writer: Writer,
    tab: str,
    subtitle: str,
    header: Sequence[str | int],
    rows: Sequence[Sequence[Any]],
    number_columns: Sequence[int],
    *,
    usual: int | None = None,
    own: int = OWN,
) -> None:
    """Fill a computed tab: subtitle, decimals of its number columns, heading and rows.

    One with rows appears; until then it is hidden, so that nothing empty is printed.

    ``usual`` is the number up to which a count is as planned (:attr:`Report.usual`); it stands
    hidden beside the decimals, above the names.  ``own`` is how many columns are the program's:
    what people type beside them stays.
    """
    counts = [
        (decimals([row[index] for row in rows]) or None) if index in number_columns else None
        for index in range(len(header))
    ]
    if usual is not None:
        counts[1] = usual
    width = max(1, len(header))
    heading: list[Any] = list(header) or [None]
    block: list[list[Any]] = [[subtitle, *[None] * (width - 1)], counts or [None], heading]
    block += [list(row) for row in rows]
    writer.put(tab, None, Block(STATUS_ROW, 1, block, clear=(CLEAR_ROWS, max(own, width))))
    if rows:
        writer.show(tab)
    if header:
        first, *more = writer.tabs.event
        room = NAME_LETTERS + COLUMN_LETTERS * max(width - 2, EVENT_FROM)
        more = [line if len(subtitle) + len(line) < room else "" for line in more]
        lines = [event_line(line, width) for line in (first, *more)]
        writer.put(tab, None, Block(1, 2, lines))


def write_parts(
    writer: Writer, tab: str, parts: Parts, rows: int, columns: int, width: int | None = None
) -> None:
    """Fill a tab with tables that begin in set rows, and show it.

    So many ``rows`` and ``columns`` are cleared; lines are ``width`` columns wide, or all.
    """
    block: list[Sequence[Any]] = []
    first = min(parts)
    for row, lines in parts.items():
        block += [[]] * (row - first - len(block))
        block += lines
    wide = columns if width is None else width
    values = [[*line, *[None] * (wide - len(line))] for line in block]
    writer.put(tab, None, Block(first, 1, values, clear=(rows, columns)))
    writer.show(tab)


def event_line(event: str, width: int) -> list[str | None]:
    """Return a title's line from the second column: what it says of the event at the table's edge.

    >>> event_line("Cup", 5)[:6]
    [None, None, None, 'Cup', None, None]
    """
    line: list[str | None] = [None] * max(59, width)
    line[max(width - 1, EVENT_FROM) - 1] = event or None
    return line


def empty_if_of_round(writer: Writer, reading: Reading, tab: str, number: int) -> None:
    """Empty a computed tab that shows the state after a round which is taken back.

    What it shows is known from the Log, which is read anyway: its last line about the tab.  One
    that the organiser deleted is not missed.
    """
    named = {layout.STANDINGS: "standings", layout.CROSSTABLE: "crosstable"}
    named |= dict.fromkeys(reading.system.traits.following("standings"), "standings")
    action, grid = reading.words(f"action.{named.get(tab, 'reports')}"), reading.log_grid
    lines = [row for row in grid.body if grid.text(row, "action") == action]
    if lines and grid.text(lines[-1], "round") == str(number) and reading.tabs.has(tab):
        write_table(writer, tab, reading.words("standings.hint"), [], [], [])


def number_cell(value: Value | int) -> Any:
    """Return what a cell of numbers takes for a value: a text for a band, ``None`` stays empty."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, Band):
        return str(value)
    return Fraction(value)


def valued(standings: Standings) -> list[str]:
    """Return the criteria behind the points of which anybody has a value, in their order."""
    return [
        name
        for name in standings.criteria
        if name != "points" and any(line.values.get(name) is not None for line in standings.lines)
    ]


def before_points(standings: Standings) -> list[str]:
    """Return those of them that decide before the points do, so that they stand before them."""
    order = list(standings.criteria)
    first = order[: order.index("points")] if "points" in order else []
    return [name for name in valued(standings) if name in first]


def decimals(column: Sequence[Any]) -> int:
    """Return how many decimals a column of values needs to be read easily: 0, 1 or 2."""
    exact = [value for value in column if isinstance(value, Fraction)]
    if all(value.denominator == 1 for value in exact):
        return 0
    return 1 if all(10 % value.denominator == 0 for value in exact) else 2


def after_round(words: Vocabulary, tournament: Tournament, standings: Standings) -> str:
    """Return ``After round 3 of 5``, with the remarks on the order."""
    return " ".join(state(words, standings.after_round, tournament.planned, standings.remarks))


def state(words: Vocabulary, number: int, planned: int, remarks: Sequence[Text]) -> list[str]:
    """Return how far the event is after a round, then the remarks on the order, a sentence each.

    Of a round that is not finished it says how much of it is in, not that it is over.
    """
    running = [words(remark) for remark in remarks if remark.key == "standings.open"]
    others = [words(remark) for remark in remarks if remark.key != "standings.open"]
    return [*(running or [after_words(words, number, planned)]), *others]


def after_words(words: Vocabulary, number: int, planned: int) -> str:
    """Return the sentence every computed tab begins with: ``After round 3 of 5.``"""
    return words("standings.after", round=number, planned=planned)


def decided(
    words: Vocabulary, line: Line, following: Line | None, *, figures: bool = True
) -> str | None:
    """Return why a player stands above the next one, or why he is not ranked.

    The values are decimals as in their column, or exact where those would be the same; without
    ``figures``, as on paper, where the column stands beside, it is the criterion's name.
    """
    if not line.ranked:
        return None if line.detail is None else str(words(line.detail))
    if following is None:
        return None
    if line.decided_by is None:
        return str(words("standings.shared"))
    name = line.decided_by
    mine, his = line.values.get(name), following.values.get(name)
    label = words(f"criterion.{name}")
    if not figures:
        return str(label)
    if not (isinstance(mine, Fraction) and isinstance(his, Fraction) and mine > his):
        return str(words(line.detail)) if line.detail is not None else str(label)

    places = decimals((mine, his))
    upper, lower = (show_decimal(value, words.decimal, places) for value in (mine, his))
    if upper == lower:
        upper, lower = words.number(mine), words.number(his)
    return f"{label}: {upper} > {lower}"


def show_decimal(value: Fraction, sign: str = ".", places: int = 0) -> str:
    """Return a number as a decimal with as many places as it needs, two at most, and ``places`` at
    least.

    >>> show_decimal(Fraction(85, 2)), show_decimal(Fraction(-35, 3), ",")
    ('42.5', '-11,67')
    >>> show_decimal(Fraction(3), ",", 1)
    '3,0'
    """
    places = max(places, decimals((value,)))
    return f"{float(value):.{places}f}".replace(".", sign) if places else str(value)


CHARTED = 8
"""Lines of a report that are drawn."""


ACROSS = 2
"""Cards side by side."""


LEAST_SLOTS = 10
"""Columns behind the name at the least."""


MOST_RATED = 10
"""Columns that a rating report has between the name and the rounds, at the most."""


BELOW, STEP = 40, 20
"""An axis begins so far below the lowest line at the start, at a multiple of the step."""


def slots_of(key: str, rounds: int) -> int:
    """Return how many columns behind the name a list of players has for so many rounds."""
    before = MOST_RATED if key == RATINGS.key else 3
    return max(rounds + layout.SPARE_ROUNDS + before, LEAST_SLOTS)


def lowest(report: Report) -> int | None:
    """Return where the axis of a report's chart begins, so that its lines do not lie on one
    another.

    >>> from pairing.catalogue import text
    >>> from pairing.results import Column
    >>> columns = (Column(text("column.place")), Column(text("column.name")), Column(text("x")))
    >>> lowest(Report("levels", text("x"), columns, ((1, "Ann", 212), (2, "Bob", 187))))
    140
    """
    cells = (cell for row in report.rows[:CHARTED] for cell in row[2:])
    values = [cell for cell in cells if isinstance(cell, int | Fraction)]
    return max(0, int(min(values) - BELOW) // STEP * STEP) if values else None


def cards(
    header: Sequence[Any], rows: Sequence[Sequence[Any]]
) -> tuple[list[Any], list[list[Any]]]:
    """Return lines that begin with number and name, put together by player.

    Each card is a line with the headings, number and name over the last column, then his lines
    without those two, all cards equally high, and an empty line; two cards stand side by side.

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
    pairs = zip_longest(every[::2], every[1::2], fillvalue=[blank] * (most + 2))
    card_rows = [[*left, None, *right] for pair in pairs for left, right in zip(*pair, strict=True)]
    return [*heads, None, *heads], card_rows


def write_report(writer: Writer, reading: Reading, report: Report, after_round: int) -> None:
    """Fill a further tab of the system's, as it stands after a round."""
    words = reading.words
    if reading.system.traits.shapes.get(report.key) == "bracket" and not report.rows:
        return
    headings = [words(column.heading) for column in report.columns]
    header: list[str | int] = [int(shown) if shown.isdecimal() else shown for shown in headings]
    rows = [
        [words(value) if isinstance(value, Text) else value for value in row] for row in report.rows
    ]
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
        header, rows = cards(header, rows)
        if rows:
            writer.print_lines(report.key, None, layout.HEADER_ROW + len(rows), len(header))
    if report.key == RATINGS.key:  # what is said of it is longer than the table is wide
        writer.print_columns(report.key, None, len(header))
    shaped = report.key in reading.system.traits.shapes
    own = OWN if shaped else 2 + slots_of(report.key, reading.tournament.planned)
    write_table(writer, report.key, subtitle, header, rows, numbers, usual=report.usual, own=own)
