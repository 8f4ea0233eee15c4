"""Field of the coming round: its players in order (LEADER 2.1)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property

from pairing.dataclasses import dataclass
from pairing.systems.go import GoField, go_field
from pairing.systems.leader.levels import Levels, levels_by_round
from pairing.systems.leader.settings import LeaderSettings
from pairing.tournament import Tournament


@dataclass(frozen=True)
class LeaderField(GoField):
    """The players present in the coming round, and what the rules ask about them.

    ``order`` is the order of 2.1; ``strength`` what it and 2.3 go by: the level, or where the
    organiser wants the order of true rating everybody's position in it, the last one 1.
    """

    settings: LeaderSettings
    level: Levels
    strength: Levels

    @property
    def mm(self) -> Mapping[int, Fraction]:
        """McMahon points by start number: start points and points made."""
        return self.tournament.scores

    @cached_property
    def top_size(self) -> int:
        """Return how many of those present share the most McMahon points."""
        return sum(self.mm[number] == self.mm[self.order[0]] for number in self.order)

    def groups(self, without: int | None = None) -> list[list[int]]:
        """Groups of equal McMahon points from the top, each in order."""
        groups: list[list[int]] = []
        for number in self.order:
            if number == without:
                continue
            if not groups or self.mm[groups[-1][0]] != self.mm[number]:
                groups.append([])
            groups[-1].append(number)
        return groups


def field_of(tournament: Tournament, settings: LeaderSettings) -> LeaderField:
    """Return the field of the next round; expects a tournament that ``start`` has been through."""
    level = levels_by_round(tournament)[-1]
    scores = tournament.scores
    strength: Levels = level
    if by_true_rating(tournament, settings):
        from pairing.standings.true_rating.places import (
            pairing_order,  # not for every click: it is big
        )

        ranked = pairing_order(tournament)
        strength = {number: len(ranked) - at for at, number in enumerate(ranked)}
    order = sorted(
        (player.number for player in tournament.present(tournament.next_round)),
        key=lambda number: (-scores[number], -strength[number], number),
    )
    common = vars(go_field(tournament, order))
    return LeaderField(**common, settings=settings, level=level, strength=strength)


def by_true_rating(tournament: Tournament, settings: LeaderSettings) -> bool:
    """Return whether the coming round is paired in the order of true rating."""
    return settings.order_by == "true_rating" and bool(tournament.rounds)
