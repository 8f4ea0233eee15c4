"""Reasons for an opponent: what each candidate before him in the order would have cost.

The order of the candidates settles a bracket pair by pair: with the pairs before it standing,
a board has the first opponent with whom the lowest price can still be had.  So each opponent
that comes earlier in the order has an exact reason: he may not be met, or
the best candidate with him is worse in a criterion that can be named.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from pairing.catalogue import Text, text
from pairing.results import ConsideredOpponent, Reason
from pairing.systems.dutch.brackets import PairedBracket
from pairing.systems.dutch.colours import denied, white_is_first
from pairing.systems.dutch.entries import WHITE, DutchField, Entry
from pairing.systems.dutch.matching.general import BracketGraph
from pairing.systems.dutch.matching.prices import Prices
from pairing.systems.dutch.rules import NAMES
from pairing.tournament import Tournament

MOST = 6
"""Opponents explained at a board: the last ones passed over before the chosen one."""


def counts(prices: Prices, price: int, reward: int = 0) -> list[int]:
    """A packed price digit by digit; what the next bracket gains (``reward``) counts below 0."""
    return [
        -digit.of(reward) if digit.name == "next_bracket" else digit.of(price)
        for digit in prices.digits
    ]


def paid(field: DutchField, done: PairedBracket) -> Iterator[Text]:
    """Yield what a bracket pays: a sentence for each criterion that it could not meet in full.

    Criteria that compare lists tell the score differences, each as often as it occurs.
    """
    found: dict[str, list[tuple[int | None, int]]] = {}
    for digit, count in zip(
        done.prices.digits, counts(done.prices, done.candidate.price), strict=True
    ):
        if count:
            found.setdefault(digit.name, []).append((digit.score, count))
    for name in NAMES:
        article = field.rules.articles.get(name)
        if name not in found or article is None:
            continue
        what = text(f"dutch.criterion.{name}")
        if found[name][0][0] is None:
            yield text("dutch.price", article=article, what=what, count=found[name][0][1])
        else:
            listed = [
                Fraction(score, field.unit)
                for score, count in found[name]
                if score is not None
                for _ in range(count)
            ]
            yield text("dutch.price_list", article=article, what=what, listed=listed)


def _points(field: DutchField, at: int) -> Fraction:
    return Fraction(field.entries[at].score, field.unit)


def _kind(field: DutchField, done: PairedBracket) -> Text:
    bracket = done.bracket
    normal = "heterogeneous" if bracket.movers else "homogeneous"
    key = normal if bracket.kind == "normal" else bracket.kind
    # The residents' score, the highest where several brackets collapsed into one.
    return text(f"dutch.bracket.{key}", points=_points(field, min(bracket.residents)))


def reason_for(
    tournament: Tournament,
    field: DutchField,
    board: int,
    pair: tuple[int, int],
    done: PairedBracket,
    colour_rule: str,
) -> Reason:
    """Explain why two players meet: their bracket, and who does not get the colour he prefers."""
    higher, lower = (field.entries[at] for at in pair)
    movers = set(done.bracket.movers)
    floats = [tournament[field.entries[at].number].name for at in pair if at in movers]
    values = {
        "higher": tournament[higher.number].name,
        "lower": tournament[lower.number].name,
        "higher_points": _points(field, pair[0]),
        "lower_points": _points(field, pair[1]),
        "bracket": _kind(field, done),
        "colour_rule": colour_rule,
        "colour": _colours(tournament, field, higher, lower),
        "downfloater": floats[0] if floats else "",
    }
    key = "dutch.why.downfloater" if floats else "dutch.why.pair"
    without = denied(higher, lower, field.initial)
    if without is not None:
        values["denied"] = tournament[without[0].number].name
        values["why"] = text(key, **values)
        return Reason(board, "Dutch B.8", text("dutch.why.colour_denied", **values))
    return Reason(board, "Dutch B.8", text(key, **values))


def _colours(tournament: Tournament, field: DutchField, higher: Entry, lower: Entry) -> Text:
    """Return who gets which colour and why, in words."""
    first, rule = white_is_first(higher, lower, field.initial)
    white, black = (higher, lower) if first else (lower, higher)
    granted = white if higher.preference == WHITE else black
    due, had = ("white", "black") if higher.preference == WHITE else ("black", "white")
    key = f"dutch.colour.{rule.removeprefix('E.')}"
    if rule == "E.4" and higher.repeated and lower.repeated:
        key = "dutch.colour.4_twice"
    return text(
        key,
        white=tournament[white.number].name,
        black=tournament[black.number].name,
        higher=tournament[higher.number].name,
        granted=tournament[granted.number].name,
        due=text(f"dutch.colour.{due}"),
        had=text(f"dutch.colour.{had}"),
    )


def bye_reason(tournament: Tournament, field: DutchField, bye: int) -> Reason:
    """Explain why the player at this position has the bye (2026 C.5, 2017 C.2)."""
    article = "C.5" if field.rules.bye_score_first else "C.2"
    name = tournament[field.entries[bye].number].name
    why = text("dutch.why.bye", player=name, points=_points(field, bye))
    return Reason(None, f"Dutch {article}", why)


def notes_on(
    tournament: Tournament, field: DutchField, brackets: Sequence[PairedBracket]
) -> Iterator[Text]:
    """A line a bracket that had to pay something: what, and who goes down."""
    for done in brackets:
        down = [tournament[field.entries[at].number].name for at in done.candidate.floaters]
        prices = list(paid(field, done))
        if prices or down:
            yield text(
                "dutch.remark.bracket_down" if down else "dutch.remark.bracket",
                bracket=_kind(field, done),
                prices=prices or [text("dutch.price_none")],
                down=down,
            )


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
        """The lowest price of a candidate with these pairs, or ``None`` if there is none.

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
