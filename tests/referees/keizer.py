"""Keizer read literally: docs/keizer.md, sentence by sentence, every sum added up anew."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import ceil
from typing import Any

from pairing.tournament import Outcome, Tournament
from tests.referees.leader import bye_choices

Pair = tuple[int, int]


def beginning(t: Tournament) -> list[int]:
    """The order before round 1: by rating, the unrated last, or by start number."""
    numbers = sorted(player.number for player in t.players)
    settings: Any = t.settings
    if settings.start_order == "numbers":
        return numbers
    rated = [n for n in numbers if t[n].rating is not None]
    unrated = [n for n in numbers if t[n].rating is None]
    return sorted(rated, key=lambda n: -int(t[n].rating or 0)) + unrated


def worth(t: Tournament, order: Sequence[int]) -> dict[int, Fraction]:
    """The value of everybody who stands in this order."""
    settings: Any = t.settings
    first = settings.first_value
    if first is None:
        first = max(1, ceil(Fraction(3, 2) * settings.value_step * (len(order) - 1)))
    return {
        n: Fraction(max(1, first - settings.value_step * place)) for place, n in enumerate(order)
    }


def gain(t: Tournament, n: int, number: int, values: dict[int, Fraction]) -> Fraction:
    """What a round gives a player when everybody has these values."""
    settings: Any = t.settings
    entry = t.history[n][number - 1]
    met = values[entry.opponent] if entry.opponent is not None else Fraction(0)
    if entry.outcome in (Outcome.WIN, Outcome.FORFEIT_WIN):
        return met
    if entry.outcome is Outcome.DRAW:
        return met * Fraction(settings.draw_share)
    if entry.outcome is Outcome.LOSS:
        return met * Fraction(settings.loss_share)
    if entry.outcome is Outcome.BYE:
        return values[n] * Fraction(settings.bye_share)
    if entry.outcome is Outcome.HALF_BYE:
        return values[n] * Fraction(settings.club_share)
    if entry.outcome is Outcome.FULL_BYE:
        return values[n]
    if entry.outcome in (Outcome.ZERO_BYE, Outcome.FORFEIT_LOSS):
        return values[n] * Fraction(settings.no_show_share)
    if entry.outcome is Outcome.ABSENT:
        so_far = [e for e in t.history[n][:number] if e.outcome is Outcome.ABSENT]
        if settings.absences_counted is None or len(so_far) <= settings.absences_counted:
            return values[n] * Fraction(settings.absence_share)
    return Fraction(0)


def scored(t: Tournament, values: dict[int, Fraction], rounds: int) -> dict[int, Fraction]:
    """Everybody's score of the first rounds with these values."""
    settings: Any = t.settings
    return {
        n: sum((gain(t, n, k, values) for k in range(1, rounds + 1)), Fraction(0))
        + (values[n] if settings.own_value else 0)
        for n in values
    }


def by_score(t: Tournament, scores: dict[int, Fraction]) -> list[int]:
    """The order by score; of equals the first in the order before round 1 stands first."""
    first = beginning(t)
    return sorted(first, key=lambda n: (-scores[n], first.index(n)))


def scores(t: Tournament) -> dict[int, Fraction]:
    """Everybody's score after the rounds so far, best first."""
    settings: Any = t.settings
    order, rounds = beginning(t), len(t.rounds)
    made = scored(t, worth(t, order), 0)
    if settings.recalculation == "once":
        for k in range(1, rounds + 1):
            made = scored(t, worth(t, order), k)
            order = by_score(t, made)
    elif settings.recalculation == "never":
        made = dict.fromkeys(order, Fraction(0))
        for k in range(1, rounds + 1):
            values = worth(t, order)
            made = {n: made[n] + gain(t, n, k, values) for n in made}
            order = by_score(t, made)
        own = worth(t, order)
        made = {n: made[n] + (own[n] if settings.own_value else 0) for n in made}
    else:
        made = _recounted(t, order)
    return {n: made[n] for n in by_score(t, made)}


def _recounted(t: Tournament, order: list[int]) -> dict[int, Fraction]:
    """Scores, order, values, scores... until an order comes back; then the mean since it came."""
    orders: list[list[int]] = []
    for _ in range(100):
        if order in orders:
            break
        orders.append(order)
        order = by_score(t, scored(t, worth(t, order), len(t.rounds)))
    since = orders[orders.index(order) :] if order in orders else orders[-1:]
    made = [scored(t, worth(t, one), len(t.rounds)) for one in since]
    return {n: sum((one[n] for one in made), Fraction(0)) / len(made) for n in order}


class Paired:
    """The next round by the rule: ``bye``, and ``pairs``, upper first (``None``: there are none).

    Every question whether the others can be paired is answered by pairing them in every way.
    """

    def __init__(self, t: Tournament) -> None:
        self.t = t
        here = {player.number for player in t.present(t.next_round)}
        self.order = [n for n in scores(t) if n in here]
        self.pairs: list[Pair] | None = None
        self.bye: int | None = None
        settings: Any = t.settings
        for gap in range(settings.meet_again, 0, -1):
            self.gap = gap
            for bye in self._byes():
                rest = [n for n in self.order if n != bye]
                if self._possible(rest):
                    self.bye, self.pairs = bye, list(self._neighbours(rest))
                    return

    def _byes(self) -> list[int] | list[None]:
        """Who may have the bye, the first to have it first."""
        if len(self.order) % 2 == 0:
            return [None]
        settings: Any = self.t.settings
        if settings.bye_for == "last":
            return self.order[::-1]
        return bye_choices(self.t, self.order)

    def may_meet(self, one: int, other: int) -> bool:
        """Whether their last game was long enough ago; forfeited ones do not count."""
        last = [
            round_.number
            for round_, game in self.t.games()
            if {game.white, game.black} == {one, other}
            and (game.result is None or game.result.played)
        ]
        return not last or self.t.next_round - max(last) >= self.gap

    def _possible(self, rest: list[int]) -> bool:
        if not rest:
            return True
        upper, *others = rest
        return any(
            self.may_meet(upper, one) and self._possible([n for n in others if n != one])
            for one in others
        )

    def _neighbours(self, rest: list[int]) -> Iterator[Pair]:
        while rest:
            upper, *others = rest
            for lower in others:
                left = [n for n in others if n != lower]
                if self.may_meet(upper, lower) and self._possible(left):
                    yield upper, lower
                    rest = left
                    break
