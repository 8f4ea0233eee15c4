"""Tournaments to publish: a real congress, small ones of every game, and strange names."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from addin.exchange.outgoing.editions import edition_from
from addin.publish import Edition, edition_of
from pairing.systems import system
from tests.support.events import blank, congress_file, played

SCRIPT = "<script>alert(1)</script>"
FORMULA = "=cmd|' /C calc'!A0"
ARABIC = "محمد بن سلمان"
HEBREW = "דוד כהן"
COMBINING = "Z\u0300\u0301\u0302\u0303a\u0327l\u0332g\u0321o Ọ́lá"
LONG = "Anna " + "Wolfeschlegelsteinhausenbergerdorff" * 4
LONG = LONG[:120]
OVERRIDE = "Eve \u202egnihtyna\u202c \u200bO'Brien"
MARKED = "`code` **bold** | [a](http://example.org) &amp; # \\ _x_"
LINES = "First\nsecond\tthird"
STRANGE = (SCRIPT, FORMULA, ARABIC, HEBREW, COMBINING, LONG, OVERRIDE, MARKED, LINES,
           "</script><img src=x onerror=alert(2)>", '" onmouseover="alert(3)', "-1+1", "@SUM(A1)",
           "{{ 7*7 }}{% raw %}", "Чэнь Ёлкина", "Plain Ann")  # fmt: skip


NAMES = tuple(f"{first} {last}" for first in ("Ann", "Боря", "Cem", "Dana")
              for last in ("Lee", "Иванов", "Ng", "Øst"))  # fmt: skip


@cache
def chess(rounds: int = 3, language: str = "en", **options: Any) -> Edition:
    event = blank("dutch", NAMES[:9], planned=5, title="Club Cup", place="Kazan", date="2026")
    return edition_of(played(event, rounds), system("dutch"), language=language, **options)


def _after(name: str, title: str, rounds: int, language: str, *, open_round: bool) -> Edition:
    """So many rounds of sixteen played, and with ``open_round`` the next one paired."""
    event = played(blank(name, NAMES, planned=5, title=title), rounds)
    if open_round:
        event = replace(event, rounds=(*event.rounds, system(name).pair(event).round))
    return edition_of(event, system(name), language=language)


@cache
def go(rounds: int = 3, language: str = "en", *, open_round: bool = False) -> Edition:
    return _after("leader", "Кубок", rounds, language, open_round=open_round)


@cache
def riichi(rounds: int = 3, language: str = "en", *, open_round: bool = True) -> Edition:
    return _after("riichi", "Riichi Open", rounds, language, open_round=open_round)


@cache
def stages(language: str = "en") -> Edition:
    """Riichi whose standings have a stage, a table and points behind it before the points."""
    event = blank("riichi", NAMES, planned=6, title="Riichi Open")
    plan = "plan 3; top 8; knockout games 1 2 carry half"
    event = played(replace(event, settings=replace(event.settings, stages=plan)), 6)
    return edition_of(event, system("riichi"), language=language)


@cache
def handicaps(language: str = "en") -> Edition:
    """FORS with even games among those that have a handicap and a komi."""
    event = blank("fors", NAMES, planned=3, title="Handicap Cup")
    rated = (2400, 2390, 2300, 2120, 2110, 1900, 1700, 1690, 1600, 1400, 1390, 1200, 1190, 900)
    players = tuple(replace(player, rating=rated[player.number % 14]) for player in event.players)
    return edition_of(played(replace(event, players=players), 2), system("fors"), language=language)


@cache
def strange(language: str = "en", what: str | None = None) -> Edition:
    event = blank("dutch", STRANGE, planned=5, title=SCRIPT, place=FORMULA, arbiter=ARABIC)
    event = replace(
        event, players=tuple(replace(p, club=p.name, country=p.name) for p in event.players)
    )
    return edition_of(played(event, 3), system("dutch"), language=language, what=what)


@cache
def many() -> Edition:
    """More players than fit on a sheet of paper."""
    names = tuple(f"Player {n:03} {'x' * (n % 13)}" for n in range(1, 151))
    return edition_of(played(blank("dutch", names, title="Many"), 1), system("dutch"))


@cache
def congress(language: str = "en") -> Edition:
    """The European Go Congress of 2011: 760 players, ten rounds."""
    return edition_from(congress_file("egc2011"), lang=language)
