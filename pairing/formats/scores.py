"""Riichi scores as people type them: ``31200``, ``31 200``, ``31.2``, ``31,2``, ``312``.

A number with a decimal sign is thousands, one of a thousand or more is points.  A smaller
whole number can be points, hundreds or thousands: which of them, the sum of the table says
(:func:`read_table`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pairing.dataclasses import dataclass, field
from pairing.dates import day_counted
from pairing.formats.typed import DAYS, SCORE_SIGNS, read_as, text_of_cell
from pairing.seat_winds import four
from pairing.table_notes import split_state

LARGEST_SCORE = 10_000_000

SCALES = (1, 100, 1000)
"""What a small whole number may count: points, hundreds, thousands."""

SMALL = 1000
"""Whole numbers below this are small."""

TOLERANCE = 4
"""A sum is near the expected one when it is off by no more than this part of it."""

NUMBER_TYPED = re.compile(r"[+-]?(?:([0-9]{1,8})|([0-9]{0,8})\.([0-9]{1,3}))")
"""What is a number, once every sign is as it is read (:func:`score_text`)."""


@dataclass(frozen=True)
class TypedScore:
    """One number as it was typed.

    ``points`` is what is certain, ``small`` a whole number whose unit the table must tell;
    one of them is 0.  ``decimal``: it was typed with a decimal sign, in thousands.
    """

    points: int = 0
    small: int = 0
    decimal: bool = field(default=False, compare=False, repr=False)

    def at(self, scale: int) -> int:
        """Return the score in points, ``small`` counted in units of ``scale`` points."""
        return self.points + self.small * scale


def read_score(cell: str | float | None) -> TypedScore | None:
    """Return a score as people type it or a spreadsheet keeps it; ``None`` for anything else.

    A date is what a spreadsheet made of ``12.5`` where the day comes first, and it may be kept
    as a number: one in this century's days that is no whole hundred, as scores are.  On the
    first of a month it may have been something else, and nothing is guessed.

    >>> from pairing.dates import serial
    >>> read_score("31 200"), read_score("31,2"), read_score("312"), read_score("−1500")
    (TypedScore(points=31200, small=0), TypedScore(points=31200, small=0), \
TypedScore(points=0, small=312), TypedScore(points=-1500, small=0))
    >>> read_score(serial(2026, 5, 12)), read_score(serial(2026, 5, 1)), read_score("x")
    (TypedScore(points=12500, small=0), None, None)
    """
    match = NUMBER_TYPED.fullmatch(score_text(cell))
    if not match:
        return None
    sign = -1 if match.string.startswith("-") else 1
    whole, before, after = match.groups()
    if whole is None:
        whole, thousandths = before or "0", int(after.ljust(3, "0"))
        if int(whole) < SMALL:
            points = sign * (int(whole) * 1000 + thousandths)
            return TypedScore(points=points, decimal=points != 0)
        if thousandths:
            return None
    value = int(whole)
    if value > LARGEST_SCORE:
        return None
    return TypedScore(small=sign * value) if value < SMALL else TypedScore(points=sign * value)


def scale_of(typed: Sequence[TypedScore], total: int | None) -> int | None:
    """Return what the small numbers of a table count, from what its four scores must sum to.

    ``None``: the sum does not tell.  The unit that gives just that sum, if one does; else the
    only one whose sum is within a quarter of it, so that a slip of the finger is a wrong sum
    and not another unit.  Without an expected sum, or where it is 0, numbers are points.

    >>> scale_of([TypedScore(small=n) for n in (312, 280, 250, 158)], 100_000)
    100
    >>> scale_of([TypedScore(small=n) for n in (31, 28, 26, 15)], 100_000)
    1000
    >>> scale_of([TypedScore(small=n) for n in (3, 2, 1, 1)], 100_000) is None
    True
    """
    small = sum(score.small for score in typed)
    if not any(score.small for score in typed) or not total:
        return 1
    sums = {scale: sum(score.points for score in typed) + small * scale for scale in SCALES}
    exact = [scale for scale, sum_ in sums.items() if sum_ == total]
    if exact:
        return exact[0] if len(exact) == 1 else None
    near = [scale for scale, sum_ in sums.items() if abs(sum_ - total) * TOLERANCE <= abs(total)]
    return near[0] if len(near) == 1 else None


def score_text(cell: str | float | None) -> str:
    """Return what is typed in a cell with scores, every sign as it is read; a truth value is an
    ``x``.

    >>> score_text(" 31 200"), score_text(31.2), score_text(True), score_text(None)
    ('31200', '31.2', 'x', '')
    """
    if isinstance(cell, bool):
        cell = "x"
    elif isinstance(cell, (int, float)) and float(cell).is_integer() and int(cell) in DAYS:
        _, month, day = day_counted(int(cell))
        if cell % 100:  # a date where a number or a date was typed
            cell = "x" if day == 1 else f"{day}.{month}"
    return read_as(text_of_cell(cell), SCORE_SIGNS)


Four = tuple[int, int, int, int]
Notes = tuple[str, str, str, str]


@dataclass(frozen=True)
class ReadTable:
    """The four scores of a table in points, the penalties, and how they were typed.

    ``scale`` is what the small numbers among them counted (1: points).
    """

    scores: Four
    penalties: Four = (0, 0, 0, 0)
    scale: int = 1


def read_table(
    scores: Sequence[TypedScore], penalties: Sequence[TypedScore], total: int | None
) -> ReadTable | None:
    """Scores and penalties of a table in points; ``None`` when their unit is not certain.

    Penalties are in the unit of the scores (thousands beside scores with a decimal sign), and
    take points off with or without a minus sign.  Beside scores in points a penalty of 20
    could be 20 points or 20 000: not certain either.

    >>> typed = [TypedScore(small=n) for n in (312, 280, 250, 158)]
    >>> read_table(typed, [TypedScore(small=20)] + [TypedScore()] * 3, 100_000)
    ReadTable(scores=(31200, 28000, 25000, 15800), penalties=(2000, 0, 0, 0), scale=100)
    """
    scale = scale_of(scores, total)
    if scale is None:
        return None
    unit = 1000 if scale == 1 and any(score.decimal for score in scores) else scale
    if any(not certain_penalty(penalty, unit, total) for penalty in penalties):
        return None
    taken_off = four(abs(penalty.at(unit)) for penalty in penalties)
    return ReadTable(four(score.at(scale) for score in scores), taken_off, scale)


def certain_penalty(typed: TypedScore, scale: int, total: int | None) -> bool:
    """Return whether the unit of a penalty is certain beside scores of that unit.

    >>> certain_penalty(TypedScore(small=20), 1, 100_000)
    False
    """
    return scale > 1 or not total or not typed.small % 100


@dataclass(frozen=True)
class TypedTable:
    """The four scores of a table as they were typed, East first, and what else is told.

    Without scores only what stands beside them is told: the hanchan is void, say.  ``seats`` are
    the names of who sits there, East first, where they are told too.
    """

    scores: tuple[TypedScore, ...]
    penalties: tuple[TypedScore, ...] | None = None
    chombos: Four | None = None
    notes: Notes | None = None
    seats: tuple[str, ...] | None = None

    def read(self, total: int | None) -> ReadTable | None:
        """Read the scores in points, as :func:`read_table` does; no penalties typed are none."""
        scores = self.scores or (TypedScore(),) * 4
        expected = total if self.scores else None
        return read_table(scores, self.penalties or (TypedScore(),) * 4, expected)


def parse_table(shown: str) -> TypedTable | None:
    """Four scores on one line: with spaces, semicolons or commas between them.

    A comma stands between scores when there are just three and no spaces; otherwise it is
    a decimal sign.  Behind them, or alone, may stand a word for a hanchan that is void or was
    cut short (:mod:`pairing.table_notes`).  ``None`` for anything else.

    >>> parse_table("31200,28000,25000,15800") == parse_table("31200 28 000 25.0 15,8")
    True
    >>> parse_table("31,2;28;25;15,8") == parse_table("31,2 28,0 25 15,8")
    False
    >>> parse_table("31200 28000 25000") is None
    True
    >>> parse_table("void: fire alarm").notes[0], parse_table("31 28 25 15 cut").notes[0]
    ('void: fire alarm', 'cut')
    """
    shown, note = split_state(shown)
    notes = (note, "", "", "") if note else None
    if note and not shown:
        return TypedTable((), notes=notes)
    scores = parse_scores(shown)
    if scores is None or len(scores) != 4:
        return None
    return TypedTable(tuple(scores), notes=notes)


def parse_scores(shown: str) -> list[TypedScore] | None:
    """Scores on one line, as many as there are; ``None`` when one of them is none.

    Digits in groups of three after a space go with those before, where that gives four
    scores: ``31 200 28 000 25 000 15 800``.
    """
    line = shown.strip().strip(";").strip()
    if ";" in line:
        parts = line.split(";")
    elif line.count(",") == 3 and not re.search(r"[0-9]\s+[0-9+\-−–▲△]", line):
        parts = line.split(",")
    else:
        parts = [part.rstrip(",") for part in line.split()]
        if len(parts) > 4 and len(joined := _grouped(parts)) <= 4:
            parts = joined
    scores = [read_score(part) for part in parts]
    certain = [score for score in scores if score is not None]
    return certain if len(certain) == len(parts) else None


def _grouped(parts: Sequence[str]) -> list[str]:
    """Numbers with the groups of three digits that follow them."""
    joined: list[str] = []
    for part in parts:
        if joined and re.fullmatch(r"[0-9]{3}", part) and re.fullmatch(r".?[0-9]{1,3}", joined[-1]):
            joined[-1] += part
        else:
            joined.append(part)
    return joined
