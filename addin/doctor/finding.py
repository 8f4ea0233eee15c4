"""A finding of the doctor: what a check saw, and what mends it."""

from __future__ import annotations

from typing import Any

from pairing.catalogue import Text
from pairing.dataclasses import dataclass


@dataclass(frozen=True)
class Finding:
    """One line of the doctor's report.

    ``well`` is ``None`` where there is nothing to judge (no Excel on this system, say).
    ``command`` is the one command that mends what is wrong; empty where only a person can,
    and the sentence says what to do.
    """

    check: str
    well: bool | None
    sentence: Text
    command: str = ""


def well(check: str, key: str, **values: Any) -> Finding:
    """Return a check that found everything in order."""
    return Finding(check, True, Text(key, values))


def wrong(check: str, key: str, /, command: str = "", **values: Any) -> Finding:
    """Return a check that found something to mend."""
    return Finding(check, False, Text(key, values), command)


def judged(
    check: str, right: bool, key: str, key_wrong: str, command: str = "", **values: Any
) -> Finding:
    """Return a check that found everything in order, or else what ``command`` mends."""
    return well(check, key, **values) if right else wrong(check, key_wrong, command, **values)


def noted(check: str, right: bool, key: str, key_other: str, **values: Any) -> Finding:
    """Return a check that found everything in order, or else something worth knowing."""
    return Finding(check, right or None, Text(key if right else key_other, values))


def open_question(check: str, key: str, **values: Any) -> Finding:
    """Something worth knowing that is neither right nor wrong."""
    return Finding(check, None, Text(key, values))
