"""Buchholz, Sonneborn-Berger and what is made of them (FIDE C.07 8, 9, 14, 16).

Start scores are left out: for McMahon tournaments there is SOS.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from operator import attrgetter

from pairing.standings.definitions.modifiers import Modifiers
from pairing.standings.definitions.registry import Wholes, english, russian, tie_break
from pairing.standings.ledger import Ledger, Term, cut

_SCORE = attrgetter("score")
"""What a term adds to Buchholz."""


def _sums(ledger: Ledger, modifiers: Modifiers, worth: Callable[[Term], int]) -> dict[int, int]:
    """Return the sum of every player's terms that the modifiers leave."""
    source = ledger.fore if modifiers.fore else ledger
    sums = {}
    for number in source.players:
        terms = source.terms(number, modifiers.played)
        sums[number] = sum(map(worth, cut(terms, worth, modifiers.low, modifiers.high)))
    return sums


@tie_break("bh", source="C.07 8.1", takes="CMP")
@english(
    "BH", "Buchholz: sum of the opponents' points; a round without a game counts by the FIDE rule."
)
@russian("Бх", "Бухгольц: сумма очков соперников; несыгранные туры — по правилу ФИДЕ.")
def buchholz(ledger: Ledger, modifiers: Modifiers) -> Wholes:
    """Buchholz: the sum of the opponents' points (C.07 8.1), unplayed rounds by C.07 16."""
    return _sums(ledger, modifiers, _SCORE)


@tie_break("bh_c1", source="C.07 8.1, 14.1")
@english("BH-C1", "Buchholz without the lowest opponent's points.")
@russian("Бх-1", "Усечённый Бухгольц: без худшего результата соперника.")
def buchholz_cut1(ledger: Ledger) -> Wholes:
    """Buchholz Cut-1: without the least term (C.07 8.1, 14.1; what is cut first: 16.5)."""
    return _sums(ledger, Modifiers(low=1), _SCORE)


@tie_break("bh_c2", source="C.07 8.1, 14.2")
@english("BH-C2", "Buchholz without the two lowest opponents' points.")
@russian("Бх-2", "Усечённый Бухгольц: без двух худших результатов соперников.")
def buchholz_cut2(ledger: Ledger) -> Wholes:
    """Buchholz Cut-2: without the two least terms (C.07 8.1, 14.2; 16.5)."""
    return _sums(ledger, Modifiers(low=2), _SCORE)


@tie_break("bh_m1", source="C.07 8.1, 14.3")
@english("BH-M1", "Buchholz without the lowest and the highest opponent's points.")
@russian("Бх-мед.", "Медианный Бухгольц: без худшего и лучшего результатов соперников.")
def buchholz_median(ledger: Ledger) -> Wholes:
    """Median Buchholz: without the least and the greatest term (C.07 8.1, 14.3; 16.5)."""
    return _sums(ledger, Modifiers(low=1, high=1), _SCORE)


@tie_break("fb", source="C.07 8.3", takes="CMP")
@english("FB", "Fore Buchholz: as if the games of the tournament's last round were drawn.")
@russian("ФБх", "Бухгольц, как если бы партии последнего тура турнира закончились вничью.")
def fore_buchholz(ledger: Ledger, modifiers: Modifiers) -> Wholes:
    """Fore Buchholz: all games paired for the last round count as drawn (C.07 8.3).

    Known once the last round is paired; before that it is Buchholz.
    """
    return _sums(ledger.fore, modifiers, _SCORE)


@tie_break("aob", source="C.07 8.2", takes="FP")
@english("AOB", "Average of the Buchholz of the opponents met over the board.")
@russian("СрБх", "Средний Бухгольц соперников в сыгранных партиях.")
def average_buchholz(ledger: Ledger, modifiers: Modifiers) -> Wholes:
    """Average of the Buchholz of the opponents played over the board (C.07 8.2).

    With ``/F`` of their Fore Buchholz.  Who played nobody has none.
    """
    values = _sums(ledger, modifiers, _SCORE)
    averages: dict[int, Fraction | None] = {}
    for number, entries in ledger.rounds.items():
        met = [
            values[entry.opponent]
            for entry in entries
            if entry.outcome.played and entry.opponent is not None
        ]
        averages[number] = Fraction(sum(met), len(met)) if met else None
    return averages


@tie_break("sb", source="C.07 9.1", degree=2, takes="CMP")
@english(
    "SB",
    "Sonneborn-Berger: points of the opponents beaten and half the points of those drawn with.",
)
@russian(
    "ЗБ",
    "Зоннеборн-Бергер: очки побеждённых соперников и половина очков тех, с кем сыграно вничью.",
)
def sonneborn_berger(ledger: Ledger, modifiers: Modifiers) -> Wholes:
    """Sonneborn-Berger: opponents' points times the points made against them (C.07 9.1).

    An unplayed round is one against the dummy of C.07 16.4, with the points it gave.
    """
    return _sums(ledger, modifiers, lambda term: term.score * term.gained)


@tie_break("ks", source="C.07 9.2, 14.5", takes="L")
@english("Koya", "Points made against those who have at least half of the possible points.")
@russian("Койя", "Очки, набранные против тех, у кого не меньше половины возможных очков.")
def koya(ledger: Ledger, modifiers: Modifiers) -> Wholes:
    """Koya: points against opponents with at least half of the maximum (C.07 9.2).

    The limit moves by half points (14.5, ``/L+1``).  A forfeited game counts against its
    scheduled opponent, a bye against nobody.  Under pairings made beforehand the maximum is a
    win for every round in which one can have an opponent.
    """
    win = ledger.scaled(ledger.tournament.settings.point_system().win)
    games = ledger.games * len(ledger.tournament.rounds)
    if ledger.conventions.predetermined:
        games = max(
            (sum(entry.opponent is not None for entry in r) for r in ledger.rounds.values()),
            default=0,
        )
    twice = win * games + modifiers.limit * ledger.unit
    return {
        number: sum(
            gained
            for entry, gained in zip(entries, ledger.gained[number], strict=True)
            if entry.opponent is not None and 2 * ledger.points[entry.opponent] >= twice
        )
        for number, entries in ledger.rounds.items()
    }
