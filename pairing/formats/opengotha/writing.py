"""OpenGotha's tournament files (XML): writing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from xml.sax.saxutils import quoteattr

from pairing.family import names_of
from pairing.formats.opengotha.reading import (
    IDS,
    NO_GIVEN_NAME,
    OVERTIME,
    RESULTS,
    ROUNDS_IN_FILE,
    TIME_SYSTEMS,
    Reader,
)
from pairing.formats.opengotha.rewriting import written_again
from pairing.formats.opengotha.rules import club_groups, criteria_named, pairing_parameters
from pairing.formats.plain_text import dates
from pairing.formats.safe_xml import elements, in_xml
from pairing.formats.writing import rounds_away
from pairing.go_time import even_komi, time_of, with_komi
from pairing.ranks import rank_number, rank_or_ratings, rating_of_rank
from pairing.settings import Settings
from pairing.systems.mcmahon.settings import McMahonSettings
from pairing.tournament import Bye, Player, Tournament

NAME_OF = {result: name for name, result in RESULTS.items()}

_MCMAHON = ("MMS", "SOSM", "SOSOSM")
_SWISS = ("NBW", "SOSW", "SOSOSW")


def write_opengotha(tournament: Tournament) -> str:
    """The tournament as an OpenGotha file, the XML declaration (UTF-8) included.

    Reading the text again gives the same players, rounds and event, with these limits of the
    format: a player without rank or rating gets one from the other (1 dan is 2100; without both,
    20 kyu, registered preliminarily until he plays); byes other than the odd player's become
    absences (one worth nothing: a round without a game); results ``½-0`` and ``0-½`` become
    unknown; only whole start scores are kept (as a correction of the rank's). Of a file of
    OpenGotha all stays that has not changed.
    """
    if "<Tournament" not in "".join(tournament.source[:5]):
        return _made(tournament)
    found, settings = elements("\n".join(tournament.source), "OpenGotha"), tournament.settings
    then = Reader(found, "OpenGotha", start_scores=True).tournament()
    if not isinstance(settings, McMahonSettings):
        then = replace(then, settings=settings)
    if even_komi(tournament) is None:
        control = with_komi(tournament.time_control, even_komi(then))
        tournament = replace(tournament, time_control=control)
    return written_again(tournament.source, _made(then), _made(tournament))


def _made(tournament: Tournament) -> str:
    settings = tournament.settings
    names = {
        number: (surname, given or NO_GIVEN_NAME)
        for number, (surname, given) in names_of(tournament).items()
    }
    keys = {number: "".join(name).replace(" ", "").upper() for number, name in names.items()}
    mcmahon = any(player.start_score for player in tournament.players)
    if isinstance(settings, McMahonSettings):
        mcmahon = settings.kind == "mcmahon"
    lines = [
        '<?xml version="1.0" encoding="UTF-8" standalone="no"?>',
        '<Tournament dataVersion="201">',
        "<Players>",
        *(
            _player(player, names[player.number], tournament, mcmahon)
            for player in tournament.players
        ),
        "</Players>",
        "<Games>",
        *(
            _tag(
                "Game",
                roundNumber=round_.number,
                tableNumber=game.board,
                whitePlayer=keys[game.white],
                blackPlayer=keys[game.black],
                handicap=game.handicap,
                knownColor=str(game.coloured).lower(),
                result=NAME_OF.get(game.result and game.result.usual, "RESULT_UNKNOWN"),
            )
            for round_, game in tournament.games()
        ),
        "</Games>",
        "<ByePlayers>",
        *(
            _tag("ByePlayer", player=keys[number], roundNumber=round_.number)
            for round_ in tournament.rounds
            for number, kind in round_.byes
            if kind is Bye.PAIRING
        ),
        "</ByePlayers>",
        "<TournamentParameterSet>",
        _general(tournament, mcmahon),
        *_categories(settings),
        *_rules(tournament, _MCMAHON if mcmahon else _SWISS),
        "</TournamentParameterSet>",
        *(club_groups(settings) if isinstance(settings, McMahonSettings) else ()),
        "</Tournament>",
    ]
    return "\n".join(lines) + "\n"


def _tag(tag: str, **attributes: object) -> str:
    """An empty element; its attributes in alphabetical order, as OpenGotha writes them."""
    shown = " ".join(
        f"{name}={quoteattr(in_xml(str(value)))}" for name, value in sorted(attributes.items())
    )
    return f"<{tag} {shown}/>"


def _player(player: Player, name: tuple[str, str], tournament: Tournament, mcmahon: bool) -> str:
    rank = rank_or_ratings(player.rank, player.rating) or "20k"
    out = rounds_away(player, tournament.rounds)
    known = player.rank or any(player.number in round_.reported for round_ in tournament.rounds)
    start = player.start_score
    correction = Fraction(0)
    if mcmahon and start is not None and start.denominator == 1:
        bar, floor, zero = map(rank_number, _limits(tournament.settings))
        correction = start - (min(max(rank_number(rank), floor), bar) - zero)
    return _tag(
        "Player",
        name=name[0],
        firstName=name[1],
        rank=rank.upper(),
        grade=rank.upper(),
        rating=rating_of_rank(rank) if player.rating is None else player.rating,
        ratingOrigin="INI" if player.rating is None else "MAN",
        club=player.club,
        country=player.country,
        participating="".join("01"[at not in out] for at in range(1, ROUNDS_IN_FILE + 1)),
        registeringStatus="FIN" if known or player.rating is not None else "PRE",
        smmsCorrection=correction,
        **{there: player.ids.get(here, "") for there, here in IDS.items()},
    )


def _limits(settings: Settings) -> tuple[str, str, str]:
    """Bar, floor and the rank that starts at 0."""
    if not isinstance(settings, McMahonSettings):
        return "9d", "30k", "30k"
    return settings.bar_rank or "9d", settings.floor_rank or "30k", settings.zero_rank


def _time(tournament: Tournament) -> dict[str, str]:
    """Basic time and overtime, as that program counts the adjusted time from."""
    control = time_of(tournament)
    if control is None:
        return {}
    systems = {kind: name for name, kind in TIME_SYSTEMS.items()}
    attributes = {
        "basicTime": str(int(control.main)),
        "bInternet": str(control.online).lower(),
        "complementaryTimeSystem": systems[control.kind],
    }
    if control.kind in OVERTIME:
        attributes[OVERTIME[control.kind][0]] = str(int(control.seconds * (control.stones or 1)))
    if control.stones:
        attributes["nbMovesCanTime"] = str(control.stones)
    return attributes


def _general(tournament: Tournament, mcmahon: bool) -> str:
    settings = tournament.settings
    own = settings if isinstance(settings, McMahonSettings) else None
    days = dates(tournament.date)
    when = {"beginDate": days[0], "endDate": days[-1]} if days else {}
    when |= _time(tournament)
    komi = even_komi(tournament)
    bar, floor, zero = (limit.upper() for limit in _limits(settings))
    bye, absence = int(2 * settings.bye_points), int(2 * settings.absence_points)
    return _tag(
        "GeneralParameterSet",
        name=tournament.title,
        shortName=re.sub(r"\W+", "", tournament.title) or "tournament",
        location=tournament.place,
        director=tournament.arbiter,
        numberOfRounds=tournament.planned,
        numberOfCategories=1 + len(own.category_limits if own else ()),
        size=19,
        komi="6.5" if komi is None else f"{float(komi):g}",
        genMMBar=bar,
        genMMFloor=floor,
        genMMZero=zero,
        genMMS2ValueAbsent=absence,
        genMMS2ValueBye=bye,
        genNBW2ValueAbsent=absence if own is None or not mcmahon else int(2 * own.nbw_absence),
        genNBW2ValueBye=bye if own is None or not mcmahon else int(2 * own.nbw_bye),
        genCountNotPlayedGamesAsHalfPoint=str(own is not None and own.half_unplayed).lower(),
        genRoundDownNBWMMS=str(settings.point_system().round_down).lower(),
        **when,
    )


def _categories(settings: Settings) -> Iterator[str]:
    limits = settings.category_limits if isinstance(settings, McMahonSettings) else ()
    if limits:
        yield "<Categories>"
        for number, limit in enumerate(limits, start=1):
            yield _tag("Category", number=number, lowerLimit=limit.upper())
        yield "</Categories>"


def _rules(tournament: Tournament, criteria: Sequence[str]) -> Iterator[str]:
    """The parameter sets OpenGotha wants to find; their details as McMahon's settings say.

    For other systems they are left at OpenGotha's defaults.
    """
    settings = tournament.settings
    own = settings if isinstance(settings, McMahonSettings) else None
    stones = max((game.handicap for _, game in tournament.games()), default=0)
    yield _tag(
        "HandicapParameterSet",
        hdBasedOnMMS=str(own is None or own.handicap_by == "mm").lower(),
        hdCeiling=(9 if stones else 0) if own is None else own.handicap_maximum,
        hdCorrection=0 if own is None else own.handicap_correction,
        hdNoHdRankThreshold="30K" if own is None else own.even_rank.upper(),
    )
    names = list(criteria) if own is None else criteria_named(own)
    yield "<PlacementParameterSet>"
    yield "<PlacementCriteria>"
    for number, name in enumerate([*names, *["NULL"] * max(0, 6 - len(names))], start=1):
        yield _tag("PlacementCriterion", name=name, number=number)
    yield "</PlacementCriteria>"
    yield "</PlacementParameterSet>"
    yield _tag("PairingParameterSet", **pairing_parameters(own or McMahonSettings()))
