"""Outlook on title norms: what a player still needs while the event goes on."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from pairing.dataclasses import dataclass
from pairing.renumbering import full_title
from pairing.standings.definitions.ratings import gap_of, mean_of
from pairing.standings.norms.judging import NormEvent
from pairing.standings.norms.rules import GAMES, HOLDERS, Norm, federation, mix_of, raised
from pairing.tournament import Outcome, Player


@dataclass(frozen=True)
class Outlook:
    """Outlook on a norm: ``points`` of ``games`` are needed up to round ``last``.

    ``unknown`` opponents are not paired yet: they must have ``rating`` on average at least, and
    among them so many ``titled``, holders of the titles the norm names (``named``), of new
    federations (``foreign``), and not compatriots (``others``).  ``assumed`` is the rating the
    points were reckoned with: the average of the opponents so far, before the first round that
    of the field.
    """

    player: int
    norm: Norm
    points: Fraction
    games: int
    last: int
    unknown: int
    rating: int
    assumed: int
    titled: int
    named: int
    foreign: int
    others: int

    @property
    def stronger(self) -> bool:
        """Return whether opponents as so far would not be strong enough."""
        return self.unknown > 0 and self.rating > self.assumed


def outlook(event: NormEvent, player: Player, norm: Norm) -> Outlook | None:
    """Return the least the player needs for the norm, ``None`` where it is out of reach.

    Opponents of a round robin are known.  Later rounds can be left out of a Swiss, so that the
    first number of rounds counts that is enough; games won are all counted here (1.4.1f may ask
    less).
    """
    planned, paired = event.tournament.planned, len(event.tournament.rounds)
    for last in [planned] if event.fixed else range(min(planned, max(GAMES, paired)), planned + 1):
        outlook = _until(event, player, norm, last)
        if outlook is not None:
            return outlook
    return None


def _until(event: NormEvent, player: Player, norm: Norm, last: int) -> Outlook | None:
    games = event.games_of(player)
    known, unknown = _coming(event, player, last)
    left, count = len(known) + unknown, len(games) + len(known) + unknown
    if not left or count < event.least_games(player):
        return None
    opponents = event.distinct([game.opponent for game in games] + known)
    ratings = raised(norm, opponents)
    met = {opponent.number for opponent in opponents} | {player.number}
    pool = [one for one in event.tournament.players if one.number not in met and event.counts(one)]
    assumed = mean_of(ratings or [other.rating for other in pool if other.rating])
    mix = _still_needed(event, player, norm, opponents, unknown, pool)
    if mix is None or len(pool) < unknown:
        return None
    strongest = mean_of(sorted((other.rating or 0 for other in pool), reverse=True)[:unknown])
    made = sum((game.score for game in games), Fraction(0))
    best = None
    for halves in range(2 * left + 1):
        score = made + Fraction(halves, 2)
        rating = _rating_needed(norm, ratings, unknown, score, count)
        if rating is None or rating > strongest:
            continue
        best = Outlook(player.number, norm, Fraction(halves, 2), left, last, unknown, rating,
                       assumed, *mix)  # fmt: skip
        if not best.stronger:
            return best
    return best


def _coming(event: NormEvent, player: Player, last: int) -> tuple[list[Player], int]:
    """Return the opponents of games to come that are known, and how many others there will be."""
    tournament = event.tournament
    entries = tournament.history[player.number]
    if event.fixed:
        left = [other for other in tournament.players if other.number != player.number]
        left *= 2 if event.double else 1
        for entry in entries:
            met = None if entry.opponent is None else tournament[entry.opponent]
            if met in left and entry.outcome is not Outcome.OPEN:  # by hand two may meet again
                left.remove(met)
        return [other for other in left if event.counts(other)], 0
    known = [
        tournament[entry.opponent]
        for entry in entries
        if entry.outcome is Outcome.OPEN and entry.opponent is not None
        if event.counts(tournament[entry.opponent])
    ]
    away = player.absent | player.half_byes | player.full_byes
    return known, len(set(range(len(tournament.rounds) + 1, last + 1)) - away)


def _still_needed(
    event: NormEvent,
    player: Player,
    norm: Norm,
    opponents: Sequence[Player],
    unknown: int,
    pool: Sequence[Player],
) -> tuple[int, int, int, int] | None:
    """Return what the unknown opponents must be (1.4.3 to 1.4.5); ``None`` where they cannot."""
    mix = mix_of(norm, player, opponents, len(opponents) + unknown)
    titled, named = mix.needs(double=event.double)
    own, one = mix.most
    titled, named = max(0, titled - mix.titled), max(0, named - mix.named)
    foreign = others = 0
    if not event.waived_for(player):
        foreign, others = max(0, 2 - mix.foreign), max(0, unknown - max(0, own - mix.own))
        if mix.own > own or mix.one > one:
            return None
    titles = [full_title(other.title) for other in pool]
    home = federation(player)
    counted = {federation(other) for other in opponents} | {home, ""}
    there = (
        (titled, sum(title in HOLDERS for title in titles)),
        (named, sum(title in norm.holders for title in titles)),
        (foreign, len({federation(other) for other in pool} - counted)),
        (others, sum(federation(other) != home for other in pool)),
    )
    if any(need > min(unknown, have) for need, have in there):
        return None
    return titled, named, foreign, others


def _rating_needed(
    norm: Norm, ratings: Sequence[int], unknown: int, score: Fraction, count: int
) -> int | None:
    """Return the least average of the unknown opponents with which a score is enough (0: any).

    ``None`` where it is not whoever they are.
    """
    if 100 * score < 35 * count:
        return None
    average = max(norm.average, norm.performance - gap_of(score, count))
    opponents = len(ratings) + unknown
    total = -(-(2 * average - 1) * opponents // 2)  # the least sum whose mean rounds to it
    missing = total - sum(ratings)
    if not unknown:
        return 0 if missing <= 0 else None
    return max(0, -(-missing // unknown))
