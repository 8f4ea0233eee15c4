"""What came of a random day."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass
class Outcome:
    """What the day was, what is wrong with it, and how often what happened."""

    day: str
    faults: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
