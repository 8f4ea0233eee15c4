"""Result of a search of LEADER: pairs and descents."""

from __future__ import annotations

from enum import Enum
from fractions import Fraction

from pairing.dataclasses import dataclass
from pairing.results import ConsideredOpponent


class Rule(Enum):
    """The article that made a pair, as reasons cite it."""

    HALVES = "LEADER 2.2"
    NEAREST = "LEADER 2.3"


class Cause(Enum):
    """Reason for which a player goes down to the next group."""

    MIDDLE = "middle"  # the middle one of an odd top group
    EXHAUSTED = "exhausted"  # no partner is left in the group
    ALONE = "alone"  # the last one of an odd group


@dataclass(frozen=True)
class Pair:
    """Two opponents, first the senior: the one who chose.

    ``group`` is the MM score of the group they were paired in, ``None`` for those who were
    left when all groups had been gone through.  ``blocked``: somebody new came before the
    junior, but with him the rest could not have been paired.
    """

    senior: int
    junior: int
    rule: Rule
    group: Fraction | None
    blocked: bool
    tried: tuple[ConsideredOpponent, ...]


@dataclass(frozen=True)
class Descent:
    """A player who went down out of a group."""

    player: int
    group: Fraction
    cause: Cause
