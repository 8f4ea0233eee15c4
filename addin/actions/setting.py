"""A line of the Tournament tab changed by a command: the setting, its value, and taken back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import xlwings as xw

from addin.actions.held import questions
from addin.actions.settling import SETTING, mode_of, refuse_return, settled
from addin.actions.state import ActionResult, Event, action, kept_text, read_once
from addin.sheets.grid import as_kept, plain, to_cell
from addin.sheets.moved_columns import with_cells
from addin.sheets.reading import Reading
from addin.sheets.rectangles import Cell
from addin.sheets.tabs import tournament_tab
from addin.sheets.vocabulary import Line
from pairing.catalogue import Text, text
from pairing.errors import ALLOWED, CHANGED, InputError, NeedsDecision, Problems
from pairing.named import find
from pairing.settings import no_such_setting, parse_value
from pairing.systems.dutch.settings import LEFT

FIXED = "system"
"""The line that stays what it was made."""


@action
def change_setting(book: xw.Book, setting: str, value: str) -> ActionResult:
    """Write the value of a setting, as it would be typed on the Tournament tab.

    ``setting`` is its name or its label in any language, ``value`` empty for "automatic".  Where
    rounds were paired by it, it asks as the sheet does (:data:`CHANGED`).  ``pairbook undo`` takes
    it back.  Raises ``InputError`` for a setting that is not there and ``Problems`` for a value
    that cannot be used.
    """
    reading = settled(read_once(book))
    line = _line(reading, setting)
    cell = _shown(reading, line, value)
    old = _cell(reading, line.name)
    changed = _with(reading, line.name, cell)
    refuse_return(changed)
    values = _values(reading, line.name, old, cell)
    if CHANGED not in ALLOWED.get() and questions(changed):
        rounds = len(reading.tournament.rounds)
        raise NeedsDecision("setting.ask", choice=CHANGED, rounds=rounds, **values)
    changed = settled(changed, agreed=True)
    if line.name == SETTING and mode_of(changed) == LEFT:  # which cannot be taken back
        cell = _shown(reading, line, LEFT)
        return _write(changed, SETTING, cell, _values(reading, SETTING, old, cell), {})
    facts = {"chosen": [line.name, as_kept(old), plain(to_cell(cell))]}
    return _write(changed, line.name, cell, values, facts)


def take_back(reading: Reading) -> ActionResult | None:
    """Write again what a setting was, where its change is the last thing that can be undone."""
    last = next(reversed(reading.journal.undoable), None)
    if last is None:
        return None
    name, old, new = last
    now = _cell(reading, name) if name in reading.setting_rows else None
    if name not in reading.setting_rows or plain(now) != plain(new).removeprefix("'"):
        return None
    changed = settled(_with(reading, name, old), agreed=True)
    return _write(changed, name, old, _values(reading, name, now, old), {"unchosen": name})


def _line(reading: Reading, typed: str) -> Line:
    """The line of the tab that is meant."""
    lines = {line.name: line for line in reading.words.lines(reading.system)}
    name = typed if typed in lines else find(typed, lines, "setting")
    if name is None:
        raise no_such_setting(list(lines), typed)
    label, tab = reading.words.setting_label(name), reading.settings_grid.tab
    if name == FIXED:
        raise InputError("setting.fixed", setting=label)
    if name not in reading.setting_rows:
        raise InputError("error.setting_row_missing", tab=tab, setting=label)
    return lines[name]


def _shown(reading: Reading, line: Line, value: str) -> Any:
    """What is written into the cell: the value in the words of the sheet."""
    if line.spec is None:
        return value.strip()
    words = reading.words
    try:
        known = parse_value(line.name, line.spec, words.read_setting(line.name, line.spec, value))
    except InputError as error:
        error.text = tournament_tab.in_the_sheets_words(error.text, line.name, words, line.spec)
        raise
    return words.show_setting(line.name, line.spec, known)


def _with(reading: Reading, name: str, cell: Any) -> Reading:
    """The workbook as it is read with another value in that line; raises ``Problems``."""
    problems: list[InputError] = []
    changed = with_cells(reading.settings_grid, {(reading.setting_rows[name], 2): _bare(cell)})
    typed = tournament_tab.read_grid(reading.tabs, changed, problems)
    if problems:
        raise Problems(problems)
    tournament = replace(
        reading.tournament, settings=typed.settings, planned=typed.planned, seed=typed.seed
    )
    return replace(reading, tournament=tournament)


def _bare(cell: Any) -> Cell:
    """A value as it is read back from its cell."""
    return None if cell in (None, "") else cell


def _cell(reading: Reading, name: str) -> Cell:
    """What stands beside the label of a setting."""
    row = reading.settings_grid.rows[reading.setting_rows[name] - 1]
    return row[1] if len(row) > 1 else None


def _values(reading: Reading, name: str, old: Any, new: Any) -> dict[str, Any]:
    """What is said of a change."""
    label = reading.words.setting_label(name)
    return {
        "setting": label,
        "old": plain(old) or "—",
        "new": plain(new if isinstance(new, str) else to_cell(new)) or "—",
    }


def _write(
    reading: Reading, name: str, cell: Any, values: Mapping[str, Any], facts: Mapping[str, Any]
) -> ActionResult:
    event = replace(Event.of(reading), accepted=True)
    event.put_setting(name, kept_text(cell))
    done = text("setting.done", **values)
    said: tuple[Text, ...] = ()
    if name == "rounds" and _last_by(reading, values):
        from addin.actions.verifying import by_people  # which pairs, and so comes after this

        said = by_people(event)
    data = {"setting": name, **values}
    return event.finish("set", done, data, said, status=False, facts=facts)


def _last_by(reading: Reading, values: Mapping[str, Any]) -> bool:
    """Whether the round that was paired last was the last of the event, or is it now."""
    return str(len(reading.tournament.rounds)) in (values["old"], values["new"])
