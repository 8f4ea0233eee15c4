"""Plan of seatings and its text: a table a line, an empty line between rounds.

The four numbers of a line are East, South, West and North; who is not in a round rests::

    1-2-3-4
    5-6-7-8

    1-5-2-6
    3-7-4-8

The server Pantheon calls such a text a prescript.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from pairing.errors import InputError, Subject, raise_problems
from pairing.seat_winds import four

Seats = tuple[int, int, int, int]
"""Players at East, South, West and North."""
Plan = tuple[tuple[Seats, ...], ...]
"""Rounds of tables in order of table number; players as local ids from 1."""
Rounds = list[list[list[int]]]
"""The same while it is made, with ids from 0."""

Progress = Callable[[float], None]
"""Is told the share of the work done."""

_LINE = re.compile(r"\s*" + r"\s*-\s*".join([r"([0-9]{1,9})"] * 4) + r"\s*")


def is_prescript(start: str) -> bool:
    """Return whether a text begins as a prescript does; its last line may be cut off."""
    lines = [line.strip() for line in start.splitlines()[:-1] or [start] if line.strip()]
    return bool(lines) and all(_LINE.fullmatch(line) for line in lines[:50])


def write_prescript(plan: Plan) -> str:
    """Return the prescript text of a plan; it ends with a line break.

    >>> print(write_prescript((((1, 2, 3, 4),), ((4, 3, 2, 1),))), end="")
    1-2-3-4
    <BLANKLINE>
    4-3-2-1
    """
    rounds = ("\n".join("-".join(map(str, seats)) for seats in round_) for round_ in plan)
    return "\n\n".join(rounds) + "\n"


def read_prescript(source: str) -> Plan:
    """Return the plan that a prescript text stands for; a round need not seat everybody.

    Raises :class:`~pairing.errors.Problems` with one error for every line that is not a table and
    every id that is 0 or is seated twice in a round; each names the line and the id.

    >>> read_prescript("1-2-3-4\\n\\n7-2-1-8\\n")
    (((1, 2, 3, 4),), ((7, 2, 1, 8),))
    """
    errors: list[InputError] = []
    rounds: list[list[Seats]] = []
    lines: dict[int, int] = {}
    above = ""
    for number, line in enumerate(source.replace("\ufeff", "").splitlines(), 1):
        begins, above = not above, line.strip()
        if not above:
            continue
        if begins:
            rounds.append([])
            lines = {}
        match = _LINE.fullmatch(line)
        if match is None:
            errors.append(InputError("error.prescript_line", line=number, text=line.strip()))
            continue
        seats = four(map(int, match.groups()))
        rounds[-1].append(seats)
        for player in seats:
            subject = Subject(player=player, round=len(rounds))
            at: dict[str, Any] = {"line": number, "id": player, "subject": subject}
            if player < 1:
                errors.append(InputError("error.prescript_zero", **at))
            elif player in lines:
                at |= {"round": len(rounds), "other": lines[player]}
                errors.append(InputError("error.prescript_twice", **at))
            else:
                lines[player] = number
    if not rounds:
        raise InputError("error.prescript_empty")
    raise_problems(errors)
    return tuple(map(tuple, rounds))


def players_in(plan: Plan) -> int:
    """Return how many players a plan is for: its highest id."""
    return max(player for round_ in plan for seats in round_ for player in seats)


def forced_repeats(players: int, hanchans: int) -> int:
    """Repeated meetings that counting alone forces: 6 a table, against all pairs once.

    >>> forced_repeats(24, 8), forced_repeats(24, 7)
    (12, 0)
    """
    return max(0, hanchans * players * 3 // 2 - players * (players - 1) // 2)
