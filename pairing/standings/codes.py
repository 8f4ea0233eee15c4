"""Tie-breaks by the codes arbiters use, for the settings of chess systems."""

from __future__ import annotations


def tie_break(typed: str) -> str | None:
    """A tie-break by its code: its name, with modifiers the code; ``None`` for other words.

    >>> tie_break("bh-c1"), tie_break("bh/m2"), tie_break("sos")
    ('buchholz_cut1', 'BH/M2', None)
    """
    from pairing.standings.definitions import find

    found = find(typed)
    if found is None or "C.07" not in found.source:
        return None
    return found.aliases[0].upper() if found.modifiers.code else found.name
