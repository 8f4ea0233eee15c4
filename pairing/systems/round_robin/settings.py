"""Settings of a round robin, which the organiser chooses."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import ClassVar

from pairing.dataclasses import dataclass
from pairing.settings import (
    PointSystem,
    Settings,
    choice,
    points,
    twice,
    unused,
    whole,
    wholes,
    words,
    yes_no,
)
from pairing.standings.codes import tie_break as any_tie_break

TIE_BREAKS = (
    "sonneborn_berger", "koya", "direct", "wins", "games_won", "black_games", "black_wins",
    "progressive", "average_rating", "performance", "published_rating",
)  # fmt: skip
"""The tie-breaks of C.07 that say something where everybody has met everybody."""


def tie_break(typed: str) -> str | None:
    """Return a tie-break by its code, as under the Dutch system, what is made of Buchholz
    excepted.
    """
    from pairing.standings.definitions import find

    criterion = find(typed)
    return None if criterion is None or criterion.swiss_only else any_tie_break(typed)


@dataclass(frozen=True)
class RoundRobinSettings(Settings):
    """Settings of a round robin.

    ``cycles``: 1 plays the Berger table once, 2 twice, the second time with colours exchanged.
    ``games_a_round``: with 2 each pair plays twice in a round, the second time with colours
    exchanged.  ``reverse_last`` exchanges the last two rounds of the first of two cycles, so that
    nobody has the same colour three times in a row (C.05 Annex 1).  ``draw``: the Berger numbers
    are the start numbers, drawn by lot from the seed, or as ``drawn`` lists them: the start number
    of Berger number 1, of number 2, ...
    """

    cycles: int = whole(1, 1, 2)
    games_a_round: int = whole(1, 1, 2)
    reverse_last: bool = yes_no(True)
    draw: str = choice("numbers", "numbers", "lot", "list")
    drawn: tuple[int, ...] = wholes((), blank=True)
    tie_breaks: tuple[str, ...] = words(
        ("direct", "sonneborn_berger", "wins"), *TIE_BREAKS, named=tie_break
    )
    win_points: Fraction = points("1", "1", "2", "3")
    draw_points: Fraction = points("1/2", "1/2", "1")
    bye_points: Fraction = unused(Fraction(0))
    absence_points: Fraction = unused(Fraction(0))
    allow_repeats: bool = unused(False)

    themes: ClassVar[Mapping[str, str]] = {
        "pairing": "reverse_last drawn seed",
        "points": "win_points draw_points family_name hall_results",
    }

    @property
    def double_rounds(self) -> bool:
        """Return whether each round has two games."""
        return self.games_a_round == 2

    @property
    def meetings(self) -> int:
        """Return how often two players meet by plan: once in each cycle."""
        return self.cycles

    @property
    def predetermined(self) -> bool:
        """The Berger table says who meets whom."""
        return True

    def rounds_usual(self, players: int) -> int | None:
        """Return the rounds of the Berger table, none while there are no two players.

        >>> [RoundRobinSettings(cycles=2).rounds_usual(players) for players in (1, 7, 8)]
        [None, 14, 14]
        """
        return self.cycles * (players - 1 + players % 2) if players > 1 else None

    def point_system(self) -> PointSystem:
        """Return the value of a win and a draw; a round without an opponent is worth nothing."""
        points = PointSystem(
            win=self.win_points,
            draw=self.draw_points,
            bye=Fraction(0),
            half_bye=Fraction(0),
            forfeit_win=self.win_points,
            absence=Fraction(0),
        )
        return twice(points) if self.double_rounds else points
