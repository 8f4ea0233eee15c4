"""The next round of McMahon: the bye, the matching of the least weight, stones and colours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from math import gcd, isqrt

from pairing.catalogue import Text, text
from pairing.matching import heaviest_matching, obstacle
from pairing.ranks import rank_number, rank_of_number
from pairing.results import Pairing
from pairing.systems.go import NO_KOMI, drawn_white
from pairing.systems.mcmahon import explain as why
from pairing.systems.mcmahon.aims import Weights, stones
from pairing.systems.mcmahon.field import Entry, Field, field_of
from pairing.systems.mcmahon.settings import McMahonSettings
from pairing.systems.mcmahon.start import start_score
from pairing.tournament import Game, Tournament

WIDTH = 6
"""Half points of score difference within which pairs are looked for at first."""


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
    whole.need_two("mcmahon.too_few")
    bye, repeats = whole.bye_and_repeats(whole.barred)
    field = whole.without(bye)
    if repeats:
        field.refuse_too_strict(field.order, allowed=settings.allow_repeats)
        if not settings.allow_repeats:
            raise why.no_pairing(field, obstacle(field.order, field.barred), bye)
    pairs = matched(field, repeats=bool(repeats))
    games = [game(field, at, one.number, other.number) for at, (one, other) in enumerate(pairs, 1)]
    reasons = [why.paired(board, field, one, other) for board, (one, other) in enumerate(pairs, 1)]
    if bye is not None:
        reasons.append(why.bye(whole, bye))
    floats = sum(one.doubled != other.doubled for one, other in pairs)
    return Pairing(
        field.round_of(games, bye),
        tuple(reasons),
        tuple(_remarks(field, pairs)),
        (text("mcmahon.remark.drawn", count=floats),) if floats else (),
    )


def matched(field: Field, *, repeats: bool) -> list[tuple[Entry, Entry]]:
    """The pairs with the best aims, the higher player first, in order of their higher players.

    With ``repeats`` pairs that have met are possible, as the last resort.

    Pairs far apart by score are left out as long as that is proven to change nothing: a
    pairing with one of them would cost more by score differences alone than the one found
    (:class:`_Lonely`).
    """
    entries = list(field.entries.values())
    weights = Weights(field)
    widest = entries_apart(entries)
    everything = repeats or field.settings.kind == "category"
    width = widest if everything else min(WIDTH, widest)
    lonely = _Lonely(field, entries)
    while True:
        found = _lightest(field, entries, weights, width, lonely.numbers, repeats)
        if width >= widest:
            break
        if len(found) * 2 < len(entries):
            width = min(2 * width, widest)
            continue
        apart = sum((one.doubled - other.doubled) ** 2 for one, other in found)
        needed = isqrt(max(0, apart - lonely.least)) // lonely.unit * lonely.unit
        if needed <= width:
            break
        width = min(needed, widest)
    return sorted(found, key=lambda made: (made[0].group, made[0].at))


def entries_apart(entries: Sequence[Entry]) -> int:
    """Half points between the highest score and the lowest."""
    scores = [entry.doubled for entry in entries]
    return max(scores) - min(scores)


def _lightest(
    field: Field,
    entries: list[Entry],
    weights: Weights,
    width: int,
    lonely: Collection[int],
    repeats: bool,
) -> list[tuple[Entry, Entry]]:
    """The lightest pairing among pairs no further apart than ``width`` half points, and all
    those of the ``lonely`` players.
    """
    costs: list[tuple[int, int, int]] = []
    for i, one in enumerate(entries):
        met, far = field.met[one.number], one.number in lonely
        never = field.apart.never.get(one.number, frozenset())
        for j in range(i + 1, len(entries)):
            other = entries[j]
            if one.doubled - other.doubled > width and not far:
                if not lonely:
                    break
                if other.number not in lonely:
                    continue
            if other.number not in never and (repeats or other.number not in met):
                costs.append((i, j, weights.cost(one, other)))
    most = max((cost for _, _, cost in costs), default=0) + 1
    edges = [(i, j, most - cost) for i, j, cost in costs]
    found = heaviest_matching(len(entries), edges, as_many_as_possible=True)
    return [(entries[i], entries[j]) for i, j in found]


class _Lonely:
    """What score differences cost at least, and who must be paired further off than others.

    ``numbers`` are players without a possible opponent in their own or a neighbouring group.
    ``least`` is what the score differences of all players but two, these two not lonely, cost
    at least, in half points²: each lonely player goes to his nearest, and every other group
    with an odd number needs a pair across groups, which serves two of them at most.  ``unit``
    divides every difference of scores.
    """

    def __init__(self, field: Field, entries: Sequence[Entry]) -> None:
        sizes = Counter(entry.doubled for entry in entries)
        scores = sorted(sizes)
        self.unit = max(1, gcd(*(score - scores[0] for score in scores)))
        gap = min((b - a for a, b in pairwise(scores)), default=0)
        near = {
            entry.number: nearest
            for at, entry in enumerate(entries)
            if (nearest := _nearest(field, entries, at)) > gap
        }
        self.numbers = frozenset(near)
        odd = sum(size % 2 for size in sizes.values()) - 2 - 2 * len(near)
        alone = sum(nearest * nearest for nearest in near.values())
        self.least = alone // min(2, max(1, len(near))) + max(0, (odd + 1) // 2) * gap * gap


def _nearest(field: Field, entries: Sequence[Entry], at: int) -> int:
    """Half points between a player and the nearest whom he has not met; 0 if he met all."""
    one, barred = entries[at], field.barred[entries[at].number]
    above = next((e for e in reversed(entries[:at]) if e.number not in barred), None)
    below = next((e for e in entries[at + 1 :] if e.number not in barred), None)
    return min((abs(one.doubled - e.doubled) for e in (above, below) if e is not None), default=0)


def game(field: Field, board: int, senior: int, junior: int) -> Game:
    """Who gives stones has White; on even terms who has had White less, else the lot."""
    one, other = field.entries[senior], field.entries[junior]
    given = stones(one, other, field.settings)
    if given:
        white, black = (one, other) if given > 0 else (other, one)
        return Game(board, white.number, black.number, handicap=abs(given), komi=NO_KOMI)
    if field.settings.balance_colours and one.balance != other.balance:
        white, black = (one, other) if one.balance < other.balance else (other, one)
    else:
        drawn = drawn_white(field.tournament, one.number, other.number)
        white, black = (one, other) if drawn == one.number else (other, one)
    return Game(board, white.number, black.number)


def start_said(
    tournament: Tournament, settings: McMahonSettings, pairs: Sequence[tuple[Entry, Entry]]
) -> Text:
    """Bar and floor with how many start there, and the widest difference of ranks at a board."""
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
        yield start_said(field.tournament, field.settings, pairs)
    yield from field.open_results("go.remark.open_results")
    yield from field.in_spite([(one.number, other.number) for one, other in pairs])
