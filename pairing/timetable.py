"""Times of the rounds, as the organiser typed them: a line of times, one a round."""

from __future__ import annotations

import re

_HYPHEN = re.compile(r"(?<=\d)\s*[-—]\s*(?=\d)")


def round_time(timetable: str, number: int) -> str:
    """Return when a round begins, and ends if that was typed; empty when nothing was.

    Rounds are separated by commas or semicolons and counted from 1.

    >>> typed = "10:00-11:30, 12:00;Sun 9.30 - 11.00"
    >>> [round_time(typed, number) for number in (1, 2, 3, 4)]
    ['10:00–11:30', '12:00', 'Sun 9.30–11.00', '']
    """
    parts = re.split(r"[,;\n]", timetable)
    if not 1 <= number <= len(parts):
        return ""
    return _HYPHEN.sub("–", " ".join(parts[number - 1].split()))
