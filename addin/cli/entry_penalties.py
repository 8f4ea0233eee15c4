"""Penalties of a table of four as they are typed in the fast entry: ``p E 20000``.

Behind the scores of a table, or on a line of their own behind its number: whose they are, by
wind or by name, and how much; 0 takes one off.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from pairing.catalogue import LANGUAGES, Catalogue
from pairing.errors import InputError
from pairing.finding import players_meant
from pairing.formats.scores import Four, TypedScore, certain_penalty, read_score
from pairing.tournament import Player

WORDS = ("p", "pen", "penalty", "п", "р", "штр", "штраф")
"""Before a penalty; one of them is the Russian letter that looks like ``p``."""

_ONE = re.compile(r"\s*(?P<who>[^\d=:+\-−–]*[^\d=:+\-−–\s])\s*[=:+\-−–]?\s*(?P<value>\d[\d.,]*)")
WINDS = ("east", "south", "west", "north")
NONE: Four = (0, 0, 0, 0)


def parse(shown: str, names: Sequence[str]) -> dict[int, TypedScore]:
    """Penalties by seat, East being 0, as they were typed.

    Raises ``InputError`` when it is no list of seats and numbers, or somebody is not at the
    table.

    >>> parse("E 20000, bob=1.5", ["Ann", "Bob", "Cem", "Dan"])
    {0: TypedScore(points=20000, small=0), 1: TypedScore(points=1500, small=0)}
    """
    found: dict[int, TypedScore] = {}
    at = 0
    while at < len(shown.rstrip(" ,;")):
        one = _ONE.match(shown, at)
        typed = read_score(one["value"].rstrip(".,")) if one else None
        if one is None or typed is None:
            raise InputError("entry.form_penalty", value=shown)
        found[seat_of(one["who"].strip(" ,;"), names)] = typed
        at = one.end()
    if not found:
        raise InputError("entry.form_penalty", value=shown)
    return found


def in_points(
    typed: dict[int, TypedScore], unit: int, total: int | None, before: Four = NONE
) -> Four | None:
    """The four penalties with the new ones among them; ``None`` when a unit is not certain.

    ``unit`` is what small numbers of the table count: 1, 100 or 1000 points.

    >>> in_points({1: TypedScore(small=20)}, 1000, 100_000)
    (0, 20000, 0, 0)
    >>> in_points({1: TypedScore(small=20)}, 1, 100_000) is None
    True
    """
    values = list(before)
    for seat, one in typed.items():
        if not certain_penalty(one, unit, total):
            return None
        values[seat] = abs(one.at(unit))
    east, south, west, north = values
    return east, south, west, north


@cache
def _winds() -> dict[str, int]:
    """Winds by their words and first letters, in every language."""
    found: dict[str, int] = {}
    for language in LANGUAGES:
        words = Catalogue(language)
        for seat, wind in enumerate(WINDS):
            shown = words(f"wind.{wind}").casefold()
            letter = words(f"wind_letter.{wind}").casefold()
            for way in (wind, wind[0], shown, shown[0], letter):
                found.setdefault(way, seat)
    return found


def seat_of(who: str, names: Sequence[str]) -> int:
    """The seat of a wind or of a player at the table; raises ``InputError`` for neither."""
    seat = _winds().get(who.casefold())
    if seat is not None:
        return seat
    if len(who) < 2:  # a letter is a wind, or a slip of the finger: nobody is guessed from it
        raise InputError("entry.no_seat", value=who)
    meant = players_meant([Player(number, name) for number, name in enumerate(names)], who)
    if len(meant) != 1:
        raise InputError("entry.seat_unclear", value=who, names=list(names))
    return meant[0].number


def points(score: int) -> str:
    """A score as people read it.

    >>> points(31200), points(-800)
    ('31\\u202f200', '−800')
    """
    return f"{score:,}".replace(",", "\u202f").replace("-", "−")
