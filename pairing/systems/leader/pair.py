"""The next round of LEADER: the bye, the pairs, colours and stones (section 2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from pairing.catalogue import Text, text
from pairing.results import Pairing, Reason
from pairing.systems.go import given_game, need_ratings
from pairing.systems.go_refusal import no_pairing
from pairing.systems.leader import explain as why
from pairing.systems.leader.field import LeaderField, by_true_rating, field_of
from pairing.systems.leader.levels import stones
from pairing.systems.leader.search import Search, halves_rule
from pairing.systems.leader.search_result import Cause
from pairing.systems.leader.settings import LeaderSettings
from pairing.systems.leader.start import titles_bar
from pairing.tournament import Game, Tournament


def pair(tournament: Tournament, settings: LeaderSettings) -> Pairing:
    """Return the next round with its reasons (LEADER 2.1-2.4, 4.3, 4.4).

    Expects a tournament that ``start`` has been through.  Boards are numbered in the order
    of their higher players.  Raises :class:`NoLegalPairingNeedsDecision` when the round
    cannot be paired without a repeat and repeats are not allowed, :class:`InputError` when
    fewer than two players are present, or for those who are there without a rating.
    """
    need_ratings(tournament.present(tournament.next_round), "leader.rating_missing")
    field = field_of(tournament, settings)
    field.need_two("leader.too_few")
    search = _with_bye(field, settings)
    rest = field.playing(search.bye)
    if search.repeats:
        allowed = settings.allow_repeats or settings.italian
        field.refuse_too_strict(rest, allowed=allowed)
        if not allowed:
            raise no_pairing(field, search.bye)
    repeats = search.repeats
    barred = field.barred_too(rest, repeats)
    if barred is not None:
        field = replace(field, barred=barred)
        search = Search(field, search.bye, search.italian)
    search.run()
    pairs = sorted(
        search.pairs, key=lambda made: min(field.position[made.senior], field.position[made.junior])
    )
    games = tuple(
        game(field, board, made.senior, made.junior) for board, made in enumerate(pairs, start=1)
    )
    reasons = [
        Reason(board, made.rule.value, why.paired(field, made, repeats, search.italian), made.tried)
        for board, made in enumerate(pairs, start=1)
    ]
    if search.bye is not None:
        reasons.append(_bye_reason(field, search.bye, repeats))
    made_round = field.round_of(games, search.bye)
    remarks, notes = _remarks(field, search, repeats), _notes(field, search, repeats)
    return Pairing(made_round, tuple(reasons), tuple(remarks), tuple(notes))


def _with_bye(field: LeaderField, settings: LeaderSettings) -> Search:
    """Return the search with the bye's player taken out: the first candidate who leaves a round
    without repeats, or with the fewest where they cannot be avoided.
    """
    searches: list[Search] = []
    for number in field.bye_candidates() if len(field.order) % 2 else [None]:
        searches.append(Search(field, number, settings.italian))
        if not searches[-1].repeats:
            break
    return min(searches, key=lambda search: search.repeats)


def game(field: LeaderField, board: int, one: int, other: int) -> Game:
    """Colours and stones: the stronger gives (4.4), else by the setting."""
    tournament, settings = field.tournament, field.settings
    given = stones(tournament[one], tournament[other], field.level, settings)
    if given:
        white, black = (one, other) if given > 0 else (other, one)
        return given_game(board, white, black, abs(given), by_komi=settings.by_komi)
    white = field.white(one, other, settings.colours)  # LEADER is silent: a setting
    return Game(board, white, other if white == one else one)


def _bye_reason(field: LeaderField, number: int, repeats: int) -> Reason:
    """Return everybody who stands lower, and why he does not have the bye."""
    worse = why.dead_end(field, None, repeats)
    candidates = field.bye_candidates()
    asked = set(candidates[: candidates.index(number)])

    def passed(lower: int) -> Text:
        if lower in asked:
            return worse
        if len(field.byes[lower]) > len(field.byes[number]):
            return text("leader.tried.had_bye", rounds=list(field.byes[lower]))
        return text("leader.tried.won_by_forfeit", rounds=list(field.forfeits[lower]))

    key = "leader.why.bye_again" if field.byes[number] else "leader.why.bye"
    words = text(key, player=field.name(number))
    return field.bye_reason(number, "LEADER, postscript 1", words, passed)


def _notes(field: LeaderField, search: Search, repeats: int) -> Iterator[Text]:
    if by_true_rating(field.tournament, field.settings):
        yield text("pairing.by_true_rating")
    key = "leader.remark.top_halves" if halves_rule(field) else "leader.remark.top_nearest"
    rounds = field.tournament.rounds_left
    yield text(key, size=field.top_size, rounds=rounds, twice=2 * rounds)
    if field.tournament.next_round == 1:
        yield from titles_bar(field.tournament, field.settings)
    for (group, middle), some in groupby(
        search.descents, key=lambda down: (down.group, down.cause is Cause.MIDDLE)
    ):
        key = "leader.remark.middle_down" if middle else "leader.remark.down"
        yield text(key, group=group, players=[field.name(down.player) for down in some])
    if search.italian and not repeats:
        yield text("leader.remark.italian")


def _remarks(field: LeaderField, search: Search, repeats: int) -> Iterator[Text]:
    yield from field.open_results("leader.remark.open_results")
    if search.italian and repeats:
        yield text("leader.remark.italian_repeats", count=repeats)
    elif repeats:
        yield text("leader.remark.repeats", count=repeats)
    yield from field.in_spite([(made.senior, made.junior) for made in search.pairs])
    if search.bye is not None and field.byes[search.bye]:
        yield text("leader.remark.bye_again", player=field.name(search.bye))
