"""Modifiers of tie-breaks as arbiters type them after a code: ``BH/C1``, ``KS/L-1`` (C.07 14).

They stand behind a stroke or a hyphen, capitals or not, in any order.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction

from pairing.dataclasses import dataclass, replace


@dataclass(frozen=True)
class Modifiers:
    """What varies the elements of a tie-break.

    ``low`` and ``high`` are how many of the least and of the most significant values are cut
    (``C1``, ``C2``, ``M1``, ``M2``: C.07 14.1 to 14.4); ``limit`` moves the Koya limit by so
    many half points (``L+1``, ``L-1``: 14.5); ``played`` counts forfeited games as played
    (``P``: 6.1.1, 16.6); ``fore`` takes the last round's games as drawn (``F``: 8.2);
    ``unrated`` is the rating that counts for players who have none (``U1400``: 10);
    ``reverse`` puts the other end first (``R``: 7.8, 10.6).  ``time`` h has a true rating as its
    iteration stands at t = 10^h (``T6``; docs/true-rating.md).
    """

    low: int = 0
    high: int = 0
    limit: int = 0
    played: bool = False
    fore: bool = False
    unrated: int | None = None
    reverse: bool = False
    time: int | None = None

    @property
    def parts(self) -> tuple[str, ...]:
        """The modifiers one by one, as they are written: ``("C1", "P")``."""
        cut = () if not self.low else (f"M{self.low}",) if self.high else (f"C{self.low}",)
        return (
            *cut,
            *([f"L{self.limit:+}"] if self.limit else []),
            *(["F"] if self.fore else []),
            *(["P"] if self.played else []),
            *([f"U{self.unrated}"] if self.unrated is not None else []),
            *(["R"] if self.reverse else []),
            *([f"T{self.time}"] if self.time is not None else []),
        )

    @property
    def letters(self) -> str:
        """Their letters alone, by which a criterion says which it takes."""
        return "".join(part[0] for part in self.parts)

    @property
    def code(self) -> str:
        """As they stand behind the code of a tie-break: ``M1/P``."""
        return "/".join(self.parts)

    @property
    def suffix(self) -> str:
        """Return what they add to the name of a criterion: ``_cut1``, ``_median2_p``, ``_l-1``."""
        spelt = {"C": "cut", "M": "median"}
        return "".join("_" + spelt.get(part[0], part[0].lower()) + part[1:] for part in self.parts)

    def sentences(self, language: str) -> Sequence[str]:
        """Return what they do, a sentence each, in a language."""
        return [
            (WORDS[part[0]].get(language) or WORDS[part[0]]["en"]).format(
                count=self.low, points=Fraction(self.limit, 2), rating=self.unrated, time=self.time
            )
            for part in self.parts
        ]


WORDS: Mapping[str, Mapping[str, str]] = {
    "C": {
        "en": "Without the least significant values: {count}.",
        "ru": "Без наименее значимых слагаемых: {count}.",
    },
    "M": {
        "en": "Without the least and the most significant values: {count} of each.",
        "ru": "Без наименее и наиболее значимых слагаемых: по {count}.",
    },
    "L": {
        "en": "The limit is moved by {points} points.",
        "ru": "Порог сдвинут на {points} очка.",
    },
    "F": {
        "en": "As if the games of the last round were drawn.",
        "ru": "Как если бы партии последнего тура закончились вничью.",
    },
    "P": {
        "en": "Forfeited games count as played.",
        "ru": "Партии без игры считаются сыгранными.",
    },
    "U": {
        "en": "A player without a rating counts as {rating}.",
        "ru": "Игрок без рейтинга считается за {rating}.",
    },
    "R": {
        "en": "In reverse order.",
        "ru": "В обратном порядке.",
    },
    "T": {
        "en": "As the iteration stands at t = 10^{time}.",
        "ru": "Каким он стоит на шаге итераций t = 10^{time}.",
    },
}
"""What each modifier does, by its letter."""

_LAST = re.compile(
    r"[/_-](?:(?P<cut>c|cut)(?P<cuts>[12])|(?P<median>m|median)(?P<medians>[12])"
    r"|(?:l|limit)(?P<limit>[+-]\d{1,2})|(?P<fore>f|fore)|(?P<played>p|played)"
    r"|u(?P<unrated>\d{1,4})|(?P<reverse>r|reverse)|t(?P<time>[1-9]|1[0-2]))$"
)


def parse(typed: str) -> tuple[str, Modifiers | None]:
    """A code without its modifiers, and these; ``None`` when two of one kind are typed.

    >>> parse("bh/c1/p")[0], parse("bh/c1/p")[1].code
    ('bh', 'C1/P')
    >>> parse("ks-l+1")[1].limit, parse("ks/l1")[0], parse("bh/c1/m1")[1]
    (1, 'ks/l1', None)
    >>> parse("sos") == ("sos", Modifiers())
    True
    """
    found = Modifiers()
    kinds: set[str] = set()
    while match := _LAST.search(typed):
        typed = typed[: match.start()]
        if match["cut"] or match["median"]:
            kind, count = "cut", int(match["cuts"] or match["medians"])
            found = replace(found, low=count, high=count if match["median"] else 0)
        elif match["limit"]:
            kind, found = "limit", replace(found, limit=int(match["limit"]))
        elif match["unrated"]:
            kind, found = "unrated", replace(found, unrated=int(match["unrated"]))
        elif match["reverse"]:
            kind, found = "reverse", replace(found, reverse=True)
        elif match["time"]:
            kind, found = "time", replace(found, time=int(match["time"]))
        elif match["fore"]:
            kind, found = "fore", replace(found, fore=True)
        else:
            kind, found = "played", replace(found, played=True)
        if kind in kinds:
            return typed, None
        kinds.add(kind)
    return typed, found
