"""The SOS family: sums over the opponents' scores, as go players take them.

They follow the EGF Tournament System Rules and, where those are silent, OpenGotha.
"""

from __future__ import annotations

from pairing.standings.definitions.registry import Wholes, go_criterion
from pairing.standings.ledger import HALVES, Ledger, without_lowest


@go_criterion(
    en=("SOS", "Sum of the opponents' scores, start points included."),
    ru=("SOS", "Сумма очков соперников вместе со стартовыми."),
    aliases=("sosm",),
    source="EGF; OpenGotha SOSM",
)
def sos(ledger: Ledger) -> Wholes:
    """SOS, the sum of opponents' scores (EGF; OpenGotha SOSM, SOSW in a Swiss).

    Scores include the start score.  A round without an opponent adds the player's own start
    score (0 in a Swiss); a forfeited game and handicap stones as :class:`Conventions` say.
    """
    return ledger.sos


@go_criterion(
    en=("SOS-1", "SOS without the lowest opponent's score."),
    ru=("SOS-1", "SOS без слабейшего соперника."),
    aliases=("sosm_1",),
    source="EGF; OpenGotha SOSM-1",
)
def sos_1(ledger: Ledger) -> Wholes:
    """SOS-1: SOS without the lowest of its terms (EGF; OpenGotha SOSM-1)."""
    return {n: without_lowest(terms, 1) for n, terms in ledger.opponents_scores.items()}


@go_criterion(
    en=("SOS-2", "SOS without the two lowest opponents' scores."),
    ru=("SOS-2", "SOS без двух слабейших соперников."),
    aliases=("sosm_2",),
    source="EGF; OpenGotha SOSM-2",
)
def sos_2(ledger: Ledger) -> Wholes:
    """SOS-2: SOS without the two lowest of its terms (EGF; OpenGotha SOSM-2)."""
    return {n: without_lowest(terms, 2) for n, terms in ledger.opponents_scores.items()}


@go_criterion(
    en=("SOSOS", "Sum of the opponents' SOS."),
    ru=("SOSOS", "Сумма SOS соперников."),
    aliases=("sososm",),
    source="OpenGotha SOSOSM",
)
def sosos(ledger: Ledger) -> Wholes:
    """SOSOS, the sum of opponents' SOS (OpenGotha SOSOSM).

    A round without an opponent adds the own start score once for every round, which is the
    SOS of somebody who never met anybody.
    """
    count = len(ledger.tournament.rounds)
    return {
        number: sum(
            ledger.sos[entry.opponent]
            if entry.opponent is not None and ledger.met(entry)
            else ledger.start[number] * count
            for entry in ledger.rounds[number]
        )
        for number in ledger.players
    }


@go_criterion(
    en=("SODOS", "Sum of the defeated opponents' scores; a draw gives half."),
    ru=("SODOS", "Сумма очков побеждённых соперников; ничья даёт половину."),
    aliases=("sodosm",),
    source="OpenGotha SODOSM",
    degree=2,
)
def sodos(ledger: Ledger) -> Wholes:
    """SODOS, the sum of defeated opponents' scores; a draw gives half (OpenGotha SODOSM).

    A round without an opponent adds nothing.
    """
    half = ledger.unit // 2
    return {
        number: sum(
            term * half * HALVES.get(entry.outcome, 0)
            for entry, term in zip(
                ledger.rounds[number], ledger.opponents_scores[number], strict=True
            )
            if ledger.met(entry)
        )
        for number in ledger.players
    }
