"""Measures of a played tournament: one number each, ``None`` where it is undefined.

docs/laboratory.md lists them in words.  k and S are ``Plan.top``; places are those of the order
the contender is judged by.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from itertools import accumulate, combinations, pairwise

from pairing.dataclasses import dataclass
from pairing.laboratory.play import PlayedEvent
from pairing.standings.comparing.correlation import Correlation, rank_correlation
from pairing.standings.comparing.table_quality import TableQuality, games_played, table_quality

MEASURES = (
    "winner_strongest", "winner_rank", "top_found", "spearman", "kendall", "top_met",
    "neighbours_met", "rating_gap", "strength_gap", "weaker_wins", "repeats", "floats",
    "colour_balance", "colour_worst", "above", "nearness", "last_criterion",
)  # fmt: skip
"""Measures in the order they are shown: methods of :class:`Measuring`."""

OF_ORDER = ("winner_strongest", "winner_rank", "top_found", "spearman", "kendall")
"""Measures of an order alone, which need no games."""

YES_OR_NO = ("unpaired",)
"""Measures that are 1 or 0 of every event."""

UNPAIRED = "unpaired"
"""1 for an event in which a round could not be paired; it has no other measures."""


def measured(played: PlayedEvent, of: Collection[str] | None = None) -> dict[str, float]:
    """Return the measures of the plan that say something, by name; with ``of`` only those
    among it.
    """
    measuring = Measuring(played)
    wanted = [name for name in played.plan.measures or MEASURES if of is None or name in of]
    values = {name: getattr(measuring, name)() for name in wanted}
    return {name: value for name, value in values.items() if value is not None}


@dataclass(frozen=True)
class Measuring:
    """The measures of one event; what several of them look at is worked out once."""

    played: PlayedEvent

    @cached_property
    def _correlation(self) -> Correlation | None:
        """Correlate the places with those by strength; ``None`` when all share one place."""
        try:
            return rank_correlation(self.played.standings.place_of(), self.played.true_places)
        except ValueError:
            return None

    @cached_property
    def _quality(self) -> TableQuality | None:
        """Rate the table in the order of the places; ``None`` where nobody made a point in it."""
        games = games_played(self.played.tournament)
        quality = table_quality(self.played.order, games) if games else None
        return quality if quality is not None and quality.above + quality.below else None

    @cached_property
    def _first(self) -> list[int]:
        """Start numbers of the first ``top`` places of the plan, best first."""
        return self.played.order[: self.played.plan.top]

    @cached_property
    def _pairs(self) -> list[tuple[int, int, int]]:
        """Every pair at a board or a table: round, and two start numbers."""
        return [
            (round_.number, one, other)
            for round_ in self.played.tournament.rounds
            for seats in (
                *((game.white, game.black) for game in round_.games),
                *(table.seats for table in round_.tables),
            )
            for one, other in combinations(seats, 2)
        ]

    def _found(self, first: int) -> float:
        """Return the share of the first so many by strength that is found in as many places.

        Where a place or a strength is shared it is the mean over all orders of the equals.
        """
        strongest = chances_among(self.played.true_places, first)
        placed = chances_among(self.played.standings.place_of(), first)
        return sum(chance * placed[player] for player, chance in strongest.items()) / first

    def winner_strongest(self) -> float:
        """Return 1 if the winner is the strongest, 0 if not, a share where places are shared."""
        return self._found(1)

    def winner_rank(self) -> float:
        """Return the place of the winner by strength."""
        places = self.played.true_places
        place = places[self.played.order[0]]
        return place + (Counter(places.values())[place] - 1) / 2

    def top_found(self) -> float:
        """Return the share of the strongest in the first places."""
        return self._found(len(self._first))

    def spearman(self) -> float | None:
        """Spearman's rho of places and strengths."""
        return None if self._correlation is None else self._correlation.spearman

    def kendall(self) -> float | None:
        """Kendall's tau of places and strengths."""
        return None if self._correlation is None else self._correlation.kendall

    def top_met(self) -> float | None:
        """Return the share of pairs among the first who have met."""
        met = self.played.tournament.opponents
        return _mean([other in met[one] for one, other in combinations(self._first, 2)])

    def neighbours_met(self) -> float | None:
        """Return the share of neighbours among the first who have met."""
        met = self.played.tournament.opponents
        return _mean([other in met[one] for one, other in pairwise(self._first)])

    def rating_gap(self) -> float | None:
        """Return the mean difference of published ratings at a board."""
        rating = {player.number: player.rating or 0 for player in self.played.tournament.players}
        return _mean([abs(rating[one] - rating[other]) for _, one, other in self._pairs])

    def strength_gap(self) -> float | None:
        """Return the mean difference of true strengths at a board."""
        strength = self.played.strength
        return _mean([abs(strength[one] - strength[other]) for _, one, other in self._pairs])

    def weaker_wins(self) -> float | None:
        """Return the share that the lower rated of two made of the games played between players of
        unlike ratings.
        """
        players, made = self.played.tournament.by_number, []
        for _, game in self.played.tournament.games():
            above = (players[game.white].rating or 0) - (players[game.black].rating or 0)
            if above and game.result and game.result.played:
                made.append(float(game.result.black if above > 0 else game.result.white))
        return _mean(made)

    def repeats(self) -> float:
        """Count the meetings of two players that were not their first."""
        meetings = Counter(frozenset((one, other)) for _, one, other in self._pairs)
        return float(sum(times - 1 for times in meetings.values()))

    def floats(self) -> float | None:
        """Return the share of games between players of unlike scores."""
        if self.played.system.traits.seats != 2:
            return None
        tournament = self.played.tournament
        scores = {
            player.number: [
                float(score)
                for score in accumulate(
                    (entry.points for entry in tournament.history[player.number]),
                    initial=player.start_score or 0,
                )
            ]
            for player in tournament.players
        }
        return _mean([scores[a][at - 1] != scores[b][at - 1] for at, a, b in self._pairs])

    @cached_property
    def _colours(self) -> list[int]:
        """Return by how much each player's most frequent colour or seat exceeds his rarest one."""
        excess = []
        for entries in self.played.tournament.history.values():
            played = [entry for entry in entries if entry.outcome.played]
            if self.played.system.traits.seats == 2:
                white = sum(entry.colour == "w" for entry in played)
                excess.append(abs(2 * white - sum(entry.colour is not None for entry in played)))
            elif played:
                seats = Counter(entry.seat for entry in played)
                excess.append(max(seats.values()) - min(seats[seat] for seat in range(4)))
        return excess

    def colour_balance(self) -> float | None:
        """Return the mean of what everybody's most frequent colour or seat exceeds the rarest
        by.
        """
        return _mean(self._colours)

    def colour_worst(self) -> float:
        """Return the most of it."""
        return float(max(self._colours, default=0))

    def above(self) -> float | None:
        """Return the share of points above the main diagonal."""
        quality = self._quality
        return None if quality is None else float(quality.above / (quality.above + quality.below))

    def nearness(self) -> float | None:
        """Return the nearness of the points to the diagonal, as a share of the most there can
        be.
        """
        quality = self._quality
        if quality is None:
            return None
        most = (len(self.played.order) - 1) * (quality.above + quality.below)
        return float(quality.nearness / most)

    def last_criterion(self) -> float | None:
        """Return the share of neighbours whom only the last criterion, or nothing, separates."""
        standings = self.played.standings
        last = standings.criteria[-1] if standings.criteria else None
        return _mean([line.decided_by in (None, last) for line in standings.lines[:-1]])


def chances_among(places: Mapping[int, int], first: int) -> dict[int, float]:
    """Everybody's chance to be among the first so many where a lot decides between equals.

    >>> chances_among({1: 1, 2: 2, 3: 2, 4: 4}, 2)
    {1: 1.0, 2: 0.5, 3: 0.5, 4: 0.0}
    """
    shared = Counter(places.values())
    return {
        player: min(1.0, max(0.0, (first - place + 1) / shared[place]))
        for player, place in places.items()
    }


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None
