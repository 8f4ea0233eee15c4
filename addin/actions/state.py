"""Beginning and end of every action: the event as read, and the outcome handed over."""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Mapping, Sequence
from inspect import signature
from typing import Any, Concatenate, ParamSpec, TypeVar

import xlwings as xw

from addin.actions.differences import follow_corrections, later_state, lines_of
from addin.actions.hand_edits import confirm_hand_edits, leave, mode_of, noted, refused_in_cells
from addin.history.holding import Difference
from addin.journal.states import (
    State,
    players_facts,
    rounds_facts,
    settings_facts,
    state_of,
    with_facts,
    without_rounds,
)
from addin.sheets import layout
from addin.sheets.grid import Tabs
from addin.sheets.handles import Block, this_click
from addin.sheets.reader import read_once
from addin.sheets.reading import Reading
from addin.sheets.tabs import computed_tab
from addin.sheets.tabs.log_tab import write_log
from addin.sheets.tabs.round_tab import write_round
from addin.sheets.tabs.tournament_tab import write_status
from addin.sheets.vocabulary import Vocabulary
from addin.sheets.writer import Writer
from pairing.admission import Answer, Fact, admit, mode_in, moment_of
from pairing.catalogue import Text, text
from pairing.dataclasses import dataclass, field, replace
from pairing.errors import (
    ALLOWED,
    CHANGED,
    CUT,
    LEAVE,
    OF_CLICK,
    PUT_BACK,
    REPLACE_FILES,
    REPORT,
    InputError,
    NeedsDecision,
    PairbookError,
)
from pairing.finding import find_player
from pairing.results import Report
from pairing.round_lists import show_absences
from pairing.settings import OFFICIAL, Settings
from pairing.systems import PairingSystem
from pairing.tournament import Player, Round, Tournament

P = ParamSpec("P")
T = TypeVar("T")

# Choices that an action may ask for:
REPEATS = "repeats"  # pair with the fewest repeated meetings when no pairing avoids them
DISCARD_RESULTS = "discard_results"  # results already entered may be thrown away
MISSING = "missing"  # who is not ticked at the check-in is not paired
FINALS = "finals"  # the finals seating that was shown is to be written
MEND = "mend"  # the boards that were shown are to be changed
STONES = "stones"  # put stones, komi and colours of the last round right
HAND_STONES = "hand_stones"  # replace stones, komi or colours that were set by hand
PUBLISH = "publish"  # the event that is over is published
ADJOURN = "adjourn"  # games without a result are adjourned

CHOICES = (CHANGED, PUT_BACK, REPORT, REPEATS, DISCARD_RESULTS, FINALS, MISSING, MEND,
           HAND_STONES, STONES, PUBLISH, REPLACE_FILES, ADJOURN, LEAVE, CUT)  # fmt: skip


MOST_REMARKS = 3
"""Remarks that are said after an action, at most."""


@dataclass(frozen=True)
class ActionResult:
    """Result of an action: a sentence for the organiser and plain data for programs."""

    text: Text
    data: Mapping[str, Any] = field(default_factory=dict)
    remarks: tuple[Text, ...] = ()
    news: tuple[Text, ...] = ()
    """What happened to the workbook by the way: results taken in."""
    after: Tournament | None = None
    """The tournament as it stands now, of an action that seats a round."""
    offer: NeedsDecision | None = None
    """What may be done about it: a question, and the choice that the same action takes."""


def action(
    function: Callable[Concatenate[xw.Book, P], T],
) -> Callable[Concatenate[xw.Book | None, P], T]:
    """Find the caller when no book is given.

    Every action takes ``allow``, and :data:`CHANGED` in it, whatever else it may ask for.
    """
    asks = "allow" in signature(function).parameters

    @functools.wraps(function)
    def called(book: xw.Book | None = None, /, *args: P.args, **kwargs: P.kwargs) -> T:
        book = book if book is not None else xw.Book.caller()
        given: dict[str, Any] = kwargs
        allow = frozenset(given.get("allow", ()) if asks else given.pop("allow", ()))
        token = ALLOWED.set(ALLOWED.get() | (allow & OF_CLICK))
        try:
            with this_click(book):
                return function(book, *args, **kwargs)
        finally:
            ALLOWED.reset(token)

    return called


@dataclass(frozen=True)
class StateChange:
    """The change that an action makes to the state that was read.

    ``whole``: the tournament as it then is, all of it written; else ``rounds`` and ``players``
    are those that change, ``removed`` players who are no more, ``settings`` the new ones, and
    ``undone`` is a round that was taken back.
    """

    whole: Tournament | None = None
    rounds: Sequence[Round] = ()
    players: Sequence[Player] = ()
    removed: Collection[int] = ()
    settings: Settings | None = None
    undone: int | None = None

    def state_after(self, reading: Reading, left: Collection[Difference]) -> State:
        """Return the state after the action; what is ``left`` stays as the journal has it."""
        if self.whole is not None:
            return state_of(self.whole) | reading.reported_facts
        facts: State = {edit.key: edit.old for edit in left}
        open_numbers = reading.tournament.by_number.keys() - reading.numbered  # not fixed yet
        facts |= {("player", number): None for number in (*open_numbers, *self.removed)}
        rounds = [*(round_.number for round_ in self.rounds), self.undone]
        state = without_rounds(with_facts(reading.state, facts), rounds)
        known = (player for player in self.players if player.number in reading.numbered)
        state |= rounds_facts(self.rounds) | players_facts(known)
        return state | (settings_facts(self.settings) if self.settings is not None else {})


@dataclass(frozen=True)
class Done:
    """Outcome of an action, as it is handed over at its end.

    ``name`` is the action's in the Log, which says ``logged`` of it (``text`` itself, if not
    given); ``facts`` go into the journal beside the state after it, which is what was read but
    for ``now``; ``status``: whether the status line says ``text`` and what is quiet; ``listed``:
    the remarks are what was asked for, all of them; ``seed``, ``inputs`` and ``made`` as
    :func:`write_log` takes them.
    """

    name: str
    text: Text
    data: Mapping[str, Any] = field(default_factory=dict)
    remarks: Sequence[Text] = ()
    round: int | None = None
    logged: Text | str | None = None
    status: bool = True
    facts: Mapping[str, Any] = field(default_factory=dict)
    now: StateChange = StateChange()
    listed: bool = False
    seed: int | None = None
    inputs: Tournament | None = None
    made: Any = None


@dataclass(frozen=True)
class Event:
    """The event in one click: the workbook as it was read, its tournament, what will be written.

    An action begins one (:func:`begin`), asks it, puts values into it and ends with
    :meth:`finish` or :meth:`show`.  Until then nothing is written.
    """

    reading: Reading
    tournament: Tournament
    """With what everybody has before round 1; see :meth:`at`."""
    writer: Writer
    accepted: bool = False
    """Whether what was changed by hand is taken for right."""

    @classmethod
    def of(cls, reading: Reading, tournament: Tournament | None = None) -> Event:
        """Return the event of a workbook just read; without ``tournament`` as it was read."""
        return cls(reading, tournament or reading.tournament, Writer(reading.tabs))

    def at(self, tournament: Tournament) -> Event:
        """Return this event with its tournament as it once was, or as it is going to be."""
        return replace(self, tournament=tournament)

    def with_last(self, round_: Round) -> Event:
        """Return this event with its last round replaced."""
        rounds = (*self.tournament.rounds[:-1], round_)
        return self.at(replace(self.tournament, rounds=rounds))

    @property
    def system(self) -> PairingSystem:
        """Return the pairing system."""
        return self.reading.system

    @property
    def words(self) -> Vocabulary:
        """Return the workbook's vocabulary."""
        return self.reading.words

    def need_round(self, number: int) -> Round:
        """Return a round that is paired; raises ``InputError`` for every other number."""
        rounds = self.tournament.rounds
        if not 1 <= number <= len(rounds):
            raise InputError("error.round_unknown", round=number, paired=len(rounds))
        return rounds[number - 1]

    def player(self, name: str) -> Player:
        """Return who is meant by a name, or by a start number that stands on the Players tab."""
        players = self.tournament.players
        return find_player(players, name, numbered=self.reading.numbered)

    def leaving(self, why: Text) -> Event:
        """Return the event with its official mode left, for a thing that leaves the official rules.

        As it is out of that mode.  Raises ``NeedsDecision`` until it is allowed.
        """
        if mode_of(self.reading) != OFFICIAL:
            return self
        reading = leave(self.reading, [InputError(why)])
        tournament = replace(self.tournament, settings=reading.tournament.settings)
        return replace(self, tournament=tournament, reading=reading)

    def admitted(self, fact: Fact, number: int) -> Event:
        """Return the event with a fact that holds from this round on: see :func:`admit`.

        Raises ``InputError`` for one that is refused, and as :meth:`leaving` does.
        """
        moment, mode = moment_of(self.tournament, number), mode_in(self.tournament.settings)
        verdict = admit(fact, moment, mode)
        if verdict.answer is Answer.REFUSED:
            planned, paired = self.tournament.planned, len(self.tournament.rounds)
            about: Any = {"round": number, "planned": planned, "paired": paired}
            raise InputError(text("admit.refused", why=verdict.why, **about))
        return self.leaving(verdict.why) if verdict.answer is Answer.LEAVES else self

    def located(self, compute: Callable[[], T]) -> T:
        """Compute something, and give an error of the science its tab and cell."""
        return located(self.reading, compute)

    # -- what will be written ---------------------------------------------------------------

    def put(self, tab: str, number: int | None, row: int, column: int, value: Any) -> None:
        """Take a cell (row and column from 1) along, to be written when all is."""
        self.writer.put(tab, number, Block(row, column, [[value]]))

    def put_player(self, row: int, values: Mapping[str, Any]) -> None:
        """Write cells of a line of the Players tab later, as far as it has their columns."""
        for key, value in values.items():
            if key in self.reading.players_grid.at:
                self.put(layout.PLAYERS, None, row, self.reading.players_grid.at[key], value)

    def put_absences(self, player: Player) -> None:
        """Write the rounds that a player misses into his cell later."""
        shown = show_absences(player)
        self.put_player(self.reading.player_rows[player.number], {"absent": shown})

    def put_setting(self, name: str, value: Any) -> None:
        """Write what is typed beside a label of the Tournament tab later."""
        self.put(layout.TOURNAMENT, None, self.reading.setting_rows[name], 2, value)

    def write_round(self, round_: Round, *remarks: Text) -> None:
        """Fill the tab of a round later, with remarks above its boards."""
        write_round(self.writer, self.reading, self.tournament, round_, remarks)

    def write_reports(self, reports: Sequence[Report], *remarks: Text) -> None:
        """Write further tabs of the system's later, each with these remarks before its own."""
        for report in reports:
            late = report.key in self.system.traits.following("standings")
            if late and not self.reading.tabs.has(report.key):
                continue
            report = replace(report, remarks=(*remarks, *report.remarks))
            computed_tab.write_report(
                self.writer, self.reading, report, len(self.tournament.rounds)
            )

    def follow(self, what: str) -> Sequence[Report]:
        """Bring the tabs up to date that follow every ``pairing``, or the ``results``.

        Plan, meetings, winds and slips are of the first kind, levels and event points of the
        second.  One that the organiser deleted is not missed.  Gives back what will be written.
        """
        wanted = [k for k in self.system.traits.following(what) if self.reading.tabs.has(k)]
        reports = self.system.reports(self.tournament, wanted) if wanted else ()
        self.write_reports(reports)
        return reports

    def select_results(self, number: int) -> None:
        """Leave the organiser where the first missing result of a round is typed."""
        reading = self.reading
        grid, typed = reading.round_grids[number], reading.result_column
        rows = sorted(row for (of, b), row in reading.board_rows.items() if of == number and b > 0)
        missing = (row for row in rows if not grid.text(row, typed))
        self.writer.select(layout.ROUND, number, next(missing, grid.header + 1), grid.at[typed])

    # -- the end of every action ------------------------------------------------------------

    def finish(self, done: Done) -> ActionResult:
        """Hand over what an action did: a line of the Log, the status line, all that was put."""
        remarks = [*noted(self.reading), *done.remarks, *refused_in_cells(self.reading)]
        facts = dict(done.facts)
        logged = done.text if done.logged is None else done.logged
        logged = logged if isinstance(logged, str) else self.words(logged)
        if not done.listed and len(remarks) > MOST_REMARKS:  # the Log has all of them
            remarks.sort(key=lambda remark: not remark.asks)
            unsaid = [line for line in map(self.words, remarks) if line not in logged]
            logged = " ".join(filter(None, (logged, *unsaid)))
            count, tab = len(remarks) - MOST_REMARKS + 1, self.words.tab(layout.LOG)
            remarks = [*remarks[: MOST_REMARKS - 1], text("done.more", count=count, tab=tab)]
        asked = self.reading.questions
        accepted = asked if self.accepted else []
        if accepted:
            facts["allowed"] = [CHANGED]
            lines = "; ".join(lines_of(self.reading, accepted))
            logged = f"{logged} {self.words(text('log.accepted', changes=lines))}"
        later = self.reading.tabs.handles.later
        if later is not None and self.accepted and later_state(self.reading):
            facts["left"] = later["mark"]
        follow_corrections(self.writer, self.reading, accepted, done.now.rounds)
        state = done.now.state_after(self.reading, () if self.accepted else asked)
        write_log(
            self.writer, self.reading, done.name, logged, round_=done.round, facts=facts,
            seed=done.seed, now=state, inputs=done.inputs, made=done.made,
        )  # fmt: skip
        if done.status:
            quiet = [remark for remark in remarks if not remark.asks]
            write_status(self.writer, *map(self.words, (done.text, *quiet)))
        self.writer.flush()
        return ActionResult(done.text, done.data, tuple(remarks))

    def show(self, tab: str, done: Done, *, row: int = layout.FIRST_ROW) -> ActionResult:
        """Hand over what an action wrote on a tab for people, which is brought to the front."""
        if self.reading.tabs.has(tab):
            self.writer.select(tab, None, row, 1)
        return self.finish(replace(done, status=False, logged=done.logged or ""))


def begin(book: xw.Book, *, every_round: bool = False, asks: bool = True) -> Event:
    """Return the event of a workbook; raises as :func:`load` does."""
    return replace(Event.of(*load(book, every_round=every_round, asks=asks)), accepted=asks)


def load(
    book: xw.Book, *, every_round: bool = False, asks: bool = True
) -> tuple[Reading, Tournament]:
    """Read a workbook and start its tournament (groups, start points, levels).

    ``every_round`` as in :func:`read_once`.  Raises ``NeedsDecision`` where
    people changed what was paired or what places are made by, unless :data:`CHANGED` is
    allowed; not without ``asks``.  Errors of the science come back with their tab and cell.
    """
    reading = read_once(book, every_round=every_round)
    reading = confirm_hand_edits(reading) if asks else reading
    return reading, located(reading, lambda: reading.system.start(reading.tournament))


def located(reading: Reading, compute: Callable[[], T]) -> T:
    """Compute something, and give an error of the science its tab and cell."""
    try:
        return compute()
    except PairbookError as error:
        reading.locate(error)
        raise


def ask(choice: str, allow: Collection[str], question: str, **values: Any) -> None:
    """Ask the organiser before anything is done, unless ``allow`` names the choice."""
    if choice not in allow:
        raise NeedsDecision(question, choice=choice, **values)


def language_of(book: xw.Book) -> str:
    """Return the language (``en``) of a workbook, told by the name of its Tournament tab."""
    return Tabs(book).words.language
