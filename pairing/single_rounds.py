"""An event of double rounds as one with a game a round, as reports have it, and back again."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace

from pairing.adjustments import read_adjustments
from pairing.settings import Settings
from pairing.tournament import Bye, Player, Round, Tournament


def with_single_rounds(tournament: Tournament) -> Tournament:
    """Split each double round into two rounds, the second one with the colours reversed.

    A half-point or full-point bye is one in both; the odd player of a Swiss has in the second half
    a point (FIDE C.04.5, 3.4).  An event without double rounds stays what it is.
    """
    settings: Settings = tournament.settings
    if not settings.double_rounds:
        return tournament
    given = settings.point_system()
    rest = Bye.HALF if given.bye == given.win + given.draw else Bye.PAIRING
    rounds = tuple(half for round_ in tournament.rounds for half in _halves(round_, rest))
    days = [day.strip() for day in tournament.details.get("round_dates", "").split(",") if day]
    return replace(
        tournament,
        settings=settings.with_games(1),
        players=tuple(
            _with_rounds(player, _both, lambda number: 2 * number) for player in tournament.players
        ),
        rounds=rounds,
        planned=2 * tournament.planned,
        details={
            **tournament.details,
            **({"round_dates": ", ".join(d for day in days for d in (day, day))} if days else {}),
        },
    )


def _halves(round_: Round, rest: Bye) -> Iterator[Round]:
    pairs = [game.single_games for game in round_.games]
    for half in (0, 1):
        byes = tuple(
            (player, rest if half and kind is Bye.PAIRING else kind) for player, kind in round_.byes
        )
        games = tuple(games[half] for games in pairs)
        yield Round(2 * round_.number - 1 + half, games, byes=byes, ratings=round_.ratings)


def _with_rounds(
    player: Player,
    missed: Callable[[Collection[int]], frozenset[int]],
    adjusted: Callable[[int], int],
) -> Player:
    """Return the player with other numbers of the rounds he misses and of those that were
    adjusted.
    """
    entries = [
        replace(one, round=adjusted(one.round)) for one in read_adjustments(player.adjustment)
    ]
    return replace(
        player,
        absent=missed(player.absent),
        half_byes=missed(player.half_byes),
        full_byes=missed(player.full_byes),
        adjustment="; ".join(map(str, entries)),
    )


def _both(rounds: Collection[int]) -> frozenset[int]:
    return frozenset(2 * number - half for number in rounds for half in (0, 1))


def with_double_rounds(tournament: Tournament) -> Tournament:
    """Join every two rounds of an event into one, as its two games.

    It stays what it is where they are not: other opponents, the same colours, a bye from one game.
    Byes are worth what they are in a match (FIDE C.04.5, 1.4).
    """
    pairs = zip(tournament.rounds[::2], tournament.rounds[1::2], strict=False)
    rounds = [_whole(number, *pair) for number, pair in enumerate(pairs, start=1)]
    if (tournament.planned | len(tournament.rounds)) % 2 or None in rounds:
        return tournament
    days = tournament.details.get("round_dates", "").split(", ")
    return replace(
        tournament,
        settings=tournament.settings.with_games(2),
        players=tuple(_in_matches(player, rounds) for player in tournament.players),
        rounds=tuple(round_ for round_ in rounds if round_),
        planned=tournament.planned // 2,
        details={
            **tournament.details,
            **({"round_dates": ", ".join(days[::2])} if any(days) else {}),
        },
    )


def _whole(number: int, first: Round, second: Round) -> Round | None:
    """Return the round of which two are the games, ``None`` where they are not."""
    byes, others = dict(first.byes), dict(second.byes)
    games = {frozenset((game.white, game.black)): game for game in second.games}
    if byes.keys() != others.keys() or len(games) != len(first.games):
        return None
    if any(others[player] not in (kind, *REST.get(kind, ())) for player, kind in byes.items()):
        return None
    whole = []
    for game in first.games:
        other = games.get(frozenset((game.white, game.black)))
        if other is None or (other.white == game.white and other.coloured):
            return None
        back = other.result and (other.result if other.white == game.white else other.result.turned)
        whole.append(replace(game, second=back, double=True))
    return replace(first, number=number, games=tuple(whole))


REST = {Bye.PAIRING: (Bye.HALF,)}
"""What a bye may be in the second game beside the same."""


def _in_matches(player: Player, rounds: Collection[Round | None]) -> Player:
    """Return the player with his rounds as matches; he did not ask for the second half of his
    bye.
    """
    free = {round_.number for round_ in rounds if round_ and player.number == round_.bye}

    def half(number: int) -> int:
        return -(-number // 2)

    return _with_rounds(player, lambda numbers: frozenset(map(half, numbers)) - free, half)
