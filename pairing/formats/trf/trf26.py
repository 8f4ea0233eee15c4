"""Lines that TRF-2026 adds (FIDE C.04 annex, applied from 1 September 2025).

Read here: ``162`` (points), ``192`` (type of tournament), ``240`` (byes), ``250`` (virtual
points) and ``260`` (prohibited pairings); ``142`` and ``152`` are read with their older kin.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from pairing.formats.trf.fields import LineReader
from pairing.standings.codes import tie_break

WORTHS = {
    "W": ("win",),
    "D": ("draw",),
    "L": ("loss",),
    "A": ("zero", "forfeit"),
    "P": ("bye",),
    "X": ("unknown",),
}
"""What the letters of line 162 are worth points for (``X``: a result not yet known)."""

BYES = "FHZ"


@dataclass(frozen=True)
class AskedBye:
    """A bye of a ``240`` line: full, half or zero point, for one player in one round."""

    kind: str
    round: int
    number: int


@dataclass(frozen=True)
class Virtual:
    """A ``250`` line: points added in some rounds to the players of a range of numbers."""

    points: Fraction
    rounds: range
    numbers: range


@dataclass(frozen=True)
class Prohibited:
    """A ``260`` line: players who must not meet in some rounds."""

    rounds: range
    numbers: tuple[int, ...]


def worths(reader: LineReader) -> dict[str, Fraction]:
    """The point values of a ``162`` line: letters, each with its points."""
    found: dict[str, Fraction] = {}
    for match in re.finditer(r"([^\s\d.,])\s*(\S*)", reader.line.text[4:]):
        letter, shown = match.group(1).upper(), match.group(2)
        column = match.start() + 5
        if letter not in WORTHS:
            raise reader.error("value", column, letter, code="162", options=list(WORTHS))
        value = reader.exact(shown, match.start(2) + 5)
        found |= dict.fromkeys(WORTHS[letter], value)
    return found


def byes(reader: LineReader) -> list[tuple[AskedBye, int]]:
    """The byes of a ``240`` line, each with the column of its player."""
    kind = reader.text(5, 5).upper()
    if kind not in BYES or not kind:
        raise reader.error("value", 5, kind, code="240", options=list(BYES))
    round_ = _needed(reader, 7, 9)
    said = [(word, column) for word, column in reader.words() if column > 9]
    return [(AskedBye(kind, round_, reader.number(word, column)), column) for word, column in said]


def virtual(reader: LineReader) -> Virtual:
    """The virtual points of a ``250`` line."""
    points = reader.points(10, 13) or Fraction(0)
    first, last = _needed(reader, 15, 17), _needed(reader, 19, 21)
    start = _needed(reader, 23, 26)
    end = reader.whole(28, 31) or start
    return Virtual(points, range(first, last + 1), range(start, end + 1))


def prohibited(reader: LineReader) -> tuple[Prohibited, list[tuple[int, int]]]:
    """A ``260`` line, and its players with their columns."""
    said = list(reader.wholes())
    if len(said) < 2:
        raise reader.error("number", 5 if not said else 9, "")
    (first, _), (last, _), *numbers = said
    players = tuple(number for number, _ in numbers)
    return Prohibited(range(first, last + 1), players), numbers


def tie_breaks(text: str) -> tuple[str, ...]:
    """The tie-breaks of a ``202`` or ``212`` line by our names; none if one is not known.

    >>> tie_breaks("PTS, DE,BH/C1"), tie_breaks("DE,XYZ")
    (('direct', 'buchholz_cut1'), ())
    """
    codes = [code for code in re.split(r"[,;\s]+", text) if code and code.upper() != "PTS"]
    names = [tie_break(code.replace(":", "/")) for code in codes]
    return tuple(name for name in names if name) if all(names) else ()


def edition(code: str) -> str | None:
    """The rules a ``192`` (or ``092``) line names: ``"2017"``, ``"2026"`` or ``None``.

    >>> edition("FIDE_DUTCH_2025"), edition("FIDE_DUTCH_2026_BAKU"), edition("Swiss Dutch 2017")
    ('2026', '2026', '2017')
    """
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
