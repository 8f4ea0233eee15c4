"""What is said of pairs who have met before."""

from __future__ import annotations

from collections.abc import Iterable

from addin.sheets.tabs.games_tab import board_note
from addin.sheets.vocabulary import Vocabulary
from pairing.catalogue import Text, text
from pairing.tournament import Game, Tournament


def repeats(
    words: Vocabulary, tournament: Tournament, number: int, games: Iterable[Game]
) -> tuple[Text, ...]:
    """One remark naming the pairs of round ``number`` who have met before; none without them."""
    before = tournament.after(number - 1)
    pairs = [
        text(
            "check.pair",
            board=game.board,
            white=tournament[game.white].name,
            black=tournament[game.black].name,
        )
        for game in games
        if board_note(words, before, game.white, game.black)
    ]
    return (text("check.repeat", round=number, pairs=pairs),) if pairs else ()
