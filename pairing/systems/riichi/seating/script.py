"""Rounds by a script of places: its numbers are places before the round, not players.

The script is a prescript (:mod:`pairing.systems.riichi.plans`): its first block seats the first
round of this kind, the last one all that follow.  In a cell its rounds stand with semicolons
between them, its tables with spaces.
"""

from __future__ import annotations

import re
from functools import lru_cache

from pairing.errors import InputError, Problems, Subject
from pairing.systems.riichi.plans import Plan, Seats, read_prescript, write_prescript

FIELD = "place_script"


def canonical(typed: str) -> str:
    """Return a typed script as it is stored; raises ``InputError`` naming the line that is wrong.

    >>> canonical("1-5-9-13\\n2-6-10-14\\n\\n1-2-3-4; 5-6-7-8")
    '1-5-9-13 2-6-10-14; 1-2-3-4; 5-6-7-8'
    """
    lines = re.sub(r"(?<=\d)[ \t,]+(?=\d)", "\n", typed.replace(";", "\n\n"))
    try:
        plan = read_prescript(lines)
    except InputError as error:
        first = error.errors[0] if isinstance(error, Problems) else error
        raise InputError(
            "error.place_script", subject=Subject(field=FIELD), problem=first.text
        ) from None
    return write_prescript(plan).strip().replace("\n\n", "; ").replace("\n", " ")


@lru_cache(maxsize=16)
def plan_of_places(script: str) -> Plan:
    """Return the rounds of a kept script; raises ``InputError`` where there is none."""
    if not script:
        raise InputError("error.place_script_empty", subject=Subject(field=FIELD))
    return read_prescript(script.replace("; ", "\n\n").replace(" ", "\n"))


def block_of(script: str, index: int) -> tuple[Seats, ...]:
    """Return the tables of the script's round ``index`` (from 0); the last one stands for all
    later.
    """
    plan = plan_of_places(script)
    return plan[min(index, len(plan) - 1)]
