"""Prices of each possible pair and each downfloat, criterion by criterion.

A candidate's price is a list of counts in the order of the criteria; the lexicographically
lowest price wins (B.8 / 3.8).  All counts of a candidate are packed into one integer, the
first criterion in the highest bits, every count with as many bits as it can ever need: then
"lexicographically lower" is simply "less", and the price of a candidate is the sum of the
prices of its pairs and its downfloaters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from pairing.dataclasses import dataclass
from pairing.systems.dutch.colours import denied
from pairing.systems.dutch.entries import ABSOLUTE, DOWN, MILD, STRONG, UP, DutchField, Entry


@dataclass(frozen=True)
class Bracket:
    """A bracket to be paired (A.3 / 1.3): positions in the ranked field.

    ``movers`` are the moved-down players (MDPs), ``residents`` the scoregroup (or, in a
    collapsed last bracket, everybody below), ``following`` the residents of the next bracket
    when it must be looked at (2017 C.7, 2026 C.8), ``beneath`` everybody not in this bracket
    who is still to be paired.  ``byes`` are the positions that may receive the bye if one is
    due (``bye_due``).  ``bye_here`` says that the single downfloater is certain to be the
    bye's player.
    """

    movers: tuple[int, ...]
    residents: tuple[int, ...]
    following: tuple[int, ...] = ()
    beneath: tuple[int, ...] = ()
    byes: frozenset[int] = frozenset()
    bye_due: bool = False
    bye_here: bool = False
    kind: str = "normal"

    @property
    def players(self) -> tuple[int, ...]:
        """Everybody in the bracket in the order of the in-bracket numbers (D / 4.1)."""
        return self.movers + self.residents


@dataclass(frozen=True)
class Digit:
    """One count of the price: its criterion, its place in the packed integer.

    ``score`` is the score difference (or score) counted, in score units, where the criterion
    is a list taken in descending order.
    """

    name: str
    shift: int
    width: int
    score: int | None = None

    def of(self, packed: int) -> int:
        """Return the count in a packed integer."""
        return packed >> self.shift & ((1 << self.width) - 1)


# Criteria on colours, in order, as the places of a pair's colour price.
COLOUR_NAMES = (
    "difference_beyond_two", "third_in_a_row", "preference", "strong_preference",
)  # fmt: skip


def colour_price(higher: Entry, lower: Entry, initial: int) -> tuple[int, int, int, int]:
    """Return what a pair costs in the four colour criteria (2017 C.8-C.11, 2026 C.10-C.13)."""
    preference = higher.preference
    if not preference or preference != lower.preference:
        return (0, 0, 0, 0)
    weaker = min(higher.strength, lower.strength)
    if weaker < ABSOLUTE:
        return (0, 0, 1, int(weaker == STRONG))
    refused = denied(higher, lower, initial)
    assert refused is not None
    loser, colour = refused
    return (int(abs(loser.difference + colour) > 2), int(loser.repeated), 1, 0)


class Prices:
    """Packed prices of a bracket's pairs and downfloats.

    ``pair(a, b)`` and ``floater(a)`` take positions in the field; ``digits`` says how to read
    a packed sum.
    """

    def __init__(self, field: DutchField, bracket: Bracket) -> None:
        self.field = field
        self.bracket = bracket
        entries = field.entries
        players = bracket.players
        self._known: dict[tuple[int, int], int] = {}
        self.lowest = min(entries[player].score for player in players)
        count = len(players)
        most = count // 2
        scores = [entries[player].score for player in players]
        self.mixed = len(set(scores)) > 1
        # Score differences that can occur: between a mover (or, in a collapsed bracket,
        # anybody) and a resident; and of downfloaters, against one point below the lowest.
        self.below = self.lowest - field.unit
        gaps = self._gaps(players)
        digits: list[tuple[str, int | None, int]] = [("pairs", None, count)]
        if self.mixed:
            digits += [("floaters", gap, self._many(gap)) for gap in gaps]
        self._steps = sorted(set(scores), reverse=True) if bracket.following else []
        if bracket.following:
            # Both are rewards for what the next bracket can do with the downfloaters.
            digits.append(("next_bracket", None, (count + len(bracket.following)) // 2))
            digits += [("next_bracket", step, scores.count(step)) for step in self._steps]
        if bracket.bye_here:
            digits.append(
                ("bye_unplayed", None, max(entries[player].unplayed for player in players))
            )
        colours = self._colour_range(players)
        digits += [
            (name, None, most) for name, used in zip(COLOUR_NAMES, colours, strict=True) if used
        ]
        self.again = {
            f"{way}float_{when}": frozenset(p for p in players if entries[p].floats[back] == sign)
            for back, when in enumerate(("again", "two_before"))
            for way, sign in (("down", DOWN), ("up", UP))
        }
        """Who floated in each of the two rounds before, by the criterion that counts it."""
        digits += self._repeated_floats(gaps)
        self.digits: tuple[Digit, ...] = self._place(digits)
        self.at: dict[tuple[str, int | None], int] = {
            (digit.name, digit.score): 1 << digit.shift for digit in self.digits
        }
        self.bits = self.digits[0].shift + self.digits[0].width

    def _repeated_floats(self, gaps: Sequence[int]) -> Iterator[tuple[str, int | None, int]]:
        """Counts of players who float the same way again, then of their score differences."""
        whose = {
            name: len(floaters)
            for name, floaters in self.again.items()
            if floaters and (self.mixed or name.startswith("down"))
        }
        yield from ((name, None, bound) for name, bound in whose.items())
        for name, bound in whose.items() if self.mixed else ():
            yield from ((f"{name}_scores", gap, min(bound, self._many(gap))) for gap in gaps)

    def _gaps(self, players: Sequence[int]) -> list[int]:
        entries = self.field.entries
        bracket = self.bracket
        if not self.mixed:
            return [self.field.unit]
        levels = {entries[p].score for p in players}
        residents = {entries[p].score for p in bracket.residents}
        gaps = {level - self.below for level in levels}
        gaps |= {abs(level - other) for level in levels for other in residents}
        return sorted(gaps - {0}, reverse=True)

    def _many(self, gap: int) -> int:
        """Count how many pairs and downfloaters of a bracket can have this score difference."""
        number = Counter(self.field.entries[player].score for player in self.bracket.players)
        pairs = sum(min(count, number[score - gap]) for score, count in number.items())
        return max(1, number[gap + self.below] + pairs)

    def _colour_range(self, players: Sequence[int]) -> tuple[bool, bool, bool, bool]:
        """Return which colour criteria can be violated at all in this bracket."""
        there = [self.field.entries[player] for player in players]

        def clash(least: int) -> bool:
            wishes = Counter(entry.preference for entry in there if entry.strength >= least)
            return wishes[1] > 1 or wishes[-1] > 1

        absolute = any(entry.topscorer for entry in there) and clash(ABSOLUTE)
        return absolute, absolute, clash(MILD), clash(STRONG)

    @staticmethod
    def _place(digits: Iterable[tuple[str, int | None, int]]) -> tuple[Digit, ...]:
        placed: list[Digit] = []
        shift = 0
        for name, score, most in reversed(list(digits)):
            width = max(1, most.bit_length())
            placed.append(Digit(name, shift, width, score))
            shift += width
        return tuple(reversed(placed))

    @cached_property
    def kinds(self) -> dict[int, int]:
        """Players by kind: two of the same kind cost the same with anybody."""
        absolutes = (COLOUR_NAMES[0], None) in self.at
        numbers: dict[object, int] = {}
        kinds = {}
        for player in self.bracket.players:
            own = self.field.entries[player]
            colours = (own.difference, own.colours) if absolutes else None
            kind = (own.score, own.preference, own.strength, own.floats, own.unplayed, colours)
            kinds[player] = numbers.setdefault(kind, len(numbers))
        return kinds

    def pair(self, a: int, b: int) -> int:
        """Price of pairing two players of the bracket (a ranked above b)."""
        kinds = self.kinds[a], self.kinds[b]
        if kinds not in self._known:
            self._known[kinds] = self._pair(a, b)
        return self._known[kinds]

    def _pair(self, a: int, b: int) -> int:
        entries = self.field.entries
        one, other = entries[a], entries[b]
        at = self.at
        colours = zip(COLOUR_NAMES, colour_price(one, other, self.field.initial), strict=True)
        price = sum(at[name, None] for name, cost in colours if cost)
        gap = one.score - other.score
        if gap:
            price += at["floaters", gap] + self._floats(a, "down", gap) + self._floats(b, "up", gap)
        return price

    def _floats(self, player: int, way: str, gap: int) -> int:
        """Return the price of a player's repeating a float of one of the two rounds before."""
        at = self.at
        return sum(
            at[name, None] + (at[f"{name}_scores", gap] if self.mixed else 0)
            for name, floaters in self.again.items()
            if name.startswith(way) and player in floaters
        )

    def floater(self, a: int) -> int:
        """Price of leaving a player of the bracket unpaired."""
        at = self.at
        entry = self.field.entries[a]
        price = at["pairs", None]
        gap = entry.score - self.below
        if self.mixed:
            price += at["floaters", gap]
        if ("bye_unplayed", None) in at:
            price += at["bye_unplayed", None] * entry.unplayed
        return price + self._floats(a, "down", gap)

    def alone(self, a: int, rank: int) -> int:
        """Price of leaving a player unpaired who serves the next bracket ``rank``-th best (0-3).

        What is the same for every candidate with one downfloater is left out.
        """
        price = self.floater(a) - self.at["pairs", None]
        if rank and self._steps:
            price += rank << min(
                digit.shift for digit in self.digits if digit.name == "next_bracket"
            )
        return price

    def next_pair(self, a: int | None = None) -> int:
        """Reward for a pair of the next bracket, with a downfloater ``a`` or without."""
        at = self.at
        reward = at["next_bracket", None]
        if a is not None:
            reward += at["next_bracket", self.field.entries[a].score]
        return reward
