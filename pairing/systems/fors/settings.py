"""Settings of a FORS or SERP event, which the organiser chooses."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import ClassVar

from pairing.dataclasses import dataclass
from pairing.settings import choice, whole, yes_no
from pairing.systems.go_tables import GoSettings


@dataclass(frozen=True)
class SerpSettings(GoSettings):
    """Settings of SERP, and of FORS before the handicap; docs/fors.md says more.

    ``start_points``: by rating (fractional), by rank or none.  ``start_step``: ``fixed``
    (``rank_points`` a rank) or ``fair`` (the source's step for the planned rounds, and
    ``fair_margin`` points more a rank).
    ``base_rating`` is where start points begin (``None`` until ``start`` takes the weakest
    player's), ``top_rating`` the rating from which all start alike.  ``pair_by`` is the order
    in which players are paired: event points, or inside score groups true rating once there
    are games.
    """

    start_points: str = choice("rating", "rating", "rank", "none")
    start_step: str = choice("fixed", "fixed", "fair")
    rank_points: int = whole(10, 0, 100)
    fair_margin: int = whole(0, 0, 100)
    base_rating: int | None = whole(None, -9999, 2999, blank=True)
    top_rating: int | None = whole(None, -9999, 2999, blank=True)
    pair_by: str = choice("score", "score", "true_rating")
    colours: str = choice("balance", "balance", "alternate", "draw")

    themes: ClassVar[Mapping[str, str]] = {
        "start": "start_step rank_points fair_margin base_rating top_rating",
        "pairing": "colours knockout allow_repeats seed",
        "apart": "apart_club apart_country apart_groups",
        "points": "bye_points absence_points rating_system family_name "
        "table_numbers fixed_tables hall_results",
    }


@dataclass(frozen=True)
class ForsSettings(SerpSettings):
    """Settings of FORS.

    ``k_by``: handicap step and K by the ``pair``'s mean rating, or by the ``group``'s
    (``mean_rating``, ``None`` until ``start`` takes the field's).  ``handicap_percent`` and
    ``less_half_stones`` lessen every handicap, in this order; players who both have
    ``even_from`` or more play even.  ``max_handicap`` is in half stones.  ``free_parameter``
    is x as a function of p: -(2p - 1), or a half of it (symmetrised); ``taker_loss`` makes
    it a constant, in points: 10 + 10x.
    """

    scheme: str = choice("second", "second", "first")
    k_by: str = choice("pair", "pair", "group")
    mean_rating: int | None = whole(None, -9999, 2900, blank=True)
    exact_komi: bool = yes_no(False)
    handicap_percent: int = whole(100, 0, 100)
    less_half_stones: int = whole(0, 0, 18)
    even_from: int | None = whole(None, -9999, 2999, blank=True)
    max_handicap: int = whole(10, 0, 18)
    beyond_maximum: str = choice("avoid", "avoid", "forbid", "cap")
    free_parameter: str = choice("basic", "basic", "symmetric")
    taker_loss: int | None = whole(None, 0, 30, blank=True)

    themes: ClassVar[Mapping[str, str]] = {
        "start": SerpSettings.themes["start"],
        "pairing": "pair_by colours knockout allow_repeats seed",
        "handicap": "k_by mean_rating exact_komi handicap_percent less_half_stones even_from "
        "beyond_maximum",
        "apart": SerpSettings.themes["apart"],
        "points": "free_parameter taker_loss bye_points absence_points rating_system family_name "
        "table_numbers fixed_tables hall_results",
    }

    @property
    def scored_by_rating(self) -> bool:
        """Scores are equivalent to McMahon by the chances the ratings give."""
        return True

    def scheme_number(self) -> int:
        """Return which of the two schemes of *Derivation* in docs/internals/fors.md the scores
        follow: 1 or 2.
        """
        return 1 if self.scheme == "first" else 2

    def free(self) -> Fraction | None:
        """x of the derivation, or ``None`` for its default."""
        return None if self.taker_loss is None else Fraction(self.taker_loss - 10, 10)

    def part(self) -> Fraction:
        """Return how much of the basic scheme's x is taken."""
        return Fraction(1, 2) if self.free_parameter == "symmetric" else Fraction(1)
