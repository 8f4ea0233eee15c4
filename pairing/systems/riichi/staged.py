"""What counts of the points of an event with stages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction


@dataclass(frozen=True)
class StagePoints:
    """What counts of each player's points, and how far he came.

    ``reached`` counts the cuts he passed and the steps of the bracket he came to; ``place`` is
    that at his last table of the bracket (0: none), ``there`` his points at it.  ``plain``: all
    of it says nothing beyond the points of all rounds.  ``missed`` are the rounds in which he was
    not there although he was in; those of a bracket are none of them.
    """

    points: Mapping[int, Fraction]
    reached: Mapping[int, int] = field(default_factory=dict)
    place: Mapping[int, int] = field(default_factory=dict)
    there: Mapping[int, Fraction] = field(default_factory=dict)
    out: frozenset[int] = frozenset()
    missed: Mapping[int, tuple[int, ...]] = field(default_factory=dict)

    @property
    def plain(self) -> bool:
        """Return whether nobody was cut or knocked out."""
        return not self.reached
