"""The Log tab: what was done when, and rounds as they stood when the next one was paired.

Those rounds stand in a hidden column, as lines of JSON cut into pieces that fit a cell.  Over
them, in the row above the headings, is the workbook's format: a whole number that grows when
tabs or columns do.  Workbooks of version 0.1.0 have none there; :func:`write_log` gives them
the number and the columns they lack.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING, Any

from addin.sheets import layout
from addin.sheets.grid import Grid, Tabs, find_columns, plain
from addin.sheets.layout import Col, Tab
from addin.sheets.log.digests import digest, round_data, round_from
from addin.sheets.reading import Reading
from addin.sheets.rectangles import AsText, letter
from addin.sheets.version import VERSION
from addin.sheets.writer import Block, Writer, write_columns
from pairing.catalogue import text
from pairing.errors import InputError
from pairing.renumbering import round_with
from pairing.tournament import Round, Tournament

if TYPE_CHECKING:
    from addin.sheets.builder import Builder

COLUMNS: tuple[Col, ...] = (
    Col("time", 17, "pb.computed"),
    Col("action", 22, "pb.computed"),
    Col("round", 7, "pb.computed.centre", side="centre"),
    Col("seed", 8, "pb.computed.centre", side="centre"),
    Col("changed", 90, "pb.log"),
    Col("snapshot", 10, "pb.hidden"),
    Col("version", 9, "pb.computed.centre", side="centre", added=True),
    Col("rules", 14, "pb.computed", added=True),
    Col("inputs", 15, "pb.computed", added=True),
    Col("made", 15, "pb.computed", added=True),
)

FORMAT = 2
"""Of the workbooks this program makes; those of version 0.1.0 are 1."""

FORMAT_NAME = "pbFormat"
"""The name under which other programs find the cell with the format."""

STYLED_LINES, ROW_HEIGHT = 200, 42.0


TAB = Tab(layout.LOG, COLUMNS, known_by="action", hint="log.hint", frozen=0, event_lines=1)


def build(builder: Builder) -> None:
    """Add the tab to a new workbook."""
    tab = builder.tab(TAB, layout.HEADER_ROW + STYLED_LINES, event=4)
    tab.rows_look(filled="B")
    tab.row_heights(ROW_HEIGHT, (ROW_HEIGHT, ROW_HEIGHT))
    hidden, look = tab.index("snapshot"), builder.looks["pb.hidden"]
    tab.sheet.set_column(hidden, hidden, 10, look, {"hidden": True})
    tab.sheet.write_number(layout.DECIMALS_ROW - 1, hidden, FORMAT, look)
    builder.book.define_name(
        FORMAT_NAME, _format_cell(builder.words.tab(layout.LOG), hidden + 1, layout.DECIMALS_ROW)
    )


def grid_of(tabs: Tabs) -> Grid:
    """The tab as read; without columns where it was deleted or its headings are gone."""
    if tabs.has(layout.LOG):
        with suppress(InputError):
            return find_columns(tabs, TAB, COLUMNS)
    return Grid(tabs.words.tab(layout.LOG), [])


def write_log(
    writer: Writer,
    reading: Reading,
    action: str,
    round_: int | None,
    changed: str,
    snapshots: Sequence[str] = (),
    seed: int | None = None,
    *,
    inputs: Tournament | None = None,
    made: Any = None,
) -> None:
    """Append to the Log: time, action, seed, what changed, and snapshots of rounds.

    ``inputs`` is what the action worked on, unless it is what was read, and ``made`` what it
    made (a round, a tournament, plain data): digests of both go into the Log.  A workbook
    of an earlier format gains what it lacks with the same writing.  Nothing where the
    organiser deleted the tab or its columns: the work goes on without it.
    """
    if not reading.log_grid.at:
        return
    if reading.format < FORMAT:
        changed = " ".join(filter(None, (changed, reading.words(upgrade(writer, reading)))))
    grid, tournament = reading.log_grid, reading.tournament
    keys = [column.key for column in COLUMNS if column.key in grid.at]
    pieces = [piece for text in snapshots for piece in split_snapshot(text)] or [""]
    values = {
        "time": f"{datetime.now():%Y-%m-%d %H:%M:%S}",
        "action": reading.words(f"action.{action}"),
        "round": round_,
        "seed": tournament.seed if seed is None else seed,
        "changed": changed,
        "snapshot": pieces[0] or None,
        "version": AsText(VERSION),
        "rules": rules_of(reading),
        "inputs": AsText(digest(tournament if inputs is None else inputs)),
        "made": None if made is None else AsText(digest(made)),
    }
    rows: list[list[Any]] = [[values[key] for key in keys]]
    rows += [[piece if key == "snapshot" else None for key in keys] for piece in pieces[1:]]
    start = max(len(grid.rows), grid.header)
    shifted = Grid(grid.tab, grid.rows, grid.at, start)
    write_columns(writer, layout.LOG, None, shifted, keys, rows, len(rows))


def rules_of(reading: Reading) -> str:
    """The system and, where it has several, the edition of its rules: ``dutch 2026``."""
    edition = getattr(reading.tournament.settings, "rules", "")
    return f"{reading.system.name} {edition}".rstrip()


# -- the format ---------------------------------------------------------------------------


def format_of(grid: Grid) -> int:
    """The format of a workbook by its Log: 1 where nothing is said."""
    row = grid.rows[grid.header - 2] if grid.header > 1 else []
    at = grid.at.get("snapshot")
    said = plain(row[at - 1]) if at is not None and at <= len(row) else ""
    return int(said) if said.isdecimal() and len(said) < 6 else 1


def check_format(grid: Grid, tabs: Tabs) -> int:
    """The format of a workbook; raises ``InputError`` when a newer program made it.

    Without a Log nothing says it: today's is assumed, and nothing is upgraded.
    """
    if not grid.at:
        return FORMAT
    found = format_of(grid)
    if found > FORMAT:
        raise InputError("error.newer_workbook", file=tabs.book.name, format=found, known=FORMAT)
    return found


def last_version(grid: Grid) -> str:
    """The version that did the last action; "" for 0.1.0, which did not say."""
    versions = (grid.text(row, "version") for row in reversed(grid.body))
    return next((one for one in versions if one), "")


def upgrade(writer: Writer, reading: Reading) -> Any:
    """Give the Log of an earlier workbook its new columns, the format and its name, later.

    Returns the sentence that says so, which also goes to whoever runs the action.
    """
    grid, words = reading.log_grid, reading.words
    at = dict(grid.at)
    free = 1 + max([len(row) for row in map(_without_empty_end, grid.rows)], default=0)
    for key in [column.key for column in COLUMNS if column.added and column.key not in at]:
        at[key] = max(free, 1 + max(at.values()))
        heading = layout.heading(words.catalogue, key, layout.LOG)
        writer.put(layout.LOG, None, Block(grid.header, at[key], [[heading]]))
    row, column = grid.header - 1, at["snapshot"]
    writer.put(layout.LOG, None, Block(row, column, [[FORMAT]]))
    writer.name(FORMAT_NAME, _format_cell(grid.tab, column, row))
    said = text("upgrade.done", old=reading.format, new=FORMAT, version=VERSION)
    reading.log_grid = Grid(grid.tab, grid.rows, at, grid.header)
    reading.format = FORMAT
    reading.tabs.handles.news.append(said)
    return said


def _without_empty_end(row: Sequence[Any]) -> Sequence[Any]:
    end = len(row)
    while end and row[end - 1] in (None, ""):
        end -= 1
    return row[:end]


def _format_cell(tab: str, column: int, row: int) -> str:
    quoted = tab.replace("'", "''")
    return f"='{quoted}'!${letter(column)}${row}"


# -- rounds as they stood when the next one was paired ----------------------------------


def snapshot(round_: Round, *, locked: bool = True) -> str:
    """A round as one line for the Log's hidden column."""
    if not locked:
        return json.dumps({"round": round_.number, "open": True})
    return json.dumps({"round": round_.number, **round_data(round_)}, separators=(",", ":"))


def snapshots_of(grid: Grid, rows: Iterable[int] | None = None) -> Iterator[dict[str, Any]]:
    """What the Log's hidden column remembers, line by line; damaged lines are passed over.

    ``rows``: of these rows only.
    """
    parts: list[str] = []
    for row in grid.body if rows is None else rows:
        piece = grid.get(row, "snapshot")
        if not isinstance(piece, str) or not piece:
            continue
        parts.append(piece.removesuffix("…"))
        if piece.endswith("…"):
            continue
        try:
            kept = json.loads("".join(parts))
        except (ValueError, RecursionError):
            continue
        finally:
            parts.clear()
        if isinstance(kept, dict):
            yield kept


def read_locked(grid: Grid) -> dict[int, Round]:
    """The latest snapshot of each round, from the Log; damaged lines are passed over."""
    locked: dict[int, Round] = {}
    for kept in snapshots_of(grid):
        remember_round(locked, kept)
    return locked


def names_now(reading: Reading) -> dict[str, str]:
    """Start number -> name, to be remembered: who is renamed later is known by his number."""
    return {str(player.number): player.name for player in reading.tournament.players}


def read_names(grid: Grid) -> list[dict[int, str]]:
    """Start number -> name, as they were at each pairing, the oldest first."""
    found: list[dict[int, str]] = []
    for kept in snapshots_of(grid):
        names = kept.get("names")
        if moved := renumbered_in(kept):
            found = [
                {moved.get(number, number): name for number, name in one.items()} for one in found
            ]
        if isinstance(names, dict):
            found.append(
                {
                    int(number): name
                    for number, name in names.items()
                    if number.isdecimal() and isinstance(name, str)
                }
            )
    return found


def renumbered_in(kept: Mapping[str, Any]) -> dict[int, int]:
    """Start numbers given anew at this line of the hidden column: old -> new."""
    moved = kept.get("renumbered")
    try:
        return {int(old): int(new) for old, new in moved.items()} if moved else {}
    except (AttributeError, TypeError, ValueError):
        return {}


def remember_round(locked: dict[int, Round], kept: Mapping[str, Any]) -> None:
    """Take a line of the hidden column into account, if it is a round, or opens one again."""
    if moved := renumbered_in(kept):
        for number, round_ in list(locked.items()):
            locked[number] = round_with(round_, moved)
        return
    try:
        number = int(kept["round"])
        if kept.get("open"):
            locked.pop(number, None)
        else:
            locked[number] = round_from(number, kept)
    except (ValueError, KeyError, TypeError):
        return


def split_snapshot(text: str, size: int = 30_000) -> list[str]:
    """A snapshot in pieces that fit a cell; every piece but the last ends with ``…``."""
    pieces = [text[start : start + size] for start in range(0, len(text), size)] or [""]
    return [piece + "…" for piece in pieces[:-1]] + [pieces[-1]]
