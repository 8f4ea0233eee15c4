"""Baku acceleration (FIDE C.04.5.1): virtual points for the upper half in the first rounds."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from pairing.tournament import Tournament


def baku_points(tournament: Tournament) -> Mapping[int, tuple[Fraction, ...]]:
    """Virtual points per start number and round (from round 1) under Baku acceleration.

    The first group, GA, is the first half of the initial ranking list rounded up to an even
    number.  Its last player stays the last one: whoever joins after round 1 belongs to it
    if his number is above that player's, and pushes none out.  In the first half of the
    accelerated rounds GA players carry one win's worth (of both games of a match), in the rest
    half of that; half of the tournament's rounds, rounded up, are accelerated.

    >>> from pairing.settings import Settings
    >>> from pairing.tournament import Player
    >>> players = tuple(Player(number, str(number)) for number in range(1, 8))
    >>> event = Tournament("dutch", Settings(), players, planned=9)
    >>> [str(value) for value in baku_points(event)[4]], 5 in baku_points(event)
    (['1', '1', '1', '1/2', '1/2'], False)
    """
    # The initial ranking list: who is entered for round 1, also who asked for a bye in it.
    first_round = tournament.rounds[0].reported if tournament.rounds else tournament.by_number
    listed = sorted(first_round)
    last = listed[: 2 * -(-len(listed) // 4)][-1:]
    accelerated = -(-tournament.planned // 2)
    full = -(-accelerated // 2)
    settings = tournament.settings
    win = settings.point_system().win * (2 if settings.double_rounds else 1)
    values = (win,) * full + (win / 2,) * (accelerated - full)
    first_group = [player.number for player in tournament.players if [player.number] <= last]
    return dict.fromkeys(sorted(first_group), values)
