"""Scores of a handicap game: the equations of the FORS derivation, solved exactly.

The equations, their two schemes and the names used here (a1w, a1l, a2w, a2l, u, v, x) are in
docs/internals/fors.md, *Derivation*.  The event's scale is 10 + 10·a: 30 points a game, of which
everybody has 10 anyway.
"""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

from pairing.dataclasses import dataclass
from pairing.errors import InputError, Subject

LIMIT = 3000
"""Ratings stay below this: the chance model has its pole there."""

HALF = Fraction(1, 2)
GAME = 30
"""Points played for in one game."""


@dataclass(frozen=True)
class Scores:
    """The four scores of a handicap game, 30 points in either outcome."""

    giver_win: Fraction
    giver_loss: Fraction
    taker_win: Fraction
    taker_loss: Fraction


def win_chance(stronger: int | Fraction, weaker: int | Fraction) -> Fraction:
    """Chance of the stronger player on even terms (FORS: p = 0.5 + DR / (3000 - Rmean)).

    Never more than 1: beyond that the model has nothing to say.  Raises
    :class:`InputError` for a rating of 3000 or more and when the first player is not the
    stronger one.

    >>> win_chance(2025, 1975), win_chance(2000, 2000), win_chance(2500, 1000)
    (Fraction(11, 20), Fraction(1, 2), Fraction(1, 1))
    """
    return min(Fraction(1), raw_chance(stronger, weaker))


def raw_chance(stronger: int | Fraction, weaker: int | Fraction) -> Fraction:
    """Return the chance of :func:`win_chance` before it is cut off at 1."""
    _below_limit(stronger, weaker)
    if stronger < weaker:
        raise InputError(
            "fors.giver_weaker", subject=Subject(field="rating"), giver=stronger, taker=weaker
        )
    return HALF + Fraction(stronger - weaker) / (LIMIT - Fraction(stronger + weaker, 2))


def _below_limit(*ratings: int | Fraction) -> None:
    for rating in ratings:
        if rating >= LIMIT:
            where = Subject(field="rating")
            raise InputError("fors.rating_too_high", subject=where, rating=rating, limit=LIMIT)


def coefficient(chance: Fraction) -> Fraction:
    """K = 20p - 10, the giver's bonus for a win and the taker's loss (0 to 10).

    >>> coefficient(Fraction(11, 20))
    Fraction(1, 1)
    """
    return 20 * _checked(chance) - 10


def handicap_step(mean_rating: int | Fraction) -> Fraction:
    """Rating points that half a stone makes good: s = 0.05·(3000 - Rmean).

    >>> handicap_step(2000)
    Fraction(50, 1)
    """
    _below_limit(mean_rating)
    return Fraction(LIMIT - mean_rating) / 20


def handicap_scores(
    chance: Fraction,
    *,
    scheme: int = 2,
    free: Fraction | None = None,
    part: Fraction = Fraction(1),
    balanced: Fraction = HALF,
    made_good: Fraction | None = None,
) -> Scores:
    """Return the four scores of a game that the giver would win with ``chance`` on even terms.

    ``free`` is x, the taker's loss on the scale 1 : 0; by default -(2p - 1), which gives
    20 + K, 10, 20 and 10 - K in the second scheme.  ``part`` takes only a part of that
    default: with a half of it (x = -k/2, the source's symmetrisation) the bonus of a win and
    that of a loss are the same, 20 + K/2, 10 + K/2, 20 - K/2 and 10 - K/2.  ``balanced`` is
    the giver's chance with the handicap actually given (second scheme; 1/2 for one that fits
    the ratings), and
    ``made_good`` the even-game chance which that handicap makes good (first scheme; by
    default all of ``chance``).  Raises :class:`InputError` for a chance outside 1/2 ... 1,
    an unknown scheme, and for x whose scores leave 0 ... 30.

    >>> game = handicap_scores(Fraction(11, 20))
    >>> [str(x) for x in (game.giver_win, game.giver_loss, game.taker_win, game.taker_loss)]
    ['21', '10', '20', '9']
    >>> game = handicap_scores(Fraction(11, 20), part=HALF)
    >>> [str(x) for x in (game.giver_win, game.giver_loss, game.taker_win, game.taker_loss)]
    ['41/2', '21/2', '39/2', '19/2']
    >>> str(handicap_scores(Fraction(11, 20), scheme=1).taker_win)  # 20 in the second scheme
    '219/11'
    """
    _checked(chance)
    if scheme == 2:
        u, v = balanced, chance
        default = 1 - chance / balanced if balanced else Fraction(0)
    elif scheme == 1:
        fits = chance if made_good is None else made_good
        u, v = 1 - _checked(fits), HALF
        default = -(2 * fits - 1)
    else:
        raise InputError("fors.scheme", subject=Subject(field="scheme"), scheme=scheme)
    x = part * default if free is None else free
    # A game the giver cannot lose: only the win is determined, and x must agree.
    sure = u == 1
    a1w, a1l = 1 - x, Fraction(0) if sure else (v - u * (1 - x)) / (1 - u)
    four = [10 + 10 * a for a in (a1w, a1l, 1 - a1l, x)]
    if (sure and a1w != v) or not all(0 <= points <= GAME for points in four):
        low, high = _bounds(u, v)
        values: dict[str, object] = {"x": x, "low": low, "high": high, "chance": chance}
        raise InputError("fors.free_range", subject=Subject(field="free"), **values)
    return Scores(*four)


def _bounds(u: Fraction, v: Fraction) -> tuple[Fraction, Fraction]:
    """Least and greatest x whose scores stay within 0 ... 30."""
    if u == 1:
        return 1 - v, 1 - v
    low, high = Fraction(-1), Fraction(2)  # from a2l = x and a1w = 1 - x
    if u > 0:
        # -1 <= a1l = (v - u + u·x)/(1 - u) <= 2
        low = max(low, (-(1 - u) - v + u) / u)
        high = min(high, (2 * (1 - u) - v + u) / u)
    return low, high


def _checked(chance: Fraction) -> Fraction:
    if not HALF <= chance <= 1:
        raise InputError("fors.chance_range", subject=Subject(field="chance"), chance=chance)
    return chance


def fair_step(rounds: int, upper: int | Fraction, lower: int | Fraction) -> Fraction:
    """Start points between two rating levels at which an underrated player is not punished.

    FORS: S = N·(R1 - R2)/sqrt((3000 - R1)(3000 - R2)) points of 1 : 0, times 10 on the scale
    of the event; here to a hundredth of a point, halves up.

    >>> fair_step(5, 2050, 1950)
    Fraction(501, 100)
    """
    _below_limit(upper, lower)
    if upper < lower:
        return -fair_step(rounds, lower, upper)
    distance = Fraction(LIMIT - upper) * Fraction(LIMIT - lower)
    # round(1000·N·D / sqrt(distance)) by whole numbers: the root of a square, rounded.
    square = (1000 * rounds * Fraction(upper - lower)) ** 2 / distance
    doubled = isqrt(4 * square.numerator // square.denominator)
    return Fraction((doubled + 1) // 2, 100)
