"""Lines that TRF-2026 adds (FIDE C.04 annex, applied from 1 September 2025).

Read here: ``162`` (points), ``192`` (type of tournament), ``240`` (byes), ``250`` (virtual
points) and ``260`` (prohibited pairings); ``142`` and ``152`` are read with their older kin.
"""

from __future__ import annotations

import re
from fractions import Fraction

from pairing.dataclasses import dataclass
from pairing.formats.trf.fields import LineReader
from pairing.standings.codes import tie_break
from pairing.systems.dutch.lists import LAST_ROUND

ABNORMAL = {
    "W": ("1", "win"), "D": ("=", "draw"), "L": ("0", "loss"), "F": ("F", "full_bye"),
    "H": ("H", "half_bye"), "Z": ("Z", "zero"), "+": ("+", "forfeit_win"), "-": ("-", "forfeit"),
}  # fmt: skip
"""Letters of line 299: the sign in a player's round, and what it is worth otherwise."""

WORTHS = {
    "W": ("win",),
    "D": ("draw",),
    "L": ("loss",),
    "A": ("zero", "forfeit"),
    "Z": ("zero",),
    "P": ("bye",),
    "X": ("unknown",),
}
"""What the letters of line 162 are worth points for (``X``: a result not yet known)."""

BYES = "FHZ"


@dataclass(frozen=True)
class VirtualPoints:
    """A ``250`` line: points added in some rounds to the players of a range of numbers."""

    points: Fraction
    rounds: range
    numbers: range


@dataclass(frozen=True)
class ProhibitedPairs:
    """A ``260`` line: players who must not meet in some rounds."""

    rounds: range
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class AbnormalPoints:
    """A ``299`` line: what a result (``kind``) is worth in a round, or without one a penalty.

    Round 0 is every round; without players it holds for everybody.
    """

    kind: str
    points: Fraction
    round: int
    numbers: tuple[int, ...]


def abnormal(reader: LineReader) -> tuple[AbnormalPoints, list[tuple[int, int]]]:
    """Return a ``299`` line, and its players with their columns."""
    if reader.points(8, 11):
        raise reader.error("match_points", 8, reader.text(8, 11))
    kind, points = reader.text(5, 5).upper(), reader.points(12, 18)
    players = [
        (reader.number(word, column), column) for word, column in reader.words() if column > 22
    ]
    known = kind in ABNORMAL if kind else bool(players)
    if points is None or not known:
        raise reader.error("abnormal", 1, reader.line.text.strip())
    numbers = tuple(number for number, _ in players)
    return AbnormalPoints(kind, points, reader.whole(20, 22) or 0, numbers), players


def worths(reader: LineReader) -> dict[str, Fraction]:
    """Return the point values of a ``162`` line: letters, each with its points."""
    points: dict[str, Fraction] = {}
    for match in re.finditer(r"([^\s\d.,])\s*(\S*)", reader.line.text[4:]):
        letter, shown = match.group(1).upper(), match.group(2)
        column = match.start() + 5
        if letter not in WORTHS:
            raise reader.error("value", column, letter, code="162", options=list(WORTHS))
        points |= dict.fromkeys(WORTHS[letter], reader.exact(shown, match.start(2) + 5))
    return points


def byes(reader: LineReader) -> tuple[str, int, list[tuple[int, int]]]:
    """Kind (full, half or zero point) and round of a ``240`` line, its players with columns."""
    kind = reader.text(5, 5).upper()
    if kind not in BYES or not kind:
        raise reader.error("value", 5, kind, code="240", options=list(BYES))
    reader.need_blank(6, 10)
    round_ = _needed(reader, 7, 9)
    words = [(word, column) for word, column in reader.words() if column > 9]
    return kind, round_, [(reader.number(word, column), column) for word, column in words]


def virtual(reader: LineReader) -> VirtualPoints:
    """Return the virtual points of a ``250`` line."""
    if reader.points(5, 8):
        raise reader.error("match_points", 5, reader.text(5, 8))
    reader.need_blank(9, 14, 18, 22, 27)
    points = reader.points(10, 13) or Fraction(0)
    rounds = _span(reader, (15, 17), (19, 21), _needed(reader, 15, 17), _needed(reader, 19, 21))
    start = _needed(reader, 23, 26)
    end = reader.whole(28, 31) or start
    return VirtualPoints(points, rounds, _span(reader, (23, 26), (28, 31), start, end))


def prohibited(reader: LineReader) -> tuple[ProhibitedPairs, list[tuple[int, int]]]:
    """Return a ``260`` line, and its players with their columns.

    A round left blank (or ``000``) is no bound: the first round, the last one, or both.
    """
    wholes = list(reader.wholes())
    first, last = (wholes[index][0] if len(wholes) > index else 0 for index in (0, 1))
    numbers = wholes[2:]
    if not reader.text(5, 7) or not reader.text(9, 11):
        # By their columns alone: in the words a blank is nothing.
        first, last = reader.whole(5, 7) or 0, reader.whole(9, 11) or 0
        numbers = [(number, column) for number, column in wholes if column >= 12]
    if not numbers:
        raise reader.error("number", 13, "")
    rounds = _span(reader, (5, 7), (9, 11), first or 1, last or max(first, LAST_ROUND))
    rounds = rounds[: LAST_ROUND + 1 - rounds.start] if rounds.start <= LAST_ROUND else rounds[:0]
    return ProhibitedPairs(rounds, tuple(number for number, _ in numbers)), numbers


def _span(
    reader: LineReader, first: tuple[int, int], last: tuple[int, int], start: int, end: int
) -> range:
    """Return the numbers from ``start`` to ``end``; the second may not be the smaller."""
    if end < start:
        raise reader.error("span", last[0], reader.text(*last), first=reader.text(*first))
    return range(start, end + 1)


def tie_breaks(text: str) -> tuple[str, ...]:
    """Return the tie-breaks of a ``202`` or ``212`` line by our names; none if one is not known.

    >>> tie_breaks("PTS, DE,BH/C1"), tie_breaks("DE,XYZ")
    (('direct', 'buchholz_cut1'), ())
    """
    codes = [code for code in re.split(r"[,;\s]+", text) if code and code.upper() != "PTS"]
    names = [tie_break(code.replace(":", "/")) for code in codes]
    return tuple(name for name in names if name) if all(names) else ()


def is_of_matches(code: str) -> bool:
    """Return whether a type names the federation's system of matches of two games (C.04.5)."""
    return code.upper().startswith("FIDE_DOUBLESWISS")


def edition(code: str) -> str | None:
    """Return the rules a ``192`` (or ``092``) line names: ``"2017"``, ``"2026"`` or ``None``.

    >>> edition("FIDE_DUTCH_2025"), edition("FIDE_DUTCH_2026_BAKU"), edition("Swiss Dutch 2017")
    ('2026', '2026', '2017')
    """
    if is_of_matches(code):
        return "2026"
    if "DUTCH" not in code.upper():
        return None
    if re.search(r"202[56]", code):
        return "2026"
    return "2017" if "2017" in code else None


def _needed(reader: LineReader, first: int, last: int) -> int:
    number = reader.whole(first, last)
    if number is None:
        raise reader.error("number", first, "")
    return number
