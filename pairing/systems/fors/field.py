"""Who plays the coming round of FORS or SERP, in what order, and who may not meet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from pairing.systems.fors.handicap import handicap_for
from pairing.systems.fors.places import EventPoints
from pairing.systems.fors.settings import ForsSettings, SerpSettings
from pairing.systems.fors.start import rating_of
from pairing.tournament import Outcome, Player, Tournament

Met = Mapping[int, Mapping[int, int]]
"""Per player his opponents so far, each with the last round in which they met."""


@dataclass(frozen=True)
class ForsField:
    """Who plays the coming round: order, meetings, byes, and who is too strong for whom."""

    tournament: Tournament
    settings: SerpSettings
    order: tuple[int, ...]
    totals: Mapping[int, Fraction]
    met: Met
    byes: Mapping[int, int]
    too_far: Mapping[int, frozenset[int]]

    def name(self, number: int) -> str:
        """A player's name."""
        return self.tournament[number].name

    def giver_and_taker(self, one: int, other: int) -> tuple[Player, Player]:
        """The stronger and the weaker of two players; the first of two equal ones gives."""
        a, b = self.tournament[one], self.tournament[other]
        return (a, b) if rating_of(a) >= rating_of(b) else (b, a)

    def barred(self, *, limit: bool) -> dict[int, frozenset[int]]:
        """Per player those he has met, with ``limit`` also those who are too strong or weak."""
        return {
            number: frozenset(self.met[number]) | (self.too_far[number] if limit else frozenset())
            for number in self.order
        }


def field_of(tournament: Tournament, settings: SerpSettings) -> ForsField:
    """The field of the next round, in the order of event points or of true rating.

    A forfeited game is not a meeting; one whose result is not in yet is.
    """
    totals = EventPoints(tournament, settings).totals
    present = tournament.present(tournament.next_round)
    order = sorted(
        (player.number for player in present),
        key=lambda number: (-totals[number], -rating_of(tournament[number]), number),
    )
    if settings.pair_by == "true_rating" and tournament.rounds:
        from pairing.standings.true_rating import pairing_order  # not for every click: it is big

        here = set(order)
        order = [number for number in pairing_order(tournament) if number in here]
    met: dict[int, dict[int, int]] = {}
    byes: dict[int, int] = {}
    for number in order:
        entries = tournament.history[number]
        met[number] = {
            entry.opponent: entry.round
            for entry in entries
            if entry.opponent is not None
            and (entry.outcome.played or entry.outcome is Outcome.OPEN)
        }
        byes[number] = sum(entry.outcome is Outcome.BYE for entry in entries)
    return ForsField(
        tournament, settings, tuple(order), totals, met, byes, _too_far(present, settings)
    )


def _too_far(present: tuple[Player, ...], settings: SerpSettings) -> dict[int, frozenset[int]]:
    """Per player those against whom the handicap would exceed the maximum."""
    far: dict[int, set[int]] = {player.number: set() for player in present}
    if isinstance(settings, ForsSettings) and settings.beyond_maximum != "cap":
        by_rating = sorted(present, key=rating_of)
        for i, weak in enumerate(by_rating):
            # The handicap needed grows with the giver's rating, so the first one who is too
            # strong has all the stronger ones behind him.
            low, high = i + 1, len(by_rating)
            while low < high:
                middle = (low + high) // 2
                if handicap_for(rating_of(by_rating[middle]), rating_of(weak), settings).over:
                    high = middle
                else:
                    low = middle + 1
            for strong in by_rating[low:]:
                far[weak.number].add(strong.number)
                far[strong.number].add(weak.number)
    return {number: frozenset(others) for number, others in far.items()}
