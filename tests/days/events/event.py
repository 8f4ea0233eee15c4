"""One event of many, from the first click to the last, with the referee beside it."""

from __future__ import annotations

import random
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from addin import actions
from addin.exchange.creating import create
from pairing.errors import NeedsDecision, NoLegalPairing, PairbookError
from pairing.tournament import Player, Result, Tournament
from tests.days.events import referee
from tests.days.events.hands import Hands
from tests.days.events.plans import DUTCH, GO, ROUND_ROBIN, TABLES_OF_FOUR, Plan
from tests.days.events.sheets import RoundTab, Workbook, look
from tests.days.outcome import Outcome
from tests.support.terminal import outcome

FORFEITS = (Result.BLACK_FORFEITS, Result.WHITE_FORFEITS, Result.BOTH_FORFEIT)
USUAL = (Result.WHITE_WINS, Result.BLACK_WINS)


class Event:
    """A workbook file that is played on."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        self.plan, self.path = plan, folder / "event.xlsx"
        self.hands = Hands(self.path)
        self.chance = plan.chance
        self.outcome = Outcome(str(plan), counts=Counter({plan.system: 1}))
        self.seen: Workbook

    # -- hands -----------------------------------------------------------------------------

    def act(self, action: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        """Press a button."""
        self.outcome.counts["clicks"] += 1
        return self.hands.press(action, *args, **kwargs)

    def command(self, *typed: object) -> None:
        """Type a command; raises what refuses it."""
        self.outcome.counts["commands"] += 1
        done = outcome(*typed)
        if done.exception is not None:
            raise done.exception
        assert done.exit_code == 0, done.output

    def pair(self, *allow: str) -> None:
        """The first button, or its command."""
        if self.plan.typed:
            options = [part for one in allow for part in ("--allow", one)]
            self.command("pair", self.path, *options)
        else:
            self.act(actions.pair_next_round, allow=allow)

    def show(self) -> None:
        """The buttons that fill the tables."""
        if self.plan.typed:
            self.command("standings", self.path)
            self.command("crosstable", self.path)
            return

        def both(book: Any) -> None:
            actions.standings(book)
            actions.crosstable(book)

        self.act(both)

    # -- the event -------------------------------------------------------------------------

    def play(self) -> Outcome:
        """All of it; nothing is raised, everything is in the outcome."""
        try:
            self._begin()
            for number in range(1, self.plan.rounds + 1):
                if not self._round(number):
                    break
            self._finish()
        except Exception as error:
            said = error.message("en") if isinstance(error, PairbookError) else ""
            told = traceback.format_exc().splitlines()
            self.outcome.faults.append(f"{type(error).__name__}: {said or error}\n{told[-3]}")
        return self.outcome

    def _begin(self) -> None:
        plan = self.plan
        four = plan.system == TABLES_OF_FOUR
        players = tuple(
            Player(n, name, None if four else self._rating(), club=f"Club {n % 5}")
            for n, name in enumerate(_names(self.chance, plan.players), start=1)
        )
        create(
            self.path,
            system=plan.system,
            language=plan.language,
            rounds=plan.rounds,
            seed=self.chance.randrange(1, 10_000),
            players=players,
            settings=plan.settings,
        )
        if plan.twin:
            self.hands.double()
        self.outcome.counts["players"] += plan.players
        self.seen = look(self.path)

    def _rating(self) -> int:
        # Many events have equals: ratings in steps of a hundred.
        rating = self.chance.randrange(300, 2800)
        return rating // 100 * 100 if self.plan.seed % 2 or self.plan.number % 3 else rating

    def _round(self, number: int) -> bool:
        """One round; ``False`` when the event ends because none can be paired."""
        self._before(self.seen, number)
        before = self.hands.reading.tournament
        repeats = False
        try:
            self.pair()
        except PairbookError as error:
            out_of_pairs = isinstance(error, NoLegalPairing) or (
                isinstance(error, NeedsDecision) and error.choice == actions.REPEATS
            )
            if not out_of_pairs:
                raise
            if referee.could_be_paired(self.hands.reading.tournament):
                self.outcome.faults.append(
                    f"round {number}: refused though it can be paired: {error.message('en')}"
                )
            self.outcome.counts["rightly refused"] += 1
            if not isinstance(error, NeedsDecision):
                return False
            repeats = True
            self.pair(actions.REPEATS)
            self.outcome.counts["rounds with repeats"] += 1
        self.seen = seen = look(self.path)
        if len(seen.rounds) != number:
            raise AssertionError(f"round {number} was paired, {len(seen.rounds)} are there")
        event = self.hands.reading.tournament
        self.outcome.faults += referee.faults_of_round(seen, event, repeats=repeats)
        self._second_thoughts(seen, before, repeats=repeats)
        self._results(self.seen.rounds[-1])
        self.outcome.faults += [f"round {number}: {one}" for one in self.hands.differences()]
        return True

    def _before(self, seen: Workbook, number: int) -> None:
        """Who is late, away or leaves: typed into the Players tab."""
        plan, cells = self.plan, []
        tab = seen.words["players"]
        here = [one for one in seen.entrants.values() if number not in one.away and not one.house]
        least = 4 if plan.system == TABLES_OF_FOUR else 2
        for one in list(here):
            if self.chance.random() >= plan.trouble or len(here) <= least:
                continue
            leaves = number > 1 and self.chance.random() < 0.2
            half = plan.system == DUTCH and not leaves and self.chance.random() < 0.4
            typed = f"{number}-" if leaves else f"{number}½" if half else f"{number}"
            old = _listed(one.away, one.halves, number)
            cells.append((tab, one.row, seen.columns["absent"], f"'{old} {typed}".strip()))
            here.remove(one)
            self.outcome.counts["withdrawn" if leaves else "half byes" if half else "absent"] += 1
        late = plan.system != ROUND_ROBIN and 1 < number < 5 and plan.trouble
        if late and (plan.system != TABLES_OF_FOUR or plan.settings["modes"] == "swiss"):
            row = max(one.row for one in seen.entrants.values())
            for extra in range(self.chance.choice((0, 0, 1, 2))):
                row += 1
                name = f"Late {number}.{extra} Comer"
                cells.append((tab, row, seen.columns["name"], name))
                if plan.system != TABLES_OF_FOUR:
                    cells.append((tab, row, seen.columns["rating"], self._rating()))
                self.outcome.counts["late"] += 1
        if cells:
            self.hands.type(cells)

    def _second_thoughts(self, seen: Workbook, event: Tournament, *, repeats: bool) -> None:
        """Sometimes a pairing is taken back and made anew, or two change seats and back.

        Taken back, the event is again what it was before, which is ``event``.
        """
        before = seen.rounds[-1]
        back = self.chance.choice(("undone", "restored"))
        if self.chance.random() < 0.15:
            if back == "undone" or self.plan.typed:
                self.act(actions.undo_last_round, allow=[actions.DISCARD_RESULTS])
            else:
                self.hands.restore()
            if self.hands.reading.tournament != event:
                self.outcome.faults.append(f"round {len(seen.rounds)}: {back} is not as before")
            self.pair(*([actions.REPEATS] if repeats else []))
            self.outcome.counts[back] += 1
            self.seen = look(self.path)
            if self.seen.rounds[-1] != before:
                self.outcome.faults.append(f"round {len(seen.rounds)}: paired anew, and otherwise")
        elif self.chance.random() < 0.1 and self.plan.system != ROUND_ROBIN:
            seats = [name for board in before.boards for name in (board.white, board.black)]
            seats += [name for table in before.tables for name in table.names]
            one, other = self.chance.sample(sorted(seats), 2)
            for _ in range(2):
                allow = [actions.DISCARD_RESULTS, actions.REPEATS]
                self.act(actions.swap_players, one, other, allow=allow)
            self.outcome.counts["swapped"] += 1
            self.seen = look(self.path)
            if self.seen.rounds[-1] != before:
                self.outcome.faults.append(f"round {len(seen.rounds)}: swapped twice is not back")

    def _results(self, tab: RoundTab) -> None:
        results: dict[int, Any] = {}
        for board in tab.boards:
            if not board.result:
                results[board.number] = self._result()
        for table in tab.tables:
            results[table.number] = self._scores()
        self.outcome.counts["rounds"] += 1
        self.outcome.counts["boards"] += len(tab.boards) + len(tab.tables)
        self.outcome.counts["byes"] += sum(kind == "pairing" for kind in tab.free.values())
        boards = sorted(results)
        cut = self.chance.randint(0, len(boards)) if self.chance.random() < 0.3 else len(boards)
        for part in (boards[:cut], boards[cut:]):
            if part:
                self._enter(tab.number, {board: results[board] for board in part})
        if boards and self.chance.random() < 0.1:  # read wrongly from the slip, and mended
            board = self.chance.choice(boards)
            again = self._scores() if tab.tables else self._result()
            self._enter(tab.number, {board: again})
            self.outcome.counts["mended"] += 1

    def _enter(self, number: int, results: dict[int, Any]) -> None:
        if not self.plan.typed:
            self.act(actions.enter_results, number, results)
            return
        options = []
        for board, result in results.items():
            shown = ",".join(map(str, result)) if isinstance(result, tuple) else str(result)
            options += ["--set", f"{board}={shown}"]
        self.command("results", self.path, "--round", number, *options)

    def _result(self) -> Result:
        if self.chance.random() < self.plan.trouble / 2:
            self.outcome.counts["forfeits"] += 1
            return self.chance.choice(FORFEITS)
        draws = 0.02 if self.plan.system in GO else 0.3
        return Result.DRAW if self.chance.random() < draws else self.chance.choice(USUAL)

    def _scores(self) -> tuple[int, ...]:
        if self.chance.random() < 0.1:  # equal scores share, or do not
            high = self.chance.randrange(300, 500)
            rest = 1200 - 2 * high
            last = rest // 2
            scores = [100 * n for n in (high, high, rest - last, last)]
            self.chance.shuffle(scores)
            return tuple(scores)
        cuts = sorted(self.chance.sample(range(-50, 1250), 3))
        marks = [0, *cuts, 1200]
        return tuple(100 * (marks[at + 1] - marks[at]) for at in range(4))

    def _finish(self) -> None:
        """The last clicks: standings, crosstable, a look at everything."""
        event = self.hands.reading.tournament
        if event.rounds:
            self.show()
            self.act(actions.check)
            self.outcome.faults += referee.faults_at_the_end(look(self.path), event, self.plan)


def _listed(away: frozenset[int], halves: frozenset[int], before: int) -> str:
    past = sorted(number for number in away if number < before)
    return " ".join(f"{number}½" if number in halves else f"{number}" for number in past)


def _names(chance: random.Random, count: int) -> list[str]:
    """Names of people, no two alike: Latin, Cyrillic, with marks that cells mistake."""
    first = ("Anna", "Pétur", "Иван", "Zoë", "O'Neil", "Юлия", "Li-Ming", "=Max")
    family = ("Smith", "Иванов", "de Vries", "Щукин", "Müller", "Łoś", "Sato")
    return [
        f"{chance.choice(family)}{number} {chance.choice(first)}" for number in range(1, count + 1)
    ]


def play(plan: Plan, folder: Path) -> Outcome:
    """Play one event in an empty folder."""
    return Event(plan, folder).play()
