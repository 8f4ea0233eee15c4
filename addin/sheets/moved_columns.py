"""Columns of Players and Round tabs that were sorted by themselves, put in order while read.

What stood in the lines is known from the journal (:mod:`addin.history.columns`).  Where the
right order is certain the click goes on with it, and its writing puts the cells back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from addin.history.columns import FEWEST, Line, Restoration, restored
from addin.sheets import layout
from addin.sheets.grid import Grid, as_typed_text, plain, to_value
from addin.sheets.rectangles import Cell
from addin.sheets.vocabulary import Vocabulary
from pairing.catalogue import Text, text
from pairing.errors import InputError
from pairing.formats.typed import read_result
from pairing.names import name_key
from pairing.settings import parse_points
from pairing.tournament import Player, Round

WINDS = ("east", "south", "west", "north")

ANYTHING = None
"""What a cell is expected to hold where nothing is known of it."""


@dataclass(frozen=True)
class MovedColumns:
    """Columns that were moved by themselves: on which tab (``round`` ``None``: Players).

    ``certain`` says that they were put back; ``cells`` are those that change, by row and column.
    """

    tab: str
    round: int | None
    columns: tuple[str, ...]
    lines: int
    certain: bool
    cells: Mapping[tuple[int, int], Cell]

    def remark(self, words: Vocabulary, *, written: bool = False) -> Text:
        """Return what was done (``written``: on the sheet, too), and what puts it right."""
        headings = [layout.heading(words.catalogue, key) for key in self.columns]
        right = "moved.put_back" if written else "moved.read"
        return text(
            right if self.certain else "moved.unsure",
            tab=self.tab,
            columns=headings,
            lines=self.lines,
        )

    @property
    def to_write(self) -> list[tuple[str, int | None, int, int, Cell]]:
        """The cells that change, as :attr:`addin.sheets.grid.Tabs.corrections` has them."""
        tab = layout.PLAYERS if self.round is None else layout.ROUND
        return [(tab, self.round, *at, value) for at, value in self.cells.items()]


def _moved(grid: Grid, number: int | None, keys: Sequence[str], rows: Sequence[int],
           found: Restoration | None) -> MovedColumns | None:  # fmt: skip
    """Return what was found in these columns and rows of a tab, with the cells that change."""
    if found is None:
        return None
    columns = tuple(keys[found.first : found.last + 1])
    cells = {
        (row, grid.at[key]): grid.get(rows[source], key)
        for row, source in zip(rows, found.sources, strict=True)
        for key in columns
        if grid.text(rows[source], key) != grid.text(row, key)
    }
    return MovedColumns(grid.tab, number, columns, found.lines, found.certain, cells)


def with_cells(grid: Grid, cells: Mapping[tuple[int, int], Cell]) -> Grid:
    """The tab with other values in some cells, by row and column."""
    rows = [list(row) for row in grid.rows]
    for (row, column), value in cells.items():
        line = rows[row - 1]
        line += [None] * (column - len(line))
        line[column - 1] = value
    return Grid(grid.tab, rows, grid.at, grid.header, grid.retyped)


def _in_sheet_order(grid: Grid, keys: Sequence[str]) -> list[str]:
    return sorted((key for key in keys if key in grid.at), key=lambda key: grid.at[key])


# -- Players ------------------------------------------------------------------------------------

_OF_PLAYER = ("number", "name", "rating", "start_score", "start_level", "rank", "club", "country")
_SOFT = ("rank", "club", "country")


def moved_players(
    grid: Grid, then: Mapping[int, Player], now: Sequence[Player]
) -> MovedColumns | None:
    """The columns of the Players tab that were moved; ``then`` is what the journal knows."""
    differ = sum(1 for one in now if one.number in then and _data(one) != _data(then[one.number]))
    missing = sum(1 for number in then if all(one.number != number for one in now))
    if not then or differ + missing < FEWEST:
        return None
    keys = _in_sheet_order(grid, _OF_PLAYER)
    names = {name_key(one.name) for one in then.values()}
    rows = [
        row
        for row in grid.body
        if name_key(grid.text(row, "name")) in names or grid.text(row, "number").isdecimal()
    ]
    expected = [tuple(_player_cell(one, key) for key in keys) for one in then.values()]
    there = [tuple(_typed_player(grid, row, key) for key in keys) for row in rows]
    soft = [at for at, key in enumerate(keys) if key in _SOFT]
    return _moved(grid, None, keys, rows, restored(expected, there, soft))


def _data(player: Player) -> tuple[object, ...]:
    return (name_key(player.name), player.rating, player.start_score, player.start_level)


def _player_cell(player: Player, key: str) -> str:
    value = getattr(player, key)
    return name_key(value) if key == "name" else plain(to_value(value))


def _typed_player(grid: Grid, row: int, key: str) -> str:
    typed = grid.text(row, key)
    if key == "name":
        return name_key(typed)
    exact = parse_points(typed) if key == "start_score" else None
    return typed if exact is None else plain(to_value(exact))


# -- Round tabs ---------------------------------------------------------------------------------

_OF_GAME = ("board", "white", "result", "black", "handicap", "komi")
_OF_SEAT = ("table", "wind", "name", "score", "penalty", "chombo", "note")
_TYPED = ("result", "score", "penalty", "chombo", "note")
"""Columns that people fill: what stands in them now need not be what was acknowledged."""


@dataclass(frozen=True)
class RoundNames:
    """What is known of the people in Round tabs: by which names, and what a bye is called."""

    numbers: Mapping[str, int]
    byes: Mapping[str, str]
    words: Vocabulary
    total: int | None
    """What the four scores of a table sum to."""

    def who(self, typed: str) -> str:
        """Return who is meant by a cell; the text itself where it is nobody."""
        key = name_key(typed)
        number = self.numbers.get(key)
        return key if number is None else f"#{number}"


def known_people(numbers: Mapping[str, int], words: Vocabulary, total: int | None) -> RoundNames:
    """:class:`RoundNames`, of :func:`name_key` -> start number."""
    byes = {name_key(word): kind for word, kind in layout.bye_words(words.catalogue).items()}
    return RoundNames(numbers, byes, words, total)


def moved_in_round(
    grid: Grid, then: Round, known: RoundNames, notes: Sequence[int] = ()
) -> MovedColumns | None:
    """The columns of a Round tab that were moved since the round stood as ``then``.

    ``notes`` are rows that are no boards.
    """
    four = bool(then.tables)
    keys = _in_sheet_order(grid, _OF_SEAT if four else _OF_GAME)
    lines = list(_seat_lines(then, known) if four else _game_lines(then))
    expected: list[Line] = [tuple(line.get(key, "") for key in keys) for line in lines]
    rows = [row for row in grid.body if any(grid.text(row, key) for key in keys)]
    rows = [row for row in rows if row not in notes]
    there = [tuple(_typed_cell(grid, row, key, known) for key in keys) for row in rows]
    soft = [at for at, key in enumerate(keys) if key in _TYPED]
    fits = _sums(keys, known.total) if four and known.total is not None else None
    found = restored(expected, there, soft, in_order=four, as_written=True, fits=fits)
    return _moved(grid, then.number, keys, rows, found)


def _game_lines(then: Round) -> list[dict[str, str | None]]:
    games: list[dict[str, str | None]] = [
        {
            "board": str(game.board),
            "white": f"#{game.white}",
            "result": str(game.result) if game.result else ANYTHING,
            "black": f"#{game.black}",
            "handicap": str(game.handicap or ""),
            "komi": "" if game.komi is None else str(game.komi),
        }
        for game in then.games
    ]
    for player, kind in then.byes:
        games.append({"white": f"#{player}", "black": f"— {kind.value}"})
    return games


def _seat_lines(then: Round, known: RoundNames) -> list[dict[str, str | None]]:
    lines: list[dict[str, str | None]] = []
    for table in then.tables:
        for seat, player in enumerate(table.seats):
            score = str(table.scores[seat]) if table.scores else ANYTHING
            lines.append(
                {
                    "table": str(table.number) if seat == 0 else "",
                    "wind": name_key(known.words(f"wind.{WINDS[seat]}")),
                    "name": f"#{player}",
                    "score": score,
                    **dict.fromkeys(("penalty", "chombo", "note"), ANYTHING),
                }
            )
    for player, kind in then.byes:
        lines.append({"name": f"#{player}", "score": f"— {kind.value}"})
    return lines


def _typed_cell(grid: Grid, row: int, key: str, known: RoundNames) -> str:
    """A cell of a Round tab in the form in which it is compared."""
    typed = grid.text(row, key)
    if key in ("black", "score") and (kind := known.byes.get(name_key(typed))) is not None:
        return f"— {kind}"
    if key in ("white", "black", "name"):
        return known.who(typed) if typed else ""
    if key == "result":
        return str(read_result(as_typed_text(grid.get(row, key))) or typed)
    if key == "komi":
        exact = parse_points(typed)
        return typed if exact is None else str(exact)
    if key in ("handicap", "penalty"):
        return "" if typed == "0" else typed
    return name_key(typed)


def _sums(keys: Sequence[str], total: int | None) -> Callable[[Sequence[tuple[str, ...]]], int]:
    """Return how many tables of four have the scores that they have to have together."""
    at = list(keys).index("score") if "score" in keys else 0

    def right(rows: Sequence[tuple[str, ...]]) -> int:
        count = 0
        for first in range(0, len(rows) - 3, 4):
            scores = [row[at] for row in rows[first : first + 4]]
            numbers = [int(score) for score in scores if score.lstrip("-").isdecimal()]
            count += len(numbers) == 4 and sum(numbers) == total
        return count

    return right


def named_by(
    errors: Sequence[InputError], unsure: Sequence[MovedColumns], words: Vocabulary
) -> list[InputError]:
    """The errors, those of a tab with a column moved by itself being one that says so."""
    left = list(errors)
    for moved in unsure:
        here = [one for one in left if (one.place or "").startswith(f"{moved.tab}!")]
        if here:
            at = left.index(here[0])
            left = [one for one in left if one not in here]
            left.insert(at, InputError(moved.remark(words)))
    return left


# -- scores alone ---------------------------------------------------------------------------


def scores_moved(grid: Grid, errors: Sequence[InputError]) -> Text | None:
    """The score column moved by itself: many tables have wrong sums, all together a right one."""
    differences = [int(error.text.values.get("difference", 1)) for error in errors]
    if len(errors) < FEWEST or sum(differences) != 0:
        return None
    return text("moved.scores", tab=grid.tab, lines=len(errors))
