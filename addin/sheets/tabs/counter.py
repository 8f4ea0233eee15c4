"""The first line of a Round tab: the round, its time, how many results are in, which are missing.

A formula, so that it is true as soon as a result is typed, in every program.
"""

from __future__ import annotations

from collections.abc import Sequence

from addin.sheets import layout
from addin.sheets.vocabulary import Vocabulary
from pairing.dataclasses import dataclass

COUNTER = (1, 1)
"""The cell, by row and column, where it stands."""

FEW = 6
"""Boards without a result that are named at most."""


@dataclass(frozen=True)
class RoundCount:
    """Counts of the boards or tables of a round, as they are shown.

    How many there are, the words for results that are in, and the numbers of those without any.
    """

    boards: int
    progress: str
    open: Sequence[int]


@dataclass(frozen=True)
class Expressions:
    """Counts as formula expressions; ``open``: an array of the boards that have no result."""

    boards: str
    progress: str
    open: str


def formula(words: Vocabulary, number: int, count: Expressions, timetable: str) -> str:
    """Return the formula of a round; ``timetable`` is the cell in which the times of all were
    typed.
    """
    parts = f'SUBSTITUTE(SUBSTITUTE({timetable},";",","),",",REPT(" ",{layout.TIME_PART}))'
    time = f"TRIM(MID({parts},{(number - 1) * layout.TIME_PART + 1},{layout.TIME_PART}))"
    left, names = f"COUNT({count.open})", [f"SMALL({count.open},1)"]
    for at in range(2, FEW + 1):
        names.append(f'IF({left}<{at},"",", "&SMALL({count.open},{at}))')
    missing = words.formula("round.missing", boards="&".join(names))
    some = f"AND({left}>0,{left}<{count.boards},{left}<={FEW})"
    progress = f'{count.progress}&IF({some},{missing},"")'
    title = words("title.round", number=number)
    shown = f'IF({count.boards}=0,"{words("round.not_paired")}",{progress})'
    return f'="{title}"&IF({time}="",""," · "&{time})&" · "&{shown}'


def is_ours(words: Vocabulary, formula: str) -> bool:
    """Return whether a formula is the counter's."""
    return (
        formula.removeprefix("=").startswith('"')
        and f'=0,"{words("round.not_paired")}",' in formula
    )


def shown(words: Vocabulary, number: int, count: RoundCount, timetable: str) -> str:
    """Return what the formula of a round shows."""
    part = layout.TIME_PART
    parts = timetable.replace(";", ",").replace(",", " " * part)
    time = " ".join(parts[(number - 1) * part : number * part].split())
    progress = count.progress if count.boards else words("round.not_paired")
    if 0 < len(count.open) <= FEW and len(count.open) < count.boards:
        progress += words("round.missing", boards=", ".join(map(str, sorted(count.open))))
    return " · ".join(filter(None, (words("title.round", number=number), time, progress)))
