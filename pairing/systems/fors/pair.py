"""The next round of FORS and SERP: nearest by event points, no repeats, half stones.

FORS leaves the pairing order to the event rules; the answers are those of LEADER's
second section: order from the top, nearest first, the first pairing in that search order
(LEADER 2.3, 2.4), the bye to the lowest who has had none.
"""

from __future__ import annotations

from dataclasses import replace

from pairing.catalogue import text
from pairing.errors import NoLegalPairing, Subject
from pairing.matching import Completion, left_over
from pairing.results import ConsideredOpponent, Pairing, Reason
from pairing.systems.fors import explain as why
from pairing.systems.fors.field import ForsField, field_of
from pairing.systems.fors.handicap import Handicap, handicap_for
from pairing.systems.fors.settings import ForsSettings, SerpSettings
from pairing.systems.go import need_ratings, rating_of
from pairing.systems.go_refusal import no_pairing
from pairing.tournament import Game, Tournament

MadePair = tuple[int, int, tuple[ConsideredOpponent, ...]]
"""Senior, junior, and who was passed over between them."""


def pair(tournament: Tournament, settings: SerpSettings) -> Pairing:
    """Return the next round with its reasons; expects a tournament that ``start`` has been through.

    From the top of the order (event points, rating, start number) each player takes the
    nearest whom he has not met, provided that the rest can still be paired.  Pairs beyond
    the maximum handicap are avoided as far as that allows, forbidden, or played with the
    maximum, as the settings say.  Raises :class:`NoLegalPairingNeedsDecision` where only a
    repeat would do, :class:`NoLegalPairing` where only a forbidden handicap would,
    :class:`Problems` for those who are there without a rating.
    """
    need_ratings(tournament.present(tournament.next_round), "fors.rating_missing")
    field = field_of(tournament, settings)
    field.need_two("fors.too_few")
    bye, repeats = _bye_and_repeats(field)
    if _forbids(field) and not repeats:
        field = replace(field, barred=field.barred_and_far)
    barred = field.barred_too(field.playing(bye), repeats)
    if barred is not None:  # what repeats are needed are free now
        field, repeats = replace(field, barred=barred), 0
    pairs = _search(field, bye, repeats)
    games, reasons = [], []
    for board, (senior, junior, tried) in enumerate(pairs, start=1):
        games.append(game(field, board, senior, junior))
        words = why.paired(field, senior, junior, _handicap(field, senior, junior))
        reasons.append(Reason(board, "FORS / LEADER 2.3", words, tried))
    if bye is not None:
        reasons.append(why.bye(field, bye))
    remarks = why.remarks(field, [made[:2] for made in pairs])
    return Pairing(field.round_of(games, bye), tuple(reasons), tuple(remarks))


def _forbids(field: ForsField) -> bool:
    """Return whether pairs beyond the maximum handicap are never played."""
    settings = field.settings
    return isinstance(settings, ForsSettings) and settings.beyond_maximum == "forbid"


def _bye_and_repeats(field: ForsField) -> tuple[int | None, int]:
    """Return who has the bye, and how many repeats the round cannot do without.

    The bye: the lowest of those with the fewest byes so far who leaves a round without
    repeats, those who won by forfeit after the others; where there is no such player, the
    one who leaves the fewest.
    """
    settings, forbidden = field.settings, _forbids(field)
    barred = field.barred_and_far if forbidden else field.barred
    bye, repeats = field.bye_and_repeats(barred)
    if repeats:
        playing = field.playing(bye)
        if forbidden and left_over(playing, field.barred) == 0:
            where = Subject(field="max_handicap", round=field.tournament.next_round)
            raise NoLegalPairing("fors.no_pairing.maximum", subject=where, round=where.round)
        field.refuse_too_strict(playing, allowed=settings.allow_repeats)
        if not settings.allow_repeats:
            raise no_pairing(field, bye)
    return bye, repeats


def _search(field: ForsField, bye: int | None, repeats: int) -> list[MadePair]:
    """Return the first pairing in the search order with the fewest pairs beyond the maximum.

    Where meetings are repeated the maximum is only a preference.
    """
    playing = field.playing(bye)
    if repeats:
        rest = Completion(playing, field.barred, repeats)
    else:
        rest = Completion(playing, field.barred_and_far, None, never=field.barred)
    return _greedy(field, playing, rest, repeats)


def _greedy(field: ForsField, playing: list[int], rest: Completion, repeats: int) -> list[MadePair]:
    pairs: list[MadePair] = []
    for senior in playing:
        if senior not in rest.left:
            continue
        tried: list[ConsideredOpponent] = []
        in_order = [junior for junior in playing if junior in rest.left and junior != senior]
        # Among equally allowed partners those within the maximum handicap come first, then
        # those not met before; the order of the field decides the rest.
        for junior in sorted(
            in_order, key=lambda other: (other in field.met[senior], other in field.too_far[senior])
        ):
            again = field.met[senior].get(junior) if junior in field.barred[senior] else None
            if again is not None and not repeats:
                words = text("go.tried.met", round=again)
            elif junior in field.barred[senior] and field.apart.why(senior, junior):
                words = field.apart.reason(senior, junior)
            elif rest.allows(senior, junior):
                rest.take(senior, junior)
                between = in_order[: in_order.index(junior)]
                pairs.append((senior, junior, why.passed_over(field, senior, between, tried)))
                break
            else:
                far = junior in field.too_far[senior]
                words = text("fors.tried.too_far" if far else "go.tried.dead_end")
            tried.append(ConsideredOpponent(junior, words))
        else:
            raise AssertionError("a pairing that exists was not found")
    return pairs


def game(field: ForsField, board: int, senior: int, junior: int) -> Game:
    """Colours, stones and komi: the giver has White; colours of an even game by the setting."""
    given = _handicap(field, senior, junior)
    if given is None:
        white = field.white(senior, junior, field.settings.colours, even=True)
        return Game(board, white, junior if white == senior else senior)
    giver, taker = field.giver_and_taker(senior, junior)
    return Game(board, giver.number, taker.number, handicap=given.stones, komi=given.komi)


def _handicap(field: ForsField, senior: int, junior: int) -> Handicap | None:
    """Return the handicap of a pair, or ``None`` for an even game."""
    if not isinstance(field.settings, ForsSettings):
        return None
    giver, taker = field.giver_and_taker(senior, junior)
    handicap = handicap_for(rating_of(giver), rating_of(taker), field.settings)
    return handicap if handicap.given else None
