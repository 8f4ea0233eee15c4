"""Settings of the Dutch system that are lists: virtual points, further points, groups kept apart.

Each is a list of words without blanks, as it is typed into one cell.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any

from pairing import keep_apart
from pairing.settings import parse_points

FURTHER_POINTS = {
    "FW": "forfeit_win",
    "FL": "forfeit_loss",
    "ZPB": "zero_bye",
    "FPB": "full_bye",
    "X": "unknown",
}
"""Codes of the points that no setting of its own has -> fields of ``PointSystem``."""

LAST_ROUND = 99


def virtual_run(typed: str) -> str | None:
    """``1-10=1/1/0.5``: numbers and the points added in rounds 1, 2, 3; ``None`` otherwise.

    >>> virtual_run("1-10=1/1/½"), virtual_run("3=1"), virtual_run("5-2=1"), virtual_run("x")
    ('1-10=1/1/0.5', '3=1', None, None)
    """
    match = re.fullmatch(r"(\d{1,4})(?:-(\d{1,4}))?=(\S+)", typed)
    if match is None or int(match[2] or match[1]) < int(match[1]):
        return None
    values = [parse_points(part) for part in match[3].split("/")]
    if None in values or len(values) > 99:
        return None
    numbers = typed.partition("=")[0]
    return f"{numbers}=" + "/".join(_decimal(value) for value in values if value is not None)


def _decimal(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else str(float(value))


def virtual_runs(points: Mapping[int, tuple[Fraction, ...]]) -> tuple[str, ...]:
    """Virtual points by start number as the setting has them, equal neighbours together.

    >>> virtual_runs({1: (Fraction(1), Fraction(1, 2)), 2: (Fraction(1), Fraction(1, 2))})
    ('1-2=1/0.5',)
    """
    runs: list[tuple[int, int, tuple[Fraction, ...]]] = []
    for number, values in sorted(points.items()):
        if runs and runs[-1][1] == number - 1 and runs[-1][2] == values:
            runs[-1] = runs[-1][0], number, values
        elif any(values):
            runs.append((number, number, values))
    return tuple(
        (f"{first}-{last}=" if last > first else f"{first}=") + "/".join(map(_decimal, values))
        for first, last, values in runs
    )


def run_of_games(run: str, games: int) -> str:
    """Return a run of virtual points for rounds of two games where it was for one, or for one
    again.

    >>> run_of_games("1-10=1/0.5", 1), run_of_games("1-10=1/1/0.5/0.5", 2)
    ('1-10=1/1/0.5/0.5', '1-10=1/0.5')
    """
    numbers, _, values = run.partition("=")
    each = values.split("/")
    changed = each[::2] if games == 2 else [value for value in each for _ in (1, 2)]
    return f"{numbers}=" + "/".join(changed)


def rounds_of_games(rounds: range | None, games: int) -> range | None:
    """Rounds of two games where they were of one, or of one again; ``None``: all.

    >>> rounds_of_games(range(2, 4), 1), rounds_of_games(range(3, 7), 2)
    (range(3, 7), range(2, 4))
    """
    if rounds is None:
        return None
    if games == 2:
        return range(-(-rounds.start // 2), rounds.stop // 2 + 1)
    return range(2 * rounds.start - 1, 2 * rounds.stop - 1)


def point_word(typed: str) -> str | None:
    """``FW=3``: what is worth how many points; ``None`` otherwise.

    >>> point_word("fw=3"), point_word("ZPB=½"), point_word("BYE=1"), point_word("FL")
    ('FW=3', 'ZPB=0.5', None, None)
    """
    code, _, shown = typed.partition("=")
    value = parse_points(shown) if shown else None
    if code.upper() not in FURTHER_POINTS or value is None:
        return None
    return f"{code.upper()}={_decimal(value)}"


def point_words(values: Mapping[str, Fraction]) -> tuple[str, ...]:
    """Points by field of ``PointSystem`` as the setting has them.

    >>> point_words({"forfeit_win": Fraction(3), "zero_bye": Fraction(1, 2)})
    ('FW=3', 'ZPB=0.5')
    """
    return tuple(
        f"{code}={_decimal(values[name])}"
        for code, name in FURTHER_POINTS.items()
        if name in values
    )


def points_of(words: Sequence[str]) -> dict[str, Any]:
    """Return the points in the setting, by field of ``PointSystem``."""
    pairs = (word.split("=") for word in words)
    return {FURTHER_POINTS[code]: parse_points(shown) or Fraction(0) for code, shown in pairs}


def group_word(typed: str) -> str | None:
    """``1-3:5+9+12``: in rounds 1 to 3 none of 5, 9 and 12 meets another; ``None`` otherwise.

    Without rounds it holds for all.

    >>> group_word("1-3:9+5+12"), group_word("4:2+3"), group_word("7+8+9"), group_word("7")
    ('1-3:5+9+12', '4:2+3', '7+8+9', None)
    """
    if typed.endswith("?") or keep_apart.group_word(typed) is None:
        return None
    rounds, numbers = group_of(typed)
    if len(set(numbers)) < 2 or (rounds is not None and not rounds.start):
        return None
    return show_group(rounds, set(numbers))


def show_group(rounds: range | None, numbers: Collection[int]) -> str:
    """Return a group kept apart as the setting has it; ``None``: in every round."""
    return str(keep_apart.Group(tuple(sorted(numbers)), rounds))


def group_of(word: str) -> tuple[range | None, tuple[int, ...]]:
    """Rounds (``None``: all) and start numbers of a group kept apart."""
    group = keep_apart.group_of(word)
    return group.rounds, group.numbers
