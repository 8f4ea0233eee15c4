"""A workbook's tournament as a file for federations, other programs and forums."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from dataclasses import replace as replaced
from functools import partial
from pathlib import Path
from typing import Any

import xlwings as xw

from addin.actions import load
from addin.actions.official import for_report
from addin.actions.standings_tabs import as_played, ranking
from addin.engines.file import whole
from addin.engines.file.lock import Waiting
from addin.exchange.editing import replacing
from addin.exchange.outgoing.as_it_came import as_it_came
from addin.sheets import layout
from addin.sheets.reading import Reading
from addin.sheets.tabs.source_tab import read_source
from addin.templates import SHEETS
from pairing.catalogue import Text, text
from pairing.dates import days_of
from pairing.errors import ALLOWED, CUT, InputError, NeedsDecision, Subject
from pairing.formats.format import START, Fault, Format, Job
from pairing.formats.registry import all_formats, for_game, format_named
from pairing.identities import house_of
from pairing.tournament import Tournament


def export_to(
    book: xw.Book,
    kind: str,
    path: Path | None,
    *,
    replace: bool = False,
    by: str | None = None,
    waiting: Waiting | None = None,
    **options: Any,
) -> tuple[Text, ...]:
    """Write a workbook's tournament as a file; returns remarks on what is worth knowing.

    Without a ``path`` all is looked at in the same way and nothing is written.

    ``by`` names criteria for the order (the system's own by default), ``options`` are those
    of the format: for ``h9`` the ``headers`` of an EGD file's head (``CL``, ``TM``), and
    ``database_names`` off leaves names in it as they were typed.  The file appears whole or
    not at all; ``waiting`` is told for whom we wait where it lies in the place of a workbook.
    Raises ``NeedsDecision`` (choice ``cut``) before a file is written that has no room for all that
    stands here, ``InputError`` for an unknown format, one that is not for this game,
    options of another format, and a file that exists already.
    """
    chosen = format_named(kind)
    if path is not None:
        _can_be_written(path, chosen, replace=replace)
    wanted = _options(chosen, options)
    reading, tournament = load(book)
    game = reading.system.traits.game
    if chosen.write is None or game not in chosen.games:
        key = "export.read_only" if chosen.write is None else "export.other_game"
        raise InputError(
            key, format=chosen.title, system=text(f"system.{reading.system.name}"),
            fitting=list(for_game(game)),
        )  # fmt: skip
    _, order = ranking(reading, tournament, by)
    tournament = with_houses(for_report(reading, tournament, chosen.system), game)
    source = read_source(reading.tabs)  # the file it was made of, where that is of this format
    if chosen.recognise("\n".join(source)[:START]):
        tournament = replaced(tournament, source=source)
    ahead = partial(reading.system.rounds_ahead, tournament)
    played, language = as_played(tournament)[0], reading.words.language
    job = Job(tournament, played, order, language, game=game, ahead=ahead, options=wanted)
    bends = [*_faults(reading, chosen.bends(job))]
    if bends and path is not None and CUT not in ALLOWED.get():
        raise NeedsDecision("export.cut", choice=CUT, format=chosen.title, what=bends[:MOST_NAMED])
    content = chosen.write(job)
    if chosen.keeps and tournament.source:
        content = as_it_came(chosen, job, content, lambda then: ranking(reading, then, by))
    if path is not None:
        with replacing(path, action="export", waiting=waiting):
            whole.write(path, content)
    open_rounds = [round_.number for round_ in tournament.rounds if not round_.complete]
    of_open = [text("export.open", rounds=open_rounds)] if open_rounds and chosen.open_games else []
    faults = _faults(reading, chosen.faults(job))
    return (*of_open, *lacking(reading, chosen), *bends, *faults, *chosen.remarks(job))


def _can_be_written(path: Path, chosen: Format, *, replace: bool) -> None:
    """Raises ``InputError`` for a folder, a file that exists, and a folder that does not.

    Without ``replace`` also for the ending of a workbook, which another format is not.
    """
    ending = path.suffix.lower()
    if not replace and ending in SHEETS and ending not in chosen.suffixes:
        raise InputError("export.ending", format=chosen.title, ending=chosen.suffixes[0])
    whole.check_place(path)
    if path.exists() and not replace:
        raise InputError("error.file_exists", file=str(path))


MOST_NAMED = 12
"""Players named in the question whether they may be cut."""

MOST_CELLS = 6
"""Cells named where the same is missing of several players."""


def lacking(reading: Reading, chosen: Format) -> list[Text]:
    """List what the receiver asks for and the workbook does not state, by tab and cell."""
    words, tournament = reading.words, reading.tournament
    remarks = []
    for name in chosen.needs:
        typed = getattr(tournament, name)
        place = reading.place(Subject(field=name)) or reading.settings_grid.tab
        values = {"format": chosen.title, "setting": words.setting_label(name), "place": place}
        if not typed:
            remarks.append(text("export.lacks", **values))
        elif name == "date" and not days_of(typed):
            remarks.append(text("export.date_unread", **values, value=typed))
    people = [player for player in tournament.players if not player.substitute]
    for key in chosen.asks:
        field = "ids" if key == "id" else key
        missing = [player.number for player in people if getattr(player, field) in (None, "", {})]
        if not missing or key not in reading.players_grid.at:
            continue
        grid = reading.players_grid
        places = [grid.place(reading.player_rows[number], key) for number in missing[:MOST_CELLS]]
        places += ["…"] if len(missing) > MOST_CELLS else []
        column, count = layout.heading(words.catalogue, key), len(missing)
        lack: dict[str, Any] = {"column": column, "count": count, "places": places}
        remarks.append(text("export.players_lack", format=chosen.title, **lack))
    return remarks


def _faults(reading: Reading, faults: Iterable[Fault]) -> list[Text]:
    """List what the receiver would refuse or cut of a player, with the cell."""
    grid, remarks = reading.players_grid, []
    for fault in faults:
        known = fault.column in grid.at
        row = reading.player_rows[fault.player]
        place = grid.place(row, fault.column) if known else grid.tab
        remarks.append(text("export.fault", place=place, said=fault.said))
    return remarks


def _options(chosen: Format, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options a writer gets; raises ``InputError`` for one that another format takes."""
    rows = all_formats()
    known = {name: option for row in rows for name, option in row.options.items()}
    for name, value in given.items():
        option = known[name]
        if name not in chosen.options and value is not None and value != option.default:
            fitting = [row.name for row in rows if name in row.options]
            raise InputError(
                "export.option_other", format=chosen.name, option=option.typed, fitting=fitting
            )
    return {
        name: option.default if given.get(name) is None else given[name]
        for name, option in chosen.options.items()
    }


def with_houses(tournament: Tournament, game: str) -> Tournament:
    """Return the ID column by the house whose number it is: EGD PIN, federation's, FIDE."""
    players = []
    for player in tournament.players:
        shown = player.ids.get(game, "")
        ids = {**player.ids, house_of(shown, game): shown} if shown else player.ids
        players.append(replace(player, ids=ids))
    return replace(tournament, players=tuple(players))
