"""Who plays the coming round, and in what order (LEADER 2.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from pairing.keep_apart import Apart, apart_in, merged_bans
from pairing.systems.leader.levels import Levels, levels_by_round
from pairing.systems.leader.settings import LeaderSettings
from pairing.tournament import Outcome, Tournament

Met = Mapping[int, Mapping[int, int]]
"""Per player his opponents so far, each with the last round in which they met."""


@dataclass(frozen=True)
class LeaderField:
    """The players present in the coming round, and what the rules ask about them.

    ``order`` is the order of 2.1; ``strength`` what it and 2.3 go by: the level, or where the
    organiser wants the order of true rating everybody's position in it, the last one 1.
    ``barred`` are those whom each would meet again, or from whom he is kept apart.
    ``byes`` are the rounds of each one's pairing byes, ``forfeits`` those of his wins by forfeit.
    """

    tournament: Tournament
    order: tuple[int, ...]
    level: Levels
    strength: Levels
    met: Met
    apart: Apart
    barred: Mapping[int, frozenset[int]]
    byes: Mapping[int, tuple[int, ...]]
    forfeits: Mapping[int, tuple[int, ...]]

    @property
    def mm(self) -> Mapping[int, Fraction]:
        """McMahon points."""
        return self.tournament.scores

    @cached_property
    def position(self) -> Mapping[int, int]:
        """Position in the order of 2.1, from 0."""
        return {number: position for position, number in enumerate(self.order)}

    @cached_property
    def met_by(self) -> Mapping[int, frozenset[int]]:
        """Per player those whom he would meet again."""
        return {number: frozenset(rounds) for number, rounds in self.met.items()}

    @cached_property
    def top_size(self) -> int:
        """How many of those present share the most McMahon points."""
        return sum(self.mm[number] == self.mm[self.order[0]] for number in self.order)

    def in_order(self, numbers: Iterable[int]) -> list[int]:
        """Players in the order of 2.1."""
        return sorted(numbers, key=self.position.__getitem__)

    def groups(self, without: int | None = None) -> list[list[int]]:
        """Groups of equal McMahon points from the top, each in order."""
        groups: list[list[int]] = []
        for number in self.order:
            if number == without:
                continue
            if not groups or self.mm[groups[-1][0]] != self.mm[number]:
                groups.append([])
            groups[-1].append(number)
        return groups

    def bye_candidates(self) -> list[int]:
        """Who may have the bye, the first to get it first: the lowest of those with the
        fewest pairing byes so far (none, as long as somebody has had none); those who won by
        forfeit come after the others.
        """
        fewest = min(len(self.byes[number]) for number in self.order)
        able = [number for number in reversed(self.order) if len(self.byes[number]) == fewest]
        return sorted(able, key=lambda number: bool(self.forfeits[number]))  # keeps the order


def field_of(tournament: Tournament) -> LeaderField:
    """The field of the next round; expects a tournament that ``start`` has been through.

    A forfeited game is not a meeting; one whose result is not in yet is.
    """
    level = levels_by_round(tournament)[-1]
    scores = tournament.scores
    strength: Levels = level
    if by_true_rating(tournament):
        from pairing.standings.true_rating import pairing_order  # not for every click: it is big

        ranked = pairing_order(tournament)
        strength = {number: len(ranked) - at for at, number in enumerate(ranked)}
    order = sorted(
        (player.number for player in tournament.present(tournament.next_round)),
        key=lambda number: (-scores[number], -strength[number], number),
    )
    met: dict[int, dict[int, int]] = {}
    byes: dict[int, tuple[int, ...]] = {}
    forfeits: dict[int, tuple[int, ...]] = {}
    for number in order:
        entries = tournament.history[number]
        met[number] = {
            entry.opponent: entry.round
            for entry in entries
            if entry.opponent is not None
            and (entry.outcome.played or entry.outcome is Outcome.OPEN)
        }
        byes[number] = tuple(entry.round for entry in entries if entry.outcome is Outcome.BYE)
        forfeits[number] = tuple(
            entry.round for entry in entries if entry.outcome is Outcome.FORFEIT_WIN
        )
    apart = apart_in(tournament, tournament.next_round)
    barred = merged_bans(order, {number: frozenset(met[number]) for number in order}, apart.never)
    return LeaderField(
        tournament, tuple(order), level, strength, met, apart, barred, byes, forfeits
    )


def by_true_rating(tournament: Tournament) -> bool:
    """Whether the coming round is paired in the order of true rating."""
    settings = tournament.settings
    assert isinstance(settings, LeaderSettings)
    return settings.order_by == "true_rating" and bool(tournament.rounds)


def colour_history(field: LeaderField, number: int) -> tuple[Counter[str], str | None]:
    """How often a player has had each colour in games played, and which one last."""
    colours = [
        entry.colour
        for entry in field.tournament.history[number]
        if entry.colour is not None and entry.outcome.played
    ]
    return Counter(colours), colours[-1] if colours else None
