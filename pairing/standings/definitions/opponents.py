"""The SOS family: sums over the opponents' scores, as go players take them.

They follow the EGF Tournament System Rules and, where those are silent, OpenGotha.
"""

from __future__ import annotations

from collections.abc import Collection

from pairing.ranks import LOWEST
from pairing.standings.definitions.ratings import rank_now
from pairing.standings.definitions.registry import Wholes, english, go_criterion, russian
from pairing.standings.definitions.scores import wins_and_free
from pairing.standings.ledger import HALVES, Ledger, without_lowest
from pairing.tournament import Outcome


@go_criterion("sosm", source="EGF; OpenGotha SOSM")
@english("SOS", "Sum of the opponents' scores, start points included.")
@russian("SOS", "Сумма очков соперников вместе со стартовыми.")
def sos(ledger: Ledger) -> Wholes:
    """SOS, the sum of opponents' scores (EGF; OpenGotha SOSM, SOSW in a Swiss).

    Scores include the start score.  A round without an opponent adds the player's own start
    score (0 in a Swiss); a forfeited game and handicap stones as :class:`Conventions` say.
    """
    return ledger.sos


@go_criterion("sosm_1", source="EGF; OpenGotha SOSM-1")
@english("SOS-1", "SOS without the lowest opponent's score.")
@russian("SOS-1", "SOS без слабейшего соперника.")
def sos_1(ledger: Ledger) -> Wholes:
    """SOS-1: SOS without the lowest of its terms (EGF; OpenGotha SOSM-1)."""
    return {n: without_lowest(terms, 1) for n, terms in ledger.opponents_scores.items()}


@go_criterion("sosm_2", source="EGF; OpenGotha SOSM-2")
@english("SOS-2", "SOS without the two lowest opponents' scores.")
@russian("SOS-2", "SOS без двух слабейших соперников.")
def sos_2(ledger: Ledger) -> Wholes:
    """SOS-2: SOS without the two lowest of its terms (EGF; OpenGotha SOSM-2)."""
    return {n: without_lowest(terms, 2) for n, terms in ledger.opponents_scores.items()}


@go_criterion("sososm", source="OpenGotha SOSOSM")
@english("SOSOS", "Sum of the opponents' SOS.")
@russian("SOSOS", "Сумма SOS соперников.")
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


@go_criterion("sodosm", source="OpenGotha SODOSM", degree=2)
@english("SODOS", "Sum of the defeated opponents' scores; a draw gives half.")
@russian("SODOS", "Сумма очков побеждённых соперников; ничья даёт половину.")
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


@go_criterion(source="OpenGotha EXT")
@english("EXT", "Opponents' wins, the more the harder the game was: by ranks and handicap.")
@russian("EXT", "Победы соперников; чем труднее была партия по разрядам и форе, тем больше их вес.")
def ext(ledger: Ledger) -> Wholes:
    """OpenGotha's exploits attempted: NBW of each opponent, by how hard the game was.

    A game is played on even terms when White gives as many stones as he is ranks above
    Black: it counts once; one rank harder twice, two or more three times, easier not at all.

    >>> from pairing import Game, Player, Result, Round, Settings, Tournament
    >>> from pairing.standings.criteria import values_of
    >>> field = (Player(1, "Ann", rank="1d"), Player(2, "Bob", rank="2k"))
    >>> won = Round(1, (Game(1, 1, 2, Result.WHITE_WINS, handicap=1),))
    >>> event = Tournament("", Settings(), field, (won,))
    >>> [int(value) for value in values_of(event, "ext").values()]
    [0, 2]
    """
    return _exploits(ledger, tuple(Outcome))


@go_criterion(source="OpenGotha EXR")
@english("EXR", "The same of the games won.")
@russian("EXR", "То же по выигранным партиям.")
def exr(ledger: Ledger) -> Wholes:
    """OpenGotha's exploits achieved: EXT of the games won, by forfeit too.

    >>> from pairing import Game, Player, Result, Round, Settings, Tournament
    >>> from pairing.standings.criteria import values_of
    >>> field = (Player(1, "Ann", rank="1d"), Player(2, "Bob", rank="2k"))
    >>> won = tuple(Round(number, (Game(1, 1, 2, result),)) for number, result in
    ...             enumerate((Result.WHITE_WINS, Result.BLACK_WINS), start=1))
    >>> [int(value) for value in values_of(Tournament("", Settings(), field, won), "exr").values()]
    [0, 3]
    """
    return _exploits(ledger, (Outcome.WIN, Outcome.FORFEIT_WIN))


def _exploits(ledger: Ledger, outcomes: Collection[Outcome]) -> dict[int, int]:
    wins = wins_and_free(ledger)
    players = ledger.tournament.players
    ranks = {
        player.number: LOWEST if (at := rank_now(player)) is None else at for player in players
    }
    return {
        number: sum(
            wins[entry.opponent]
            * max(0, min(3, 1 + entry.handicap - ranks[number] + ranks[entry.opponent]))
            for entry in entries
            if entry.opponent is not None and entry.outcome in outcomes
        )
        for number, entries in ledger.rounds.items()
    }
