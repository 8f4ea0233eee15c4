"""Places by true rating (L. V. Ilkov, "Distribution of places in a partly filled table").

Everybody starts with the same rating, and ratings are recalculated from the results until
they agree with them: each player's expected score equals the score he made.  Places follow
the ratings.  In a complete round robin that is the order by points (the article's theorem);
in a Swiss it also weighs against whom the points were made.

Where one group of players never gave anything to another, the ratings grow apart for ever
and only their order settles.  That order is found directly (``rating_order`` beside this
file), and such ratings are shown as bands, not as numbers that depend on when one stops.
What is proved and what is tested: docs/true-rating.md.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction

import numpy as np

from pairing.catalogue import Text, some, text
from pairing.dataclasses import dataclass, replace
from pairing.errors import InputError, Subject
from pairing.numbers import exact_number
from pairing.results import Band, Line, Standings, Value
from pairing.results import placed as with_places
from pairing.standings.true_rating.equations import Equations
from pairing.standings.true_rating.horizon import Horizon
from pairing.standings.true_rating.iteration import END
from pairing.standings.true_rating.rating_order import RatingOrder, elo, limiting_order
from pairing.tournament import HALF, Bye, Outcome, Tournament

START = 2000
"""The common starting rating, hence the mean of ratings that are comparable numbers."""

NAMED = 10
"""How many pairs of a kind a remark names."""

Scored = tuple[int, int, Fraction]
"""A game: one player, the other, and the score of the first (1, 1/2 or 0)."""


@dataclass(frozen=True)
class TrueRating:
    """A player's true rating and place.

    ``rating`` is in Elo points, for people to read (no place hangs on it); ``band`` stands
    for it where the results put no bound on it: :attr:`Band.ABOVE` or :attr:`Band.BELOW`
    everybody who has a number.  ``component`` numbers the sets of players whose ratings
    bound each other.
    """

    player: int
    place: int
    rating: float | None
    band: Band | None
    component: int

    @property
    def value(self) -> Fraction | Band:
        """The rating to a tenth of a point, or the band."""
        if self.band is not None:
            return self.band
        assert self.rating is not None
        return Fraction(round(self.rating * 10), 10)


@dataclass(frozen=True)
class TrueRatings:
    """Everybody in order, with who shares a place for want of any difference.

    ``equal_to_digits`` are neighbours whose ratings agree in every digit calculated although
    no symmetry proves them equal; ``unsettled`` neighbours whose distance only the course of
    the iteration decides, and decides too narrowly to follow.  Both share the place.
    ``by_limit_only`` are pairs whom the iteration still has the other way round at time
    :data:`END`; ``leading`` pairs who share a place in the limit while the iteration keeps the
    first above at every step.
    """

    order: tuple[TrueRating, ...]
    equal_to_digits: tuple[tuple[int, int], ...] = ()
    unsettled: tuple[tuple[int, int], ...] = ()
    by_limit_only: tuple[tuple[int, int], ...] = ()
    leading: tuple[tuple[int, int], ...] = ()

    def place_of(self) -> Mapping[int, int]:
        """Place by player."""
        return {rated.player: rated.place for rated in self.order}


def true_ratings(
    players: Iterable[int],
    games: Iterable[Scored],
    placed: Collection[int] | None = None,
    *,
    horizon: int | None = None,
    limit_checked: bool = False,
) -> TrueRatings:
    """True ratings of ``players`` from ``games`` among them; equal ratings share the place.

    ``placed`` are those whose places matter (everybody by default): it saves work in big
    events.  With ``horizon`` h they are as the iteration stands at time 10^h instead of in the
    limit; with ``limit_checked`` it is worked out what hangs on the limit alone.  Raises
    :class:`InputError` for a game of a stranger or against himself, and for a score other than
    1, 1/2 and 0.

    >>> half = Fraction(1, 2)
    >>> rated = true_ratings([1, 2, 3], [(1, 2, half), (2, 3, Fraction(1)), (3, 1, half)])
    >>> [(each.player, each.place, round(each.rating)) for each in rated.order]
    [(2, 1, 2131), (1, 2, 2000), (3, 3, 1869)]
    >>> [str(rated.band) for rated in true_ratings([1, 2], [(1, 2, Fraction(1))]).order]
    ['+∞', '-∞']
    >>> [round(r.rating) for r in true_ratings([1, 2], [(1, 2, Fraction(1))], horizon=6).order]
    [3260, 740]
    """
    numbers = list(players)
    index = {number: i for i, number in enumerate(numbers)}
    if len(index) != len(numbers):
        raise InputError("true_rating.player_twice")
    equations = _equations(index, games)
    whole = np.array([placed is None or number in placed for number in numbers], dtype=np.bool_)
    if horizon is not None:
        stand = Horizon.of(equations, 10.0**horizon, fine=True)
        tied_sets, unsettled = stand.order()
        shown: list[tuple[float | None, Band | None]] = [
            (START + elo(value), None) for value in stand.value.tolist()
        ]
        course: list[Sequence[tuple[int, int]]] = [(), unsettled, (), ()]
    else:
        ranked = limiting_order(equations, whole)
        tied_sets, shown = list(ranked.tied_sets), _numbers_or_bands(ranked)
        course = [ranked.by_digits, ranked.unsettled, (), ()]
        if limit_checked:
            stand = Horizon.of(equations, END)
            course[2:] = stand.contradicted(tied_sets, whole), stand.leading(tied_sets, whole)
    order: list[TrueRating] = []
    for tied in tied_sets:
        place = len(order) + 1
        order += [
            TrueRating(numbers[i], place, *shown[i], int(equations.component[i]) + 1) for i in tied
        ]
    return TrueRatings(
        tuple(order), *(tuple((numbers[a], numbers[b]) for a, b in pairs) for pairs in course)
    )


def _equations(index: Mapping[int, int], games: Iterable[Scored]) -> Equations:
    """Return the games per pair of players (indices, lower first): how many, and the doubled
    points.
    """
    met: dict[tuple[int, int], list[int]] = {}
    for first, second, score in games:
        for number in (first, second):
            if number not in index:
                raise InputError("true_rating.unknown_player", player=number)
        if first == second:
            subject = Subject(player=first)
            raise InputError("true_rating.against_himself", subject=subject, player=first)
        doubled = 2 * score.numerator // score.denominator
        if doubled not in (0, 1, 2) or score.denominator > 2:
            raise InputError("true_rating.score", subject=Subject(field="result"), score=score)
        a, b = index[first], index[second]
        if a > b:
            a, b, doubled = b, a, 2 - doubled
        entry = met.setdefault((a, b), [0, 0])
        entry[0] += 1
        entry[1] += doubled
    rows = np.array([(*pair, *met[pair]) for pair in sorted(met)], dtype=np.int64)
    return Equations(len(index), *np.ascontiguousarray(rows.reshape(-1, 4).T))


def _numbers_or_bands(ranked: RatingOrder) -> list[tuple[float | None, Band | None]]:
    """Numbers where they mean something, bands elsewhere.

    Numbers belong to the players who drift exactly like the largest set of players who
    bound each other (among equally large ones, the one that drifts least); the mean of that
    set is the starting rating.
    """
    count = len(ranked.exponents)
    if count == 0:
        return []
    size = np.bincount(ranked.component)
    zero = tuple(Fraction(0) for _ in ranked.exponents[0])
    if size.max() == 1:
        reference = zero
        mean = 0.0
    else:
        largest = [i for i in range(count) if size[ranked.component[i]] == size.max()]
        reference = min(
            (ranked.exponents[i] for i in largest), key=lambda e: ([abs(x) for x in e], e)
        )
        members = [i for i in largest if ranked.exponents[i] == reference]
        mean = float(ranked.value[members].mean())
    values: list[tuple[float | None, Band | None]] = []
    for i in range(count):
        if ranked.exponents[i] == reference:
            values.append((START + elo(float(ranked.value[i]) - mean), None))
        else:
            above = ranked.exponents[i] > reference
            values.append((None, Band.ABOVE if above else Band.BELOW))
    return values


# -- in a tournament ------------------------------------------------------------------------


def scored_games(tournament: Tournament) -> list[Scored]:
    """Return the games that count for true ratings: played, and one point shared between two.

    A forfeit says nothing about strength, nor does a game in which the arbiter gave both
    sides together less than a point.
    """
    return [
        (game.white, game.black, game.result.white)
        for _, game in tournament.games()
        if game.result is not None
        and game.result.played
        and game.result.white + game.result.black == 1
    ]


def played_every_round(tournament: Tournament, *, bye_counts: bool = False) -> frozenset[int]:
    """Return players whom the article places by rating: they played in every round so far.

    A game whose result is not in yet is not held against anybody.  With ``bye_counts``
    neither is the pairing bye, which nobody chooses.
    """
    byes = {
        (round_.number, number)
        for round_ in tournament.rounds
        for number, kind in round_.byes
        if kind is Bye.PAIRING
    }
    return frozenset(
        number
        for number, entries in tournament.history.items()
        if all(
            entry.outcome.played
            or entry.outcome is Outcome.OPEN
            or (bye_counts and (entry.round, number) in byes)
            for entry in entries
        )
    )


def standings(
    tournament: Tournament,
    *,
    bye_counts: bool = False,
    name: str = "true_rating",
    horizon: int | None = None,
) -> Standings:
    """Return the order by true rating after the rounds so far.

    ``name`` is the criterion's, ``horizon`` as in :func:`true_ratings`.

    Players who missed a round follow, by points (the article's caveat: otherwise somebody
    who left after beating the later winner in round 1 would have won the event); equal
    points share the place.
    """
    eligible = played_every_round(tournament, bye_counts=bye_counts)
    everybody = [player.number for player in tournament.players]
    games = scored_games(tournament)
    ratings = true_ratings(everybody, games, eligible, horizon=horizon, limit_checked=True)
    placed = {rated.player: rated for rated in ratings.order if rated.player in eligible}
    others = sorted(
        (player.number for player in tournament.players if player.number not in eligible),
        key=lambda number: (-tournament.points[number], number),
    )

    def line(number: int, place: int, value: Value, decided: str | None) -> Line:
        points = tournament.points[number]
        return Line(place, number, points, {name: value, "points": points}, decided)

    ties = {number: (rated.place,) for number, rated in placed.items()}
    lines = [
        line(number, place, placed[number].value, decided)
        for place, number, decided in with_places(list(placed), ties, (name,))
    ]
    if lines and others:
        why = text("true_rating.missed_a_round")
        lines[-1] = replace(lines[-1], decided_by=name, detail=why)
    points = {number: (tournament.points[number],) for number in others}
    lines += [
        line(number, len(placed) + place, None, decided)
        for place, number, decided in with_places(others, points, ("points",))
    ]
    remarks = list(remarks_on(ratings, lambda number: tournament[number].name, eligible))
    if others:
        remarks.insert(0, text("true_rating.remark.missed", placed=len(placed), others=len(others)))
    return Standings(len(tournament.rounds), (name, "points"), tuple(lines), tuple(remarks))


def pairing_order(tournament: Tournament) -> list[int]:
    """Return everybody in the order in which a Swiss pairs them by true rating.

    The article's last advice: take it after every round for the pairs of the next one.
    Before the first round it is the order of start numbers.
    """
    return [line.player for line in standings(tournament, bye_counts=True).lines]


def remarks_on(
    ratings: TrueRatings, name: Callable[[int], str], placed: Collection[int] | None = None
) -> Iterable[Text]:
    """Yield what a reader should know about true ratings: bands, and places shared unproved.

    ``placed``: whose places are spoken of, everybody's by default.
    """
    if any(rated.band is not None for rated in ratings.order):
        yield text("true_rating.remark.bands")
    for key, pairs in (
        ("true_rating.remark.digits", ratings.equal_to_digits),
        ("true_rating.remark.unsettled", ratings.unsettled),
        ("true_rating.remark.by_limit_only", ratings.by_limit_only),
        ("true_rating.remark.leading", ratings.leading),
    ):
        both = [(a, b) for a, b in pairs if placed is None or (a in placed and b in placed)]
        if both:
            yield text(key, players=some([f"{name(a)} — {name(b)}" for a, b in both], NAMED))


def ordered(ratings: TrueRatings) -> Sequence[int]:
    """Start numbers, best first, equal ones in the order in which they are listed."""
    return [rated.player for rated in ratings.order]


def exact_score(typed: str) -> Fraction | None:
    """Return a game's score as typed in a file: ``1``, ``0``, ``0.5``, ``0,5``, ``1/2`` or
    ``½``.
    """
    if typed.strip() in ("½", "="):
        return HALF
    score = exact_number(typed)
    return score if score in (0, HALF, 1) else None
