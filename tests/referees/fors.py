"""FORS and SERP from docs/fors.md: start, pairs, handicaps, points by the formulas, places."""

from __future__ import annotations

from fractions import Fraction
from math import floor
from typing import Any

from pairing.tournament import Bye, Game, Tournament
from tests.referees.leader import TooMuch as TooMuch
from tests.referees.leader import bye_choices, have_met, white_of


def starts(tournament: Tournament) -> dict[int, Fraction]:
    """A point for every ten points of rating above the full hundred below the weakest."""
    ratings = {player.number: player.rating or 0 for player in tournament.players}
    base = 100 * (min(ratings.values()) // 100)
    return {number: Fraction(rating - base, 10) for number, rating in ratings.items()}


def order_of(tournament: Tournament, handicaps: bool) -> list[int]:
    """Who plays the next round: event points, rating, start number."""
    made = totals(tournament, handicaps)
    here = [p for p in tournament.players if tournament.next_round not in p.absent]
    return [
        p.number for p in sorted(here, key=lambda p: (-made[p.number], -(p.rating or 0), p.number))
    ]


def halves_needed(giver: int, taker: int) -> Fraction:
    """What the ratings ask for: a half stone is worth 1/20 of the distance of the mean to 3000."""
    return (giver - taker) / ((3000 - Fraction(giver + taker, 2)) / 20)


def seats(
    tournament: Tournament, pair: tuple[int, int], handicaps: bool
) -> tuple[int | None, int, Fraction | None]:
    """Who has White (``None``: the lot says), stones and komi of a pair."""
    settings: Any = tournament.settings
    if handicaps:
        strong, weak = sorted(pair, key=lambda n: -(tournament[n].rating or 0))
        needed = halves_needed(tournament[strong].rating or 0, tournament[weak].rating or 0)
        most = Fraction(settings.max_handicap)
        if settings.exact_komi:
            moves, rest = divmod(min(needed, most), 2)
            points = floor(6 * rest + Fraction(1, 2))
        else:
            moves, rest = divmod(Fraction(min(floor(needed + Fraction(1, 2)), int(most))), 2)
            points = 6 * int(rest)
        if moves or points:
            return strong, int(moves) + 1 if moves else 0, Fraction(13, 2) - points
    return white_of(tournament, *pair, even=True), 0, None


def pairing(
    tournament: Tournament, order: list[int], handicaps: bool, steps: int
) -> tuple[set[frozenset[int]], int | None] | None:
    """(set of pairs, bye) of the next round: everybody from the top takes the nearest whom he
    has not met, a dead end is undone; ``None`` when none is legal.

    Pairs beyond the maximum handicap are the last he takes, and as few as can be where no
    meeting is repeated; repeats are as few as can be.  Raises :class:`TooMuch`.
    """
    settings: Any = tournament.settings
    met, left = have_met(tournament), [steps]

    def far(one: int, other: int) -> bool:
        ratings = sorted(tournament[n].rating or 0 for n in (one, other))
        needed = halves_needed(ratings[1], ratings[0])
        return handicaps and floor(needed + Fraction(1, 2)) > settings.max_handicap

    def first(playing: list[int], repeats: int, beyond: int) -> list[frozenset[int]] | None:
        left[0] -= 1
        if left[0] < 0:
            raise TooMuch
        if not playing:
            return []
        senior, others = playing[0], playing[1:]
        price = {n: (frozenset((senior, n)) in met, far(senior, n)) for n in others}
        for junior in sorted(others, key=price.__getitem__):
            again, over = price[junior]
            if again <= repeats and over <= beyond:
                rest = [n for n in others if n != junior]
                found = first(rest, repeats - again, beyond - over)
                if found is not None:
                    return [frozenset((senior, junior)), *found]
        return None

    boards = len(order) // 2
    for repeats in range(boards + 1 if settings.allow_repeats else 1):
        for bye in bye_choices(tournament, order) if len(order) % 2 else [None]:
            playing = [n for n in order if n != bye]
            for beyond in range(boards + 1) if not repeats else [boards]:
                found = first(playing, repeats, beyond)
                if found is not None:
                    return set(found), bye
    return None


def places(tournament: Tournament, handicaps: bool) -> list[list[int]]:
    """Groups of equals, best first: event points, the mean of the opponents', the rating."""
    made = totals(tournament, handicaps)
    faced: dict[int, list[Fraction]] = {number: [] for number in made}
    for round_ in tournament.rounds:
        for game in round_.games:
            if game.result is not None and game.result.played:
                faced[game.white].append(made[game.black])
                faced[game.black].append(made[game.white])
        for number, kind in round_.byes:
            if kind is Bye.PAIRING:
                faced[number].append(made[number])
    groups: dict[tuple[Fraction, ...], list[int]] = {}
    for number, points in made.items():
        mine = faced[number]
        mean = sum(mine, Fraction(0)) / len(mine) if mine else Fraction(-(10**9))
        key = points, mean, Fraction(tournament[number].rating or 0)
        groups.setdefault(key, []).append(number)
    return [groups[key] for key in sorted(groups, reverse=True)]


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


def wins(tournament: Tournament) -> dict[int, Fraction]:
    """What results alone are worth, a win 1: what SERP pays for them, without the start."""
    made = totals(tournament, handicaps=False)
    return {p.number: (made[p.number] - (p.start_score or 0)) / 10 for p in tournament.players}


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
