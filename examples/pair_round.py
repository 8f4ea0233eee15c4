"""Pair rounds of a tournament with no workbook at all, and ask why a board is what it is.

Everything is a value: a tournament goes in, a pairing with its reasons comes out.

    python examples/pair_round.py
"""

from __future__ import annotations

from dataclasses import replace

from pairing.catalogue import Catalogue
from pairing.systems import system
from pairing.tournament import Player, Result, Tournament


def main() -> None:
    """Two rounds of a Dutch Swiss: White wins on odd boards, Black on even ones."""
    dutch, words = system("dutch"), Catalogue("en")
    players = tuple(Player(n, f"Player {n}", rating=2500 - 50 * n) for n in range(1, 8))
    event = dutch.start(Tournament("dutch", dutch.settings(), players, planned=3, seed=1))
    for _ in range(2):
        made = dutch.pair(event)
        print(f"Round {made.round.number}")
        for game in made.round.games:
            print(f"  {game.board}. {event[game.white].name} - {event[game.black].name}")
        print(f"  bye: {event[made.round.bye].name}" if made.round.bye else "  no bye")
        games = tuple(
            replace(g, result=Result.WHITE_WINS if g.board % 2 else Result.BLACK_WINS)
            for g in made.round.games
        )
        event = replace(event, rounds=(*event.rounds, replace(made.round, games=games)))

    reason = dutch.explain(event.after(1)).reasons[0]
    print(f"Why the first board of round 2? {reason.rule}: {words(reason.text)}")
    for line in dutch.standings(event).lines[:3]:
        print(f"{line.place}. {event[line.player].name}, points: {line.points}")


if __name__ == "__main__":
    main()
