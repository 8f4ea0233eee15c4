"""Seatings computed beforehand: the files in ``data``.

A line is ``players hanchans kind ...``.  Kind ``t`` is a transversal seating: the orders of
its group joined by ``x`` and one row ``a,b,c,s`` a round (see :mod:`designs.transversal`).
Kind ``p`` is explicit: the tables of a round as ids from 0 joined by ``-``, rounds apart by
``/``.  Kind ``w`` is explicit too: a word a round, a sign a player (:data:`SIGNS`), four signs
a table.  So is kind ``s``, for more players: a sign is the table of player 0, 1 and so on.

Kind ``r`` is rotational (see :mod:`designs.rotation`): the orders of the group joined by
``x``, its matrix (rows joined by ``/``, entries by ``.``), a table a word as ``element.level``
joined by ``,``, and when the cosets of a subgroup make one more round, ``+`` and its elements.
Kind ``q`` is rotational with a fourth level (see :func:`quarter_rounds`), its words the same;
``=`` begins a row.
Kind ``c`` is a group's orders and a base round, whose translates are the seating (see
:func:`translate_rounds`).
Kind ``f`` is transversal, over the field of as many elements as tables (see
:func:`designs.transversal.field_rows`).
A transversal line may end with ``+n``: as many rounds of the seating stored or constructed for
one of its four groups follow.

Kind ``i`` is inflated (see :func:`inflated_rounds`): players and hanchans of a stored seating
without a repeat, by how much it is multiplied, and ``+1`` when those who never meet make one
more round.

The files are editions.  ``plans.txt`` is the first and does not change, so that an event planned
with it can go on: nothing searches for it any more.  ``plans-2.txt``
holds what was found since and comes before it; ``plans-3.txt`` sizes where the multiples of a row
over a field bring everybody to other tables each time, which the search did not; ``plans-4.txt``
sizes whose tables are numbered better, or where fewer pairs neither
meet nor have a common opponent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from string import ascii_lowercase, ascii_uppercase, digits

from pairing.seat_winds import four
from pairing.systems.riichi.designs.groups import field
from pairing.systems.riichi.designs.inflated import inflated_rounds
from pairing.systems.riichi.designs.rotation import (
    Point,
    quarter_rounds,
    rotation_rounds,
    translate_rounds,
)
from pairing.systems.riichi.designs.transversal import field_rows, transversal_rounds
from pairing.systems.riichi.plans import NEWEST, Rounds

SIGNS = digits + ascii_lowercase + ascii_uppercase + "+-"
"""The signs of the players 0 to 63 in lines of kind ``w``, of the tables in those of kind ``s``."""

FILES = {1: "plans.txt", 2: "plans-2.txt", 3: "plans-3.txt", 4: "plans-4.txt"}


def stored(players: int, hanchans: int, edition: int = NEWEST) -> Rounds | None:
    """The seating of that size in that edition or before it, or ``None``.

    >>> len(stored(24, 8)), len(stored(24, 8)[0])
    (8, 6)
    """
    line = _line(players, hanchans, edition)
    return None if line is None else parse(line)


def _line(players: int, hanchans: int, edition: int) -> str | None:
    found = (_lines(number).get((players, hanchans)) for number in range(edition, 0, -1))
    return next((line for line in found if line is not None), None)


def numbered(players: int, hanchans: int, edition: int = NEWEST) -> bool:
    """Whether the tables of that stored seating were numbered as well as was found."""
    line = _line(players, hanchans, edition) or ""
    return line.split(maxsplit=3)[2:3] in (["w"], ["s"])


def sizes(edition: int) -> list[tuple[int, int]]:
    """Players and hanchans of every seating that came with the edition."""
    return sorted(_lines(edition))


def parse(line: str) -> Rounds:
    """The seating that a line of the data file stands for, in any of its notations."""
    players, hanchans, kind, *rest = line.split()
    if kind == "t":
        return _transversal(rest)
    if kind == "f":
        tables = int(players) // 4
        return transversal_rounds(field(tables).orders, field_rows(tables, int(hanchans)))
    if kind == "i":
        of, long, by = (int(word) for word in rest[:3])
        base = stored(of, long, 1)
        assert base is not None
        return inflated_rounds(base, by, strangers=len(rest) > 3)
    if kind == "c":
        return translate_rounds(_orders(rest[0]), [_points(word) for word in rest[1:]])
    if kind in "qr":
        return _rotation(rest, quarter=kind == "q")
    if kind in "ws":
        return _in_signs(rest, kind)
    rounds: Rounds = [[]]
    for token in rest:
        if token == "/":
            rounds.append([])
        else:
            rounds[-1].append([int(player) for player in token.split("-")])
    return rounds


def in_words(plan: Rounds) -> str:
    """A line of kind ``w``, for up to 64 players."""
    body = " ".join("".join(SIGNS[p] for seats in round_ for p in seats) for round_ in plan)
    return f"{4 * len(plan[0])} {len(plan)} w {body}"


def by_tables(plan: Rounds) -> str:
    """A line of kind ``s``.

    >>> by_tables([[[0, 3, 4, 5], [1, 2, 6, 7]]])
    '8 1 s 01100011'
    """
    words = []
    for round_ in plan:
        at = {player: sign for sign, seats in zip(SIGNS, round_, strict=False) for player in seats}
        words.append("".join(at[player] for player in range(4 * len(round_))))
    return f"{4 * len(plan[0])} {len(plan)} s {' '.join(words)}"


def rotational(line: Sequence[str], players: int, hanchans: int, kind: str = "r") -> str:
    """A line of kind ``r``, ``q`` or ``c`` from its words."""
    return f"{players} {hanchans} {kind} {' '.join(line)}"


def _in_signs(words: Sequence[str], kind: str) -> Rounds:
    told = [[SIGNS.index(sign) for sign in word] for word in words]
    if kind == "w":
        return [[row[at : at + 4] for at in range(0, len(row), 4)] for row in told]
    return [
        [[player for player, at in enumerate(row) if at == table] for table in range(len(row) // 4)]
        for row in told
    ]


def _rotation(words: Sequence[str], *, quarter: bool) -> Rounds:
    orders = _orders(words[0])
    matrix = [[int(entry) for entry in row.split(".")] for row in words[1].split("/")]
    tables = [_points(word) for word in words[2:] if word[0] not in "+="]
    if quarter:
        rows = [_points(word[1:]) for word in words[2:] if word[0] == "="]
        return quarter_rounds(orders, matrix, tables, rows)
    groups = [int(x) for word in words[2:] if word[0] == "+" for x in word[1:].split(",")]
    return rotation_rounds(orders, matrix, tables, groups)


def _orders(word: str) -> tuple[int, ...]:
    return tuple(int(order) for order in word.split("x"))


def _points(word: str) -> list[Point]:
    points = [point.partition(".") for point in word.split(",")]
    return [(int(x), int(level)) for x, _, level in points]


def _transversal(words: Sequence[str]) -> Rounds:
    orders = _orders(words[0])
    rows = [four(map(int, word.split(","))) for word in words[1:] if word[0] != "+"]
    rounds = transversal_rounds(orders, rows)
    if words[-1][0] == "+":
        rounds += _within_groups(len(rounds[0]), int(words[-1]))
    return rounds


def _within_groups(size: int, rounds: int) -> Rounds:
    """Each round of the seating of ``size`` players, four times side by side."""
    inner = stored(size, rounds, 1)
    assert inner is not None
    return [
        [[group * size + p for p in seats] for group in range(4) for seats in round_]
        for round_ in inner
    ]


@cache
def _lines(edition: int) -> Mapping[tuple[int, int], str]:
    source = files("pairing.systems.riichi.designs") / "data" / FILES[edition]
    if not source.is_file():
        return {}
    found = {}
    for line in source.read_text(encoding="ascii").splitlines():
        if line and not line.startswith("#"):
            players, hanchans, _ = line.split(maxsplit=2)
            found[int(players), int(hanchans)] = line
    return found
