"""The next round of LEADER: the bye, the pairs, colours and stones (section 2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby
from random import Random

from pairing.catalogue import Text, text
from pairing.errors import InputError, Subject
from pairing.keep_apart import as_far_as_possible, too_strict, unmet
from pairing.matching import left_over, obstacle
from pairing.results import Pairing, Reason, Tried
from pairing.systems.leader import explain as why
from pairing.systems.leader.field import LeaderField, by_true_rating, colour_history, field_of
from pairing.systems.leader.levels import stones
from pairing.systems.leader.search import Search, halves_rule
from pairing.systems.leader.search_result import Cause, Pair
from pairing.systems.leader.settings import LeaderSettings
from pairing.tournament import Bye, Game, Round, Tournament

NO_KOMI = Fraction(1, 2)
"""Komi of a handicap game: the half point only prevents a draw."""


def pair(tournament: Tournament, settings: LeaderSettings) -> Pairing:
    """The next round with its reasons (LEADER 2.1-2.4, 4.3, 4.4).

    Expects a tournament that ``start`` has been through.  Boards are numbered in the order
    of their higher players.  Raises :class:`NoLegalPairingNeedsDecision` when the round
    cannot be paired without a repeat and repeats are not allowed, :class:`InputError` when
    fewer than two players are present.
    """
    field = field_of(tournament)
    if len(field.order) < 2:
        raise InputError(
            "leader.too_few",
            subject=Subject(round=tournament.next_round),
            count=len(field.order),
        )
    search = _with_bye(field, settings)
    rest = [number for number in field.order if number != search.bye]
    if search.repeats:
        allowed = settings.allow_repeats or settings.italian
        _refuse_too_strict(field, rest, allowed=allowed)
        if not allowed:
            raise why.no_pairing(field, obstacle(rest, field.barred), search.bye)
    repeats = search.repeats
    search = _kept_apart(field, search, rest)
    field = search.field
    search.run()
    pairs = sorted(
        search.pairs,
        key=lambda made: min(field.position[made.senior], field.position[made.junior]),
    )
    games = tuple(
        _game(board, made.senior, made.junior, field, settings)
        for board, made in enumerate(pairs, start=1)
    )
    reasons = [
        _reason(board, made, field, search, repeats) for board, made in enumerate(pairs, start=1)
    ]
    byes: tuple[tuple[int, Bye], ...] = ()
    if search.bye is not None:
        byes = ((search.bye, Bye.PAIRING),)
        reasons.append(_bye_reason(field, search.bye, repeats))
    made_round = Round(tournament.next_round, games=games, byes=byes)
    return Pairing(made_round, tuple(reasons), tuple(_remarks(field, search, repeats)))


def _refuse_too_strict(field: LeaderField, rest: Sequence[int], *, allowed: bool) -> None:
    """Raise where those never to meet leave no pairing, though repeats would be ``allowed``."""
    never = field.apart.never
    if never and (left_over(rest, never) or (not allowed and left_over(rest, field.met_by) == 0)):
        raise too_strict(field.tournament, field.apart, rest)


def _kept_apart(field: LeaderField, search: Search, rest: Sequence[int]) -> Search:
    """The search that also keeps apart those who are to be avoided, as far as can be.

    Where repeats are needed and some are never to meet, the repeats to be played are set free
    beforehand, so that no pair that is never to meet is taken for one of them.
    """
    apart, lot = field.apart, f"{field.tournament.seed}/{field.tournament.next_round}/apart"
    if search.repeats and apart.never:
        barred = as_far_as_possible(rest, apart.never, field.met_by, lot)
    elif apart.avoid and not search.repeats:
        barred = as_far_as_possible(rest, field.barred, apart.avoid, lot)
    else:
        return search
    barred |= {number: field.barred[number] for number in field.order if number not in barred}
    return Search(replace(field, barred=barred), search.bye, search.italian)


def _with_bye(field: LeaderField, settings: LeaderSettings) -> Search:
    """The search with the bye's player taken out: the first candidate who leaves a round
    without repeats, or with the fewest where they cannot be avoided.
    """
    if len(field.order) % 2 == 0:
        return Search(field, None, settings.italian)
    best: Search | None = None
    for number in field.bye_candidates():
        search = Search(field, number, settings.italian)
        if search.repeats == 0:
            return search
        if best is None or search.repeats < best.repeats:
            best = search
    assert best is not None
    return best


def games_of(
    tournament: Tournament, settings: LeaderSettings, pairs: Sequence[tuple[int, int]]
) -> tuple[Game, ...]:
    """These pairs as games of the next round, with colours and stones."""
    field = field_of(tournament)
    return tuple(
        _game(board, one, two, field, settings) for board, (one, two) in enumerate(pairs, 1)
    )


def _game(board: int, one: int, other: int, field: LeaderField, settings: LeaderSettings) -> Game:
    """Colours and stones: the stronger gives (4.4), else by the setting."""
    tournament = field.tournament
    given = stones(tournament[one], tournament[other], field.level, settings)
    if given:
        white = one if given > 0 else other
    else:
        white = _white(field, one, other, settings.colours)
    black = other if white == one else one
    return Game(board, white, black, handicap=abs(given), komi=NO_KOMI if given else None)


def _white(field: LeaderField, one: int, other: int, preference: str) -> int:
    """Who has White on even terms (LEADER is silent: a setting).

    ``balance``: who has had White less often than Black, compared with the other; then who
    had Black last; then the draw.  ``alternate``: the last game first, then the balance.
    The draw depends on the seed, the round and the two players only.
    """
    if preference != "draw":
        had_one, last_one = colour_history(field, one)
        had_other, last_other = colour_history(field, other)
        balance = (had_one["w"] - had_one["b"]) - (had_other["w"] - had_other["b"])
        turn = _due(last_other) - _due(last_one)
        ways = (balance, turn) if preference == "balance" else (turn, balance)
        for lean in ways:
            if lean:
                return one if lean < 0 else other
    tournament = field.tournament
    low, high = sorted((one, other))
    draw = Random(f"{tournament.seed}/{tournament.next_round}/{low}/{high}")
    return low if draw.random() < 0.5 else high


def _due(last: str | None) -> int:
    """How much White is due after a game with this colour."""
    return {"b": 1, "w": -1, None: 0}[last]


def _reason(board: int, made: Pair, field: LeaderField, search: Search, repeats: int) -> Reason:
    words = why.paired(field, made, repeats, top_stands=search.italian)
    return Reason(board, made.rule.value, words, made.tried)


def _bye_reason(field: LeaderField, number: int, repeats: int) -> Reason:
    """Everybody who stands lower, and why he does not have the bye."""
    worse = why.more_repeats() if repeats else why.dead_end(field, None)
    candidates = field.bye_candidates()
    asked = set(candidates[: candidates.index(number)])

    def passed(lower: int) -> Text:
        if lower in asked:
            return worse
        if len(field.byes[lower]) > len(field.byes[number]):
            return why.had_bye(field.byes[lower])
        return why.won_by_forfeit(field.forfeits[lower])

    tried = tuple(
        Tried(lower, passed(lower)) for lower in reversed(field.order[field.position[number] + 1 :])
    )
    return Reason(None, "LEADER, postscript 1", why.bye(field, number), tried)


def _remarks(field: LeaderField, search: Search, repeats: int) -> Iterator[Text]:
    for earlier in field.tournament.rounds:
        if not earlier.complete:
            yield text("leader.remark.open_results", round=earlier.number)
    if by_true_rating(field.tournament):
        yield text("pairing.by_true_rating")
    yield why.top_group(field, halves_rule(field))
    for (group, middle), some in groupby(
        search.descents, key=lambda down: (down.group, down.cause is Cause.MIDDLE)
    ):
        yield why.went_down(field, group, [down.player for down in some], middle)
    if search.italian and repeats:
        yield text("leader.remark.italian_repeats", count=repeats)
    elif search.italian:
        yield text("leader.remark.italian")
    elif repeats:
        yield text("leader.remark.repeats", count=repeats)
    yield from unmet(
        field.tournament, field.apart, [(made.senior, made.junior) for made in search.pairs]
    )
    for made in search.pairs:
        if made.junior in field.met[made.senior]:
            yield why.repeat(field, made.senior, made.junior)
    if search.bye is not None and field.byes[search.bye]:
        yield text("leader.remark.bye_again", player=why.name(field, search.bye))
