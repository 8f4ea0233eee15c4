"""The next round of FORS and SERP: nearest by event points, no repeats, half stones.

The source leaves the pairing order to the event rules; the answers are those of LEADER's
second section: order from the top, nearest first, the first pairing in that search order
(LEADER 2.3, 2.4), the bye to the lowest who has had none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from pairing.errors import InputError, Subject
from pairing.keep_apart import as_far_as_possible, too_strict
from pairing.matching import Completion, left_over
from pairing.results import Pairing, Reason, Tried
from pairing.systems.fors import explain as why
from pairing.systems.fors.field import ForsField, field_of
from pairing.systems.fors.handicap import Handicap, handicap_for
from pairing.systems.fors.settings import ForsSettings, SerpSettings
from pairing.systems.fors.start import rating_of
from pairing.tournament import Bye, Game, Round, Tournament

MadePair = tuple[int, int, tuple[Tried, ...]]
"""Senior, junior, and who was passed over between them."""


def pair(tournament: Tournament, settings: SerpSettings) -> Pairing:
    """The next round with its reasons; expects a tournament that ``start`` has been through.

    From the top of the order (event points, rating, start number) each player takes the
    nearest whom he has not met, provided that the rest can still be paired.  Pairs beyond
    the maximum handicap are avoided as far as that allows, forbidden, or played with the
    maximum, as the settings say.  Raises :class:`NoLegalPairingNeedsDecision` where only a
    repeat would do, :class:`NoLegalPairing` where only a forbidden handicap would.
    """
    field = field_of(tournament, settings)
    if len(field.order) < 2:
        raise InputError(
            "fors.too_few",
            subject=Subject(round=tournament.next_round),
            count=len(field.order),
            round=tournament.next_round,
        )
    bye, repeats = _bye_and_repeats(field)
    field, repeats = _kept_apart(field, bye, repeats)
    pairs = _search(field, bye, repeats)
    games, reasons = [], []
    for board, (senior, junior, tried) in enumerate(pairs, start=1):
        given = _handicap(field, senior, junior)
        games.append(_game(field, board, senior, junior, given))
        words = why.paired(field, senior, junior, given)
        reasons.append(Reason(board, "FORS / LEADER 2.3", words, tried))
    byes: tuple[tuple[int, Bye], ...] = ()
    if bye is not None:
        byes = ((bye, Bye.PAIRING),)
        reasons.append(why.bye(field, bye))
    round_ = Round(tournament.next_round, games=tuple(games), byes=byes)
    return Pairing(round_, tuple(reasons), tuple(why.remarks(field, [made[:2] for made in pairs])))


def _bye_and_repeats(field: ForsField) -> tuple[int | None, int]:
    """Who has the bye, and how many repeats the round cannot do without.

    The bye: the lowest of those with the fewest byes so far who leaves a round without
    repeats, those who won by forfeit after the others; where there is no such player, the
    one who leaves the fewest.
    """
    forbidden = isinstance(field.settings, ForsSettings) and (
        field.settings.beyond_maximum == "forbid"
    )
    barred = field.barred(limit=forbidden)
    candidates: list[int | None] = [None]
    if len(field.order) % 2:
        fewest = min(field.byes.values())
        candidates = [number for number in reversed(field.order) if field.byes[number] == fewest]
        candidates.sort(key=lambda number: number in field.forfeits)  # keeps the order
    best: tuple[int, int | None] | None = None
    for number in candidates:
        spare = left_over([one for one in field.order if one != number], barred)
        if spare == 0:
            return number, 0
        if best is None or spare < best[0]:
            best = (spare, number)
    assert best is not None
    spare, bye = best
    if forbidden:
        playing = [number for number in field.order if number != bye]
        if left_over(playing, field.barred(limit=False)) == 0:
            raise why.no_pairing(field, barred, by_handicap=True)
    playing = [number for number in field.order if number != bye]
    met = {number: frozenset(field.met[number]) for number in playing}
    never, allowed = field.apart.never, field.settings.allow_repeats
    if never and (left_over(playing, never) or (not allowed and left_over(playing, met) == 0)):
        raise too_strict(field.tournament, field.apart, playing)
    if not field.settings.allow_repeats:
        raise why.no_pairing(field, barred, by_handicap=False)
    return bye, spare // 2


def _kept_apart(field: ForsField, bye: int | None, repeats: int) -> tuple[ForsField, int]:
    """The field that also keeps apart those who are to be avoided, as far as can be.

    Where repeats are needed and some are never to meet, the repeats to be played are set free
    beforehand, and none is left to allow.
    """
    apart, lot = field.apart, f"{field.tournament.seed}/{field.tournament.next_round}/apart"
    playing = [number for number in field.order if number != bye]
    if repeats and apart.never:
        met = {number: frozenset(field.met[number]) for number in playing}
        again = as_far_as_possible(playing, apart.never, met, lot)
    elif apart.avoid and not repeats:
        again = as_far_as_possible(playing, field.again, apart.avoid, lot)
    else:
        return field, repeats
    again |= {number: field.again[number] for number in field.order if number not in again}
    return replace(field, again=again), 0


def _search(field: ForsField, bye: int | None, repeats: int) -> list[MadePair]:
    """The first pairing in the search order, by the strictest rule that allows one.

    First no pair beyond the maximum handicap; then as few such pairs as can be; then the
    maximum is only a preference.
    """
    playing = [number for number in field.order if number != bye]
    limited = any(field.too_far[number] for number in playing)
    if limited and not repeats:
        barred = field.barred(limit=True)
        exceeding = left_over(playing, barred) // 2
        pairs = _greedy(field, playing, Completion(playing, barred, exceeding), 0)
        if pairs is not None:
            return pairs
        if isinstance(field.settings, ForsSettings) and field.settings.beyond_maximum == "forbid":
            raise AssertionError("a pairing that exists was not found")
    pairs = _greedy(
        field, playing, Completion(playing, field.barred(limit=False), repeats), repeats
    )
    assert pairs is not None
    return pairs


def _greedy(
    field: ForsField, playing: list[int], rest: Completion, repeats: int
) -> list[MadePair] | None:
    pairs: list[MadePair] = []
    for senior in playing:
        if senior not in rest.left:
            continue
        tried: list[Tried] = []
        in_order = [junior for junior in playing if junior in rest.left and junior != senior]
        # Among equally allowed partners those within the maximum handicap come first, then
        # those not met before; the order of the field decides the rest.
        for junior in sorted(
            in_order, key=lambda one: (one in field.met[senior], one in field.too_far[senior])
        ):
            again = field.met[senior].get(junior) if junior in field.again[senior] else None
            if again is not None and not repeats:
                tried.append(Tried(junior, why.met(again)))
            elif again is None and junior in field.again[senior]:
                tried.append(Tried(junior, field.apart.reason(senior, junior)))
            elif rest.allows(senior, junior):
                rest.take(senior, junior)
                between = in_order[: in_order.index(junior)]
                pairs.append((senior, junior, why.passed_over(field, senior, between, tried)))
                break
            else:
                tried.append(Tried(junior, why.not_allowed(field, senior, junior)))
        else:
            return None
    return pairs


def games_of(
    tournament: Tournament, settings: SerpSettings, pairs: Sequence[tuple[int, int]]
) -> tuple[Game, ...]:
    """These pairs as games of the next round, with colours, stones and komi."""
    field = field_of(tournament, settings)
    return tuple(
        _game(field, board, one, two, _handicap(field, one, two))
        for board, (one, two) in enumerate(pairs, start=1)
    )


def _handicap(field: ForsField, senior: int, junior: int) -> Handicap | None:
    """The handicap of a pair, or ``None`` for an even game."""
    if not isinstance(field.settings, ForsSettings):
        return None
    giver, taker = field.giver_and_taker(senior, junior)
    handicap = handicap_for(rating_of(giver), rating_of(taker), field.settings)
    return handicap if handicap.given else None


def _game(field: ForsField, board: int, senior: int, junior: int, given: Handicap | None) -> Game:
    """The game: the giver has White; colours of an even one by the setting."""
    if given is None:
        white = _white(field, senior, junior)
        return Game(board, white, junior if white == senior else senior)
    giver, taker = field.giver_and_taker(senior, junior)
    return Game(board, giver.number, taker.number, handicap=given.stones, komi=given.komi)


def _white(field: ForsField, one: int, other: int) -> int:
    """Who has White on even terms: by balance or alternation, else by the seeded draw."""
    tournament = field.tournament
    preference = field.settings.colours
    if preference != "draw":
        history = {n: _colours(tournament, n) for n in (one, other)}
        lead = {n: Counter(had)["w"] - Counter(had)["b"] for n, had in history.items()}
        last = {n: {"w": 1, "b": -1}[had[-1]] if had else 0 for n, had in history.items()}
        ways = (lead, last) if preference == "balance" else (last, lead)
        for way in ways:
            if way[one] != way[other]:
                return one if way[one] < way[other] else other
    low, high = sorted((one, other))
    draw = Random(f"{tournament.seed}/{tournament.next_round}/{low}/{high}")
    return low if draw.random() < 0.5 else high


def _colours(tournament: Tournament, number: int) -> list[str]:
    """Colours of the even games a player really played; with a handicap they are not free."""
    return [
        entry.colour
        for entry in tournament.history[number]
        if entry.colour is not None and entry.outcome.played and entry.handicap == 0
    ]
