"""Keizer before round 1: nothing to give, and the order in which the season begins."""

from __future__ import annotations

from pairing.systems.keizer.settings import KeizerSettings
from pairing.tournament import Tournament


def start(tournament: Tournament, settings: KeizerSettings) -> Tournament:
    """Return the tournament as it is: values follow from places, before round 1 from the start
    order.
    """
    return tournament


def start_order(tournament: Tournament, settings: KeizerSettings) -> tuple[int, ...]:
    """Start numbers by rating, the unrated last, or as they are; late entries in their place."""
    players = sorted(tournament.players, key=lambda player: player.number)
    if settings.start_order == "rating":
        players.sort(key=lambda player: (player.rating is None, -(player.rating or 0)))
    return tuple(player.number for player in players)
