"""Riichi in words: why these four, who was passed over, and what is said of a whole round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pairing.catalogue import Text, text
from pairing.results import Reason
from pairing.tournament import Tournament

if TYPE_CHECKING:
    from pairing.systems.riichi.seating.swiss import SwissSeating


def planned(place: int, rounds: int) -> Text:
    """Why a table of the plan: its round there."""
    return text("riichi.reason.plan", round=place, rounds=rounds)


def swiss(places: Sequence[int], *, drawn: bool) -> Text:
    """Why a table of a Swiss round; ``places`` count from 1."""
    if drawn:
        return text("riichi.reason.drawn")
    return text("riichi.reason.swiss", places=list(places))


def interval(places: Sequence[int]) -> Text:
    """Why a table of the finals."""
    return text("riichi.reason.interval", step=places[1] - places[0], places=list(places))


def sits_out(tournament: Tournament, player: int) -> Reason:
    """Why a player has no table."""
    return Reason(None, "Riichi", text("riichi.reason.sits_out", player=tournament[player].name))


def stand_in(tournament: Tournament, absent: int, substitute: int) -> Text:
    """Who plays for whom in a planned round."""
    return text(
        "riichi.remark.stand_in", player=tournament[absent].name, by=tournament[substitute].name
    )


def passed_over(tournament: Tournament, met: Sequence[int]) -> Text:
    """Why a player was not taken: whom of the table he has met, or that the rest would fail."""
    if not met:
        return text("riichi.tried.dead_end")
    return text("riichi.tried.met", players=[tournament[player].name for player in met])


def crossings_remarks(seating: SwissSeating, allowance: int = 0) -> list[Text]:
    """What to say of a Swiss seating found with so many crossings allowed from the start.

    Nothing where no two meet again.  That fewer repeats are not possible is said only where
    it is proved, and no repeats were allowed beforehand.
    """
    remarks: list[Text] = []
    if seating.crossings:
        least = seating.proved and seating.crossings > allowance
        key = "riichi.remark.crossings_least" if least else "riichi.remark.crossings"
        remarks.append(text(key, count=seating.crossings))
    if not seating.proved:
        remarks.append(text("riichi.remark.bound"))
    return remarks
