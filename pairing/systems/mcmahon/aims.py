"""What a round tries for, in order, as one weight a pair.

The aims, the first that differs deciding:

1. as few repeated meetings as can be (none, or the round is refused until they are allowed);
2. as few pairs across categories as can be;
3. the least sum of squared differences of MM score;
4. the fewest players drawn up or down;
5. the fewest pairs that are to be avoided (listed together weighs four, one club two, one
   country one);
6. who is drawn up or down: not twice the same way, rather back after the other way, and
   whoever the settings name (:func:`drawn_cost`);
7. seeding inside the groups and balance of colours together (:func:`seeding_cost`,
   :func:`colour_cost`; five parts to one, as in OpenGotha);
8. the seeded lot.

Each aim has its own digits of one whole number, wide enough that the sum over all boards
never reaches into those of the aim before it.
"""

from __future__ import annotations

from math import floor
from random import Random

from pairing.keep_apart import Apart
from pairing.ranks import rank_number
from pairing.systems.mcmahon.field import Entry, Field
from pairing.systems.mcmahon.settings import McMahonSettings

FULL = 1000
"""The cost of the worst seeding; the best costs nothing."""

COLOUR = FULL // 5
"""The cost of two players who both have had too many games with one colour."""

LOT = 8
"""Bits of the lot."""


def drawn_cost(upper: Entry, lower: Entry, settings: McMahonSettings) -> int:
    """The cost of drawing ``upper`` down to ``lower``, 0 to 40.

    Ten parts for each of the two who goes the same way again; ten less than otherwise for
    each who is so brought back from having gone the other way more often (``compensate``);
    up to ten each for his place in his group, by the settings.
    """
    cost = 10 * (upper.downs > 0) + 10 * (lower.ups > 0)
    if settings.compensate:
        cost += 5 * (upper.ups <= upper.downs) + 5 * (lower.downs <= lower.ups)
    return cost + _place(upper, settings.down_from) + _place(lower, settings.up_from)


def _place(entry: Entry, wanted: str) -> int:
    """How far a player stands from the wanted end, or middle, of his group: 0 to 5."""
    last = entry.size - 1
    if last == 0:
        return 0
    away = {
        "top": 2 * entry.at,
        "bottom": 2 * (last - entry.at),
        "middle": 2 * abs(2 * entry.at - last),
    }[wanted]
    return 5 * away // (2 * last)


def seeding_cost(one: Entry, other: Entry, seeding: str) -> int:
    """How far two players of one group are from the partners seeding gives them, 0 to FULL.

    Split-and-slip: the first of the upper half meets the first of the lower; split-and-fold:
    the first meets the last; random: nothing is wanted but one of each half.

    >>> from dataclasses import replace
    >>> first = Entry(1, "", 0, 0, 0, 0, 0, 0, 0, False, 0, 0, 4)
    >>> [seeding_cost(first, replace(first, at=at), "slip") for at in (1, 2, 3)]
    [250, 0, 250]
    >>> [seeding_cost(first, replace(first, at=at), "fold") for at in (1, 2, 3)]
    [444, 111, 0]
    """
    size, a, b = one.size, one.at, other.at
    if seeding == "slip":
        x = 2 * abs(a - b) - size + size % 2
        return FULL * x * x // (size * size)
    if seeding == "fold":
        x, last = a + b - (size - 1), max(1, size - 1)
        return FULL * x * x // (last * last)
    return FULL if (2 * a < size) == (2 * b < size) else 0


def colour_cost(one: Entry, other: Entry) -> int:
    """Two players whose colours cannot both be put right: the fuller, the more one-sided.

    >>> from dataclasses import replace
    >>> e = Entry(1, "", 0, 0, 0, 0, 1, 0, 0, False)
    >>> [colour_cost(e, replace(e, balance=b)) for b in (-1, 0, 1)]
    [0, 100, 200]
    """
    if one.balance * other.balance < 0 or one.balance == other.balance == 0:
        return 0
    return COLOUR if one.balance * other.balance > 0 else COLOUR // 2


APART = {"group": 4, "club": 2, "country": 1}
"""The cost of a pair that is to be avoided, by what the two have in common."""


def apart_cost(one: Entry, other: Entry, apart: Apart) -> int:
    """What a pair that is to be avoided costs, 0 for any other."""
    if other.number not in apart.avoid.get(one.number, ()):
        return 0
    pair = min(one.number, other.number), max(one.number, other.number)
    return sum(APART[kind] for kind in apart.why[pair])


def stones(one: Entry, other: Entry, settings: McMahonSettings) -> int:
    """Handicap stones ``one`` gives ``other``; negative when he takes them.

    The difference of MM scores or ranks, those above the threshold counting as it, less the
    correction, at most the maximum.
    """
    if not settings.handicap_maximum:
        return 0
    threshold = rank_number(settings.even_rank)
    if settings.handicap_by == "mm":
        zero = rank_number(settings.zero_rank)
        mine, his = floor(one.score) + zero, floor(other.score) + zero
    else:
        mine, his = one.rank, other.rank
    gap = min(mine, threshold) - min(his, threshold)
    given = min(max(0, abs(gap) - settings.handicap_correction), settings.handicap_maximum)
    if gap == 0:
        return 0
    return given if gap > 0 else -given


class Weights:
    """Whole-number costs of all pairs of a field, the aims in their order."""

    def __init__(self, field: Field) -> None:
        self.field = field
        boards = max(1, len(field.entries) // 2)
        scores = [entry.doubled for entry in field.entries.values()]
        widest = max(scores, default=0) - min(scores, default=0)
        limits = (
            (1 << LOT) - 1, FULL + COLOUR, 40, sum(APART.values()), 1, widest * widest, 1, 1,
        )  # fmt: skip
        shifts = [0]
        for limit in limits:
            shifts.append(shifts[-1] + (boards * limit).bit_length())
        _, self.seed, self.drawn, self.geo, self.floats, self.score, self.mixed, self.again = (
            shifts[:8]
        )
        lot = Random(f"{field.tournament.seed}/{field.tournament.next_round}/pairs")
        self._lots = {number: lot.getrandbits(LOT) for number in field.entries}

    def cost(self, one: Entry, other: Entry) -> int:
        """What it costs to pair two players; ``one`` stands above ``other``."""
        settings = self.field.settings
        total = (self._lots[one.number] * 31 + self._lots[other.number] * 17) & ((1 << LOT) - 1)
        if one.group == other.group:
            fine = seeding_cost(one, other, self.field.seeding)
        else:
            fine = 0
            if one.doubled != other.doubled:
                apart = one.doubled - other.doubled
                total += (apart * apart << self.score) + (1 << self.floats)
                total += drawn_cost(one, other, settings) << self.drawn
            if one.category != other.category:
                total += 1 << self.mixed
        if settings.balance_colours and not stones(one, other, settings):
            fine += colour_cost(one, other)
        total += fine << self.seed
        geo = apart_cost(one, other, self.field.apart)
        if geo:
            total += geo << self.geo
        if other.number in self.field.met[one.number]:
            total += 1 << self.again
        return total
