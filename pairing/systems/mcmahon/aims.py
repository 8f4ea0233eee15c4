"""Aims of a round, in order, as one weight a pair.

The aims, the first that differs deciding:

1. as few repeated meetings as can be (none, or the round is refused until they are allowed);
2. as few pairs across categories as can be;
3. the least sum of differences of MM score and of what the pairs that are to be avoided are
   worth by the settings (:func:`price`), a pair rather avoided where both are equal;
4. the least sum of squared differences;
5. the fewest pairs that are to be avoided (listed together weighs four, one club two, one
   district or country one);
6. who is drawn up or down: not twice the same way, rather back after the other way, and
   whoever the settings name (:func:`down_cost`, :func:`up_cost`);
7. seeding inside the groups and balance of colours together (:func:`seeding_cost`,
   :data:`COLOUR`; two parts to one);
8. the seeded lot.

Each aim has its own digits of one whole number, wide enough that the sum over all boards
never reaches into those of the aim before it.
"""

from __future__ import annotations

from math import floor

from pairing.keep_apart import Separations
from pairing.ranks import rank_number
from pairing.systems.mcmahon.field import Entry, Field
from pairing.systems.mcmahon.settings import McMahonSettings

FULL = 1000
"""The cost of the worst seeding; the best costs nothing."""

COLOUR = FULL // 2
"""The cost of a pair of whom one will have had one colour twice more, or worse."""

PLACE = 250
"""The cost of drawing a player up or down from the wrong end of his group."""

LOT = 24
"""Bits of the lot, drawn for each pair: two pairings alike in all aims draw alike hardly ever."""

LEAST_LOT = 8
"""Bits of it in fields so large that the weights would be too long for the faster library."""


def down_cost(entry: Entry, settings: McMahonSettings) -> int:
    """Return the cost of drawing a player down, 0 to 5 times PLACE.

    Two parts if he goes the same way again; two less than otherwise if he is so brought back
    from having gone the other way more often (``compensate``); up to one for his place in his
    group, by the settings.
    """
    again = (entry.downs > 0) + (settings.compensate and entry.ups <= entry.downs)
    return 2 * PLACE * again + _place(entry, settings.down_from)


def up_cost(entry: Entry, settings: McMahonSettings) -> int:
    """Return the cost of drawing a player up, alike."""
    again = (entry.ups > 0) + (settings.compensate and entry.downs <= entry.ups)
    return 2 * PLACE * again + _place(entry, settings.up_from)


def _place(entry: Entry, wanted: str) -> int:
    """Return how far a player stands from the wanted end, or middle, of his group: 0 to PLACE."""
    last = entry.size - 1
    if last == 0:
        return 0
    away = {
        "top": 2 * entry.at,
        "bottom": 2 * (last - entry.at),
        "middle": 2 * abs(2 * entry.at - last),
    }[wanted]
    return PLACE * away // (2 * last)


def seeding_cost(entry: Entry, other: Entry, seeding: str) -> int:
    """Return how far two players of one group are from the partners seeding gives them, 0 to FULL.

    Split-and-slip: the first of the upper half meets the first of the lower; split-and-fold:
    the first meets the last; random: nothing is wanted but one of each half.

    >>> from dataclasses import replace
    >>> first = Entry(1, "", 0, 0, 0, 0, 0, 0, 0, False, 0, 0, 4)
    >>> [seeding_cost(first, replace(first, at=at), "slip") for at in (1, 2, 3)]
    [250, 0, 250]
    >>> [seeding_cost(first, replace(first, at=at), "fold") for at in (1, 2, 3)]
    [444, 111, 0]
    """
    size, a, b = entry.size, entry.at, other.at
    if seeding == "slip":
        x = 2 * abs(a - b) - size
        return FULL * x * x // (size * size)
    if seeding == "fold":
        x, last = a + b - (size - 1), max(1, size - 1)
        return FULL * x * x // (last * last)
    return FULL if (2 * a < size) == (2 * b < size) else 0


APART = {"group": 4, "club": 2, "district": 1, "country": 1}
"""The cost of a pair that is to be avoided, by what the two have in common."""


def apart_cost(one: int, other: int, apart: Separations) -> int:
    """Return what a pair that is to be avoided costs, 0 for any other."""
    return sum(APART[kind] for kind in apart.avoided(one, other))


def price(one: int, other: int, field: Field) -> int:
    """Return the half points of score difference that avoiding a pair may cost, its reasons added
    up.

    Nothing for a club that more than ``relief_share`` per cent of those present are of.
    """
    return sum(
        half_points(kind, field.settings)
        for kind in field.apart.avoided(one, other)
        if kind != "club" or one not in field.relieved
    )


def half_points(kind: str, settings: McMahonSettings) -> int:
    """Return the half points of score difference that avoiding a pair may cost for one reason."""
    return int(2 * getattr(settings, f"{kind}_price"))


def level(entry: Entry, settings: McMahonSettings) -> int:
    """Return the MM score or rank that a player's handicap goes by, at most the threshold."""
    by_score = settings.handicap_by == "mm"
    own = floor(entry.score) + rank_number(settings.zero_rank) if by_score else entry.rank
    return min(own, rank_number(settings.even_rank))


def stones(gap: int, settings: McMahonSettings) -> int:
    """Handicap stones for a difference of levels; negative when taken.

    The difference, less the correction, at most the maximum.
    """
    given = min(max(0, abs(gap) - settings.handicap_correction), settings.handicap_maximum)
    return given if gap > 0 else -given if gap else 0
