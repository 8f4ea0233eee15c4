"""Rating changes of a tournament's players (FIDE B.02 8.3; rapid and blitz 7.3).

The text that has been in force since 1 October 2025: in standard games a difference of more
than 400 points counts as 400 for a player rated below 2650 and in full for the others; in rapid
and blitz it counts as 400 for everybody, and a game with a difference of 600 or more is not
rated where one of the two is above 2600.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction

from pairing.dataclasses import dataclass, replace
from pairing.dates import days_of
from pairing.renumbering import full_title
from pairing.standings.definitions.ratings import expected_percent, gap_of, mean_of
from pairing.standings.ledger import HALVES
from pairing.time_control import STANDARD, time_control
from pairing.tournament import Player, Tournament

CUT = 400
"""A larger difference of ratings counts as this one (8.3.1)."""

UNCUT_FROM = 2650
"""Ratings whose differences count in full in standard games (8.3.1, since October 2025)."""

UNRATED_GAP, UNRATED_ABOVE = 600, 2600
"""A rapid or blitz game with this difference is not rated beside a player above this rating."""

MOST_K = 700
"""K times the number of rated games is at most this (8.3.3)."""

LEAST_RATING, LEAST_GAMES = 1400, 5
"""The lowest rating on the list, and games against rated opponents that a first one needs (7.1)."""

USUAL_K = 20
"""K of who has played 30 games and never been above 2400 (8.3.3)."""

SUPPOSED, MOST_INITIAL = (1800, 1800), 2200
"""Opponents drawn with in thought, and the highest first rating (8.2)."""


@dataclass(frozen=True)
class RatedGame:
    """A game that counts: its round, the opponent, the score made and the score expected."""

    round: int
    opponent: int
    rating: int
    score: Fraction
    expected: Fraction


@dataclass(frozen=True)
class RatingLine:
    """A player's line of the rating report.

    ``k`` is what his change is counted with, ``own_k`` whether it stands on the sheets (else
    it is that of 8.3.3 as far as rating and birth say it).  ``change`` is ``None`` for a
    player without a rating; ``performance`` and ``average`` for one without a rated game.
    ``initial`` is the first rating that the games of this event give to one without (8.2), and
    ``sure_k`` whether nothing the workbook does not know could make K another.
    """

    player: int
    games: tuple[RatedGame, ...]
    k: int | None
    own_k: bool
    change: Fraction | None
    average: int | None
    performance: int | None
    initial: int | None = None
    sure_k: bool = True

    @property
    def score(self) -> Fraction:
        """Points made in the games that count."""
        return sum((game.score for game in self.games), Fraction(0))

    @property
    def expected(self) -> Fraction:
        """Points expected in them (8.1.2)."""
        return sum((game.expected for game in self.games), Fraction(0))


def kind_of(tournament: Tournament) -> str:
    """Return the list the games count for, by the time control; standard where it says nothing."""
    control = time_control(tournament.time_control)
    return (control.kind if control else None) or STANDARD


def expected_score(own: int, other: int, kind: str = STANDARD) -> Fraction:
    """Return the score expected of a player in one game (8.1.2, 8.3.1).

    >>> expected_score(2500, 2000), expected_score(2700, 2000), expected_score(2000, 2700)
    (Fraction(23, 25), Fraction(99, 100), Fraction(2, 25))
    >>> expected_score(2700, 2000, "rapid")
    Fraction(23, 25)
    """
    difference = own - other
    if kind != STANDARD or own < UNCUT_FROM:
        difference = max(-CUT, min(CUT, difference))
    return Fraction(expected_percent(difference), 100)


def year_of(typed: str) -> int | None:
    """Return the year in a date or in what was typed for one.

    >>> year_of("2010/05/31"), year_of("31.05.2010"), year_of("May")
    (2010, 2010, None)
    """
    match = re.search(r"(?<!\d)(?:1[89]|2[01])\d\d(?!\d)", typed)
    return int(match[0]) if match else None


def usual_k(player: Player, year: int | None) -> int:
    """K of 8.3.3 as far as rating, title and birth tell it; ``year`` is the tournament's.

    A GM or IM has been above 2400 (B.01 1.5.3).

    >>> usual_k(Player(1, "A", 2450), 2026), usual_k(Player(1, "A", 1800, birth="2010"), 2026)
    (10, 40)
    >>> usual_k(Player(1, "A", 2380, title="IM"), 2026), usual_k(Player(1, "A", 1800), 2026)
    (10, 20)
    """
    rating = player.rating or 0
    if rating >= 2400 or full_title(player.title) in ("GM", "IM"):
        return 10
    born = year_of(player.birth)
    young = born is not None and year is not None and year - born <= 18
    return 40 if young and rating < 2300 else USUAL_K


def initial_rating(games: Sequence[RatedGame]) -> int | None:
    """Return the first rating after games against rated opponents (8.2, 7.1.4).

    Two opponents of 1800 with whom they drew are added in thought.  ``None`` for fewer than five
    games, for no point, and below 1400.

    >>> won = [RatedGame(n, n, 1700, Fraction(1), Fraction(0)) for n in range(4)]
    >>> lost = RatedGame(5, 5, 2000, Fraction(0), Fraction(0))
    >>> initial_rating([*won, lost]), initial_rating(won)
    (1929, None)
    """
    count, score = len(games), sum((game.score for game in games), Fraction(0))
    if count < LEAST_GAMES or not score:
        return None
    ratings = [*SUPPOSED, *(game.rating for game in games)]
    mean = Fraction(sum(ratings), len(ratings))
    rating = int(mean + gap_of(score + Fraction(len(SUPPOSED), 2), len(ratings)) + Fraction(1, 2))
    return min(rating, MOST_INITIAL) if rating >= LEAST_RATING else None


def rating_report(tournament: Tournament) -> Mapping[int, RatingLine]:
    """Return the rating report after the rounds so far, by start number.

    Games over the board between two rated players count; points are those of 1-½-0, whatever
    the event pays.
    """
    kind = kind_of(tournament)
    days = days_of(tournament.date)
    year = year_of(days[0] if days else tournament.date)
    return {
        number: _line(tournament, tournament[number], kind, year) for number in tournament.history
    }


def _line(tournament: Tournament, player: Player, kind: str, year: int | None) -> RatingLine:
    own = player.rating or 0
    games = []
    for entry in tournament.by_game[player.number]:
        if not (entry.outcome.played and entry.rated) or entry.opponent is None:
            continue
        other = tournament[entry.opponent].rating
        uneven = abs(own - (other or 0)) >= UNRATED_GAP
        if not other or (own and kind != STANDARD and uneven and max(own, other) > UNRATED_ABOVE):
            continue
        score = Fraction(HALVES.get(entry.outcome, 0), 2)
        expected = expected_score(own, other, kind) if own else Fraction(0)
        games.append(RatedGame(entry.round, entry.opponent, other, score, expected))
    made, known = tuple(games), bool(player.k_factor)
    line = RatingLine(player.number, made, None, known, None, None, None)
    if not games:
        return line
    count = len(games)
    average = mean_of([game.rating for game in games])
    performance = average + gap_of(line.score, count)
    line = replace(line, average=average, performance=performance)
    if not own:
        return replace(line, initial=initial_rating(games))
    usual = usual_k(player, year)
    k = min(player.k_factor or usual, MOST_K // count)
    change = k * (line.score - line.expected)
    return replace(line, k=k, change=change, sure_k=known or usual != USUAL_K or not change)
