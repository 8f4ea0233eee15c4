"""The choice of the list's player who is meant by one of the Players tab."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from addin.federations.player_lists import Entry, StoredList, find_entries
from pairing.dates import days_of
from pairing.errors import InputError
from pairing.formats.countries import UNKNOWN, two_letters
from pairing.names import exact_letters, latin, likeness, name_letters, spellings
from pairing.standings.rating_change import year_of
from pairing.tournament import Player

LOOKED_AT = 60
"""Players of a list that are compared with a name."""

SPELT_OTHERWISE = 400
"""The same where only the beginnings of its words are looked for."""

SPELT_EACH_OTHER = "EIJY"
"""First letters that one name has in different spellings: Yulia, Julia, Iuliia."""

FIRST_SOUNDS = (
    ("shch", "sch"), ("kh", "h"), ("ts", "tz", "c"), ("ya", "ia", "ja"), ("yu", "iu", "ju"),
    ("ye", "ie", "je", "e"), ("yo", "io", "jo"), ("zh", "j"),
)  # fmt: skip
"""First sounds of surnames in different systems of transliteration."""

OTHER_PERSON = 50
"""Two words less alike than this are not one name in two spellings."""


def frozen(lists: Sequence[StoredList], freeze: str) -> list[StoredList]:
    """Leave out lists later than a day, the latest first; all of them stay without a day."""
    if not freeze:
        return list(lists)
    days = days_of(freeze) or ((freeze,) if re.fullmatch(r"\d{4}-\d{2}", freeze) else ())
    if not days:
        raise InputError("lists.freeze", value=freeze)
    day = days[0]
    early = [
        list_
        for list_ in lists
        if list_.period and list_.period[: len(day)] <= day[: len(list_.period)]
    ]
    if not early:
        raise InputError("lists.all_later", day=day, lists=_dated(lists))
    return sorted(early, key=lambda listed: listed.period, reverse=True)


def lists_named(lists: Sequence[StoredList], name: str) -> list[StoredList]:
    """Choose the lists whose names begin as typed."""
    meant = [list_ for list_ in lists if list_.name.casefold().startswith(name.casefold())]
    if not meant:
        raise InputError("lists.no_such_list", name=name, lists=_dated(lists))
    return meant


def _dated(lists: Sequence[StoredList]) -> list[str]:
    return [f"{list_.name} ({list_.period or '—'})" for list_ in lists]


def fitting(
    player: Player, group: Sequence[StoredList], picked: str | None, lists: Sequence[StoredList]
) -> list[Entry]:
    """Return the players of a group of lists who may be meant, one an ID, of the latest that has
    him.

    By his name too where only others of all ``lists`` have his ID, another federation's.
    """
    if picked:
        return distinct(entries_in(group, picked)) if picked.isdecimal() else []
    identity = typed_id(player, lists)
    if not identity.isdecimal():
        return by_name(player, group)
    own = [entry for entry in entries_in(lists, identity) if namesake(player, entry)]
    names = [entry.name for entry in group]
    here = [entry for entry in own if entry.list in names]
    return distinct(here) if here or not own else by_name(player, group)


def entries_in(
    lists: Sequence[StoredList], typed: str | Sequence[Sequence[str]], most: int = LOOKED_AT
) -> list[Entry]:
    """Look up a name or an ID in these lists, the latest list first."""
    latest = {list_.name: list_.period for list_ in lists}
    entries = find_entries(typed, only=list(latest), most=most)
    return sorted(entries, key=lambda entry: latest[entry.list], reverse=True)


def typed_id(player: Player, lists: Sequence[StoredList]) -> str:
    """Return the ID by which a player is looked for: that of the game, else one that is listed."""
    own = [id_ for id_ in player.ids.values() if id_.isdecimal()]
    known = player.ids.get(lists[0].game) or next(
        (identity for identity in own if entries_in(lists, identity)), ""
    )
    return known.strip()


def by_name(player: Player, lists: Sequence[StoredList]) -> list[Entry]:
    """Return those who have the player's name; of several those of his country."""
    entries = entries_in(lists, player.name)
    if not entries:
        entries = spelt_otherwise(player.name, partial(entries_in, lists))
    for way in (exact_letters, name_letters):
        same = [entry for entry in entries if way(entry.name) == way(player.name)]
        if same:
            break
    entries = same or (entries if len(name_letters(player.name).split()) > 1 else [])
    entries = [entry for entry in entries if _may_be(player, entry)]
    home = two_letters(player.country)
    near = [entry for entry in entries if home != UNKNOWN and two_letters(entry.federation) == home]
    return distinct(near or entries)


def namesake(player: Player, entry: Entry) -> bool:
    """Return whether every word of the shorter of two names may be one of the other, spelt
    otherwise.

    >>> ann = Player(1, "Соколова Юлия")
    >>> listed = ("Sokolova Julia", "Sokolova Yu. P.", "Gallo Ugo", "Sokolova Ugo")
    >>> [namesake(ann, Entry("x", "1", one, *"    ", *[None] * 6)) for one in listed]
    [True, True, False, False]
    """
    words = (name_letters(name).split() for name in (player.name, entry.name))
    short, long = sorted(words, key=len)
    return all(
        any(
            word.startswith(other)
            or other.startswith(word)
            or likeness(word, other) >= OTHER_PERSON
            for other in long
        )
        for word in short
    )


def spelt_otherwise(name: str, find: Callable[..., Sequence[Entry]]) -> list[Entry]:
    """Return those whose names begin alike and are the same name in another spelling.

    ``find`` looks beginnings up as :func:`find_entries` does.
    """
    words = re.findall(r"[^\W_]+", latin(name))
    if len(words) < 2:
        return []
    for longest in sorted(words, key=len, reverse=True):
        others = list(words)
        others.remove(longest)
        near = find(_beginnings(longest, others), most=SPELT_OTHERWISE)
        same = [entry for entry in near if name_letters(entry.name) == name_letters(name)]
        if same:
            return same
    return []


def _beginnings(longest: str, others: Sequence[str]) -> list[tuple[str, ...]]:
    """Return beginnings that other spellings of a name share: Sergei is Sergey, but Yulia Julia.

    >>> _beginnings("Shchukin", ["Dmitriy"])
    [('Shchu', 'Schu'), ('D',)]
    """
    initials = (word[0] for word in others if word[0].upper() not in SPELT_EACH_OTHER)
    beginning = longest[: max(4, len(longest) - 3)]
    return [_spelt_first(beginning), *((initial,) for initial in initials)]


def _spelt_first(beginning: str) -> tuple[str, ...]:
    """Return the beginning with its first sound in every spelling, or its first vowel as an umlaut.

    >>> _spelt_first("Yakov"), _spelt_first("Mulle")
    (('Yakov', 'Iakov', 'Jakov'), ('Mulle', 'Muelle'))
    """
    for sounds in FIRST_SOUNDS:
        sound = next((start for start in sounds if beginning.lower().startswith(start)), None)
        if sound:
            rest = beginning[len(sound) :]
            ways = (beginning, *(start.capitalize() + rest for start in sounds))
            return tuple(dict.fromkeys(ways))
    return (*spellings(beginning), re.sub("[aou](?!e)", r"\g<0>e", beginning, count=1))


def distinct(entries: Iterable[Entry]) -> list[Entry]:
    """Return the first entry of every ID: several lists may have the same player."""
    first: dict[str | tuple[str, str], Entry] = {}
    for entry in entries:
        first.setdefault(entry.id or (entry.list, entry.name), entry)
    return list(first.values())


def _may_be(player: Player, entry: Entry) -> bool:
    """Return whether federation and year of birth of both fit, as far as they are known."""
    typed, listed = player.country.strip().upper(), entry.federation.upper()
    same = len(listed) == 2 and two_letters(typed) == two_letters(listed)
    if re.fullmatch(r"[A-Z]{3}", typed) and listed not in ("", typed) and not same:
        return False
    born = {year_of(player.birth), year_of(entry.birth)} - {None}
    return len(born) < 2
