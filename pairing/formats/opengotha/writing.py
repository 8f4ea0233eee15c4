"""OpenGotha's tournament files (XML): writing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from xml.sax.saxutils import quoteattr

from pairing.dates import minutes_of
from pairing.family import names_of
from pairing.formats.opengotha.reading import (
    IDS,
    NO_GIVEN_NAME,
    RESULTS,
    ROUNDS_IN_FILE,
    OpenGothaSettings,
    name_key,
)
from pairing.formats.opengotha.rules import criteria_named, pairing_parameters
from pairing.formats.plain_text import dates
from pairing.formats.reading import absences
from pairing.ranks import LOWEST, rank_number, rank_of_rating, rating_of_rank, short_rank
from pairing.settings import Settings
from pairing.systems.mcmahon.settings import McMahonSettings
from pairing.tournament import Bye, Player, Tournament

NAME_OF = {result: name for name, result in RESULTS.items()}

_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff\ud800-\udfff]")

_MCMAHON = ("MMS", "SOSM", "SOSOSM")
_SWISS = ("NBW", "SOSW", "SOSOSW")


@dataclass(frozen=True)
class _Entry:
    """A player as the file has him."""

    player: Player
    surname: str
    given: str

    @property
    def key(self) -> str:
        return name_key(self.surname + self.given)


def write_opengotha(tournament: Tournament) -> str:
    """The tournament as an OpenGotha file, the XML declaration (UTF-8) included.

    Reading the text again gives the same players, rounds and event, with these limits of the
    format: a player without rank or rating gets one from the other (1 dan is 2100; without
    both, 20 kyu); byes other than the odd player's become absences (one worth nothing: a round
    without a game); result ``½-0`` and
    ``0-½`` become unknown; only whole start scores are kept (as a correction of the rank's,
    or by hand for a tournament that did not come from OpenGotha).
    """
    settings = tournament.settings
    gotha = settings if isinstance(settings, OpenGothaSettings) else OpenGothaSettings()
    entries = {
        player.number: _Entry(player, surname, given or NO_GIVEN_NAME)
        for player, (surname, given) in zip(
            tournament.players, names_of(tournament).values(), strict=True
        )
    }
    mcmahon = bool(gotha.bar) or any(player.start_score for player in tournament.players)
    lines = [
        '<?xml version="1.0" encoding="UTF-8" standalone="no"?>',
        '<Tournament dataVersion="201">',
        "<Players>",
        *(_player(entry, tournament, gotha, mcmahon) for entry in entries.values()),
        "</Players>",
        "<Games>",
        *_games(tournament, entries),
        "</Games>",
        "<ByePlayers>",
        *(
            _tag("ByePlayer", player=entries[number].key, roundNumber=round_.number)
            for round_ in tournament.rounds
            for number, kind in round_.byes
            if kind is Bye.PAIRING
        ),
        "</ByePlayers>",
        "<TournamentParameterSet>",
        _general(tournament, gotha, mcmahon),
        *_categories(settings),
        *_rules(tournament, _MCMAHON if mcmahon else _SWISS),
        "</TournamentParameterSet>",
        "</Tournament>",
    ]
    return "\n".join(lines) + "\n"


def _tag(tag: str, **attributes: object) -> str:
    """An empty element; its attributes in alphabetical order, as OpenGotha writes them."""
    shown = " ".join(
        f"{name}={quoteattr(_NOT_IN_XML.sub('', str(value)))}"
        for name, value in sorted(attributes.items())
    )
    return f"<{tag} {shown}/>"


def _rank(player: Player) -> str:
    try:
        return short_rank(player.rank)
    except ValueError:
        return "20k" if player.rating is None else rank_of_rating(player.rating)


def _player(entry: _Entry, tournament: Tournament, gotha: OpenGothaSettings, mcmahon: bool) -> str:
    player = entry.player
    rank = _rank(player)
    out = player.absent | absences(player.number, tournament.rounds)
    out |= {
        round_.number
        for round_ in tournament.rounds
        for number, kind in round_.byes
        if number == player.number and kind not in (Bye.PAIRING, Bye.ZERO)
    }
    start = player.start_score
    more: dict[str, object] = {"smmsCorrection": 0}
    if start is not None and start.denominator == 1:
        if gotha.bar:
            base = min(max(rank_number(rank), rank_number(gotha.floor)), rank_number(gotha.bar))
            more["smmsCorrection"] = start - (base - LOWEST)
        elif mcmahon and start >= 0:
            more["smmsByHand"] = start
    return _tag(
        "Player",
        name=entry.surname,
        firstName=entry.given,
        rank=rank.upper(),
        grade=rank.upper(),
        rating=rating_of_rank(rank) if player.rating is None else player.rating,
        ratingOrigin="INI" if player.rating is None else "MAN",
        club=player.club,
        country=player.country,
        participating="".join("01"[at not in out] for at in range(1, ROUNDS_IN_FILE + 1)),
        registeringStatus="FIN",
        **{there: player.ids.get(here, "") for there, here in IDS.items()},
        **more,
    )


def _games(tournament: Tournament, entries: dict[int, _Entry]) -> Iterator[str]:
    for round_, game in tournament.games():
        yield _tag(
            "Game",
            roundNumber=round_.number,
            tableNumber=game.board,
            whitePlayer=entries[game.white].key,
            blackPlayer=entries[game.black].key,
            handicap=game.handicap,
            knownColor=str(game.coloured).lower(),
            result=NAME_OF.get(game.result, "RESULT_UNKNOWN"),
        )


def _general(tournament: Tournament, gotha: OpenGothaSettings, mcmahon: bool) -> str:
    settings = tournament.settings
    own = settings if isinstance(settings, McMahonSettings) else None
    days = dates(tournament.date)
    when = {"beginDate": days[0], "endDate": days[-1]} if days else {}
    if minutes := minutes_of(tournament.time_control):
        when["basicTime"] = minutes
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
        komi=_decimal(Fraction(13, 2) if gotha.komi is None else gotha.komi),
        genMMBar=(gotha.bar or (own and own.bar_rank) or "9d").upper(),
        genMMFloor=(gotha.floor or (own and own.floor_rank) or "30k").upper(),
        genMMZero="30K" if own is None else own.zero_rank.upper(),
        genMMS2ValueAbsent=absence,
        genMMS2ValueBye=bye,
        genNBW2ValueAbsent=absence if own is None or not mcmahon else int(2 * own.nbw_absence),
        genNBW2ValueBye=bye if own is None or not mcmahon else int(2 * own.nbw_bye),
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


def _decimal(value: Fraction) -> str:
    """Komi as OpenGotha writes it.

    >>> _decimal(Fraction(15, 2)), _decimal(Fraction(0))
    ('7.5', '0')
    """
    whole, half = divmod(value, 1)
    return f"{whole}.5" if half == Fraction(1, 2) else str(float(value)) if half else str(whole)


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
    if own is None:
        yield _tag("PairingParameterSet", paiMaSeedSystem1="SPLITANDSLIP")
    else:
        yield _tag("PairingParameterSet", **pairing_parameters(own))
