"""What the organiser of a riichi tournament may choose."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from pairing.apart import HOW, ApartSettings
from pairing.settings import PointSystem, choice, unused, whole, wholes, words
from pairing.systems.riichi.advice import PRESETS

OWN = "own"
FIRST_ROUNDS = ("usual", "lot", "club", "strength", "neighbours")
"""How the first round is seated; ``usual``: as its mode says."""
_LIMIT = re.compile(r"([1-9]\d{0,3})[:×x]([0-9]\d?)")


def limit_word(typed: str) -> str | None:
    """A table and how often one may sit there, if that is what was typed: ``1:2``.

    >>> limit_word("1:2"), limit_word("12x1"), limit_word("1")
    ('1:2', '12:1', None)
    """
    found = _LIMIT.fullmatch(typed)
    return f"{found[1]}:{found[2]}" if found else None


MODES = ("plan", "random", "swiss", "interval")


@dataclass(frozen=True)
class RiichiSettings(ApartSettings):
    """Settings of a riichi tournament; docs/riichi.md says what each is for.

    ``modes`` has a word for each round, the last one standing for all that follow; ``steps``
    the steps of the interval rounds in the same way.  ``cycles`` is the number of round
    robins the planned rounds are divided into.  ``return_points`` and ``expected_total``
    are automatic when empty: the starting points, and four times as many.  ``uma`` are the
    points for the four places of a table, in thousands; ``missed`` the points for a hanchan
    missed.  A ``preset`` is the format of a real event and decides ``modes``, ``steps`` and
    ``cycles`` (see :meth:`resolved`).  ``apart_team`` is as strong as ``apart_club``;
    ``first_round`` one of :data:`FIRST_ROUNDS`; ``table_limits`` has words as ``1:2`` (nobody
    more than twice at table 1); ``seat_winds``: whether the seating gives the winds or the
    players draw them; ``round_minutes`` is for the clock; ``team_counts``: of how many members
    a team's points are the sum (empty: of all).
    """

    bye_points: Fraction = whole(0, -1000, 1000)
    absence_points: Fraction = unused(Fraction(0))
    allow_repeats: bool = unused(True)
    preset: str = choice(OWN, OWN, *PRESETS)
    modes: tuple[str, ...] = words(("plan",), *MODES)
    steps: tuple[int, ...] = wholes((3, 2))
    cycles: int = whole(1, 1, 20)
    finals_step: int = whole(3, 1, 100)
    starting_points: int = whole(30_000, 0, 1_000_000)
    return_points: int | None = whole(None, 0, 1_000_000, blank=True)
    expected_total: int | None = whole(None, 0, 4_000_000, blank=True)
    uma: tuple[int, ...] = wholes((15, 5, -5, -15))
    tie_uma: str = choice("share", "share", "wind")
    odd_field: str = choice("refuse", "refuse", "substitutes", "sit_out")
    missed: int = whole(0, -1000, 1000)
    crossings: int = whole(0, 0, 1_000)
    effort: int = whole(100_000, 1_000, 10_000_000)
    apart_team: str = choice("avoid", *HOW, added=True)
    first_round: str = choice("usual", *FIRST_ROUNDS, added=True)
    table_rotation: str = choice("no", "no", "balanced", added=True)
    table_limits: tuple[str, ...] = words((), named=limit_word, blank=True, added=True)
    seat_winds: str = choice("given", "given", "drawn", added=True)
    round_minutes: int | None = whole(None, 1, 600, blank=True, added=True)
    team_counts: int | None = whole(None, 1, 99, blank=True, added=True)

    def without_apart(self) -> RiichiSettings:
        """The same with nobody kept apart, in the first round neither."""
        plain: RiichiSettings = super().without_apart()
        first = "lot" if self.first_round == "club" else self.first_round
        return replace(plain, apart_team="no", first_round=first)

    @property
    def limits(self) -> dict[int, int]:
        """Table number -> how often one player may come to it."""
        parts = (word.split(":") for word in self.table_limits)
        return {int(table): int(most) for table, most in parts}

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

    def resolved(self) -> RiichiSettings:
        """These settings with what the preset says, if there is one.

        >>> RiichiSettings(preset="a_league_2018").resolved().cycles
        2
        """
        if self.preset == OWN:
            return self
        chosen = PRESETS[self.preset]
        return replace(
            self, modes=chosen.modes, steps=chosen.steps or self.steps, cycles=chosen.cycles
        )

    def base(self) -> int:
        """The return points: what a score is compared with."""
        return self.starting_points if self.return_points is None else self.return_points

    def point_system(self) -> PointSystem:
        """Points of rounds without play: in thousands, as uma."""
        return PointSystem(bye=Fraction(self.bye_points), absence=Fraction(self.missed))

    def table_results(
        self, scores: Sequence[int], penalties: Sequence[int]
    ) -> tuple[tuple[int, Fraction], ...]:
        """Place and points of the four seats in order East, South, West, North.

        ``(score - return points) / 1000 + uma - penalty / 1000``; when the return points are
        higher than the starting points the first place takes the difference of all four.
        Equal scores share the uma of their places, or the one nearer to East at the start is
        placed higher (setting ``tie_uma``).

        >>> found = RiichiSettings().table_results((40_000, 30_000, 30_000, 20_000), (0,) * 4)
        >>> [(place, str(points)) for place, points in found]
        [(1, '25'), (2, '0'), (2, '0'), (4, '-25')]
        """
        return _results(
            self.uma, self.base(), self.starting_points, self.tie_uma == "share",
            tuple(scores), tuple(penalties),
        )  # fmt: skip


@lru_cache(maxsize=4096)
def _results(
    uma: tuple[int, ...],
    base: int,
    starting_points: int,
    share: bool,
    scores: tuple[int, ...],
    penalties: tuple[int, ...],
) -> tuple[tuple[int, Fraction], ...]:
    """Place and points of the four seats; the same tables are asked for round after round."""
    prizes = [Fraction(one) for one in uma]
    prizes[0] += Fraction(4 * max(0, base - starting_points), 1000)
    order = sorted(range(4), key=lambda seat: (-scores[seat], seat))
    found: dict[int, tuple[int, Fraction]] = {}
    for rank, seat in enumerate(order):
        level = [r for r in range(4) if scores[order[r]] == scores[seat]] if share else [rank]
        won = sum((prizes[r] for r in level), Fraction(0)) / len(level)
        found[seat] = level[0] + 1, Fraction(scores[seat] - base - penalties[seat], 1000) + won
    return tuple(found[seat] for seat in range(4))
