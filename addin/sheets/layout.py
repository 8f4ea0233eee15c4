"""The workbook's layout, declared once: tabs, their columns and where they begin.

Columns are named by catalogue keys (``column.<tab>.<key>``, or ``column.<key>`` for words that
several tabs share); a reader finds them by the words in the header row, so an organiser may add
columns of his own, move ours or hide them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from pairing.catalogue import Catalogue
from pairing.dataclasses import dataclass, replace
from pairing.round_lists import LAST_ROUND as LAST_ROUND
from pairing.systems import SystemTraits

HEADER_ROW = 4
"""Row of the column headings on every tab with a table."""

FIRST_ROW = HEADER_ROW + 1
"""First row of data on every such tab."""

HINT_ROW = 2
"""Row under the title that says what the tab is for."""


TEXT, WHOLE, NUMBER, DATE, CHOICE, RESULT = "text", "whole", "number", "date", "choice", "result"
PLAYER = "player"
"""Types of what people type.  A result is read back out of the day that Excel makes of ``5-2``;
a player is the name of one on the Players tab."""


@dataclass(frozen=True)
class ButtonsPlace:
    """The place of buttons: a row that a tab keeps free for them, in so many lines."""

    row: int
    lines: int
    height: float
    """Of the row, in points."""


ROUND_BUTTONS, TOURNAMENT_BUTTONS = ButtonsPlace(2, 1, 24.0), ButtonsPlace(3, 1, 24.0)


def further_buttons(row: int) -> ButtonsPlace:
    """Return where the others are: below the settings, which are as many as a system has."""
    return ButtonsPlace(row, 2, 48.0)


DECIMALS_ROW = 3
"""Row that tells the conditional formats how many decimals a column has."""


SPARE_ROUNDS = 3
"""Hidden round tabs beyond the planned rounds, for a tournament that grows."""

TOURNAMENT, PLAYERS, STANDINGS, CROSSTABLE, LOG, LISTS, ABSENCES = (
    "tournament",
    "players",
    "standings",
    "crosstable",
    "log",
    "lists",
    "absences",
)
ROUND = "round"
SOURCE = "source"

TIME_PART = 200
"""Letters that are kept apart for each round of the timetable."""

ABOUT = "about"
"""The theme under which the Tournament tab folds what not every event says of itself."""

ABOUT_FIELDS = ("time_control", "timetable", "arbiter")

EVENT_CELLS = ("A3", "C3")
"""Cells with what every other tab says of the event at its right edge."""

RUN_FIELDS: tuple[str, ...] = ("system", "rounds", "seed")
"""Fields of the Tournament tab that every system has."""


@dataclass(frozen=True)
class Col:
    """A column of a tab: its key, width in characters, cell style.

    ``typed`` is the type of what people type there (:data:`TEXT` and on), "" where they do not;
    from it follows what Excel lets them type.  ``limits`` are those of a number, ``offers`` gives
    what is offered to choose from, in the workbook's words; of a ``unique`` column every cell is
    another.

    ``side`` is where its heading stands: over text ``left`` (``indented`` where that is so, too),
    over numbers ``right``; a ``hidden`` column is for formulas.  ``about`` is the field of
    ``Player`` it shows, where it is folded away while nobody known has that.

    A column that is not ``needed`` may be deleted: nothing is computed from it.  One
    ``by_heading`` is known by its heading alone: others have columns of their own in its place.
    One that is ``asked`` for is there only where somebody known has what it is
    about, or its heading is typed.
    """

    key: str
    width: float
    style: str
    typed: str = ""
    side: str = "left"
    hidden: bool = False
    about: str = ""
    needed: bool = True
    by_heading: bool = False
    asked: bool = False
    limits: tuple[int, int] = (1, 9999)
    offers: Callable[[Catalogue], Iterable[str]] | None = None
    unique: bool = False

    @property
    def header(self) -> str:
        """Return the style of its heading."""
        return "pb.header" if self.side == "left" else f"pb.header.{self.side}"


@dataclass(frozen=True)
class Tab:
    """A tab, declared: what it is, its columns by key, and how a new one looks.

    Building, finding and repairing go by this.
    """

    key: str
    columns: Sequence[Col] | Callable[[SystemTraits], Sequence[Col]] = ()
    """Those of every workbook, or what gives them for a system; in their order."""
    known_by: str = ""
    """The column by which the heading row is found; the first one unless said."""
    hint: str = "standings.hint"
    """The words under the title."""
    landscape: bool = True
    hidden: bool = False
    """Until there is something on it."""
    pages: tuple[int, int] = (1, 0)
    """Pages on which it is printed: across and down, 0 for as many as it takes."""
    frozen: int | None = None
    """How many columns stay in sight, with the headings; ``None``: nothing is held."""
    filled: bool = False
    """The program fills it, the heading row too: that has its colour only where words are."""
    guarded: bool = False
    """Nothing on it is to be typed over."""
    event_lines: int = 2
    """How many lines say what event this is."""
    excel_table: str = ""
    """The name of its Excel table, with a hole for the number of the round."""

    def of(self, traits: SystemTraits) -> Sequence[Col]:
        """Return the tab's columns in a workbook of such a system."""
        return self.columns(traits) if callable(self.columns) else self.columns


def with_names(
    columns: Sequence[Col], longest: int, limits: tuple[int, int] = (30, 40)
) -> list[Col]:
    """Return the columns with those of the names as wide as the longest that is known wants them.

    ``limits`` of the width are in letters, as the width is.
    """
    width = min(max(limits[0], longest), limits[1])
    names = ("white", "black", "name") if longest else ()
    return [replace(column, width=width) if column.key in names else column for column in columns]


def tab_name(words: Catalogue, key: str, number: int | None = None) -> str:
    """Return the name of a tab in the workbook's language (``Round 3``, ``Тур 3``)."""
    return words(f"tab.{key}", number=number) if number is not None else words(f"tab.{key}")


def heading(words: Catalogue, key: str, tab: str = "") -> str:
    """Return the words over a column: the tab's own (``column.fees.paid``), else those all tabs
    share.
    """
    own = f"column.{tab}.{key}"
    return words(own if tab and own in words else f"column.{key}")


def event_formula(tab: str, line: int) -> str:
    """Return what another tab says of the event, in its first line (0) or second: the tab's own
    name.
    """
    column = EVENT_CELLS[line][0]
    return f"='{tab.replace(chr(39), chr(39) * 2)}'!${column}${EVENT_CELLS[line][1:]}"


def bye_words(words: Catalogue) -> dict[str, str]:
    """Return what stands in Black's column for each kind of bye -> the kind's name."""
    named = {words(f"bye.{kind}"): kind for kind in ("pairing", "half", "full", "zero")}
    return {words("bye.waits"): "zero", **named}
