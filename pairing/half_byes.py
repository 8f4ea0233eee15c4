"""Limits of half-point byes that the rules of an event set (FIDE C.04.2)."""

from __future__ import annotations

from collections.abc import Iterator

from pairing.catalogue import text
from pairing.errors import InputError, Subject
from pairing.tournament import Bye, Tournament


def refused_half_byes(tournament: Tournament) -> Iterator[InputError]:
    """Yield an error for each player who asks for more half-point byes, or later ones, than he may
    have.

    Rounds that are paired count, and are refused no more.
    """
    most, last = tournament.settings.half_bye_limits
    paired, planned = len(tournament.rounds), tournament.planned
    for player in tournament.players:
        coming = {number for number in player.half_byes if paired < number <= planned}
        given = {one.number for one in tournament.rounds if (player.number, Bye.HALF) in one.byes}
        late = sorted(number for number in coming if number > planned - last)
        subject = Subject(field="absent", player=player.number)
        if late:
            yield InputError(
                "error.half_byes_late", subject=subject, player=player.name, rounds=late,
                count=last, setting=text("setting.half_byes_not_last"),
            )  # fmt: skip
        elif coming and most is not None and len(given | coming) > most:
            yield InputError(
                "error.half_byes_many", subject=subject, player=player.name,
                rounds=sorted(given | coming), count=most, setting=text("setting.half_byes_most"),
            )  # fmt: skip
