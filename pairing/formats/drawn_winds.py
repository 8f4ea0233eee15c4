"""Winds drawn at the table as people type them: ``S E N W``, ``SENW``, ``南31200 東28000 …``.

In the order of the names as the table was seated (and its slip printed), all four together or each
beside its score; or each before a name: ``E bob S ann W cem N dan``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from pairing.catalogue import LANGUAGES, Catalogue, text
from pairing.dataclasses import dataclass
from pairing.errors import InputError
from pairing.finding import players_meant
from pairing.seat_winds import four
from pairing.tournament import Player

WINDS = ("east", "south", "west", "north")
SEATS = len(WINDS)
SIGNS = "東南西北"

_ITEM = re.compile(r"(?P<word>[^\W\d_]+(?:['’.-][^\W\d_]+)*\.?)|(?P<score>[+\-−–▲△]?\d[\d.,]*)")
_BETWEEN = re.compile(r"[\s,;:=()/·]*")


@dataclass(frozen=True)
class DrawnSeats:
    """Winds drawn at a table: ``seats`` has the place (from 0) among the names of who sits East,
    South, West and North; ``scores`` are theirs in that order as typed, empty where none were."""

    seats: tuple[int, int, int, int]
    scores: tuple[str, ...] = ()


@cache
def wind_words() -> dict[str, int]:
    """Winds by their words, letters and signs in every language; East is 0."""
    winds: dict[str, int] = {"东": 0}
    for seat, wind in enumerate(WINDS):
        for way in (wind, wind[0], SIGNS[seat]):
            winds[way] = seat
        for language in LANGUAGES:
            shown = Catalogue(language)(f"wind.{wind}").casefold()
            for way in (shown, shown[0], shown[:3]):
                winds.setdefault(way, seat)
    return winds


def parse_drawn(shown: str, names: Sequence[str]) -> DrawnSeats | None:
    """Return the winds in a line of a table; ``None`` where there are none.

    Raises ``InputError`` for a wind missing or given twice, for a name that nobody or several
    at the table have, and for scores that do not go with the winds.

    >>> four = ["Ann", "Bob", "Cem", "Dan"]
    >>> parse_drawn("S 31 E 28 N 25 W 16", four)
    DrawnSeats(seats=(1, 0, 3, 2), scores=('28', '31', '16', '25'))
    >>> parse_drawn("ЮВСЗ", four).seats, parse_drawn("E bob S ann W dan N cem", four).seats
    ((1, 0, 3, 2), (1, 0, 3, 2))
    >>> parse_drawn("31 28 25 16", four) is None
    True
    """
    items = _items(shown)
    if items is None or not any(word for word, _ in items):
        return None
    known = wind_words()
    words = [word for word, _ in items if word]
    if len(words) == 1 and len(words[0]) == SEATS and all(sign in known for sign in words[0]):
        run = [(sign, "") for sign in words[0]]
        at = next(at for at, (word, _) in enumerate(items) if word)
        items, words = [*items[:at], *run, *items[at + 1 :]], list(words[0])
    winds = [known[word] for word in words if word in known]
    if not winds:
        return None
    if len(winds) != SEATS:
        raise InputError("winds.four", value=shown, count=len(winds))
    for wind in winds:
        if winds.count(wind) > 1:
            raise InputError("winds.twice", value=shown, wind=text(f"wind.{WINDS[wind]}"))
    if len(words) == SEATS:
        return _in_order(items, winds, shown)
    return _by_name(items, names, shown)


def _items(shown: str) -> list[tuple[str, str]] | None:
    """Words and numbers in their order, each a pair of which one is empty."""
    items, at = [], 0
    while (at := _BETWEEN.match(shown, at).end()) < len(shown):  # type: ignore[union-attr]
        one = _ITEM.match(shown, at)
        if one is None:
            return None
        word = (one["word"] or "").casefold()
        items.append((word.rstrip(".") if word.rstrip(".") in wind_words() else word,
                      (one["score"] or "").rstrip(".,")))  # fmt: skip
        at = one.end()
    return items


def _in_order(items: Sequence[tuple[str, str]], winds: Sequence[int], shown: str) -> DrawnSeats:
    """Winds in the order of the names, with the scores beside them or together."""
    scores = [score for _, score in items if score]
    ends = [at for at, (word, _) in enumerate(items) if word]
    together = ends[-1] - ends[0] == SEATS - 1
    if scores and len(scores) != SEATS:
        if together and len(scores) == 2 * SEATS:
            scores = [a + b for a, b in zip(scores[::2], scores[1::2], strict=True)]
        elif not together:
            scores = _by_wind(items if items[0][0] else items[::-1], shown, turned=not items[0][0])
        else:
            raise InputError("winds.form", value=shown)
    at = four(winds.index(wind) for wind in range(SEATS))
    return DrawnSeats(at, tuple(scores[seat] for seat in at) if scores else ())


def _by_wind(items: Sequence[tuple[str, str]], shown: str, *, turned: bool) -> list[str]:
    """Return the score beside each wind, digits in groups put together."""
    groups: list[list[str]] = []
    for word, score in items:
        if word:
            groups.append([])
        else:
            groups[-1].append(score)
    if any(not group for group in groups):
        raise InputError("winds.form", value=shown)
    ordered = [group[::-1] for group in groups[::-1]] if turned else groups
    return ["".join(group) for group in ordered]


def _by_name(items: Sequence[tuple[str, str]], names: Sequence[str], shown: str) -> DrawnSeats:
    """Return a wind before each name, its score behind it."""
    people = [Player(number, name) for number, name in enumerate(names)]
    known = wind_words()
    seats: dict[int, int] = {}
    scores: dict[int, str] = {}
    wind, name = -1, ""
    if items[0][0] not in known:
        raise InputError("winds.form", value=shown)
    for word, score in [*items, ("", "")]:
        if word and word not in known:
            name = f"{name} {word}".strip()
        elif score:
            scores[wind] = scores.get(wind, "") + score
        else:
            if wind >= 0:
                meant = players_meant(people, name) if name else []
                if len(meant) != 1:
                    raise InputError("winds.name_unclear", value=name or "—", names=list(names))
                seats[wind] = meant[0].number
            wind, name = known.get(word, -1), ""
    if len(set(seats.values())) != SEATS or len(scores) not in (0, SEATS):
        raise InputError("winds.form", value=shown)
    order = four(seats[wind] for wind in range(SEATS))
    return DrawnSeats(order, tuple(scores[wind] for wind in range(SEATS)) if scores else ())
