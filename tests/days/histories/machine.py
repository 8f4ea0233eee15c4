"""The state machine: what an organiser may do, in any order, on both engines and in the model."""

from __future__ import annotations

import shutil
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from addin import actions
from addin.engines.file.backups import backups_of
from addin.exchange.backups import restore
from addin.sheets.grid import Grid
from pairing.systems import system
from pairing.tournament import Player, Result
from tests.days.histories.event_model import EventModel, Line, Refusal
from tests.days.histories.hands import FileHand, Hand, RemoteHand
from tests.support.drivers import all_values, fresh

RESULTS = (*Result.__members__.values(),)
OFTEN = (Result.WHITE_WINS, Result.BLACK_WINS)
NAMES = ("Anna", "Борис", "Cé", "Дина", "Emil", "Фома", "O'Gri", "Юлия", "Ida", "Jan", "Кир", "Lu")
SETTINGS = {
    "riichi": {"modes": "random swiss", "odd_field": "sit_out"},
    "leader": {"handicap": "yes"},
    "round-robin": {"draw": "lot"},
}
SEED = st.integers(1, 10**6)
SELDOM = st.sampled_from([False, False, False, True])


class EventMachine(RuleBasedStateMachine):
    """One event of the system ``name``; subclasses name it."""

    name: ClassVar[str] = "leader"

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.serial = 0
        self.kept: dict[int, tuple[EventModel, bytes]] = {}

    def teardown(self) -> None:
        try:
            if hasattr(self, "model"):
                assert all_values(self.hands[0].path) == all_values(self.hands[1].path)
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)

    # -- what is true after every step -----------------------------------------------------

    @invariant()
    def the_sheets_say_what_the_model_says(self) -> None:
        if not hasattr(self, "model"):
            return
        due = self.model.tournament()
        for hand in self.hands:
            assert hand.tournament == due, type(hand).__name__

    # -- doing one thing everywhere --------------------------------------------------------

    def do(self, of_model: Any, action: Any, *args: Any, **kwargs: Any) -> Any:
        """The same in the model and on both files; what was answered, ``None`` if refused.

        A refusal must be the same everywhere, and change nothing anywhere.
        """
        before = self.model.copy()
        remote_before = self.hands[1].path.read_bytes()
        refused = None
        try:
            of_model(self.model)
        except Refusal as refusal:
            self.model, refused = before, refusal.kind
        answers = []
        for hand in self.hands:
            kind, answer = hand.outcome(action, *args, **kwargs)
            if kind == "refused":
                said = f"{type(answer).__name__}: {answer.message('en')}"
                assert refused == type(answer).__name__, f"the model: {refused}; {said}"
                answers.append(said)
            else:
                assert refused is None, f"{type(hand).__name__} did what is refused: {refused}"
                answers.append(answer)
        assert answers[0] == answers[1]
        for backup in backups_of(self.hands[0].path):
            self.kept.setdefault(backup.number, (before, remote_before))
        return None if refused else answers[0]

    def type(self, *cells: tuple[str, int, int, Any]) -> None:
        """The same typed into both files."""
        for hand in self.hands:
            hand.type(cells)

    # -- the event -------------------------------------------------------------------------

    @initialize(
        count=st.integers(4, 10),
        rounds=st.integers(3, 5),
        seed=SEED,
        played=st.sampled_from([2, 1, 3, 0]),
    )
    def new(self, count: int, rounds: int, seed: int, played: int) -> None:
        """A new workbook, played on for some rounds."""
        rated = system(self.name).traits.seats == 2
        players = tuple(
            Player(n, NAMES[n - 1], 1000 + (seed * n * n) % 17 * 100 if rated else None)
            for n in range(1, count + 1)
        )
        self.hands: tuple[Hand, Hand] = (
            FileHand(self.folder / "file.xlsx"),
            RemoteHand(self.folder / "remote.xlsx"),
        )
        fresh(
            self.hands[0].path,
            system=self.name,
            rounds=rounds,
            seed=1 + seed % 100,
            players=players,
            event={"title": "Cup"},
            settings=SETTINGS.get(self.name, {}),
        )
        shutil.copy(self.hands[0].path, self.hands[1].path)
        read = self.hands[0].tournament
        self.model = EventModel(
            self.name,
            read.settings,
            [Line(player) for player in players],
            planned=rounds,
            seed=1 + seed % 100,
            title="Cup",
        )
        for _ in range(min(played, rounds)):
            self.play_a_round(seed)

    @property
    def open_round(self) -> bool:
        return bool(self.model.rounds) and not self.model.rounds[-1].complete

    @rule(accept=SELDOM, unfinished=SELDOM)
    def pair(self, accept: bool, unfinished: bool) -> None:
        """The first button, as a rule when all results are in."""
        if self.open_round and not unfinished:
            self.results_of_round(seed=len(self.model.rounds))
        allow = ["changed"] if accept else []
        self.do(lambda m: m.pair(accept=accept), actions.pair_next_round, allow=allow)

    def _results(self, seed: int, *, missing: bool) -> dict[int, Any]:
        last = self.model.rounds[-1]
        found: dict[int, Any] = {}
        for game in last.games:
            if game.result is None or not missing:
                choice = (seed * 7919 + game.board * 104729) % 23
                found[game.board] = (*OFTEN * 7, *RESULTS)[choice]
        for table in last.tables:
            if table.scores is None or not missing:
                shift = (seed * 31 + table.number * 17) % 90 * 100
                scores = (40_000 + shift, 35_000, 25_000 - shift, 20_000)
                turn = seed % 4
                found[table.number] = scores[turn:] + scores[:turn]
        return found

    @precondition(lambda self: self.open_round)
    @rule(seed=SEED)
    def finish_round(self, seed: int) -> None:
        self.results_of_round(seed)

    @precondition(lambda self: len(self.model.rounds) < self.model.planned)
    @rule(seed=SEED)
    def play_a_round(self, seed: int) -> None:
        """What mostly happens: the last results, the next pairing."""
        if self.open_round:
            self.results_of_round(seed)
        self.do(lambda m: m.pair(accept=True), actions.pair_next_round, allow=["changed"])

    def results_of_round(self, seed: int) -> None:
        """The results that are missing."""
        results, number = self._results(seed, missing=True), len(self.model.rounds)
        self.do(lambda m: m.enter(number, results), actions.enter_results, number, results)

    @precondition(lambda self: self.model.rounds and self.model.rounds[-1].boards)
    @rule(seed=SEED, data=st.data())
    def enter_some(self, seed: int, data: st.DataObject) -> None:
        """Results of some boards, those included that are in."""
        results, number = self._results(seed, missing=False), len(self.model.rounds)
        chosen = data.draw(st.sets(st.sampled_from(sorted(results)), min_size=1, max_size=3))
        some = {board: results[board] for board in sorted(chosen)}
        self.do(lambda m: m.enter(number, some), actions.enter_results, number, some)

    @precondition(lambda self: any(one.games for one in self.model.rounds))
    @rule(data=st.data(), result=st.sampled_from(RESULTS))
    def correct_a_result_by_hand(self, data: st.DataObject, result: Result) -> None:
        """In any round, the oldest too, typed into its cell."""
        rounds = [one for one in self.model.rounds if one.games]
        number = data.draw(st.sampled_from([one.number for one in rounds]))
        games = self.model.rounds[number - 1].games
        board = data.draw(st.sampled_from([game.board for game in games]))
        reading = self.hands[0].reading
        grid = reading.round_grids[number]
        row = reading.board_rows[number, board]
        self.type((grid.tab, row, grid.at["result"], str(result)))
        self.model.enter(number, {board: result})

    @precondition(lambda self: self.model.rounds)
    @rule(discard=SELDOM)
    def undo(self, discard: bool) -> None:
        allow = [actions.REPEATS, *([actions.DISCARD_RESULTS] if discard else [])]
        self.do(lambda m: m.undo(discard=discard), actions.undo_last_round, allow=allow)

    @precondition(lambda self: self.model.changed)
    @rule()
    def accept_changes(self) -> None:
        self.do(lambda m: m.accept(), actions.accept_changes)

    @precondition(lambda self: self.model.rounds and len(self.model.rounds[-1].reported) > 1)
    @rule(data=st.data(), discard=st.booleans())
    def swap(self, data: st.DataObject, discard: bool) -> None:
        numbers = {p.number: p.name for p in self.model.tournament().players}
        here = sorted(numbers[number] for number in self.model.rounds[-1].reported)
        one, other = data.draw(st.permutations(here))[:2]
        allow = [actions.REPEATS, *([actions.DISCARD_RESULTS] if discard else [])]
        self.do(
            lambda m: m.swap(one, other, discard=discard),
            actions.swap_players,
            one,
            other,
            allow=allow,
        )

    @precondition(lambda self: self.model.rounds)
    @rule(crosstable=st.booleans())
    def write_a_table(self, crosstable: bool) -> None:
        due: list[tuple[str, int | None]] = []
        action = actions.crosstable if crosstable else actions.standings
        answer = self.do(lambda m: due.extend(m.standings()), action)
        if answer:
            assert [(line["player"], line["place"]) for line in answer["order"]] == due

    # -- the Players tab, by hand ----------------------------------------------------------

    def _line_of(self, data: st.DataObject) -> Line:
        name = data.draw(st.sampled_from([line.player.name for line in self.model.lines]))
        return self.model.line(name)

    def _cell(self, line: Line, key: str, value: Any) -> tuple[str, int, int, Any]:
        grid = self.hands[0].reading.players_grid
        row = grid.header + 1 + self.model.lines.index(line)
        return grid.tab, row, grid.at[key], value

    @rule(data=st.data(), leaves=st.booleans(), half=st.booleans())
    def announce_an_absence(self, data: st.DataObject, leaves: bool, half: bool) -> None:
        line, number = self._line_of(data), len(self.model.rounds) + 1
        last = 99 if leaves else number
        half = half and self.name == "dutch" and not leaves
        listed = f"{number}-" if leaves else f"{number}½" if half else f"{number}"
        self.type(self._cell(line, "absent", listed))
        away = frozenset(range(number, last + 1))
        line.player = replace(line.player, absent=away, half_byes=away if half else frozenset())

    @precondition(lambda self: self.name != "round-robin" and len(self.model.lines) < len(NAMES))
    @rule(rating=st.integers(5, 25))
    def a_late_player(self, rating: int) -> None:
        self.serial += 1
        name, rated = f"Late {self.serial}", system(self.name).traits.seats == 2
        line = Line(Player(0, name, rating * 100 if rated else None))
        self.model.lines.append(line)
        cells = [self._cell(line, "name", name)]
        if rated:
            cells.append(self._cell(line, "rating", rating * 100))
        self.type(*cells)

    @rule(data=st.data())
    def rename(self, data: st.DataObject) -> None:
        """Find and replace in the whole workbook."""
        self.serial += 1
        line = self._line_of(data)
        old, new = line.player.name, f"Renamed {self.serial}"
        grids = [self.hands[0].reading.players_grid, *self.hands[0].reading.round_grids.values()]
        cells = [
            (grid.tab, row, column, new)
            for grid in grids
            for row, values in enumerate(grid.rows, start=1)
            for column, value in enumerate(values, start=1)
            if value == old
        ]
        self.type(*cells)
        line.player = replace(line.player, name=new)
        for filled in self.model.filled.values():
            filled[:] = [(new if one[0] == old else one[0], *one[1:]) for one in filled]

    @rule(data=st.data())
    def sort_the_players(self, data: st.DataObject) -> None:
        order = data.draw(st.permutations(range(len(self.model.lines))))
        self._arrange(self.hands[0].reading.players_grid, list(order))
        self.model.lines = [self.model.lines[at] for at in order]

    @precondition(lambda self: any(one.games for one in self.model.rounds))
    @rule(data=st.data())
    def sort_a_round(self, data: st.DataObject) -> None:
        """Boards in another order, byes among them: the same round."""
        number = data.draw(st.sampled_from([one.number for one in self.model.rounds]))
        round_ = self.model.rounds[number - 1]
        order = data.draw(st.permutations(range(len(round_.games) + len(round_.byes))))
        reading = self.hands[0].reading
        grid = reading.round_grids[number]
        byes = {
            row - grid.header - 1: round_.byes[-board - 1]
            for (of_round, board), row in reading.board_rows.items()
            if of_round == number and board < 0
        }
        self._arrange(grid, list(order))
        # Boards are read by their numbers, byes as they stand.
        self.model.rounds[number - 1] = replace(
            round_, byes=tuple(byes[at] for at in order if at in byes)
        )

    def _arrange(self, grid: Grid, order: list[int]) -> None:
        for hand in self.hands:
            hand.arrange(grid, order)

    # -- copies ----------------------------------------------------------------------------

    @precondition(lambda self: self.kept)
    @rule(data=st.data())
    def restore_a_copy(self, data: st.DataObject) -> None:
        """A copy comes back; on the web its owner takes the version of the same moment."""
        number = data.draw(st.sampled_from(sorted(self.kept)))
        now = self.model, self.hands[1].path.read_bytes()
        restore(self.hands[0].path, number)
        for backup in backups_of(self.hands[0].path):
            self.kept.setdefault(backup.number, now)
        model, remote = self.kept[number]
        self.model = model.copy()
        self.hands[1].path.write_bytes(remote)
