"""The first pairing in LEADER's search order (articles 2.2-2.4 and 4.3).

The source describes a depth-first search: take the first partner by the rule, and where
that leads to a dead end, take back the last pair.  Every player may also "go down" to the
next group, and below the last group stands one where only pairs remain; so every complete
pairing of the field is somewhere in the search, and a partial one can be finished exactly
when those left over can be paired at all.  That is one matching
(:class:`pairing.matching.Completion`), and taking the first partner that passes it gives
the first complete pairing of the whole search without ever going back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from pairing.catalogue import text
from pairing.matching import Completion, left_over
from pairing.results import ConsideredOpponent
from pairing.systems.leader import explain as why
from pairing.systems.leader.field import LeaderField
from pairing.systems.leader.search_result import Cause, Descent, Pair, Rule


def halves_rule(field: LeaderField) -> bool:
    """Return whether the top group is paired half against half (LEADER 2.2): it has at least twice
    as many players as there are rounds left, this one included.

    Everybody present counts, also the one who is going to have the bye.
    """
    return field.top_size >= 2 * field.tournament.rounds_left


class Search:
    """One search: the field without its bye, from the top group down.

    ``repeats`` is the number of repeated pairs that cannot be avoided, 0 as a rule;
    :meth:`run` makes the pairing with just so many.  With ``italian`` (4.3) the pairs of
    the top group are made first, by its own rule and without a look below.
    """

    def __init__(self, field: LeaderField, bye: int | None, italian: bool) -> None:
        self.field = field
        self.bye = bye
        self.italian = italian
        self.pairs: list[Pair] = []
        self.descents: list[Descent] = []
        self._partner: dict[int, int] = {}
        self._tried: dict[int, list[ConsideredOpponent]] = {}
        self._completion: Completion | None = None
        self._waiting: list[int] = []
        self._groups = field.groups(without=bye)
        self._below = self._groups
        if italian and self._groups:
            self._below = self._groups[1:]
            self._waiting = self._pair_top(self._groups[0])
        self._rest = [*self._waiting, *(number for group in self._below for number in group)]
        self.repeats = left_over(self._rest, field.barred) // 2

    def run(self) -> None:
        """Pair everybody; ``pairs`` and ``descents`` are then complete."""
        self._completion = Completion(self._rest, self.field.barred, self.repeats)
        for index, group in enumerate(self._below):
            if index == 0 and not self.italian:
                self._waiting = self._pair_top(group)
            else:
                self._waiting = self._by_level(
                    self.field.in_order([*self._waiting, *group]), self.field.mm[group[0]]
                )
        if self._waiting:
            self._by_level(self.field.in_order(self._waiting), None)

    def _pair_top(self, group: Sequence[int]) -> list[int]:
        score = self.field.mm[group[0]]
        if halves_rule(self.field):
            return self._by_halves(group, score)
        return self._by_level(group, score)

    def _by_halves(self, group: Sequence[int], score: Fraction) -> list[int]:
        """The top half meets the bottom half in order (LEADER 2.2); returns who goes down.

        A player of the top half takes the first of the bottom half, in order, who is still
        free.  In an odd group the middle player goes down beforehand.
        """
        members, down = list(group), []
        if len(members) % 2:
            down.append(members.pop(len(members) // 2))
            self.descents.append(Descent(down[0], score, Cause.MIDDLE))
        half = len(members) // 2
        bottom = members[half:]
        for index, senior in enumerate(members[:half]):
            asked = [
                junior
                for seat, junior in enumerate(bottom)
                if seat == index or junior not in self._partner
            ]
            if not self._seat(senior, asked, Rule.HALVES, score):
                down.append(senior)
                self.descents.append(Descent(senior, score, Cause.EXHAUSTED))
        for junior in bottom:
            if junior not in self._partner:
                down.append(junior)
                self.descents.append(Descent(junior, score, Cause.EXHAUSTED))
        return down

    def _by_level(self, group: Sequence[int], score: Fraction | None) -> list[int]:
        """Everybody meets the nearest by level (LEADER 2.3); returns who goes down.

        Of those still free the highest by level chooses, also before somebody with more MM
        points who has come down; of two equally high, and of two equally near, the first in
        the order.
        """
        level, down = self.field.strength, []
        moved_down: set[int] = set()
        for senior in sorted(group, key=lambda player: -level[player]):  # keeps the order in ties
            if senior in self._partner:
                continue
            others = [other for other in group if other != senior and other not in moved_down]
            own = level[senior]
            others.sort(key=lambda other: abs(level[other] - own))  # keeps the order in ties
            if self._seat(senior, others, Rule.NEAREST, score):
                continue
            assert score is not None, "the last players can always be paired among themselves"
            alone = all(other in self._partner for other in others)
            cause = Cause.ALONE if alone else Cause.EXHAUSTED
            self.descents.append(Descent(senior, score, cause))
            down.append(senior)
            moved_down.add(senior)
        return down

    def _seat(
        self, senior: int, candidates: Iterable[int], rule: Rule, score: Fraction | None
    ) -> bool:
        """Pair a player with the first candidate who leaves a rest that can be completed
        (LEADER 2.4); where repeats are unavoidable, those he has met come last.
        """
        passed: list[ConsideredOpponent] = []
        taken: set[int] = set()
        again: list[int] = []
        blocked = False
        met, barred = self.field.met[senior], self.field.barred[senior]
        for junior in candidates:
            if junior in self._partner:
                taken.add(junior)
                partner = self.field.name(self._partner[junior])
                words = text("leader.tried.taken", partner=partner)
            elif junior in met and junior in barred:
                again.append(junior)
                words = text("leader.tried.met", round=met[junior])
            elif junior in barred:
                words = self.field.apart.reason(senior, junior)
            elif self._completion is None or self._completion.allows(senior, junior):
                self._take(Pair(senior, junior, rule, score, blocked, tuple(passed)))
                return True
            else:
                blocked = True
                stranded = self._completion.stranded_by(senior, junior)
                words = why.dead_end(self.field, stranded, self.repeats)
            passed.append(ConsideredOpponent(junior, words))
        if self._completion is not None and self._completion.repeats:
            for junior in again:
                if self._completion.allows(senior, junior):
                    self._take(Pair(senior, junior, rule, score, blocked, tuple(passed)))
                    return True
                more = text("leader.tried.met_and_more", round=met[junior])
                passed = [
                    ConsideredOpponent(junior, more) if tried.opponent == junior else tried
                    for tried in passed
                ]
        # Who plays elsewhere says nothing about why he goes down.
        self._tried.setdefault(senior, []).extend(
            tried for tried in passed if tried.opponent not in taken
        )
        return False

    def _take(self, made: Pair) -> None:
        senior, junior = made.senior, made.junior
        if self._completion is not None:
            self._completion.take(senior, junior)
        self._partner[senior], self._partner[junior] = junior, senior
        # Once each, although he may have been considered in several groups on the way down.
        tried: dict[int, ConsideredOpponent] = {}
        for candidate in (*self._tried.get(senior, ()), *made.tried):
            tried.setdefault(candidate.opponent, candidate)
        tried.pop(junior, None)
        self.pairs.append(replace(made, tried=tuple(tried.values())))
