"""What is typed of a table beside its scores: penalties, chombos, reasons, void, cut short.

Behind the scores, or behind the table's number alone, in any order::

    3 31200 28000 25000 15800 p E 20000 (late) chombo W: false ron
    3 void: fire alarm
    3 31 28 25 15 cut

A reason stands in parentheses, or behind a colon up to the end of the line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TypeVar

from pairing.catalogue import LANGUAGES, Catalogue
from pairing.errors import InputError
from pairing.finding import players_meant
from pairing.formats.drawn_winds import WINDS
from pairing.formats.scores import Four, Notes, TypedScore, certain_penalty, read_score
from pairing.numbers import whole_number
from pairing.table_notes import STATES, split_state, state_in, state_of
from pairing.tournament import Player

T = TypeVar("T")

PENALTY = ("p", "pen", "penalty", "п", "р", "штр", "штраф")
"""Before a penalty; one of them is the Russian letter that looks like ``p``."""

CHOMBO = ("chombo", "chonbo", "чомбо", "чомб", "чом")
MOST_CHOMBOS = 9
NONE: Four = (0, 0, 0, 0)

_KEY = re.compile(
    rf"(?:^|(?<=\s))(?:(?P<p>{'|'.join(PENALTY)})[.:]?|(?P<c>{'|'.join(CHOMBO)})[.:]?)(?=\s|$)",
    re.IGNORECASE,
)
_ONE = re.compile(r"\s*(?P<who>[^\d=:+\-−–]*[^\d=:+\-−–\s])\s*[=:+\-−–]?\s*(?P<value>\d[\d.,]*)")
_REASON = re.compile(r"\(([^()]*)\)\s*$|:\s*(\D.*)$")
_WHO = re.compile(r"\s*(?P<who>[^\d,;=]*[^\d,;=\s])\s*=?\s*(?P<count>\d)?\s*[,;]?")


@dataclass(frozen=True)
class Told:
    """What was typed beside the scores, by seat (East is 0); ``state`` is the whole note."""

    penalties: Mapping[int, TypedScore] = field(default_factory=dict)
    chombos: Mapping[int, int] = field(default_factory=dict)
    reasons: Mapping[int, str] = field(default_factory=dict)
    state: str = ""

    @property
    def empty(self) -> bool:
        """Whether nothing is told: reasons never stand without a penalty or a chombo."""
        return not (self.penalties or self.chombos or self.state)


def split(shown: str, names: Sequence[str]) -> tuple[str, Told]:
    """The scores at the beginning of a line, and what is told behind them.

    Raises ``InputError`` for what is no penalty and no chombo, and for whom nobody is at the
    table.

    >>> from pairing.formats.scores import TypedScore
    >>> four = ["Ann", "Bob", "Cem", "Dan"]
    >>> split("31 28 25 16 p E 20000 (late) chombo bob", four)
    ('31 28 25 16', Told(penalties={0: TypedScore(points=20000, small=0)}, chombos={1: 1}, \
reasons={0: 'late'}, state=''))
    >>> split("void: fire alarm", four)[1].state
    'void: fire alarm'
    """
    masked = re.sub(r"\([^()]*\)", lambda found: "x" * len(found[0]), shown)
    keys = list(_KEY.finditer(masked))
    first = keys[0].start() if keys else len(shown)
    scores, state = split_state(shown[:first].strip())
    found = _Found()
    for index, key in enumerate(keys):
        end = keys[index + 1].start() if index + 1 < len(keys) else len(shown)
        clause = shown[key.end() : end]
        colon = re.search(r":\s*[^\d\s]", clause)
        if colon:  # a reason up to the end of the line, whatever words are in it
            clause = shown[key.end() :]
        if index + 1 == len(keys) and not colon:
            clause, behind = split_state(clause)
            state = state or behind
        found.take(clause, names, chombo=key["c"] is not None)
        if colon:
            break
    return scores, Told(found.penalties, found.chombos, found.reasons, state)


@dataclass
class _Found:
    """Penalties, chombos and reasons by seat, as one clause after the other tells of them."""

    penalties: dict[int, TypedScore] = field(default_factory=dict)
    chombos: dict[int, int] = field(default_factory=dict)
    reasons: dict[int, str] = field(default_factory=dict)

    def take(self, clause: str, names: Sequence[str], *, chombo: bool) -> None:
        """Take in a clause: who, how much, and why in parentheses or behind a colon."""
        reason = _REASON.search(clause)
        rest = clause[: reason.start()] if reason else clause
        if chombo:
            seats = _chombos(rest, names)
            self.chombos |= seats
        else:
            typed = penalties_in(rest, names)
            self.penalties |= typed
            seats = dict.fromkeys(typed, 0)
        if reason:
            why = " ".join((reason[1] or reason[2] or "").split())
            self.reasons |= dict.fromkeys(seats, why)


def _chombos(shown: str, names: Sequence[str]) -> dict[int, int]:
    """Chombos by seat: ``E``, ``bob 2``, ``E, W``."""
    refusal = InputError("entry.form_chombo", value=shown.strip())
    return _by_seat(
        *(shown, names, _WHO, refusal),
        lambda found: whole_number(found["count"] or "1", MOST_CHOMBOS) or 0,
    )


def _by_seat(
    shown: str,
    names: Sequence[str],
    one: re.Pattern[str],
    refusal: InputError,
    read: Callable[[re.Match[str]], T | None],
) -> dict[int, T]:
    """What is read of each in a list of players at the table; raises the refusal for no list."""
    found: dict[int, T] = {}
    at = 0
    while at < len(shown.rstrip(" ,;")):
        said = one.match(shown, at)
        value = read(said) if said else None
        if said is None or value is None:
            raise refusal
        found[seat_of(said["who"].strip(" ,;"), names)] = value
        at = said.end()
    if not found:
        raise refusal
    return found


def merged_chombos(told: Told, before: Four) -> Four:
    """The chombos with the new ones among them."""
    east, south, west, north = (told.chombos.get(seat, before[seat]) for seat in range(4))
    return east, south, west, north


def merged_notes(told: Told, before: Notes, *, scored: bool) -> Notes:
    """The notes with the new reasons among them.

    Four new scores (``scored``) end what was said of the whole table; a penalty or chombo that
    is taken off takes its reason along.
    """
    notes = list(before)
    for seat, why in told.reasons.items():
        notes[seat] = why
    for seat in {*told.penalties, *told.chombos} - set(told.reasons):
        off = told.penalties.get(seat)
        if (off is not None and not (off.points or off.small)) or told.chombos.get(seat) == 0:
            notes[seat] = ""
    if told.state or scored:
        notes = ["" if state_in(note)[0] else note for note in notes]
    if told.state:
        notes[0] = f"{told.state}; {notes[0]}" if notes[0] else told.state
    east, south, west, north = notes
    return east, south, west, north


def told_state(told: Told) -> str:
    """What the note says of the whole table: ``void``, ``cut`` short, or "" for neither."""
    state = state_of([told.state])
    return state if state in STATES else ""


# -- penalties ----------------------------------------------------------------------------------


def penalties_in(shown: str, names: Sequence[str]) -> dict[int, TypedScore]:
    """Penalties by seat, East being 0, as they were typed.

    Raises ``InputError`` when it is no list of seats and numbers, or somebody is not at the
    table.

    >>> penalties_in("E 20000, bob=1.5", ["Ann", "Bob", "Cem", "Dan"])
    {0: TypedScore(points=20000, small=0), 1: TypedScore(points=1500, small=0)}
    """
    refusal = InputError("entry.form_penalty", value=shown)
    return _by_seat(
        shown, names, _ONE, refusal, lambda found: read_score(found["value"].rstrip(".,"))
    )


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
