"""The result of reading the sheets: the tournament, and where each thing stands."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from typing import Any

from addin.history.holding import Difference, differences
from addin.journal.folding import Journal, Record
from addin.journal.states import REPORTED, State, declared, item_data, item_from, state_of
from addin.sheets import layout
from addin.sheets.grid import Grid, Tabs, fault
from addin.sheets.rectangles import Cell
from addin.sheets.vocabulary import Vocabulary
from pairing.dataclasses import dataclass, field, replace
from pairing.errors import InputError, PairbookError, Problems, Subject
from pairing.formats.typed import read_result
from pairing.names import name_key
from pairing.seat_winds import winds_drawn
from pairing.systems import PairingSystem
from pairing.tournament import Bye, Player, Tournament

RESULT_COLUMNS = ("result", "score", "penalty")
"""Columns in which results are typed."""

BYES = {
    **dict.fromkeys(("bye", "свободен", "свободна"), "pairing"),
    **dict.fromkeys(("½", "1/2", "half", "bye ½", "½ bye", "пол-очка"), "half"),
}
"""What people type in Black's column for a bye, beside the program's own words."""


@dataclass(kw_only=True)
class Boards:
    """The places of the boards and tables of all rounds, and what of them no round can hold."""

    board_rows: dict[tuple[int, int], int] = field(default_factory=dict)
    """Round and board or table -> its (first) row; byes are boards -1, -2, …"""
    seat_rows: dict[tuple[int, int], int] = field(default_factory=dict)
    """Round and player -> his row, on tabs with tables of four."""
    partial: dict[tuple[int, int], tuple[Any, ...]] = field(default_factory=dict)
    """Round and table -> the scores as typed of a table that has some, but not all."""
    scales: dict[tuple[int, int], int] = field(default_factory=dict)
    """Round and table -> what its small numbers count, where that is not points."""
    notes: dict[int, list[int]] = field(default_factory=dict)
    """Round -> rows below its boards with a text that is no board."""


@dataclass(kw_only=True)
class RoundTabParser:
    """Parser of the Round tabs, which are read one after another."""

    names: Mapping[str, int]
    """Who plays: :func:`name_key` of his name -> start number."""
    words: Vocabulary
    boards: Boards = field(default_factory=Boards)
    problems: list[InputError] = field(default_factory=list)
    """Every mistake found, each with its cell."""
    table_total: int | None = None
    """What the four scores of a table sum to; ``None`` when nothing is expected."""
    double_rounds: bool = False
    """Whether two play twice in a round."""
    paired: Collection[int] = ()
    """Rounds that the journal knows."""
    now: Mapping[str, int] = field(default_factory=dict)
    """Those of ``names`` that stand on the Players tab; the others are names of before."""
    round: int = 0
    """The round that is being read."""
    strangers: dict[str, set[int]] = field(default_factory=dict)
    """Names that nobody knows (:func:`name_key`), each with its rounds."""
    seated: dict[int, set[int]] = field(default_factory=dict)
    """Round -> who has a seat or a bye in it."""
    renamed: list[tuple[int, int, int, int]] = field(default_factory=list)
    """Cells with a name of before: round, row, column and whose it is."""
    tidied: list[tuple[int, int, int, Cell]] = field(default_factory=list)
    """Cells typed in another than the one standard form: round, row, column and that form."""
    old_names: dict[str, int] = field(default_factory=dict)
    """The names of before that were seen, as they are written, and whose each is."""

    def corrections(self, names: Mapping[int, str]) -> list[tuple[int, int, int, Cell]]:
        """Cells the next writing mends: names of before, and what has a standard form."""
        renamed = [(number, row, at, names[player]) for number, row, at, player in self.renamed]
        return [*renamed, *self.tidied]

    @cached_property
    def _byes(self) -> dict[str, Bye]:
        words = layout.bye_words(self.words.catalogue)
        plain = {word.strip("— "): kind for word, kind in words.items()}
        return {name_key(word): Bye(kind) for word, kind in (BYES | plain | words).items()}

    def wrong(self, grid: Grid, row: int, key: str, message: str, /, **values: Any) -> None:
        """Note what is wrong with a cell."""
        self.problems.append(fault(grid, row, key, message, **values))

    def lines(self, grid: Grid, number: int, keys: Sequence[str]) -> list[int]:
        """The rows of a round's boards, told by these columns.

        A line of texts below them that are nobody's name (a break, a remark) is a note.
        """
        rows = [row for row in grid.body if any(grid.text(row, key) for key in keys)]
        while rows and self._is_note([text for key in keys if (text := grid.text(rows[-1], key))]):
            self.boards.notes.setdefault(number, []).insert(0, rows.pop())
        seats = [key for key in keys if key not in RESULT_COLUMNS]
        if number not in self.paired and not any(grid.text(r, k) for r in rows for k in seats):
            for row in rows:
                at = next(key for key in RESULT_COLUMNS if grid.text(row, key))
                self.wrong(grid, row, at, "admit.unpaired")
            return []
        return rows

    def _is_note(self, texts: Sequence[str]) -> bool:
        return not any(
            name_key(text) in self.names
            or name_key(text) in self._byes
            or text.isdecimal()
            or read_result(text) is not None
            for text in texts
        )

    def bye(self, grid: Grid, row: int, key: str) -> Bye | None:
        """The kind of bye that a cell names."""
        return self._byes.get(name_key(grid.text(row, key)))

    def player(
        self, grid: Grid, row: int, key: str, seated: dict[int, str], *, empty: str, twice: str
    ) -> int | None:
        """The player whose name stands in a cell.

        ``seated`` are those of this round so far, each with his cell.  ``empty`` and
        ``twice`` are what to say of a cell without a name and of one who is there already.
        """
        name = grid.text(row, key)
        player = self.names.get(name_key(name))
        if player is not None:
            self.seated.setdefault(self.round, set()).add(player)
            if self.now and name_key(name) not in self.now:
                self.renamed.append((self.round, row, grid.at[key], player))
                self.old_names[name] = player
        if not name:
            self.problems.append(fault(grid, row, key, empty))
        elif player is None:
            self.strangers.setdefault(name_key(name), set()).add(self.round)
            self.problems.append(fault(grid, row, key, "error.player_unknown", player=name))
        elif player in seated:
            first = seated[player]
            self.problems.append(fault(grid, row, key, twice, player=name, first=first))
        else:
            seated[player] = grid.place(row, key)
        return player


@dataclass(kw_only=True)
class Reading(Boards):
    """A workbook as read at one click."""

    tabs: Tabs
    system: PairingSystem
    tournament: Tournament
    settings_grid: Grid
    players_grid: Grid
    log_grid: Grid
    round_grids: dict[int, Grid]
    round_keys: list[str]
    """The columns of a Round tab."""
    result_column: str
    """That of them in which results are typed."""
    player_rows: dict[int, int]
    setting_rows: dict[str, int]
    journal: Journal = field(default_factory=Journal)
    """What the Log knows."""
    renamed: dict[str, str] = field(default_factory=dict)
    """Names that still stand in Round tabs -> the name the player was given since."""
    reported: State = field(default_factory=dict)
    """Results corrected now that the report alone will have, as facts of the journal; ``None``
    for what it has no longer."""

    @property
    def words(self) -> Vocabulary:
        """The workbook's words."""
        return self.tabs.words

    @cached_property
    def state(self) -> State:
        """Return what was read, as facts of the journal; of columns that are gone as it knows
        them.
        """
        state = state_of(self.tournament) | self.reported_facts
        lost = [
            (at, field.name)
            for at, (field, _, _) in enumerate(declared(Player)[1:])
            if field.metadata.get("column", field.name) not in self.players_grid.at
        ]
        for key, then in self.journal.state.items():
            now = state.get(key) if key[0] == "player" else None
            if now is None or all(then[at : at + 1] == now[at : at + 1] for at, _ in lost):
                continue
            known = item_from(Player, [key[1], *then])
            player = item_from(Player, [key[1], *now])
            values = {name: getattr(known, name) for _, name in lost}
            state[key] = item_data(replace(player, **values))[1:]
        return state

    @cached_property
    def differences(self) -> list[Difference]:
        """Return whatever changed since the journal last acknowledged it."""
        drawn = self.system.traits.seats == 4 and winds_drawn(self.tournament)
        return differences(self.journal, self.state, drawn=drawn)

    @property
    def questions(self) -> list[Difference]:
        """Return the differences that the organiser has to confirm."""
        return [difference for difference in self.differences if difference.asked]

    @property
    def reported_facts(self) -> State:
        """Results that the report alone has."""
        facts = {key: value for key, value in self.journal.state.items() if key[0] == REPORTED}
        return {key: value for key, value in (facts | self.reported).items() if value}

    def record(self, number: int) -> Record | None:
        """Return how a round was paired; ``None`` where the journal does not tell."""
        return self.journal.record(number, self.system.settings)

    def setting_cell(self, name: str) -> Cell:
        """Return what stands beside the label of a setting."""
        return self.settings_grid.cell(self.setting_rows[name], 2)

    def grids(self) -> dict[tuple[str, int | None], Grid]:
        """Every tab that was read, by its key and, for a Round tab, its number."""
        rounds: dict[tuple[str, int | None], Grid] = {
            (layout.ROUND, number): grid for number, grid in self.round_grids.items()
        }
        return {
            (layout.TOURNAMENT, None): self.settings_grid,
            (layout.PLAYERS, None): self.players_grid,
            **rounds,
            (layout.LOG, None): self.log_grid,
        }

    def place(self, subject: Subject) -> str | None:
        """The cell a message is about, or ``None`` when no cell is."""
        if subject.round is not None and subject.round in self.round_grids:
            grid = self.round_grids[subject.round]
            row = self.seat_rows.get((subject.round, subject.player or 0))
            if row is None:
                row = self.board_rows.get((subject.round, subject.board or 0))
            if row is not None:
                return grid.place(row, _known(grid, subject.field, self.result_column))
            return grid.tab
        if subject.player is not None and subject.player in self.player_rows:
            grid = self.players_grid
            row = self.player_rows[subject.player]
            return grid.place(row, _known(grid, subject.field, "name"))
        if subject.field is not None and subject.field in self.setting_rows:
            return f"{self.settings_grid.tab}!B{self.setting_rows[subject.field]}"
        return None

    def fault(self, key: str, subject: Subject, /, **values: Any) -> InputError:
        """An error about something in the model, with its tab and cell."""
        return InputError(key, subject=subject, **values).at(self.place(subject))

    def locate(self, error: PairbookError) -> None:
        """Give an error of the science its tab and cell."""
        if isinstance(error, Problems):
            for each_error in error.errors:
                self.locate(each_error)
        elif error.place is None and error.subject is not None:
            error.place = self.place(error.subject)


def _known(grid: Grid, key: str | None, otherwise: str) -> str:
    return key if key is not None and key in grid.at else otherwise
