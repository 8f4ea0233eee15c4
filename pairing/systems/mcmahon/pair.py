"""The next round of McMahon: the bye, the matching of the least weight, stones and colours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from pairing.catalogue import Text, text
from pairing.errors import raise_problems
from pairing.matching import lightest_matching
from pairing.mending import with_presence
from pairing.ranks import rank_number, rank_of_number
from pairing.results import Pairing
from pairing.systems.go import drawn_white, given_game
from pairing.systems.go_knockout import joined
from pairing.systems.go_refusal import no_pairing
from pairing.systems.mcmahon import explain as why
from pairing.systems.mcmahon.aims import APART, level, price, stones
from pairing.systems.mcmahon.field import Entry, Field, field_of
from pairing.systems.mcmahon.settings import McMahonSettings
from pairing.systems.mcmahon.start import category_of, start_score, unranked
from pairing.systems.mcmahon.weights import Weights
from pairing.tournament import Bye, Game, Round, Tournament

WIDTH, WIDTH_APART = 2, 4
"""Half points of avoidable difference within which pairs are looked for at first: without, and
with pairs to be avoided.
"""


def pair(tournament: Tournament, settings: McMahonSettings) -> Pairing:
    """Return the next round: of the whole field, or with ``categories_apart`` of each category.

    Expects a tournament that ``start`` has been through; raises as :func:`pair_together`.
    """
    here = tournament.present(tournament.next_round)
    raise_problems(unranked(here, settings), alone=True)
    categories: dict[int, list[int]] = {}
    for player in here:
        categories.setdefault(category_of(player, settings), []).append(player.number)
    if not settings.categories_apart or len(categories) < 2:
        return pair_together(tournament, settings)
    parts = []
    for _, numbers in sorted(categories.items()):
        others = {player.number for player in here} - set(numbers)
        there = with_presence(tournament, tournament.next_round, others, ())
        if len(numbers) > 1:
            parts.append(pair_together(there, settings))
        else:
            reason = why.bye(field_of(there, settings), numbers[0])
            alone = Round(tournament.next_round, byes=((numbers[0], Bye.PAIRING),))
            parts.append(Pairing(alone, (reason,)))
    return joined(parts)


def pair_together(tournament: Tournament, settings: McMahonSettings) -> Pairing:
    """Return the next round of all who are there, with its reasons.

    The bye goes to the lowest of those who have had fewest, who won by forfeit after the
    others, as long as the rest can be paired; then the pairing with the best aims
    (:mod:`pairing.systems.mcmahon.aims`) of all there are.  Boards are in the order of their
    higher players.  Raises :class:`NoLegalPairingNeedsDecision` when the round cannot be
    paired without a repeat and repeats are not allowed, :class:`InputError` when fewer than
    two players are present.
    """
    whole = field_of(tournament, settings)
    whole.need_two("mcmahon.too_few")
    bye, repeats = whole.bye_and_repeats(whole.barred)
    field = whole.without(bye)
    if repeats:
        field.refuse_too_strict(field.order, allowed=settings.allow_repeats)
        if not settings.allow_repeats:
            raise no_pairing(whole, bye)
    pairs = matched(field, repeats=bool(repeats))
    games = [game(field, at, one.number, other.number) for at, (one, other) in enumerate(pairs, 1)]
    reasons = [why.paired(board, field, one, other) for board, (one, other) in enumerate(pairs, 1)]
    if bye is not None:
        reasons.append(why.bye(whole, bye))
    floats = sum(one.doubled != other.doubled for one, other in pairs)
    notes = [text("mcmahon.remark.drawn", count=floats)] if floats else []
    kinds = [kind for a, b in pairs for kind in field.apart.avoided(a.number, b.number)]
    if met := Counter(kinds):
        notes.append(text("mcmahon.remark.apart", **{kind: met[kind] for kind in APART}))
    return Pairing(
        field.round_of(games, bye),
        tuple(reasons),
        (*_paid(field, pairs, repeats=bool(repeats)), *_remarks(field, pairs)),
        tuple(notes),
    )


def _paid(field: Field, pairs: Sequence[tuple[Entry, Entry]], *, repeats: bool) -> Iterator[Text]:
    """Yield what avoiding cost the round in score differences, if anything."""
    gaps = _gaps(pairs)
    order = list(field.entries.values())
    odd = [pair for above, pair in enumerate(pairwise(order), 1) if above % 2]
    if not field.apart.avoids or (field.settings.kind != "category" and gaps == _gaps(odd)):
        return  # groups of odd size alone cost as much
    scores = Weights(field, repeats=repeats, only_scores=True)
    least = _gaps(_best(scores, gaps - scores.least))  # ``pairs`` are among those within it
    if gaps > least:
        yield text("mcmahon.remark.paid", price=Fraction(gaps - least, 2))


def _gaps(pairs: Sequence[tuple[Entry, Entry]]) -> int:
    """Return the half points of score difference of pairs, in all."""
    return sum(abs(one.doubled - other.doubled) for one, other in pairs)


def matched(field: Field, *, repeats: bool) -> list[tuple[Entry, Entry]]:
    """Return the pairs with the best aims, the higher player first, in order of their higher
    players.

    With ``repeats`` pairs that have met are possible, as the last resort.
    """
    width = WIDTH_APART if field.apart.avoids else WIDTH
    pairs = _best(Weights(field, repeats=repeats), width)
    return sorted(pairs, key=lambda made: (made[0].group, made[0].at))


def _best(weights: Weights, width: int) -> list[tuple[Entry, Entry]]:
    """Return the lightest pairing, looked for among pairs of a reach of ``width`` at first.

    Pairs far apart by score are left out as long as that is proven to change nothing: a
    pairing with one of them would cost more by score differences and pairs to be avoided than
    the one found (:class:`pairing.systems.mcmahon.weights.Weights`).  If the proof fails it
    says how wide to look.
    """
    width = weights.widest if weights.everything else min(width, weights.widest)
    entries = weights.entries
    while True:
        pairs = lightest_matching(len(entries), weights.costs(width))
        matched = [(entries[i], entries[j]) for i, j in pairs]
        if width >= weights.widest:
            return matched
        needed = 2 * width
        if 2 * len(matched) == len(entries):
            needed = weights.paid(matched) - weights.least
            if needed <= width:
                return matched
        width = min(needed, weights.widest)


def game(field: Field, board: int, senior: int, junior: int) -> Game:
    """Return who gives a handicap has White; on even terms who has had White less, else the lot."""
    one, other = field.entries[senior], field.entries[junior]
    given = stones(level(one, field.settings) - level(other, field.settings), field.settings)
    if given:
        white, black = (one, other) if given > 0 else (other, one)
        by_komi = field.settings.by_komi
        return given_game(board, white.number, black.number, abs(given), by_komi=by_komi)
    if field.settings.balance_colours and one.balance != other.balance:
        white, black = (one, other) if one.balance < other.balance else (other, one)
    else:
        drawn = drawn_white(field.tournament, one.number, other.number)
        white, black = (one, other) if drawn == one.number else (other, one)
    return Game(board, white.number, black.number)


def _start_remark(field: Field, pairs: Sequence[tuple[Entry, Entry]]) -> Text:
    """Bar and floor with how many start there, and the widest difference of ranks at a board."""
    tournament, settings = field.tournament, field.settings
    scores = [player.start_score for player in tournament.players]
    assert settings.bar_rank is not None and settings.floor_rank is not None
    top = start_score(rank_number(settings.bar_rank), 0, settings)
    bottom = start_score(rank_number(settings.floor_rank), 0, settings)
    widest = max(pairs, key=lambda pair: abs(pair[0].rank - pair[1].rank))
    ranks = sorted((entry.rank for entry in widest), reverse=True)
    return text(
        "mcmahon.remark.start",
        bar=settings.bar_rank,
        floor=settings.floor_rank,
        top=sum(score is not None and score >= top for score in scores),
        bottom=scores.count(bottom),
        one=rank_of_number(ranks[0]),
        other=rank_of_number(ranks[1]),
        ranks=ranks[0] - ranks[1],
    )


def _remarks(field: Field, pairs: list[tuple[Entry, Entry]]) -> Iterator[Text]:
    if field.tournament.next_round == 1 and field.settings.kind == "mcmahon":
        yield _start_remark(field, pairs)
    yield from field.open_results("go.remark.open_results")
    for one, other in pairs:
        if field.apart.avoided(one.number, other.number):
            paid = Fraction(price(one.number, other.number, field), 2)
            key = "mcmahon.in_spite" if paid else "mcmahon.in_spite_free"
            reason = field.apart.reason(one.number, other.number)
            yield text(key, one=one.name, other=other.name, why=reason, price=paid)
        yield from field.again(one.number, other.number)
