"""A damaged workbook made anew: a fresh one with all that the damaged one still tells.

What the damaged file tells is read in :mod:`addin.exchange.remains`; the file itself stays as a
copy beside the new one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

import xlwings as xw

from addin.actions.state import ActionResult, Done, Event
from addin.engines.file import backups, guard, open_book, whole
from addin.engines.file.lock import Waiting, only_writer
from addin.exchange.creating import create
from addin.exchange.remains import Remains, read_remains
from addin.journal.states import settings_data
from addin.sheets import layout
from addin.sheets.grid import Grid, plain
from addin.sheets.handles import one_click
from addin.sheets.reader import read_once
from addin.sheets.tabs import prizes_tab, round_tab
from addin.sheets.writer import Writer, write_columns
from pairing.catalogue import Text, text
from pairing.errors import InputError, PairbookError
from pairing.tournament import EVENT_FIELDS, Tournament


def repair(
    path: Path, *, system: str | None = None, waiting: Waiting | None = None
) -> ActionResult:
    """Make a damaged workbook anew from what it still tells; the damaged file stays as a copy.

    ``system`` names the pairing system where neither the Tournament tab nor the Log does.
    ``remarks`` of the answer say what was missing, where it was taken from, and what of the
    organiser's own is in the copy alone.  Raises ``InputError`` when the file is no workbook,
    cannot be written, or tells too little; it is then as it was.
    """
    with only_writer(path, waiting=waiting):
        original = guard.read(path)
        guard.check_is_zip(original, path)
        with whole.sibling_folder(path) as folder, guard.damage(path):
            damaged = open_book(path, read_only=True)
            remains = read_remains(damaged, system)
            words = remains.tabs.words
            fresh = folder / f"fresh{path.suffix.lower()}"
            _create(fresh, remains)
            remarks = [*remains.damage, *_missing_parts(damaged, fresh, remains)]
            if not remarks:
                done = text("repair.nothing", file=path.name)
                return ActionResult(done, {"done": []}, tuple(remains.fault_remarks))
            remarks += remains.fault_remarks
            if own := _organisers_own(damaged, fresh, remains):
                remarks.append(text("repair.own", places=own))
            line = _finish(fresh, remains, " ".join(map(words, remarks)))
            data = fresh.read_bytes()
        count = len(remains.tournament.rounds)
        copy = backups.keep(path, original, action="repair", round_=count, now=datetime.now())
        whole.replace(path, data, original)
        backups.note_latest(path, line)
    done = text("repair.done", file=path.name, count=len(remarks), kept=copy.number)
    about = {"done": [words(remark) for remark in remarks], "kept": copy.number}
    return ActionResult(done, about, tuple(remarks))


def rescued(path: Path) -> tuple[Tournament, tuple[Text, ...]] | None:
    """Return the tournament of a workbook that cannot be read as it is, and what it took to read
    it.

    The file is not touched.  ``None`` where it tells too little.
    """
    try:
        remains = read_remains(open_book(path, read_only=True))
    except PairbookError:
        return None
    remarks = text("rescued.as_if"), *remains.damage, *remains.fault_remarks
    return remains.tournament, remarks


def _create(fresh: Path, remains: Remains) -> None:
    """Make a workbook of the tournament, with the Log and the prizes of the damaged one."""
    tournament = remains.tournament
    event = {name: getattr(tournament, name) for name in EVENT_FIELDS}
    create(
        fresh,
        system=tournament.system,
        language=remains.tabs.words.language,
        rounds=max(tournament.planned, len(tournament.rounds)),
        seed=tournament.seed,
        players=tournament.players,
        event={**event, **tournament.details},
        settings=settings_data(tournament.settings),
        past=tournament if tournament.rounds or tournament.source else None,
    )
    book = open_book(fresh)
    with one_click(book):
        reading = read_once(book)
        writer = Writer(reading.tabs)
        if remains.log.at:
            _write_cells(writer, layout.LOG, None, reading.log_grid, remains.log)
        with suppress(InputError):
            old, new = prizes_tab.grid_of(remains.tabs), prizes_tab.grid_of(reading.tabs)
            if old is not None and new is not None:
                _write_cells(writer, prizes_tab.PRIZES, None, new, old, prizes_tab.TYPED)
        writer.flush()
    book.save()


def _write_cells(
    writer: Writer,
    tab: str,
    number: int | None,
    new: Grid,
    old: Grid,
    keys: Sequence[str] | None = None,
) -> None:
    """Write what stands in columns of a tab (all that both have) over those of the new one."""
    keys = [key for key in keys or new.at if key in new.at and key in old.at]
    rows = [[old.get(row, key) for key in keys] for row in old.body]
    write_columns(writer, tab, number, new, keys, rows, len(new.rows) - new.header)


def _finish(fresh: Path, remains: Remains, sentences: str) -> dict[str, Any] | None:
    """Add the scores of tables that have some, and the Log's line; gives back the journal's."""
    book = open_book(fresh)
    with one_click(book) as click:
        event = Event.of(read_once(book))
        event.reading.partial.update(remains.partial)
        for number in {number for number, _ in remains.partial}:
            if number <= len(event.tournament.rounds):
                event.write_round(event.tournament.rounds[number - 1])
        with suppress(PairbookError):  # the next click says what cannot be computed
            if rounds := event.tournament.rounds:  # the tabs that follow them, as after a pairing
                before = event.tournament.after(len(rounds) - 1)
                event.at(event.system.start(before)).follow("results")
                event.at(event.system.start(event.tournament)).follow("pairing")
        event.finish(Done("repair", text("repair.status"), logged=sentences))
        line = click.line
        writer = Writer(event.reading.tabs)
        for number, old in remains.later.items():
            new = round_tab.round_grid(event.reading.tabs, event.system.traits, number)
            _write_cells(writer, layout.ROUND, number, new, old)
            writer.show(layout.ROUND, number)
        writer.flush()
    book.save()
    return line


# -- what is missing, and what is not ours --------------------------------------------------


def _missing_parts(damaged: xw.Book, fresh: Path, remains: Remains) -> Iterator[Text]:
    """Name tabs, Excel tables and formulas that a new workbook has and the damaged one lacks."""
    there = {sheet.name.casefold(): sheet for sheet in damaged.sheets}
    sheets = list(open_book(fresh, read_only=True).sheets)
    missing = [sheet.name for sheet in sheets if sheet.name.casefold() not in there]
    if missing:
        yield text("repair.tabs", tabs=missing)
    words = remains.tabs.words
    with_formulas = {words.tab(key) for key in (layout.TOURNAMENT, layout.PLAYERS, layout.LISTS)}
    with_formulas |= {words.tab(layout.ROUND, number) for number in range(1, layout.LAST_ROUND + 1)}
    for sheet in sheets:
        old = there.get(sheet.name.casefold())
        if old is None:
            continue
        begins = {table.name: _begin(table) for table in old.tables}
        for table in sheet.tables:
            if begins.get(table.name) != _begin(table):
                yield text("repair.table", place=f"{sheet.name}!{table.range.address}")
        count = _formula_count(sheet) - _formula_count(old)
        if count > 0 and sheet.name in with_formulas:
            yield text("repair.formulas", tab=sheet.name, count=count)


def _begin(table: Any) -> tuple[int, int]:
    """Return the first cell of a table."""
    return table.range.row, table.range.column


def _formula_count(sheet: xw.Sheet) -> int:
    rows = sheet.used_range.formula
    cells = [cell for row in rows for cell in row] if isinstance(rows, tuple) else [rows]
    return sum(str(cell).startswith("=") for cell in cells)


def _organisers_own(damaged: xw.Book, fresh: Path, remains: Remains) -> list[str]:
    """Name tabs and columns of the organiser's own, which a new workbook does not have."""
    tabs = remains.tabs
    ours = {sheet.name.casefold() for sheet in open_book(fresh, read_only=True).sheets}
    for key in (layout.TOURNAMENT, layout.PLAYERS, layout.LOG):
        ours.add(tabs.name(key).casefold())
    for number in range(1, layout.LAST_ROUND + 1):
        ours.add(tabs.name(layout.ROUND, number).casefold())
    own = [sheet.name for sheet in damaged.sheets if sheet.name.casefold() not in ours]
    for grid in remains.grids:
        known = set(grid.at.values())
        for at, heading in enumerate(map(plain, grid.rows[grid.header - 1]), start=1):
            if heading and at not in known:
                own.append(f"{grid.tab}: {heading}")
    return own
