"""Players to be kept apart: clubs, countries, and groups that the organiser lists.

Families, those who met last month, and pairs nobody may see are groups of start numbers.  What
is kept apart *never* meets; of what is *avoided* as few pairs meet as can be, in McMahon at a price
in score differences, elsewhere at none.  Either may hold for the first rounds only.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cached_property
from itertools import combinations
from random import Random
from typing import Any

from pairing.catalogue import Text, text
from pairing.dataclasses import Field, dataclass, fields, replace
from pairing.errors import InputError, NoLegalPairing, Subject
from pairing.matching import Barred, heaviest_matching, left_over
from pairing.settings import Settings, choice, words
from pairing.tournament import Tournament

FIRST = range(1, 6)
"""Numbers of first rounds that can be chosen."""

HOW = (
    "no", "avoid", "never", *(f"avoid_{k}" for k in FIRST), *(f"never_{k}" for k in FIRST),
)  # fmt: skip
"""Strengths: ``avoid_2`` is to avoid in rounds 1 and 2 only."""

KINDS = ("team", "club", "country")
"""What players may share; a system may have a setting ``apart_team`` beside the usual two."""

_NONE: frozenset[int] = frozenset()
_WORD = re.compile(r"(?:(\d{1,2})(?:-(\d{1,2}))?:)?(\d{1,4}(?:\+\d{1,4})+)(\?)?")


def group_word(typed: str) -> str | None:
    """Return a group as it is typed, if it is one: ``5+9+12``, ``1-2:5+9``, ``5+9?`` (avoid).

    >>> group_word("5+9+12"), group_word("1-2:5+9?"), group_word("5")
    ('5+9+12', '1-2:5+9?', None)
    """
    match = _WORD.fullmatch(typed)
    return typed if match and int(match[2] or match[1] or 1) >= int(match[1] or 1) else None


@dataclass(frozen=True)
class Group:
    """Start numbers that are kept apart from one another, in which rounds, and how strictly."""

    numbers: tuple[int, ...]
    rounds: range | None = None
    never: bool = True

    def __str__(self) -> str:
        shown = "+".join(map(str, self.numbers)) + ("" if self.never else "?")
        if self.rounds is None:
            return shown
        first, last = self.rounds[0], self.rounds[-1]
        return f"{first}:{shown}" if first == last else f"{first}-{last}:{shown}"


def group_of(word: str) -> Group:
    """Return a group from its word.

    >>> str(group_of("1-2:5+9?")), group_of("5+9+12").numbers
    ('1-2:5+9?', (5, 9, 12))
    """
    match = _WORD.fullmatch(word)
    assert match is not None
    rounds = range(int(match[1]), int(match[2] or match[1]) + 1) if match[1] else None
    return Group(tuple(int(part) for part in match[3].split("+")), rounds, not match[4])


def read_districts(typed: str) -> str:
    """Clubs of one district as they are kept; raises ``InputError`` for a district of one club.

    >>> read_districts("North+ South ;East + West+Far !")
    'North + South; East + West + Far!'
    """
    found = [district_of(part) for part in re.split("[;\n]", typed)]
    found = [(clubs, never) for clubs, never in found if any(clubs)]
    if any(len(clubs) < 2 or not all(clubs) for clubs, _ in found):
        raise InputError("apart.districts", subject=Subject(field="club_groups"), value=typed)
    return "; ".join(" + ".join(clubs) + "!" * never for clubs, never in found)


def district_of(word: str) -> tuple[list[str], bool]:
    """Return the clubs of a district from its word, and whether its players never meet.

    >>> district_of("North + South!")
    (['North', 'South'], True)
    """
    bare = word.strip()
    never = bare.endswith("!")
    return [club.strip() for club in bare.removesuffix("!").split("+")], never


def price_typed(kind: str) -> Callable[[str], str]:
    """Return a function that refuses a price such as ``never`` and says what to set instead."""

    def refuse(typed: str) -> str:
        raise InputError(
            "apart.price", subject=Subject(field=f"{kind}_price"), value=typed,
            setting=text(f"setting.{kind}_price"), instead=text(f"apart.price.{kind}"),
        )  # fmt: skip

    return refuse


@dataclass(frozen=True)
class ApartSettings(Settings):
    """Settings of systems for two about who is kept apart: see :mod:`pairing.keep_apart`."""

    apart_club: str = choice("no", *HOW)
    apart_country: str = choice("no", *HOW)
    apart_groups: tuple[str, ...] = words((), named=group_word, blank=True)

    @classmethod
    def shown_fields(cls) -> list[Field[Any]]:
        """Fields that sheets show: the system's own, those of who is kept apart, those all have."""
        common = {item.name for item in fields(Settings)}
        apart = {item.name for item in fields(ApartSettings)} - common
        return sorted(
            super().shown_fields(), key=lambda one: (one.name in common, one.name in apart)
        )

    def renumbered(self, numbers: Mapping[int, int]) -> Any:
        """Return the settings with changed start numbers (old -> new) in ``apart_groups``."""
        now = [
            replace(group, numbers=tuple(numbers.get(number, number) for number in group.numbers))
            for group in map(group_of, self.apart_groups)
        ]
        return replace(self, apart_groups=tuple(map(str, now)))

    def without_apart(self) -> Any:
        """Return the settings with no club, country or group kept apart."""
        return replace(self, apart_club="no", apart_country="no", apart_groups=())


@dataclass(frozen=True)
class SharedTrait:
    """Players with something in common, ``kind``, who therefore never meet or are to be avoided."""

    kind: str
    never: bool
    numbers: frozenset[int]


@dataclass(frozen=True)
class Separations:
    """Players kept apart in one round; between two of ``free`` only listed groups count."""

    shared: tuple[SharedTrait, ...] = ()
    free: frozenset[int] = _NONE

    @cached_property
    def never(self) -> Mapping[int, frozenset[int]]:
        """Return for each player those he never meets."""
        return _others(self._pairs(never=True))

    @cached_property
    def avoid(self) -> Mapping[int, frozenset[int]]:
        """Return for each player those he is to avoid."""
        return _others(self._pairs(never=False))

    @property
    def avoids(self) -> bool:
        """Return whether anybody is to avoid anybody."""
        return any(True for _ in self._pairs(never=False))

    @cached_property
    def _of(self) -> Mapping[int, list[SharedTrait]]:
        found: defaultdict[int, list[SharedTrait]] = defaultdict(list)
        for one in self.shared:
            for number in one.numbers:
                found[number].append(one)
        return found

    def _pairs(self, *, never: bool) -> Iterator[tuple[int, int]]:
        for one in self.shared:
            if one.never == never:
                for pair in combinations(one.numbers, 2):
                    if self._counts(one, *pair):
                        yield pair

    def _counts(self, shared: SharedTrait, one: int, other: int) -> bool:
        """Return whether what both have in common counts between the two."""
        return shared.kind == "group" or one not in self.free or other not in self.free

    def _common(self, one: int, other: int) -> list[SharedTrait]:
        """Return what keeps two apart."""
        return [
            shared
            for shared in self._of.get(one, ())
            if other in shared.numbers and self._counts(shared, one, other)
        ]

    def why(self, one: int, other: int) -> tuple[str, ...]:
        """Return what two who are kept apart have in common: ``group``, ``team``, ``club``,
        ``district``,
        ``country``; nothing for others."""
        return tuple(dict.fromkeys(shared.kind for shared in self._common(one, other)))

    def avoided(self, one: int, other: int) -> tuple[str, ...]:
        """Return what a pair that is to be avoided has in common; nothing for other pairs."""
        never = all(shared.never for shared in self._common(one, other))
        return () if never else self.why(one, other)

    def reason(self, one: int, other: int) -> Text:
        """Explain why somebody was passed over: what the two have in common."""
        return text("apart.tried", kinds=[text(f"apart.{kind}") for kind in self.why(one, other)])


def _others(pairs: Iterable[tuple[int, int]]) -> dict[int, frozenset[int]]:
    """Return for each player those he is in a pair with."""
    found: defaultdict[int, set[int]] = defaultdict(set)
    for one, other in pairs:
        found[one].add(other)
        found[other].add(one)
    return {number: frozenset(others) for number, others in found.items()}


def holds(how: str, round_number: int) -> str | None:
    """``"never"`` or ``"avoid"`` where a strength holds in a round, else ``None``.

    >>> [holds("avoid_2", number) for number in (1, 2, 3)], holds("no", 1)
    (['avoid', 'avoid', None], None)
    """
    name, _, last = how.partition("_")
    return None if name == "no" or (last and round_number > int(last)) else name


def apart_in(tournament: Tournament, round_number: int, free: Collection[int] = ()) -> Separations:
    """Return who is kept apart in a round.

    Between two players of ``free`` clubs and countries do not count.  Raises ``InputError`` for a
    group with a number that nobody has.
    """
    settings = tournament.settings
    if not isinstance(settings, ApartSettings):
        return Separations()
    found: list[SharedTrait] = []
    for kind in KINDS:
        name = holds(getattr(settings, f"apart_{kind}", "no"), round_number)
        if name is not None:
            same = _sharing(tournament, kind, name)
            found += [SharedTrait(kind, name == "never", frozenset(numbers)) for numbers in same]
    found += _districts(tournament)
    for word in settings.apart_groups:
        group = group_of(word)
        if set(group.numbers) - set(tournament.by_number):
            raise InputError("apart.unknown", subject=Subject(field="apart_groups"), value=word)
        if group.rounds is None or round_number in group.rounds:
            found.append(SharedTrait("group", group.never, frozenset(group.numbers)))
    return Separations(tuple(found), frozenset(free))


def _districts(tournament: Tournament) -> Iterator[SharedTrait]:
    """Yield the players from clubs of one district, where a system has districts.

    A district that is everybody's is not avoided.
    """
    everybody = frozenset(tournament.by_number)
    for part in filter(None, getattr(tournament.settings, "club_groups", "").split("; ")):
        named, never = district_of(part)
        clubs = {club.casefold() for club in named}
        numbers = frozenset(
            player.number
            for player in tournament.players
            if player.club.strip().casefold() in clubs
        )
        if len(numbers) > 1 and (never or numbers != everybody):
            yield SharedTrait("district", never, numbers)


def _sharing(tournament: Tournament, kind: str, name: str) -> Iterable[list[int]]:
    """Return the groups of players, two or more, of the same club (or what ``kind`` is).

    What everybody has in common tells nobody apart, and is not avoided.
    """
    same: defaultdict[str, list[int]] = defaultdict(list)
    for player in tournament.players:
        shared = getattr(player, kind).strip().casefold()
        if shared:
            same[shared].append(player.number)
    most = len(tournament.players) - (name == "avoid")
    return [numbers for numbers in same.values() if 1 < len(numbers) <= most]


def merged_bans(players: Iterable[int], *bars: Barred) -> dict[int, frozenset[int]]:
    """Return for each player everybody that any of the bars keeps from him."""
    return {player: _NONE.union(*(bar.get(player, _NONE) for bar in bars)) for player in players}


def as_far_as_possible(
    players: Collection[int], hard: Barred, soft: Barred, lot: str
) -> dict[int, frozenset[int]]:
    """``hard`` with as much of ``soft`` as leaves a pairing of all players.

    The pairs given free are as few as can be; among equally few the seeded ``lot`` decides.
    ``hard`` alone must leave a pairing.
    """
    both = merged_bans(players, hard, soft)
    if left_over(players, both) == 0:
        return both
    order, draw = sorted(players), Random(lot)
    one_more = 1 << (16 + len(order).bit_length())
    edges: list[tuple[int, int, int]] = []
    softly: set[tuple[int, int]] = set()
    for i, one in enumerate(order):
        for j in range(i + 1, len(order)):
            if order[j] in hard.get(one, _NONE):
                continue
            if order[j] in soft.get(one, _NONE):
                softly.add((i, j))
                edges.append((i, j, draw.getrandbits(15)))
            else:
                edges.append((i, j, one_more))
    for i, j in softly.intersection(heaviest_matching(len(order), edges, as_many_as_possible=True)):
        both[order[i]] -= {order[j]}
        both[order[j]] -= {order[i]}
    return both


def too_strict(
    tournament: Tournament, apart: Separations, players: Iterable[int]
) -> NoLegalPairing:
    """Return the error for a round that only those kept apart for good leave without a pairing."""
    numbers = set(players)
    names = [tournament[n].name for n in sorted(apart.never) if n in numbers]
    return NoLegalPairing(
        "apart.too_strict",
        subject=Subject(round=tournament.next_round),
        round=tournament.next_round,
        players=names[:12],
    )


def unmet(
    tournament: Tournament, apart: Separations, pairs: Iterable[tuple[int, int]]
) -> list[Text]:
    """Return a remark for each pair that meets although it was to be avoided."""
    return [
        text(
            "apart.in_spite",
            one=tournament[one].name,
            other=tournament[other].name,
            why=apart.reason(one, other),
        )
        for one, other in pairs
        if apart.avoided(one, other)
    ]
