"""Settings of a McMahon tournament or of a Swiss, which the organiser chooses."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, ClassVar

from pairing.dataclasses import dataclass, replace
from pairing.keep_apart import HOW, price_typed, read_districts
from pairing.settings import (
    PointSystem,
    choice,
    notation,
    points,
    rank,
    whole,
    wholes,
    words,
    yes_no,
)
from pairing.systems.go_tables import GoSettings

RANKS = (*(f"{dan}d" for dan in range(9, 0, -1)), *(f"{kyu}k" for kyu in range(1, 31)))
"""Ranks from 9 dan down to 30 kyu."""

CRITERIA = (
    "mm", "points", "wins", "nbw", "sos", "sos_1", "sos_2", "sosos", "sodos", "progressive",
    "direct_comparison", "direct_confrontation", "simple_confrontation", "ext", "exr",
    "cup_score", "true_rating", "rating", "rank",
)  # fmt: skip
"""The placement criteria that are usual in go."""


def criterion_named(typed: str) -> str | None:
    """Return a placement criterion by any of its names (``MMS``, ``dc``, ``true-rating/T6``).

    ``None`` for any other word.
    """
    from pairing.standings.definitions import find

    criterion = find(typed)
    return criterion.name if criterion is not None and criterion.plain in CRITERIA else None


SEEDINGS = ("slip", "fold", "random", "slip_rating", "fold_rating", "random_rating")
"""How groups are paired; with rating, it orders those whom the criteria leave level."""

LONGEST_EVENT = 20
"""Rounds of the longest event that OpenGotha knows."""

DRAWN = ("middle", "top", "bottom")
PRICES = ("0", "1/2", "1", "3", "9/2")


def two_seedings(first: str, later: str, until: int) -> tuple[str, ...]:
    """Return a word for each round of an event that changes its seeding once.

    >>> two_seedings("slip_rating", "fold", 1), two_seedings("slip", "slip", 2)
    (('slip_rating', 'fold'), ('slip',))
    """
    if first == later or until >= LONGEST_EVENT:
        return (first,)
    return (*[first] * until, later)


def price(kind: str, default: str, *options: str) -> Any:
    """Return what avoiding one pair may cost for a reason, in points."""
    return points(default, *options, free=True, named=price_typed(kind))


@dataclass(frozen=True)
class McMahonSettings(GoSettings):
    """Settings of McMahon; docs/mcmahon.md says what each is for.

    ``kind``: start points by rank, all at 0 (Swiss), or all at 0 in categories by rank, whose
    lower limits are ``category_limits``; ``categories_apart`` pairs each by itself.
    ``bar_rank`` and ``floor_rank`` are the ranks of the
    top and of the lowest group, ``None`` until ``start`` decides them: the bar is the highest
    rank with at least ``top_size`` players at or above it, the floor makes ``groups`` groups;
    ``None`` there: as many as suit the field (:func:`pairing.systems.mcmahon.start.group_size`).
    ``zero_rank`` has start score 0; ``supergroup`` are start numbers of players who start a
    point above the top group.

    ``seeding`` has a word for each round, the last one standing for all that follow: how those
    of a group are paired.  ``down_from`` and ``up_from``: who of a group is drawn down or up.
    ``apart_club`` and ``apart_country`` keep such pairs apart, except two players whose rank and
    wins together reach ``free_rank``, of the top group (``free_top``), or who have won half of the
    planned rounds (``free_winners``).  ``club_groups`` are clubs of one district, whose players are
    avoided too (with ``!`` behind them: never meet).
    ``club_price``, ``country_price``, ``district_price`` and ``group_price`` (for ``apart_groups``
    with ``?``) are the points of score difference that avoiding one pair may cost; those of a club
    with more than ``relief_share`` per cent of the players present cost nothing.
    The handicap is the difference of MM scores or ranks, ranks above ``even_rank`` counting
    as that, less ``handicap_correction``, at most ``handicap_maximum`` (0: even games), given
    in stones or in reverse komi (``handicap_in``).
    ``criteria`` order the standings; ``nbw_bye`` and ``nbw_absence`` are what a bye and an
    absence are worth in the criterion ``nbw``; ``round_down`` counts byes and absences
    together in whole points only; with ``half_unplayed`` a game not played counts half a point for
    the opponents' SOS.
    """

    kind: str = choice("mcmahon", "mcmahon", "swiss", "category")
    bar_rank: str | None = rank(None, blank=True)
    floor_rank: str | None = rank(None, blank=True)
    top_size: int | None = whole(None, 2, 999, blank=True)
    groups: int | None = whole(None, 1, 39, blank=True)
    zero_rank: str = rank("30k")
    supergroup: tuple[int, ...] = wholes((), blank=True)
    category_limits: tuple[str, ...] = words((), *RANKS, blank=True)
    categories_apart: bool = yes_no(False)
    criteria: tuple[str, ...] = words(("mm", "sos", "sosos"), *CRITERIA, named=criterion_named)
    seeding: tuple[str, ...] = words(("slip_rating", "slip_rating", "fold"), *SEEDINGS)
    down_from: str = choice("middle", *DRAWN)
    up_from: str = choice("middle", *DRAWN)
    compensate: bool = yes_no(True)
    apart_club: str = choice("avoid", *HOW)
    apart_country: str = choice("avoid", *HOW)
    club_price: Fraction = price("club", "9/2", *PRICES)
    country_price: Fraction = price("country", "1/2", *PRICES)
    club_groups: str = notation(read_districts)
    district_price: Fraction = price("district", "2", "0", "1/2", "1", "2", "3")
    group_price: Fraction = price("group", "9/2", *PRICES)
    relief_share: int = whole(90, 1, 100)
    free_rank: str | None = rank(None, blank=True)
    free_top: bool = yes_no(False)
    free_winners: bool = yes_no(False)
    balance_colours: bool = yes_no(True)
    handicap_maximum: int = whole(0, 0, 9)
    handicap_by: str = choice("mm", "mm", "rank")
    handicap_in: str = choice("stones", "stones", "komi")
    handicap_correction: int = whole(1, -9, 9)
    even_rank: str = rank("1d")
    nbw_bye: Fraction = points("1", "0", "1/2", "1")
    nbw_absence: Fraction = points("0", "0", "1/2", "1")
    round_down: bool = yes_no(False)
    half_unplayed: bool = yes_no(False)

    themes: ClassVar[Mapping[str, str]] = {
        "start": "floor_rank top_size groups zero_rank supergroup category_limits categories_apart",
        "pairing": "seeding down_from up_from compensate balance_colours knockout allow_repeats "
        "seed",
        "handicap": "handicap_maximum handicap_by handicap_in handicap_correction even_rank",
        "apart": "apart_club club_price relief_share apart_country country_price "
        "club_groups district_price free_rank free_top free_winners apart_groups group_price",
        "points": "nbw_bye nbw_absence round_down "
        "half_unplayed bye_points absence_points rating_system family_name "
        "table_numbers fixed_tables hall_results",
    }

    def seeding_in(self, round_number: int) -> tuple[str, bool]:
        """Return how groups are paired in a round, and whether rating orders level players.

        >>> [McMahonSettings().seeding_in(number) for number in (1, 3, 9)]
        [('slip', True), ('fold', False), ('fold', False)]
        """
        seeding, _, rating = self.seeding[min(round_number, len(self.seeding)) - 1].partition("_")
        return seeding, bool(rating)

    def without_apart(self) -> Any:
        """Return the settings with no club, country, district or group kept apart."""
        return replace(super().without_apart(), club_groups="")

    def point_system(self) -> PointSystem:
        """Return the value of a bye and an absence, rounded down together if that is chosen."""
        return PointSystem(
            bye=self.bye_points, absence=self.absence_points, round_down=self.round_down
        )
