"""Tie-breaks by the codes arbiters use, for the settings of chess systems."""

from __future__ import annotations


def tie_break(typed: str) -> str | None:
    """Return a tie-break by its code: its name, with modifiers the code; ``None`` for other words.

    >>> tie_break("bh-c1"), tie_break("bh/m2"), tie_break("sos")
    ('buchholz_cut1', 'BH/M2', None)
    """
    from pairing.standings.definitions import CRITERIA, find

    criterion = find(typed)
    if criterion is CRITERIA["rating"]:
        criterion = CRITERIA["published_rating"]
    if criterion is None or "C.07" not in criterion.source:
        return None
    return criterion.aliases[0].upper() if criterion.modifiers.code else criterion.name


_SLASHES = str.maketrans("-_", "//")


def tie_break_code(name: str) -> str:
    """Return the code of a tie-break as the settings keep it.

    >>> tie_break_code("buchholz_cut1"), tie_break_code("BH/M2"), tie_break_code("direct")
    ('BH/C1', 'BH/M2', 'DE')
    """
    from pairing.standings.definitions import CRITERIA

    known = CRITERIA.get(name)
    return known.aliases[0].upper().translate(_SLASHES) if known and known.aliases else name.upper()
