"""The workbook's layout, declared once: tabs, their columns and where they begin.

Columns are named by catalogue keys (``column.<key>``); a reader finds them by the words in
the header row, so an organiser may add columns of his own, move ours or hide them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pairing.catalogue import LANGUAGES, Catalogue
from pairing.systems import Face

HEADER_ROW = 4
"""Row of the column headings on every tab with a table."""

FIRST_ROW = HEADER_ROW + 1
"""First row of data on every such tab."""

DECIMALS_ROW = 3
"""Row that tells the conditional formats how many decimals a column has."""

EVENT_FROM = 3
"""First column (from 0) where the tournament's name may stand, at a table's right edge."""

LAST_ROUND = 99
"""Rounds there can be at most; an absence "from round 5 on" ends here."""

SPARE_ROUNDS = 3
"""Hidden round tabs beyond the planned rounds, for a tournament that grows."""

TOURNAMENT, PLAYERS, STANDINGS, CROSSTABLE, LOG, LISTS = (
    "tournament",
    "players",
    "standings",
    "crosstable",
    "log",
    "lists",
)
ROUND = "round"

EVENT_FIELDS: tuple[str, ...] = ("title", "place", "date", "arbiter")
"""Fields of the Tournament tab that say what event this is."""

RUN_FIELDS: tuple[str, ...] = ("system", "rounds", "seed")
"""Fields of the Tournament tab that every system has."""


@dataclass(frozen=True)
class Col:
    """A column of a tab: its key, width in characters, cell style; ``typed`` by people.

    ``side`` is where its heading stands: over text ``left``, over numbers ``right``.
    """

    key: str
    width: float
    style: str
    typed: bool = False
    side: str = "left"

    @property
    def header(self) -> str:
        """The style of its heading."""
        return {"left": "pb.header", "centre": "pb.header.centre", "right": "pb.header.right"}[
            self.side
        ]


def players_columns(face: Face) -> tuple[Col, ...]:
    """Columns of the Players tab; those after ``absent`` are the system's start values."""
    start = tuple(
        Col(key, 9, "pb.input.count", typed=True, side="centre") for key in face.start_columns
    )
    house = (
        (Col("substitute", 9, "pb.input.centre", typed=True, side="centre"),)
        if face.substitutes
        else ()
    )
    return (
        Col("number", 5, "pb.input.count", typed=True, side="centre"),
        Col("name", 32, "pb.input.name", typed=True),
        Col("rating", 8, "pb.input.number", typed=True, side="right"),
        Col("rank", 8, "pb.input.centre", typed=True, side="centre"),
        Col("club", 14, "pb.input", typed=True),
        Col("country", 9, "pb.input", typed=True),
        Col("absent", 11, "pb.input", typed=True),
        *house,
        *start,
        Col("id", 11, "pb.input", typed=True),
    )


TABLE_COLUMNS: tuple[Col, ...] = (
    Col("table", 7, "pb.board", typed=True, side="centre"),
    Col("wind", 9, "pb.computed.centre", side="centre"),
    Col("name", 32, "pb.input.name", typed=True),
    Col("before", 9, "pb.before.decimal", side="right"),
    Col("score", 11, "pb.input.score", typed=True, side="right"),
    Col("penalty", 9, "pb.input.penalty", typed=True, side="right"),
    Col("table_place", 8, "pb.computed.centre", side="centre"),
    Col("uma", 7, "pb.computed.signed", side="right"),
    Col("hanchan_points", 9, "pb.computed.points", side="right"),
    Col("check_sum", 9, "pb.computed.check", side="right"),
)
"""Columns of a Round tab for tables of four: a line a seat, four lines a table."""


def game_columns(face: Face) -> tuple[Col, ...]:
    """Columns of a Round tab for games of two: a line a board, White left and Black right."""
    handicap = (
        (Col("handicap", 9, "pb.input.centre", typed=True, side="centre"),) if face.handicap else ()
    )
    komi = (Col("komi", 7, "pb.input.centre", typed=True, side="centre"),) if face.komi else ()
    return (
        Col("board", 7, "pb.board", typed=True, side="centre"),
        Col("white", 34, "pb.input.seat", typed=True),
        Col("white_score", 7, "pb.before", side="centre"),
        Col("result", 10, "pb.input.result", typed=True, side="centre"),
        Col("black", 34, "pb.input.seat", typed=True),
        Col("black_score", 7, "pb.before", side="centre"),
        *handicap,
        *komi,
        Col("note", 20, "pb.remark"),
    )


LOG_COLUMNS: tuple[Col, ...] = (
    Col("time", 17, "pb.computed"),
    Col("action", 22, "pb.computed"),
    Col("round", 7, "pb.computed.centre", side="centre"),
    Col("seed", 8, "pb.computed.centre", side="centre"),
    Col("changed", 90, "pb.log"),
    Col("snapshot", 10, "pb.hidden"),
)

STANDINGS_FIXED: tuple[Col, ...] = (
    Col("place", 7, "pb.place", side="centre"),
    Col("name", 38, "pb.computed.name"),
    Col("rank", 7, "pb.computed.cell", side="centre"),
    Col("club", 12, "pb.computed"),
    Col("country", 8, "pb.computed.cell", side="centre"),
    Col("decided_by", 24, "pb.computed"),
    Col("points", 8, "pb.computed.number", side="right"),
)

CROSSTABLE_FIXED: tuple[Col, ...] = (
    Col("line", 6, "pb.place", side="centre"),
    Col("name", 38, "pb.computed.name"),
    Col("rank", 7, "pb.computed.cell", side="centre"),
    Col("club", 12, "pb.computed"),
)

CRITERIA_SLOTS = 8
"""Columns kept ready on Standings and Crosstable for criteria and the deciding one."""


def tab_name(words: Catalogue, key: str, number: int | None = None) -> str:
    """The name of a tab in the workbook's language (``Round 3``, ``Тур 3``)."""
    return words(f"tab.{key}", number=number) if number is not None else words(f"tab.{key}")


def heading(words: Catalogue, key: str) -> str:
    """The words over a column."""
    return words(f"column.{key}")


def language_of(names: Iterable[str]) -> str | None:
    """The language whose tab names these are, judged by the Tournament tab."""
    present = set(names)
    for language in LANGUAGES:
        if tab_name(Catalogue(language), TOURNAMENT) in present:
            return language
    return None


def bye_words(words: Catalogue) -> dict[str, str]:
    """What stands in Black's column for each kind of bye -> the kind's name."""
    return {words(f"bye.{kind}"): kind for kind in ("pairing", "half", "full", "zero")}
