"""What the systems of go have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from pairing.settings import Settings
from pairing.systems import System
from pairing.tournament import Game, Tournament

S = TypeVar("S", bound=Settings)


class GoSystem(System[S]):
    """A system of go: everybody starts with something, and each pair has its stones and komi.

    The functions take the tournament that ``start`` has been through.
    """

    games_with: Callable[[Tournament, S, Sequence[tuple[int, int]]], tuple[Game, ...]]

    def ready(self, tournament: Tournament) -> tuple[Tournament, S]:
        """The tournament started, and its settings as they were resolved."""
        return super().ready(self.start(tournament))

    def games_of(
        self, tournament: Tournament, pairs: Sequence[tuple[int, int]]
    ) -> tuple[Game, ...]:
        """These pairs as games of the next round, with colours, stones and komi."""
        return self.games_with(*self.ready(tournament), pairs)
