"""What the organiser of a riichi tournament may choose."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from pairing.settings import Settings, choice, points, whole, wholes, words, yes_no

MODES = ("plan", "random", "swiss", "interval")


@dataclass(frozen=True)
class RiichiSettings(Settings):
    """Settings of a riichi tournament; docs/riichi.md says what each is for.

    ``modes`` has a word for each round, the last one standing for all that follow; ``steps``
    the steps of the interval rounds in the same way.  ``cycles`` is the number of round
    robins the planned rounds are divided into.  ``return_points`` and ``expected_total``
    are automatic when empty: the starting points, and four times as many.  ``uma`` are the
    points for the four places of a table, in thousands; ``substitutes`` the start numbers of
    those who only fill tables and are not ranked; ``missed`` the points for a hanchan missed.
    """

    bye_points: Fraction = points("0", "0", "1/2", "1")
    allow_repeats: bool = yes_no(True)
    modes: tuple[str, ...] = words(("plan",), *MODES)
    steps: tuple[int, ...] = wholes((3, 2))
    cycles: int = whole(1, 1, 20)
    starting_points: int = whole(30_000, 0, 1_000_000)
    return_points: int | None = whole(None, 0, 1_000_000, blank=True)
    expected_total: int | None = whole(None, 0, 4_000_000, blank=True)
    uma: tuple[int, ...] = wholes((15, 5, -5, -15))
    tie_uma: str = choice("share", "share", "wind")
    odd_field: str = choice("refuse", "refuse", "substitutes", "sit_out")
    substitutes: tuple[int, ...] = wholes((), blank=True)
    missed: int = whole(0, -1000, 1000)
    crossings: int = whole(0, 0, 1_000)
    effort: int = whole(100_000, 1_000, 10_000_000)

    def mode(self, round_number: int) -> str:
        """How a round is seated.

        >>> RiichiSettings(modes=("random", "swiss")).mode(5)
        'swiss'
        """
        listed = self.modes or ("plan",)
        return listed[min(round_number, len(listed)) - 1]

    def step(self, round_number: int) -> int:
        """The step of an interval round.

        >>> RiichiSettings(modes=("swiss", "interval"), steps=(3, 2)).step(3)
        2
        """
        before = sum(self.mode(number) == "interval" for number in range(1, round_number))
        return self.steps[min(before, len(self.steps) - 1)] if self.steps else 1

    def total(self) -> int:
        """What the four scores of a table sum to."""
        return 4 * self.starting_points if self.expected_total is None else self.expected_total
