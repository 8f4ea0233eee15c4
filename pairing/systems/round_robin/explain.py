"""A round robin in words: why a game, a forfeit, a free round."""

from __future__ import annotations

from pairing.catalogue import text
from pairing.results import Reason
from pairing.tournament import Game, Tournament

ARTICLE = "C.05 Annex 1"


def game_reason(
    tournament: Tournament, game: Game, numbers: tuple[int, int], absent: int | None
) -> Reason:
    """Explain why two meet on a board; ``absent`` is the one of them who loses by forfeit."""
    key = "round_robin.why.pair" if absent is None else "round_robin.why.forfeit"
    why = text(
        key,
        white=tournament[game.white].name,
        black=tournament[game.black].name,
        absent="" if absent is None else tournament[absent].name,
        white_number=numbers[0],
        black_number=numbers[1],
        round=tournament.next_round,
    )
    return Reason(game.board, ARTICLE, why)


def free_reason(tournament: Tournament, player: int, left: int | None) -> Reason:
    """Give the reason for a bye: the odd number of players, or ``left`` who is out of the event."""
    key = "round_robin.why.free" if left is None else "round_robin.why.opponent_left"
    out, number = "" if left is None else tournament[left].name, tournament.next_round
    why = text(key, player=tournament[player].name, left=out, round=number)
    return Reason(None, ARTICLE, why)
