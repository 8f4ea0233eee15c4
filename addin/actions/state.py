"""What every action begins with: the workbook read, its state checked, choices asked."""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Concatenate, ParamSpec, TypeVar

import xlwings as xw

from addin.sheets.grid import Tabs
from addin.sheets.reading import Reading, read
from pairing.catalogue import Text
from pairing.errors import (
    InputError,
    NeedsDecision,
    PairbookError,
    Problems,
    Subject,
)
from pairing.tournament import Game, Round, Tournament

P = ParamSpec("P")
T = TypeVar("T")

CHANGED_ROUNDS = "changed_rounds"
"""Choice: earlier rounds were edited after the next was paired, and that is right."""

REPEATS = "repeats"
"""Choice: pair with the fewest repeated meetings when no pairing avoids them."""

DISCARD_RESULTS = "discard_results"
"""Choice: results already entered may be thrown away."""

CHOICES = (CHANGED_ROUNDS, REPEATS, DISCARD_RESULTS)


@dataclass(frozen=True)
class Done:
    """What an action did: a sentence for the organiser and plain data for programs."""

    text: Text
    data: Mapping[str, Any] = field(default_factory=dict)
    remarks: tuple[Text, ...] = ()


def action(
    function: Callable[Concatenate[xw.Book, P], T],
) -> Callable[Concatenate[xw.Book | None, P], T]:
    """Find the caller when no book is given."""

    @functools.wraps(function)
    def called(book: xw.Book | None = None, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return function(book if book is not None else xw.Book.caller(), *args, **kwargs)

    return called


def load(book: xw.Book) -> tuple[Reading, Tournament]:
    """Read a workbook and start its tournament (groups, start points, levels).

    Errors of the science come back with their tab and cell.
    """
    reading = read(book)
    return reading, located(reading, lambda: reading.system.start(reading.tournament))


def located(reading: Reading, compute: Callable[[], T]) -> T:
    """Compute something, and give an error of the science its tab and cell."""
    try:
        return compute()
    except PairbookError as error:
        reading.locate(error)
        raise


def need_results(reading: Reading) -> None:
    """Refuse while a result of the last round is missing, naming every cell."""
    errors = []
    for round_ in reading.tournament.rounds:
        for game in round_.games:
            if game.result is None:
                subject = Subject("result", round=round_.number, board=game.board)
                error = InputError("error.result_missing", subject=subject, board=game.board)
                error.place = reading.place(subject)
                errors.append(error)
    if errors:
        raise Problems(errors)


def changes(reading: Reading) -> list[InputError]:
    """Differences between earlier rounds now and when the next round was paired."""
    found: list[InputError] = []
    rounds = {round_.number: round_ for round_ in reading.tournament.rounds}
    for number, then in sorted(reading.locked.items()):
        now = rounds.get(number)
        if now is None:
            found.append(InputError("error.round_gone", round=number))
            continue
        found += _round_changes(reading, then, now)
    return found


def _round_changes(reading: Reading, then: Round, now: Round) -> list[InputError]:
    names = {player.number: player.name for player in reading.tournament.players}

    def shown(game: Game | None) -> str:
        if game is None:
            return "—"
        pair = f"{names.get(game.white, '?')} – {names.get(game.black, '?')}"
        stones = f" ({game.handicap})" if game.handicap else ""
        return f"{pair} {game.result or '…'}{stones}"

    found = []
    before = {game.board: game for game in then.games}
    after = {game.board: game for game in now.games}
    for board in sorted(before.keys() | after.keys()):
        old, new = before.get(board), after.get(board)
        if old != new:
            subject = Subject("result", round=now.number, board=board)
            error = InputError(
                "error.board_changed", subject=subject, board=board, old=shown(old), new=shown(new)
            )
            error.place = reading.place(subject)
            found.append(error)
    if set(then.byes) != set(now.byes):
        error = InputError(
            "error.byes_changed",
            old=[names.get(player, "?") for player, _ in then.byes],
            new=[names.get(player, "?") for player, _ in now.byes],
        )
        error.place = reading.round_grids[now.number].tab
        found.append(error)
    return found


def accepted_changes(reading: Reading, allow: Collection[str]) -> list[Round]:
    """Rounds whose change is accepted; raises ``NeedsDecision`` while it is not."""
    found = changes(reading)
    if not found:
        return []
    if CHANGED_ROUNDS not in allow:
        language = reading.words.language
        raise NeedsDecision(
            "error.rounds_changed",
            choice=CHANGED_ROUNDS,
            changes="\n".join(f"  {error.message(language)}" for error in found),
        )
    return [r for r in reading.tournament.rounds if reading.locked.get(r.number, r) != r]


def language_of(book: xw.Book) -> str:
    """The language a workbook speaks."""
    return Tabs(book).words.language
