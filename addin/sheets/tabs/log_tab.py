"""The Log tab: what was done when, and in a hidden column the journal (:mod:`addin.journal`).

Each action adds a row, and a line of the journal cut into pieces that fit a cell.  Over
them, in the row above the headings, is the workbook's format: a whole number that grows when
tabs or columns do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from itertools import zip_longest
from textwrap import wrap
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from addin.journal.folding import PIECE, Journal, Line, Visible, lines_in, pieces
from addin.journal.states import State, as_line, digest, state_of
from addin.sheets import layout
from addin.sheets.grid import Grid, Tabs, find_columns, plain
from addin.sheets.handles import letter
from addin.sheets.layout import Col, Tab
from addin.sheets.reading import Reading
from addin.sheets.version import VERSION
from addin.sheets.vocabulary import Vocabulary
from addin.sheets.writer import Writer, write_columns
from pairing.errors import InputError
from pairing.tournament import Tournament

if TYPE_CHECKING:
    from addin.sheets.builder import Builder

COLUMNS: tuple[Col, ...] = (
    Col("time", 17, "pb.computed"),
    Col("action", 22, "pb.computed"),
    Col("round", 7, "pb.computed.centre", side="centre"),
    Col("seed", 8, "pb.computed.centre", side="centre"),
    Col("changed", 90, "pb.log"),
    Col("snapshot", 10, "pb.hidden"),
    Col("version", 9, "pb.computed.centre", side="centre", needed=False),
    Col("rules", 14, "pb.computed", needed=False),
    Col("inputs", 15, "pb.computed", needed=False),
    Col("made", 15, "pb.computed", needed=False),
)

FORMAT = 1
"""Of the workbooks this program makes."""

FORMAT_NAME = "pbFormat"
"""The name under which other programs find the cell with the format."""

STYLED_LINES = 400
"""Lines that have their look from the beginning."""

LINE_SIGNS = 108
"""Signs of what changed in a line; what is longer goes on in the next ones."""


TAB = Tab(layout.LOG, COLUMNS, known_by="action", hint="log.hint", frozen=0, event_lines=1)


def build(builder: Builder) -> None:
    """Add the tab to a new workbook."""
    tab = builder.tab(TAB, layout.HEADER_ROW + STYLED_LINES, event=4)
    tab.print_columns(tab.index("changed"))
    row = layout.FIRST_ROW
    tab.rows_rules(tab.area(), f'$B{row}&$E{row}<>""', {})
    hidden, look = tab.index("snapshot"), builder.looks["pb.hidden"]
    tab.sheet.set_column(hidden, hidden, 10, look, {"hidden": True})
    tab.sheet.write_number(layout.DECIMALS_ROW - 1, hidden, FORMAT, look)
    quoted = builder.words.tab(layout.LOG).replace("'", "''")
    cell = f"='{quoted}'!${letter(hidden + 1)}${layout.DECIMALS_ROW}"
    builder.book.define_name(FORMAT_NAME, cell)


def grid_of(tabs: Tabs) -> Grid:
    """Return the tab as read; without columns where it was deleted or its headings are gone."""
    if tabs.has(layout.LOG):
        with suppress(InputError):
            return find_columns(tabs, TAB, COLUMNS)
    return Grid(tabs.words.tab(layout.LOG), [])


def write_log(
    writer: Writer, reading: Reading, action: str, changed: str, *,
    round_: int | None = None, facts: Mapping[str, Any] = MappingProxyType({}),
    seed: int | None = None, now: State | None = None, inputs: Tournament | None = None,
    made: Any = None,
) -> None:  # fmt: skip
    """Append to the Log: time, action, seed, what changed, and the journal's line.

    ``facts`` are what is special about the action, ``now`` the state after it (that of what was
    read, if not given).  ``inputs`` is what the action worked on, unless it is what was read,
    and ``made`` what it made (a round, a tournament, plain data): digests of both go into the
    Log.  Nothing
    where the organiser deleted the tab or its columns: the work goes on without it.
    """
    if not reading.log_grid.at:
        return
    grid, tournament = reading.log_grid, reading.tournament
    keys = [column.key for column in COLUMNS if column.key in grid.at]
    time = f"{datetime.now():%Y-%m-%d %H:%M:%S}"
    about = {"did": action, "round": round_, "at": time, "v": VERSION, **facts}
    about = {key: value for key, value in about.items() if value is not None}
    line = reading.journal.next_line(state_of(tournament) if now is None else now, about)
    event = (reading.journal.marks or [line.get("left") or line["mark"]])[0]
    reading.tabs.handles.line = {**line, "event": event}
    parts = pieces(as_line(line))
    changed_lines = wrap(changed if len(changed) <= PIECE else f"{changed[:PIECE]}…", LINE_SIGNS)
    seed = tournament.seed if seed is None else seed
    columns: dict[str, list[Any]] = {"time": [time], "round": [round_], "seed": [seed]}
    columns |= {"action": [reading.words(f"action.{action}")], "version": [VERSION]}
    columns |= {"rules": [rules_of(reading)], "changed": changed_lines, "snapshot": parts}
    columns["inputs"] = [digest(tournament if inputs is None else inputs)]
    columns["made"] = [None if made is None else digest(made)]
    rows = [list(row) for row in zip_longest(*(columns[key] for key in keys))]
    start = max(len(grid.rows), grid.header)
    shifted = Grid(grid.tab, grid.rows, grid.at, start)
    write_columns(writer, layout.LOG, None, shifted, keys, rows, len(rows))


def rules_of(reading: Reading) -> str:
    """Return the system and, where it has several, the edition of its rules: ``dutch 2026``."""
    edition = getattr(reading.tournament.settings, "rules", "")
    return f"{reading.system.name} {edition}".rstrip()


# -- the format ---------------------------------------------------------------------------


def check_format(grid: Grid, tabs: Tabs) -> None:
    """Raise ``InputError`` when a newer program made the workbook; its Log says the format."""
    shown = plain(grid.get(grid.header - 1, "snapshot"))
    if shown.isdecimal() and len(shown) < 6 and int(shown) > FORMAT:
        raise InputError("error.newer_workbook", file=tabs.book.name, format=shown, known=FORMAT)


# -- the journal --------------------------------------------------------------------------

_WITH_RECORD = ("pair", "finals", "swap", "undo", "import")
"""Actions of which the journal knows more than their line says."""


def journal_of(grid: Grid, words: Vocabulary) -> Journal:
    """Return the journal that stands in the Log's hidden column."""
    names = {words(f"action.{key}"): key for key in _WITH_RECORD}
    begun: list[list[int]] = []
    for row in grid.body if grid.at else ():
        if grid.text(row, "action"):
            begun.append([row])
        elif begun:
            begun[-1].append(row)
    actions = []
    for rows in begun:
        time, version, inputs, made, round_typed = (
            grid.text(rows[0], key) for key in ("time", "version", "inputs", "made", "round")
        )
        number = int(round_typed) if round_typed.isdecimal() and len(round_typed) < 4 else None
        did = names.get(grid.text(rows[0], "action"), "")
        lines = list(lines_in(grid.get(row, "snapshot") for row in rows))
        actions.append((Visible(time, did, number, version, inputs, made), lines))
    journal = Journal()
    # By their numbers: somebody may have sorted the tab.
    for visible, lines in sorted(actions, key=lambda action: _number_in(action[1])):
        journal.add(visible, lines)
    return journal


def last_line(journal: Journal) -> dict[str, Any] | None:
    """Return what :func:`addin.engines.file.backups.note_latest` keeps of a journal."""
    marks = journal.marks
    return {"n": journal.number, "mark": marks[-1], "event": marks[0]} if marks else None


def _number_in(lines: Sequence[Line | None]) -> int:
    """Return the journal's number of an action; 0 for those of before there was a journal."""
    numbers = (line.get("n") for line in lines if line)
    return next((number for number in numbers if isinstance(number, int)), 0)
