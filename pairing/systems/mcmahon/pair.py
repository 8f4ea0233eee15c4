"""The next round of McMahon: the bye, the matching of the least weight, stones and colours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from math import isqrt
from random import Random

from pairing.catalogue import Text, text
from pairing.errors import InputError, Subject
from pairing.matching import heaviest_matching, left_over, obstacle
from pairing.results import Pairing, Reason, Tried
from pairing.systems.mcmahon import explain as why
from pairing.systems.mcmahon.aims import Weights, stones
from pairing.systems.mcmahon.field import Entry, Field, field_of
from pairing.systems.mcmahon.settings import McMahonSettings
from pairing.tournament import Bye, Game, Round, Tournament

NO_KOMI = Fraction(1, 2)
"""Komi of a handicap game: the half point only prevents a draw."""


def pair(tournament: Tournament, settings: McMahonSettings) -> Pairing:
    """The next round with its reasons; expects a tournament that ``start`` has been through.

    The bye goes to the lowest of those who have had fewest, who won by forfeit after the
    others, as long as the rest can be paired; then the pairing with the best aims
    (:mod:`pairing.systems.mcmahon.aims`) of all there are.  Boards are in the order of their
    higher players.  Raises :class:`NoLegalPairingNeedsDecision` when the round cannot be
    paired without a repeat and repeats are not allowed, :class:`InputError` when fewer than
    two players are present.
    """
    whole = field_of(tournament, settings)
    if len(whole.entries) < 2:
        raise InputError(
            "mcmahon.too_few",
            subject=Subject(round=tournament.next_round),
            count=len(whole.entries),
        )
    bye, repeats = _bye_and_repeats(whole)
    field = whole.without(bye)
    if repeats and not settings.allow_repeats:
        raise why.no_pairing(field, obstacle(field.order, field.barred()), bye)
    pairs = matched(field, repeats=bool(repeats))
    games = [_game(board, field, one, other) for board, (one, other) in enumerate(pairs, 1)]
    reasons = [why.paired(board, field, one, other) for board, (one, other) in enumerate(pairs, 1)]
    byes: tuple[tuple[int, Bye], ...] = ()
    if bye is not None:
        byes = ((bye, Bye.PAIRING),)
        reasons.append(_bye_reason(whole, bye))
    made = Round(tournament.next_round, games=tuple(games), byes=byes)
    return Pairing(made, tuple(reasons), tuple(_remarks(field, pairs)))


def matched(field: Field, *, repeats: bool) -> list[tuple[Entry, Entry]]:
    """The pairs with the best aims, the higher player first, in order of their higher players.

    With ``repeats`` pairs that have met are possible, as the last resort.

    Pairs far apart by score are left out as long as that is proven to change nothing: a
    pairing with one of them would cost more by score differences alone than the one found
    (:func:`_least`).
    """
    entries = list(field.entries.values())
    weights = Weights(field)
    scores = [entry.doubled for entry in entries]
    widest = max(scores) - min(scores)
    width = widest if repeats or field.settings.kind == "category" else min(4, widest)
    while True:
        found = _lightest(field, entries, weights, width, repeats)
        if width >= widest:
            break
        if len(found) * 2 < len(entries):
            width = min(2 * width, widest)
            continue
        apart = sum((one.doubled - other.doubled) ** 2 for one, other in found)
        needed = isqrt(max(0, apart - _least(entries)))
        if needed <= width:
            break
        width = min(needed, widest)
    return sorted(found, key=lambda made: (made[0].group, made[0].at))


def _lightest(
    field: Field, entries: list[Entry], weights: Weights, width: int, repeats: bool
) -> list[tuple[Entry, Entry]]:
    """The lightest pairing among pairs no further apart than ``width`` half points."""
    costs: list[tuple[int, int, int]] = []
    for i, one in enumerate(entries):
        met = field.met[one.number]
        for j in range(i + 1, len(entries)):
            other = entries[j]
            if one.doubled - other.doubled > width:
                break
            if repeats or other.number not in met:
                costs.append((i, j, weights.cost(one, other)))
    most = max((cost for _, _, cost in costs), default=0) + 1
    edges = [(i, j, most - cost) for i, j, cost in costs]
    found = heaviest_matching(len(entries), edges, as_many_as_possible=True)
    return [(entries[i], entries[j]) for i, j in found]


def _least(entries: list[Entry]) -> int:
    """What score differences cost at least when two of the players are out, in half points².

    Every group with an odd number needs a pair across groups, which serves two of them at
    most; taking two players out mends two groups at most.
    """
    scores = sorted({entry.doubled for entry in entries})
    sizes = Counter(entry.doubled for entry in entries)
    odd = sum(size % 2 for size in sizes.values())
    gap = min((b - a for a, b in pairwise(scores)), default=0)
    return max(0, (odd - 2 + 1) // 2) * gap * gap


def _bye_and_repeats(field: Field) -> tuple[int | None, int]:
    """Who has the bye, and how many repeats the round cannot do without."""
    barred, order = field.barred(), field.order
    candidates: list[int | None] = [None]
    if len(order) % 2:
        candidates = [*field.bye_candidates()]
    best: tuple[int, int | None] | None = None
    for number in candidates:
        spare = left_over([one for one in order if one != number], barred)
        if spare == 0:
            return number, 0
        if best is None or spare < best[0]:
            best = spare, number
    assert best is not None
    return best[1], best[0] // 2


def games_of(
    tournament: Tournament, pairs: Sequence[tuple[int, int]], settings: McMahonSettings
) -> tuple[Game, ...]:
    """These pairs as games of the next round, with colours, stones and komi."""
    here = {number for made in pairs for number in made}
    coming = tournament.next_round
    players = tuple(
        replace(player, absent=player.absent - {coming}) if player.number in here else player
        for player in tournament.players
    )
    field = field_of(replace(tournament, players=players), settings)
    return tuple(
        _game(board, field, field.entries[one], field.entries[two])
        for board, (one, two) in enumerate(pairs, start=1)
    )


def _game(board: int, field: Field, one: Entry, other: Entry) -> Game:
    """Who gives stones has White; on even terms who has had White less, else the lot."""
    given = stones(one, other, field.settings)
    if given:
        white, black = (one, other) if given > 0 else (other, one)
        return Game(board, white.number, black.number, handicap=abs(given), komi=NO_KOMI)
    if field.settings.balance_colours and one.balance != other.balance:
        white, black = (one, other) if one.balance < other.balance else (other, one)
    else:
        low, high = sorted((one, other), key=lambda entry: entry.number)
        seed = f"{field.tournament.seed}/{field.tournament.next_round}/{low.number}/{high.number}"
        white, black = (low, high) if Random(seed).random() < 0.5 else (high, low)
    return Game(board, white.number, black.number)


def _bye_reason(field: Field, number: int) -> Reason:
    """Why a player has the bye, and everybody below him not."""
    candidates = field.bye_candidates()
    asked = set(candidates[: candidates.index(number)])
    mine = field.entries[number]
    below = field.order[field.order.index(number) + 1 :]
    tried = tuple(
        Tried(lower, why.no_bye(field.entries[lower], mine, lower in asked))
        for lower in reversed(below)
    )
    return Reason(None, "OpenGotha, bye", why.bye(mine), tried)


def _remarks(field: Field, pairs: list[tuple[Entry, Entry]]) -> Iterator[Text]:
    for earlier in field.tournament.rounds:
        if not earlier.complete:
            yield text("mcmahon.remark.open_results", round=earlier.number)
    floats = [(one, other) for one, other in pairs if one.doubled != other.doubled]
    if floats:
        yield text("mcmahon.remark.drawn", count=len(floats))
    for one, other in pairs:
        again = field.met[one.number].get(other.number)
        if again is not None:
            yield text("mcmahon.remark.repeat", one=one.name, other=other.name, round=again)
