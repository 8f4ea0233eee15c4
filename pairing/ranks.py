"""Go ranks as people write them: ``2D``, ``7 kyu``, ``1 дан``."""

from __future__ import annotations

import re
from functools import lru_cache

LOWEST, HIGHEST = -30, 8
"""30 kyu and 9 dan on the scale of :func:`rank_number`."""

RATING_SYSTEMS = ("egf", "rgf", "aga")
"""Whose rating systems of go there are: the European, Russian and American federation's."""


def rating_system_of(settings: object) -> str:
    """Return the rating system an event with these settings follows; of go the European by default.

    >>> rating_system_of(None)
    'egf'
    """
    return str(getattr(settings, "rating_system", RATING_SYSTEMS[0]))


_RANK = re.compile(
    r"([0-9]{1,2})\s*-?\s*(d|k|p|dan|kyu|pro|д|к|п|дан|кю|про|段|級|级)\.?[*?]?", re.IGNORECASE
)
_KINDS = {"д": "d", "к": "k", "п": "p", "段": "d", "級": "k", "级": "k"}
_DIGITS = str.maketrans("初一二三四五六七八九", "1123456789")


def short_rank(rank: str) -> str:
    """Return a rank in short form; raises ``ValueError`` for anything else.

    >>> short_rank("2D"), short_rank("7 kyu"), short_rank("1 дан*"), short_rank("三段")
    ('2d', '7k', '1d', '3d')
    """
    match = _RANK.fullmatch(rank.strip().translate(_DIGITS))
    if not match or match[1].strip("0") == "":
        raise ValueError(f"{rank!r} is no rank")
    kind = match[2][0].lower()
    return f"{int(match[1])}{_KINDS.get(kind, kind)}"


def clear_rank(shown: str) -> str:
    """Return the one rank that words speak of, in short form; "" where they name none or several.

    A half (``12.5k``), a range (``5k-4k``) and a number below nothing name none.

    >>> clear_rank("не знаю, примерно 10 кю"), clear_rank("5k or 4k"), clear_rank("12.5k")
    ('10k', '', '')
    """
    alone = re.compile(rf"(?<!\w)(\d+[.,]|[-–−]\s*)?{_RANK.pattern}(?!\w)", re.IGNORECASE)
    ranks = [*alone.finditer(shown.translate(_DIGITS))]
    found = {short_rank(f"{rank[2]}{rank[3]}") for rank in ranks if rank[2].strip("0")}
    return found.pop() if len(found) == 1 and not any(rank[1] for rank in ranks) else ""


def rank_or_ratings(rank: str, rating: int | None) -> str:
    """Return a rank in short form, that of the rating for what is none; "" with neither.

    >>> rank_or_ratings("2D", 1800), rank_or_ratings("-", 1800), rank_or_ratings("", None)
    ('2d', '3k', '')
    """
    try:
        return short_rank(rank)
    except ValueError:
        return "" if rating is None else rank_of_rating(rating)


@lru_cache(maxsize=1024)
def rank_number(rank: str) -> int:
    """Return a rank on a scale where 1 dan is 0 and 1 kyu -1, held between 30 kyu and 9 dan.

    Professionals stand at 9 dan.  Raises ``ValueError`` for what is no rank.

    >>> [rank_number(rank) for rank in ("30k", "1k", "1d", "4D", "9p")]
    [-30, -1, 0, 3, 8]
    """
    short = short_rank(rank)
    steps = int(short[:-1])
    if short.endswith("p"):
        return HIGHEST
    number = -steps if short.endswith("k") else steps - 1
    return min(max(number, LOWEST), HIGHEST)


def rank_of_number(number: int) -> str:
    """Return the short form of a rank number.

    >>> rank_of_number(3), rank_of_number(-1)
    ('4d', '1k')
    """
    return f"{number + 1}d" if number >= 0 else f"{-number}k"


def rank_of_rating(rating: int) -> str:
    """Return the rank a rating stands for on the EGF scale (2100 is 1 dan, 100 points a rank).

    >>> rank_of_rating(2100), rank_of_rating(2049), rank_of_rating(-900)
    ('1d', '1k', '30k')
    """
    return rank_of_number(min(max((rating - 2050) // 100, LOWEST), HIGHEST))


def rating_of_rank(rank: str) -> int:
    """Return the rating in the middle of a rank on the EGF scale; raises ``ValueError`` for no
    rank.

    >>> [rating_of_rank(rank) for rank in ("20k", "1d", "6d", "1p", "9p", "35k")]
    [100, 2100, 2600, 2700, 2940, -900]
    """
    short = short_rank(rank)
    if short.endswith("p"):
        return 2670 + 30 * min(int(short[:-1]), 9)
    return 2100 + 100 * rank_number(short)
