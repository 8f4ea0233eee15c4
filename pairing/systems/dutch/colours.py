"""Who gets which colour (articles E.1-E.5 of 2017, 5.2.1-5.2.5 of 2026)."""

from __future__ import annotations

from pairing.systems.dutch.entries import ABSOLUTE, WHITE, Entry


def white_is_first(higher: Entry, lower: Entry, initial: int) -> tuple[bool, str]:
    """Whether the higher ranked of two opponents gets White, and the rule that says so.

    The rule is ``E.1`` ... ``E.5`` (``5.2.1`` ... of 2026).
    ``initial`` is the initial colour.
    """
    one, other = higher.preference, lower.preference
    if one != other and (one or other):
        # E.1: both preferences can be granted (who has none takes either).
        return (one == WHITE) if one else (other != WHITE), "E.1"
    if one:
        if higher.strength != lower.strength:
            return (higher.strength > lower.strength) == (one == WHITE), "E.2"
        if higher.strength == ABSOLUTE:
            wide, narrow = abs(higher.difference), abs(lower.difference)
            if wide != narrow:
                return (wide > narrow) == (one == WHITE), "E.2"
    for mine, his in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if mine != his:
            return mine == "b", "E.3"
    if one:
        return one == WHITE, "E.4"
    return (higher.seat % 2 == 1) == (initial == WHITE), "E.5"


def denied(higher: Entry, lower: Entry, initial: int) -> tuple[Entry, int] | None:
    """The player of a pair whose colour preference cannot be granted, and what he gets."""
    if not higher.preference or higher.preference != lower.preference:
        return None
    first, _ = white_is_first(higher, lower, initial)
    loser = lower if first == (higher.preference == WHITE) else higher
    return loser, -loser.preference
