"""OpenGotha's tournament files (XML): writing."""

from __future__ import annotations

import re
from collections.abc import Iterator
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
from pairing.systems.mcmahon.settings import McMahonSettings
from pairing.tournament import Bye, Player, Tournament

NAME_OF = {result: name for name, result in RESULTS.items()}


def write_opengotha(tournament: Tournament) -> str:
    """Return the tournament as an OpenGotha file, the XML declaration (UTF-8) included.

    Reading the text again gives the same players, rounds and event, with these limits of the
    format: a player without rank or rating gets one from the other (1 dan is 2100; without both,
    20 kyu, registered preliminarily until he plays); byes other than the odd player's become
    absences (one worth nothing: a round without a game); results ``½-0`` and ``0-½`` become
    unknown; only whole start scores are kept (as a correction of the rank's). Of a file of
    OpenGotha all stays that has not changed.
    """
    if "<Tournament" not in "".join(tournament.source[:5]):
        return _made(tournament)
    tags, settings = elements("\n".join(tournament.source), "OpenGotha"), tournament.settings
    then = Reader(tags, "OpenGotha", start_scores=True).tournament()
    if not isinstance(settings, McMahonSettings):
        then = replace(then, settings=settings)
    if even_komi(tournament) is None:
        control = with_komi(tournament.time_control, even_komi(then))
        tournament = replace(tournament, time_control=control)
    return written_again(tournament.source, _made(then), _made(tournament))


def _rules_of(tournament: Tournament) -> McMahonSettings:
    """Return the settings as McMahon's, which OpenGotha's are; of another system what can be said
    so.
    """
    settings = tournament.settings
    if isinstance(settings, McMahonSettings):
        return settings
    mcmahon = any(player.start_score for player in tournament.players)
    stones = any(game.handicap for _, game in tournament.games())
    return McMahonSettings(
        kind="mcmahon" if mcmahon else "swiss",
        criteria=("mm" if mcmahon else "nbw", "sos", "sosos"),
        bye_points=settings.bye_points,
        absence_points=settings.absence_points,
        nbw_bye=settings.bye_points,
        nbw_absence=settings.absence_points,
        round_down=settings.point_system().round_down,
        handicap_maximum=9 if stones else 0,
        handicap_correction=0,
        even_rank="30k",
    )


def _made(tournament: Tournament) -> str:
    rules = _rules_of(tournament)
    names = {
        number: (surname, given or NO_GIVEN_NAME)
        for number, (surname, given) in names_of(tournament).items()
    }
    keys = {number: "".join(name).replace(" ", "").upper() for number, name in names.items()}
    lines = [
        '<?xml version="1.0" encoding="UTF-8" standalone="no"?>',
        '<Tournament dataVersion="201">',
        "<Players>",
        *(
            _player(player, names[player.number], tournament, rules)
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
        _general(tournament, rules),
        *_parameters(rules),
        "</TournamentParameterSet>",
        *club_groups(rules),
        "</Tournament>",
    ]
    return "\n".join(lines) + "\n"


def _tag(tag: str, **attributes: object) -> str:
    """Return an empty element; its attributes in alphabetical order, as OpenGotha writes them."""
    shown = " ".join(
        f"{name}={quoteattr(in_xml(str(value)))}" for name, value in sorted(attributes.items())
    )
    return f"<{tag} {shown}/>"


def _player(
    player: Player, name: tuple[str, str], tournament: Tournament, rules: McMahonSettings
) -> str:
    rank = rank_or_ratings(player.rank, player.rating) or "20k"
    out = rounds_away(player, tournament.rounds)
    known = player.rank or any(player.number in round_.reported for round_ in tournament.rounds)
    start = player.start_score
    correction = Fraction(0)
    if rules.kind == "mcmahon" and start is not None and start.denominator == 1:
        bar, floor, zero = map(rank_number, _limits(rules))
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


def _limits(rules: McMahonSettings) -> tuple[str, str, str]:
    """Bar, floor and the rank that starts at 0."""
    return rules.bar_rank or "9d", rules.floor_rank or "30k", rules.zero_rank


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


def _general(tournament: Tournament, rules: McMahonSettings) -> str:
    days = dates(tournament.date)
    when = {"beginDate": days[0], "endDate": days[-1]} if days else {}
    when |= _time(tournament)
    komi = even_komi(tournament)
    bar, floor, zero = (limit.upper() for limit in _limits(rules))
    worths = rules.absence_points, rules.bye_points, rules.nbw_absence, rules.nbw_bye
    absence, bye, *by_wins = (int(2 * worth) for worth in worths)
    nbw_absence, nbw_bye = by_wins if rules.kind == "mcmahon" else (absence, bye)
    return _tag(
        "GeneralParameterSet",
        name=tournament.title,
        shortName=re.sub(r"\W+", "", tournament.title) or "tournament",
        location=tournament.place,
        director=tournament.arbiter,
        numberOfRounds=tournament.planned,
        numberOfCategories=1 + len(rules.category_limits),
        size=19,
        komi="6.5" if komi is None else f"{float(komi):g}",
        genMMBar=bar,
        genMMFloor=floor,
        genMMZero=zero,
        genMMS2ValueAbsent=absence,
        genMMS2ValueBye=bye,
        genNBW2ValueAbsent=nbw_absence,
        genNBW2ValueBye=nbw_bye,
        genCountNotPlayedGamesAsHalfPoint=str(rules.half_unplayed).lower(),
        genRoundDownNBWMMS=str(rules.round_down).lower(),
        **when,
    )


def _parameters(rules: McMahonSettings) -> Iterator[str]:
    """Categories, where there are any, and the parameter sets OpenGotha wants to find."""
    if rules.category_limits:
        yield "<Categories>"
        for number, limit in enumerate(rules.category_limits, start=1):
            yield _tag("Category", number=number, lowerLimit=limit.upper())
        yield "</Categories>"
    yield _tag(
        "HandicapParameterSet",
        hdBasedOnMMS=str(rules.handicap_by == "mm").lower(),
        hdCeiling=rules.handicap_maximum,
        hdCorrection=rules.handicap_correction,
        hdNoHdRankThreshold=rules.even_rank.upper(),
    )
    names = criteria_named(rules)
    yield "<PlacementParameterSet>"
    yield "<PlacementCriteria>"
    for number, name in enumerate([*names, *["NULL"] * max(0, 6 - len(names))], start=1):
        yield _tag("PlacementCriterion", name=name, number=number)
    yield "</PlacementCriteria>"
    yield "</PlacementParameterSet>"
    yield _tag("PairingParameterSet", **pairing_parameters(rules))
