"""What is measured of a played tournament: one number a measure, ``None`` where it says nothing.

docs/laboratory.md lists them in words.  k and S are ``Plan.top``; places are those of the order
the contender is judged by.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations, pairwise

from pairing.dataclasses import dataclass
from pairing.laboratory.play import PlayedEvent
from pairing.standings.comparing.correlation import Correlation, rank_correlation
from pairing.standings.comparing.table_quality import TableQuality, games_played, table_quality


@dataclass(frozen=True)
class Look:
    """What several measures look at, each worked out once."""

    played: PlayedEvent

    @cached_property
    def correlation(self) -> Correlation | None:
        """Of the places with those by strength; ``None`` when all share one place."""
        try:
            return rank_correlation(self.played.standings.place_of(), self.played.true_places)
        except ValueError:
            return None

    @cached_property
    def quality(self) -> TableQuality | None:
        """Of the table in the order of the places; ``None`` where nobody made a point in it."""
        games = games_played(self.played.tournament)
        found = table_quality(self.played.order, games) if games else None
        return found if found is not None and found.above + found.below else None

    @cached_property
    def met(self) -> Mapping[int, frozenset[int]]:
        """By start number whom each has met in games and hanchans really played."""
        return {n: frozenset(who) for n, who in self.played.tournament.opponents.items()}

    @cached_property
    def first(self) -> list[int]:
        """Start numbers of the first ``top`` places of the plan, best first."""
        return self.played.order[: self.played.plan.top]

    def pairs(self) -> Iterator[tuple[int, int, int]]:
        """Every pair at a board or a table: round, and two start numbers."""
        for round_ in self.played.tournament.rounds:
            for game in round_.games:
                yield round_.number, game.white, game.black
            for table in round_.tables:
                for one, other in combinations(table.seats, 2):
                    yield round_.number, one, other

    @cached_property
    def scores(self) -> Mapping[int, list[float]]:
        """Everybody's score before each round, from round 1 on."""
        tournament = self.played.tournament
        found = {}
        for player in tournament.players:
            score = player.start_score or 0
            before = []
            for entry in tournament.history[player.number]:
                before.append(score)
                score += entry.points
            found[player.number] = [float(one) for one in before]
        return found


def _found(look: Look, first: int) -> float:
    """The share of the first so many by strength that is found in as many places.

    Where a place or a strength is shared it is the mean over all orders of the equals.
    """
    strongest = chances_among(look.played.true_places, first)
    placed = chances_among(look.played.standings.place_of(), first)
    return sum(chance * placed[one] for one, chance in strongest.items()) / first


def chances_among(places: Mapping[int, int], first: int) -> dict[int, float]:
    """Everybody's chance to be among the first so many where a lot decides between equals.

    >>> chances_among({1: 1, 2: 2, 3: 2, 4: 4}, 2)
    {1: 1.0, 2: 0.5, 3: 0.5, 4: 0.0}
    """
    shared = Counter(places.values())
    return {
        one: min(1.0, max(0.0, (first - place + 1) / shared[place]))
        for one, place in places.items()
    }


def _winner_strongest(look: Look) -> float:
    return _found(look, 1)


def _winner_rank(look: Look) -> float:
    places = look.played.true_places
    place = places[look.played.order[0]]
    return place + (Counter(places.values())[place] - 1) / 2


def _top_found(look: Look) -> float:
    return _found(look, len(look.first))


def _spearman(look: Look) -> float | None:
    return None if look.correlation is None else look.correlation.spearman


def _kendall(look: Look) -> float | None:
    return None if look.correlation is None else look.correlation.kendall


def _mean(values: Sequence[int]) -> float | None:
    return sum(values) / len(values) if values else None


def _top_met(look: Look) -> float | None:
    return _mean([b in look.met[a] for a, b in combinations(look.first, 2)])


def _neighbours_met(look: Look) -> float | None:
    return _mean([b in look.met[a] for a, b in pairwise(look.first)])


def _gap(look: Look) -> float | None:
    players = look.played.tournament.by_number
    return _mean(
        [
            abs((players[one].rating or 0) - (players[other].rating or 0))
            for _, one, other in look.pairs()
        ]
    )


def _strength_gap(look: Look) -> float | None:
    """Of the true strengths, where :func:`_gap` has the published ratings."""
    strength = look.played.strength
    gaps = [abs(strength[one] - strength[other]) for _, one, other in look.pairs()]
    return sum(gaps) / len(gaps) if gaps else None


def _weaker_wins(look: Look) -> float | None:
    """Return what the lower rated of two made of the games played between players of unlike
    ratings.
    """
    players, made = look.played.tournament.by_number, []
    for round_ in look.played.tournament.rounds:
        for game in round_.games:
            above = (players[game.white].rating or 0) - (players[game.black].rating or 0)
            if above and game.result and game.result.played:
                made.append(float(game.result.black if above > 0 else game.result.white))
    return sum(made) / len(made) if made else None


def _repeats(look: Look) -> float:
    meetings = Counter(frozenset((one, other)) for _, one, other in look.pairs())
    return float(sum(times - 1 for times in meetings.values()))


def _floats(look: Look) -> float | None:
    if look.played.system.traits.seats != 2:
        return None
    scores = look.scores
    pairs = look.pairs()
    return _mean([scores[one][at - 1] != scores[other][at - 1] for at, one, other in pairs])


def _colours(look: Look) -> list[int]:
    """By how much everybody's most frequent colour or seat exceeds the rarest one."""
    found = []
    for entries in look.played.tournament.history.values():
        played = [entry for entry in entries if entry.outcome.played]
        if look.played.system.traits.seats == 2:
            white = sum(entry.colour == "w" for entry in played)
            found.append(abs(2 * white - sum(entry.colour is not None for entry in played)))
        elif played:
            seats = Counter(entry.seat for entry in played)
            found.append(max(seats.values()) - min(seats[seat] for seat in range(4)))
    return found


def _colour_balance(look: Look) -> float | None:
    return _mean(_colours(look))


def _colour_worst(look: Look) -> float | None:
    return float(max(_colours(look), default=0))


def _above(look: Look) -> float | None:
    quality = look.quality
    return None if quality is None else float(quality.above / (quality.above + quality.below))


def _nearness(look: Look) -> float | None:
    quality = look.quality
    if quality is None:
        return None
    most = (len(look.played.order) - 1) * (quality.above + quality.below)
    return float(quality.nearness / most)


def _last_criterion(look: Look) -> float | None:
    standings = look.played.standings
    last = standings.criteria[-1] if standings.criteria else None
    return _mean([line.decided_by in (None, last) for line in standings.lines[:-1]])


Measure = Callable[[Look], float | None]

MEASURES: Mapping[str, Measure] = {
    "winner_strongest": _winner_strongest,
    "winner_rank": _winner_rank,
    "top_found": _top_found,
    "spearman": _spearman,
    "kendall": _kendall,
    "top_met": _top_met,
    "neighbours_met": _neighbours_met,
    "rating_gap": _gap,
    "strength_gap": _strength_gap,
    "weaker_wins": _weaker_wins,
    "repeats": _repeats,
    "floats": _floats,
    "colour_balance": _colour_balance,
    "colour_worst": _colour_worst,
    "above": _above,
    "nearness": _nearness,
    "last_criterion": _last_criterion,
}
"""Measures by name, in the order they are shown.  Further ones may be added by a caller."""

OF_ORDER = ("winner_strongest", "winner_rank", "top_found", "spearman", "kendall")
"""Measures of an order alone, which need no games."""

YES_OR_NO = ("unpaired",)
"""Measures that are 1 or 0 of every event."""

UNPAIRED = "unpaired"
"""1 for an event in which a round could not be paired; it has no other measures."""


def measured(played: PlayedEvent, of: Collection[str] | None = None) -> dict[str, float]:
    """The measures of the plan that say something, by name; with ``of`` only those among it.

    Raises ``KeyError`` for a name nobody knows.
    """
    look = Look(played)
    wanted = [one for one in played.plan.measures or MEASURES if of is None or one in of]
    found = {name: MEASURES[name](look) for name in wanted}
    return {name: value for name, value in found.items() if value is not None}
