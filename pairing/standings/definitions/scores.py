"""Criteria of the player's own results: points, wins, their course and colours.

Articles C.07 are FIDE's Play-Off and Tie-Break Regulations.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import floor

from pairing.standings.definitions.modifiers import Modifiers
from pairing.standings.definitions.registry import (
    Wholes,
    criterion,
    english,
    go_criterion,
    russian,
    tie_break,
)
from pairing.standings.ledger import VOLUNTARY, Ledger
from pairing.tournament import Appearance, Outcome

WON = (Outcome.WIN, Outcome.FORFEIT_WIN)


def _rounds(ledger: Ledger, counts: Callable[[Appearance], bool]) -> dict[int, int]:
    """Count how many of each player's rounds count."""
    return {number: sum(map(counts, entries)) for number, entries in ledger.rounds.items()}


@go_criterion("mms", source="EGF McMahon; OpenGotha MMS")
@english("MM", "McMahon points: start points and points made.")
@russian("ММ", "Очки ММ: стартовые и набранные.")
def mm(ledger: Ledger) -> Wholes:
    """McMahon score: start score and points made (EGF McMahon; OpenGotha MMS)."""
    return ledger.score


@criterion("pts")
@english("Points", "Points made in the rounds played.")
@russian("Очки", "Очки, набранные в сыгранных турах.")
def points(ledger: Ledger) -> Wholes:
    """Points made in the rounds so far, start score not included."""
    return ledger.points


@criterion("win", source="C.07 7.1", degree=0)
@english("Wins", "Number of wins, by forfeit and the full-point bye included.")
@russian("Победы", "Число побед, включая победы без игры и очко свободного.")
def wins(ledger: Ledger) -> Wholes:
    """Number of wins, over the board or by forfeit, the full-point bye included.

    C.07 7.1 (WIN).  An absence is never
    a win, whatever it pays; a pairing bye is one when it pays as much as a win.
    """
    full = ledger.scaled(ledger.tournament.settings.point_system().win)
    winning = {Outcome.WIN, Outcome.FORFEIT_WIN, Outcome.BYE, Outcome.FULL_BYE}
    return {
        number: sum(
            entry.outcome in winning and gained >= full
            for entry, gained in zip(ledger.rounds[number], ledger.gained[number], strict=True)
        )
        for number in ledger.players
    }


@go_criterion(source="OpenGotha NBW")
@english("NBW", "Points made, byes and absences at their own worth for this criterion.")
@russian("NBW", "Набранные очки; свободный тур и отсутствие — по своей цене для этого показателя.")
def nbw(ledger: Ledger) -> Wholes:
    """OpenGotha's NBW: wins and draws, byes and absences at ``nbw_bye`` and ``nbw_absence``.

    Where the settings have no such worths, a bye and an absence are worth what they are in
    the score.  Rounded down together where the score is.

    >>> from pairing import Bye, Game, Player, Result, Round, Tournament
    >>> from pairing.standings.criteria import values_of
    >>> from pairing.systems.mcmahon import McMahonSettings
    >>> players = tuple(Player(n, f"P{n}") for n in (2, 3))
    >>> players = (Player(1, "P1", absent=frozenset({2})), *players)
    >>> rounds = (
    ...     Round(1, (Game(1, 1, 2, Result.DRAW),), byes=((3, Bye.PAIRING),)),
    ...     Round(2, (Game(1, 2, 3, Result.WHITE_WINS),)),
    ... )
    >>> settings = McMahonSettings(nbw_bye=Fraction(0), nbw_absence=Fraction(1, 2))
    >>> event = Tournament("mcmahon", settings, players, rounds)
    >>> [str(value) for value in values_of(event, "nbw").values()]
    ['1', '3/2', '0']
    >>> [str(value) for value in values_of(event, "points").values()]
    ['1/2', '3/2', '1']
    """
    return wins_and_free(ledger)


def wins_and_free(ledger: Ledger) -> dict[int, int]:
    """Return the values of :func:`nbw`."""
    settings = ledger.tournament.settings
    system = settings.point_system()
    bye = getattr(settings, "nbw_bye", system.bye)
    absence = getattr(settings, "nbw_absence", system.absence)
    worth = {Outcome.BYE: bye, Outcome.ABSENT: absence}
    total: dict[int, int] = {}
    for number, entries in ledger.rounds.items():
        free = sum((worth[e.outcome] for e in entries if e.outcome in worth), Fraction(0))
        if system.round_down:
            free = Fraction(floor(free))
        made = sum(
            gained
            for e, gained in zip(entries, ledger.gained[number], strict=True)
            if e.outcome not in worth
        )
        total[number] = made + ledger.scaled(free)
    return total


@go_criterion("cps", source="OpenGotha CPS")
@english("CPS", "Cup score: a win counts for more than all earlier ones together.")
@russian("CPS", "Кубковые очки: победа весит больше всех прежних вместе.")
def cup_score(ledger: Ledger) -> Wholes:
    """OpenGotha's cup score: what the games before gave, doubled in every round, and NBW's rest.

    >>> from pairing import Bye, Game, Player, Result, Round, Tournament
    >>> from pairing.standings.criteria import values_of
    >>> from pairing.systems.mcmahon import McMahonSettings
    >>> players = tuple(Player(n, f"P{n}") for n in (1, 2, 3))
    >>> rounds = (
    ...     Round(1, (Game(1, 1, 2, Result.WHITE_WINS),), byes=((3, Bye.PAIRING),)),
    ...     Round(2, (Game(1, 1, 3, Result.BLACK_WINS),)),
    ... )
    >>> event = Tournament("mcmahon", McMahonSettings(), players, rounds)
    >>> [int(value) for value in values_of(event, "cps").values()]
    [2, 0, 2]
    """
    total = wins_and_free(ledger)
    free = (Outcome.BYE, Outcome.ABSENT)
    return {
        number: total[number]
        + sum(
            gained * (2 ** (len(entries) - entry.round) - 1)
            for entry, gained in zip(entries, ledger.gained[number], strict=True)
            if entry.outcome not in free
        )
        for number, entries in ledger.rounds.items()
    }


@tie_break("won", source="C.07 7.2", degree=0)
@english("Won", "Number of games won over the board.")
@russian("Выигр.", "Число партий, выигранных за доской.")
def games_won(ledger: Ledger) -> Wholes:
    """Number of games won (C.07 7.2, WON), over the board but for 15.2."""
    return _rounds(ledger, lambda entry: entry.outcome in WON and ledger.as_played(entry))


@tie_break("rep", "ge", source="C.07 7.6", degree=0)
@english("Rounds", "Rounds one elected to play: all but requested byes, absences, own forfeits.")
@russian("Туры", "Туры, в которых игрок хотел играть: все без пропусков по желанию и неявок.")
def rounds_elected(ledger: Ledger) -> Wholes:
    """Rounds less half- and zero-point byes and forfeit losses (C.07 7.6, REP; once GE)."""
    return _rounds(ledger, lambda entry: entry.outcome not in VOLUNTARY)


@tie_break("std", source="C.07 7.7")
@english("Std", "Standard points: 1 for more points than the opponent in a round, ½ for as many.")
@russian("Станд.", "Стандартные очки: 1, если в туре очков больше, чем у соперника, ½ — поровну.")
def standard_points(ledger: Ledger) -> Wholes:
    """Standard points: what the round gave against what it gave the opponent (C.07 7.7, STD).

    Without an opponent, against the points of a draw.
    """
    half = ledger.unit // 2
    values = {}
    for number, entries in ledger.rounds.items():
        total = 0
        for at, entry in enumerate(entries):
            mine = ledger.gained[number][at]
            other = ledger.draw if entry.opponent is None else ledger.gained[entry.opponent][at]
            if entry.outcome is not Outcome.OPEN:
                total += half * ((mine > other) + (mine >= other))
        values[number] = total
    return values


@criterion("ps", "cuss", source="C.07 7.5; CUSS", takes="C")
@english("Progr.", "Sum of the points after each round: early wins weigh more.")
@russian("Прогр.", "Сумма очков после каждого тура: ранние победы весят больше.")
def progressive(ledger: Ledger, modifiers: Modifiers) -> Wholes:
    """Progressive score: the sum of the points one had after each round (C.07 7.5; CUSS).

    Adjustments count from their round on.  A cut leaves out the score after round 1, or those
    after rounds 1 and 2 (14.1.2).
    """
    return {
        number: sum(
            gained * (len(gains) - max(index, modifiers.low)) for index, gained in enumerate(gains)
        )
        + sum(
            ledger.scaled(adjustment.points)
            * (len(gains) - max(ledger.games * (adjustment.round - 1), modifiers.low, 0))
            for adjustment in ledger.adjustments.get(number, ())
        )
        for number, gains in ledger.gained.items()
    }


@tie_break("bpg", source="C.07 7.3", degree=0)
@english("Black", "Number of games played with Black.")
@russian("Чёрн.", "Число партий, сыгранных чёрными.")
def black_games(ledger: Ledger) -> Wholes:
    """Number of games played with Black (C.07 7.3, BPG), really but for 15.2."""
    return _rounds(ledger, lambda entry: ledger.as_played(entry) and entry.colour == "b")


@tie_break("bwg", source="C.07 7.4", degree=0)
@english("B wins", "Number of games won over the board with Black.")
@russian("Поб. чёрн.", "Число побед за доской чёрными.")
def black_wins(ledger: Ledger) -> Wholes:
    """Number of games won with Black (C.07 7.4, BWG), over the board but for 15.2."""
    return _rounds(
        ledger,
        lambda entry: entry.outcome in WON and ledger.as_played(entry) and entry.colour == "b",
    )


@criterion("tpn", source="C.07 7.8", degree=0, descending=False, takes="R")
@english("No.", "Start number, the lowest first.")
@russian("№", "Стартовый номер, меньший выше.")
def start_number(ledger: Ledger, _: Modifiers) -> Wholes:
    """Return the start number, lowest first: the last resort, because it always decides."""
    return {number: number for number in ledger.players}
