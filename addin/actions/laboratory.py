"""Writes the Laboratory tab."""

from __future__ import annotations

from typing import TYPE_CHECKING

import xlwings as xw

from addin.actions.state import ActionResult, action, load
from addin.sheets.tabs import laboratory_tab
from addin.sheets.tabs.log_tab import write_log
from addin.sheets.writer import Writer
from pairing.catalogue import text
from pairing.errors import InputError

if TYPE_CHECKING:
    from pairing.laboratory.advising import Comparison


@action
def write_laboratory(book: xw.Book, comparison: Comparison) -> ActionResult:
    """Write what simulated tournaments say of this event on the tab Laboratory.

    Raises ``InputError`` for a workbook without that tab: one made before there was any, or
    one whose tab was deleted.
    """
    reading, _ = load(book)
    if not reading.tabs.has(laboratory_tab.LABORATORY):
        raise InputError(
            "laboratory_tab.missing", tab=reading.words(f"tab.{laboratory_tab.LABORATORY}")
        )
    writer = Writer(reading.tabs)
    laboratory_tab.write(writer, reading, comparison)
    write_log(writer, reading, "laboratory", None, "")
    writer.select(laboratory_tab.LABORATORY, None, laboratory_tab.SENTENCES_FROM, 1)
    writer.flush()
    return ActionResult(text("done.laboratory"))
