"""A bracket of tables of four: who meets whom, as far as the scores on the sheets say it.

The form (which table feeds which) is that of :mod:`pairing.systems.riichi.seating.knockout`;
here it is filled with players, and the tables that were played decide who goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from pairing.errors import InputError
from pairing.seat_winds import four
from pairing.systems.riichi.seating.knockout import (
    Match,
    Origin,
    double_elimination_16,
    knockout,
    snake,
)
from pairing.systems.riichi.seating.knockout import Stage as Form
from pairing.systems.riichi.stages import DOUBLE, Stage

THROUGH = 2
"""How many of a table go on."""

Four = tuple[int | None, ...]


def bracket_form(mode: str, players: int) -> tuple[Form, ...]:
    """The tables of a bracket, step after step, for any even field (double: 16).

    A field that is not 4, 8, 16, 32, ... begins with a step of the lowest seeds only, after
    which it is; the others wait.  Raises ``InputError`` for a field no bracket is there for.

    >>> [len(step.matches) for step in bracket_form("knockout", 24)]
    [4, 4, 2, 1]
    >>> [str(one) for one in bracket_form("knockout", 24)[1].matches[0].entries]
    ['#1', '#8', '1A.1', '1D.2']
    """
    if mode == DOUBLE:
        if players != 16:
            raise InputError("error.riichi_double", count=players)
        return double_elimination_16()
    if players < 4 or players % 2:
        raise InputError("error.riichi_knockout_even", count=players)
    full = 4
    while full * 2 <= players:
        full *= 2
    extra = players - full
    if not extra:
        return knockout(players)
    waiting, tables = full - extra, extra // 2
    first = tuple(
        Match(
            f"1{chr(ord('A') + t) if t < 26 else f'A{t}'}",
            "main",
            _moved(snake(t, tables), waiting),
        )
        for t in range(tables)
    )
    steps = [Form(1, 1, first)]
    whole = knockout(full)
    lot = _apart(first, whole[0], waiting)
    for form in whole:
        steps.append(
            Form(
                form.number + 1,
                1,
                tuple(
                    Match(_later(m.name), m.bracket, _renamed(m.entries, waiting, lot))
                    for m in form.matches
                ),
            )
        )
    return tuple(steps)


def _apart(first: Sequence[Match], form: Form, waiting: int) -> list[Origin]:
    """Return who of the first step takes which of the later seats, in their order.

    The first of each table before the second of each; the second turned round so far that as
    few as can be of one table meet again at once.
    """
    tables = len(first)
    ones = [Origin(match.name, 1) for match in first]

    def again(lot: Sequence[Origin]) -> int:
        met = 0
        for match in form.matches:
            late = [lot[entry.place - waiting - 1].table for entry in match.entries
                    if entry.place > waiting]  # fmt: skip
            met += len(late) - len(set(late))
        return met

    ways = (
        [*ones, *(Origin(first[(start + sign * t) % tables].name, 2) for t in range(tables))]
        for sign in (1, -1)
        for start in range(tables)
    )
    return min(ways, key=again)


def _later(name: str) -> str:
    digits = name.rstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return f"{int(digits) + 1}{name[len(digits) :]}"


def _moved(entries: Sequence[Origin], by: int) -> tuple[Origin, Origin, Origin, Origin]:
    return four(Origin("", entry.place + by) for entry in entries)


def _renamed(
    entries: Sequence[Origin], waiting: int, lot: Sequence[Origin]
) -> tuple[Origin, Origin, Origin, Origin]:
    """Entries of a full bracket, whose later seeds come from the step before it."""
    return four(
        Origin(_later(entry.table), entry.place)
        if entry.table
        else entry
        if entry.place <= waiting
        else lot[entry.place - waiting - 1]
        for entry in entries
    )


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
    """What the bracket asks of the rounds on the sheets.

    ``seated(round)`` gives the seats by table number, empty while there is no such round;
    ``points(round, player)`` what he made there; ``finished(round, number)`` whether a table's
    scores are in; ``ties(players, last)`` the order of players level on points after round
    ``last``, best first.
    """

    seated: Callable[[int], Mapping[int, tuple[int, ...]]]
    points: Callable[[int, int], Fraction]
    finished: Callable[[int, int], bool]
    ties: Callable[[Sequence[int], int], Sequence[int]]
    ranked: Callable[[int], bool]


@dataclass(frozen=True)
class Bracket:
    """A bracket as far as it was played; ``seeds`` are its players, best first."""

    stage: Stage
    seeds: tuple[int, ...]
    steps: tuple[Step, ...]

    def step_of(self, round_number: int) -> Step | None:
        """The step played in that round; ``None`` outside the bracket."""
        return next((s for s in self.steps if s.first <= round_number <= s.last), None)

    def standing(self) -> dict[int, tuple[int, int, Fraction]]:
        """Per player how far he came (step, from 1), his place at that table and his points there.

        The place is 0 while the table is open, and where points alone decide who goes on.

        Who waits, or whose next table is known, has come as far as that table.
        """
        found: dict[int, tuple[int, int, Fraction]] = dict.fromkeys(self.seeds, (1, 0, Fraction(0)))
        for step in self.steps:
            for table in step.tables:
                for player in table.players:
                    if player is not None and (player in found or step.number == 1):
                        counts = step is self.steps[-1] or self.stage.advance == "tables"
                        place = table.order.index(player) + 1 if table.order and counts else 0
                        points = table.points.get(player, Fraction(0))
                        found[player] = (step.number, place, points)
        return found

    def out(self) -> frozenset[int]:
        """Return who has no table to come: knocked out, or in a final that is over."""
        last = {}
        for step in self.steps:
            for table in step.tables:
                for player in table.players:
                    if player is not None:
                        last[player] = bool(table.order)
        ahead = {p for step in self.steps if not step.done for p in step.waiting}
        return frozenset(p for p, over in last.items() if over and p not in ahead)


def play(stage: Stage, seeds: Sequence[int], first: int, sheets: Sheets,
         brought: Mapping[int, Fraction]) -> Bracket:  # fmt: skip
    """The bracket of a stage that begins in round ``first``, as far as the sheets say it.

    Tables that stand on the sheets count as they stand there, also when seats were changed by
    hand; ``brought`` are the points each carries into every table.
    """
    form = bracket_form(stage.mode, len(seeds))
    fixed = not stage.reseed and stage.advance == "tables"
    places: dict[str, tuple[int, ...]] = {"": tuple(seeds)}
    steps: list[Step] = []
    for index, one in enumerate(form):
        last = first + stage.hanchans(index) - 1
        there = sheets.seated(first)
        tables: list[BracketTable] = []
        dealt = None if fixed or not steps else _dealt(stage, steps[-1], seeds, len(one.matches))
        expected: list[Four] = [
            tuple(_from(origin, places) for origin in match.entries)
            if dealt is None
            else dealt[number]
            if dealt
            else (None,) * 4
            for number, match in enumerate(one.matches)
        ]
        at = _numbers(expected, there)
        for match, seats, number in zip(one.matches, expected, at, strict=True):
            players = there.get(number, seats)
            table = _played(match, number, players, first, last, sheets, brought)
            tables.append(replace(table, expected=seats))
        for table in tables:
            if table.order:
                places[table.match.name] = table.order
        steps.append(Step(one.number, first, last, tuple(tables)))
        first = last + 1
    return Bracket(stage, tuple(seeds), tuple(_with_waiting(steps, seeds, form, places)))


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
    found: dict[int, int] = {}
    for _, index, number in shared:
        if index not in found and number not in found.values():
            found[index] = number
    return [found.get(index, 0) for index in range(len(expected))]


def _from(origin: Origin, places: Mapping[str, Sequence[int]]) -> int | None:
    order = places.get(origin.table, ())
    return order[origin.place - 1] if len(order) >= origin.place else None


def _played(
    match: Match,
    number: int,
    players: Four,
    first: int,
    last: int,
    sheets: Sheets,
    brought: Mapping[int, Fraction],
) -> BracketTable:
    known = [player for player in players if player is not None]
    points = {
        player: brought.get(player, Fraction(0))
        + sum((sheets.points(n, player) for n in range(first, last + 1)), Fraction(0))
        for player in known
    }
    done = len(known) == 4
    for n in range(first, last + 1):
        [there] = _numbers([players], sheets.seated(n)) if sheets.seated(n) else [0]
        done = done and sheets.finished(n, there)
    if not done:
        return BracketTable(match, number, players, points)
    tie = {player: at for at, player in enumerate(sheets.ties(known, last))}
    order = sorted(known, key=lambda p: (not sheets.ranked(p), -points[p], tie[p]))
    line, below = order[THROUGH - 1], order[THROUGH]
    level = (
        tuple(p for p in order if points[p] == points[line])
        if points[line] == points[below]
        else ()
    )
    return BracketTable(match, number, players, points, tuple(order), level)


def through(stage: Stage, step: Step) -> tuple[int, ...]:
    """Return who goes on from a finished step of a knock-out, in the order in which he is seeded
    next.

    First by place at the table, then by points there; with ``advance points`` by points alone.
    """
    one = [(at, table, player) for table in step.tables for at, player in enumerate(table.order)]
    if stage.advance == "points":
        one.sort(key=lambda x: (-x[1].points[x[2]], x[0], x[1].number))
        return tuple(player for _, _, player in one[: len(one) // 2])
    one = [x for x in one if x[0] < THROUGH]
    one.sort(key=lambda x: (x[0], -x[1].points[x[2]], x[1].number))
    return tuple(player for _, _, player in one)


def _dealt(stage: Stage, before: Step, seeds: Sequence[int], tables: int) -> list[tuple[int, ...]]:
    """The next step's tables, dealt anew; empty while the step before is not over."""
    if not before.done:
        return []
    at_tables = {p for table in before.tables for p in table.players}
    on = list(through(stage, before))
    if before.number == 1:
        on = [p for p in seeds if p not in at_tables] + on
    return [tuple(on[one.place - 1] for one in snake(t, tables)) for t in range(tables)]


def _with_waiting(
    steps: Sequence[Step],
    seeds: Sequence[int],
    form: Sequence[Form],
    places: Mapping[str, Sequence[int]],
) -> list[Step]:
    """The steps with those who sit at a later table and at none of this step's."""
    found = []
    for index, step in enumerate(steps):
        here = {p for table in step.tables for p in table.players}
        later: list[int] = []
        for after in form[index + 1 :]:
            for match in after.matches:
                for origin in match.entries:
                    known = not origin.table or any(
                        origin.table == m.name for one in form[:index] for m in one.matches
                    )
                    player = _from(origin, places) if known else None
                    if player is not None and player not in here and player not in later:
                        later.append(player)
        found.append(replace(step, waiting=tuple(later)))
    return found
