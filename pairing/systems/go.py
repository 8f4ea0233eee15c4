"""Common parts of the systems of go: who plays, whom each has met, the bye, and colours."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from pairing.catalogue import Text, text
from pairing.dataclasses import dataclass, replace
from pairing.errors import InputError, Subject, raise_problems
from pairing.keep_apart import (
    Separations,
    apart_in,
    as_far_as_possible,
    merged_bans,
    too_strict,
    unmet,
)
from pairing.matching import Barred, left_over
from pairing.mending import with_presence
from pairing.ranks import rating_of_rank
from pairing.results import ConsideredOpponent, Pairing, Reason, Report, Standings
from pairing.settings import Settings
from pairing.systems import RATINGS, System, SystemTraits
from pairing.systems.go_knockout import Knockout, by_knockout, joined, knockout_of
from pairing.systems.go_tables import GoSettings, at_tables
from pairing.tournament import Bye, Game, Outcome, Player, Round, Tournament

NO_KOMI = Fraction(1, 2)
"""Komi of a game without komi: the half point only prevents a draw."""

KOMI = Fraction(13, 2)
"""Komi of an even game, which is what half a stone is worth in points on the board."""

STONE = 13
"""Points on the board that a stone is worth: twice the komi of an even game."""


def given_game(board: int, white: int, black: int, stones: int, *, by_komi: bool) -> Game:
    """Return the game in which White gives so many stones, or ``by_komi`` what they are worth.

    The first is no komi, each further one 13 points of reverse komi.

    >>> [str(given_game(1, 1, 2, stones, by_komi=True).komi) for stones in (1, 2, 4)]
    ['1/2', '-25/2', '-77/2']
    """
    if by_komi:
        return Game(board, white, black, komi=NO_KOMI - STONE * (stones - 1))
    return Game(board, white, black, handicap=stones, komi=NO_KOMI)


def stones_given(game: Game, *, by_komi: bool) -> Fraction:
    """Return the stones of a game; ``by_komi`` those that its komi stands for, where it has none.

    >>> [str(stones_given(Game(1, 1, 2, komi=Fraction(k, 2)), by_komi=True)) for k in (13, 1, -25)]
    ['0', '1', '2']
    """
    if game.handicap or not by_komi or game.komi is None:
        return Fraction(game.handicap)
    lacking = NO_KOMI - game.komi
    return max(Fraction(0), 1 + lacking / (STONE if lacking > 0 else KOMI - NO_KOMI))


RATING_LIMIT = 3000
"""Ratings stay below this: what LEADER and FORS make of them ends there."""

if TYPE_CHECKING:
    from pairing.standings.rating_change import RatingLine

S = TypeVar("S", bound=Settings)
F = TypeVar("F")


class GoSystem(System[S], Generic[S, F]):
    """A system of go: everybody starts with something, and each pair has its stones and komi.

    The functions take the tournament that ``start`` has been through.
    """

    traits = SystemTraits(
        game="go", start_columns=("start_score",), tabs=(RATINGS,), player_columns=("deviation",)
    )
    """Rating systems that know how sure a rating is ask for a player's ``deviation``."""
    field_with: Callable[[Tournament, S], F]
    game_with: Callable[[F, int, int, int], Game]
    """The game at a board between two players of the field."""
    lead_with: Callable[[Game], Fraction] | None = None
    """Half stones by which stones and komi put Black ahead; as the database has it by default."""

    def ready(self, tournament: Tournament) -> tuple[Tournament, S]:
        """Return the tournament started, and its settings as they were resolved."""
        return super().ready(self.start(tournament))

    def pair(self, tournament: Tournament) -> Pairing:
        """Return the next round, its boards at the tables that the settings name.

        In the last rounds those of the knock-out meet first, if there is one.
        """
        settings, state = self.settings_of(tournament), self.knockout(tournament)
        if state is None or not state.pairs:
            pairing = super().pair(tournament)
        else:
            pairing = self._with_knockout(tournament, state)
        return at_tables(pairing, settings) if isinstance(settings, GoSettings) else pairing

    def _with_knockout(self, tournament: Tournament, state: Knockout) -> Pairing:
        """Return the pairs of the knock-out, and the rest of the field as always."""
        number, names = tournament.next_round, tournament.by_number
        here = {player.number for player in tournament.present(number)}
        pairs = [pair for pair in state.pairs if here.issuperset(pair)]
        alone = [one for pair in state.pairs if pair not in pairs for one in pair if one in here]
        games = self.games_of(tournament, pairs)
        reasons = [
            Reason(at, "go", text("go.why.knockout", one=names[a].name, other=names[b].name))
            for at, (a, b) in enumerate(pairs, 1)
        ]
        byes = tuple((player, Bye.FULL) for player in alone)
        parts = [Pairing(Round(number, games=games, byes=byes), tuple(reasons))]
        playing = {player for pair in state.pairs for player in pair}
        rest = with_presence(tournament, number, playing, ())
        others = [player.number for player in rest.present(number)]
        if len(others) > 1:
            parts.append(super().pair(rest))
        elif others:
            why = Reason(None, "go", text("go.why.alone", player=names[others[0]].name))
            alone_left = Round(number, byes=((others[0], Bye.PAIRING),))
            parts.append(Pairing(alone_left, (why,)))
        return joined(parts)

    def knockout(self, tournament: Tournament) -> Knockout | None:
        """Return the knock-out as it stands, if the settings have one and its first round is
        due.
        """
        size = getattr(self.settings_of(tournament), "knockout_size", 0)
        return knockout_of(tournament, size, super().standings) if size else None

    def standings(self, tournament: Tournament) -> Standings:
        """Return the system's own order; those of a knock-out that has begun come first."""
        own, state = super().standings(tournament), self.knockout(tournament)
        begun = state is not None and (state.out or len(state.left) < len(state.seeds))
        return by_knockout(own, state) if state is not None and begun else own

    def games_of(
        self, tournament: Tournament, pairs: Sequence[tuple[int, int]]
    ) -> tuple[Game, ...]:
        """These pairs as games of the next round, with colours, stones and komi."""
        here = {number for pair in pairs for number in pair}
        there = with_presence(tournament, tournament.next_round, (), here)
        field = self.field_with(*self.ready(there))
        return tuple(self.game_with(field, board, *pair) for board, pair in enumerate(pairs, 1))

    def ratings_report(self, tournament: Tournament) -> Report:
        """Report what the event does to ratings by the rating system that is chosen."""
        from pairing.standings.go_rating_report import go_ratings_table

        return go_ratings_table(tournament, self.lead_with)

    def rating_lines(self, tournament: Tournament) -> Mapping[int, RatingLine]:
        """Return what the event does to ratings by the rating system that is chosen."""
        from pairing.standings.go_rating_report import go_rating_lines

        return go_rating_lines(tournament, self.lead_with)


@dataclass(frozen=True)
class GoField:
    """The players of the coming round in order, and what the rounds so far were for them.

    ``met`` has for each player his opponents, each with the last round in which they met: a
    forfeited game is not a meeting, one whose result is not in yet is.  ``byes`` are the rounds
    of his pairing byes, ``forfeits`` those of his wins by forfeit; ``barred`` those whom he would
    meet again or is kept apart from.
    """

    tournament: Tournament
    order: tuple[int, ...]
    met: Mapping[int, Mapping[int, int]]
    byes: Mapping[int, tuple[int, ...]]
    forfeits: Mapping[int, tuple[int, ...]]
    apart: Separations
    barred: Barred

    @cached_property
    def position(self) -> Mapping[int, int]:
        """Return the place of each in the order, from 0."""
        return {number: position for position, number in enumerate(self.order)}

    @cached_property
    def met_by(self) -> Mapping[int, frozenset[int]]:
        """Per player those whom he would meet again."""
        return {number: frozenset(rounds) for number, rounds in self.met.items()}

    def name(self, number: int) -> str:
        """Return a player's name."""
        return self.tournament[number].name

    def in_order(self, numbers: Iterable[int]) -> list[int]:
        """These start numbers in the order of the field."""
        return sorted(numbers, key=self.position.__getitem__)

    def playing(self, bye: int | None) -> list[int]:
        """Return all but the one who has the bye, in order."""
        return [number for number in self.order if number != bye]

    def need_two(self, key: str) -> None:
        """Refuse a round of fewer than two, with the sentence of that key."""
        number, count = self.tournament.next_round, len(self.order)
        if count < 2:
            raise InputError(key, subject=Subject(round=number), count=count, round=number)

    # -- the bye ------------------------------------------------------------------------------

    def bye_candidates(self) -> list[int]:
        """Return who may have the bye, the first to get it first: the lowest of those with the
        fewest pairing byes so far (none, as long as somebody has had none); those who won by
        forfeit come after the others.
        """
        fewest = min(len(self.byes[number]) for number in self.order)
        able = [number for number in reversed(self.order) if len(self.byes[number]) == fewest]
        return sorted(able, key=lambda number: bool(self.forfeits[number]))  # keeps the order

    def bye_and_repeats(self, barred: Barred) -> tuple[int | None, int]:
        """Return who has the bye, and how many repeats the round cannot do without.

        The first candidate who leaves a round without, or else the fewest.
        """
        spare: dict[int | None, int] = {}
        for number in self.bye_candidates() if len(self.order) % 2 else [None]:
            spare[number] = left_over(self.playing(number), barred)
            if not spare[number]:
                break
        best = min(spare, key=spare.__getitem__)
        return best, spare[best] // 2

    def bye_reason(
        self, bye: int, rule: str, why: Text, passed: Callable[[int], Text] | None = None
    ) -> Reason:
        """Explain why a player has the bye; ``passed`` says of each who stands lower why not he."""

        def why_not(lower: int) -> Text:
            key = "dead_end"
            if len(self.byes[lower]) > len(self.byes[bye]):
                key = "had_bye"
            elif self.forfeits[lower] and not self.forfeits[bye]:
                key = "won_by_forfeit"
            return text(f"go.tried.{key}")

        lower = reversed(self.order[self.position[bye] + 1 :])
        tried = tuple(ConsideredOpponent(other, (passed or why_not)(other)) for other in lower)
        return Reason(None, rule, why, tried)

    # -- who may not meet ---------------------------------------------------------------------

    def refuse_too_strict(self, playing: Sequence[int], *, allowed: bool) -> None:
        """Raise where those never to meet leave no pairing, though repeats would be ``allowed``."""
        never = self.apart.never
        if never and (
            left_over(playing, never) or (not allowed and left_over(playing, self.met_by) == 0)
        ):
            raise too_strict(self.tournament, self.apart, playing)

    def barred_too(self, playing: Sequence[int], repeats: int) -> Barred | None:
        """``barred`` with those who are to be avoided, as far as can be; ``None``: nothing more.

        Where repeats are needed and some are never to meet, the repeats to be played are set free
        beforehand, so that no pair that is never to meet is taken for one of them.
        """
        apart, lot = self.apart, f"{self.tournament.seed}/{self.tournament.next_round}/apart"
        if repeats and apart.never:
            barred = as_far_as_possible(playing, apart.never, self.met_by, lot)
        elif apart.avoid and not repeats:
            barred = as_far_as_possible(playing, self.barred, apart.avoid, lot)
        else:
            return None
        return {**self.barred, **barred}

    # -- the round ----------------------------------------------------------------------------

    def white(self, one: int, other: int, preference: str, *, even: bool = False) -> int:
        """Return who of two has White on even terms.

        ``balance``: who has had White less often than Black, compared with the other; then who
        had Black last; then the draw.  ``alternate``: the last game first, then the balance.
        With ``even`` only games without a handicap count: in others colours are not free.
        """
        if preference != "draw":
            had = {
                number: [
                    {"w": 1, "b": -1}[entry.colour]
                    for entry in self.tournament.history[number]
                    if entry.colour is not None
                    and entry.outcome.played
                    and not (even and entry.handicap)
                ]
                for number in (one, other)
            }
            lead = sum(had[one]) - sum(had[other])
            last = sum(had[one][-1:]) - sum(had[other][-1:])
            for lean in (lead, last) if preference == "balance" else (last, lead):
                if lean:
                    return one if lean < 0 else other
        return drawn_white(self.tournament, one, other)

    def round_of(self, games: Iterable[Game], bye: int | None) -> Round:
        """Return the games as the coming round, with the player who has the bye (``None``:
        nobody).
        """
        byes = () if bye is None else ((bye, Bye.PAIRING),)
        return Round(self.tournament.next_round, games=tuple(games), byes=byes)

    def open_results(self, key: str) -> Iterator[Text]:
        """Yield a remark with that key for each round that lacks results."""
        for earlier in self.tournament.rounds:
            if not earlier.complete:
                yield text(key, round=earlier.number)

    def in_spite(self, pairs: Sequence[tuple[int, int]]) -> Iterator[Text]:
        """Yield a remark for each pair that was to be avoided, then for each that has met
        before.
        """
        yield from unmet(self.tournament, self.apart, pairs)
        for one, other in pairs:
            yield from self.again(one, other)

    def again(self, one: int, other: int) -> Iterator[Text]:
        """Yield the remark on a pair, if it has met before."""
        if other in self.met[one]:
            names = {"senior": self.name(one), "junior": self.name(other)}
            yield text("go.remark.repeat", **names, round=self.met[one][other])


def rating_of(player: Player) -> int:
    """R of a player; 0 of one who is not paired until he has one (:func:`need_ratings`)."""
    return player.rating or 0


def played(tournament: Tournament) -> Iterator[Player]:
    """Return the players who have sat at a board."""
    games = [game for round_ in tournament.rounds for game in round_.games]
    seated = {number for game in games for number in (game.white, game.black)}
    return (player for player in tournament.players if player.number in seated)


def need_ratings(players: Iterable[Player], key: str) -> None:
    """Raise for those without a rating.

    A rank says which rating it stands for, else the error is that of ``key``.
    """
    errors = []
    for player in players:
        if player.rating is None:
            where = Subject(field="rating", player=player.number)
            about: dict[str, Any] = {"player": player.name}
            with suppress(ValueError):
                about |= {"rank": player.rank, "rating": rating_of_rank(player.rank)}
            known = "error.rating_of_rank" if "rating" in about else key
            errors.append(InputError(known, subject=where, **about))
    raise_problems(errors)


def too_strong(tournament: Tournament, key: str) -> list[InputError]:
    """Return an error for each player whose rating is too high."""
    errors = []
    for player in tournament.players:
        if rating_of(player) >= RATING_LIMIT:
            where = Subject(field="rating", player=player.number)
            about = {"player": player.name, "rating": player.rating, "limit": RATING_LIMIT}
            errors.append(InputError(key, subject=where, **about))
    return errors


def with_start_scores(
    tournament: Tournament, score: Callable[[Player], Fraction | None]
) -> Tournament:
    """Return the tournament with a start score for everybody who has none yet, where ``score`` has
    one.
    """
    players = (
        replace(player, start_score=score(player)) if player.start_score is None else player
        for player in tournament.players
    )
    return replace(tournament, players=tuple(players))


def drawn_white(tournament: Tournament, one: int, other: int) -> int:
    """Return who of two has White by the draw: the seed, the round and the two players decide."""
    low, high = sorted((one, other))
    draw = Random(f"{tournament.seed}/{tournament.next_round}/{low}/{high}")
    return low if draw.random() < 0.5 else high


def go_field(tournament: Tournament, order: Sequence[int], free: Sequence[int] = ()) -> GoField:
    """Return the field of the next round in that order; for ``free`` players clubs do not count."""
    history = {number: tournament.history[number] for number in order}

    def rounds(outcome: Outcome) -> dict[int, tuple[int, ...]]:
        return {
            number: tuple(entry.round for entry in entries if entry.outcome is outcome)
            for number, entries in history.items()
        }

    met = {
        number: {
            entry.opponent: entry.round
            for entry in entries
            if entry.opponent is not None
            and (entry.outcome.played or entry.outcome is Outcome.OPEN)
        }
        for number, entries in history.items()
    }
    apart = apart_in(tournament, tournament.next_round, free)
    barred = merged_bans(order, {number: frozenset(met[number]) for number in order}, apart.never)
    byes, forfeits = rounds(Outcome.BYE), rounds(Outcome.FORFEIT_WIN)
    return GoField(tournament, tuple(order), met, byes, forfeits, apart, barred)
