"""What every action begins with: the workbook read, its state checked, choices asked."""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar, cast

import xlwings as xw

from addin.sheets.grid import Tabs
from addin.sheets.handles import handles, this_click
from addin.sheets.reader import read
from addin.sheets.reading import Reading
from addin.sheets.tabs.players_tab import show_rounds
from pairing.catalogue import Text
from pairing.errors import InputError, NeedsDecision, PairbookError, Problems, Subject
from pairing.tournament import Game, Round, Table, Tournament

if TYPE_CHECKING:
    from addin.sheets.log.detached_columns import Moved

P = ParamSpec("P")
T = TypeVar("T")

CHANGED_ROUNDS = "changed_rounds"
"""Choice: earlier rounds were edited after the next was paired, and that is right."""

REPEATS = "repeats"
"""Choice: pair with the fewest repeated meetings when no pairing avoids them."""

DISCARD_RESULTS = "discard_results"
"""Choice: results already entered may be thrown away."""

MISSING = "missing"
"""Choice: who is not ticked at the check-in is not paired."""

FINALS = "finals"
"""Choice: the finals seating that was shown is to be written."""

MEND = "mend"
"""Choice: the boards that were shown are to be changed."""

STONES = "stones"
"""Put stones, komi and colours of the last round right."""

HAND_STONES = "hand_stones"
"""Replace stones, komi or colours that were set by hand."""

NEW_RATINGS = "new_ratings"
"""Ratings were corrected after a round: they hold from the coming round on."""

CHOICES = (
    CHANGED_ROUNDS, REPEATS, DISCARD_RESULTS, FINALS, MISSING, MEND, HAND_STONES, NEW_RATINGS,
    STONES,
)  # fmt: skip


@dataclass(frozen=True)
class ActionResult:
    """What an action did: a sentence for the organiser and plain data for programs."""

    text: Text
    data: Mapping[str, Any] = field(default_factory=dict)
    remarks: tuple[Text, ...] = ()
    news: tuple[Text, ...] = ()
    """What the workbook gained by the way, being of an earlier version."""
    after: Tournament | None = None
    """The tournament as it stands now, of an action that seats a round."""
    offer: NeedsDecision | None = None
    """What may be done about it: a question, and the choice that the same action takes."""


def action(
    function: Callable[Concatenate[xw.Book, P], T],
) -> Callable[Concatenate[xw.Book | None, P], T]:
    """Find the caller when no book is given, and say what the workbook gained."""

    @functools.wraps(function)
    def called(book: xw.Book | None = None, /, *args: P.args, **kwargs: P.kwargs) -> T:
        book = book if book is not None else xw.Book.caller()
        with this_click(book) as click:
            done = function(book, *args, **kwargs)
            if isinstance(done, ActionResult) and click.news:
                return cast(T, replace(done, news=tuple(click.news)))
            return done

    return called


def load(book: xw.Book, *, every_round: bool = False) -> tuple[Reading, Tournament]:
    """Read a workbook and start its tournament (groups, start points, levels).

    ``every_round`` as in :func:`addin.sheets.reader.read`.  Errors of the science come back
    with their tab and cell.
    """
    reading = read(book, every_round=True) if every_round else read_once(book)
    return reading, located(reading, lambda: reading.system.start(reading.tournament))


def read_once(book: xw.Book) -> Reading:
    """The workbook as read in this click; read now if it was not, or was written to since.

    A click reads twice where one action uses another (an export writes several files) and
    where it asks the organiser something: Excel takes no typing while the box is open.
    """
    known = handles(book)
    if known.kept is None:
        known.kept = read(book)
    reading: Reading = known.kept
    return reading


def as_it_was(book: xw.Book) -> bool:
    """Whether this click has left the workbook alone: every tab it read is read again.

    Where the click ended before it had read anything, nothing can have been written.
    """
    known = handles(book)
    if known.touched:
        return False
    if known.kept is None:
        return True
    was: Reading = known.kept
    now = Tabs(book)
    grids = (was.settings_grid, was.players_grid, was.log_grid, *was.round_grids.values())
    return all(now.rows(grid.tab) == grid.rows for grid in grids)


def located(reading: Reading, compute: Callable[[], T]) -> T:
    """Compute something, and give an error of the science its tab and cell."""
    try:
        return compute()
    except PairbookError as error:
        reading.locate(error)
        raise


FEW = 3
"""Missing results that are named one by one; more of them are one line."""


def need_results(reading: Reading) -> None:
    """Refuse while a result is missing: naming every cell, or in a line for many of a round."""
    errors: list[InputError] = []
    for round_ in reading.tournament.rounds:
        here = _missing_scores(reading, round_)
        boards = [game.board for game in round_.games if game.result is None]
        for board in boards:
            subject = Subject("result", round=round_.number, board=board)
            error = InputError("error.result_missing", subject=subject, board=board)
            error.place = reading.place(subject)
            here.append(error)
        boards += [table.number for table in round_.tables if not table.finished]
        if len(boards) > FEW:
            key = "error.scores_missing" if round_.tables else "error.results_missing"
            first = here[0]
            error = InputError(
                key, subject=first.subject, boards=show_rounds(boards), count=len(boards)
            )
            error.place = first.place
            here = [error]
        errors += here
    if errors:
        raise Problems(errors)


def _missing_scores(reading: Reading, round_: Round) -> list[InputError]:
    """One error for each empty score of a round of tables."""
    errors = []
    for table in round_.tables:
        if table.finished:
            continue
        entered = reading.partial.get((round_.number, table.number), (None,) * len(table.seats))
        for player, score in zip(table.seats, entered, strict=True):
            if score is None:
                subject = Subject("score", player, round_.number, table.number)
                name = reading.tournament[player].name
                error = InputError(
                    "error.score_missing", subject=subject, table=table.number, player=name
                )
                error.place = reading.place(subject)
                errors.append(error)
    return errors


def changes(reading: Reading) -> list[InputError]:
    """Differences between earlier rounds now and when the next round was paired."""
    differences: list[InputError] = []
    rounds = {round_.number: round_ for round_ in reading.tournament.rounds}
    for number, then in sorted(reading.locked.items()):
        now = rounds.get(number)
        if now is None:
            differences.append(InputError("error.round_gone", round=number))
            continue
        differences += round_changes(reading, then, now)
    return differences


def round_changes(reading: Reading, then: Round, now: Round) -> list[InputError]:
    """What a round differs in from an earlier state of it, board by board, each with its cell."""
    names = {player.number: player.name for player in reading.tournament.players}

    def as_text(game: Game | None) -> str:
        if game is None:
            return "—"
        pair = f"{names.get(game.white, '?')} – {names.get(game.black, '?')}"
        stones = f" ({game.handicap})" if game.handicap else ""
        return f"{pair} {game.result or '…'}{stones}"

    differences = _table_changes(reading, then, now)
    before = {game.board: game for game in then.games}
    after = {game.board: game for game in now.games}
    for board in sorted(before.keys() | after.keys()):
        old, new = before.get(board), after.get(board)
        if old != new:
            subject = Subject("result", round=now.number, board=board)
            error = InputError(
                "error.board_changed",
                subject=subject,
                board=board,
                old=as_text(old),
                new=as_text(new),
            )
            error.place = reading.place(subject)
            differences.append(error)
    if set(then.byes) != set(now.byes):
        error = InputError(
            "error.byes_changed",
            old=[names.get(player, "?") for player, _ in then.byes],
            new=[names.get(player, "?") for player, _ in now.byes],
        )
        error.place = reading.round_grids[now.number].tab
        differences.append(error)
    return differences


def edited(reading: Reading, tournament: Tournament) -> tuple[list[Moved], list[InputError]]:
    """What was done by hand to rounds already paired, by cause.

    First the columns that were sorted by themselves, one each however many boards differ by
    it; then what else differs, cell by cell.  ``tournament`` has what everybody has before
    round 1.
    """
    from addin.sheets.log.detached_columns import moved_columns

    moved = moved_columns(reading, tournament)
    if any(one.round is None for one in moved):
        return moved, []
    tabs = {one.tab for one in moved}
    others = [
        error
        for error in changes(reading)
        if (error.place or "").rpartition("!")[0] not in tabs and error.place not in tabs
    ]
    return moved, others


class RoundsChanged(NeedsDecision):
    """Earlier rounds were edited since; ``lines`` say how, one a cause, ``first`` where to look."""

    def __init__(self, lines: Sequence[str], first: str | None = None) -> None:
        changes = "\n".join(f"  {line}" for line in lines)
        super().__init__("error.rounds_changed", choice=CHANGED_ROUNDS, changes=changes)
        self.first = first


def _table_changes(reading: Reading, then: Round, now: Round) -> list[InputError]:
    names = {player.number: player.name for player in reading.tournament.players}
    word = reading.words("column.chombo").lower()

    def as_text(table: Table | None) -> str:
        if table is None:
            return "—"
        scores = table.scores or ("…",) * len(table.seats)
        seats = []
        for seat, (player, score) in enumerate(zip(table.seats, scores, strict=True)):
            off, chombos, note = table.penalties[seat], table.chombos[seat], table.notes[seat]
            said = [f"-{off}" if off else "", f"{chombos}×{word}" if chombos else "", note]
            less = f" ({'; '.join(filter(None, said))})" if any(said) else ""
            seats.append(f"{names.get(player, '?')} {score}{less}")
        return ", ".join(seats)

    differences = []
    before = {table.number: table for table in then.tables}
    after = {table.number: table for table in now.tables}
    for number in sorted(before.keys() | after.keys()):
        old, new = before.get(number), after.get(number)
        if old != new:
            subject = Subject("score", round=now.number, board=number)
            error = InputError(
                "error.seats_changed",
                subject=subject,
                table=number,
                old=as_text(old),
                new=as_text(new),
            )
            error.place = reading.place(subject)
            differences.append(error)
    return differences


def accepted_changes(reading: Reading, allow: Collection[str]) -> list[Round]:
    """Rounds whose change is accepted; raises ``NeedsDecision`` while it is not."""
    differences = changes(reading)
    if not differences:
        return []
    if CHANGED_ROUNDS not in allow:
        moved, others = edited(reading, reading.system.start(reading.tournament))
        language = reading.words.language
        lines = [reading.words(one.remark(reading.words)) for one in moved]
        lines += [error.message(language) for error in others]
        places = [one.tab for one in moved] + [error.place for error in others]
        raise RoundsChanged(lines, next((one for one in places if one), None))
    return [r for r in reading.tournament.rounds if reading.locked.get(r.number, r) != r]


def language_of(book: xw.Book) -> str:
    """The language a workbook speaks."""
    return Tabs(book).words.language
