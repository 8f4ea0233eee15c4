"""The criteria themselves: one function each, entered under its name in :data:`CRITERIA`.

Go criteria follow the EGF Tournament System Rules and, where those are silent, OpenGotha;
chess criteria follow FIDE C.07 (Play-Off and Tie-Break Regulations).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pairing.standings.ledger import HALVES, Ledger, cut_sum, without_lowest
from pairing.tournament import Outcome

Wholes = Mapping[int, int | None]


@dataclass(frozen=True)
class Criterion:
    """A criterion: its value for every player, as whole numbers of 1/unit**degree.

    ``descending`` says whether more is better.  ``compute`` is ``None`` for the one
    criterion whose value depends on who is tied (``direct``).
    """

    name: str
    compute: Callable[[Ledger], Wholes] | None
    degree: int = 1
    descending: bool = True


CRITERIA: dict[str, Criterion] = {}
"""Criteria by name."""


def _criterion(
    *, degree: int = 1, descending: bool = True
) -> Callable[[Callable[[Ledger], Wholes]], Callable[[Ledger], Wholes]]:
    """Enter a function into :data:`CRITERIA` under its own name."""

    def enter(compute: Callable[[Ledger], Wholes]) -> Callable[[Ledger], Wholes]:
        name = compute.__name__
        CRITERIA[name] = Criterion(name, compute, degree, descending)
        return compute

    return enter


@_criterion()
def mm(ledger: Ledger) -> Wholes:
    """McMahon score: start score and points made (EGF McMahon; OpenGotha MMS)."""
    return ledger.score


@_criterion()
def points(ledger: Ledger) -> Wholes:
    """Points made in the rounds so far, start score not included."""
    return ledger.points


@_criterion(degree=0)
def wins(ledger: Ledger) -> Wholes:
    """Number of wins, over the board or by forfeit, the full-point bye included.

    C.07 7.1 (WIN) and OpenGotha's NBW with its usual value of the bye.  An absence is never
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


@_criterion()
def sos(ledger: Ledger) -> Wholes:
    """SOS, the sum of opponents' scores (EGF; OpenGotha SOSM, SOSW in a Swiss).

    Scores include the start score.  A round without an opponent adds the player's own start
    score (0 in a Swiss); a forfeited game and handicap stones as :class:`Conventions` say.
    """
    return ledger.sos


@_criterion()
def sos_1(ledger: Ledger) -> Wholes:
    """SOS-1: SOS without the lowest of its terms (EGF; OpenGotha SOSM-1)."""
    return {n: without_lowest(terms, 1) for n, terms in ledger.opponents_scores.items()}


@_criterion()
def sos_2(ledger: Ledger) -> Wholes:
    """SOS-2: SOS without the two lowest of its terms (EGF; OpenGotha SOSM-2)."""
    return {n: without_lowest(terms, 2) for n, terms in ledger.opponents_scores.items()}


@_criterion()
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


@_criterion(degree=2)
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


@_criterion()
def buchholz(ledger: Ledger) -> Wholes:
    """Buchholz: the sum of the opponents' points (C.07 8.1), unplayed rounds by C.07 16.

    Start scores are left out: for McMahon tournaments there is SOS.
    """
    return {number: cut_sum(terms, 0) for number, terms in ledger.buchholz_terms.items()}


@_criterion()
def buchholz_cut1(ledger: Ledger) -> Wholes:
    """Buchholz Cut-1: without the least term (C.07 8.1, 14.1; what is cut first: 16.5)."""
    return {number: cut_sum(terms, 1) for number, terms in ledger.buchholz_terms.items()}


@_criterion()
def buchholz_cut2(ledger: Ledger) -> Wholes:
    """Buchholz Cut-2: without the two least terms (C.07 8.1, 14.2; 16.5)."""
    return {number: cut_sum(terms, 2) for number, terms in ledger.buchholz_terms.items()}


@_criterion()
def buchholz_median(ledger: Ledger) -> Wholes:
    """Median Buchholz: without the least and the greatest term (C.07 8.1, 14.3; 16.5)."""
    return {number: cut_sum(terms, 1, 1) for number, terms in ledger.buchholz_terms.items()}


@_criterion(degree=2)
def sonneborn_berger(ledger: Ledger) -> Wholes:
    """Sonneborn-Berger: opponents' points times the points made against them (C.07 9.1).

    An unplayed round is one against the dummy of C.07 16.4, with the points it gave.
    """
    return {
        number: sum(
            term * gained for (term, _), gained in zip(terms, ledger.gained[number], strict=True)
        )
        for number, terms in ledger.buchholz_terms.items()
    }


@_criterion()
def progressive(ledger: Ledger) -> Wholes:
    """Progressive score: the sum of the points one had after each round (C.07 7.5; CUSS)."""
    return {
        number: sum(
            gained * (len(ledger.gained[number]) - index)
            for index, gained in enumerate(ledger.gained[number])
        )
        for number in ledger.players
    }


@_criterion(degree=0)
def black_games(ledger: Ledger) -> Wholes:
    """Number of games really played with Black (C.07 7.3, BPG)."""
    return {
        number: sum(entry.outcome.played and entry.colour == "b" for entry in entries)
        for number, entries in ledger.rounds.items()
    }


@_criterion(degree=0)
def black_wins(ledger: Ledger) -> Wholes:
    """Number of games won over the board with Black (C.07 7.4, BWG)."""
    return {
        number: sum(entry.outcome is Outcome.WIN and entry.colour == "b" for entry in entries)
        for number, entries in ledger.rounds.items()
    }


DP = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158,
    166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366,
    383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
)  # fmt: skip
"""Rating difference for a score of 50, 51, ..., 100 percent (FIDE B.02 8.1.1)."""


def _rated_games(ledger: Ledger, number: int) -> list[tuple[int, int]]:
    """Rating of the opponent and half points made, for each game over the board (C.07 10)."""
    return [
        (rating, HALVES.get(entry.outcome, 0))
        for entry in ledger.rounds[number]
        if entry.outcome.played
        and entry.opponent is not None
        and (rating := ledger.tournament[entry.opponent].rating) is not None
    ]


def _rounded(total: int, count: int) -> int:
    """The nearest whole number, halves up."""
    return (2 * total + count) // (2 * count)


@_criterion(degree=0)
def average_rating(ledger: Ledger) -> Wholes:
    """Average rating of opponents, a whole number, halves up (C.07 10.1, ARO).

    Only games over the board count, and only against opponents who have a rating; ``None``
    without any.
    """
    found: dict[int, int | None] = {}
    for number in ledger.players:
        games = _rated_games(ledger, number)
        found[number] = _rounded(sum(r for r, _ in games), len(games)) if games else None
    return found


@_criterion(degree=0)
def performance(ledger: Ledger) -> Wholes:
    """Tournament performance rating: ARO and the difference of B.02 8.1.1 (C.07 10.2, TPR).

    The score is that of the games :func:`average_rating` counts, on the 1-½-0 scale, its
    percentage a whole number, halves up.
    """
    found: dict[int, int | None] = {}
    average = average_rating(ledger)
    for number in ledger.players:
        games = _rated_games(ledger, number)
        mean = average[number]
        if mean is None:
            found[number] = None
            continue
        percent = _rounded(100 * sum(halves for _, halves in games), 2 * len(games))
        found[number] = mean + (DP[percent - 50] if percent >= 50 else -DP[50 - percent])
    return found


@_criterion(degree=0)
def rating(ledger: Ledger) -> Wholes:
    """The published rating R; a player without one comes after those who have one."""
    return {player.number: player.rating for player in ledger.tournament.players}


@_criterion(degree=0, descending=False)
def start_number(ledger: Ledger) -> Wholes:
    """The start number, lowest first: the last resort, because it always decides."""
    return {number: number for number in ledger.players}


CRITERIA["direct"] = Criterion("direct", None)


def direct(ledger: Ledger, tied: Sequence[int]) -> dict[int, Fraction] | None:
    """Direct encounter: points in the games among the tied, if all of them were played.

    EGF "Direct Comparison"; C.07 6.  ``None`` when two of the tied have not met (a forfeit
    is no meeting).  Two who met more than once count by their mean result (C.07 6.1.2).
    """
    inside = set(tied)
    found: dict[int, Fraction] = {}
    for number in tied:
        meetings: dict[int, list[int]] = {}
        for entry, gained in zip(ledger.rounds[number], ledger.gained[number], strict=True):
            if entry.outcome.played and entry.opponent in inside:
                meetings.setdefault(entry.opponent, []).append(gained)
        if len(meetings) < len(inside) - 1:
            return None
        found[number] = sum(
            (Fraction(sum(results), len(results) * ledger.unit) for results in meetings.values()),
            Fraction(0),
        )
    return found
