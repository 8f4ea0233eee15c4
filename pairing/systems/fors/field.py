"""Field of the coming round of FORS or SERP: its players in order, and who may not meet."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from fractions import Fraction

from pairing.dataclasses import dataclass
from pairing.keep_apart import merged_bans
from pairing.systems.fors.handicap import handicap_for
from pairing.systems.fors.places import GAME_VALUE, EventPoints
from pairing.systems.fors.settings import ForsSettings, SerpSettings
from pairing.systems.go import GoField, go_field, rating_of
from pairing.tournament import Player, Tournament


@dataclass(frozen=True)
class ForsField(GoField):
    """Field of the coming round: event points, and who is too strong for whom."""

    settings: SerpSettings
    totals: Mapping[int, Fraction]
    too_far: Mapping[int, frozenset[int]]

    def giver_and_taker(self, one: int, other: int) -> tuple[Player, Player]:
        """Return the stronger and the weaker of two players; the first of two equal ones gives."""
        a, b = self.tournament[one], self.tournament[other]
        return (a, b) if rating_of(a) >= rating_of(b) else (b, a)

    @property
    def barred_and_far(self) -> dict[int, frozenset[int]]:
        """Per player those he has met or is kept apart from, and who are too strong or weak."""
        return merged_bans(self.order, self.barred, self.too_far)


def field_of(tournament: Tournament, settings: SerpSettings) -> ForsField:
    """Return the field of the next round, in the order of event points; of true rating inside
    groups.
    """
    totals = EventPoints(tournament, settings).totals
    present = tournament.present(tournament.next_round)
    order = sorted(
        (player.number for player in present),
        key=lambda number: (-totals[number], -rating_of(tournament[number]), number),
    )
    if settings.pair_by == "true_rating" and tournament.rounds:
        from pairing.standings.true_rating.places import (
            pairing_order,  # not for every click: it is big
        )

        ranked = {number: at for at, number in enumerate(pairing_order(tournament))}
        order = [
            number
            for group in score_groups(order, totals, settings)
            for number in sorted(group, key=ranked.__getitem__)
        ]
    far = _too_far(present, settings)
    return ForsField(
        **vars(go_field(tournament, order)), settings=settings, totals=totals, too_far=far
    )


def score_groups(
    order: Sequence[int], totals: Mapping[int, Fraction], settings: SerpSettings
) -> list[list[int]]:
    """Return the groups inside which true rating may order, from the top.

    Start points count, so that it must not carry anybody past them.  Where points come in
    whole steps (SERP with start points by rank, or none) a group is everybody with equal
    points.  Otherwise, as almost nobody has the points of another, it is those less than a
    win (10 points) behind the first of the group.
    """
    whole = not isinstance(settings, ForsSettings) and settings.start_points != "rating"
    width = Fraction(0) if whole else Fraction(GAME_VALUE)
    groups: list[list[int]] = []
    for number in order:
        behind = totals[groups[-1][0]] - totals[number] if groups else None
        if behind is None or (behind >= width and behind > 0):
            groups.append([])
        groups[-1].append(number)
    return groups


def _too_far(present: tuple[Player, ...], settings: SerpSettings) -> dict[int, frozenset[int]]:
    """Per player those against whom the handicap would exceed the maximum."""
    far: dict[int, set[int]] = {player.number: set() for player in present}
    if isinstance(settings, ForsSettings) and settings.beyond_maximum != "cap":
        by_rating = sorted(present, key=rating_of)
        for at, weak in enumerate(by_rating, 1):

            def beyond(strong: Player, weak: Player = weak) -> bool:
                return handicap_for(rating_of(strong), rating_of(weak), settings).over

            # The handicap needed grows with the giver's rating, so the first one who is too
            # strong has all the stronger ones behind him.
            for strong in by_rating[bisect_left(by_rating, True, at, key=beyond) :]:
                far[weak.number].add(strong.number)
                far[strong.number].add(weak.number)
    return {number: frozenset(others) for number, others in far.items()}
