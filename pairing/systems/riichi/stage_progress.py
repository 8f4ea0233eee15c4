"""The stages of an event on its sheets: which round is whose, who plays, what points count.

The field of a stage is decided once, when its first round is seated: from then on it is who sits
there on the tab.  Everything is computed from the rounds so far, nothing is kept anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from random import Random

from pairing.dataclasses import dataclass, field, replace
from pairing.errors import InputError, Subject
from pairing.results import Line, Standings
from pairing.systems.riichi.plans import Seats
from pairing.systems.riichi.replaced import careers, first_holders
from pairing.systems.riichi.seating.bracket import Bracket, Sheets, Step, play
from pairing.systems.riichi.seating.script import block_of
from pairing.systems.riichi.settings import RiichiSettings
from pairing.systems.riichi.stages import Stage, lengths, rounds_of
from pairing.tournament import Appearance, Outcome, Tournament


@dataclass(frozen=True)
class ScheduledStage:
    """A stage and the rounds it has in the event; ``last`` is at least ``first - 1``."""

    stage: Stage
    index: int
    first: int
    last: int

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and self.first <= number <= self.last


def laid_out(stages: Sequence[Stage], planned: int, entrants: int) -> tuple[ScheduledStage, ...]:
    """Return the stages with their rounds: one without a number has what the others leave of
    ``planned``.

    What is beyond the last stage belongs to it, unless it is a bracket.
    """
    each = lengths(stages, entrants)
    left = max(0, planned - sum(rounds for rounds in each if rounds is not None))
    placed, first = [], 1
    for index, (stage, count) in enumerate(zip(stages, each, strict=True)):
        last = first + (left if count is None else count) - 1
        if index == len(stages) - 1 and not stage.bracket:
            last = max(last, 10_000)
        placed.append(ScheduledStage(stage, index, first, last))
        first = last + 1
    return tuple(placed)


@dataclass(frozen=True)
class Cut:
    """Result of a cut: who goes on, best first; who was level at the line; who was absent."""

    field: tuple[int, ...]
    level: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()


@dataclass(frozen=True)
class StagePoints:
    """Points of each player that count, and how far he came.

    ``reached`` counts the cuts he passed and the steps of the bracket he came to; ``place`` is
    that at his last table of the bracket (0: none), ``there`` his points at it.  ``plain``: all
    of it says nothing beyond the points of all rounds.  ``missed`` are the rounds in which he was
    not there although he was in; those of a bracket are none of them.
    """

    points: Mapping[int, Fraction]
    reached: Mapping[int, int] = field(default_factory=dict)
    place: Mapping[int, int] = field(default_factory=dict)
    there: Mapping[int, Fraction] = field(default_factory=dict)
    out: frozenset[int] = frozenset()
    missed: Mapping[int, tuple[int, ...]] = field(default_factory=dict)

    @property
    def plain(self) -> bool:
        """Return whether nobody was cut or knocked out."""
        return not self.reached


@dataclass(frozen=True)
class StageProgress:
    """An event's way through its stages, as far as it has come; ``rank`` gives its standings."""

    tournament: Tournament
    settings: RiichiSettings
    rank: Callable[[Tournament], Standings]

    @cached_property
    def stages(self) -> tuple[Stage, ...]:
        """Return the stages, whether typed as such or in the short form."""
        return self.settings.stage_list()

    @cached_property
    def placed(self) -> tuple[ScheduledStage, ...]:
        """Return the stages in order, each with its first round and its last."""
        return laid_out(self.stages, self.tournament.planned, self.bracket_field)

    @cached_property
    def bracket_field(self) -> int:
        """Return how many play in the last stage where it is a bracket; 0 where it is none."""
        tournament, last = self.tournament, self.stages[-1]
        if not last.bracket:
            return 0
        before = [stage.rounds for stage in self.stages[:-1]]
        first = 1 + sum(rounds for rounds in before if rounds is not None)
        if None not in before and len(tournament.rounds) >= first:
            return len(tournament.rounds[first - 1].reported)
        here = sum(not player.substitute for player in tournament.present(first))
        return min(here, last.top or here)

    def after(self, number: int) -> StageProgress:
        """Return the progress as it was when that many rounds had been seated."""
        return replace(self, tournament=self.tournament.after(number))

    def check_rounds(self) -> None:
        """Refuse a number of rounds that is not the one the stages take, saying which is."""
        needed = rounds_of(self.stages, self.bracket_field)
        typed = bool(self.settings.stages) or self.stages[-1].bracket
        if typed and needed is not None and needed != self.tournament.planned:
            about = {"needed": needed, "planned": self.tournament.planned}
            raise InputError("error.riichi_stage_rounds", subject=Subject(field="rounds"), **about)

    def placed_at(self, number: int) -> ScheduledStage:
        """Return the stage a round belongs to; the last one for rounds beyond it."""
        return next((stage for stage in self.placed if number in stage), self.placed[-1])

    def mode_at(self, number: int) -> str:
        """Return the word of ``modes`` by which a round is seated, its stage's where there are
        stages.
        """
        if not self.settings.has_stages():
            return self.settings.mode(number)
        return self.placed_at(number).stage.mode

    def step_at(self, number: int) -> int:
        """Places between neighbours at a table in an interval round."""
        if not self.settings.stages:
            return self.settings.step(number)
        placed = self.placed_at(number)
        return placed.stage.step(number - placed.first)

    def script_block(self, number: int) -> tuple[Seats, ...]:
        """Return the tables of a round by the script, its places as numbers."""
        rounds = [n for n in range(1, number) if self.mode_at(n) == "script"]
        return block_of(self.settings.place_script, len(rounds))

    def cut_before(self, number: int) -> ScheduledStage | None:
        """Return the stage whose cut decides who plays in a round; ``None`` where everybody
        does.
        """
        if not self.settings.has_stages():
            return None
        cuts = [placed for placed in self.placed if placed.first <= number and placed.stage.top]
        return cuts[-1] if cuts else None

    def field_at(self, number: int) -> tuple[int, ...] | None:
        """Return who is in a round after the cuts before it, best first; ``None`` where nobody
        was cut.
        """
        cut = self.cut_before(number)
        return None if cut is None else self.cut_at(cut).field

    def decided(self, first: int) -> bool:
        """Return whether every result before a round is in: only then it is known who is cut."""
        before = self.tournament.rounds[: first - 1]
        return len(before) == first - 1 and all(round_.complete for round_ in before)

    def cut_at(self, placed: ScheduledStage) -> Cut:
        """Return the cut before a stage: the first ``top`` of those present in its first round.

        Players level at the line are ordered by the setting ``cut_ties``.
        """
        order = self.after(placed.first - 1).ordered()
        if len(self.tournament.rounds) >= placed.first:
            seated = self.tournament.rounds[placed.first - 1].reported
            return Cut(tuple(line.player for line in order if line.player in seated))
        here = {player.number for player in self.tournament.present(placed.first)}
        before = self.field_at(placed.first - 1) if placed.first > 1 else None
        free = [line for line in order if before is None or line.player in before]
        going = [line for line in free if line.player in here]
        top = placed.stage.top or len(going)
        level: tuple[int, ...] = ()
        if len(going) > top and going[top - 1].place == going[top].place:
            level = tuple(line.player for line in going if line.place == going[top].place)
        last = max((free.index(line) for line in going[:top]), default=0)
        absent = tuple(line.player for line in free[:last] if line.player not in here)
        return Cut(tuple(line.player for line in going[:top]), level, absent)

    def still_in(self) -> frozenset[int] | None:
        """Return who may have a table in a round to come; ``None`` while nobody was cut or
        knocked out.
        """
        points = self.points()
        if points.plain:
            return None
        if points.place and self.bracket is not None:
            return frozenset(self.bracket.seeds) - points.out
        most = max(points.reached.values())
        return frozenset(p for p, far in points.reached.items() if far == most)

    def out_at(self, number: int) -> frozenset[int]:
        """Return who was cut or knocked out before a round that is seated, house players left
        aside.
        """
        everybody = {p.number for p in self.tournament.players if not p.substitute}
        field = self.field_at(number)
        out = set() if field is None else everybody.difference(field)
        bracket, step = self.bracket, self.bracket_step(number)
        if bracket is not None and step is not None:
            seated = {player for table in step.tables for player in table.players}
            out |= everybody.intersection(bracket.seeds) - seated - {*step.waiting}
        return frozenset(out)

    def bracket_step(self, number: int) -> Step | None:
        """Return the step of the bracket that is played in a round; ``None`` where there is
        none.
        """
        steps = () if self.bracket is None else self.bracket.steps
        return next((step for step in steps if step.first <= number <= step.last), None)

    def ordered(self) -> list[Line]:
        """Return the ranked players' lines of the standings, shared places ordered by
        ``cut_ties``.
        """
        order = self.rank(self.tournament).lines
        lines = [line for line in order if not self.tournament[line.player].substitute]
        ranked: list[Line] = []
        for _, level in groupby(lines, key=lambda line: line.place):
            shared = {line.player: line for line in level}
            ranked += [shared[p] for p in self.untied(list(shared))]
        return ranked

    def untied(self, players: Sequence[int], last: int = 0) -> list[int]:
        """Return players level in everything in the order the organiser's rule gives them, best
        first.

        ``last`` is the round that made them level (0: the last one).  ``earlier``: who had more
        points a round before, and so on back; ``latest``: who made more in the last hanchan, then
        in the one before; ``lot``: by lot, from the seed.  Who is still level goes by start number.
        """
        number = last or len(self.tournament.rounds)
        history = self.tournament.history
        if len(players) < 2 or not number:
            return sorted(players)

        def key(player: int) -> tuple[object, ...]:
            made = [entry.points for entry in history[player][:number]]
            if self.settings.cut_ties == "lot":
                return (Random(f"{self.tournament.seed}/level/{number}/{player}").random(), player)
            if self.settings.cut_ties == "latest":
                return (*(-points for points in reversed(made)), player)
            return (*(-sum(made[:end]) for end in range(number - 1, 0, -1)), player)

        return sorted(players, key=key)

    @cached_property
    def bracket(self) -> Bracket | None:
        """The bracket of the event's last stage as far as it was played; ``None`` without one.

        While the rounds before it are not over it is that of the standings so far.
        """
        if not self.stages[-1].bracket:
            return None
        placed = self.placed[-1]
        seeds = self.seeds_of(placed)
        points = self.after(placed.first - 1).points().points
        brought = {p: points.get(p, Fraction(0)) * placed.stage.share for p in seeds}
        place = {player: index for index, player in enumerate(seeds)}

        def ties(players: Sequence[int], last: int) -> Sequence[int]:
            if self.settings.cut_ties == "earlier":
                return sorted(players, key=lambda p: (place.get(p, len(place)), p))
            return self.untied(players, last)

        return play(placed.stage, seeds, placed.first, Sheets(self.tournament, ties, brought))

    def seeds_of(self, placed: ScheduledStage) -> tuple[int, ...]:
        """Return the players of the bracket in the order of the setting ``seats``, best first."""
        rounds = self.tournament.rounds
        seated = rounds[placed.first - 1].reported if len(rounds) >= placed.first else frozenset()
        if placed.stage.top is not None:
            cut = self.cut_before(placed.first)
            assert cut is not None
            there = list(self.cut_at(cut).field)
        else:
            earlier = self.field_at(placed.first)
            here = seated or {player.number for player in self.tournament.present(placed.first)}
            order = [line.player for line in self.after(placed.first - 1).ordered()]
            there = [p for p in order if p in here and (earlier is None or p in earlier)]
        # A house player may hold a seat of the first step.
        there += sorted(seated.difference(there))
        if placed.stage.seats == "strength":
            at = {player: index for index, player in enumerate(there)}
            there.sort(key=lambda p: (-(self.tournament[p].rating or 0), at[p]))
        elif placed.stage.seats == "lot":
            there.sort()
            Random(f"{self.tournament.seed}/{placed.first}").shuffle(there)
        return tuple(there)

    def points(self) -> StagePoints:
        """Return the points that count after the rounds so far: carried over, and of own stages
        only.

        What is carried over, and who is cut, shows from the first round of the new stage on.
        """
        history = careers(self.tournament, self.settings)
        played = len(self.tournament.rounds)
        total = {p.number: p.start_score or Fraction(0) for p in self.tournament.players}
        if not self.settings.has_stages():
            for player, entries in history.items():
                total[player] += sum(entry.points for entry in entries)
            away = {p: _away(entries, 1, played) for p, entries in history.items()}
            return StagePoints(total, missed=away)
        return self._in_stages(history, total)

    def _in_stages(
        self, history: Mapping[int, Sequence[Appearance]], total: dict[int, Fraction]
    ) -> StagePoints:
        """Return the points from ``total``, those of before round 1, on."""
        played = len(self.tournament.rounds)
        reached: dict[int, int] = {}
        missed: dict[int, tuple[int, ...]] = dict.fromkeys(total, ())
        members: Collection[int] = tuple(total)
        begun = [placed for placed in self.placed if placed.first <= played]
        for placed in begun:
            if placed.stage.top is not None:
                seated = self.tournament.rounds[placed.first - 1].reported
                reached = reached or dict.fromkeys(total, 0)
                first = first_holders(self.tournament, seated)
                members = [p for p in members if first[p] in seated]
                for player in members:
                    reached[player] += 1
            for player in members:
                total[player] *= placed.stage.share
                for number in range(placed.first, min(placed.last, played) + 1):
                    total[player] += history[player][number - 1].points
                if not placed.stage.bracket:
                    missed[player] += _away(history[player], placed.first, min(placed.last, played))
        bracket = self.bracket if begun and begun[-1].stage.bracket else None
        if bracket is None:
            return StagePoints(total, reached, missed=missed)
        reached = reached or dict.fromkeys(total, 0)
        place, there = dict.fromkeys(total, 0), dict.fromkeys(total, Fraction(0))
        for player, (step, at, points) in bracket.standing().items():
            reached[player] += step
            place[player], there[player] = at, points
        return StagePoints(total, reached, place, there, bracket.out(), missed)


def _away(entries: Sequence[Appearance], first: int, last: int) -> tuple[int, ...]:
    """Return the rounds from ``first`` to ``last`` in which somebody was not there."""
    there = entries[first - 1 : last]
    return tuple(entry.round for entry in there if entry.outcome is Outcome.ABSENT)
