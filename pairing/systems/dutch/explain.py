"""Reasons for an opponent: what each candidate before him in the order would have cost.

The order of the candidates settles a bracket pair by pair: with the pairs before it standing,
a board has the first opponent with whom the lowest price can still be had.  So each opponent
that comes earlier in the order has an exact reason: he may not be met, or
the best candidate with him is worse in a criterion that can be named.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import groupby

from pairing.catalogue import Text, text
from pairing.results import ConsideredOpponent, Reason
from pairing.systems.dutch.brackets import PairedBracket, legal_masks, pair_round
from pairing.systems.dutch.colours import denied, white_is_first
from pairing.systems.dutch.entries import WHITE, DutchField
from pairing.systems.dutch.matching.general import BracketGraph
from pairing.systems.dutch.matching.prices import Prices
from pairing.tournament import Tournament

MOST = 6
"""Opponents explained at a board: the last ones passed over before the chosen one."""


def counts(prices: Prices, price: int, reward: int = 0) -> list[int]:
    """Return a packed price digit by digit; what the next bracket gains (``reward``) counts below
    0.
    """
    return [
        -digit.of(reward) if digit.name == "next_bracket" else digit.of(price)
        for digit in prices.digits
    ]


class RoundWords:
    """Words about a round as it was paired, its players by their positions in the field.

    ``pairs`` are those who meet, ``bye`` who has the bye.
    """

    pairs: list[tuple[int, int]]
    bye: int | None

    def __init__(self, tournament: Tournament, field: DutchField) -> None:
        self.tournament, self.field, self.entries = tournament, field, field.entries

    def name(self, at: int) -> str:
        """Return the name of a player."""
        return self.tournament[self.entries[at].number].name

    def points(self, at: int) -> Fraction:
        """Return the score a player is paired with."""
        return Fraction(self.entries[at].score, self.field.unit)

    def colours(self, key: str, white: int, black: int, granted: int) -> Text:
        """Return the sentence of that key on who has which colour; ``granted`` is who it is
        about.
        """
        due, had = ("white", "black") if granted == white else ("black", "white")
        return text(
            key,
            white=self.name(white),
            black=self.name(black),
            higher=self.name(min(white, black)),
            granted=self.name(granted),
            due=text(f"dutch.colour.{due}"),
            had=text(f"dutch.colour.{had}"),
        )


class BracketWords(RoundWords):
    """Words about a round of brackets (A.9 of 2017, 1.9 of 2026)."""

    def __init__(self, tournament: Tournament, field: DutchField) -> None:
        super().__init__(tournament, field)
        self.brackets, self.bye = pair_round(field)
        self._of = {
            (min(two), max(two)): done for done in self.brackets for two in done.candidate.pairs
        }
        self.pairs = list(self._of)

    def white_is_first(self, higher: int, lower: int) -> tuple[bool, str]:
        """Return whether the higher of two has White, and the rule by its number in the edition."""
        entries = self.entries[higher], self.entries[lower]
        first, rule = white_is_first(*entries, self.field.initial)
        return first, rule.replace("E.", "5.2.") if self.field.rules.name == "2026" else rule

    def _bracket(self, done: PairedBracket) -> Text:
        bracket = done.bracket
        normal = "heterogeneous" if bracket.movers else "homogeneous"
        key = normal if bracket.kind == "normal" else bracket.kind
        # The residents' score, the highest where several brackets collapsed into one.
        return text(f"dutch.bracket.{key}", points=self.points(min(bracket.residents)))

    def reason(self, board: int, white: int, black: int, rule: str) -> Reason:
        """Explain why two meet: their bracket, and who does not get the colour he prefers."""
        pair = higher, lower = min(white, black), max(white, black)
        movers = self._of[pair].bracket.movers
        floats = [self.name(at) for at in pair if at in movers]
        values = {
            "higher": self.name(higher),
            "lower": self.name(lower),
            "higher_points": self.points(higher),
            "lower_points": self.points(lower),
            "bracket": self._bracket(self._of[pair]),
            "colour_rule": rule,
            "colour": self._colour(white, black, rule),
            "downfloater": floats[0] if floats else "",
        }
        why = text("dutch.why.downfloater" if floats else "dutch.why.pair", **values)
        without = denied(self.entries[higher], self.entries[lower], self.field.initial)
        if without is not None:
            name = self.tournament[without[0].number].name
            why = text("dutch.why.colour_denied", **values, denied=name, why=why)
        return Reason(board, "Dutch B.8", why)

    def _colour(self, white: int, black: int, rule: str) -> Text:
        """Return who gets which colour and why, in words."""
        higher, lower = (self.entries[at] for at in sorted((white, black)))
        article = rule[-1]
        if article == "4" and higher.repeated and lower.repeated:
            article = "4_twice"
        granted = white if higher.preference == WHITE else black
        return self.colours(f"dutch.colour.{article}", white, black, granted)

    def bye_reason(self, bye: int) -> Reason:
        """Explain why the player at this position has the bye (2026 C.5, 2017 C.2)."""
        article = "C.5" if self.field.rules.bye_score_first else "C.2"
        why = text("dutch.why.bye", player=self.name(bye), points=self.points(bye))
        return Reason(None, f"Dutch {article}", why)

    def notes(self) -> Iterator[Text]:
        """Yield a line a bracket that had to pay something: what, and who goes down."""
        for done in self.brackets:
            down = [self.name(at) for at in done.candidate.floaters]
            prices = list(self._paid(done))
            if prices or down:
                yield text(
                    "dutch.remark.bracket_down" if down else "dutch.remark.bracket",
                    bracket=self._bracket(done),
                    prices=prices or [text("dutch.price_none")],
                    down=down,
                )

    def _paid(self, done: PairedBracket) -> Iterator[Text]:
        """Yield what a bracket pays: a sentence for each criterion that it could not meet in full.

        Criteria that compare lists tell the score differences, each as often as it occurs.
        """
        each = counts(done.prices, done.candidate.price)
        paid = [pair for pair in zip(done.prices.digits, each, strict=True) if pair[1]]
        for name, digits in groupby(paid, key=lambda pair: pair[0].name):
            article, what = self.field.rules.articles[name], text(f"dutch.criterion.{name}")
            listed: list[Fraction] = []
            for digit, count in digits:
                if digit.score is None:
                    yield text("dutch.price", article=article, what=what, count=count)
                else:
                    listed += [Fraction(digit.score, self.field.unit)] * count
            if listed:
                yield text("dutch.price_list", article=article, what=what, listed=listed)

    def passed_over(self, white: int, black: int) -> Sequence[ConsideredOpponent]:
        """Return the opponents passed over at a board and what they would cost."""
        return self._passed_over[min(white, black), max(white, black)]

    @cached_property
    def _passed_over(self) -> dict[tuple[int, int], Sequence[ConsideredOpponent]]:
        legal = legal_masks(self.field)
        return {
            (min(two), max(two)): tried
            for done in self.brackets
            for two, tried in Explanation(self.field, done, legal).passed_over.items()
        }


class Explanation:
    """Answers about one bracket as it was paired."""

    def __init__(self, field: DutchField, done: PairedBracket, legal: Sequence[int]) -> None:
        self.field = field
        self.done = done
        self.legal = legal
        self.place = {player: at for at, player in enumerate(done.bracket.players)}
        # Below an ordinary bracket only the next one is looked at; a candidate that is worse
        # even so is worse.  The last brackets have to be complete (C.4).
        self.complete = not done.bracket.following
        self.chosen = dict(done.candidate.pairs)
        self.standing: list[tuple[int, int]] = []
        self.price = self._best([])
        self.passed_over: dict[tuple[int, int], tuple[ConsideredOpponent, ...]] = {}
        # As the order settles them: MDPs, then S1 of the remainder.
        for a, b in sorted(done.candidate.pairs, key=lambda pair: self.place[pair[0]]):
            self.passed_over[a, b] = tuple(self._passed_over(a, b))
            self.standing.append((a, b))

    def _best(
        self, fixed: Sequence[tuple[int, int]], *, same_halves: bool = False
    ) -> list[int] | None:
        """Return the lowest price of a candidate with these pairs, or ``None`` if there is none.

        With ``same_halves`` S1 must consist of the same players.
        """
        graph = BracketGraph(self.done.prices, self.legal, complete=self.complete)
        partner = dict(fixed) | {b: a for a, b in fixed}
        graph.keep(lambda a, b: partner.get(a, b) == b and partner.get(b, a) == a)
        if same_halves:
            graph.keep(lambda a, b: a in self.chosen and b not in self.chosen)
        try:
            pairs = graph.solve()
        except LookupError:
            return None
        if any(pair not in pairs for pair in fixed):
            return None
        return counts(self.done.prices, graph.price(pairs), graph.next_reward)

    def _passed_over(self, a: int, b: int) -> Iterator[ConsideredOpponent]:
        entries = self.field.entries
        taken = {player for pair in self.standing for player in pair}
        # The order of the transposition: residents who are neither in S1 nor seated before.
        before = [
            other
            for other in self.done.bracket.residents
            if other not in self.chosen and other not in taken
        ]
        for other in before[: before.index(b)][-MOST:]:
            number = entries[other].number
            if number in entries[a].met:
                yield ConsideredOpponent(number, text("dutch.tried.met"))
            elif not self.legal[a] >> other & 1:
                yield ConsideredOpponent(number, text("dutch.tried.colours"))
            else:
                pair = (a, other) if self.place[a] < self.place[other] else (other, a)
                yield ConsideredOpponent(number, self._why_not(pair))

    def _why_not(self, pair: tuple[int, int]) -> Text:
        """Return the first criterion in which the best candidate with a different pair is worse."""
        fixed = [*self.standing, pair]
        other = self._best(fixed)
        if other is None or self.price is None:
            return text("dutch.tried.impossible")
        for digit, mine, his in zip(self.done.prices.digits, self.price, other, strict=True):
            if mine == his:
                continue
            article = self.field.rules.articles.get(digit.name, "")
            if digit.name == "next_bracket":
                return text("dutch.tried.next_bracket", article=article)
            what = text(f"dutch.criterion.{digit.name}")
            if digit.score is None:
                return text("dutch.tried.price", article=article, what=what, would=his, chosen=mine)
            details = {"gap": Fraction(digit.score, self.field.unit), "would": his, "chosen": mine}
            return text("dutch.tried.price_list", article=article, what=what, **details)
        # The same price: it needs another S1 (later in the order), or the players below fail.
        again = self._best(fixed, same_halves=True)
        later = again is None or again != other
        return text("dutch.tried.exchange" if later else "dutch.tried.completion")
