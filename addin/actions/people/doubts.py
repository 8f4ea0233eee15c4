"""What of the players is likelier a mistake than meant: told before they first play."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pairing.catalogue import Text, text
from pairing.names import PossibleDuplicate, same_ids
from pairing.ranks import rating_of_rank
from pairing.tournament import Player, Tournament

APART = 300
"""From so many rating points on, three ranks of go, rank and rating hardly both are right."""

RANK_APART = "people.rank_apart"

NAMED = 6
"""So many players are named in a line."""


def doubts(tournament: Tournament, game: str, players: Collection[int] = ()) -> Iterator[Text]:
    """Ranks of go far from the ratings, and pairs with one federation's number.

    With ``players`` only what concerns one of them.
    """
    asked = [one for one in tournament.players if not players or one.number in players]
    apart = [f"{one.name} ({one.rank}, {one.rating})" for one in asked if _apart(one, game)]
    if apart:
        shown = [*apart[:NAMED], *(["…"] if len(apart) > NAMED else [])]
        yield text(RANK_APART, players=shown)
    for one, other in same_ids(tournament.players):
        if not players or {one.number, other.number} & set(players):
            known = {one.number: one, other.number: other}
            yield PossibleDuplicate(one.number, other.number, "same_id").remark(known)


def newcomers(tournament: Tournament) -> frozenset[int]:
    """Who has played in no round so far, however it ended for him."""
    history = tournament.history
    return frozenset(
        player.number
        for player in tournament.players
        if not any(one.outcome.played or one.opponent for one in history[player.number])
    )


def _apart(player: Player, game: str) -> bool:
    if game != "go" or player.rating is None:
        return False
    try:
        return abs(rating_of_rank(player.rank) - player.rating) >= APART
    except ValueError:
        return False
