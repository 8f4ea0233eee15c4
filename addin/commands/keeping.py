"""A workbook that is open in Excel: copied before a click changes it, saved afterwards.

As of a closed file the copies lie beside it, and ``pairbook restore`` brings them back.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING

from addin.engines import windows
from pairing.catalogue import Text, text

if TYPE_CHECKING:
    from pathlib import Path

    from addin.sheets.handles import Handles

WORKBOOK_TAB = "xlwings.conf"
"""The hidden tab with the settings of a workbook's buttons."""

SAVING = "PAIRBOOK_SAVE"
"""Its line that says whether a click saves: True or False."""


class Keeping:
    """The copy and the saving of one click.

    ``path`` is the workbook's file as Excel names it, ``None`` for one on the web; ``action``
    names the copy.  What goes wrong here stops no click: it is said (:attr:`remarks`).
    """

    def __init__(self, click: Handles, path: Path | None, action: str) -> None:
        self.click = click
        self.path = path
        self.action = action
        self.remarks: list[Text] = []
        if click.app.engine.type != "desktop":
            self.path = None
        elif path is not None and path.is_absolute():
            from addin.engines.file.backups import latest_of

            click.later = latest_of(path)
            click.before_writing = self.copy

    def copy(self) -> None:
        """Keep what the workbook holds now, with what was typed since it was saved last."""
        from addin.engines.file import backups, guard

        if self.path is None or not self._saves:
            return
        read = self.click.cached_reading
        round_ = None if read is None else len(read.tournament.rounds)
        try:
            if not windows.is_saved(self.click.book):
                windows.save(self.click.book)
            before = guard.read(self.path)
            backups.keep(self.path, before, action=self.action, round_=round_, now=datetime.now())
        except Exception:  # each engine and each disk has its own
            self.remarks.append(text("click.not_copied"))

    def save(self) -> None:
        """Save what the click has written, or note why not."""
        if not self.click.touched or self.click.app.engine.type != "desktop":
            return
        if self.path is None:
            if (self.click.line or {}).get("round") == 1:  # once is enough
                self.remarks.append(text("click.on_the_web"))
        elif not self.path.is_absolute():
            self.remarks.append(text("click.never_saved"))
        elif self._saves:
            from addin.engines.file.backups import note_latest

            try:
                windows.save(self.click.book)
            except Exception:  # it is read-only, the disk is full, the network is gone
                self.remarks.append(text("click.not_saved"))
                return
            note_latest(self.path, self.click.line)

    @cached_property
    def _saves(self) -> bool:
        """Return whether the workbook wants it; one that says nothing does."""
        lines: list[list[object]] = []
        with suppress(Exception):
            lines = self.click.read_cells(WORKBOOK_TAB)
        values = {str(line[0]).upper(): line[1] for line in lines if len(line) > 1}
        return str(values.get(SAVING, True)).strip().lower() != "false"
