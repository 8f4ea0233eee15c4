"""Events in which one player meets opponents of given titles: for norms and their forms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from pairing.standings.norms.judging import NormEvent
from pairing.systems.dutch.settings import DutchSettings
from pairing.tournament import Bye, Game, Player, Result, Round, Tournament

GMS = ["GM"] * 3 + ["IM"] * 2 + [""] * 4
HALF = Fraction(1, 2)
STRONG: list[object] = [1, 1, 1, 1, 1, 1, HALF, 0, 0]  # 6½ of 9: dp 166
FLAGS = ("GER", "FRA", "ITA", "ESP", "NED", "POL", "CZE", "AUT", "SUI")
RESULTS = {1: Result.WHITE_WINS, Fraction(1, 2): Result.DRAW, 0: Result.BLACK_WINS,
           "+": Result.BLACK_FORFEITS, None: None, "bye": None}  # fmt: skip


def field(*titles: str, rating: int = 2450) -> list[Player]:
    """Opponents of as many federations, with these titles."""
    return [
        Player(at + 2, f"Opponent {at + 2}", rating, title=title, country=FLAGS[at % len(FLAGS)])
        for at, title in enumerate(titles)
    ]


def event(
    opponents: list[Player], scores: Sequence[object], *, planned: int = 0, settings: object = None,
    **own: object,
) -> tuple[NormEvent, Player]:  # fmt: skip
    """Player 1 meets them in turn, with White, and nobody else plays."""
    player = replace(Player(1, "Hero", 2400, country="RUS", sex="m"), **own)  # type: ignore[arg-type]
    rounds = []
    for number, score in enumerate(scores, 1):
        if score == "bye":
            rounds.append(Round(number, byes=((1, Bye.PAIRING),)))
        else:
            game = Game(1, 1, opponents[(number - 1) % len(opponents)].number, RESULTS[score])  # type: ignore[index]
            rounds.append(Round(number, (game,)))
    made = Tournament("dutch", settings or DutchSettings(), (player, *opponents), tuple(rounds),  # type: ignore[arg-type]
                      planned=planned or len(scores), time_control="90+30")  # fmt: skip
    return NormEvent(made), player
