"""Direct encounter: a criterion of those who are tied, not of a player alone."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from pairing.standings.definitions.registry import tie_criterion
from pairing.standings.ledger import Ledger


@tie_criterion(
    en=("Direct", "Points in the games among the tied players, if all of them were played."),
    ru=("Личн.", "Очки в личных встречах претендентов, если все эти встречи сыграны."),
    aliases=("de", "dc"),
    source="EGF Direct Comparison; C.07 6",
)
def direct(ledger: Ledger, tied: Sequence[int]) -> dict[int, Fraction] | None:
    """Direct encounter: points in the games among the tied, if all of them were played.

    EGF "Direct Comparison"; C.07 6.  ``None`` when two of the tied have not met (a forfeit
    is no meeting).  Two who met more than once count by their mean result (C.07 6.1.2).
    """
    inside = set(tied)
    made: dict[int, Fraction] = {}
    for number in tied:
        meetings: dict[int, list[int]] = {}
        for entry, gained in zip(ledger.rounds[number], ledger.gained[number], strict=True):
            if entry.outcome.played and entry.opponent in inside:
                meetings.setdefault(entry.opponent, []).append(gained)
        if len(meetings) < len(inside) - 1:
            return None
        made[number] = sum(
            (Fraction(sum(results), len(results) * ledger.unit) for results in meetings.values()),
            Fraction(0),
        )
    return made
