"""The result of reading the sheets: the tournament, and where each thing stands."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property
from typing import Any

from addin.history.holding import Difference, differences, numbers_typed
from addin.journal.folding import Journal, Record
from addin.journal.states import REPORTED, State, declared, item_data, item_from, state_of
from addin.sheets import layout
from addin.sheets.grid import Grid, Tabs, fault
from addin.sheets.handles import Cell
from addin.sheets.vocabulary import Vocabulary
from pairing.admission import Answer, Fact, admit, moment_in
from pairing.dataclasses import dataclass, field, replace
from pairing.errors import InputError, PairbookError, Problems, Subject
from pairing.formats.typed import read_result
from pairing.names import name_key
from pairing.numbers import whole_number
from pairing.renumbering import Numbers
from pairing.round_lists import Absences
from pairing.seat_winds import winds_drawn
from pairing.systems import PairingSystem
from pairing.tournament import Bye, Player, Round, Tournament

RESULT_COLUMNS = ("result", "score", "penalty")
"""Columns in which results are typed."""

BYES = {
    **dict.fromkeys(("bye", "свободен", "свободна"), "pairing"),
    **dict.fromkeys(("½", "1/2", "half", "bye ½", "½ bye", "пол-очка"), "half"),
}
"""What people type in Black's column for a bye, beside the program's own words."""

TICK = "✓"

NOT_HERE = ("-", "–", "—", "0", "no", "false", "нет", "ложь")
"""What does not count as a tick, besides nothing: a box of Excel that is not ticked is FALSE."""

PRELIMINARY = (
    "?", "p", "pr", "pre", "pre.", "prel", "prelim", "prelim.", "preliminary", "п", "пр", "пред",
    "предв", "предв.", "предварительно", "предварительная", "предварительный",
)  # fmt: skip
"""What says that somebody is registered only preliminarily, and is not paired yet."""

NO_TICKS = (*NOT_HERE, *PRELIMINARY)
"""They stand side by side in the first row of the hidden Lists tab, for the counter."""


def is_tick(shown: str) -> bool:
    """Return whether what stands in a cell says that somebody is there, and is not preliminary.

    >>> is_tick("✓"), is_tick("x"), is_tick("да"), is_tick("нет"), is_tick("")
    (True, True, True, False, False)
    """
    return bool(shown) and shown.casefold() not in NO_TICKS


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
    """Parser of the Round tabs, which are read one after another: :meth:`begin`."""

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
    grid: Grid = field(default_factory=lambda: Grid("", []))
    """Its tab."""
    seats: dict[int, str] = field(default_factory=dict)
    """Who has a seat or a bye in it so far, each with his cell."""
    renamed: list[tuple[int, int, int, int]] = field(default_factory=list)
    """Cells with a name of before: round, row, column and whose it is."""
    tidied: list[tuple[int, int, int, Cell]] = field(default_factory=list)
    """Cells typed in another than the one standard form: round, row, column and that form."""
    old_names: dict[str, int] = field(default_factory=dict)
    """The names of before that were seen, as they are written, and whose each is."""

    def begin(self, number: int, grid: Grid) -> None:
        """Turn to the tab of a round."""
        self.round, self.grid, self.seats = number, grid, {}

    def corrections(self, names: Mapping[int, str]) -> list[tuple[int, int, int, Cell]]:
        """Return cells the next writing mends: names of before, and what has a standard form."""
        renamed = [(number, row, at, names[player]) for number, row, at, player in self.renamed]
        return [*renamed, *self.tidied]

    @cached_property
    def _byes(self) -> dict[str, Bye]:
        words = layout.bye_words(self.words.catalogue)
        plain = {word.strip("— "): kind for word, kind in words.items()}
        return {name_key(word): Bye(kind) for word, kind in (BYES | plain | words).items()}

    def wrong(self, row: int, key: str, message: str, /, **values: Any) -> None:
        """Note what is wrong with a cell."""
        self.problems.append(fault(self.grid, row, key, message, **values))

    def lines(self, keys: Sequence[str]) -> list[int]:
        """Return the rows of a round's boards, told by these columns.

        A line of texts below them that are nobody's name (a break, a remark) is a note.
        """
        text = self.grid.text
        rows = [row for row in self.grid.body if any(text(row, key) for key in keys)]
        while rows and self._is_note([typed for key in keys if (typed := text(rows[-1], key))]):
            self.boards.notes.setdefault(self.round, []).insert(0, rows.pop())
        seats = [key for key in keys if key not in RESULT_COLUMNS]
        if self.round not in self.paired and not any(text(r, k) for r in rows for k in seats):
            for row in rows:
                at = next(key for key in RESULT_COLUMNS if text(row, key))
                self.wrong(row, at, "admit.unpaired")
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

    def bye(self, row: int, key: str) -> Bye | None:
        """Return the kind of bye that a cell names."""
        return self._byes.get(name_key(self.grid.text(row, key)))

    def add_bye(self, name: str, kind: Bye) -> None:
        """Put a bye below the lines of the round."""
        places, noted = self.boards.board_rows, self.boards.notes.get(self.round, ())
        lines = {board: row for (of, board), row in places.items() if of == self.round}
        row = max([self.grid.header, *lines.values(), *noted]) + 1
        places[self.round, -1 - sum(board < 0 for board in lines)] = row
        self.tidied.append((self.round, row, self.grid.at["white"], name))
        self.change_bye(row, kind)

    def change_bye(self, row: int, kind: Bye | None) -> None:
        """Put another bye into a line of the round, or take it off."""
        if kind is None:
            self.tidied.append((self.round, row, self.grid.at["white"], None))
        word = self.words(f"bye.{kind.value}") if kind else None
        self.tidied.append((self.round, row, self.grid.at["black"], word))

    def number_of(self, row: int, key: str, wrong: str, twice: str) -> int | None:
        """Return the number of a board or table, whose line is noted; ``None``: none, or there
        twice.
        """
        typed = self.grid.text(row, key)
        number = whole_number(typed, 9999)
        if not number:
            self.wrong(row, key, wrong, value=typed)
        elif (self.round, number) in self.boards.board_rows:
            self.wrong(row, key, twice, value=typed)
        else:
            self.boards.board_rows[self.round, number] = row
            return number
        return None

    def player(self, row: int, key: str, *, empty: str, twice: str) -> int | None:
        """Return the player whose name stands in a cell.

        ``empty`` and ``twice`` are what to say of a cell without a name and of one who is there
        already.
        """
        name = self.grid.text(row, key)
        player = self.names.get(name_key(name))
        if player is not None and self.now and name_key(name) not in self.now:
            self.renamed.append((self.round, row, self.grid.at[key], player))
            self.old_names[name] = player
        if not name:
            self.wrong(row, key, empty)
        elif player is None:
            self.wrong(row, key, "error.player_unknown", player=name)
        elif player in self.seats:
            self.wrong(row, key, twice, player=name, first=self.seats[player])
        else:
            self.seats[player] = self.grid.place(row, key)
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
        """Return the workbook's words."""
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

    @cached_property
    def new_numbers(self) -> Numbers:
        """Start numbers that were typed over -> those that their players have now."""
        return numbers_typed(self.journal.state, self.state)

    @property
    def questions(self) -> list[Difference]:
        """Return the differences that the organiser has to confirm."""
        return [difference for difference in self.differences if difference.asked]

    @property
    def reported_facts(self) -> State:
        """Return the results that the report alone has."""
        facts = {key: value for key, value in self.journal.state.items() if key[0] == REPORTED}
        return {key: value for key, value in (facts | self.reported).items() if value}

    @cached_property
    def numbered(self) -> frozenset[int]:
        """The start numbers that stand on the tab; the others are given at the first pairing."""
        rows, text = self.player_rows.items(), self.players_grid.text
        return frozenset(number for number, row in rows if text(row, "number"))

    @property
    def here(self) -> frozenset[int] | None:
        """Start numbers of those who are ticked; ``None`` while nobody is: there is no check-in."""
        return self._with_sign(is_tick) or None

    @property
    def preliminary(self) -> frozenset[int]:
        """Start numbers of those who are registered only preliminarily."""
        return self._with_sign(lambda sign: sign.casefold() in PRELIMINARY)

    def _with_sign(self, fits: Callable[[str], bool]) -> frozenset[int]:
        rows, text = self.player_rows.items(), self.players_grid.text
        return frozenset(number for number, row in rows if fits(text(row, "here")))

    def record(self, number: int) -> Record | None:
        """Return how a round was paired; ``None`` where the journal does not tell."""
        return self.journal.record(number, self.system.settings)

    def setting_cell(self, name: str) -> Cell:
        """Return what stands beside the label of a setting."""
        return self.settings_grid.cell(self.setting_rows[name], 2)

    def grids(self) -> dict[tuple[str, int | None], Grid]:
        """Return every tab that was read, by its key and, for a Round tab, its number."""
        grids: dict[tuple[str, int | None], Grid] = {(layout.TOURNAMENT, None): self.settings_grid}
        grids[layout.PLAYERS, None] = self.players_grid
        grids |= {(layout.ROUND, number): grid for number, grid in self.round_grids.items()}
        return grids | {(layout.LOG, None): self.log_grid}

    def place(self, subject: Subject) -> str | None:
        """Return the cell a message is about, or ``None`` when no cell is."""
        field = subject.field or ""
        if subject.round is not None and subject.round in self.round_grids:
            grid = self.round_grids[subject.round]
            row = self.seat_rows.get((subject.round, subject.player or 0))
            row = row or self.board_rows.get((subject.round, subject.board or 0))
            column = field if field in grid.at else self.result_column
            return grid.tab if row is None else grid.place(row, column)
        if subject.player is not None and subject.player in self.player_rows:
            column = field if field in self.players_grid.at else "name"
            return self.players_grid.place(self.player_rows[subject.player], column)
        if field in self.setting_rows:
            return f"{self.settings_grid.tab}!B{self.setting_rows[field]}"
        return None

    def fault(self, key: str, subject: Subject, /, **values: Any) -> InputError:
        """Return an error about something in the model, with its tab and cell."""
        return InputError(key, subject=subject, **values).at(self.place(subject))

    def locate(self, error: PairbookError) -> None:
        """Give an error of the science its tab and cell."""
        if isinstance(error, Problems):
            for each_error in error.errors:
                self.locate(each_error)
        elif error.place is None and error.subject is not None:
            error.place = self.place(error.subject)


# -- byes of rounds that are paired, as the absences of the Players tab say them ------------------
# One that is typed after its round was paired counts like one typed before, for whoever has no
# board in it; its line comes onto the Round tab with the next writing.  One that was taken out of
# the absences since goes.


def with_byes_typed(
    parser: RoundTabParser,
    grids: Mapping[int, Grid],
    players: Sequence[Player],
    known: Mapping[int, Player],
    planned: int,
    rounds: Sequence[Round],
) -> list[Round]:
    """Return the rounds with these byes; ``known`` are the players as the journal has them.

    Nobody has one whose entry is refused.
    """
    last, complete = len(rounds), not rounds or rounds[-1].complete
    entry = admit(Fact.ENTRY, moment_in(last + 1, last, planned, complete=complete)).answer
    late = not known or entry is not Answer.REFUSED
    there = [player for player in players if late or player.number in known]
    made = []
    for round_ in rounds:
        parser.begin(round_.number, grids[round_.number])
        byes = dict(round_.byes)
        for player in () if round_.tables else there:
            then = known.get(player.number, player)
            kind, before = (bye_asked(Absences.of(p), round_.number) for p in (player, then))
            if kind and player.number not in round_.reported:
                byes[player.number] = kind
                parser.add_bye(player.name, kind)
            elif kind != before and before is not None and byes.get(player.number) is before:
                at = [*dict(round_.byes)].index(player.number)
                parser.change_bye(parser.boards.board_rows[round_.number, -1 - at], kind)
                byes |= {player.number: kind} if kind else {}
                if kind is None:
                    del byes[player.number]
        same = byes == dict(round_.byes)
        made.append(round_ if same else replace(round_, byes=tuple(byes.items())))
    return made


def bye_asked(missed: Absences, number: int) -> Bye | None:
    """Return the bye that somebody's absences say for a round; ``None`` for none."""
    return Bye.HALF if number in missed.half else Bye.FULL if number in missed.full else None
