"""Players, and the boards and tables they sit at."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from pairing.dataclasses import dataclass, field, replace
from pairing.outcomes import Result
from pairing.table_notes import VOID, state_of

ALWAYS = "always"
"""A field with this mark decides pairings and places: a change after a pairing is a question."""


def _decides(by: str, default: Any) -> Any:
    """Declare a field of which a change after a pairing is a question.

    ``by`` is :data:`ALWAYS`, or the setting that makes players with an equal value stay apart.
    """
    return field(default=default, metadata={"decides": by})


def _in_column(column: str, **how: Any) -> Any:
    """Declare a field that stands in a column of another name on the Players tab."""
    return field(metadata={"column": column}, **how)


@dataclass(frozen=True)
class Player:
    """One entrant.

    Every field is journalled and put back by its declaration here alone.

    ``rating`` is the organiser's published rating R (``None`` when he has none), ``absent`` the
    rounds he announced not to play, ``half_byes`` and ``full_byes`` those of them for which half a
    point is asked and a full one given, ``start_score`` the points from before round 1 and
    ``start_level`` a system's start value (LEADER's U0): ``None`` until ``start`` or the organiser
    decides.  ``ids`` holds his numbers in registers (``egd``), ``surname`` the words at one end of
    ``name`` that are it.  ``sex``, ``birth`` (``1990/05/31`` or a year), ``second_rating`` and
    ``k_factor`` are for reports, ``deviation`` (how sure the rating is, in points) for those of go;
    ``team``, ``replaces``: with whom, in whose place (riichi).
    """

    number: int
    name: str
    rating: int | None = _decides(ALWAYS, None)
    rank: str = ""
    club: str = _decides("apart_club", "")
    country: str = _decides("apart_country", "")
    absent: frozenset[int] = frozenset()
    half_byes: frozenset[int] = _in_column("absent", default=frozenset())
    start_score: Fraction | None = _decides(ALWAYS, None)
    start_level: int | None = _decides(ALWAYS, None)
    title: str = ""
    ids: Mapping[str, str] = _in_column("id", default_factory=dict)
    substitute: bool = _decides(ALWAYS, False)
    """Fills tables when players are missing (riichi); is not ranked."""
    sex: str = ""
    birth: str = ""
    second_rating: int | None = None
    k_factor: int | None = None
    full_byes: frozenset[int] = _in_column("absent", default=frozenset())
    team: str = _decides("apart_team", "")
    replaces: int | None = _decides(ALWAYS, None)
    surname: str = ""
    deviation: int | None = None
    adjustment: str = _decides(ALWAYS, "")
    """Points that no game gave or took, with reasons (:mod:`pairing.adjustments`)."""

    def __str__(self) -> str:
        return f"{self.number} {self.name}"

    def absent_from(self, last: int) -> int | None:
        """Return from which round on he is absent up to the ``last`` one, ``None`` if from none."""
        first = last + 1
        while first > 1 and first - 1 in self.absent:
            first -= 1
        return first if first <= last else None

    def left_from(self, last: int) -> int | None:
        """Return the first round after he left: absent in the ``last`` two, or beyond the last.

        >>> Player(1, "Ann", absent=frozenset({4, 5})).left_from(5), Player(2, "Bob").left_from(5)
        (4, None)
        """
        first = self.absent_from(last)
        return None if first == last and last + 1 not in self.absent else first


@dataclass(frozen=True)
class Game:
    """Two players at a board.  ``result`` is ``None`` until it is known.

    In a ``double`` round they play twice, the second time with colours reversed: ``second`` is
    that game's result, still with the points of ``white`` first.  ``handicap`` is in stones (go;
    Black takes it), ``coloured`` is ``False`` when the record does not say who had which colour.
    """

    board: int
    white: int
    black: int
    result: Result | None = None
    handicap: int = 0
    komi: Fraction | None = None
    coloured: bool = field(default=True, metadata={"journalled": False})  # no sheet says it
    second: Result | None = None
    double: bool = field(default=False, metadata={"journalled": False})  # the settings say it

    @property
    def finished(self) -> bool:
        """Return whether nothing more is awaited of the board."""
        return self.result is not None and (not self.double or self.second is not None)

    @property
    def seats(self) -> tuple[int, int]:
        """Return who sits at the board, White first."""
        return self.white, self.black

    @property
    def results(self) -> tuple[Result | None, ...]:
        """The results of the games at the board, with the points of ``white`` first."""
        return (self.result, self.second) if self.double else (self.result,)

    @property
    def shown_result(self) -> str:
        """The results as they are read aloud: ``1-0``, in a double round ``1-0 ½-½``."""
        return " ".join(str(one) if one else "…" for one in self.results if self.result or one)

    @property
    def made(self) -> tuple[Fraction, Fraction]:
        """The points of both sides on the 1-½-0 scale, as far as they are known."""
        known = [one for one in self.results if one is not None]
        white, black = ([one.white for one in known], [one.black for one in known])
        return sum(white, Fraction(0)), sum(black, Fraction(0))

    @property
    def single_games(self) -> tuple[Game, ...]:
        """The games one by one, each with its own colours."""
        if not self.double:
            return (self,)
        first = replace(self, double=False, second=None)
        turned = self.second and self.second.turned
        return first, replace(first, white=self.black, black=self.white, result=turned)

    def opponent_of(self, number: int) -> int:
        """Return the start number of the one who is not ``number``."""
        return self.black if number == self.white else self.white


@dataclass(frozen=True)
class Table:
    """Four players at a riichi table, in the order East, South, West, North.

    ``scores`` are raw points at the end of the hanchan in that order, ``penalties`` what the
    referee takes off in the same units.  ``chombos`` counts each one's chombos, whose worth the
    settings say; ``notes`` are reasons, and words for a hanchan that is void or was cut short
    (:mod:`pairing.table_notes`).
    """

    number: int
    seats: tuple[int, int, int, int]
    scores: tuple[int, int, int, int] | None = None
    penalties: tuple[int, int, int, int] = (0, 0, 0, 0)
    chombos: tuple[int, int, int, int] = (0, 0, 0, 0)
    notes: tuple[str, str, str, str] = ("", "", "", "")

    @property
    def state(self) -> str:
        """``void``, ``cut`` (by time) or ``""``, as the notes say."""
        return state_of(self.notes) if any(self.notes) else ""

    @property
    def void(self) -> bool:
        """Return whether a note declares the hanchan void: its scores count for nobody."""
        return self.state == VOID

    @property
    def finished(self) -> bool:
        """Return whether nothing more is awaited of it: scores are in, or it is void."""
        return self.scores is not None or self.void
