"""A line of the Tournament tab changed by a command: the setting and its value."""

from __future__ import annotations

from typing import Any

import xlwings as xw

from addin.actions.hand_edits import SETTING, confirm_hand_edits, mode_of, refuse_return
from addin.actions.setting_line import values_of, with_value, write_value
from addin.actions.state import ActionResult, action
from addin.actions.verifying import by_people
from addin.sheets.grid import as_typed_text, plain, to_value
from addin.sheets.reader import read_once
from addin.sheets.reading import Reading
from addin.sheets.tabs import tournament_tab
from addin.sheets.vocabulary import Line
from pairing.errors import ALLOWED, CHANGED, InputError, NeedsDecision
from pairing.named import find
from pairing.settings import LEFT, no_such_setting, parse_value

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
    reading = confirm_hand_edits(read_once(book))
    line = _line(reading, setting)
    cell = _shown(reading, line, value)
    old = reading.setting_cell(line.name)
    changed = with_value(reading, line.name, cell)
    refuse_return(changed)
    values = values_of(reading, line.name, old, cell)
    if CHANGED not in ALLOWED.get() and changed.questions:
        rounds = len(reading.tournament.rounds)
        raise NeedsDecision("setting.ask", choice=CHANGED, rounds=rounds, **values)
    changed = confirm_hand_edits(changed, agreed=True)
    if line.name == SETTING and mode_of(changed) == LEFT:  # which cannot be taken back
        cell = _shown(reading, line, LEFT)
        return write_value(changed, SETTING, cell, values_of(reading, SETTING, old, cell), {})
    facts = {"chosen": [line.name, as_typed_text(old), plain(to_value(cell))]}
    # Whether the round that was paired last was the last of the event, or is it now.
    last = str(len(reading.tournament.rounds)) in (values["old"], values["new"])
    also = by_people if line.name == "rounds" and last else None
    return write_value(changed, line.name, cell, values, facts, also)


def _line(reading: Reading, typed: str) -> Line:
    """Return the line of the tab that is meant."""
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
    """Return what is written into the cell: the value in the words of the sheet."""
    if line.spec is None:
        return value.strip()
    words = reading.words
    try:
        known = parse_value(line.name, line.spec, words.read_setting(line.name, line.spec, value))
    except InputError as error:
        error.text = tournament_tab.in_the_sheets_words(error.text, line.name, words, line.spec)
        raise
    return words.show_setting(line.name, line.spec, known)
