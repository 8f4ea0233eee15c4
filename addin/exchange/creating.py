"""Making a workbook, and reading the files an organiser starts from."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from datetime import datetime
from pathlib import Path
from typing import Any

import xlwings as xw

from addin.engines.file import guard, open_book
from addin.engines.file.backups import keep
from addin.engines.file.lock import Waiting, only_writer
from addin.engines.file.whole import draft_of
from addin.exchange.fresh import BLANK_CAPACITY, finish_of
from addin.sheets.layout import EVENT_FIELDS
from pairing.catalogue import LANGUAGES
from pairing.errors import InputError
from pairing.formats.results import parse_result
from pairing.formats.tables import (
    Scores,
    parse_score,
    read_results,
    read_scores,
)
from pairing.named import find
from pairing.numbers import whole_number
from pairing.settings import Spec, parse_value, setting_named
from pairing.systems import PairingSystem
from pairing.systems import system as find_system
from pairing.tournament import Player, Result, Tournament

ROOM_TO_GROW = 40
"""Players beyond those known at the start that the styled rows have room for."""


def create(
    path: Path,
    *,
    system: str = "leader",
    language: str = LANGUAGES[0],
    rounds: int | None = None,
    seed: int | None = None,
    players: tuple[Player, ...] | None = None,
    event: Mapping[str, str] | None = None,
    settings: Mapping[str, str] | None = None,
    replace: bool = False,
    past: Tournament | None = None,
    waiting: Waiting | None = None,
) -> None:
    """Make a workbook at ``path`` and fill in event, settings and players.

    ``past`` is a tournament already under way with the same ``players``: its start values
    and rounds are written too.

    The file appears whole or not at all; a workbook that it replaces is kept as a copy.
    ``waiting`` is told for whom we wait.  Raises ``InputError`` for an unknown system or
    language, a file that exists already or changes meanwhile, settings or players that
    cannot be used.
    """
    from addin.actions import new_tournament
    from addin.sheets.builder import Blueprint
    from addin.sheets.tournament_tab import RUN_SPECS
    from addin.sheets.workbook import build_workbook

    chosen = find_system(system)
    if language not in LANGUAGES:
        raise InputError("error.language_unknown", language=language, known=list(LANGUAGES))
    if path.suffix.lower() not in (".xlsx", ".xlsm", ".ods"):
        raise InputError("error.workbook_suffix", file=str(path))
    if not path.parent.is_dir():
        raise InputError("error.folder_missing", folder=str(path.parent))
    _refuse_existing(path, replace=replace)
    settings, run = of_the_event(chosen, settings or {})
    event = {**(event or {}), **{name: run[name] for name in EVENT_FIELDS if name in run}}
    rounds = run.get("rounds", rounds)
    seed = run.get("seed", seed)
    planned = parse_value(
        "rounds", Spec("whole", 1, 99), chosen.face.planned if rounds is None else rounds
    )
    if past is not None and planned < len(past.rounds):
        raise InputError("import.rounds_fewer", played=len(past.rounds), rounds=planned)
    if seed is not None:
        seed = parse_value("seed", RUN_SPECS["seed"], seed)
    field = players or ()
    capacity = len(field) + ROOM_TO_GROW if field else BLANK_CAPACITY
    with only_writer(path, waiting=waiting):
        _refuse_existing(path, replace=replace)  # another may have made it meanwhile
        there = guard.read(path) if path.is_file() else None
        with draft_of(path, there) as draft, _made_as(draft) as file:
            build_workbook(
                file,
                Blueprint(chosen, language, planned, capacity, len(field), _axes(chosen, field)),
                finish_of(path),
            )
            book = open_book(file)
            new_tournament(
                book, event=event, rounds=planned, seed=seed, settings=settings, players=field
            )
            if past is not None:
                from addin.exchange.starting import enter_past

                enter_past(book, past)
            book.save()
            if there is not None:
                keep(path, there, action="new", round_=None, now=datetime.now())


def _made_as(draft: Path) -> AbstractContextManager[Path]:
    """The file that is built: the draft itself, or one LibreOffice makes an ``.ods`` draft of."""
    if draft.suffix != ".ods":
        return nullcontext(draft)
    from addin.libreoffice.closed import converted

    return converted(draft)


def of_the_event(
    chosen: PairingSystem, settings: Mapping[str, str]
) -> tuple[dict[str, str], dict[str, Any]]:
    """What was typed for the system's settings, and for the other lines of the Tournament tab.

    The latter by name: title, place, rounds, ...  All may be typed as the tab calls them.
    """
    own: dict[str, str] = {}
    others: dict[str, Any] = {}
    for typed, value in settings.items():
        name = find(typed, (*EVENT_FIELDS, "rounds", "seed"), "setting")
        if setting_named(chosen.settings, typed) is None and name is not None:
            others[name] = value
        else:
            own[typed] = value
    return own, others


def _refuse_existing(path: Path, *, replace: bool) -> None:
    if os.path.lexists(path) and not replace:
        raise InputError("error.file_exists", file=str(path))


def _axes(chosen: PairingSystem, field: Sequence[Player]) -> dict[str, int]:
    """Where the charts' axes begin, as far as these players say it."""
    from contextlib import suppress

    from addin.sheets.report_tabs import lowest
    from pairing.errors import PairbookError

    begin: dict[str, int] = {}
    if field and chosen.face.charts:
        with suppress(PairbookError):  # said when the first round is paired
            empty = Tournament(chosen.name, chosen.settings(), tuple(field))
            for report in chosen.reports(chosen.start(empty)):
                low = lowest(report)
                if report.key in chosen.face.charts and low is not None:
                    begin[report.key] = low
    return begin


def outcomes_from(
    book: xw.Book, source: Path | None, typed: Mapping[str, str]
) -> Mapping[int, Result | Scores]:
    """Results by board, or scores by table where the workbook's system has tables of four."""
    from addin.actions import load
    from addin.sheets.round_tab import kind_of

    reading, _ = load(book)
    reader = results_from if kind_of(reading.system.face).HAS_SIDES else scores_from
    return reader(source, typed)


def scores_from(source: Path | None, typed: Mapping[str, str]) -> dict[int, Scores]:
    """Scores by table, out of a CSV file and ``TABLE=EAST,SOUTH,WEST,NORTH`` arguments."""
    if source is None and not typed:
        raise InputError("error.scores_needed")
    scores_at: dict[int, Scores] = {}
    if source is not None:
        if not source.exists():
            raise InputError("error.file_missing", file=str(source))
        scores_at.update(read_scores(source))
    for table, typed_scores in typed.items():
        scores = [parse_score(part) for part in typed_scores.replace(";", ",").split(",")]
        if whole_number(table, 9999) is None:
            raise InputError("error.seats_number", value=table)
        if int(table) in scores_at:
            raise InputError("error.scores_twice_given", table=table)
        if len(scores) != 4 or None in scores:
            raise InputError("error.scores_form", value=f"{table}={typed_scores}")
        a, b, c, d = (score or 0 for score in scores)
        scores_at[int(table)] = (a, b, c, d)
    return scores_at


def results_from(source: Path | None, typed: Mapping[str, str]) -> dict[int, Result]:
    """Results by board, out of a CSV file and ``BOARD=RESULT`` arguments."""
    if source is None and not typed:
        raise InputError("error.results_needed")
    results_at: dict[int, Result] = {}
    if source is not None:
        if not source.exists():
            raise InputError("error.file_missing", file=str(source))
        results_at.update(read_results(source))
    for board, typed_result in typed.items():
        result = parse_result(typed_result)
        if whole_number(board, 9999) is None:
            raise InputError("error.board_number", value=board)
        if int(board) in results_at:
            raise InputError("error.board_set_twice", name=board)
        if result is None:
            raise InputError(
                "error.result_unknown",
                value=f"{board}={typed_result}",
                options=[str(known) for known in Result],
            )
        results_at[int(board)] = result
    return results_at
