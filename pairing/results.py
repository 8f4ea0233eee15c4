"""What a pairing system answers: a round with its reasons, an order with its criteria."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction

from pairing.catalogue import Text
from pairing.tournament import Round


@dataclass(frozen=True)
class Tried:
    """A partner that was considered before the chosen one, and why it was not he."""

    opponent: int
    why: Text


@dataclass(frozen=True)
class Reason:
    """Why a board (or the bye) is what it is.

    ``rule`` is the article (``LEADER 2.2``), ``text`` its application in words, ``tried``
    the partners passed over, in the order in which the rule takes them.  ``board`` is
    ``None`` for the bye.
    """

    board: int | None
    rule: str
    text: Text
    tried: tuple[Tried, ...] = ()


@dataclass(frozen=True)
class Pairing:
    """The next round, with a reason for every board and remarks on the whole."""

    round: Round
    reasons: tuple[Reason, ...] = ()
    remarks: tuple[Text, ...] = ()


class Band(Enum):
    """A value beyond every number (a rating that no result bounds)."""

    ABOVE = "+∞"
    BELOW = "-∞"

    def __str__(self) -> str:
        return self.value


Value = Fraction | Band | str | None
"""A criterion's value: exact, unbounded, a word, or not applicable."""


@dataclass(frozen=True)
class Line:
    """One player's line in the standings.

    ``values`` holds a value for each criterion by name; ``decided_by`` names the criterion
    that put him above the next line (``None``: shared place, or the last line), and
    ``detail`` says it in words where the numbers alone do not.
    """

    place: int
    player: int
    points: Fraction
    values: Mapping[str, Value] = field(default_factory=dict)
    decided_by: str | None = None
    detail: Text | None = None


@dataclass(frozen=True)
class Standings:
    """The order after a round.

    ``criteria`` are the columns to show, in order of priority; their words stand in the
    catalogue under ``criterion.<name>``.
    """

    after_round: int
    criteria: tuple[str, ...]
    lines: tuple[Line, ...]
    remarks: tuple[Text, ...] = ()

    def place_of(self) -> Mapping[int, int]:
        """Place by start number."""
        return {line.player: line.place for line in self.lines}


@dataclass(frozen=True)
class Column:
    """One column of a :class:`Report`: its heading, what it holds and how wide it is.

    ``kind`` is ``name``, ``text``, ``whole`` or ``decimal``; ``width`` is in characters.
    """

    heading: Text
    kind: str = "text"
    width: int = 10


Cell = str | int | Fraction | Text | None


@dataclass(frozen=True)
class Report:
    """A further tab a system wants shown: a plain table of exact values.

    ``key`` names the tab (catalogue key ``tab.<key>``).
    """

    key: str
    title: Text
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    remarks: tuple[Text, ...] = ()


def exact(value: Value) -> str | None:
    """A value as exact text: ``"213/2"``, ``"36"``, ``"+∞"``; ``None`` stays ``None``.

    >>> exact(Fraction(213, 2)), exact(Band.ABOVE), exact(None)
    ('213/2', '+∞', None)
    """
    return None if value is None else str(value)
