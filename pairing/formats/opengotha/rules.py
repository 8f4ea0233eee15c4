"""The rules in an OpenGotha file: start, criteria, pairing and handicap parameters.

What McMahon here has too is taken; :func:`unused_rules` and :func:`lost_criteria` say the rest.
A value that the file leaves out is OpenGotha's default where it reads such a file.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any
from xml.sax.saxutils import quoteattr

from pairing.catalogue import Text, some, text
from pairing.errors import InputError
from pairing.formats.reading import SourceFile
from pairing.formats.safe_xml import Element, whole_between
from pairing.keep_apart import district_of, read_districts
from pairing.ranks import short_rank
from pairing.systems import system
from pairing.systems.mcmahon.settings import McMahonSettings, two_seedings
from pairing.tournament import Tournament

CRITERIA: Mapping[str, str] = {
    "MMS": "mm",
    "NBW": "nbw",
    "SOSM": "sos",
    "SOSM-1": "sos_1",
    "SOSM-2": "sos_2",
    "SOSOSM": "sosos",
    "SODOSM": "sodos",
    "DC": "direct_confrontation",
    "SDC": "simple_confrontation",
    "EXT": "ext",
    "EXR": "exr",
    "CPS": "cup_score",
    "RATING": "rating",
    "RANK": "rank",
}
"""Placement criteria by OpenGotha's names; in a Swiss those in W are the same sums."""

SWISS = {"SOSW": "sos", "SOSW-1": "sos_1", "SOSW-2": "sos_2", "SOSOSW": "sosos",
          "SODOSW": "sodos", "CUSSW": "progressive"}  # fmt: skip

_OF_MCMAHON = ("SOSM", "SOSM-1", "SOSM-2", "SOSOSM", "SODOSM")
"""Criteria that count McMahon points, in a Swiss too."""

_SEEDS = {"SPLITANDSLIP": "slip", "SPLITANDFOLD": "fold", "SPLITANDRANDOM": "random"}
_DRAWN = {"TOP": "top", "MID": "middle", "BOT": "bottom"}

GEO = 100000000000
"""What avoidance weighs in OpenGotha by default: as much as the score."""

_FIXED: Mapping[str, str] = {
    "paiStandardNX1Factor": "0.5",
    "paiBaAvoidDuplGame": "500000000000000",
    "paiBaRandom": "0",
    "paiMaMinimizeScoreDifference": "100000000000",
    "paiMaDUDDWeight": "100000000",
    "paiMaMaximizeSeeding": "5000000",
    "paiSeMinimizeHandicap": "0",
    "paiSePreferMMSDiffRatherThanSameClubsGroup": "0",
}
"""Weights of OpenGotha's pairing with the value at which nothing is lost by leaving them out."""

_ASKED_FOR = {
    "paiBaDeterministic": "true",
    "paiMaAvoidMixingCategories": "20000000000000",
    "paiSeDefSecCrit": str(GEO),
    "paiSeRankThreshold": "9D",
    "paiSeBarThresholdActive": "false",
    "paiSeNbWinsThresholdActive": "false",
}
"""What nothing here depends on and a reader may ask for (Pairgoth does, and for those above).

The thresholds are those of ``paiSeMinimizeHandicap`` alone: OpenGotha keeps clubs and countries
apart above them too."""

_CRITERION = "paiMaAdditionalPlacementCritSystem"
_PREFER = "paiSePreferMMSDiffRatherThanSame"
_GEO = (("Club", 3), ("Country", 1))
"""OpenGotha's factors of avoidance.  By its formula a factor c of clubs outweighs a difference of
6c/5 + 1 points, one of countries (where the clubs differ) half of it, without clubs c + 1/2, and
that of clubs 7c/10 for another club of the same group of clubs, all in halves here."""


class OpenGothaFile(SourceFile):
    """A file being read: its elements, and the values of their attributes."""

    def __init__(self, found: list[Element], file: str) -> None:
        super().__init__(file)
        if not found or found[0].path != "Tournament":
            raise InputError("error.opengotha_not", file=file)
        self.found = found
        general = (tag for tag in found if tag.path.endswith("/GeneralParameterSet"))
        self.general = next(general, Element("", {}, found[0].line, found[0].column))

    def parameters(self, tag: str) -> Element:
        """Return the first element of that name among the parameter sets; an empty one without
        it.
        """
        path = f"Tournament/TournamentParameterSet/{tag}"
        return next((one for one in self.found if one.path == path), Element("", {}, 1, 1))

    def whole(self, entry: Element, attribute: str, default: int, low: int, high: int) -> int:
        """Return a whole-numbered attribute; ``default`` where it is missing or empty."""
        number = whole_between(entry.get(attribute) or str(default), low, high)
        if number is None:
            raise self.wrong(entry, attribute)
        return number

    def rank_of(self, entry: Element, attribute: str, default: str = "") -> str:
        """Return an attribute's rank in short form (``3k``); raises ``InputError`` for any other
        word.
        """
        try:
            return short_rank(entry.get(attribute) or default)
        except ValueError:
            raise self.wrong(entry, attribute) from None

    def wrong(self, entry: Element, attribute: str) -> InputError:
        """Return the error for a value that cannot be read."""
        key, value = "error.opengotha_value", entry.get(attribute)
        return self.error(key, entry.line, entry.column, attribute=attribute, value=value)


def criteria_in(source: OpenGothaFile) -> list[str]:
    """Return the placement criteria in their order, by OpenGotha's names."""
    path = "Tournament/TournamentParameterSet/PlacementParameterSet/PlacementCriteria"
    named = [tag for tag in source.found if tag.path == f"{path}/PlacementCriterion"]
    named.sort(key=lambda tag: tag.get("number").zfill(3))
    return [tag.get("name").upper() for tag in named if tag.get("name").upper() not in ("", "NULL")]


def rules_of(source: OpenGothaFile) -> dict[str, Any]:
    """Return the settings of McMahon that the file states, by their names."""
    general = source.general
    named = criteria_in(source)
    mcmahon = "MMS" in named
    limits = [
        source.rank_of(tag, "lowerLimit", "30k")
        for tag in source.found
        if tag.path.endswith("/Categories/Category")
    ]
    rules: dict[str, Any] = {
        "kind": "mcmahon" if mcmahon else "category" if named[:1] == ["CAT"] else "swiss",
        "category_limits": tuple(limits),
        "zero_rank": source.rank_of(general, "genMMZero", "30k"),
        "round_down": _yes(general, "genRoundDownNBWMMS", "true"),
        "half_unplayed": _yes(general, "genCountNotPlayedGamesAsHalfPoint", "false"),
        "nbw_bye": Fraction(source.whole(general, "genNBW2ValueBye", 0, 0, 2), 2),
        "nbw_absence": Fraction(source.whole(general, "genNBW2ValueAbsent", 0, 0, 2), 2),
    }
    if mcmahon:
        rules["bar_rank"] = source.rank_of(general, "genMMBar", "4d")
        rules["floor_rank"] = source.rank_of(general, "genMMFloor", "20k")
    known = _known(mcmahon)
    taken = tuple(dict.fromkeys(known[name] for name in named if name in known))
    if taken:
        rules["criteria"] = taken
    pairing = source.parameters("PairingParameterSet")
    if pairing.path:
        rules |= _pairing(source, pairing)
    handicap = source.parameters("HandicapParameterSet")
    if handicap.path:
        rules |= {
            "handicap_maximum": source.whole(handicap, "hdCeiling", 9, 0, 9),
            "handicap_by": "mm" if _yes(handicap, "hdBasedOnMMS", "true") else "rank",
            "handicap_correction": source.whole(handicap, "hdCorrection", 1, -9, 9),
            "even_rank": source.rank_of(handicap, "hdNoHdRankThreshold", "1d"),
        }
    return rules


def _pairing(source: OpenGothaFile, pairing: Element) -> dict[str, Any]:
    weight = source.whole(pairing, "paiSeAvoidSameGeo", GEO, 0, 10**15)
    weight *= 2 * weight > GEO  # up to half of the score's weight it changes nothing there
    club, country = (source.whole(pairing, _PREFER + kind, usual, 0, 99) for kind, usual in _GEO)
    return {
        "seeding": two_seedings(
            _seeding(pairing, "1", "random", "RATING"),
            _seeding(pairing, "2", "fold", "NULL"),
            source.whole(pairing, "paiMaLastRoundForSeedSystem1", 2, 0, 99),
        ),
        "down_from": _DRAWN.get(pairing.get("paiMaDUDDUpperMode"), "middle"),
        "up_from": _DRAWN.get(pairing.get("paiMaDUDDLowerMode"), "middle"),
        "compensate": _yes(pairing, "paiMaCompensateDUDD", "true"),
        **avoidance(Fraction(weight, GEO), club, country),
        "club_groups": _club_groups(source) if weight and club else "",
        "balance_colours": pairing.get("paiBaBalanceWB", "1") != "0",
    }


def _seeding(pairing: Element, which: str, usual: str, criterion: str) -> str:
    """Return our word for the first or the second seeding of a file."""
    seeding = _SEEDS.get(pairing.get(f"paiMaSeedSystem{which}"), usual)
    by_rating = (pairing.get(f"{_CRITERION}{which}") or criterion).upper() == "RATING"
    return f"{seeding}_rating" if by_rating else seeding


def avoidance(share: Fraction, club: int, country: int) -> dict[str, Any]:
    """Settings for factors of avoidance that weigh ``share`` of the scores' weight."""
    land = Fraction(country, 2) if club else country + Fraction(1, 2)
    return {
        "apart_club": "avoid" if share and club else "no",
        "apart_country": "avoid" if share and country else "no",
        "club_price": _halves(share * (Fraction(6, 5) * club + 1)),
        "country_price": _halves(share * land),
        "district_price": _halves(share * Fraction(7, 10) * club),
    }


def _club_groups(source: OpenGothaFile) -> str:
    """Return its groups of clubs as districts; those with fewer than two clubs say nothing."""
    groups: list[list[str]] = []
    for tag in source.found:
        if tag.path.endswith("/ClubsGroup"):
            groups.append([])
        elif tag.path.endswith("/ClubsGroup/Club"):
            groups[-1].append(re.sub("[+;!]", " ", tag.get("name")).strip())
    return read_districts(
        ";".join("+".join(filter(None, group)) for group in groups if len(group) > 1)
    )


def club_groups(settings: McMahonSettings) -> Iterator[str]:
    """Districts as elements of a file of OpenGotha."""
    if settings.club_groups:
        yield "<ClubsGroups>"
        for at, part in enumerate(settings.club_groups.split("; "), 1):
            yield f'<ClubsGroup name="{at}">'
            yield from (f"<Club name={quoteattr(club)}/>" for club in district_of(part)[0])
            yield "</ClubsGroup>"
        yield "</ClubsGroups>"


def criteria_named(settings: McMahonSettings) -> list[str]:
    """Return the placement criteria by OpenGotha's names; those it does not have are left out."""
    mcmahon = settings.kind == "mcmahon"
    named = [*CRITERIA.items()] if mcmahon else [*SWISS.items(), *CRITERIA.items()]
    names = {ours: theirs for theirs, ours in reversed(named)}
    first = ["CAT"] if settings.kind == "category" else []
    return [*first, *(names[name] for name in settings.criteria if name in names)]


def pairing_parameters(settings: McMahonSettings) -> dict[str, object]:
    """Return the parameters of OpenGotha's pairing that say what these settings say."""
    seeds = {ours: theirs for theirs, ours in _SEEDS.items()}
    modes = {ours: theirs for theirs, ours in _DRAWN.items()}
    club, country = (how != "no" for how in (settings.apart_club, settings.apart_country))
    land = 2 * settings.country_price if club else settings.country_price - Fraction(1, 2)
    until = len(settings.seeding) - 1
    (first, by_rating), (later, later_by_rating) = map(settings.seeding_in, (1, until + 1))
    return {
        **_FIXED,
        **_ASKED_FOR,
        "paiMaSeedSystem1": seeds[first],
        "paiMaSeedSystem2": seeds[later],
        "paiMaLastRoundForSeedSystem1": until,
        f"{_CRITERION}1": "Rating" if by_rating else "NULL",
        f"{_CRITERION}2": "Rating" if later_by_rating else "NULL",
        "paiMaDUDDUpperMode": modes[settings.down_from],
        "paiMaDUDDLowerMode": modes[settings.up_from],
        "paiMaCompensateDUDD": str(settings.compensate).lower(),
        "paiSeAvoidSameGeo": GEO if club or country else 0,
        f"{_PREFER}Club": max(1, round((settings.club_price - 1) / Fraction(6, 5))) if club else 0,
        f"{_PREFER}Country": max(1, round(land)) if country else 0,
        "paiBaBalanceWB": 1000000 if settings.balance_colours else 0,
    }


def unused_rules(source: OpenGothaFile) -> list[str]:
    """Return the rules of pairing that the file states and nobody here goes by, as ``name =
    value``.
    """
    pairing = source.parameters("PairingParameterSet")
    weights = {name: pairing.get(name, plain) for name, plain in _FIXED.items()}
    return [f"{name} = {value}" for name, value in weights.items() if value != _FIXED[name]]


def lost_criteria(source: OpenGothaFile, event: Tournament) -> Iterator[Text]:
    """Return what is asked of the organiser: a criterion that is not here, or counts otherwise.

    Each with the players it concerns: those who are level on the criteria before it.
    """
    named = criteria_in(source)
    known = _known("MMS" in named)
    for at, name in enumerate(named):
        lost = name not in known and name != "CAT"
        if lost or ("MMS" not in named and name in _OF_MCMAHON):
            above = tuple(dict.fromkeys(known[other] for other in named[:at] if other in known))
            yield text(
                "opengotha.no_criterion" if lost else "opengotha.by_wins",
                name=name, before=named[:at] or ["—"], names=_level_on(event, above) or ["—"],
            )  # fmt: skip


def _level_on(event: Tournament, criteria: tuple[str, ...]) -> list[str]:
    """Return players who share their place with somebody by these criteria; six of them are
    named.
    """
    rules = event.settings
    assert isinstance(rules, McMahonSettings)
    ranked = replace(event, settings=replace(rules, criteria=criteria))
    lines = system("mcmahon").standings(ranked).lines if criteria and event.rounds else ()
    shared = Counter(line.place for line in lines)
    return some([event[line.player].name for line in lines if shared[line.place] > 1], 6)


def _known(mcmahon: bool) -> Mapping[str, str]:
    return CRITERIA if mcmahon else {**CRITERIA, **SWISS}


def _yes(entry: Element, attribute: str, default: str) -> bool:
    return (entry.get(attribute) or default).lower() == "true"


def _halves(price: Fraction) -> Fraction:
    """Points in halves, 99 at most, as settings have them."""
    return min(Fraction(99), Fraction(int(2 * price), 2))
