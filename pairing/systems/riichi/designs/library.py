"""Seatings computed beforehand: ``data/plans.txt``.

``tools/search_designs.py`` wrote them.  A line is ``players hanchans kind ...``.
Kind ``t`` is a transversal seating: the orders of
its group joined by ``x`` and one row ``a,b,c,s`` a round (see :mod:`designs.transversal`).
Kind ``p`` is explicit: the tables of a round as ids from 0 joined by ``-``, rounds apart by
``/``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from pairing.systems.riichi.designs.transversal import Row, transversal_rounds
from pairing.systems.riichi.plans import Rounds


def stored(players: int, hanchans: int) -> Rounds | None:
    """The seating of that size, or ``None``.

    >>> len(stored(24, 8)), len(stored(24, 8)[0])
    (8, 6)
    """
    line = _lines().get((players, hanchans))
    return None if line is None else parse(line)


def sizes() -> list[tuple[int, int]]:
    """Players and hanchans of every stored seating."""
    return sorted(_lines())


def parse(line: str) -> Rounds:
    """The seating one line stands for."""
    _, _, kind, *rest = line.split()
    if kind == "t":
        orders = tuple(int(order) for order in rest[0].split("x"))
        rows = [_row(row) for row in rest[1:]]
        return transversal_rounds(orders, rows)
    rounds: Rounds = [[]]
    for token in rest:
        if token == "/":
            rounds.append([])
        else:
            rounds[-1].append([int(player) for player in token.split("-")])
    return rounds


def explicit(plan: Rounds) -> str:
    """A line of kind ``p``."""
    body = " / ".join(
        " ".join("-".join(str(p) for p in seats) for seats in round_) for round_ in plan
    )
    return f"{4 * len(plan[0])} {len(plan)} p {body}"


def of_rows(players: int, orders: tuple[int, ...], rows: list[Row]) -> str:
    """A line of kind ``t``."""
    body = " ".join(",".join(str(x) for x in row) for row in rows)
    return f"{players} {len(rows)} t {'x'.join(str(order) for order in orders)} {body}"


def _row(source: str) -> Row:
    a, b, c, s = (int(part) for part in source.split(","))
    return a, b, c, s


@cache
def _lines() -> Mapping[tuple[int, int], str]:
    source = files("pairing.systems.riichi.designs") / "data" / "plans.txt"
    if not source.is_file():
        return {}
    found = {}
    for line in source.read_text(encoding="ascii").splitlines():
        if line and not line.startswith("#"):
            players, hanchans, _ = line.split(maxsplit=2)
            found[int(players), int(hanchans)] = line
    return found
