"""Colours in the first game of a match (C.04.5, 4.3)."""

from __future__ import annotations

from pairing.systems.dutch.entries import WHITE, Entry


def white_is_first(higher: Entry, lower: Entry, initial: int) -> tuple[bool, str]:
    """Return whether the higher ranked of two opponents has White first, and the rule that says so.

    The rule is ``4.3.1`` ... ``4.3.5``; ``initial`` is the initial colour.  Matches without a
    game on the board leave no colour (1.6).
    """
    if not higher.colours and not lower.colours:
        return (higher.seat % 2 == 1) == (initial == WHITE), "4.3.1"
    mine, his = higher.colours.count("w"), lower.colours.count("w")
    if mine != his:
        return mine < his, "4.3.2"
    for own, other in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if own != other:
            return own == "b", "4.3.3"
    if higher.colours:
        return higher.colours[-1] == "b", "4.3.4"
    return lower.colours[-1] == "w", "4.3.5"
