"""The time control in a file of the Russian Go Federation; its numbers are seconds."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from pairing.go_time import BYOYOMI, CANADIAN, FISCHER, SUDDEN, GoTime

OVERTIME = {"jap": BYOYOMI, "can": CANADIAN, "fischer": FISCHER}


def time_control(timing: Mapping[str, Any], *, online: bool) -> str:
    """The time control as it is typed, "" where the file says none.

    >>> time_control({"base": 2400, "boyomi_type": "fischer", "boyomi": 15}, online=False)
    '40 min + 15 s Fischer'
    """
    if "base" not in timing:
        return ""
    kind = OVERTIME.get(timing.get("boyomi_type") or "", SUDDEN)
    stones = (timing.get("boyomi_moves") or 1) if kind == CANADIAN else 0
    late = timing.get("boyomi") or timing.get("bonus") or 0
    basic = Fraction(timing["base"] // 60)
    return str(GoTime(basic, kind, Fraction(late, stones or 1), stones, online))
