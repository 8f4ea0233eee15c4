"""What each possible pair and each downfloat costs, criterion by criterion.

A candidate's price is a list of counts in the order of the criteria; the lexicographically
lowest price wins (B.8 / 3.8).  All counts of a candidate are packed into one integer, the
first criterion in the highest bits, every count with as many bits as it can ever need: then
"lexicographically lower" is simply "less", and the price of a candidate is the sum of the
prices of its pairs and its downfloaters.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pairing.systems.dutch.colours import denied
from pairing.systems.dutch.entries import ABSOLUTE, DOWN, STRONG, UP, DutchField, Entry


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


# Criteria on colours, in order, as the places of a pair's colour price.
COLOUR_NAMES = (
    "difference_beyond_two", "third_in_a_row", "preference", "strong_preference",
)  # fmt: skip


def colour_price(higher: Entry, lower: Entry, initial: int) -> tuple[int, int, int, int]:
    """What a pair costs in the four colour criteria (2017 C.8-C.11, 2026 C.10-C.13)."""
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
        self._movers = frozenset(bracket.movers)
        self.lowest = min(entries[player].score for player in players)
        count = len(players)
        most = count // 2
        scores = [entries[player].score for player in players]
        self._mixed = len(set(scores)) > 1
        # Score differences that can occur: between a mover (or, in a collapsed bracket,
        # anybody) and a resident; and of downfloaters, against one point below the lowest.
        self._below = self.lowest - field.unit
        gaps = self._gaps(players)
        digits: list[tuple[str, int | None, int]] = [("pairs", None, count)]
        if self._mixed:
            digits += [("floaters", gap, self._many(gap)) for gap in gaps]
        looking = bool(bracket.following)
        if looking:
            # Both are rewards for what the next bracket can do with the downfloaters.
            digits.append(("next_bracket", None, (count + len(bracket.following)) // 2))
            self._steps = sorted({entries[player].score for player in players}, reverse=True)
            for step in self._steps:
                digits.append(("next_bracket", step, sum(score == step for score in scores)))
        else:
            self._steps = []
        if bracket.bye_here:
            digits.append(
                ("bye_unplayed", None, max(entries[player].unplayed for player in players))
            )
        colours = self._colour_range(players)
        digits += [
            (name, None, most) for name, used in zip(COLOUR_NAMES, colours, strict=True) if used
        ]
        self._down = [
            frozenset(p for p in players if entries[p].floats[back] == DOWN) for back in (0, 1)
        ]
        self._up = [
            frozenset(p for p in players if entries[p].floats[back] == UP) for back in (0, 1)
        ]
        suffix = ("again", "two_before")
        for back in (0, 1):
            if self._down[back]:
                digits.append((f"downfloat_{suffix[back]}", None, len(self._down[back])))
            if self._mixed and self._up[back]:
                digits.append((f"upfloat_{suffix[back]}", None, len(self._up[back])))
        if self._mixed:
            for back in (0, 1):
                for side, whose in (("down", self._down[back]), ("up", self._up[back])):
                    if whose:
                        name = f"{side}float_{suffix[back]}_scores"
                        bound = len(whose)
                        digits += [(name, gap, min(bound, self._many(gap))) for gap in gaps]
        self.digits: tuple[Digit, ...] = self._place(digits)
        self._at: dict[tuple[str, int | None], int] = {
            (digit.name, digit.score): 1 << digit.shift for digit in self.digits
        }
        self.bits = self.digits[0].shift + self.digits[0].width

    def _gaps(self, players: Sequence[int]) -> list[int]:
        entries = self.field.entries
        bracket = self.bracket
        if not self._mixed:
            return [self.field.unit]
        levels = {entries[p].score for p in players}
        residents = {entries[p].score for p in bracket.residents}
        gaps = {level - self._below for level in levels}
        gaps |= {abs(level - other) for level in levels for other in residents}
        return sorted(gaps - {0}, reverse=True)

    def _many(self, gap: int) -> int:
        """How many pairs and downfloaters of a bracket can have this score difference."""
        entries = self.field.entries
        number: dict[int, int] = {}
        for player in self.bracket.players:
            score = entries[player].score
            number[score] = number.get(score, 0) + 1
        many = number.get(gap + self._below, 0)
        for score in number:
            if score - gap in number:
                many += min(number[score], number[score - gap])
        return max(1, many)

    def _colour_range(self, players: Sequence[int]) -> tuple[bool, bool, bool, bool]:
        """Which colour criteria can be violated at all in this bracket."""
        entries = self.field.entries
        sides: dict[int, list[int]] = {1: [], -1: [], 0: []}
        top = False
        for player in players:
            entry = entries[player]
            sides[entry.preference].append(entry.strength)
            top |= entry.topscorer
        absolute = top and any(
            sum(strength == ABSOLUTE for strength in sides[side]) > 1 for side in (1, -1)
        )
        any_ = any(len(sides[side]) > 1 for side in (1, -1))
        strong = any(sum(strength >= STRONG for strength in sides[side]) > 1 for side in (1, -1))
        return absolute, absolute, any_, strong

    @staticmethod
    def _place(digits: Iterable[tuple[str, int | None, int]]) -> tuple[Digit, ...]:
        placed: list[Digit] = []
        shift = 0
        for name, score, most in reversed(list(digits)):
            width = max(1, most.bit_length())
            placed.append(Digit(name, shift, width, score))
            shift += width
        return tuple(reversed(placed))

    def pair(self, a: int, b: int) -> int:
        """Price of pairing two players of the bracket (a ranked above b)."""
        entries = self.field.entries
        one, other = entries[a], entries[b]
        at = self._at
        price = 0
        if one.preference and one.preference == other.preference:
            for name, cost in zip(
                COLOUR_NAMES, colour_price(one, other, self.field.initial), strict=True
            ):
                if cost:
                    price += at[name, None]
        gap = one.score - other.score
        if gap:
            price += at["floaters", gap]
            for back, suffix in ((0, "again"), (1, "two_before")):
                if a in self._down[back]:
                    price += at[f"downfloat_{suffix}", None]
                    price += at[f"downfloat_{suffix}_scores", gap]
                if b in self._up[back]:
                    price += at[f"upfloat_{suffix}", None]
                    price += at[f"upfloat_{suffix}_scores", gap]
        return price

    def floater(self, a: int) -> int:
        """Price of leaving a player of the bracket unpaired."""
        at = self._at
        entry = self.field.entries[a]
        price = at["pairs", None]
        gap = entry.score - self._below
        if self._mixed:
            price += at["floaters", gap]
        if ("bye_unplayed", None) in at:
            price += at["bye_unplayed", None] * entry.unplayed
        for back, suffix in ((0, "again"), (1, "two_before")):
            if a in self._down[back]:
                price += at[f"downfloat_{suffix}", None]
                if self._mixed:
                    price += at[f"downfloat_{suffix}_scores", gap]
        return price

    def next_pair(self, a: int | None = None) -> int:
        """Reward for a pair of the next bracket, with a downfloater ``a`` or without."""
        at = self._at
        reward = at["next_bracket", None]
        if a is not None:
            reward += at["next_bracket", self.field.entries[a].score]
        return reward

    def columns(
        self, ranks: Mapping[int, int] | None
    ) -> list[tuple[int, npt.NDArray[np.int64] | None, npt.NDArray[np.int64] | None]]:
        """The same prices as arrays: per count its width, the pairs' part, the downfloats'.

        Indices are in-bracket numbers from 0.  The number of pairs is left out, and the next
        bracket is replaced by ``ranks`` (how well each downfloater serves it, 0 best).
        """
        entries = self.field.entries
        players = self.bracket.players
        count = len(players)

        def flags(members: Iterable[int]) -> npt.NDArray[np.int64]:
            chosen = frozenset(members)
            return np.array([player in chosen for player in players], dtype=np.int64)

        scores = np.array([entries[p].score for p in players], dtype=np.int64)
        gap = np.abs(scores[:, np.newaxis] - scores[np.newaxis, :]) if self._mixed else None
        fall = scores - self._below
        down = [flags(members) for members in self._down]
        up = [flags(members) for members in self._up]
        higher = scores[:, np.newaxis] > scores[np.newaxis, :] if gap is not None else None
        receives: dict[str, npt.NDArray[np.int64]] = {}
        if higher is not None:
            for back, suffix in enumerate(("again", "two_before")):
                one = higher & (down[back][:, np.newaxis] == 1)
                receives[f"downfloat_{suffix}"] = (one | one.T).astype(np.int64)
                two = higher & (up[back][np.newaxis, :] == 1)
                receives[f"upfloat_{suffix}"] = (two | two.T).astype(np.int64)
        falls = {"downfloat_again": down[0], "downfloat_two_before": down[1]}
        colours = self._colour_tables(players) if count > 1 else {}
        found: list[tuple[int, npt.NDArray[np.int64] | None, npt.NDArray[np.int64] | None]] = []
        ranked = False
        for digit in self.digits:
            name = digit.name
            pair: npt.NDArray[np.int64] | None = None
            floater: npt.NDArray[np.int64] | None = None
            width = digit.width
            if name == "pairs":
                continue
            if name == "next_bracket":
                if ranked or ranks is None:
                    continue
                ranked = True
                width = 2
                floater = np.array([ranks.get(p, 0) for p in players], dtype=np.int64)
            elif name == "floaters":
                assert gap is not None
                pair = (gap == digit.score).astype(np.int64)
                floater = (fall == digit.score).astype(np.int64)
            elif name == "bye_unplayed":
                floater = np.array([entries[p].unplayed for p in players], dtype=np.int64)
            elif name in COLOUR_NAMES:
                pair = colours.get(name)
            else:
                base = name.removesuffix("_scores")
                if digit.score is None:
                    pair, floater = receives.get(base), falls.get(base)
                else:
                    assert gap is not None
                    pair = receives[base] * (gap == digit.score)
                    if base in falls:
                        floater = falls[base] * (fall == digit.score)
            if pair is not None and not pair.any():
                pair = None
            if floater is not None and not floater.any():
                floater = None
            found.append((width, pair, floater))
        return found

    def _colour_tables(self, players: Sequence[int]) -> dict[str, npt.NDArray[np.int64]]:
        entries = self.field.entries
        side = np.array([entries[p].preference for p in players], dtype=np.int64)
        strength = np.array([entries[p].strength for p in players], dtype=np.int64)
        clash = (side[:, np.newaxis] == side[np.newaxis, :]) & (side != 0)[:, np.newaxis]
        weaker = np.minimum(strength[:, np.newaxis], strength[np.newaxis, :])
        tables = {
            "preference": clash.astype(np.int64),
            "strong_preference": (clash & (weaker == STRONG)).astype(np.int64),
        }
        if ("difference_beyond_two", None) in self._at:
            beyond = np.zeros_like(tables["preference"])
            third = np.zeros_like(beyond)
            for a, b in np.argwhere(np.triu(clash & (weaker == ABSOLUTE), 1)).tolist():
                one = colour_price(entries[players[a]], entries[players[b]], self.field.initial)
                beyond[a, b] = beyond[b, a] = one[0]
                third[a, b] = third[b, a] = one[1]
            tables["difference_beyond_two"], tables["third_in_a_row"] = beyond, third
        return tables
