"""FORS and SERP points from the formulas of docs/fors.md, *Derivation*, game by game."""

from __future__ import annotations

from fractions import Fraction

from pairing.tournament import Bye, Game, Tournament


def halves_of(game: Game) -> Fraction:
    """Half stones given: n stones are n - 1 moves of two, a komi of 6½ less is another."""
    komi = Fraction(13, 2) if game.komi is None else Fraction(game.komi)
    return Fraction(2 * max(game.handicap - 1, 0)) + (Fraction(13, 2) - komi) / 6


def giver_wins(giver: int, taker: int, halves: Fraction) -> Fraction:
    """The giver's score for a win, so that his expectation is that of an even game.

    p is his chance on even terms, p - h/20 with h half stones; a loss is worth 10 of 30.  The
    formula may pass 1, a chance may not; half stones are taken off what the formula gives, for
    they make good a difference of ratings.

    >>> str(giver_wins(2050, 2000, Fraction(1)))  # p = 0.5 + 50/975
    '8210/391'
    >>> giver_wins(2450, 2081, Fraction(10)) < 30  # 0.5 + 369/734.5 > 1, less 1/2
    True
    """
    formula = Fraction(1, 2) + Fraction(giver - taker) / (3000 - Fraction(giver + taker, 2))
    p = min(Fraction(1), formula)
    # A game is worth 30 points (K is at most 10): more a win cannot be.
    left = formula - halves / 20
    return Fraction(30) if 2 * left <= p else 10 + 10 * p / left


def totals(tournament: Tournament, handicaps: bool) -> dict[int, Fraction]:
    """Start points and points made: FORS with ``handicaps``, SERP without.

    A round without play is worth what the settings say of a game of 1 : 0.
    """
    base = 10 if handicaps else 0
    settings = tournament.settings
    found = {player.number: player.start_score or Fraction(0) for player in tournament.players}
    rating = {player.number: player.rating or 0 for player in tournament.players}
    for round_ in tournament.rounds:
        seen = set()
        for game in round_.games:
            seen |= {game.white, game.black}
            assert game.result is not None
            white, black = 10 * game.result.white, 10 * game.result.black
            halves = halves_of(game)
            if handicaps and game.result.played and halves:
                # White gives; a win and a loss share 30 points.
                win = giver_wins(rating[game.white], rating[game.black], halves)
                if game.result.white == 1:
                    white, black = win - base, 30 - win - base
                elif game.result.black == 1:
                    white, black = Fraction(0), Fraction(10)
            found[game.white] += base + white
            found[game.black] += base + black
        for number, kind in round_.byes:
            seen.add(number)
            worth = {Bye.PAIRING: settings.bye_points, Bye.HALF: Fraction(1, 2),
                     Bye.FULL: Fraction(1), Bye.ZERO: Fraction(0)}[kind]  # fmt: skip
            found[number] += base + 10 * worth
        for number in found:
            if number not in seen:
                found[number] += base + 10 * settings.absence_points
    return found
