"""Common base of all criteria: scores and rounds of all players, in whole numbers.

Points are fractions (halves, thirds on other scales), and a standings table adds tens of
thousands of them.  A :class:`Ledger` multiplies everything once by a common denominator, so
that the criteria add integers; :meth:`Ledger.exact` turns a sum back into a fraction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import NamedTuple

from pairing.adjustments import Adjustment, adjusted_by, read_adjustments
from pairing.dataclasses import dataclass, replace
from pairing.settings import Settings
from pairing.tournament import Appearance, Outcome, Result, Tournament

OPPONENT, NOBODY = "opponent", "nobody"
FIDE_2023, FIDE_2024, FIDE_2026 = EDITIONS = ("fide_2023", "fide_2024", "fide_2026")


@dataclass(frozen=True)
class Conventions:
    """Conventions for rounds without a game, where organisers differ.

    ``forfeits`` (SOS, SOSOS, SODOS): ``"opponent"`` counts the scheduled opponent's score
    as OpenGotha does; ``"nobody"`` treats the round as one without an opponent.
    ``handicap`` (the same three): add the stones given to the opponent's score and take
    off the stones received, as OpenGotha does with McMahon scores.
    ``unplayed`` (Buchholz, Sonneborn-Berger): the edition of C.07, ``"fide_2026"`` (in force
    since 1 March 2026), ``"fide_2024"`` (1 August 2024 to 28 February 2026) or
    ``"fide_2023"`` (until 31 July 2024); in both older ones the dummy's score has no ceiling.
    ``predetermined``: the pairings were made beforehand, so that forfeited games count as
    played (C.07 15.2) and there is no dummy.
    ``half_unplayed`` (SOS, SOSOS, SODOS): a game that an opponent did not play counts half a
    point for him, whatever it gave.
    """

    forfeits: str = OPPONENT
    handicap: bool = True
    unplayed: str = FIDE_2026
    predetermined: bool = False
    half_unplayed: bool = False

    def __post_init__(self) -> None:
        if self.forfeits not in (OPPONENT, NOBODY) or self.unplayed not in EDITIONS:
            raise ValueError(f"unknown convention in {self}")

    @classmethod
    def of(cls, settings: Settings) -> Conventions:
        """Return the conventions an event's settings ask for."""
        return cls(
            unplayed=f"fide_{settings.tie_break_edition}",
            predetermined=settings.predetermined,
            half_unplayed=getattr(settings, "half_unplayed", False),
        )


REQUESTED = frozenset({Outcome.HALF_BYE, Outcome.ZERO_BYE, Outcome.ABSENT})
"""Requested byes (C.07 16.1.1): announced beforehand, worth half a point or nothing."""

VOLUNTARY = REQUESTED | {Outcome.FORFEIT_LOSS}
"""Voluntary unplayed rounds (C.07 16.1.2): requested byes and forfeit losses."""

FORFEITS = frozenset({Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS})

HALVES = {Outcome.WIN: 2, Outcome.FORFEIT_WIN: 2, Outcome.DRAW: 1}
"""Results on the 1-½-0 scale in halves, whatever the tournament pays for them."""


class Ledger:
    """All players' rounds and scores after the rounds of a tournament.

    ``rounds`` has an entry a game: a double round is two of them, as ``games`` says.
    Numbers in ``points``, ``start`` and ``score`` are in 1/``unit`` points.
    """

    def __init__(
        self, tournament: Tournament, conventions: Conventions, unit: int | None = None
    ) -> None:
        self.tournament = tournament
        self.conventions = conventions
        self.games = 2 if tournament.settings.double_rounds else 1
        self.players = tuple(player.number for player in tournament.players)
        self.rounds: dict[int, tuple[Appearance, ...]] = dict(tournament.by_game)
        system = tournament.settings.point_system()
        starts = {player.number: player.start_score or Fraction(0) for player in tournament.players}
        worths = {entry.points for entries in self.rounds.values() for entry in entries}
        played = len(tournament.rounds)
        extras = {one.number: adjusted_by(one.adjustment, played) for one in tournament.players}
        exact = (system.draw, *worths, *starts.values(), *extras.values())
        self.unit = unit or lcm(2, *(value.denominator for value in exact))
        whole = {worth: self.scaled(worth) for worth in worths}
        self.gained = {
            number: [whole[entry.points] for entry in entries]
            for number, entries in self.rounds.items()
        }
        self.points = {
            number: sum(gained) + self.scaled(extras[number])
            for number, gained in self.gained.items()
        }
        self.start = {number: self.scaled(start) for number, start in starts.items()}
        self.score = {number: self.start[number] + self.points[number] for number in self.players}
        self.draw = self.scaled(system.draw)
        # A stone is a rank and a rank is a point in a McMahon tournament only.
        mcmahon = any(starts.values()) and system.win == 1
        self.stone = self.unit if conventions.handicap and mcmahon else 0
        self._known: dict[tuple[int | Fraction, int], Fraction] = {}

    @cached_property
    def adjustments(self) -> dict[int, list[Adjustment]]:
        """Points that no game gave and that count by now, by start number."""
        rounds = len(self.tournament.rounds)
        return {
            player.number: [a for a in read_adjustments(player.adjustment) if a.round <= rounds]
            for player in self.tournament.players
            if player.adjustment
        }

    def scaled(self, value: Fraction) -> int:
        """Return a number of points in 1/``unit`` points."""
        return value.numerator * (self.unit // value.denominator)

    def exact(self, value: int | Fraction, degree: int) -> Fraction:
        """Return the number that units stand for; a product of two scores has degree 2."""
        key = value, degree
        fraction = self._known.get(key)
        if fraction is None:
            fraction = self._known[key] = Fraction(value, self.unit**degree)
        return fraction

    def met(self, entry: Appearance) -> bool:
        """Return whether the round counts as one against its scheduled opponent (SOS family).

        A game without a result yet counts: its opponent is known.
        """
        if entry.opponent is None:
            return False
        return self.conventions.forfeits == OPPONENT or entry.outcome not in FORFEITS

    @cached_property
    def opponents_scores(self) -> dict[int, list[int]]:
        """Return for each player and round what the round adds to his SOS.

        The opponent's score (start score included; with ``handicap``, plus the stones he
        was given, minus the stones received); in a round without an opponent the player's
        own start score, which is 0 in a Swiss (EGF Tournament System Rules, "The Effect of
        Unplayed Games"; OpenGotha does the same).
        """
        score, stone = self.score, self.stone
        if self.conventions.half_unplayed:
            half = self.unit // 2
            score = {
                number: self.start[number]
                + sum(
                    gained if entry.outcome.played else half
                    for entry, gained in zip(entries, self.gained[number], strict=True)
                )
                for number, entries in self.rounds.items()
            }
        return {
            number: [
                score[entry.opponent] + stone * entry.handicap
                if entry.opponent is not None and self.met(entry)
                else self.start[number]
                for entry in self.rounds[number]
            ]
            for number in self.players
        }

    @cached_property
    def sos(self) -> dict[int, int]:
        """Add up each player's opponents' scores, in the units of ``opponents_scores``."""
        return {number: sum(scores) for number, scores in self.opponents_scores.items()}

    @cached_property
    def fore(self) -> Ledger:
        """Return the ledger as if all games of the tournament's last round were drawn (8.3).

        While that round is not yet paired there is nothing to draw: the ledger itself.
        """
        rounds = self.tournament.rounds
        if len(rounds) < max(1, self.tournament.planned):
            return self
        last = rounds[-1]
        drawn = tuple(
            replace(game, result=Result.DRAW, second=Result.DRAW if game.double else None)
            for game in last.games
        )
        event = replace(self.tournament, rounds=(*rounds[:-1], replace(last, games=drawn)))
        return Ledger(event, self.conventions, self.unit)

    def faced(self, entry: Appearance, forfeits: bool = False) -> bool:
        """Return whether a round counts as a game against its opponent.

        A forfeited one does under pairings made beforehand (C.07 15.2), and with
        ``forfeits``.  A game without a result yet counts: its opponent is known.
        """
        if entry.opponent is None:
            return False
        return forfeits or self.conventions.predetermined or entry.outcome not in FORFEITS

    def as_played(self, entry: Appearance) -> bool:
        """Return whether a round is a game for the player's own record (C.07 7).

        Under pairings made beforehand a forfeit won is one (15.2, since March 2026).
        """
        return entry.outcome.played or (
            self.conventions.predetermined
            and self.conventions.unplayed == FIDE_2026
            and entry.outcome is Outcome.FORFEIT_WIN
        )

    @cached_property
    def adjusted(self) -> dict[int, int]:
        """Scores as they count for the opponents' Buchholz and Sonneborn-Berger (C.07 16.3).

        A requested bye after which the player was never again available to play counts as
        a draw (16.2.5, 16.3.2); every other round counts what it gave (16.3.1).
        """
        if self.conventions.predetermined:
            return self.points
        adjusted = {}
        for number in self.players:
            total = self.points[number]
            for entry, gained in zip(
                reversed(self.rounds[number]), reversed(self.gained[number]), strict=True
            ):
                if entry.outcome not in VOLUNTARY:
                    break
                if entry.outcome in REQUESTED:
                    total += self.draw - gained
            adjusted[number] = total
        return adjusted

    def _dummy(self, number: int, entry: Appearance) -> int:
        """Score of the dummy met in an unplayed round (C.07 16.4).

        The player's own score.  Since March 2026 at most the scheduled opponent's adjusted
        score after a forfeit (16.4.1), at most a draw for every round of the tournament
        otherwise (16.4.2).
        """
        own = self.points[number]
        if self.conventions.unplayed != FIDE_2026:
            return own
        if entry.opponent is not None:
            return min(own, self.adjusted[entry.opponent])
        rounds = self.games * max(self.tournament.planned, len(self.tournament.rounds))
        return min(own, self.draw * rounds)

    def terms(self, number: int, forfeits: bool = False) -> list[Term]:
        """Return what each round adds to a player's Buchholz and Sonneborn-Berger.

        The opponent's adjusted score for a game (C.07 8.1, 9.1), a dummy's for any other
        round; under pairings made beforehand a round without an opponent adds nothing.
        """
        terms = []
        for entry, gained in zip(self.rounds[number], self.gained[number], strict=True):
            if self.faced(entry, forfeits):
                assert entry.opponent is not None
                terms.append(Term(self.adjusted[entry.opponent], gained))
            elif not self.conventions.predetermined:
                terms.append(Term(self._dummy(number, entry), gained, entry.outcome in VOLUNTARY))
        return terms


class Term(NamedTuple):
    """A round in a Buchholz or Sonneborn-Berger: the opponent's score, the points made.

    ``voluntary``: the player was not available to play (C.07 16.1.2).
    """

    score: int
    gained: int
    voluntary: bool = False


def without_lowest(terms: Iterable[int], cuts: int) -> int:
    """Sum without the ``cuts`` lowest terms (0 when none is left).

    >>> without_lowest([5, 3, 4], 1), without_lowest([5], 2)
    (9, 0)
    """
    return sum(sorted(terms)[cuts:])


def cut(
    terms: Sequence[Term], worth: Callable[[Term], int], low: int, high: int = 0
) -> Sequence[Term]:
    """Return the terms that the cuts of C.07 14.1 to 14.4 leave; ``worth`` is what a term adds.

    The least significant term has the lowest opponent's score and among those the lowest
    worth (14.1).  In its place goes the voluntary unplayed round of the lowest worth (among
    equals that of the lowest score), unless that is worth less (16.5).  The most significant
    ones are cut after that (14.3, 14.4).

    >>> three = [Term(5, 2), Term(3, 2), Term(4, 1, True)]
    >>> [term.score for term in cut(three, lambda term: term.score, 1)]
    [5, 3]
    >>> [term.score for term in cut(three, lambda term: term.score * term.gained, 1, 1)]
    [4]
    """
    left = list(terms)
    for _ in range(min(low, len(left))):
        least = min(left, key=lambda term: (term.score, worth(term)))
        unplayed = min(
            (term for term in left if term.voluntary),
            key=lambda term: (worth(term), term.score),
            default=least,
        )
        left.remove(unplayed if worth(unplayed) >= worth(least) else least)
    for _ in range(min(high, len(left))):
        left.remove(max(left, key=lambda term: (term.score, worth(term))))
    return left
