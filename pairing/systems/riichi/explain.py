"""Riichi in words: why these four, who was passed over, and what is said of a whole round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pairing.catalogue import Text, text
from pairing.results import Reason
from pairing.tournament import Tournament

if TYPE_CHECKING:
    from pairing.systems.riichi.hall.apart import SeparationCosts
    from pairing.systems.riichi.seating.swiss import SwissSeating


def planned(place: int, rounds: int, *, numbered: bool = False) -> Text:
    """Explain a table of the plan: its round there.

    ``numbered``: who has which number of the plan was chosen (team-mates apart, first round).
    """
    key = "riichi.reason.plan_numbered" if numbered else "riichi.reason.plan"
    return text(key, round=place, rounds=rounds)


def swiss(places: Sequence[int], *, drawn: bool) -> Text:
    """Explain a table of a Swiss round; ``places`` count from 1."""
    if drawn:
        return text("riichi.reason.drawn")
    return text("riichi.reason.swiss", places=list(places))


def interval(places: Sequence[int]) -> Text:
    """Explain a table of the finals: its four places in the standings, so many apart."""
    return text("riichi.reason.interval", step=places[1] - places[0], places=list(places))


def scripted(places: Sequence[int]) -> Text:
    """Explain a table of the script of places: whose places it seats."""
    return text("riichi.reason.script", places=list(places))


def rests_by_script(tournament: Tournament, player: int) -> Reason:
    """The reason for a player whose place the script leaves out."""
    return Reason(None, "Riichi", text("riichi.reason.rests", player=tournament[player].name))


def sits_out(tournament: Tournament, player: int) -> Reason:
    """The reason for a player whom four do not need; it belongs to no table."""
    return Reason(None, "Riichi", text("riichi.reason.sits_out", player=tournament[player].name))


def stand_in(tournament: Tournament, absent: int, substitute: int) -> Text:
    """Return who plays for whom in a planned round."""
    return text(
        "riichi.remark.stand_in", player=tournament[absent].name, by=tournament[substitute].name
    )


def passed_over(
    tournament: Tournament, player: int, crossed: Sequence[int], separations: SeparationCosts
) -> Text:
    """Why a player was not taken: whom of the table he has met or is kept apart from (those of
    ``crossed``), or that the rest would fail."""
    if not crossed:
        return text("riichi.tried.dead_end")
    pairs = {other: (min(player, other), max(player, other)) for other in crossed}
    apart = [other for other, pair in pairs.items() if pair in separations.weight]
    if apart:
        why = separations.reason(player, apart[0])
        names = [tournament[one].name for one in apart if separations.reason(player, one) == why]
        return text("riichi.tried.apart", players=names, why=why)
    return text("riichi.tried.met", players=[tournament[other].name for other in crossed])


def crossings_remarks(
    seating: SwissSeating, allowance: int = 0, *, apart: int = 0, separated: bool = False
) -> list[Text]:
    """Compose what to say of a Swiss seating found with so many crossings allowed from the start.

    Nothing where no two meet again.  That fewer repeats are not possible is said only where
    it is proved, and no repeats were allowed beforehand.  ``apart`` of the crossings are not
    meetings but count for those kept apart; ``separated``: somebody is.
    """
    remarks: list[Text] = []
    repeats = seating.crossings - apart
    if repeats:
        least = seating.proved and seating.crossings > allowance and not separated
        key = "riichi.remark.crossings_least" if least else "riichi.remark.crossings"
        remarks.append(text(key, count=repeats))
    if not seating.proved:
        remarks.append(text("riichi.remark.bound"))
    return remarks
