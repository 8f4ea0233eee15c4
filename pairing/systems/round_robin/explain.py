"""A round robin in words: why a game, a forfeit, a free round."""

from __future__ import annotations

from collections.abc import Mapping

from pairing.catalogue import text
from pairing.results import Reason

ARTICLE = "C.05 Annex 1"


def game_reason(
    board: int,
    names: Mapping[int, str],
    seats: tuple[int, int],
    numbers: tuple[int, int],
    round_number: int,
    absent: int | None,
) -> Reason:
    """Explain why two meet on a board; ``absent`` is the one of them who loses by forfeit."""
    key = "round_robin.why.pair" if absent is None else "round_robin.why.forfeit"
    why = text(
        key,
        white=names[seats[0]],
        black=names[seats[1]],
        absent=names.get(absent or 0, ""),
        white_number=numbers[0],
        black_number=numbers[1],
        round=round_number,
    )
    return Reason(board, ARTICLE, why)


def free_reason(
    names: Mapping[int, str], player: int, round_number: int, left: int | None
) -> Reason:
    """Give the reason for a bye: the odd number of players, or ``left`` who is out of the event."""
    key = "round_robin.why.free" if left is None else "round_robin.why.opponent_left"
    why = text(key, player=names[player], left=names.get(left or 0, ""), round=round_number)
    return Reason(None, ARTICLE, why)
