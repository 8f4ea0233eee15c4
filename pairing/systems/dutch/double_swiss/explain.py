"""Reasons for a match, a bye or an upfloater: the price of each alternative (C.04.5)."""

from __future__ import annotations

from collections.abc import Iterator

from pairing.catalogue import Text, text
from pairing.matching import cheapest_mates
from pairing.numbers import bits, mask_of
from pairing.results import ConsideredOpponent, Reason
from pairing.systems.dutch.double_swiss.brackets import MatchBracket, MatchRound, Upfloaters, parted
from pairing.systems.dutch.double_swiss.colours import white_is_first
from pairing.systems.dutch.entries import DutchField
from pairing.systems.dutch.explain import MOST, RoundWords
from pairing.tournament import Tournament

ARTICLES = {"fewest": "C.4", "scores": "C.5", "next": "C.6", "again": "C.7"}
"""The criteria of upfloaters in their order, by name."""


class MatchWords(RoundWords):
    """Words about a round of matches, and why each of them was made."""

    def __init__(self, tournament: Tournament, field: DutchField) -> None:
        super().__init__(tournament, field)
        self.made = made = MatchRound(field)
        self.pairs, self.bye = [pair for part in made.brackets for pair in part.pairs], made.bye
        self.of = {at: part for part in made.brackets for pair in part.pairs for at in pair}

    def white_is_first(self, higher: int, lower: int) -> tuple[bool, str]:
        """Return whether the higher of two has White first, and the rule that says so."""
        return white_is_first(self.entries[higher], self.entries[lower], self.field.initial)

    def _bracket(self, bracket: MatchBracket) -> Text:
        kind = "upfloaters" if bracket.upfloaters else "homogeneous"
        return text(f"dutch.bracket.{kind}", points=self.points(bracket.residents[0]))

    def reason(self, board: int, white: int, black: int, rule: str) -> Reason:
        """Explain a match: its bracket, and who has White first."""
        higher, lower = min(white, black), max(white, black)
        bracket = self.of[higher]
        key = "upfloater" if lower in bracket.upfloaters else "pair"
        own = f"dutch.match.colour.{'2' if rule == '4.3.2' else '4'}"
        colour = {"4.3.1": "dutch.colour.5", "4.3.3": "dutch.colour.3"}.get(rule, own)
        alternates = higher if rule == "4.3.4" else lower
        why = text(
            f"dutch.match.{key}",
            higher=self.name(higher),
            lower=self.name(lower),
            higher_points=self.points(higher),
            lower_points=self.points(lower),
            bracket=self._bracket(bracket),
            colour=self.colours(colour, white, black, alternates),
            colour_rule=rule,
        )
        return Reason(board, "Double-Swiss 3.6", why)

    def bye_reason(self, bye: int) -> Reason:
        """Explain why the player at this position has the bye (3.4)."""
        why = text("dutch.match.bye", player=self.name(bye), points=self.points(bye))
        return Reason(None, "Double-Swiss 3.4", why)

    def notes(self) -> Iterator[Text]:
        """Yield a line a bracket with upfloaters: who comes up, and what that costs."""
        for bracket in self.made.brackets:
            if bracket.upfloaters:
                yield text(
                    "dutch.match.note",
                    bracket=self._bracket(bracket),
                    up=[self.name(at) for at in bracket.upfloaters],
                    prices=list(self._paid(bracket)) or [text("dutch.price_none")],
                )

    def _paid(self, bracket: MatchBracket) -> Iterator[Text]:
        floated = self.made.floated
        counts = {
            "next": ("C.6", bracket.needs if bracket.needs > 1 else 0),
            "again": ("C.7", sum(map(floated, bracket.upfloaters))),
            "opponents": ("C.8", sum(self._floater_met(bracket, a, b) for a, b in bracket.pairs)),
        }  # fmt: skip
        for name, (article, count) in counts.items():
            if count:
                what = text(f"dutch.match.criterion.{name}")
                yield text("dutch.price", article=article, what=what, count=count)

    def passed_over(self, white: int, black: int) -> Iterator[ConsideredOpponent]:
        """Yield who comes before the opponent in the order of the rules, and why not he.

        At the board of an upfloater also those who could have come up in his place.
        """
        bracket = self.of[white]
        at = next(at for at, pair in enumerate(bracket.pairs) if set(pair) == {white, black})
        for other, why in (*self._not_met(bracket, at), *self._not_up(bracket, white, black)):
            yield ConsideredOpponent(self.entries[other].number, why)

    def _not_met(self, bracket: MatchBracket, at: int) -> list[tuple[int, Text]]:
        """Return the bottom members with lower numbers than the one whom a top member meets
        (3.6.2).
        """
        entries, legal = self.entries, self.made.legal
        top, bottom = bracket.pairs[at]
        reasons = []
        for _, other in sorted(bracket.pairs[at:], key=lambda pair: entries[pair[1]].rank):
            if entries[top].rank < entries[other].rank < entries[bottom].rank:
                able = legal[top] >> other & 1
                why = self._dearer(bracket, at, other) if able else text("dutch.tried.met")
                reasons.append((other, why))
        return reasons[-MOST:]

    def _dearer(self, bracket: MatchBracket, at: int, other: int) -> Text:
        """Return whether another bottom member leaves the rest unpaired, or costs more in C.8."""
        entries, legal = self.entries, self.made.legal
        tops, bottoms = zip(*bracket.pairs[at:], strict=True)
        links = [0] * len(entries)
        for high in tops:
            for two in bottoms if high != tops[0] else (other,):
                if entries[high].rank < entries[two].rank and legal[high] >> two & 1:
                    links[high] |= 1 << two
                    links[two] |= 1 << high
        left = mask_of((*tops, *bottoms))
        mate = cheapest_mates(links, left, lambda a, b: self._floater_met(bracket, a, b))
        if len(mate) < left.bit_count():
            return text("dutch.match.tried.others")
        would, chosen = (
            sum(self._floater_met(bracket, a, b) for a, b in pairs)
            for pairs in ([pair for pair in mate.items() if pair[0] in tops], bracket.pairs[at:])
        )
        what = text("dutch.match.criterion.opponents")
        return text("dutch.tried.price", article="C.8", what=what, would=would, chosen=chosen)

    def _floater_met(self, bracket: MatchBracket, a: int, b: int) -> int:
        """1 for an upfloater and a floater of the last round whom he meets (C.8), else 0."""
        up = {a, b}.intersection(bracket.upfloaters)
        return sum(self.made.floated(a + b - at) for at in up)

    def _not_up(self, bracket: MatchBracket, white: int, black: int) -> list[tuple[int, Text]]:
        """Return those before an upfloater in the order of the sets, with their prices (3.5)."""
        for up in {white, black}.intersection(bracket.upfloaters):
            choice = Upfloaters(self.made, mask_of(bracket.residents), bracket.lower)
            able = [at for at in bits(choice.lower) if at < up and at not in bracket.upfloaters]
            return [(at, self._costlier(choice, bracket, at)) for at in able[-MOST:]]
        return []

    def _costlier(self, choice: Upfloaters, bracket: MatchBracket, other: int) -> Text:
        """Return the first criterion in which the best set with a different upfloater is worse."""
        price = choice.price(len(bracket.upfloaters))
        everybody = choice.residents | choice.lower
        links = self.made.legal
        chosen = cheapest_mates(links, everybody, price)
        for at in (*(up for up in bracket.upfloaters if up < other), other):
            links = parted(links, at, choice.lower)
        would = cheapest_mates(links, everybody, price)
        if len(would) < len(chosen):
            return text("dutch.match.tried.incomplete")
        mine, his = (sum(price(a, b) for a, b in m.items()) // 2 for m in (chosen, would))
        top = choice.digits["scores"][1]
        digits = {"fewest": (top, his.bit_length() + 1), **dict(reversed(choice.digits.items()))}
        name = next(
            name for name, (low, high) in digits.items()
            if (mine ^ his) >> low & (1 << high - low) - 1
        )  # fmt: skip
        return text(f"dutch.match.tried.{name}", article=ARTICLES[name])
