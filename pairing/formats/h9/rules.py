"""Requirements of the European Go Database on an event before it counts its games.

Classes by the basic and the adjusted time (Fischer time is asked for less of the first), and
what the form for results will not take.  After the pages of the European Go Federation on
its rating system and on submitting results.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import islice

from pairing.catalogue import Text, text
from pairing.dates import days_of
from pairing.formats.countries import UNKNOWN, two_letters
from pairing.go_time import CLASSES, FISCHER, allows, class_of, even_komi, time_of
from pairing.results import Standings
from pairing.tournament import Tournament

MOST_STONES = 9
USUAL_KOMI = (Fraction(5), Fraction(8))


def rejections(
    tournament: Tournament, standings: Standings, headers: Mapping[str, str]
) -> Iterator[Text]:
    """Return what the database would reject, and what its administrators will ask about.

    ``headers`` are those given by hand; ``standings`` say who is on the file's lines.
    """
    yield from _time(tournament, headers)
    yield from _komi(tournament, headers)
    if not headers.get("EV") and not tournament.title.strip():
        yield text("egd.title")
    shown = headers.get("DT") or tournament.date
    if not days_of(shown):
        yield text("egd.date", value=shown) if shown.strip() else text("egd.no_date")
    yield from _country(tournament, headers)
    yield from _people(tournament, standings)


def _time(tournament: Tournament, headers: Mapping[str, str]) -> Iterator[Text]:
    name = headers.get("CL", "").strip().upper()
    if name and name not in CLASSES:
        yield text("egd.class_unknown", value=headers["CL"])
        return
    control = time_of(tournament)
    given = headers.get("TM", "").strip()
    if given and not re.fullmatch(r"[0-9]{1,3}", given):
        yield text("egd.minutes", value=given)
        return
    if control is None and not given:
        yield text("egd.no_time")
        return
    asked = name or "C"
    adjusted, basic, fischer = CLASSES[asked]
    if control is None:
        if int(given) < adjusted:
            yield text("egd.adjusted", name=asked, minutes=int(given), least=adjusted)
        return
    if given and int(given) != control.adjusted:
        typed = tournament.time_control
        yield text("egd.minutes_differ", given=int(given), adjusted=control.adjusted, typed=typed)
    possible = class_of(control)
    if possible is None or (name and not allows(control, name)):
        yield text(
            "egd.class_time" if possible else "egd.no_class",
            name=asked,
            least=fischer if control.kind == FISCHER else basic,
            adjusted=adjusted,
            main=int(control.main),
            has=control.adjusted,
            possible=possible or "",
        )


def _komi(tournament: Tournament, headers: Mapping[str, str]) -> Iterator[Text]:
    shown = headers.get("KM", "").strip().replace(",", ".")
    komi = even_komi(tournament)
    if shown:
        if not re.fullmatch(r"-?[0-9]{1,2}(\.[05]0*)?\.?", shown):
            yield text("egd.komi", value=headers["KM"])
            return
        komi = Fraction(shown.rstrip("."))
    if komi is None:
        yield text("egd.no_komi")
    elif not USUAL_KOMI[0] <= komi <= USUAL_KOMI[1]:
        yield text("egd.komi_unusual", value=komi)


def _country(tournament: Tournament, headers: Mapping[str, str]) -> Iterator[Text]:
    shown = headers.get("PC", "")
    country = shown.partition(",")[0] if shown else tournament.place.rpartition(",")[2]
    if two_letters(country) == UNKNOWN:
        value = shown or tournament.place
        yield text("egd.country", value=value) if value.strip() else text("egd.no_country")


def _people(tournament: Tournament, standings: Standings) -> Iterator[Text]:
    seen = {number for round_ in tournament.rounds for number in round_.reported}
    people = [tournament[line.player] for line in standings.lines if line.player in seen]
    pins: dict[str, str] = {}
    for player in people:
        pin = player.ids.get("egd", "")
        if pin and not re.fullmatch(r"[0-9]{8}", pin):
            yield text("egd.pin", player=player.name, value=pin)
        elif pin and pin in pins:
            yield text("egd.pin_twice", player=player.name, other=pins[pin], value=pin)
        pins.setdefault(pin, player.name)
    many = (
        text("egd.stones", round=round_.number, board=game.board, most=MOST_STONES)
        for round_, game in tournament.games()
        if game.handicap > MOST_STONES
    )
    yield from islice(many, 6)
