"""Settings of a LEADER tournament, which the organiser chooses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from pairing.dataclasses import dataclass
from pairing.settings import choice, whole, wholes, yes_no
from pairing.systems.go_tables import GoSettings


@dataclass(frozen=True)
class LeaderSettings(GoSettings):
    """Settings of LEADER; docs/leader.md says what each is for.

    ``places`` is S, the number of places that matter (1.1).  ``bar`` and ``floor`` are the
    lower rating bounds of the top and of the lowest McMahon group, ``None`` until ``start``
    decides them; ``bounds`` the lower bounds of the groups between, empty for those of the
    note in 1.2.  ``order_by`` is what orders players of equal points for the pairing: the
    level, or from round 2 on the true rating.  ``handicap_in``: stones, or reverse komi.
    """

    places: int = whole(3, 1, 999)
    scale: str = choice("ranks", "ranks", "titles")
    bar: int | None = whole(None, -9999, 2999, blank=True)
    floor: int | None = whole(None, -9999, 2999, blank=True)
    bounds: tuple[int, ...] = wholes((), blank=True)
    italian: bool = yes_no(False)
    order_by: str = choice("own", "own", "true_rating")
    handicap: bool = yes_no(False)
    handicap_basis: str = choice("rating", "rating", "level")
    handicap_in: str = choice("stones", "stones", "komi")
    handicap_reduction: int = whole(0, 0, 9)
    handicap_maximum: int = whole(9, 0, 9)
    beaten_level: bool = yes_no(False)
    colours: str = choice("balance", "balance", "alternate", "draw")
    forfeit_win_level: str = choice("own", "own", "opponent", "nothing")

    themes: ClassVar[Mapping[str, str]] = {
        "start": "scale floor bounds",
        "pairing": "italian order_by beaten_level colours forfeit_win_level knockout "
        "allow_repeats seed",
        "handicap": "handicap_basis handicap_in handicap_reduction handicap_maximum",
        "apart": "apart_club apart_country apart_groups",
        "points": "bye_points absence_points rating_system family_name "
        "table_numbers fixed_tables hall_results",
    }
