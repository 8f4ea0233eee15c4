"""The model: an event as plain values, and what each action makes of them.

It knows no sheet and no engine.  Pairings and orders are those of the science
(:mod:`pairing.systems`), which is pure and has tests of its own; everything that a workbook
could lose, mix up or remember wrongly is done here once more, in the simplest way.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, field, replace
from typing import Any

from pairing.errors import PairbookError
from pairing.settings import Settings
from pairing.systems import PairingSystem, system
from pairing.tournament import Bye, Player, Round, Table, Tournament


class Refusal(Exception):
    """The model refuses an action; ``kind`` is the class of the error a workbook gives."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        super().__init__(kind)


@dataclass
class Line:
    """A line of the Players tab; ``given`` are number and start values, as far as they stand."""

    player: Player
    given: dict[str, Any] = field(default_factory=dict)


@dataclass
class EventModel:
    """One event: its lines in the order of the tab, its rounds, and what is remembered.

    ``locked`` are rounds as they stood when the next one was paired; ``filled`` says for each
    round what its pairing has filled in, the old value and the new, and ``swaps`` how often
    players of a round have changed seats since.
    """

    name: str
    settings: Settings
    lines: list[Line]
    planned: int
    seed: int
    title: str
    rounds: list[Round] = field(default_factory=list)
    locked: dict[int, Round] = field(default_factory=dict)
    filled: dict[int, list[tuple[str, str, Any, Any]]] = field(default_factory=dict)
    swaps: dict[int, int] = field(default_factory=dict)

    def copy(self) -> EventModel:
        """The event as it is now, for later."""
        return copy.deepcopy(self)

    @property
    def science(self) -> PairingSystem:
        """The pairing system."""
        return system(self.name)

    @property
    def keys(self) -> tuple[str, ...]:
        """What a pairing fills in for a player."""
        return ("number", *self.science.traits.start_columns)

    def line(self, name: str) -> Line:
        """The line of a player."""
        return next(line for line in self.lines if line.player.name == name)

    def tournament(self) -> Tournament:
        """The event as one value: who has no number gets the next, the higher rating first."""
        numbers = {line.player.name: line.given.get("number") for line in self.lines}
        free = max((n for n in numbers.values() if n), default=0)
        loose = [line.player for line in self.lines if not numbers[line.player.name]]
        for player in sorted(loose, key=lambda one: -(one.rating or -(10**6))):
            free += 1
            numbers[player.name] = free
        players = [
            replace(line.player, **{**line.given, "number": numbers[line.player.name]})
            for line in self.lines
        ]
        return Tournament(
            self.name,
            self.settings,
            tuple(sorted(players, key=lambda one: one.number)),
            tuple(self.rounds),
            planned=self.planned,
            seed=self.seed,
            title=self.title,
        )

    def started(self) -> Tournament:
        """The tournament with groups, start points and levels."""
        return self.science.start(self.tournament())

    # -- the buttons -----------------------------------------------------------------------

    @property
    def changed(self) -> list[Round]:
        """Rounds that are not what they were when the next one was paired."""
        return [one for one in self.rounds if self.locked.get(one.number, one) != one]

    def pair(self, *, accept: bool = False) -> None:
        """Pair the next round."""
        tournament = self._of_science(self.started)
        if self.changed and not accept:
            raise Refusal("RoundsChanged")
        if not all(one.complete for one in self.rounds):
            raise Refusal("Problems")
        number = len(self.rounds) + 1
        if number > self.planned or len(tournament.present(number)) < 2:
            raise Refusal("InputError")
        made: Round = self._of_science(lambda: self.science.pair(tournament)).round
        halves = [(p.number, Bye.HALF) for p in tournament.players if number in p.half_byes]
        if halves:
            made = replace(made, byes=tuple(sorted((*made.byes, *halves), key=lambda b: b[0])))
        late = [line for line in self.lines if "number" not in line.given]
        self.filled[number] = list(self._fill(tournament))
        for line in late if number > 1 else ():  # added since: not here in the rounds before
            old = line.player.absent
            line.player = replace(line.player, absent=old | {*range(1, number)})
            self.filled[number].append((line.player.name, "absent", old, line.player.absent))
        for one in self.changed:
            self.locked[one.number] = one
        if self.rounds:
            self.locked[number - 1] = self.rounds[-1]
        self.rounds.append(made)
        self.swaps[number] = 0

    def _of_science(self, compute: Any) -> Any:
        try:
            return compute()
        except PairbookError as error:
            raise Refusal(type(error).__name__) from error

    def _fill(self, tournament: Tournament) -> Any:
        by_name = {player.name: player for player in tournament.players}
        for line in self.lines:
            for key in self.keys:
                old, new = line.given.get(key), getattr(by_name[line.player.name], key)
                if new is not None and new != old:
                    yield (line.player.name, key, old, new)
                    line.given[key] = new
        for key, new in vars(tournament.settings).items():
            old = getattr(self.settings, key)
            if new != old:
                yield ("", key, old, new)
        self.settings = tournament.settings

    def undo(self, *, discard: bool = False) -> None:
        """Take the last round back, and what its pairing filled in."""
        if not self.rounds:
            raise Refusal("InputError")
        last = self.rounds[-1]
        entered = any(game.result for game in last.games)
        entered |= any(table.scores is not None for table in last.tables)
        if (entered or self.swaps[last.number]) and not discard:
            raise Refusal("NeedsDecision")
        self.rounds.pop()
        for name, key, old, new in self.filled.pop(last.number):
            if not name:
                if getattr(self.settings, key) == new:
                    self.settings = replace(self.settings, **{key: old})
            elif key == "absent":
                line = self.line(name)
                line.player = replace(line.player, absent=old)
            elif self.line(name).given.get(key) == new:
                if old is None:
                    del self.line(name).given[key]
                else:
                    self.line(name).given[key] = old
        self.locked.pop(len(self.rounds), None)

    def enter(self, number: int, results: dict[int, Any]) -> None:
        """Results by board, or scores by table."""
        round_ = self.rounds[number - 1]
        self.rounds[number - 1] = replace(
            round_,
            games=tuple(
                replace(game, result=results.get(game.board, game.result)) for game in round_.games
            ),
            tables=tuple(
                replace(table, scores=results.get(table.number, table.scores))
                for table in round_.tables
            ),
        )

    def accept(self) -> None:
        """Take changed rounds for right."""
        if not self.changed:
            raise Refusal("InputError")
        for one in self.changed:
            self.locked[one.number] = one

    def swap(self, first: str, second: str, *, discard: bool = False) -> None:
        """Two players of the last round change seats."""
        numbers = {player.name: player.number for player in self.tournament().players}
        one, other = numbers[first], numbers[second]
        seats = {one: other, other: one}
        last = self.rounds[-1]
        games = [g for g in last.games if seats.keys() & {g.white, g.black}]
        tables = [t for t in last.tables if seats.keys() & {*t.seats}]
        entered = any(g.result for g in games) or any(t.scores is not None for t in tables)
        if entered and not discard:
            raise Refusal("NeedsDecision")

        def seat(number: int) -> int:
            return seats.get(number, number)

        def table_of(table: Table) -> Table:
            a, b, c, d = (seat(number) for number in table.seats)
            return Table(table.number, (a, b, c, d)) if table in tables else table

        self.rounds[-1] = replace(
            last,
            games=tuple(
                replace(g, white=seat(g.white), black=seat(g.black), result=None)
                if g in games
                else g
                for g in last.games
            ),
            tables=tuple(table_of(table) for table in last.tables),
            byes=tuple((seat(number), kind) for number, kind in last.byes),
        )
        self.swaps[last.number] += 1

    def standings(self) -> list[tuple[str, int | None]]:
        """Names and places in the order of the standings, by the rounds that have results."""
        tournament = self._of_science(self.started)
        if tournament.rounds and not tournament.rounds[-1].finished:
            tournament = tournament.after(len(tournament.rounds) - 1)
        lines = self._of_science(lambda: self.science.standings(tournament)).lines
        return [(tournament[line.player].name, line.place) for line in lines]
