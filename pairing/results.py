"""Answers of a pairing system: a round with its reasons, an order with its criteria."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING

from pairing.catalogue import Catalogue, Text
from pairing.dataclasses import dataclass, field
from pairing.frames import NUMBER, TEXT, WHOLE, frame_of
from pairing.tournament import Round, Tournament

if TYPE_CHECKING:
    from pandas import DataFrame


@dataclass(frozen=True)
class ConsideredOpponent:
    """A partner that was considered before the chosen one, and why it was not he."""

    opponent: int
    why: Text


@dataclass(frozen=True)
class Reason:
    """Reason for the pairing of a board, or for the bye.

    ``rule`` is the article (``LEADER 2.2``), ``text`` its application in words, ``tried``
    the partners passed over, in the order in which the rule takes them.  ``board`` is
    ``None`` for the bye.
    """

    board: int | None
    rule: str
    text: Text
    tried: tuple[ConsideredOpponent, ...] = ()


@dataclass(frozen=True)
class Pairing:
    """The next round, with a reason for every board and remarks on the whole.

    ``remarks`` are what the organiser can do something about; ``notes`` say how the round came
    about, for explanations and the Log.
    """

    round: Round
    reasons: tuple[Reason, ...] = ()
    remarks: tuple[Text, ...] = ()
    notes: tuple[Text, ...] = ()


class Band(Enum):
    """A value beyond every number (a rating that no result bounds)."""

    ABOVE = "+∞"
    BELOW = "-∞"

    def __str__(self) -> str:
        return self.value

    def __float__(self) -> float:
        return float("inf") if self is Band.ABOVE else float("-inf")


NO_PLACE = "–"
"""Stands for the place of who is not ranked."""

Value = Fraction | Band | str | None
"""A criterion's value: exact, unbounded, a word, or not applicable."""


@dataclass(frozen=True)
class Line:
    """One player's line in the standings.

    ``values`` holds a value for each criterion by name; ``decided_by`` names the criterion
    that put him above the next line (``None``: shared place, or the last line), and
    ``detail`` says it in words where the numbers alone do not.  Who is not ``ranked`` stands
    below all who are; his ``place`` only orders the lines, and ``detail`` says why.
    """

    place: int
    player: int
    points: Fraction
    values: Mapping[str, Value] = field(default_factory=dict)
    decided_by: str | None = None
    detail: Text | None = None
    ranked: bool = True

    @property
    def shown_place(self) -> int | str:
        """The place as people read it: a dash for who is not ranked."""
        return self.place if self.ranked else NO_PLACE


def placed(
    order: Sequence[int], keys: Mapping[int, Sequence[object]], names: Sequence[str] = ()
) -> Iterator[tuple[int, int, str | None]]:
    """Place and number of each in an order, and the criterion that puts him above the next.

    ``keys`` has everybody's values of the criteria ``names``; who is equal in all of them shares
    the place.

    >>> list(placed([7, 4, 2], {7: (3, 1), 4: (3, 0), 2: (3, 0)}, ("points", "wins")))
    [(1, 7, 'wins'), (2, 4, None), (2, 2, None)]
    """
    place = 0
    for at, number in enumerate(order):
        mine = keys[number]
        if not at or keys[order[at - 1]] != mine:
            place = at + 1
        below = keys[order[at + 1]] if at + 1 < len(order) else mine
        values = zip(names, mine, below, strict=True) if names else ()
        yield place, number, next((name for name, one, other in values if one != other), None)


@dataclass(frozen=True)
class Standings:
    """The order after a round.

    ``criteria`` are the columns to show, in order of priority; their words stand in the
    catalogue under ``criterion.<name>``.  Games of ``uncounted`` players count for nobody;
    ``gained`` is what each round gave, by start number, where the point system does not say.
    """

    after_round: int
    criteria: tuple[str, ...]
    lines: tuple[Line, ...]
    remarks: tuple[Text, ...] = ()
    uncounted: frozenset[int] = frozenset()
    gained: Mapping[int, Sequence[Fraction]] = field(default_factory=dict)

    def place_of(self) -> Mapping[int, int]:
        """Place by start number."""
        return {line.player: line.place for line in self.lines}

    def to_frame(self, tournament: Tournament | None = None, *, exact: bool = False) -> DataFrame:
        """Return a pandas frame, one row a player, best first.

        Columns: ``place`` (missing: not ranked), ``number`` and with ``tournament`` the
        ``name``; ``points``, the other criteria by name, and ``decided_by``, the criterion that
        put the player above the next row (missing: none did).  Values are floats (no bound:
        ±inf, not applicable: NaN), with ``exact`` fractions as in the model.
        """
        criteria = [name for name in self.criteria if name != "points"]
        columns = [("place", WHOLE), ("number", WHOLE)]
        columns += [("name", TEXT)] if tournament is not None else []
        columns += [(name, NUMBER) for name in ("points", *criteria)] + [("decided_by", TEXT)]
        rows = []
        for line in self.lines:
            name = [] if tournament is None else [tournament[line.player].name]
            values = [line.values.get(criterion) for criterion in criteria]
            place = line.place if line.ranked else None
            rows.append([place, line.player, *name, line.points, *values, line.decided_by])
        return frame_of(columns, rows, exact=exact)


@dataclass(frozen=True)
class Column:
    """One column of a :class:`Report`: its heading, what it holds and how wide it is.

    ``kind`` is ``name``, ``text``, ``whole`` or ``decimal``; ``width`` is in characters.
    """

    heading: Text
    kind: str = "text"
    width: int = 10


Cell = str | int | Fraction | Text | None


def wanted(key: str, keys: Collection[str] | None) -> bool:
    """Return whether a report is among those asked for; ``None`` asks for all.

    >>> wanted("plan", None), wanted("plan", ["plan"]), wanted("plan", ())
    (True, True, False)
    """
    return keys is None or key in keys


@dataclass(frozen=True)
class Report:
    """A further tab a system wants shown: a plain table of exact values.

    ``key`` names the tab (catalogue key ``tab.<key>``).  ``usual`` is for a square of counts:
    up to it a count is as planned, beyond it is a repeat.
    """

    key: str
    title: Text
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    remarks: tuple[Text, ...] = ()
    usual: int | None = None

    def to_frame(self, language: str = "en", *, exact: bool = False) -> DataFrame:
        """Return a pandas frame with the tab's headings and rows in one language.

        Columns of decimals are floats, with ``exact`` fractions as in the model.
        """
        words = Catalogue(language)
        kinds = {"whole": WHOLE, "decimal": NUMBER}
        columns = [(words(column.heading), kinds.get(column.kind, TEXT)) for column in self.columns]
        rows = [[words(c) if isinstance(c, Text) else c for c in row] for row in self.rows]
        for at, (heading, kind) in enumerate(columns):
            if kind == WHOLE and any(isinstance(row[at], str) for row in rows):
                columns[at] = heading, NUMBER
            if kind == TEXT:
                for row in rows:
                    row[at] = None if row[at] is None else str(row[at])
        return frame_of(columns, rows, exact=exact)


def exact(value: Value) -> str | None:
    """Return a value as exact text: ``"213/2"``, ``"36"``, ``"+∞"``; ``None`` stays ``None``.

    >>> exact(Fraction(213, 2)), exact(Band.ABOVE), exact(None)
    ('213/2', '+∞', None)
    """
    return None if value is None else str(value)
