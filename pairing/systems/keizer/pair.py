"""The next round of Keizer: from the top everybody meets the nearest he may meet."""

from __future__ import annotations

from dataclasses import replace

from pairing.catalogue import text
from pairing.keep_apart import merged_bans, too_strict, unmet
from pairing.matching import Completion
from pairing.results import ConsideredOpponent, Pairing, Reason
from pairing.systems.go import GoField, go_field
from pairing.systems.keizer import explain as why
from pairing.systems.keizer.scores import table_of
from pairing.systems.keizer.settings import KeizerSettings
from pairing.tournament import Game, Tournament


def pair(tournament: Tournament, settings: KeizerSettings) -> Pairing:
    """Return the next round with its reasons (docs/keizer.md, *Pairing*).

    The bye goes to the lowest of those with the fewest; then from the top each meets the nearest
    below him whom he may meet, as long as the others can be paired.  Two may meet again after
    ``meet_again`` rounds, or fewer where no round can be made otherwise.  Raises
    :class:`InputError` for fewer than two players, :class:`NoLegalPairing` where those kept
    apart leave no round.  At most ``meet_again`` times the players matchings find the bye, and a
    matching for each two the pairs: polynomial in players and rounds.
    """
    here = {player.number for player in tournament.present(tournament.next_round)}
    order = table_of(tournament, settings).order
    places = {number: place for place, number in enumerate(order, start=1)}
    field = go_field(tournament, [number for number in order if number in here])
    field.need_two("keizer.too_few")
    field, bye, gap = _spaced(field, settings)
    playing = field.playing(bye)
    barred = field.barred_too(playing, 0)
    if barred is not None:
        field = replace(field, barred=barred)
    games: list[Game] = []
    reasons: list[Reason] = []
    rest = Completion(playing, field.barred)
    for at, upper in enumerate(playing):
        tried: list[ConsideredOpponent] = []
        for lower in playing[at + 1 :] if upper in rest.left else ():
            if lower in rest.left and rest.allows(upper, lower):
                rest.take(upper, lower)
                white, board = field.white(upper, lower, settings.colours), len(games) + 1
                games.append(Game(board, white, lower if white == upper else upper))
                reasons.append(why.nearest(field, places, board, (upper, lower), tuple(tried)))
                break
            if lower in rest.left:
                tried.append(ConsideredOpponent(lower, why.passed(field, upper, lower)))
    if bye is not None:
        reasons.append(why.bye(field, places, bye, settings.bye_for))
    remarks = [*field.open_results("go.remark.open_results")]
    if gap < min(settings.meet_again, tournament.next_round):
        remarks.append(text("keizer.remark.sooner", usual=settings.meet_again, now=gap))
    remarks += unmet(tournament, field.apart, [(game.white, game.black) for game in games])
    return Pairing(field.round_of(games, bye), tuple(reasons), tuple(remarks))


def _spaced(field: GoField, settings: KeizerSettings) -> tuple[GoField, int | None, int]:
    """Return the field with those barred who met too lately, the bye, and what is late enough.

    That is ``meet_again`` rounds ago, or the greatest number below it with which everybody finds
    an opponent.
    """
    if settings.bye_for == "last":
        nobody: dict[int, tuple[int, ...]] = dict.fromkeys(field.order, ())
        field = replace(field, byes=nobody, forfeits=nobody)
    longest = min(settings.meet_again, field.tournament.next_round)
    bye = None
    for gap in range(longest, 0, -1):
        since = field.tournament.next_round - gap
        lately = {
            player: frozenset(other for other, last in met.items() if last > since)
            for player, met in field.met.items()
        }
        barred = merged_bans(field.order, lately, field.apart.never)
        bye, repeats = field.bye_and_repeats(barred)
        if not repeats:
            return replace(field, barred=barred), bye, gap
    raise too_strict(field.tournament, field.apart, field.playing(bye))
