"""Making a workbook."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from datetime import datetime
from pathlib import Path
from typing import Any

from addin.engines.file import guard, open_book
from addin.engines.file.backups import keep
from addin.engines.file.lock import Waiting, only_writer
from addin.engines.file.whole import draft_of
from addin.exchange.finish_new import BLANK_CAPACITY, finish_of
from addin.sheets.layout import EVENT_FIELDS
from pairing.catalogue import LANGUAGES
from pairing.errors import InputError
from pairing.named import find
from pairing.settings import Spec, parse_value, read_settings, setting_named
from pairing.systems import PairingSystem
from pairing.systems import system as find_system
from pairing.tournament import Player, Tournament

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
    from addin.sheets.tabs.player_details import keys_of
    from addin.sheets.tabs.tournament_tab import RUN_SPECS
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
    planned = _planned(chosen, rounds, settings, players or ())
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
                Blueprint(
                    chosen, language, planned, capacity, len(field), _axes(chosen, field),
                    max((len(player.name) for player in field), default=0), unused_of(field),
                    keys_of(field, chosen.traits.game),
                    max((len(player.club) for player in field), default=0),
                ),
                finish_of(path),
            )  # fmt: skip
            book = open_book(file)
            new_tournament(
                book, event=event, rounds=planned, seed=seed, settings=settings, players=field
            )
            if past is not None:
                from addin.exchange.incoming.starting import enter_past

                enter_past(book, past)
            book.save()
            if there is not None:
                keep(path, there, action="new", round_=None, now=datetime.now())


def _planned(
    chosen: PairingSystem,
    rounds: int | None,
    settings: Mapping[str, str],
    players: Sequence[Player],
) -> int:
    """The number of rounds: as asked for, what the settings take, or the system's usual one.

    Raises ``InputError`` where the settings take another number than is asked for.
    """
    ranked = sum(not player.substitute for player in players)
    read = read_settings(chosen.settings, settings)
    needed, usual = read.rounds_needed(ranked), read.rounds_usual(ranked) or chosen.traits.planned
    number: int = parse_value("rounds", Spec("whole", 1, 99), usual if rounds is None else rounds)
    if needed is not None and number != needed:
        raise InputError("error.stages_rounds_differ", needed=needed, planned=number)
    return number


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


def unused_of(field: Sequence[Player]) -> frozenset[str]:
    """What nobody of those known has: nothing is unused while nobody is known.

    >>> sorted(unused_of([Player(1, "Ann", 2100, club="Riga")]))
    ['country', 'rank', 'title']
    >>> unused_of([])
    frozenset()
    """
    from addin.sheets.tabs.games_columns import STRENGTH

    if not field:
        return frozenset()
    shown = ("rating", "rank", "club", "country", "title")
    unused = {key for key in shown if not any(getattr(player, key) for player in field)}
    if not any(player.title or player.rating for player in field):
        unused.add(STRENGTH)
    return frozenset(unused)


def _axes(chosen: PairingSystem, field: Sequence[Player]) -> dict[str, int]:
    """Where the charts' axes begin, as far as these players say it."""
    from contextlib import suppress

    from addin.sheets.tabs.report_tabs import lowest
    from pairing.errors import PairbookError

    begin: dict[str, int] = {}
    if field and chosen.traits.charts:
        with suppress(PairbookError):  # said when the first round is paired
            empty = Tournament(chosen.name, chosen.settings(), tuple(field))
            for report in chosen.reports(chosen.start(empty), chosen.traits.charts):
                low = lowest(report)
                if report.key in chosen.traits.charts and low is not None:
                    begin[report.key] = low
    return begin
