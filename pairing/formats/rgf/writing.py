"""The Russian Go Federation's tournament files (JSON): writing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from pairing.errors import InputError
from pairing.family import names_of
from pairing.formats.plain_text import dates
from pairing.formats.rgf.reading import BLACK_FIRST, BYES, RESULTS, UNKNOWN, RgfSettings
from pairing.formats.writing import in_order, refuse_tables
from pairing.go_time import even_komi
from pairing.names import one_line
from pairing.ranks import rank_number, rank_or_ratings
from pairing.results import Standings
from pairing.standings.criteria import values_of
from pairing.tournament import Player, Tournament

_NAME_OF = {result: name for name, result in RESULTS.items()}
_BYE_OF = {kind: name for name, kind in reversed(list(BYES.items()))}


def write_rgf(tournament: Tournament, standings: Standings | None = None) -> str:
    """Return the tournament as the federation's JSON.

    ``standings`` give the places (McMahon points, SOS, SODOS by default).  Scores are
    rounded to quarters.  The format has neither ranks nor countries, and no name for the
    results ``½-0`` and ``0-½`` (they become results not yet known); a player without a
    rating gets that of his rank on the federation's own scale.  Raises :class:`InputError`
    for tables of four and for an event without players.

    >>> from pairing.settings import Settings
    >>> event = Tournament("leader", Settings(), (Player(1, "Петров Иван", 2100),))
    >>> json.loads(write_rgf(event))["players"][0]["lastName"]
    'Петров'
    """
    refuse_tables(tournament, "error.rgf_tables")
    if not tournament.players:
        raise InputError("error.rgf_empty")
    place = in_order(tournament, standings).place_of()
    sos, sodos = values_of(tournament, "sos"), values_of(tournament, "sodos")
    settings = tournament.settings
    komi = even_komi(tournament)
    even = 26 if komi is None else _quarters(komi)
    days, names = dates(tournament.date), names_of(tournament)
    own = settings if isinstance(settings, RgfSettings) else RgfSettings()
    event: dict[str, Any] = {
        "id": own.rgf_id,
        "name": one_line(tournament.title),
        "location": one_line(tournament.place) or None,
        "startDate": days[0] if days else None,
        "endDate": days[-1] if days else None,
        "roundCount": max(tournament.planned, len(tournament.rounds)),
        "komi_4": even,
        "category": own.category,
        "playersCount": len(tournament.players),
        "players": [
            {
                **_player(player, *names[player.number]),
                "mm0_4": _quarters(player.start_score or Fraction(0)),
                "mmF_4": _quarters(tournament.scores[player.number]),
                "sos_4": _quarters(sos[player.number]),
                "sodos_4": _quarters(sodos[player.number]),
                "place": place.get(player.number, 0),
            }
            for player in tournament.players
        ],
        "games": list(_games(tournament, even)),
    }
    return json.dumps(event, ensure_ascii=False, indent=1) + "\n"


def _player(player: Player, surname: str, given: str) -> dict[str, Any]:
    number, rank = player.ids.get("rgf", ""), rank_or_ratings(player.rank, None)
    rating = player.rating
    if rating is None:
        rating = russian_rating(rank_number(rank)) if rank else 0
    return {
        "id": player.number,
        "playerId": int(number) if number.isdecimal() and len(number) <= 7 else None,
        "firstName": one_line(given),
        "lastName": one_line(surname),
        "townName": one_line(player.club) or None,
        "rating": rating,
    }


def russian_rating(rank: int) -> int:
    """Return the federation's rating of a rank number: 60 points a rank up to 20 kyu, 75 up to 1
    dan.

    After ``Rating.kt`` of RussianGoFederation/opengotha-rgf.

    >>> [russian_rating(rank) for rank in (-30, -20, -1, 0, 3)]
    [0, 600, 2025, 2100, 2400]
    """
    if rank <= -20:
        return 60 * (rank + 30)
    return 2100 + (75 if rank <= 0 else 100) * rank


def _quarters(value: Fraction | None) -> int:
    """Return a score in quarters, halves of one rounded up.

    >>> _quarters(Fraction(13, 2)), _quarters(Fraction(1, 3)), _quarters(None)
    (26, 1, 0)
    """
    return (
        0 if value is None else (8 * value.numerator + value.denominator) // (2 * value.denominator)
    )


def _games(tournament: Tournament, even: int) -> Iterator[dict[str, Any]]:
    for round_ in tournament.rounds:
        for game in round_.games:
            yield {
                "player1": game.black,
                "player2": game.white,
                "color": BLACK_FIRST if game.coloured else UNKNOWN,
                "result": _NAME_OF.get(game.result, "NOT_PLAYED"),
                "round": round_.number,
                "board": game.board,
                "komi_4": even if game.komi is None else _quarters(game.komi),
                "handicap": game.handicap,
            }
        for number, kind in round_.byes:
            bye = {"player1": None, "player2": number, "color": UNKNOWN, "result": _BYE_OF[kind]}
            yield bye | {"round": round_.number, "board": 0, "komi_4": even, "handicap": 0}
