"""What the organiser of a Dutch Swiss may choose."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from pairing.settings import (
    PointSystem,
    Settings,
    choice,
    parse_points,
    points,
    wholes,
    words,
)
from pairing.standings.codes import tie_break

TIE_BREAKS = (
    "direct",
    "buchholz_cut1",
    "buchholz_cut2",
    "buchholz_median",
    "buchholz",
    "fore_buchholz",
    "average_buchholz",
    "sonneborn_berger",
    "koya",
    "progressive",
    "wins",
    "games_won",
    "black_games",
    "black_wins",
    "rounds_elected",
    "standard_points",
    "average_rating",
    "performance",
    "perfect_performance",
    "opponents_performance",
    "opponents_perfect_performance",
    "extended_direct",
    "rating",
    "start_number",
)
"""The tie-breaks of C.07 that an organiser can choose from; each may have modifiers."""


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
        f"{first}-{last}=" + "/".join(map(_decimal, values))
        if last > first
        else f"{first}=" + "/".join(map(_decimal, values))
        for first, last, values in runs
    )


@dataclass(frozen=True)
class DutchSettings(Settings):
    """Settings of the Dutch system.

    ``forbidden_pairs`` holds start numbers two by two: ``1 2 5 9`` keeps 1 from 2 and 5 from 9.
    ``order_by`` is what orders players of equal score for the pairing: the pairing number,
    or from round 2 on the true rating, which is no longer the official system.
    ``virtual_points`` are the points added to a player's score when a round is paired, as
    :func:`virtual_run` has them; under Baku acceleration they are written when round 1 is
    paired and stay.  ``tie_breaks`` stand in the order in which they decide, by the edition
    of C.07 that ``tie_break_rules`` names: in force since March 2026, from August 2024, or
    before.
    """

    rules: str = choice("2026", "2026", "2017")
    initial_colour: str = choice("white", "white", "black")
    acceleration: str = choice("none", "none", "baku")
    virtual_points: tuple[str, ...] = words((), named=virtual_run, blank=True, added=True)
    forbidden_pairs: tuple[int, ...] = wholes((), blank=True)
    order_by: str = choice("own", "own", "true_rating")
    tie_breaks: tuple[str, ...] = words(
        ("direct", "buchholz_cut1", "buchholz", "sonneborn_berger", "progressive"),
        *TIE_BREAKS,
        named=tie_break,
    )
    tie_break_rules: str = choice("2026", "2026", "2024", "2023", added=True)
    win_points: Fraction = points("1", "1", "2", "3")
    draw_points: Fraction = points("1/2", "1/2", "1")
    loss_points: Fraction = points("0", "0", "1/2", "1")
    bye_points: Fraction = points("1", "0", "1/2", "1", "2", "3")
    half_bye_points: Fraction = points("1/2", "0", "1/2", "1")
    absence_points: Fraction = points("0", "0", "1/2", "1")

    def virtual_of(self) -> Mapping[int, tuple[Fraction, ...]]:
        """The virtual points by start number, round 1 first."""
        found: dict[int, tuple[Fraction, ...]] = {}
        for run in self.virtual_points:
            numbers, _, shown = run.partition("=")
            first, _, last = numbers.partition("-")
            values = tuple(parse_points(part) or Fraction(0) for part in shown.split("/"))
            for number in range(int(first), int(last or first) + 1):
                found[number] = values
        return found

    @property
    def tie_break_edition(self) -> str:
        """The edition of C.07 that was chosen."""
        return self.tie_break_rules

    def point_system(self) -> PointSystem:
        """The value of a win, a draw, a bye, ... under these settings."""
        return PointSystem(
            win=self.win_points,
            draw=self.draw_points,
            loss=self.loss_points,
            bye=self.bye_points,
            half_bye=self.half_bye_points,
            forfeit_win=self.win_points,
            absence=self.absence_points,
        )


@dataclass(frozen=True)
class FileSettings(DutchSettings):
    """Settings as a report file can say them, finer than any organiser's form.

    ``scale`` is a complete point system, ``virtual`` gives per start number the points added
    to the score when each round is paired (``XXA``, ``250``), ``barred`` are groups of start
    numbers with the rounds in which they must not meet one another (``260``).
    """

    scale: PointSystem | None = field(default=None, metadata={"hidden": True})
    virtual: Mapping[int, tuple[Fraction, ...]] = field(
        default_factory=dict, metadata={"hidden": True}
    )
    barred: tuple[tuple[range, frozenset[int]], ...] = field(default=(), metadata={"hidden": True})

    def point_system(self) -> PointSystem:
        """The file's own point system when it states one."""
        return self.scale or super().point_system()
