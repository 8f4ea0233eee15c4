"""Knock-out stages and the double elimination for 16 players (docs/riichi.md, *Knock-out*)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from pairing.dataclasses import dataclass
from pairing.errors import InputError
from pairing.seat_winds import four


@dataclass(frozen=True)
class Origin:
    """Origin of a later table's player: ``place`` at an earlier ``table``.

    With ``table`` empty, ``place`` is the seed (place in the qualification).
    """

    table: str
    place: int

    def __str__(self) -> str:
        return f"{self.table}{'.' if self.table else '#'}{self.place}"


@dataclass(frozen=True)
class Match:
    """One table of a stage: its name, its bracket, and where its four players come from.

    ``bracket`` is ``main``, ``upper``, ``lower`` or ``final``.
    """

    name: str
    bracket: str
    entries: tuple[Origin, Origin, Origin, Origin]


Four = tuple[Origin, Origin, Origin, Origin]
Tables = tuple[Match, ...]
"""Tables played at the same time."""


@lru_cache(maxsize=64)
def bracket_form(players: int, *, double: bool = False) -> tuple[Tables, ...]:
    """Return the tables of a bracket, step after step, for any even field (``double``: 16).

    Two advance from each table until four are left (docs/riichi.md, *Knock-out*).  Tables are
    seeded so that the best can meet only late: seeds are dealt in a snake, and after that the
    winner of a table meets the second of its neighbour.  A field that is not 4, 8, 16, 32, ...
    begins with a step of the lowest seeds only, after which it is; the others wait.  Raises
    ``InputError`` for a field no bracket is there for.

    >>> [len(step) for step in bracket_form(24)]
    [4, 4, 2, 1]
    >>> [str(one) for one in bracket_form(24)[1][0].entries]
    ['#1', '#8', '1A.1', '1D.2']
    """
    if double:
        if players != 16:
            raise InputError("error.riichi_double", count=players)
        return _double_elimination()
    if players < 4 or players % 2:
        raise InputError("error.riichi_knockout_even", count=players)
    full = 4 << (players // 4).bit_length() - 1
    entries = [snake(t, full // 4) for t in range(full // 4)]
    steps: list[Tables] = []
    if extra := players - full:
        waiting, tables = full - extra, extra // 2
        lowest = [snake(t, tables) for t in range(tables)]
        moved = [four(Origin("", seat.place + waiting) for seat in seats) for seats in lowest]
        steps.append(_named(1, "main", moved))
        lot = _apart(steps[0], entries, waiting)
        entries = [
            four(seat if seat.place <= waiting else lot[seat.place - waiting - 1] for seat in seats)
            for seats in entries
        ]
    while len(entries) > 1:
        steps.append(_named(len(steps) + 1, "main", entries))
        before = steps[-1]
        # Table t meets its mirror, so that the two best tables stay apart until the end.
        entries = [
            four(Origin(one.name, place) for one in (before[t], before[-1 - t]) for place in (1, 2))
            for t in range(len(before) // 2)
        ]
    return (*steps, _named(len(steps) + 1, "final", entries))


def _named(step: int, bracket: str, entries: Sequence[Four]) -> Tables:
    return tuple(Match(f"{step}{_letter(t)}", bracket, seats) for t, seats in enumerate(entries))


def _apart(first: Tables, entries: Sequence[Four], waiting: int) -> list[Origin]:
    """Return who of the first step takes which of the later seats, in their order.

    The first of each table before the second of each; the second turned round so far that as
    few as can be of one table meet again at once.
    """
    tables = len(first)
    ones = [Origin(match.name, 1) for match in first]

    def again(lot: Sequence[Origin]) -> int:
        met = 0
        for seats in entries:
            late = [lot[seat.place - waiting - 1].table for seat in seats if seat.place > waiting]
            met += len(late) - len(set(late))
        return met

    ways = (
        [*ones, *(Origin(first[(start + sign * t) % tables].name, 2) for t in range(tables))]
        for sign in (1, -1)
        for start in range(tables)
    )
    return min(ways, key=again)


def _double_elimination() -> tuple[Tables, ...]:
    """Sixteen players; who is twice in the lower half of his table is out.

    The article on riichi seatings (1.3) names the format and not its bracket; this is the usual
    one for tables of four.  1: four tables.  2: the first two of each play on in the upper
    bracket, the others in the lower.  3: the upper final, and below it the losers of stage 2
    above against the winners of stage 2 below.  4: the four who are left below.  5: the first two
    of them against the losers of the upper final.  6: the final of the two best of each bracket.
    """
    steps = [_named(1, "upper", [snake(t, 4) for t in range(4)])]
    for listed in _DOUBLE:
        tables = []
        for table in listed:
            name, bracket, *entries = table.split()
            origins = (entry.split(".") for entry in entries)
            tables.append(Match(name, bracket, four(Origin(at, int(n)) for at, n in origins)))
        steps.append(tuple(tables))
    return tuple(steps)


# 2A holds players of 1A and 1D, so that in step 3 no lower table meets it afresh entirely: the
# losers from above and the winners below can share at most one first table.
_DOUBLE = (
    ("2A upper 1A.1 1A.2 1D.1 1D.2", "2B upper 1B.1 1B.2 1C.1 1C.2",
     "2C lower 1A.3 1A.4 1B.3 1B.4", "2D lower 1C.3 1C.4 1D.3 1D.4"),
    ("3A upper 2A.1 2A.2 2B.1 2B.2",
     "3B lower 2A.3 2A.4 2C.1 2D.2", "3C lower 2B.3 2B.4 2D.1 2C.2"),
    ("4A lower 3B.1 3B.2 3C.1 3C.2",),
    ("5A lower 3A.3 3A.4 4A.1 4A.2",),
    ("6A final 3A.1 3A.2 5A.1 5A.2",),
)  # fmt: skip
"""The tables after the first step: name, bracket, and table and place that each seat comes from."""


def snake(table: int, tables: int) -> Four:
    """Seeds of a first-stage table, dealt there and back (1-8-9-16 of 16)."""
    t = table + 1
    return (
        Origin("", t),
        Origin("", 2 * tables + 1 - t),
        Origin("", 2 * tables + t),
        Origin("", 4 * tables + 1 - t),
    )


def _letter(index: int) -> str:
    """A, B, ..., Z, AA, AB, ..."""
    return (_letter(index // 26 - 1) if index >= 26 else "") + chr(ord("A") + index % 26)
