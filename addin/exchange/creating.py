"""Making a workbook."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import fields
from dataclasses import replace as replaced
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import xlwings as xw

from addin.actions.state import ActionResult, action
from addin.engines.file import guard, open_book, whole
from addin.engines.file.backups import forget_latest, keep
from addin.engines.file.lock import Waiting, only_writer
from addin.engines.file.whole import draft_of
from addin.journal.states import state_of
from addin.sheets.reader import read
from addin.sheets.tabs.log_tab import write_log
from addin.sheets.tabs.player_details import keys_of
from addin.sheets.tabs.players_tab import write_players
from addin.sheets.tabs.round_tab import write_round
from addin.sheets.tabs.source_tab import write_source
from addin.sheets.tabs.tournament_tab import in_the_sheets_words, write_settings, write_status
from addin.sheets.vocabulary import RUN_SPECS, Vocabulary
from addin.sheets.writer import Writer
from addin.templates import SHEETS
from pairing.catalogue import LANGUAGES, Text, text
from pairing.errors import InputError, PairbookError, Problems
from pairing.named import find
from pairing.names import name_key
from pairing.ranks import rating_system_of
from pairing.settings import (
    Settings,
    Spec,
    parse_value,
    read_settings,
    spec_of,
)
from pairing.systems import PairingSystem, alias_settings
from pairing.systems import system as find_system
from pairing.tournament import EVENT_FIELDS, Player, Tournament

if TYPE_CHECKING:
    from addin.sheets.builder import Blueprint, Builder

BLANK_CAPACITY = 200
"""Players that a workbook made without any has styled rows for."""

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
    as_advised: bool = False,
) -> list[Text]:
    """Make a workbook at ``path`` and fill in event, settings and players; gives what is foreseen.

    ``past`` is one under way with the same ``players``: start values and rounds are written, too.
    ``waiting`` is told for whom we wait; ``as_advised`` takes what is advised where ``settings``
    say nothing.  The file appears whole or not at all; a workbook that it replaces is kept as a
    copy.  Raises ``InputError`` for a system, language, settings or players that cannot be used,
    and for a file that exists already or changes meanwhile.
    """
    from addin.actions import new_tournament
    from addin.actions.foreseeing import of_a_new_workbook
    from addin.sheets.workbook import build_workbook

    chosen = find_system(system)
    if language not in LANGUAGES:
        raise InputError("error.language_unknown", language=language, known=list(LANGUAGES))
    _check_place(path, replace=replace)
    settings, run = of_the_event(chosen, {**alias_settings(system), **(settings or {})})
    event = {**(event or {}), **{name: run[name] for name in EVENT_FIELDS if name in run}}
    if (typed := run.get("seed", seed)) is not None:
        seed = int(parse_value("seed", RUN_SPECS["seed"], typed))
    field = players or ()
    if as_advised:
        settings = {**_advised(chosen, field, run.get("rounds", rounds)), **settings}
    read_so = _read_settings(chosen, language, settings)
    planned = _planned(chosen, run.get("rounds", rounds), read_so, field, past)
    with only_writer(path, waiting=waiting):
        _check_place(path, replace=replace)  # another may have made it meanwhile
        there = guard.read(path) if path.is_file() else None
        with draft_of(path, there) as draft, _made_as(draft) as file:
            finish: Callable[[Builder], None] | None = None
            if path.suffix.lower() == ".xlsm":  # with macros and buttons
                from addin.excel.macros import make_macro_workbook as finish
            plan = _blueprint(chosen, language, read_so, planned, field, past)
            build_workbook(file, plan, finish)
            book = open_book(file)
            more = {"rounds": planned, "seed": seed}
            new_tournament(book, event=event, settings=settings, players=field, **more)
            if past is not None:
                enter_past(book, past)
            ahead = of_a_new_workbook(book) if field else []
            book.save()
            if there is not None:
                keep(path, there, action="new", round_=None, now=datetime.now())
        forget_latest(path)
    return ahead


def _advised(
    chosen: PairingSystem, field: Sequence[Player], rounds: int | None
) -> Mapping[str, str]:
    """Return the advised settings; raises ``InputError`` where there is nothing to go by."""
    ranked = sum(not player.substitute for player in field)
    if not ranked:
        raise InputError("advised.players")
    advice = chosen.settings.advised(ranked, rounds or chosen.traits.planned)
    if not advice:
        raise InputError("advised.nothing", system=text(f"system.{chosen.name}"))
    return advice


def _check_place(path: Path, *, replace: bool) -> None:
    """Raises ``InputError`` for a name or a place that a workbook cannot have."""
    if path.suffix.lower() not in SHEETS:
        raise InputError("error.workbook_suffix", file=str(path))
    if os.path.lexists(path) and not replace:
        raise InputError("error.file_exists", file=str(path))
    whole.check_place(path)


def _blueprint(
    chosen: PairingSystem, language: str, settings: Settings, planned: int,
    field: Sequence[Player], past: Tournament | None,
) -> Blueprint:  # fmt: skip
    """Plan the sheets for these players and room for more."""
    from addin.sheets.builder import Blueprint

    # Columns of players that a setting asks for, though nobody has anything there yet.
    asked = {"deviation"} if rating_system_of(settings) != "egf" else set()
    asked |= {"second"} if settings.double_rounds else set()
    return Blueprint(
        chosen,
        language,
        planned,
        capacity=len(field) + ROOM_TO_GROW if field else BLANK_CAPACITY,
        players=len(field),
        lowest=_axes(chosen, field),
        longest=max((len(player.name) for player in field), default=0),
        unused=unused_of(field) - asked,
        about=keys_of(field, chosen.traits.game),
        longest_club=max((len(player.club) for player in field), default=0),
        source=bool(past and past.source),
    )


def _read_settings(chosen: PairingSystem, language: str, settings: Mapping[str, str]) -> Settings:
    """Read the settings that were typed; errors name them as the sheets do."""
    try:
        return read_settings(chosen.settings, settings)
    except Problems as several:
        words = Vocabulary(language, chosen.name)
        specs = {item.name: spec_of(item) for item in fields(chosen.settings)}
        for error in several.errors:
            name = error.subject.field if error.subject is not None else None
            if name is not None and name in specs:
                error.text = in_the_sheets_words(error.text, name, words, specs[name])
        raise


def _planned(
    chosen: PairingSystem, rounds: int | None, read: Settings, players: Sequence[Player],
    past: Tournament | None,
) -> int:  # fmt: skip
    """Return the number of rounds: as asked for, what the settings take, or the system's usual one.

    Raises ``InputError`` where the settings take another number than is asked for, and for fewer
    than those of the ``past``.
    """
    ranked = sum(not player.substitute for player in players)
    needed, usual = read.rounds_needed(ranked), read.rounds_usual(ranked) or chosen.traits.planned
    number: int = parse_value("rounds", Spec("whole", 1, 99), usual if rounds is None else rounds)
    if needed is not None and number != needed:
        raise InputError("error.stages_rounds_differ", needed=needed, planned=number)
    if past is not None and number < len(past.rounds):
        raise InputError("import.rounds_fewer", played=len(past.rounds), rounds=number)
    return number


def _made_as(draft: Path) -> AbstractContextManager[Path]:
    """Return the file that is built: the draft itself, or one LibreOffice makes an ``.ods`` draft
    of.
    """
    if draft.suffix != ".ods":
        return nullcontext(draft)
    from addin.libreoffice.closed import converted

    return converted(draft)


def of_the_event(
    chosen: PairingSystem, settings: Mapping[str, str]
) -> tuple[dict[str, str], dict[str, Any]]:
    """Separate what was typed for the system's settings from the other lines of the Tournament tab.

    The latter by name: title, place, rounds, ...  All may be typed as the tab calls them.
    """
    own: dict[str, str] = {}
    others: dict[str, Any] = {}
    lines = (*EVENT_FIELDS, "rounds", "seed")
    names = [item.name for item in fields(chosen.settings) if not spec_of(item).hidden]
    for typed, value in settings.items():
        name = find(typed, (*names, *lines), "setting")
        if name in lines:
            others[name] = value
        else:
            own[typed] = value
    return own, others


def unused_of(field: Sequence[Player]) -> frozenset[str]:
    """List what no known player has: while nobody is known, only what files alone tell.

    >>> sorted(unused_of([Player(1, "Ann", 2100, club="Riga")]))
    ['country', 'deviation', 'rank', 'replaces', 'second', 'surname', 'title']
    >>> sorted(unused_of([]))
    ['deviation', 'replaces', 'second', 'surname']
    """
    from addin.sheets.tabs.games_tab import STRENGTH

    if not field:
        return frozenset({"surname", "replaces", "deviation", "second"})
    shown = ("rating", "rank", "club", "country", "title", "surname", "replaces", "deviation")
    unused = {key for key in shown if not any(getattr(player, key) for player in field)}
    unused.add("second")
    if not any(player.title or player.rating for player in field):
        unused.add(STRENGTH)
    return frozenset(unused)


def _axes(chosen: PairingSystem, field: Sequence[Player]) -> dict[str, int]:
    """Return where the charts' axes begin, as far as these players decide it."""
    from addin.sheets.tabs.computed_tab import lowest

    begin: dict[str, int] = {}
    if field and chosen.traits.charts:
        with suppress(PairbookError):  # said when the first round is paired
            empty = Tournament(chosen.name, chosen.settings(), tuple(field))
            for report in chosen.reports(chosen.start(empty), chosen.traits.charts):
                low = lowest(report)
                if report.key in chosen.traits.charts and low is not None:
                    begin[report.key] = low
    return begin


@action
def enter_past(book: xw.Book, imported: Tournament) -> ActionResult:
    """Write the past rounds of an imported tournament into a workbook that has its players.

    Start numbers, start values and rounds become those of ``imported``; the next click on
    "pair" goes on from there.  Raises ``InputError`` when something in it is not for the
    workbook's system.
    """
    reading = read(book, every_round=True)
    players = reading.tournament.players
    rows = {name_key(player.name): reading.player_rows[player.number] for player in players}
    tournament = replaced(reading.tournament, players=imported.players, rounds=imported.rounds)
    rows_now = {player.number: rows[name_key(player.name)] for player in imported.players}
    reading = replaced(reading, tournament=tournament, player_rows=rows_now)
    started = reading.system.start(tournament)
    writer, words, count = Writer(reading.tabs), reading.words, len(started.rounds)
    write_settings(writer, reading, started)
    write_players(writer, reading, started)
    for round_ in started.rounds:
        write_round(writer, reading, started, round_, ())
    write_source(writer, imported.source)
    if count:
        write_status(writer, words("import.status", rounds=count))
    line = words("log.imported", players=len(started.players), rounds=count)
    about: dict[str, Any] = {"now": state_of(started), "made": started}
    write_log(writer, reading, "import", line, facts={"imported": count}, **about)
    writer.flush()
    return ActionResult(text("import.done", players=len(started.players), rounds=count))
