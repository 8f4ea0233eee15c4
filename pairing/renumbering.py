"""Start numbers given anew: late entries put in their place, and everything that names a number."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from pairing.tournament import Player, Round, Tournament

TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
"""Titles in the order of the list players are numbered by (C.04.2)."""

_LETTERS = {"G": "GM", "M": "IM", "F": "FM", "C": "CM",
            "WG": "WGM", "WM": "WIM", "WF": "WFM", "WC": "WCM"}  # fmt: skip

Numbers = Mapping[int, int]
"""Start numbers as they were -> as they are to be."""


def full_title(typed: str) -> str:
    """Return a title as lists have it today; report files of 2006 have a letter or two.

    >>> full_title("g"), full_title(" wm"), full_title("FM"), full_title("NM")
    ('GM', 'WIM', 'FM', 'NM')
    """
    title = typed.strip().upper()
    found = _LETTERS.get(title, title)
    return found if found in TITLES else typed


def by_strength(player: Player) -> tuple[int, int, str]:
    """Return what puts a player on the initial list: rating, title, name (C.04.2)."""
    title = full_title(player.title)
    rank = TITLES.index(title) if title in TITLES else len(TITLES)
    return -(player.rating or 0), rank, player.name.casefold()


def late_numbers(players: Sequence[Player], late: Collection[int]) -> Numbers:
    """Everybody's number once late entries stand where their strength puts them.

    The others keep their order among each other, whatever it is: an order that the organiser
    chose is not undone.  Who is not named keeps his number.

    >>> old = [Player(1, "Ann", 2000), Player(2, "Bob", 1800), Player(3, "Cem", 1900)]
    >>> late_numbers(old, [3])
    {2: 3, 3: 2}
    """
    order = [
        one for one in sorted(players, key=lambda player: player.number) if one.number not in late
    ]
    for new in sorted((player for player in players if player.number in late), key=by_strength):
        at = next(
            (at for at, one in enumerate(order) if by_strength(new) < by_strength(one)), len(order)
        )
        order.insert(at, new)
    free = sorted(player.number for player in players)
    given = {one.number: number for one, number in zip(order, free, strict=True)}
    return {old: new for old, new in sorted(given.items()) if old != new}


def round_with(round_: Round, numbers: Numbers) -> Round:
    """Return a round with other start numbers in it."""

    def now(number: int) -> int:
        return numbers.get(number, number)

    return replace(
        round_,
        games=tuple(
            replace(game, white=now(game.white), black=now(game.black)) for game in round_.games
        ),
        tables=tuple(
            replace(table, seats=tuple(now(seat) for seat in table.seats))  # type: ignore[arg-type]
            for table in round_.tables
        ),
        byes=tuple((now(player), kind) for player, kind in round_.byes),
    )


def tournament_with(tournament: Tournament, numbers: Numbers) -> Tournament:
    """Return a tournament with other start numbers: players, rounds, and settings that name
    them.
    """
    players = [
        replace(player, number=numbers.get(player.number, player.number))
        for player in tournament.players
    ]
    return replace(
        tournament,
        players=tuple(sorted(players, key=lambda player: player.number)),
        rounds=tuple(round_with(round_, numbers) for round_ in tournament.rounds),
        settings=tournament.settings.renumbered(numbers),
    )


def numbers_then(players: Sequence[Player], now: Numbers) -> Numbers:
    """Map the numbers of today back to those of a time whose numbers became ``now``'s.

    Nothing where everybody stood in the same order: then the numbers of today do as well.  Who
    has come since gets a number that nobody had.

    >>> three = [Player(1, "Ann"), Player(2, "Bob"), Player(3, "Cem")]
    >>> numbers_then(three, {1: 2, 2: 3, 3: 1}), numbers_then(three, {2: 3})
    ({2: 1, 3: 2, 1: 3}, {})
    >>> numbers_then([three[0], three[2]], {1: 2, 2: 3, 3: 1})  # Bob was not there yet
    {2: 1, 3: 2, 1: 3}
    """
    back = {new: old for old, new in now.items()}
    today = [player.number for player in players]
    staying = [number for number in today if number in back or number not in back.values()]
    if staying == sorted(staying, key=lambda number: back.get(number, number)):
        return {}
    free = sorted(set(today) - {back.get(number, number) for number in staying})
    come = [number for number in today if number not in staying]
    return back | dict(zip(come, free, strict=False))
