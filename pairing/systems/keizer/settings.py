"""Settings of a Keizer season, which the organiser chooses."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import ClassVar

from pairing.dataclasses import dataclass
from pairing.keep_apart import ApartSettings
from pairing.settings import PointSystem, choice, points, unused, whole, yes_no


@dataclass(frozen=True)
class KeizerSettings(ApartSettings):
    """Settings of Keizer; docs/keizer.md says what each is for.

    ``first_value`` is the value of the first place (``None``: one and a half times the places
    below it, so that the first is worth three times the last), ``value_step`` what each place
    lower is worth less, ``meet_again`` after how many rounds two may meet again,
    ``bye_for`` who has the bye: the lowest of those with the fewest, or the lowest.  The shares are
    of the opponent's value in games, of the player's own in rounds without one;
    ``absences_counted`` is how many absences give it (``None``: all).  ``recalculation`` says
    with which values rounds count: ``full`` recomputes until the order stays, ``once`` counts
    all rounds with the values before the last one, ``never`` each round with those before it.
    """

    first_value: int | None = whole(None, 1, 9999, blank=True)
    value_step: int = whole(1, 1, 99)
    own_value: bool = yes_no(True)
    recalculation: str = choice("full", "full", "once", "never")
    start_order: str = choice("rating", "rating", "numbers")
    meet_again: int = whole(6, 1, 99)
    bye_for: str = choice("fewest", "fewest", "last")
    colours: str = choice("balance", "balance", "alternate", "draw")
    absences_counted: int | None = whole(5, 0, 99, blank=True)
    draw_share: Fraction = points("1/2", "1/3", "1/2", free=True)
    loss_share: Fraction = points("0", "0", "1/20", "1/6", free=True)
    bye_share: Fraction = points("2/3", "1/3", "1/2", "2/3", "1", free=True)
    absence_share: Fraction = points("1/3", "0", "1/6", "1/3", "1/2", free=True)
    no_show_share: Fraction = points("0", "0", "1/6", "1/3", free=True)
    club_share: Fraction = points("2/3", "1/3", "1/2", "2/3", "1", free=True)
    allow_repeats: bool = unused(True)
    bye_points: Fraction = unused(Fraction(0))
    absence_points: Fraction = unused(Fraction(0))

    themes: ClassVar[Mapping[str, str]] = {
        "pairing": "start_order bye_for colours seed",
        "apart": "apart_club apart_country apart_groups",
        "points": "value_step own_value recalculation draw_share loss_share bye_share "
        "no_show_share club_share family_name hall_results",
    }

    @property
    def meetings(self) -> int:
        """Two meet as often as the season is long enough for."""
        return 99

    def point_system(self) -> PointSystem:
        """Points of games alone; Keizer's are in :mod:`pairing.systems.keizer.scores`."""
        zero = Fraction(0)
        return PointSystem(bye=zero, half_bye=zero, full_bye=zero, absence=zero)
