"""Who is to be kept apart: clubs, countries, and groups that the organiser lists.

Families, those who met last month, and pairs nobody may see are groups of start numbers.  What
is kept apart *never* meets; of what is *avoided* as few pairs meet as can be, in McMahon at a price
in score differences, elsewhere at none.  Either may hold for the first rounds only.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import Field, dataclass, field, fields, replace
from itertools import combinations
from random import Random
from typing import Any

from pairing.catalogue import Text, text
from pairing.errors import InputError, NoLegalPairing, Subject
from pairing.matching import Barred, heaviest_matching, left_over
from pairing.settings import Settings, choice, spec_of, words
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
    """A group as it is typed, if it is one: ``5+9+12``, ``1-2:5+9``, ``5+9?`` (avoid).

    >>> group_word("5+9+12"), group_word("1-2:5+9?"), group_word("5")
    ('5+9+12', '1-2:5+9?', None)
    """
    found = _WORD.fullmatch(typed)
    return typed if found and int(found[2] or found[1] or 1) >= int(found[1] or 1) else None


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
    """A group from its word.

    >>> str(group_of("1-2:5+9?")), group_of("5+9+12").numbers
    ('1-2:5+9?', (5, 9, 12))
    """
    found = _WORD.fullmatch(word)
    assert found is not None
    rounds = range(int(found[1]), int(found[2] or found[1]) + 1) if found[1] else None
    return Group(tuple(int(one) for one in found[3].split("+")), rounds, not found[4])


@dataclass(frozen=True)
class ApartSettings(Settings):
    """What systems for two let the organiser keep apart: see :mod:`pairing.keep_apart`."""

    apart_club: str = choice("no", *HOW, added=True)
    apart_country: str = choice("no", *HOW, added=True)
    apart_groups: tuple[str, ...] = words((), named=group_word, blank=True, added=True)

    def renumbered(self, numbers: Mapping[int, int]) -> Any:
        """The same settings with other start numbers (old -> new) in ``apart_groups``."""
        groups = [group_of(word) for word in self.apart_groups]
        now = [
            replace(one, numbers=tuple(numbers.get(number, number) for number in one.numbers))
            for one in groups
        ]
        return replace(self, apart_groups=tuple(map(str, now)))

    def without_apart(self) -> Any:
        """The same settings with no club, country or group kept apart."""
        return replace(self, apart_club="no", apart_country="no", apart_groups=())


def shown_fields(kind: type[Settings]) -> list[Field[Any]]:
    """Fields of a settings class that sheets show, the system's own before those all have."""
    common = {item.name for item in fields(Settings)}
    apart = {item.name for item in fields(ApartSettings)} - common
    used = [item for item in fields(kind) if not spec_of(item).hidden]
    return sorted(used, key=lambda item: (item.name in common, item.name in apart))


@dataclass(frozen=True)
class Apart:
    """Who is kept apart in one round.  ``why`` has for each pair (lower number first) its kinds:
    ``group``, ``team``, ``club``, ``country``.
    """

    never: Mapping[int, frozenset[int]] = field(default_factory=dict)
    avoid: Mapping[int, frozenset[int]] = field(default_factory=dict)
    why: Mapping[tuple[int, int], tuple[str, ...]] = field(default_factory=dict)

    def avoided(self, one: int, other: int) -> tuple[str, ...]:
        """What a pair that is to be avoided has in common; nothing for other pairs."""
        if other not in self.avoid.get(one, _NONE):
            return ()
        return self.why[min(one, other), max(one, other)]

    def reason(self, one: int, other: int) -> Text:
        """Why somebody was passed over: what the two have in common."""
        kinds = self.why.get((min(one, other), max(one, other)), ())
        return text("apart.tried", kinds=[text(f"apart.{kind}") for kind in kinds])


def holds(how: str, round_number: int) -> str | None:
    """``"never"`` or ``"avoid"`` where a strength holds in a round, else ``None``.

    >>> [holds("avoid_2", number) for number in (1, 2, 3)], holds("no", 1)
    (['avoid', 'avoid', None], None)
    """
    name, _, last = how.partition("_")
    return None if name == "no" or (last and round_number > int(last)) else name


def apart_in(tournament: Tournament, round_number: int, free: Collection[int] = ()) -> Apart:
    """Who is kept apart in a round.

    Between two players of ``free`` clubs and countries do not count.  Raises ``InputError`` for a
    group with a number that nobody has.
    """
    settings = tournament.settings
    if not isinstance(settings, ApartSettings):
        return Apart()
    found: list[tuple[str, str, list[int]]] = []
    for kind in KINDS:
        how = getattr(settings, f"apart_{kind}", "no")
        name = holds(how, round_number)
        if name is not None:
            found += [(kind, name, numbers) for numbers in _sharing(tournament, kind, name)]
    for word in settings.apart_groups:
        group = group_of(word)
        if set(group.numbers) - set(tournament.by_number):
            raise InputError("apart.unknown", subject=Subject(field="apart_groups"), value=word)
        if group.rounds is None or round_number in group.rounds:
            found.append(("group", "never" if group.never else "avoid", list(group.numbers)))
    if not found:
        return Apart()
    sets: dict[str, defaultdict[int, set[int]]] = {
        "never": defaultdict(set),
        "avoid": defaultdict(set),
    }
    why: defaultdict[tuple[int, int], list[str]] = defaultdict(list)
    for kind, name, numbers in found:
        exempt = set() if kind == "group" else set(free)
        for one, other in combinations(sorted(set(numbers)), 2):
            if exempt.issuperset((one, other)):
                continue
            sets[name][one].add(other)
            sets[name][other].add(one)
            if kind not in why[one, other]:
                why[one, other].append(kind)
    return Apart(
        {number: frozenset(others) for number, others in sets["never"].items()},
        {number: frozenset(others) for number, others in sets["avoid"].items()},
        {pair: tuple(kinds) for pair, kinds in why.items()},
    )


def _sharing(tournament: Tournament, kind: str, name: str) -> Iterable[list[int]]:
    """Those who have the same club (or what ``kind`` is), two or more.

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
    """Per player everybody that any of the bars keeps from him."""
    return {one: _NONE.union(*(bar.get(one, _NONE) for bar in bars)) for one in players}


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
    made = heaviest_matching(len(order), edges, as_many_as_possible=True)
    for i, j in softly.intersection(made):
        both[order[i]] -= {order[j]}
        both[order[j]] -= {order[i]}
    return both


def too_strict(tournament: Tournament, apart: Apart, players: Iterable[int]) -> NoLegalPairing:
    """The error for a round that only those kept apart for good leave without a pairing."""
    numbers = set(players)
    names = [tournament[n].name for n in sorted(apart.never) if n in numbers]
    return NoLegalPairing(
        "apart.too_strict",
        subject=Subject(round=tournament.next_round),
        round=tournament.next_round,
        players=names[:12],
    )


def unmet(tournament: Tournament, apart: Apart, pairs: Iterable[tuple[int, int]]) -> list[Text]:
    """A remark for each pair that meets although it was to be avoided."""
    return [
        text(
            "apart.in_spite",
            one=tournament[one].name,
            other=tournament[other].name,
            why=apart.reason(one, other),
        )
        for one, other in pairs
        if other in apart.avoid.get(one, _NONE)
    ]
