"""What the organiser of a Dutch Swiss may choose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from pairing.settings import PointSystem, Settings, choice, points, wholes, words

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


def tie_break(typed: str) -> str | None:
    """A tie-break by its code: its name, with modifiers the code; ``None`` for other words.

    >>> tie_break("bh-c1"), tie_break("bh/m2"), tie_break("sos")
    ('buchholz_cut1', 'BH/M2', None)
    """
    from pairing.standings.definitions import find

    found = find(typed)
    if found is None or "C.07" not in found.source:
        return None
    return found.aliases[0].upper() if found.modifiers.code else found.name


@dataclass(frozen=True)
class DutchSettings(Settings):
    """Settings of the Dutch system.

    ``forbidden_pairs`` holds start numbers two by two: ``1 2 5 9`` keeps 1 from 2 and 5 from 9.
    ``order_by`` is what orders players of equal score for the pairing: the pairing number,
    or from round 2 on the true rating, which is no longer the official system.
    ``tie_breaks`` stand in the order in which they decide, by the edition of C.07 that
    ``tie_break_rules`` names: in force since March 2026, from August 2024, or before.
    """

    rules: str = choice("2026", "2026", "2017")
    initial_colour: str = choice("white", "white", "black")
    acceleration: str = choice("none", "none", "baku")
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
