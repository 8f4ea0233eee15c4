"""The next round of matches: boards, colours and reasons (C.04.5)."""

from __future__ import annotations

from dataclasses import replace

from pairing.results import Pairing
from pairing.systems.dutch.brackets import board_order
from pairing.systems.dutch.double_swiss.brackets import MatchRound
from pairing.systems.dutch.double_swiss.colours import white_is_first
from pairing.systems.dutch.double_swiss.explain import Explanation
from pairing.systems.dutch.entries import DutchField
from pairing.tournament import Bye, Game, Round, Tournament


def pair(tournament: Tournament, field: DutchField, *, explained: bool) -> Pairing:
    """The next round with its reasons; with ``explained`` also who was passed over and why.

    Raises :class:`NoLegalPairing` when the round cannot be completed.
    """
    made = MatchRound(field)
    explanation = Explanation(tournament, made)
    games, reasons = [], []
    pairs = [pair for bracket in made.brackets for pair in bracket.pairs]
    for board, (higher, lower) in enumerate(board_order(field, pairs), start=1):
        first, rule = white_is_first(field.entries[higher], field.entries[lower], field.initial)
        white, black = (higher, lower) if first else (lower, higher)
        games.append(Game(board, field.entries[white].number, field.entries[black].number))
        reason = explanation.reason(board, white, black, rule)
        tried = explanation.passed_over(white, black) if explained else ()
        reasons.append(replace(reason, tried=tuple(tried)))
    byes: tuple[tuple[int, Bye], ...] = ()
    if made.bye is not None:
        byes = ((field.entries[made.bye].number, Bye.PAIRING),)
        reasons.append(explanation.bye_reason(made.bye))
    round_ = Round(tournament.next_round, games=tuple(games), byes=byes)
    return Pairing(round_, tuple(reasons), notes=tuple(explanation.notes()))
