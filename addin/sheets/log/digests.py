"""A tournament as plain data for the Log: to be kept there, and to be told apart by digests.

Only what a pairing can depend on is in it, by names that stay: a digest is the same in every
version that computes from the same sheets.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from hashlib import sha256
from typing import Any

from addin.sheets.vocabulary import Vocabulary
from pairing.formats.typed import read_result
from pairing.settings import Settings, format_value, spec_of
from pairing.tournament import Bye, Game, Player, Round, Table, Tournament

DIGITS = 12
"""Of a digest, as the Log shows it: enough to tell apart, short enough to read out."""


def as_line(data: Any) -> str:
    """Plain data as one line of JSON, the shortest there is."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def digest(made: Any) -> str:
    """The first digits of the SHA-256 of a round, a tournament or plain data.

    >>> digest({"a": 1}) == digest({"a": 1}), len(digest([]))
    (True, 12)
    """
    if isinstance(made, Tournament):
        made = tournament_data(made)
    elif isinstance(made, Round):
        made = [made.number, round_data(made)]
    return sha256(as_line(made).encode("utf-8", "surrogatepass")).hexdigest()[:DIGITS]


def tournament_data(tournament: Tournament) -> dict[str, Any]:
    """All that a pairing can depend on."""
    return {
        **run_data(tournament),
        "players": [player_data(player) for player in tournament.players],
        "rounds": [round_data(round_) for round_ in tournament.rounds],
    }


# -- how it is run ------------------------------------------------------------------------


def run_data(tournament: Tournament) -> dict[str, Any]:
    """System, number of rounds, seed, and the settings as they are typed in."""
    return {
        "system": tournament.system,
        "planned": tournament.planned,
        "seed": tournament.seed,
        "settings": settings_data(tournament.settings),
    }


def settings_data(settings: Settings) -> dict[str, str]:
    """Every setting that a sheet shows, as it is typed in."""
    return {
        item.name: format_value(spec_of(item), getattr(settings, item.name))
        for item in Vocabulary.setting_fields(type(settings))
    }


# -- players --------------------------------------------------------------------------------


def player_data(player: Player) -> list[Any]:
    """A player as a list, his number first; see :func:`player_from`."""
    return [
        *(player.number, player.name, player.rating, player.rank, player.club, player.country),
        *(sorted(player.absent), sorted(player.half_byes)),
        None if player.start_score is None else str(player.start_score),
        *(player.start_level, int(player.substitute)),
    ]


def player_from(data: list[Any]) -> Player:
    """The player; raises ``ValueError`` or ``TypeError`` when it is none."""
    number, name, rating, rank, club, country, absent, half, score, level, substitute = data
    return Player(
        *(int(number), str(name), rating, rank, club, country, frozenset(absent), frozenset(half)),
        start_score=None if score is None else Fraction(score),
        start_level=level,
        substitute=bool(substitute),
    )


# -- rounds ---------------------------------------------------------------------------------


def round_data(round_: Round) -> dict[str, Any]:
    """Games, tables and byes of a round; see :func:`round_from`."""
    return {
        "games": [
            [
                *(g.board, g.white, g.black, str(g.result or ""), g.handicap),
                *([] if g.komi is None else [str(g.komi)]),
            ]
            for g in round_.games
        ],
        **(
            {
                "tables": [
                    [
                        *(t.number, t.seats, t.scores, t.penalties),
                        *([t.chombos, t.notes] if any(t.chombos) or any(t.notes) else []),
                    ]
                    for t in round_.tables
                ]
            }
            if round_.tables
            else {}
        ),
        "byes": [[player, kind.value] for player, kind in round_.byes],
    }


def round_from(number: int, data: Mapping[str, Any]) -> Round:
    """The round; raises ``ValueError``, ``KeyError`` or ``TypeError`` when it is none."""
    return Round(
        number,
        tuple(
            Game(
                *(board, white, black),
                result=read_result(result) if result else None,
                handicap=handicap,
                komi=Fraction(komi[0]) if komi else None,
            )
            for board, white, black, result, handicap, *komi in data["games"]
        ),
        tuple(
            Table(
                *(table, tuple(seats), tuple(scores) if scores else None, tuple(penalties)),
                *(tuple(one) for one in beside),
            )
            for table, seats, scores, penalties, *beside in data.get("tables", ())
        ),
        byes=tuple((player, Bye(kind)) for player, kind in data["byes"]),
    )
