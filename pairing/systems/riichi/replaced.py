"""Replacements of players: each has the place of the one he came for.

A player says with ``replaces`` whose place he has from the first round on in which he is there:
that in the plan, and among those whom a cut left in.  Whoever replaces him has it after him.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from pairing.errors import InputError, Subject
from pairing.renumbering import round_with
from pairing.systems.riichi.settings import RiichiSettings
from pairing.tournament import Appearance, Outcome, Tournament


def lines_of(tournament: Tournament) -> dict[int, tuple[int, ...]]:
    """Return each player with those whose place he has had from them, the last one first.

    Raises ``InputError`` for somebody who replaces nobody who is there, or in the end himself.
    """
    before = {p.number: p.replaces for p in tournament.players if p.replaces is not None}
    lines: dict[int, tuple[int, ...]] = {}
    for number in tournament.by_number:
        line = [number]
        while (older := before.get(line[-1])) is not None:
            if older in line or older not in tournament.by_number:
                where = Subject(player=line[-1], field="replaces")
                name = tournament[line[-1]].name
                raise InputError("error.riichi_replaces", subject=where, player=name, number=older)
            line.append(older)
        lines[number] = tuple(line)
    return lines


def first_holders(
    tournament: Tournament, among: Collection[int] | None = None
) -> Mapping[int, int]:
    """Return each player -> the first who had his place, of those ``among``; himself where nobody
    had.
    """
    lines = lines_of(tournament)
    return {
        player: next((p for p in reversed(line) if among is None or p in among), player)
        for player, line in lines.items()
    }


def holders(tournament: Tournament, first: Sequence[int], number: int) -> dict[int, int]:
    """Return who has in a round the places that these were the first to have.

    It is who came last of those who have come by then and are there.  Raises ``InputError``
    where somebody is there again whose replacement is there, too.
    """
    there = {player.number for player in tournament.present(number)}
    holder: dict[int, int] = dict(zip(first, first, strict=True))
    for player, line in sorted(lines_of(tournament).items(), key=lambda pair: len(pair[1])):
        root = next((older for older in reversed(line) if older in holder), player)
        if root not in holder or root == player or came(tournament, player) > number:
            continue
        if player in there and holder[root] in there:
            both = {"player": tournament[holder[root]].name, "by": tournament[player].name}
            where = Subject(player=holder[root], field="absent")
            raise InputError("error.riichi_replaced", subject=where, **both, round=number)
        if player in there or holder[root] not in there:
            holder[root] = player
    return holder


def came(tournament: Tournament, player: int) -> int:
    """Return the first round in which a player was there, or will be."""
    number = 1
    while number in tournament[player].absent:
        number += 1
    return number


def as_first(tournament: Tournament, first: Mapping[int, int]) -> Tournament:
    """Return the tournament with everybody's seats as those of the first who had his place."""
    if all(one == other for one, other in first.items()):
        return tournament
    rounds = tuple(round_with(round_, first) for round_ in tournament.rounds)
    return replace(tournament, rounds=rounds)


def careers(tournament: Tournament, settings: RiichiSettings) -> Mapping[int, Sequence[Appearance]]:
    """Return everybody's rounds, as they count for him.

    Where a replacement takes over the points (setting ``takes_over``) the rounds before he came
    are those of whoever had his place.
    """
    history = tournament.history
    if settings.takes_over != "yes":
        return history
    entries_of: dict[int, Sequence[Appearance]] = {}
    for player, line in lines_of(tournament).items():
        rounds = list(history[player])
        for older in line[1:]:
            first = came(tournament, line[line.index(older) - 1])
            for at, entry in enumerate(history[older][: first - 1]):
                if rounds[at].outcome is Outcome.ABSENT:
                    rounds[at] = entry
        entries_of[player] = rounds
    return entries_of


def taken_over(tournament: Tournament, settings: RiichiSettings) -> frozenset[int]:
    """Return the players whose points count for a replacement too, which a sum counts once."""
    if settings.takes_over != "yes":
        return frozenset()
    return frozenset(p.replaces for p in tournament.players if p.replaces is not None)
