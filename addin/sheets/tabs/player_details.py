"""The details of a player that tables show beside his name: only what somebody of the event has.

A column that would be empty is neither printed nor written.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pairing.tournament import Player, Tournament

ABOUT: Mapping[str, tuple[str, ...]] = {
    "go": ("rank", "club", "country"),
    "chess": ("title", "rank", "rating", "club", "country"),
    "riichi": ("rank", "team", "club", "country"),
}
"""What readers of each game look for, in the order of its columns: fields of :class:`Player`."""


WIDEST_CLUB = 34
"""Width of a club's column at the most, in characters: longer names are written smaller."""


def about_keys(tournament: Tournament, game: str) -> tuple[str, ...]:
    """Return those of :data:`ABOUT` that anybody has.

    >>> from pairing import Player, Settings, Tournament
    >>> players = (Player(1, "Ann", 2100, club="Riga"), Player(2, "Bob", 2000, rank="1d"))
    >>> event = Tournament("dutch", Settings(), players)
    >>> about_keys(event, "chess"), about_keys(event, "go")
    (('rank', 'rating', 'club'), ('rank', 'club'))
    """
    return keys_of(tournament.players, game)


def keys_of(players: Sequence[Player], game: str) -> tuple[str, ...]:
    """Return those of :data:`ABOUT` that any of these players has.

    >>> keys_of([Player(1, "Ann", 2100, club="Riga")], "riichi")
    ('club',)
    """
    return tuple(key for key in ABOUT[game] if any(about(player, key) for player in players))


def width_of(key: str, width: float, longest_club: int) -> float:
    """Return the width of such a column that is ``width`` wide elsewhere: a club's name stays
    readable.

    >>> width_of("club", 10, 33), width_of("club", 10, 60), width_of("club", 10, 5)
    (34, 34, 10)
    >>> width_of("team", 10, 33)
    10
    """
    return max(width, min(longest_club + 1, WIDEST_CLUB)) if key == "club" else width


def about(player: Player, key: str) -> Any:
    """Return one of those things of a player, ``None`` when he has none."""
    return getattr(player, key) or None
