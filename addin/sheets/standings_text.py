"""Standings and crosstable as words and numbers, without a sheet: for tables and pages.

The workbook's tabs, the published pages and the print-outs all take their texts from here, so
that a player reads the same everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from addin.sheets.vocabulary import Vocabulary
from pairing.catalogue import Text
from pairing.results import Band, Line, Standings, Value
from pairing.tournament import Tournament


def number_cell(value: Value | int) -> Any:
    """Return what a cell of numbers takes for a value: a text for a band, ``None`` stays empty."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, Band):
        return str(value)
    return Fraction(value)


def valued(standings: Standings) -> list[str]:
    """The criteria behind the points of which anybody has a value, in their order."""
    return [
        name
        for name in standings.criteria
        if name != "points" and any(line.values.get(name) is not None for line in standings.lines)
    ]


def before_points(standings: Standings) -> list[str]:
    """Return those of them that decide before the points do, so that they stand before them."""
    order = list(standings.criteria)
    first = order[: order.index("points")] if "points" in order else []
    return [name for name in valued(standings) if name in first]


def decimals(column: Sequence[Any]) -> int:
    """Return how many decimals a column of values needs to be read easily: 0, 1 or 2."""
    exact = [value for value in column if isinstance(value, Fraction)]
    if all(value.denominator == 1 for value in exact):
        return 0
    return 1 if all(10 % value.denominator == 0 for value in exact) else 2


def after_round(words: Vocabulary, tournament: Tournament, standings: Standings) -> str:
    """``After round 3 of 5``, with the remarks on the order."""
    return " ".join(state(words, standings.after_round, tournament.planned, standings.remarks))


def state(words: Vocabulary, number: int, planned: int, remarks: Sequence[Text]) -> list[str]:
    """Return how far the event is after a round, then the remarks on the order, a sentence each.

    Of a round that is not finished it says how much of it is in, not that it is over.
    """
    running = [words(remark) for remark in remarks if remark.key == "standings.open"]
    others = [words(remark) for remark in remarks if remark.key != "standings.open"]
    return [*(running or [after_words(words, number, planned)]), *others]


def after_words(words: Vocabulary, number: int, planned: int) -> str:
    """The sentence every computed tab begins with: ``After round 3 of 5.``"""
    return words("standings.after", round=number, planned=planned)


def decided(
    words: Vocabulary, line: Line, following: Line | None, *, figures: bool = True
) -> str | None:
    """Return why a player stands above the next one, or why he is not ranked.

    The values are decimals as in their column, or exact where those would be the same; without
    ``figures``, as on paper, where the column stands beside, it is the criterion's name.
    """
    if not line.ranked:
        return None if line.detail is None else str(words(line.detail))
    if following is None:
        return None
    if line.decided_by is None:
        return str(words("standings.shared"))
    name = line.decided_by
    mine, his = line.values.get(name), following.values.get(name)
    label = words(f"criterion.{name}")
    if not figures:
        return str(label)
    if not (isinstance(mine, Fraction) and isinstance(his, Fraction) and mine > his):
        return str(words(line.detail)) if line.detail is not None else str(label)

    places = decimals((mine, his))
    upper, lower = (show_decimal(value, words.decimal, places) for value in (mine, his))
    if upper == lower:
        upper, lower = words.number(mine), words.number(his)
    return f"{label}: {upper} > {lower}"


def show_decimal(value: Fraction, sign: str = ".", places: int = 0) -> str:
    """A number as a decimal with as many places as it needs, two at most, and ``places`` at least.

    >>> show_decimal(Fraction(85, 2)), show_decimal(Fraction(-35, 3), ",")
    ('42.5', '-11,67')
    >>> show_decimal(Fraction(3), ",", 1)
    '3,0'
    """
    places = max(places, decimals((value,)))
    return f"{float(value):.{places}f}".replace(".", sign) if places else str(value)
