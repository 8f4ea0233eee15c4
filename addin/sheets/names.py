"""Who is meant by a name in a Round tab, also after he was renamed on the Players tab.

The Log remembers, with each pairing, which start number had which name.  Where it does not
(a workbook of an older version, a Log that was deleted), a renamed player is the one whose
new name stands in no Round tab, in the place of the one whom nobody knows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property

from addin.sheets.grid import name_key
from pairing.tournament import Player, Round

ALIKE = 0.7
"""How alike two names must be, from 0 to 1, where more than one player could be meant."""


@dataclass
class Names:
    """The players' names now and before.

    ``remembered`` is what the Log knows, number -> name, the oldest first; ``locked`` the
    rounds it knows; ``aliases`` the names that the organiser himself says are others.
    """

    players: Sequence[Player]
    remembered: Sequence[Mapping[int, str]]
    locked: Mapping[int, Round]
    aliases: Mapping[str, str]

    @cached_property
    def now(self) -> dict[str, int]:
        """:func:`name_key` of each name on the Players tab -> start number."""
        return {name_key(player.name): player.number for player in self.players}

    def known(self) -> dict[str, int]:
        """These names, and those that players had before."""
        there = {player.number for player in self.players}
        known: dict[str, int] = {}
        for names in self.remembered:
            known |= {name_key(name): number for number, name in names.items() if number in there}
        for old, new in self.aliases.items():
            if name_key(new) in self.now:
                known[name_key(old)] = self.now[name_key(new)]
        return known | self.now

    def guessed(
        self, strangers: Mapping[str, set[int]], seated: Mapping[int, set[int]]
    ) -> dict[str, int] | None:
        """:meth:`known` and whom the unknown names mean; ``None`` when no more can be said.

        ``strangers`` are the unknown names (:func:`name_key`), each with the rounds it stands
        in; ``seated`` says who sits in each round under a name that is known.
        """
        if self.remembered:
            return None
        everywhere = set[int]().union(*seated.values()) if seated else set()
        unseen = {p.number: p for p in self.players if p.number not in everywhere}
        found: dict[str, int] = {}
        for name, rounds in strangers.items():
            possible = {
                number
                for number, player in unseen.items()
                if all(self._could_sit(player, one) for one in rounds)
            }
            number = self._one_of(name, possible, alone=len(strangers) == 1)
            if number is not None:
                found[name] = number
        if not found or len(set(found.values())) < len(found):
            return None
        return self.known() | found

    def _could_sit(self, player: Player, number: int) -> bool:
        if number in self.locked:
            return player.number in self.locked[number].reported
        return number not in player.absent

    def _one_of(self, name: str, possible: set[int], *, alone: bool) -> int | None:
        if len(possible) == 1 and alone:
            return next(iter(possible))
        names = {player.number: name_key(player.name) for player in self.players}
        close = [n for n in possible if SequenceMatcher(None, names[n], name).ratio() >= ALIKE]
        return close[0] if len(close) == 1 else None
