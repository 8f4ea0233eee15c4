"""Half stones on the board: stones, komi, and the chance they leave.

Half a stone is a komi.  Counting from the even game: 0 half stones is the even game with
full komi, 1 is Black without komi, 2 is two stones with full komi, 3 two stones without,
and so on: n stones are n - 1 moves ahead, each worth two half stones.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from pairing.dataclasses import dataclass
from pairing.systems.fors.scoring import HALF, LIMIT, handicap_step, win_chance
from pairing.systems.fors.settings import ForsSettings
from pairing.systems.go import KOMI, NO_KOMI
from pairing.tournament import Game


@dataclass(frozen=True)
class Handicap:
    """A handicap to be played: what the pair's ratings ask for and what is given.

    ``needed`` and ``given`` are in half stones (``needed`` exactly as the ratings and the
    event's reductions say),
    ``stones`` and ``komi`` what is put on the board, ``over`` whether the organiser's
    maximum cuts it short.
    """

    needed: Fraction
    given: Fraction
    stones: int
    komi: Fraction
    over: bool


def step_for(giver: int, taker: int, settings: ForsSettings) -> Fraction:
    """Rating points per half stone for this pair: by its own mean or by the group's."""
    if settings.k_by == "group" and settings.mean_rating is not None:
        return handicap_step(settings.mean_rating)
    return handicap_step(Fraction(giver + taker, 2))


@lru_cache(maxsize=4096)
def handicap_for(giver: int, taker: int, settings: ForsSettings) -> Handicap:
    """Return the handicap between two ratings: the nearest half stone, or exact by komi.

    The event's percentage and reduction come off before that; two players of the group that
    plays even have none.

    >>> plain = handicap_for(2075, 1925, ForsSettings())
    >>> plain.stones, str(plain.komi), str(plain.given)
    (2, '1/2', '3')
    """
    needed = (giver - taker) / step_for(giver, taker, settings)
    needed = max(Fraction(0), needed * settings.handicap_percent / 100 - settings.less_half_stones)
    if settings.even_from is not None and taker >= settings.even_from:
        needed = Fraction(0)
    most = settings.max_handicap
    over = _round(needed) > most
    if settings.exact_komi:  # to the point, kept at a half, so that there is no draw
        moves, rest = divmod(min(needed, Fraction(most)), 2)
        stones, komi = (int(moves) + 1 if moves else 0), KOMI - _round(rest * (KOMI - NO_KOMI))
        given = half_stones(stones, komi)
    else:
        given = Fraction(min(_round(needed), most))
        stones, komi = on_board(int(given))
    return Handicap(needed, given, stones, komi, over)


def on_board(halves: int) -> tuple[int, Fraction]:
    """Stones and komi of a whole number of half stones.

    >>> [(stones, str(komi)) for stones, komi in map(on_board, range(5))]
    [(0, '13/2'), (0, '1/2'), (2, '13/2'), (2, '1/2'), (3, '13/2')]
    """
    moves, komi = divmod(halves, 2)
    return (moves + 1 if moves else 0), (NO_KOMI if komi else KOMI)


def half_stones(stones: int, komi: Fraction) -> Fraction:
    """Count how many half stones a handicap on the board is worth.

    Komi counts in points: 6½ (no draw) is the full one, 0 or ½ is none.

    >>> half_stones(0, Fraction(13, 2)), half_stones(3, Fraction(1, 2)), half_stones(1, NO_KOMI)
    (Fraction(0, 1), Fraction(5, 1), Fraction(1, 1))
    """
    moves = max(stones - 1, 0)
    return 2 * moves + (KOMI - komi) / (KOMI - NO_KOMI)


def given_in(game: Game, nominal: Handicap) -> Fraction:
    """Half stones actually given in a game, from what stands on its round tab.

    Where the tab does not say the komi, it is the prescribed one if the stones are, else
    full komi without stones and none with them.
    """
    if game.komi is None and game.handicap == nominal.stones:
        return nominal.given
    return lead_in(game)


def lead_in(game: Game) -> Fraction:
    """Half stones by which a game's stones and komi put Black ahead.

    Without a komi it is full komi without stones and none with them.

    >>> [lead_in(Game(1, 1, 2, handicap=2, komi=komi)) for komi in (KOMI, NO_KOMI, None)]
    [Fraction(2, 1), Fraction(3, 1), Fraction(3, 1)]
    """
    usual = NO_KOMI if game.handicap else KOMI
    return half_stones(game.handicap, usual if game.komi is None else game.komi)


def chance_with(giver: int, taker: int, halves: Fraction, step: Fraction) -> Fraction:
    """Return the giver's chance with so many half stones given (at most 1, at least 0)."""
    rest = giver - taker - halves * step
    if rest >= 0 and halves == 0:
        return win_chance(giver, taker)
    distance = LIMIT - Fraction(giver + taker, 2)
    return max(Fraction(0), min(Fraction(1), HALF + rest / distance))


def _round(halves: Fraction) -> int:
    return int((halves + HALF) // 1)
