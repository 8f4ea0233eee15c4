"""A bracket of tables of four: who meets whom, as far as the scores on the sheets say it.

The form (which table feeds which) is that of :mod:`pairing.systems.riichi.seating.knockout`;
here it is filled with players, and the tables that were played decide who goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction

from pairing.boards import Table
from pairing.dataclasses import dataclass, field, replace
from pairing.systems.riichi.seating.knockout import Match, Origin, Tables, snake
from pairing.systems.riichi.stages import Stage
from pairing.tournament import Tournament

THROUGH = 2
"""How many of a table go on."""

Four = tuple[int | None, ...]


@dataclass(frozen=True)
class BracketTable:
    """One table of the bracket.

    ``number`` is its table number in the round, ``players`` who sits there (``None``: not known
    yet), ``points`` what each has made there so far with what he brought, ``order`` the four by
    place once all its hanchans are in, ``through`` who goes on (in a double elimination: in the
    bracket he plays in, or falls into the lower one).
    """

    match: Match
    number: int
    players: Four
    points: Mapping[int, Fraction] = field(default_factory=dict)
    order: tuple[int, ...] = ()
    level: tuple[int, ...] = ()
    """Players level on points across the line between going on and not."""
    expected: Four = ()
    """Who would sit there by the earlier tables, whoever does."""


@dataclass(frozen=True)
class Step:
    """Tables that are played at the same time, in rounds ``first`` to ``last``."""

    number: int
    first: int
    last: int
    tables: tuple[BracketTable, ...]
    waiting: tuple[int, ...] = ()
    """Who is still in and does not play."""

    @property
    def done(self) -> bool:
        """Return whether every table is over and its order known."""
        return all(table.order for table in self.tables)


@dataclass(frozen=True)
class Sheets:
    """Contents of the Round tabs; ``ties`` orders players level after a round, the better first.

    ``brought`` are the points that each carries into every table of the bracket.
    """

    tournament: Tournament
    ties: Callable[[Sequence[int], int], Sequence[int]]
    brought: Mapping[int, Fraction]

    def tables(self, number: int) -> dict[int, Table]:
        """Return the tables of a round by their numbers; none of one that is to come."""
        rounds = self.tournament.rounds[number - 1 : number]
        return {table.number: table for round_ in rounds for table in round_.tables}

    def played(self, match: Match, number: int, players: Four, rounds: range) -> BracketTable:
        """Return a table of the bracket, as far as its rounds were played."""
        known = [player for player in players if player is not None]
        points = {}
        for player in known:
            made = self.tournament.history[player][rounds.start - 1 : rounds.stop - 1]
            points[player] = sum(
                (result.points for result in made), self.brought.get(player, Fraction(0))
            )
        done = len(known) == 4
        for n in rounds:
            there = self.tables(n)
            [at] = _numbers([players], {number: table.seats for number, table in there.items()})
            done = done and at in there and there[at].finished
        if not done:
            return BracketTable(match, number, players, points)
        tie = {player: at for at, player in enumerate(self.ties(known, rounds[-1]))}
        aside = {player: self.tournament[player].substitute for player in known}
        order = sorted(known, key=lambda p: (aside[p], -points[p], tie[p]))
        line, below = points[order[THROUGH - 1]], points[order[THROUGH]]
        level = tuple(p for p in order if points[p] == line == below)
        return BracketTable(match, number, players, points, tuple(order), level)


@dataclass(frozen=True)
class Bracket:
    """A bracket as far as it was played; ``seeds`` are its players, best first."""

    stage: Stage
    seeds: tuple[int, ...]
    steps: tuple[Step, ...]

    def seats(self) -> Iterator[tuple[Step, BracketTable, int]]:
        """Yield everybody who is known to sit at a table, step by step."""
        for step in self.steps:
            for table in step.tables:
                yield from ((step, table, player) for player in table.players if player is not None)

    def standing(self) -> dict[int, tuple[int, int, Fraction]]:
        """Per player how far he came (step, from 1), his place at that table and his points there.

        The place is 0 while the table is open, and where points alone decide who goes on.

        Who waits, or whose next table is known, has come as far as that table.
        """
        far: dict[int, tuple[int, int, Fraction]] = dict.fromkeys(self.seeds, (1, 0, Fraction(0)))
        for step, table, player in self.seats():
            if player in far or step.number == 1:
                counts = step is self.steps[-1] or self.stage.advance == "tables"
                place = table.order.index(player) + 1 if table.order and counts else 0
                far[player] = step.number, place, table.points.get(player, Fraction(0))
        return far

    def out(self) -> frozenset[int]:
        """Return who has no table to come: knocked out, or in a final that is over."""
        last = {player: bool(table.order) for _, table, player in self.seats()}
        ahead = {p for step in self.steps if not step.done for p in step.waiting}
        return frozenset(p for p, over in last.items() if over and p not in ahead)


def play(stage: Stage, seeds: Sequence[int], first: int, sheets: Sheets) -> Bracket:
    """Return the bracket of a stage that begins in round ``first``, as far as the sheets say it.

    Tables that stand on the sheets count as they stand there, also when seats were changed by
    hand.
    """
    form = stage.form(len(seeds))
    fixed = not stage.reseed and stage.advance == "tables"
    places: dict[str, tuple[int, ...]] = {"": tuple(seeds)}
    steps: list[Step] = []
    for index, part in enumerate(form):
        last = first + stage.hanchans(index) - 1
        there = {number: table.seats for number, table in sheets.tables(first).items()}
        tables: list[BracketTable] = []
        if fixed or not steps:
            expected = [tuple(_from(origin, places) for origin in match.entries) for match in part]
        else:
            expected = _dealt(stage, steps[-1], seeds, len(part))
        at = _numbers(expected, there)
        for match, seats, number in zip(part, expected, at, strict=True):
            players, rounds = there.get(number, seats), range(first, last + 1)
            table = sheets.played(match, number, players, rounds)
            tables.append(replace(table, expected=seats))
        for table in tables:
            if table.order:
                places[table.match.name] = table.order
        steps.append(Step(index + 1, first, last, tuple(tables)))
        first = last + 1
    return Bracket(stage, tuple(seeds), tuple(_with_waiting(steps, form, places)))


def _numbers(expected: Sequence[Four], there: Mapping[int, tuple[int, ...]]) -> list[int]:
    """Return which table of a round is which of the bracket: the one with most of its players.

    Tables that are not there yet have their number in the bracket.
    """
    if not there:
        return list(range(1, len(expected) + 1))
    shared = sorted(
        (-len({*wanted} & {*seats}), index, number)
        for index, wanted in enumerate(expected)
        for number, seats in there.items()
    )
    table_at: dict[int, int] = {}
    for _, index, number in shared:
        if index not in table_at and number not in table_at.values():
            table_at[index] = number
    return [table_at.get(index, 0) for index in range(len(expected))]


def _from(origin: Origin, places: Mapping[str, Sequence[int]]) -> int | None:
    order = places.get(origin.table, ())
    return order[origin.place - 1] if len(order) >= origin.place else None


def through(stage: Stage, step: Step) -> tuple[int, ...]:
    """Return who goes on from a finished step of a knock-out, in the order in which he is seeded
    next.

    First by place at the table, then by points there; with ``advance points`` by points alone.
    """
    ranked = [(at, table, player) for table in step.tables for at, player in enumerate(table.order)]
    if stage.advance == "points":
        ranked.sort(key=lambda x: (-x[1].points[x[2]], x[0], x[1].number))
        return tuple(player for _, _, player in ranked[: len(ranked) // 2])
    ranked = [x for x in ranked if x[0] < THROUGH]
    ranked.sort(key=lambda x: (x[0], -x[1].points[x[2]], x[1].number))
    return tuple(player for _, _, player in ranked)


def _dealt(stage: Stage, before: Step, seeds: Sequence[int], tables: int) -> list[Four]:
    """Return the next step's tables, dealt anew; of unknown players while the step before is not
    over.
    """
    if not before.done:
        return [(None,) * 4] * tables
    at_tables = {p for table in before.tables for p in table.players}
    on = list(through(stage, before))
    if before.number == 1:
        on = [p for p in seeds if p not in at_tables] + on
    return [tuple(on[origin.place - 1] for origin in snake(t, tables)) for t in range(tables)]


def _with_waiting(
    steps: Sequence[Step], form: Sequence[Tables], places: Mapping[str, Sequence[int]]
) -> list[Step]:
    """Return the steps with those who sit at a later table and at none of this step's."""
    filled = []
    for index, step in enumerate(steps):
        here = {p for table in step.tables for p in table.players}
        known = {"", *(match.name for tables in form[:index] for match in tables)}
        later = [
            player
            for tables in form[index + 1 :]
            for match in tables
            for origin in match.entries
            if origin.table in known and (player := _from(origin, places)) is not None
            if player not in here
        ]
        filled.append(replace(step, waiting=tuple(dict.fromkeys(later))))
    return filled
