"""McMahon before round 1: bar, floor and start scores from ranks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from pairing.errors import InputError, Subject, raise_problems
from pairing.ranks import rank_number, rank_of_number, rank_of_rating
from pairing.systems.go import played, with_start_scores
from pairing.systems.mcmahon.settings import McMahonSettings
from pairing.tournament import Player, Tournament


def start(tournament: Tournament, settings: McMahonSettings) -> Tournament:
    """Start scores for everybody who has none yet; the bar and the floor become ranks.

    A late entrant is so put into the scale the others were put into.  Who has neither rank nor
    rating gets none: he is asked for one when he is to be paired (:func:`unranked`).  Raises
    :class:`InputError` (or :class:`Problems`) for ranks that are none where ranks are needed,
    for a floor above the bar, for a supergroup of strangers, and for those who have played and have
    no rank.
    """
    errors = unranked(played(tournament), settings)
    ranks: dict[int, int] = {}
    for player in tournament.players:
        try:
            rank = rank_of(player)
        except InputError as error:
            if _needed(player, settings):
                errors.append(error)
        else:
            if rank is not None:
                ranks[player.number] = rank
    unknown = [number for number in settings.supergroup if number not in tournament.by_number]
    if unknown and tournament.players:
        where = Subject(field="supergroup")
        errors.append(InputError("mcmahon.supergroup", subject=where, numbers=unknown))
    if settings.kind != "mcmahon":
        raise_problems(errors, alone=True)
        return with_start_scores(tournament, lambda _: Fraction(0))
    if ranks:
        settings = _resolved(settings, sorted(ranks.values(), reverse=True), tournament.planned)
    if settings.bar_rank and settings.floor_rank:
        bar, floor = rank_number(settings.bar_rank), rank_number(settings.floor_rank)
        if floor > bar:
            where = Subject(field="floor_rank")
            about = {"floor": settings.floor_rank, "bar": settings.bar_rank}
            errors.append(InputError("mcmahon.floor_above_bar", subject=where, **about))
    raise_problems(errors, alone=True)
    return with_start_scores(
        replace(tournament, settings=settings),
        lambda player: (
            start_score(ranks[player.number], player.number, settings)
            if player.number in ranks
            else None
        ),
    )


def start_score(rank: int, number: int, settings: McMahonSettings) -> Fraction:
    """Ranks above ``zero_rank``, cut at the bar and the floor; a point more in the supergroup.

    >>> from pairing.systems.mcmahon.settings import McMahonSettings
    >>> settings = McMahonSettings(bar_rank="4d", floor_rank="20k", supergroup=(7,))
    >>> [int(start_score(rank, 1, settings)) for rank in (5, 3, -1, -28)]
    [33, 33, 29, 10]
    >>> int(start_score(5, 7, settings))
    34
    """
    assert settings.bar_rank is not None and settings.floor_rank is not None
    bar, floor = rank_number(settings.bar_rank), rank_number(settings.floor_rank)
    if number in settings.supergroup:
        return Fraction(bar + 1 - rank_number(settings.zero_rank))
    return Fraction(min(max(rank, floor), bar) - rank_number(settings.zero_rank))


def unranked(players: Iterable[Player], settings: McMahonSettings) -> list[InputError]:
    """Return an error for each who has no rank where one is needed."""
    return [
        InputError(
            "mcmahon.rank_missing",
            subject=Subject(field="rank", player=player.number),
            player=player.name,
        )
        for player in players
        if _needed(player, settings) and not player.rank and player.rating is None
    ]


def _needed(player: Player, settings: McMahonSettings) -> bool:
    return settings.kind == "category" or (
        settings.kind == "mcmahon" and player.start_score is None
    )


def rank_of(player: Player) -> int | None:
    """Return a player's rank number: his rank, else that of his rating; ``None`` with neither.

    Raises :class:`InputError` for a rank that is none, beside a rating too.
    """
    if not player.rank:
        return None if player.rating is None else rank_number(rank_of_rating(player.rating))
    try:
        return rank_number(player.rank)
    except ValueError:
        where = Subject(field="rank", player=player.number)
        raise InputError(
            "mcmahon.rank_unknown", subject=where, player=player.name, rank=player.rank
        ) from None


def category_of(player: Player, settings: McMahonSettings) -> int:
    """Return the number of his category, 0 the highest: how many lower limits are above his rank.

    The lowest without a rank.
    """
    if settings.kind != "category" or not settings.category_limits:
        return 0
    rank = rank_of(player)
    return sum(rank is None or rank < rank_number(limit) for limit in settings.category_limits)


def group_size(players: int, rounds: int) -> int:
    """Count how many start together at the top, and at the bottom, where nobody says otherwise.

    An eighth of the field, but enough opponents for everybody in it, and never more than a
    quarter, so that in a small field the strongest do not meet those they give nine stones.

    >>> [group_size(players, 5) for players in (6, 15, 40, 100, 300)]
    [2, 3, 6, 12, 37]
    """
    return max(2, min(max(rounds + 1, players // 8), players // 4))


def _resolved(settings: McMahonSettings, ranks: Sequence[int], rounds: int) -> McMahonSettings:
    """Bar and floor as ranks: ``ranks`` are the players', the highest first."""
    bar, floor = settings.bar_rank, settings.floor_rank
    size = group_size(len(ranks), rounds)
    if bar is None:
        bar = rank_of_number(ranks[min(settings.top_size or size, len(ranks)) - 1])
    if floor is None:
        lowest = ranks[-1] if settings.groups is not None else ranks[-min(size, len(ranks))]
        if settings.groups is not None:
            lowest = max(lowest, rank_number(bar) - settings.groups + 1)
        floor = rank_of_number(min(lowest, rank_number(bar)))
    return replace(settings, bar_rank=bar, floor_rank=floor)
