"""Riichi in words: why these four, who was passed over, and remarks on a whole round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pairing.catalogue import Text, text
from pairing.results import Pairing, Reason
from pairing.tournament import Bye, Round, Table, Tournament

if TYPE_CHECKING:
    from pairing.systems.riichi.hall.apart import SeparationCosts
    from pairing.systems.riichi.seating.swiss import SwissSeating


def made_round(
    tournament: Tournament,
    tables: Sequence[Table],
    reasons: Sequence[Reason],
    resting: Sequence[int],
    rests: str = "sits_out",
) -> Pairing:
    """Return the coming round with the reasons for its tables, and that for each who rests in
    it.
    """
    byes = tuple((player, Bye.PAIRING) for player in resting)
    why = (text(f"riichi.reason.{rests}", player=tournament[player].name) for player in resting)
    return Pairing(
        Round(tournament.next_round, tables=tuple(tables), byes=byes),
        (*reasons, *(Reason(None, "Riichi", sentence) for sentence in why)),
    )


def stand_in(tournament: Tournament, absent: int, substitute: int) -> Text:
    """Return who plays for whom in a planned round."""
    return text(
        "riichi.remark.stand_in", player=tournament[absent].name, by=tournament[substitute].name
    )


def passed_over(
    tournament: Tournament, player: int, crossed: Sequence[int], separations: SeparationCosts
) -> Text:
    """Tell why a player was not taken: whom of the table he has met or is kept apart from (those of
    ``crossed``), or that the rest would fail."""
    if not crossed:
        return text("riichi.tried.dead_end")
    apart = [other for other in crossed if separations.between(player, other)]
    if apart:
        why = separations.reason(player, apart[0])
        names = [tournament[mate].name for mate in apart if separations.reason(player, mate) == why]
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
