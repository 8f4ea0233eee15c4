"""The Round tabs of a system: for games of two, or for tables of four.

The only place that asks how many sit together: :func:`kind_of`.  Everybody else asks the kind.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol

from addin.sheets import layout
from addin.sheets.grid import Grid, Tabs, find_columns, plain, to_cell
from addin.sheets.layout import Tab
from addin.sheets.reading import Reading, RoundTabParser
from addin.sheets.tabs import games_tab, tables_tab
from addin.sheets.vocabulary import Vocabulary
from addin.sheets.writer import Block, Writer, write_columns
from pairing.catalogue import Text, listed, some
from pairing.errors import InputError
from pairing.systems import SystemTraits
from pairing.tournament import Round, Table, Tournament


class RoundTabs(Protocol):
    """The differences between Round tabs for games of two and those for tables of four."""

    TAB: Tab
    """What is declared of the tabs; its columns begin with the one the heading row is known by."""

    RESULT: str
    """The column in which results are typed."""

    TYPED_COLUMNS: Sequence[str]
    """The columns a result fills."""

    ENTRY_WIDTH: float
    """Width of a round's column in the crosstable."""

    MOST_REMARKS: int
    """Remarks that fit above the lines; the Log has them all."""

    PAIRED: str
    """What is said of a round that was just made: key of its words in status line and Log."""

    HAS_SIDES: bool
    """Whether a game is of one against another: then classical criteria can rank players."""

    PAGE_WORDS: Mapping[str, str]
    """Words of a published page that are others here than for a game: key there -> its words."""

    def read_round(self, parser: RoundTabParser) -> Round | None:
        """Read the Round tab of a parser; ``None`` when nobody is on it yet."""

    def rows_of(self, reading: Reading, tournament: Tournament, round_: Round) -> list[list[Any]]:
        """Return the lines of a round, a value a column, in the order of :meth:`columns`."""

    def unknown(self, number: int, round_: int) -> InputError:
        """Return what to say of a board or table that a round does not have."""

    def refuse_wrong(
        self, reading: Reading, tournament: Tournament, number: int, results: Mapping[int, Any]
    ) -> None:
        """Raise ``Problems`` when new results of a round contradict themselves."""

    def taken(self, reading: Reading, results: Mapping[int, Any]) -> Mapping[int, Any]:
        """Return new results as they are written; raises ``InputError`` for what is not certain."""

    def result_cells(self, result: Any, key: str) -> list[Any] | None:
        """Return what is written for one result in a column, downwards from the board's first line.

        ``None``: the column stays as it is.
        """

    def with_results(self, round_: Round, results: Mapping[int, Any]) -> Round:
        """Return a round with new results at some of its boards or tables."""

    def side_words(self, words: Vocabulary) -> dict[str, str]:
        """Return the sides of a game or the seats of a table: the letter for each -> its words."""


REMARK_ROW = 3

BY_NAMES = ("white_strength", "white_score", "black_strength", "black_score", "before")
"""Columns that the program writes beside names."""

_KINDS: dict[int, RoundTabs] = {2: games_tab, 4: tables_tab}


def kind_of(traits: SystemTraits) -> RoundTabs:
    """Return the Round tabs for as many players as sit together in the system's games."""
    return _KINDS[traits.seats]


def round_grid(tabs: Tabs, traits: SystemTraits, number: int, *, lenient: bool = False) -> Grid:
    """Return a Round tab with its columns found, as :func:`find_columns`."""
    tab = kind_of(traits).TAB
    return find_columns(tabs, tab, tab.of(traits), number, lenient=lenient)


def is_filled(grid: Grid, traits: SystemTraits) -> bool:
    """Return whether anybody is on a Round tab, or was: stones and komi alone are nobody."""
    columns = (column for column in kind_of(traits).TAB.of(traits) if column.typed)
    typed = [column.key for column in columns if column.key not in ("handicap", "komi")]
    return any(grid.text(row, key) for row in grid.body for key in typed)


# -- writing ----------------------------------------------------------------------------


def write_round(
    writer: Writer, reading: Reading, tournament: Tournament, round_: Round, remarks: Sequence[Text]
) -> None:
    """Fill a Round tab: boards, scores before the round, byes; results stay as they are."""
    words, kind = reading.words, kind_of(reading.system.traits)
    rows = kind.rows_of(reading, tournament, round_)
    missing = tournament.names_not_in(round_)
    lines = [words(remark) for remark in remarks[: kind.MOST_REMARKS]]
    if missing:
        lines.append(words("round.absent", count=len(missing), names=shorten(missing)))
    _fill_round(writer, reading, round_.number, rows, " ".join(lines) or None)
    resize(writer, reading, round_.number, len(rows))
    print_filled(writer, reading, round_.number, rows)
    writer.show(layout.ROUND, round_.number)


def mark_changed(
    writer: Writer, reading: Reading, tournament: Tournament, round_: Round, boards: Collection[int]
) -> None:
    """Say in the notes of a round that was just written which boards are not what they were.

    Tabs of tables have no notes: there the line above the tables says it.
    """
    grid = reading.round_grids[round_.number]
    if "note" not in grid.at:
        return
    rows = kind_of(reading.system.traits).rows_of(reading, tournament, round_)
    at = reading.round_keys.index("note")
    mark = reading.words("mend.note")
    for index, game in enumerate(round_.games):
        if game.board in boards:
            marked = " ".join(filter(None, (rows[index][at], mark)))
            row = grid.header + 1 + index
            writer.put(layout.ROUND, round_.number, Block(row, grid.at["note"], [[marked]]))
            rows[index][at] = marked
    print_filled(writer, reading, round_.number, rows)


def _fill_round(
    writer: Writer, reading: Reading, number: int, rows: Sequence[Sequence[Any]], remark: str | None
) -> None:
    """Put remark and lines on a Round tab.

    Where nobody has moved or added a column, remark, heading and lines are one block.
    """
    grid, keys = reading.round_grids[number], reading.round_keys
    height, notes = len(grid.rows) - grid.header, reading.notes.get(number, ())
    if notes and len(rows) < notes[0] - grid.header:
        height = notes[0] - grid.header - 1
    else:
        rows = [*rows, *([grid.get(row, key) for key in keys] for row in notes)]
    write_columns(writer, layout.ROUND, number, grid, keys, rows, height)
    *others, last = writer.blocks[layout.ROUND, number]
    width = sum(key in grid.at for key in keys)
    rest = grid.rows[REMARK_ROW - 1][1:width]
    if not others and grid.header == REMARK_ROW + 1 and not any(plain(cell) for cell in rest):
        heading = grid.rows[grid.header - 1][:width]
        values = [[remark, *[None] * (width - 1)], heading, *last.values]
        writer.blocks[layout.ROUND, number] = [Block(REMARK_ROW, 1, values)]
    else:
        writer.put(layout.ROUND, number, Block(REMARK_ROW, 1, [[remark]]))


def renew_by_names(writer: Writer, reading: Reading, tournament: Tournament, first: int) -> None:
    """Update the columns beside the names in rounds from ``first`` on where they have changed.

    Scores before the round and ratings follow corrections of earlier rounds; nothing typed does.
    """
    kind, keys = kind_of(reading.system.traits), reading.round_keys
    for round_ in tournament.rounds[first - 1 :]:
        grid, lines = reading.round_grids[round_.number], list[int]()
        for board, seated in round_.by_number.items():
            top = reading.board_rows.get((round_.number, board), 0)
            lines += range(top, top + (4 if isinstance(seated, Table) else 1))
        byes = range(1, len(round_.byes) + 1)
        lines += [reading.board_rows.get((round_.number, -bye), 0) for bye in byes]
        for row, values in zip(lines, kind.rows_of(reading, tournament, round_), strict=False):
            for key, value in zip(keys, values, strict=True):
                written = plain(to_cell(value))
                if key in BY_NAMES and key in grid.at and row and grid.text(row, key) != written:
                    block = Block(row, grid.at[key], [[value]])
                    writer.put(layout.ROUND, round_.number, block)


def clear_round(writer: Writer, reading: Reading, number: int) -> None:
    """Take pairings, results and byes off a Round tab; its headings stay."""
    _fill_round(writer, reading, number, [], None)
    resize(writer, reading, number, 1)


def print_filled(
    writer: Writer, reading: Reading, number: int, rows: Sequence[Sequence[Any]]
) -> None:
    """Leave the empty columns at the right of a round off the paper; nothing on the screen.

    Tables of four have none, and where the organiser moved columns it is printed as he has it.
    """
    grid, keys = reading.round_grids[number], reading.round_keys
    there = [key for key in keys if key in grid.at]
    as_built = [grid.at[key] for key in there] == [*range(1, len(there) + 1)]
    if as_built and reading.system.traits.seats == 2:
        filled = {key for at, key in enumerate(keys) if any(row[at] for row in rows)}
        printed = [key for key in there if key in filled or key not in games_tab.ON_REQUEST]
        writer.print_columns(layout.ROUND, number, max(grid.at[key] for key in printed))


def resize(writer: Writer, reading: Reading, number: int, rows: int) -> None:
    """Let the round's Excel table end with its last row.

    Only while it begins in the first column, where the template put it: a table that the
    organiser moved is his.
    """
    grid = reading.round_grids[number]
    width = max(grid.at.values())
    writer.resized[layout.ROUND, number] = (f"pbRound{number}", grid.header, rows, width)


def shorten(names: Sequence[str], most: int = 12) -> str:
    """Return a list of names for one line of a sheet."""
    return listed(some(names, most))
