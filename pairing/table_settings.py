"""Settings of tables of four: what their scores sum to, and what they are worth."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from pairing.dataclasses import dataclass
from pairing.settings import Settings


@dataclass(frozen=True)
class TableSettings(Settings):
    """Settings of a system with tables of four; by themselves raw scores are the points."""

    def total(self) -> int | None:
        """Return what the scores of a table sum to; ``None`` when nothing is expected of them."""
        return None

    @property
    def left_lying(self) -> int:
        """Points that the scores of a table may lack in whole thousands: sticks nobody gets."""
        return 0

    @property
    def replacement_points(self) -> Fraction | None:
        """Return what a house player gets for a game; ``None``: what he scored."""
        return None

    def taken_off(self, penalty: int, chombos: int) -> Fraction:
        """Return what a penalty and so many chombos cost, in points of the standings."""
        return Fraction(penalty)

    def table_results(
        self, scores: Sequence[int], penalties: Sequence[int], chombos: Sequence[int] = (0, 0, 0, 0)
    ) -> tuple[tuple[int, Fraction], ...]:
        """Place and points of each seat at a finished table, from raw scores.

        Equal scores share the better place.  What else counts (uma and the return points) the
        system's own settings say.

        >>> TableSettings().table_results((40, 30, 30, 20), (0, 0, 5, 0))
        ((1, Fraction(40, 1)), (2, Fraction(30, 1)), (2, Fraction(25, 1)), (4, Fraction(20, 1)))
        """
        return tuple(
            (1 + sum(other > score for other in scores), Fraction(score - penalty))
            for score, penalty in zip(scores, penalties, strict=True)
        )


def table_settings(settings: Settings) -> TableSettings:
    """Return what settings say of tables; of those that say nothing the raw scores count."""
    return settings if isinstance(settings, TableSettings) else TableSettings()
