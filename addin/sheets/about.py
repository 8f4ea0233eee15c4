"""What tables say of a player beside his name: only what somebody of the event has.

A column that would be empty is neither printed nor written.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pairing.tournament import Player, Tournament

ABOUT: Mapping[str, tuple[str, ...]] = {
    "go": ("rank", "club", "country"),
    "chess": ("title", "rank", "rating", "club", "country"),
    "riichi": ("rank", "team", "club", "country"),
}
"""What readers of each game look for, in the order of its columns: fields of :class:`Player`."""


def about_keys(tournament: Tournament, game: str) -> tuple[str, ...]:
    """Those of :data:`ABOUT` that anybody has.

    >>> from pairing import Player, Settings, Tournament
    >>> players = (Player(1, "Ann", 2100, club="Riga"), Player(2, "Bob", 2000, rank="1d"))
    >>> event = Tournament("dutch", Settings(), players)
    >>> about_keys(event, "chess"), about_keys(event, "go")
    (('rank', 'rating', 'club'), ('rank', 'club'))
    """
    return tuple(
        key for key in ABOUT[game] if any(about(player, key) for player in tournament.players)
    )


def about(player: Player, key: str) -> Any:
    """One of those things of a player, ``None`` when he has none."""
    return getattr(player, key) or None
