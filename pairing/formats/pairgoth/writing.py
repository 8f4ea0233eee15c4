"""Pairgoth's own tournament files (``.tour``, JSON): writing."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from typing import Any

from pairing.family import names_of
from pairing.formats.opengotha.rules import CRITERIA, GEO, SWISS
from pairing.formats.pairgoth.rules import DRAWN, HOUSES, RESULTS, SEEDS, TIMES, ZERO
from pairing.formats.plain_text import dates
from pairing.go_time import FISCHER, SUDDEN, GoTime, even_komi, time_of
from pairing.names import one_line
from pairing.ranks import rank_number, rank_of_rating, rank_or_ratings, rating_of_rank
from pairing.systems.mcmahon.settings import McMahonSettings
from pairing.tournament import Bye, Player, Result, Tournament

_SYMBOLS = {result: symbol for symbol, result in RESULTS.items()} | {
    Result.BLACK_FORFEITS: "w", Result.WHITE_FORFEITS: "b", Result.BOTH_FORFEIT: "0",
}  # fmt: skip


def write_pairgoth(tournament: Tournament) -> str:
    """Return the tournament as a file of Pairgoth's.

    Who is away, or had another bye than the pairing bye, skips the round.  A rating is made
    of the rank where there is none; start points that are not those of the rating become its
    correction.
    """
    settings = tournament.settings
    own = settings if isinstance(settings, McMahonSettings) else None
    mcmahon = own.kind == "mcmahon" if own else any(one.start_score for one in tournament.players)
    days = dates(tournament.date) or [""]
    komi = even_komi(tournament)
    control = time_of(tournament)
    shown = {
        "type": "INDIVIDUAL",
        "name": one_line(tournament.title),
        "shortName": re.sub(r"\W+", "-", tournament.title).strip("-").lower() or "tournament",
        "startDate": str(days[0]),
        "endDate": str(days[-1]),
        "director": one_line(tournament.arbiter),
        "country": "",
        "location": one_line(tournament.place),
        "online": control is not None and control.online,
        "komi": 6.5 if komi is None else float(komi),
        "rules": "JAPANESE",
        "gobanSize": 19,
        "timeSystem": _time(control),
        "rounds": tournament.planned,
        "pairing": _pairing(
            own or McMahonSettings(bar_rank="9d", floor_rank="30k"), mcmahon=mcmahon
        ),
        "players": [_player(tournament, one, own, mcmahon=mcmahon) for one in tournament.players],
        "games": _games(tournament),
    }
    return json.dumps(shown, ensure_ascii=False, indent=1) + "\n"


def _time(control: GoTime | None) -> dict[str, Any]:
    if control is None:
        return {"type": "SUDDEN_DEATH", "mainTime": 3600}
    names = {kind: name for name, kind in TIMES.items() if name != "STANDARD"}
    shown: dict[str, Any] = {"type": names[control.kind], "mainTime": int(60 * control.main)}
    if control.kind == FISCHER:
        shown["increment"] = int(control.seconds)
    elif control.kind != SUDDEN:
        shown["byoyomi"] = int(control.seconds * (control.stones or 1))
        shown |= {"stones": control.stones} if control.stones else {"periods": 1}
    return shown


def _pairing(rules: McMahonSettings, *, mcmahon: bool) -> dict[str, Any]:
    seeds = {ours: name for name, ours in SEEDS.items()}
    modes = {ours: name for name, ours in DRAWN.items()}
    until = len(rules.seeding) - 1
    (first, by_rating), (later, later_by_rating) = map(rules.seeding_in, (1, until + 1))
    avoided = [rules.apart_club != "no", rules.apart_country != "no"]
    shown: dict[str, Any] = {
        "type": "MAC_MAHON" if mcmahon else "SWISS",
        "base": {"nx1": 0.5, "colorBalanceWeight": 1e6 if rules.balance_colours else 0.0},
        "main": {
            "scoreWeight": float(GEO),
            "upDownCompensate": rules.compensate,
            "upDownLowerMode": modes[rules.up_from],
            "upDownUpperMode": modes[rules.down_from],
            "firstSeedLastRound": until,
            "firstSeed": seeds[first],
            "secondSeed": seeds[later],
            "firstSeedAddCrit": "RATING" if by_rating else "NONE",
            "secondSeedAddCrit": "RATING" if later_by_rating else "NONE",
            "mmsValueAbsent": float(rules.absence_points),
            "roundDownScore": rules.round_down,
        },
        "secondary": {
            "barThreshold": rules.free_top,
            "rankThreshold": rank_number(rules.free_rank or "9d"),
            "winsThreshold": rules.free_winners,
        },
        "geo": {
            "weight": float(GEO) if any(avoided) else 0.0,
            "mmsDiffClub": round((rules.club_price - 1) / Fraction(6, 5)) if avoided[0] else 0,
            "mmsDiffCountry": round(2 * rules.country_price) if avoided[1] else 0,
            "mainClubAdjustment": rules.relief_share < 100,
            "mainClubDetectionThreshold": rules.relief_share / 100,
        },
        "handicap": {
            "useMMS": rules.handicap_by == "mm",
            "threshold": rank_number(rules.even_rank),
            "correction": rules.handicap_correction,
            "ceiling": rules.handicap_maximum,
        },
        "placement": _list_criteria(rules, mcmahon=mcmahon),
    }
    if mcmahon:
        limits = {"mmFloor": rules.floor_rank or "30k", "mmBar": rules.bar_rank or "9d"}
        shown |= {key: rank_number(rank) for key, rank in limits.items()}
    return shown


def _list_criteria(rules: McMahonSettings, *, mcmahon: bool) -> list[str]:
    """Return the criteria of placement by Pairgoth's names, the main score where it has none."""
    theirs = {ours: name for name, ours in reversed([*CRITERIA.items()])}
    if not mcmahon:
        theirs |= {ours: name for name, ours in SWISS.items()}
        theirs["mm"] = "NBW"
    names = [theirs[name].replace("-", "M") for name in rules.criteria if name in theirs]
    return names or ["MMS" if mcmahon else "NBW"]


def _player(
    tournament: Tournament, player: Player, rules: McMahonSettings | None, *, mcmahon: bool
) -> dict[str, Any]:
    rank = rank_or_ratings(player.rank, player.rating) or "20k"
    rating = rating_of_rank(rank) if player.rating is None else player.rating
    surname, given = names_of(tournament)[player.number]
    away = player.absent | {
        round_.number
        for round_ in tournament.rounds
        for number, kind in round_.byes
        if number == player.number and kind is not Bye.PAIRING
    }
    shown: dict[str, Any] = {
        "id": player.number,
        "name": one_line(surname),
        "firstname": one_line(given),
        "rating": rating,
        "rank": rank_number(rank) if rank[-1] != "p" else rank_number(rank_of_rating(rating)),
        "country": one_line(player.country),
        "club": one_line(player.club),
        "final": True,
    }
    if rank[-1] == "p":
        shown["pro"] = int(rank[:-1])
    if away:
        shown["skip"] = sorted(away)
    if mcmahon and player.start_score is not None:
        low, high = (rules and rules.floor_rank) or "30k", (rules and rules.bar_rank) or "9d"
        strength = rank_number(rank_of_rating(rating))
        base = min(max(strength, rank_number(low)), rank_number(high)) + ZERO
        if correction := int(player.start_score) - base:
            shown["mmsCorrection"] = correction
    return shown | {key: player.ids[ours] for key, ours in HOUSES.items() if player.ids.get(ours)}


def _games(tournament: Tournament) -> list[list[dict[str, Any]]]:
    ids = iter(range(1, 10**6))
    return [
        [
            *(
                {
                    "id": next(ids),
                    "t": game.board,
                    "w": game.white,
                    "b": game.black,
                    "h": game.handicap,
                    "r": _SYMBOLS.get(game.result and game.result.usual, "?"),
                }
                for game in round_.games
            ),
            *(
                {"id": next(ids), "t": 0, "w": number, "b": 0, "h": 0, "r": "w"}
                for number, kind in round_.byes
                if kind is Bye.PAIRING
            ),
        ]
        for round_ in tournament.rounds
    ]
