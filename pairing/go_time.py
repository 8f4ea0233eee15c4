"""A time control of go as organisers type it, and what the federations make of it.

Chess counts the increments of 60 moves instead: :mod:`pairing.time_control`.

The European rating system counts the adjusted time: the basic time and what the overtime
gives for 45 moves (one period a move), for 60 moves (Canadian) or for 120 moves (Fischer).
Behind it stands the komi of even games: "60 min + 20 s, komi 6.5".
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from pairing.dataclasses import dataclass
from pairing.dates import minutes_of
from pairing.numbers import exact_number

if TYPE_CHECKING:
    from pairing.tournament import Tournament

SUDDEN, BYOYOMI, CANADIAN, FISCHER = "sudden", "byoyomi", "canadian", "fischer"
MOVES = {SUDDEN: 0, BYOYOMI: 45, CANADIAN: 60, FISCHER: 120}
"""For how many moves the overtime counts."""

CLASSES: Mapping[str, tuple[int, int, int]] = {
    "A": (75, 60, 45),
    "B": (50, 40, 30),
    "C": (30, 25, 20),
    "D": (50, 40, 30),
}
"""Class -> least adjusted time, least basic time, least basic time with Fischer; in minutes.

Class D is that of events on the internet.
"""

_STONES = r"(?:stones?|moves?|plays?|кам\w*|ход\w*|pierres?)"
_MINUTES = r"(?:min\w*|мин\w*|m\b|м\b|['′])"
_SECONDS = r"(?:seconds?|secs?|sec|сек\w*|s\b|с\b|[\"″]|'')"
_ADDED = re.compile(
    r"fis[c]?her|фишер|increment|bonus|добав|(?:per|a|each|every|на|/)\s*(?:move|ход|stone|кам)"
)
_ONLINE = re.compile(r"\b(?:internet|on-?line|интернет\w*|онлайн\w*|ogs|kgs)\b", re.IGNORECASE)
_POINTS = r"-?(?:\d{1,3}(?:[.,]\d{1,4}|\s*(?:½|1/2))?|½|1/2)(?![\d/])"
_KOMI = re.compile(
    rf"[,;]?\s*(?:(?:komi|коми)\W{{0,3}}?({_POINTS})|"
    rf"(?<![\d.,/])({_POINTS})\s*(?:points?\s+|очк\w+\s+)?(?:komi|коми))",
    re.IGNORECASE,
)
_PERIODS = re.compile(r"byo|byô|бё|бе-?[её]ми|period|перио|\dx\d")


@dataclass(frozen=True)
class GoTime:
    """Basic time in minutes, the kind of overtime, and its seconds a move.

    ``stones`` are those of a Canadian period, ``online`` says that games are played on the
    internet.
    """

    main: Fraction
    kind: str = SUDDEN
    seconds: Fraction = Fraction(0)
    stones: int = 0
    online: bool = False

    @property
    def adjusted(self) -> int:
        """The adjusted time in whole minutes, rounded down."""
        return int(self.main + MOVES[self.kind] * self.seconds / 60)

    def __str__(self) -> str:
        """Return the text that :func:`go_time_of` reads.

        >>> str(GoTime(Fraction(60), CANADIAN, Fraction(20), 15)), str(GoTime(Fraction(40)))
        ('60 min + 15 stones / 300 s', '40 min')
        """
        late = {
            SUDDEN: "",
            BYOYOMI: f" + {self.seconds} s byo-yomi",
            CANADIAN: f" + {self.stones} stones / {self.seconds * self.stones} s",
            FISCHER: f" + {self.seconds} s Fischer",
        }[self.kind]
        return f"{self.main} min{late}{', internet' if self.online else ''}"


def time_of(tournament: Tournament) -> GoTime | None:
    """Return the event's time control; its place may say that it is on the internet."""
    return go_time_of(tournament.time_control, tournament.place)


def go_time_of(typed: str, place: str = "") -> GoTime | None:
    """Return the time control in a text; ``None`` without a number of minutes in it.

    Seconds after the basic time without a word for what they are count as a period a move,
    which is the least they can be.

    >>> go_time_of("45 min + 20 s a move, Fischer").adjusted
    85
    >>> go_time_of("1 h + 15 stones / 5 min").adjusted, go_time_of("60+3x30").adjusted
    (80, 82)
    >>> go_time_of("90 мин").adjusted, go_time_of("later") is None
    (90, True)
    >>> go_time_of("60 min, Canadian 15/5") == go_time_of("60 мин, канадское 15/5")
    True
    """
    text = _KOMI.sub("", typed).casefold().replace("’", "'").replace(",", ".")
    text = re.sub(r"(?<=\d)\s*[хx×*]\s*(?=\d)", "x", text)
    text = re.sub(r"^\D*\d+x(?=\d)", "", text)
    match = re.search(
        rf"\d+(?:\.\d+)?\s*(?:h|ч)[a-zа-яё]*\.?\s*\d*\s*{_MINUTES}?|\d+\s*{_MINUTES}?", text
    )
    main, late = (text[: match.end()], text[match.end() :]) if match else (text, "")
    hours = re.search(r"(\d+\.\d+)\s*(?:h|ч)", main)
    if not hours and not minutes_of(main):
        return None
    basic = 60 * Fraction(hours[1]) if hours else Fraction(minutes_of(main))
    online = _ONLINE.search(f"{typed} {place}") is not None
    canadian = _canadian(late)
    if canadian is not None:
        stones, period = canadian
        return GoTime(basic, CANADIAN, Fraction(period, stones), stones, online)
    seconds = _seconds(late)
    if seconds is None:
        return GoTime(basic, online=online)
    kind = FISCHER if _ADDED.search(late) else BYOYOMI
    return GoTime(basic, kind, seconds, online=online)


def even_komi(tournament: Tournament) -> Fraction | None:
    """Komi of even games, where it is typed beside the event's time control."""
    return komi_typed(tournament.time_control)


def komi_typed(typed: str) -> Fraction | None:
    """Return the komi in a text; ``None`` without any.

    >>> [str(komi_typed(typed)) for typed in ("60 min, komi 6.5", "45 мин, коми: 7½", "0,5 komi")]
    ['13/2', '15/2', '1/2']
    >>> komi_typed("60 min + 20 s"), go_time_of("komi 6.5, 60 min").adjusted
    (None, 60)
    """
    match = _KOMI.search(typed)
    komi = re.sub(r"\s*(½|1/2)", ".5", match[1] or match[2]) if match else ""
    return exact_number(komi)


def with_komi(time_control: str, komi: Fraction | None) -> str:
    """Return the time control with komi beside it, as :func:`komi_typed` reads it.

    >>> with_komi("60 min", Fraction(13, 2)), with_komi("", Fraction(7)), with_komi("60 min", None)
    ('60 min, komi 6.5', 'komi 7', '60 min')
    """
    return ", ".join(filter(None, (time_control, "" if komi is None else f"komi {float(komi):g}")))


def class_of(control: GoTime) -> str | None:
    """Return the highest class that a time control allows, D on the internet; ``None`` for none.

    >>> class_of(GoTime(Fraction(45), FISCHER, Fraction(15)))
    'A'
    >>> class_of(GoTime(Fraction(45))), class_of(GoTime(Fraction(20))) is None
    ('C', True)
    """
    return next((name for name in "D" * control.online or "ABC" if allows(control, name)), None)


def allows(control: GoTime, name: str) -> bool:
    """Return whether an event with that time may be of that class."""
    adjusted, basic, fischer = CLASSES[name]
    least = fischer if control.kind == FISCHER else basic
    return control.adjusted >= adjusted and control.main >= least


def _canadian(late: str) -> tuple[int, int] | None:
    """Read stones and seconds of a Canadian overtime; ``None`` where none is typed."""
    stones = re.search(rf"(\d+)\s*{_STONES}", late)
    minutes = re.search(rf"(\d+)\s*{_MINUTES}(?!')", late)
    if stones and int(stones[1]):
        if minutes:
            return int(stones[1]), 60 * int(minutes[1])
        if seconds := re.search(rf"/\s*(\d+)\s*{_SECONDS}", late):
            return int(stones[1]), int(seconds[1])
    short = re.search(r"(\d+)\s*(?:/|in|за)\s*(\d+)", late)
    in_seconds = re.search(rf"\d\s*{_SECONDS}", late)
    if short and re.search("canad|канад", late) and int(short[1]) and not in_seconds:
        return int(short[1]), 60 * int(short[2])
    return None


def _seconds(late: str) -> Fraction | None:
    """Seconds of a period, or those added a move."""
    named = re.search(rf"(\d+)\s*{_SECONDS}", late)
    if named:
        return Fraction(int(named[1]))
    minutes = re.search(rf"(\d+)\s*{_MINUTES}", late)
    if minutes and _PERIODS.search(late):
        return Fraction(60 * int(minutes[1]))
    times = re.search(r"\d+x(\d+)", late)
    if times:
        return Fraction(int(times[1]))
    plain = re.search(r"\+\s*(\d+)", late)
    return Fraction(int(plain[1])) if plain else None
