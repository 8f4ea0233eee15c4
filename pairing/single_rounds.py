"""An event of double rounds as one with a game a round, for reports that know nothing else."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from pairing.adjustments import read_adjustments
from pairing.settings import Settings
from pairing.tournament import Bye, Player, Round, Tournament


def with_single_rounds(tournament: Tournament) -> Tournament:
    """The same games in twice as many rounds: every second one has the colours reversed.

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
        settings=replace(settings, games_a_round=1),  # type: ignore[call-arg]
        players=tuple(map(_player, tournament.players)),
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


def _player(player: Player) -> Player:
    entries = [replace(one, round=2 * one.round) for one in read_adjustments(player.adjustment)]
    return replace(
        player,
        absent=_both(player.absent),
        half_byes=_both(player.half_byes),
        full_byes=_both(player.full_byes),
        adjustment="; ".join(map(str, entries)),
    )


def _both(rounds: Collection[int]) -> frozenset[int]:
    return frozenset(2 * number - half for number in rounds for half in (0, 1))
