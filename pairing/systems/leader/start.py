"""LEADER before round 1: levels from ratings, the bar, McMahon groups (articles 1.1-1.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import count
from math import floor, log

from pairing.catalogue import Text, text
from pairing.errors import InputError, Subject, raise_problems
from pairing.systems.go import RATING_LIMIT, need_ratings, played, rating_of, too_strong
from pairing.systems.leader.settings import LeaderSettings
from pairing.tournament import Player, Tournament

_TITLES = (2550, 2350, 2150, 2000, 1800)
_BELOW_RANKS = (1600, 1400, 1000)


def start_level(rating: int) -> int:
    """U0 of a published rating (LEADER 1.3), halves rounded up.

    >>> [start_level(rating) for rating in (-900, 100, 1100, 2100, 2400, 2800)]
    [33, 62, 105, 179, 220, 330]
    """
    if rating >= RATING_LIMIT:
        raise ValueError(f"no level for rating {rating}")
    return floor(399 - 100 * log((RATING_LIMIT - rating) / 100) + 0.5)


def scale_of(name: str) -> Iterator[int]:
    """Boundaries at which the bar may stand, from the top, without end (LEADER 1.2).

    ``ranks``: every 100 rating points; ``titles``: those of the ЕВСК titles and grades.
    """
    if name == "titles":
        yield from _TITLES
        yield from _BELOW_RANKS
        yield from count(700, -300)
    else:
        yield from count(RATING_LIMIT - 100, -100)


def default_bounds(scale: str = "ranks") -> Iterator[int]:
    """Lower bounds of the groups by the note in LEADER 1.2, from the top, without end.

    ``ranks``: a group for each rank down to 1800, then 1600, 1400 and 1000, then three ranks
    a group.  ``titles``: the groups follow the titles, as the bar does.

    >>> bounds = default_bounds()
    >>> [next(bounds) for _ in range(18)][-8:]
    [1900, 1800, 1600, 1400, 1000, 700, 400, 100]
    >>> bounds = default_bounds("titles")
    >>> [next(bounds) for _ in range(9)]
    [2550, 2350, 2150, 2000, 1800, 1600, 1400, 1000, 700]
    """
    if scale == "titles":
        yield from scale_of(scale)
    yield from range(RATING_LIMIT - 100, 1700, -100)
    yield from _BELOW_RANKS
    yield from count(700, -300)


def bar_of(ratings: Sequence[int], places: int, scale: str) -> int:
    """Lower bound of the top group (LEADER 1.2): the highest boundary of the scale with at
    least ``2 * places`` players at or above it.

    A field smaller than that is one group: the bar is the boundary below everybody.

    >>> bar_of([2650, 2420, 2390, 2200, 2100], 2, "ranks")
    2200
    >>> bar_of([2650, 2420, 2390, 2200, 2100], 2, "titles")
    2150
    """
    needed = min(2 * places, len(ratings))
    threshold = sorted(ratings, reverse=True)[needed - 1]
    if needed < 2 * places:
        threshold = min(ratings)
    return next(bound for bound in scale_of(scale) if bound <= threshold)


def titles_bar(tournament: Tournament, settings: LeaderSettings) -> Iterator[Text]:
    """Yield the bar that titles would give, as in the example of LEADER 1.2, where it differs.

    Only of a bar that the ranks gave: one that was typed is meant.
    """
    ratings = [player.rating for player in tournament.players if player.rating is not None]
    by_rank, by_title = (bar_of(ratings, settings.places, scale) for scale in ("ranks", "titles"))
    if settings.scale == "ranks" and settings.bar == by_rank != by_title:
        yield text("leader.remark.titles_bar", bar=by_rank, titles=by_title)


def floor_of(ratings: Sequence[int], bar: int, bounds: Sequence[int], scale: str = "ranks") -> int:
    """Lower bound of the lowest group that has a player in it.

    Below the last of the organiser's own bounds there is one more group; its lower bound
    is the full hundred below everybody.
    """
    lowest = min(ratings)
    if lowest >= bar:
        return bar
    return next((bound for bound in _below(bounds, scale) if bound <= lowest), lowest // 100 * 100)


def group_of(
    rating: int, bar: int, floor_: int, bounds: Sequence[int], scale: str = "ranks"
) -> int:
    """Start points of a rating: how many groups are below his (LEADER 1.2).

    Groups without players count too, as in every McMahon tournament: the distance between
    two players is the distance of their ranks.

    >>> [group_of(rating, 2200, 1400, ()) for rating in (2700, 2199, 1800, 1799, 1400, 900)]
    [6, 5, 2, 1, 0, 0]
    >>> [group_of(rating, 2350, 1400, (), "titles") for rating in (2700, 2349, 2149, 1999, 1400)]
    [5, 4, 3, 2, 0]
    """
    if bar <= floor_:
        return 0
    groups = int(rating >= bar)
    for bound in _below(bounds, scale):
        if bound <= floor_:
            break
        groups += bound < bar and bound <= rating
    return groups


def _below(bounds: Sequence[int], scale: str) -> Iterator[int]:
    """Lower bounds of groups from the top: the organiser's own, or those of the scale."""
    return iter(sorted(bounds, reverse=True)) if bounds else default_bounds(scale)


def start(tournament: Tournament, settings: LeaderSettings) -> Tournament:
    """Start points and levels for everybody who has none yet (LEADER 1.1-1.3).

    The settings returned have ``bar`` and ``floor`` as numbers, so that a late entrant is
    put into the scale the others were put into; who has no rating gets none until he is to be
    paired.  Raises :class:`InputError` for ratings of 3000 and more, for a floor above the bar, and
    for those who have played and have no rating.
    """
    need_ratings(played(tournament), "leader.rating_missing")
    errors = too_strong(tournament, "leader.rating_too_high")
    if settings.bar is not None and settings.floor is not None and settings.floor > settings.bar:
        about = {"floor": settings.floor, "bar": settings.bar}
        where = Subject(field="floor")
        errors.append(InputError("leader.floor_above_bar", subject=where, **about))
    raise_problems(errors, alone=True)
    ratings = [player.rating for player in tournament.players if player.rating is not None]
    if not ratings:
        return tournament
    bar, floor_ = settings.bar, settings.floor
    if bar is None:
        bar = bar_of(ratings, settings.places, settings.scale)
    if floor_ is None:
        floor_ = floor_of(ratings, bar, settings.bounds, settings.scale)
    floor_ = min(floor_, bar)
    players = tuple(
        player if player.rating is None else _placed(player, bar, floor_, settings)
        for player in tournament.players
    )
    return replace(tournament, players=players, settings=replace(settings, bar=bar, floor=floor_))


def _placed(player: Player, bar: int, floor_: int, settings: LeaderSettings) -> Player:
    rating, score, level = rating_of(player), player.start_score, player.start_level
    if score is not None and level is not None:
        return player
    if score is None:
        score = Fraction(group_of(rating, bar, floor_, settings.bounds, settings.scale))
    return replace(
        player, start_score=score, start_level=start_level(rating) if level is None else level
    )
