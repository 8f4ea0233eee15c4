"""Values and scores of Keizer: places give values, values give scores, scores give places.

A score is a sum of values, each times what the player made of that opponent, or of himself in
rounds without one.  The shares do not depend on places; each pass costs one multiplication for
every player and round.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm

from pairing.dataclasses import dataclass
from pairing.systems.keizer.settings import KeizerSettings
from pairing.systems.keizer.start import start_order
from pairing.tournament import Appearance, Outcome, Tournament

PASSES = 100
"""Passes after which the recalculation stops, an order come back or not."""

Share = tuple[int, Fraction]
"""Whose value counts, and what share of it."""


@dataclass(frozen=True)
class Table:
    """Everybody's value and score after the rounds so far, best first.

    ``own`` is what each has for his own value; ``gained`` what each round gave him.  ``changing``
    is how many orders followed one another in a circle, whose mean values then count (1: the
    order stayed).
    """

    order: tuple[int, ...]
    values: Mapping[int, Fraction]
    own: Mapping[int, Fraction]
    gained: Mapping[int, tuple[Fraction, ...]]
    scores: Mapping[int, Fraction]
    changing: int = 1


def table_of(tournament: Tournament, settings: KeizerSettings) -> Table:
    """Return the table after the rounds so far, by the setting ``recalculation``."""
    return _Table(tournament, settings).made()


def first_value(players: int, settings: KeizerSettings) -> int:
    """Return the value of the first of so many places.

    >>> [first_value(players, KeizerSettings()) for players in (1, 2, 35)]
    [1, 2, 51]
    """
    if settings.first_value is not None:
        return settings.first_value
    return max(1, -(-3 * settings.value_step * (players - 1) // 2))


def shares(entries: Sequence[Appearance], number: int, settings: KeizerSettings) -> Iterator[Share]:
    """Yield for each round of a player whose value counts for him, and what share of it."""
    counted = settings.absences_counted
    absences = 0
    game = {
        Outcome.WIN: Fraction(1), Outcome.FORFEIT_WIN: Fraction(1),
        Outcome.DRAW: settings.draw_share, Outcome.LOSS: settings.loss_share,
    }  # fmt: skip
    alone = {
        Outcome.BYE: settings.bye_share, Outcome.FULL_BYE: Fraction(1),
        Outcome.HALF_BYE: settings.club_share, Outcome.ZERO_BYE: settings.no_show_share,
        Outcome.FORFEIT_LOSS: settings.no_show_share, Outcome.ABSENT: settings.absence_share,
    }  # fmt: skip
    for entry in entries:
        absences += entry.outcome is Outcome.ABSENT
        if entry.outcome in game and entry.opponent is not None:
            yield entry.opponent, game[entry.outcome]
        elif entry.outcome is Outcome.ABSENT and counted is not None and absences > counted:
            yield number, Fraction(0)
        else:
            yield number, alone.get(entry.outcome, Fraction(0))


class _Table:
    """The shares of everybody in whole numbers of 1/``unit``, and the ways to count them."""

    def __init__(self, tournament: Tournament, settings: KeizerSettings) -> None:
        self.settings, self.rounds = settings, len(tournament.rounds)
        self.start = start_order(tournament, settings)
        self.at = {number: at for at, number in enumerate(self.start)}
        shares_of = {n: list(shares(tournament.history[n], n, settings)) for n in self.start}
        kinds = {share.denominator for rounds in shares_of.values() for _, share in rounds}
        self.unit = lcm(*kinds)
        self.shares = {
            number: [(other, int(share * self.unit)) for other, share in rounds]
            for number, rounds in shares_of.items()
        }
        size, step = len(self.start), settings.value_step
        first = first_value(size, settings)
        self.by_place = [max(1, first - step * at) for at in range(size)]

    def made(self) -> Table:
        """Return the table, by the setting."""
        if self.settings.recalculation == "never":
            return self._frozen()
        if self.settings.recalculation == "full":
            values, circle = self._settled()
        else:
            values, circle = self._valued(self.start), 1
            for upto in range(1, self.rounds):
                values = self._valued(self._ranked(self._totals(values, upto)))
        exact = {number: Fraction(value, circle) for number, value in values.items()}
        gained = {
            number: tuple(exact[other] * share / self.unit for other, share in rounds)
            for number, rounds in self.shares.items()
        }
        return self._table(exact, gained, circle)

    def _settled(self) -> tuple[Mapping[int, int], int]:
        """Values under which the order stays; else those of a circle of orders added up."""
        first_pass: dict[tuple[int, ...], int] = {}
        orders: list[tuple[int, ...]] = []
        order = self.start
        while order not in first_pass and len(orders) < PASSES:
            first_pass[order] = len(orders)
            orders.append(order)
            order = self._ranked(self._totals(self._valued(order), self.rounds))
        circle = orders[first_pass.get(order, len(orders) - 1) :]
        values = dict.fromkeys(self.start, 0)
        for ranking in circle:
            for number, value in self._valued(ranking).items():
                values[number] += value
        return values, max(1, len(circle))

    def _frozen(self) -> Table:
        """Return each round with the values before it; own values by the order at the end."""
        order, totals = self.start, dict.fromkeys(self.start, 0)
        gained: dict[int, list[Fraction]] = {number: [] for number in self.start}
        for at in range(self.rounds):
            values = self._valued(order)
            for number, rounds in self.shares.items():
                made = values[rounds[at][0]] * rounds[at][1]
                totals[number] += made
                gained[number].append(Fraction(made, self.unit))
            order = self._ranked(totals)
        values = self._valued(order)
        exact = {number: Fraction(value) for number, value in values.items()}
        return self._table(exact, {n: tuple(rounds) for n, rounds in gained.items()}, 1)

    def _table(
        self,
        values: Mapping[int, Fraction],
        gained: Mapping[int, tuple[Fraction, ...]],
        circle: int,
    ) -> Table:
        zero = Fraction(0)
        own = values if self.settings.own_value else dict.fromkeys(values, zero)
        scores = {number: sum(gained[number], own[number]) for number in self.start}
        order = tuple(sorted(self.start, key=lambda number: (-scores[number], self.at[number])))
        return Table(order, values, own, gained, scores, circle)

    def _totals(self, values: Mapping[int, int], upto: int) -> dict[int, int]:
        """Sum each player's score after the first rounds under these values, his own included."""
        own = self.unit if self.settings.own_value else 0
        return {
            number: own * values[number]
            + sum(share * values[other] for other, share in rounds[:upto])
            for number, rounds in self.shares.items()
        }

    def _ranked(self, totals: Mapping[int, int]) -> tuple[int, ...]:
        return tuple(sorted(self.start, key=lambda number: (-totals[number], self.at[number])))

    def _valued(self, order: Sequence[int]) -> dict[int, int]:
        return dict(zip(order, self.by_place, strict=True))
