"""Search for players by what somebody typed: the one finder of players for every command.

A start number, the name as it stands, without accents or in another alphabet, words in any
order, the surname alone, the beginnings of words.  The first of these ways that finds somebody
decides; where it finds several the organiser is asked, where none does he is told who comes
nearest.  Nobody is taken for somebody else because the names are only alike.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence

from pairing import likeness
from pairing.errors import InputError
from pairing.names import exact_letters, name_key, name_letters
from pairing.tournament import Player

MOST_ASKED = 8

_NUMBER = re.compile(r"\s*(?:#|№|no\.?)?\s*(\d{1,4})\s*", re.IGNORECASE)


def find_player(
    players: Sequence[Player], typed: str, *, numbered: Collection[int] | None = None
) -> Player:
    """Return the player who is meant.

    ``numbered`` are the start numbers that people can see (all, if not given): only those may
    be typed for a player.  Raises ``InputError`` when nobody is meant, with the names that come
    nearest, and when several may be, with their numbers.

    >>> field = [Player(1, "Müller Jörg"), Player(2, "Щербаков Юрий"), Player(3, "Smith Ann")]
    >>> [find_player(field, one).number for one in ("muller", "Yuri Scherbakov", "3", "sm a")]
    [1, 2, 3, 3]
    """
    found = players_meant(players, typed, numbered=numbered)
    if len(found) == 1:
        return found[0]
    shown, unseen = " ".join(typed.split()), numbered is not None and not numbered
    if unseen and _NUMBER.fullmatch(typed):
        raise InputError("finding.no_numbers", number=shown)
    if found:
        raise InputError(
            "finding.several_yet" if unseen else "finding.several",
            player=shown,
            count=len(found),
            players=[
                player.name if unseen else _described(player, found)
                for player in found[:MOST_ASKED]
            ],
        )
    near = nearest(players, typed)
    if near:
        raise InputError("finding.nearest", player=shown, near=[player.name for player in near])
    raise InputError("finding.nobody_yet" if unseen else "finding.nobody", player=shown)


def players_meant(
    players: Sequence[Player], typed: str, *, numbered: Collection[int] | None = None
) -> list[Player]:
    """Return everybody who may be meant: one, several, or nobody."""
    digits = _NUMBER.fullmatch(typed)
    if digits:
        number = int(digits[1])
        visible = numbered is None or number in numbered
        return [one for one in players if one.number == number] if visible else []
    for way in _ways(typed):
        found = [player for player in players if way(player)]
        if found:
            return found
    return []


def _ways(typed: str) -> Iterator[Callable[[Player], bool]]:
    """Yield each way to understand what was typed, the strictest first."""
    from pairing.family import surname_and_given

    plain = name_key(typed)
    if not plain:
        return
    yield lambda player: name_key(player.name) == plain
    yield lambda player: plain in {name_key(id_) for id_ in player.ids.values()}
    yield lambda player: name_key(surname_and_given(player)[0]) == plain
    letters = _letters(exact_letters, typed)
    words = letters.split()
    if not any(word.strip("?") for word in words):
        # Letters that have no Latin spelling: as they are, from the beginning of the name.
        yield lambda player: name_key(player.name).startswith(plain)
        return
    alike = _letters(name_letters, typed)
    yield lambda player: _letters(exact_letters, player.name) == letters
    yield lambda player: _letters(name_letters, player.name) == alike
    yield lambda player: _letters(exact_letters, surname_and_given(player)[0]) == letters
    yield lambda player: _covers(words, _letters(exact_letters, player.name).split(), str.__eq__)
    wanted = alike.split()
    for fits in (str.__eq__, str.startswith):
        yield lambda player, fits=fits: _covers(  # type: ignore[misc]
            wanted, _letters(name_letters, player.name).split(), fits
        )


def _covers(wanted: Sequence[str], words: Sequence[str], fits: Callable[[str, str], bool]) -> bool:
    """Return whether each wanted word fits a word of its own."""
    left = list(words)
    for one in sorted(wanted, key=len, reverse=True):
        match = next((word for word in left if fits(word, one)), None)
        if match is None:
            return False
        left.remove(match)
    return True


def _letters(way: Callable[[str], str], name: str) -> str:
    """Return a name's letters for comparing, a sign of apostrophe left out."""
    return way(re.sub("['’ʼ`]", "", name))


def nearest(players: Sequence[Player], typed: str) -> list[Player]:
    """Return the players whose names come nearest, the best first; only those that are alike.

    >>> [player.name for player in nearest([Player(1, "Ivanov Petr"), Player(2, "Xu")], "Ivanof")]
    ['Ivanov Petr']
    """
    names = [_letters(name_letters, player.name) for player in players]
    ways = ((part, at) for at, name in enumerate(names) for part in (name, *name.split()))
    return [players[at] for at in likeness.nearest(_letters(name_letters, typed), ways)]


def _described(player: Player, among: Sequence[Player]) -> str:
    """Return a player's number and name, and his club where another has the same name."""
    same = sum(name_key(one.name) == name_key(player.name) for one in among) > 1
    about = player.club or player.rank or str(player.rating or "")
    return f"{player.number} {player.name} ({about})" if same and about else str(player)
