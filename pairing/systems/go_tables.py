"""Tables of a round of go: the numbers there are, rooms, and who stays at his own table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import chain, count

from pairing.catalogue import Text, text
from pairing.dataclasses import dataclass, replace
from pairing.errors import InputError, Subject
from pairing.keep_apart import ApartSettings
from pairing.ranks import RATING_SYSTEMS
from pairing.results import Pairing
from pairing.settings import choice, notation, words

_PART = re.compile(r"(\d{1,4})(?:\s*[-–]\s*(\d{1,4}))?\s*(.*)")
_FIXED = re.compile(r"(\d{1,4}):(\d{1,4})")


def read_tables(typed: str) -> str:
    """Tables as they are kept; raises ``InputError`` for a number that comes twice, or for none.

    >>> read_tables(" 1 - 20 Main hall;31-50  ; 60 Bar")
    '1-20 Main hall; 31-50; 60 Bar'
    """
    parts = [part.strip() for part in re.split("[;\\n]", typed) if part.strip()]
    matches = [_PART.fullmatch(part) for part in parts]
    spans = [(int(match[1]), int(match[2] or match[1])) for match in matches if match]
    numbers = [number for first, last in spans for number in range(first, last + 1)]
    whole = all(matches) and all(0 < first <= last for first, last in spans)
    if not whole or len(set(numbers)) < len(numbers):
        raise InputError("go.tables", subject=Subject(field="table_numbers"), value=typed)
    return "; ".join(
        " ".join(filter(None, (str(a) if a == b else f"{a}-{b}", match[3].strip())))
        for (a, b), match in zip(spans, matches, strict=True)
        if match
    )


def fixed_word(typed: str) -> str | None:
    """Return a player's table as it is typed: ``7:12``, start number 7 at table 12; ``None``: no
    such.

    >>> fixed_word("7:12"), fixed_word("7-12"), fixed_word("7:0")
    ('7:12', None, None)
    """
    match = _FIXED.fullmatch(typed)
    return typed if match and int(match[2]) else None


@dataclass(frozen=True)
class GoSettings(ApartSettings):
    """Settings that every system of go has.

    ``knockout``: how many play one in the last rounds (:mod:`pairing.systems.go_knockout`).
    ``table_numbers``: the tables there are, in their order, with the names of rooms
    (``1-20 Main hall; 31-50``); after the last on by one, and empty 1, 2, 3 and on.
    ``fixed_tables``: who stays at a table of his own (``7:12``: start number 7 at table 12).
    ``rating_system`` is whose the rating report follows.
    """

    knockout: str = choice("no", "no", "2", "4", "8", "16", "32")
    table_numbers: str = notation(read_tables)
    fixed_tables: tuple[str, ...] = words((), named=fixed_word, blank=True)
    rating_system: str = choice("egf", *RATING_SYSTEMS)

    @property
    def knockout_size(self) -> int:
        """Return how many play the knock-out, 0 without one."""
        return 0 if self.knockout == "no" else int(self.knockout)

    @property
    def by_komi(self) -> bool:
        """Handicaps are given by komi and reverse komi, not by stones."""
        return getattr(self, "handicap_in", "stones") == "komi"

    def renumbered(self, numbers: Mapping[int, int]) -> GoSettings:
        """Return the settings with changed start numbers (old -> new)."""
        parts = (word.split(":") for word in self.fixed_tables)
        fixed = tuple(f"{numbers.get(int(number), int(number))}:{table}" for number, table in parts)
        renumbered: GoSettings = super().renumbered(numbers)
        return replace(renumbered, fixed_tables=fixed)

    def free_tables(self) -> Iterator[int]:
        """Return the numbers of the tables, in their order, without end."""
        spans = [part[:2] for part in _spans(self.table_numbers)]
        named = chain.from_iterable(range(first, last + 1) for first, last in spans)
        return chain(named, count(max((last for _, last in spans), default=0) + 1))

    def own_tables(self) -> dict[int, int]:
        """Return the players who stay at tables of their own: start number -> table."""
        parts = (word.split(":") for word in self.fixed_tables)
        return {int(number): int(table) for number, table in parts}

    def rooms(self) -> list[str]:
        """Return each room with its tables, as they are kept."""
        return [
            f"{room}: {first}" + (f"–{last}" if last > first else "")
            for first, last, room in _spans(self.table_numbers)
            if room
        ]


def _spans(tables: str) -> list[tuple[int, int, str]]:
    matches = [_PART.fullmatch(part) for part in tables.split("; ") if part]
    return [(int(match[1]), int(match[2] or match[1]), match[3]) for match in matches if match]


def at_tables(pairing: Pairing, settings: GoSettings) -> Pairing:
    """Return the pairing with its boards at the tables there are; a remark says where the rooms
    are.

    A board of two who have tables of their own is at the table of the first in the order typed.
    """
    if not settings.table_numbers and not settings.fixed_tables:
        return pairing
    board_of = {
        number: game.board for game in pairing.round.games for number in (game.white, game.black)
    }
    at: dict[int, int] = {}
    for player, table in settings.own_tables().items():
        if player in board_of and table not in at.values():
            at.setdefault(board_of[player], table)
    taken = set(at.values())
    free = (table for table in settings.free_tables() if table not in taken)
    for game in pairing.round.games:
        if game.board not in at:
            at[game.board] = next(free)
    games = sorted(
        (replace(game, board=at[game.board]) for game in pairing.round.games),
        key=lambda game: game.board,
    )
    rooms = settings.rooms()
    remarks: tuple[Text, ...] = (text("go.rooms", rooms=rooms),) if rooms else ()
    return replace(
        pairing,
        round=replace(pairing.round, games=tuple(games)),
        reasons=tuple(
            reason if reason.board is None else replace(reason, board=at[reason.board])
            for reason in pairing.reasons
        ),
        remarks=(*remarks, *pairing.remarks),
    )
