"""Earlier states of a workbook, as the copies kept beside it have them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cached_property
from pathlib import Path

from addin.actions.state import read_once
from addin.engines.file import backups, open_book
from addin.sheets.grid import Tabs
from addin.sheets.reading import Reading
from pairing.errors import PairbookError


class Copies:
    """The kept copies of a workbook that can be read and are in its language, the newest first.

    Each is read when it is asked for; only the newest is remembered, for they are large.
    """

    def __init__(self, path: Path, language: str) -> None:
        self._older = backups.backups_of(path)
        self._language = language

    @cached_property
    def newest(self) -> Reading | None:
        """The newest one; ``None``: there is none."""
        while self._older:
            if (reading := self._read(self._older.pop())) is not None:
                return reading
        return None

    def __iter__(self) -> Iterator[Reading]:
        """All of them."""
        if self.newest is not None:
            yield self.newest
        for one in reversed(self._older):
            if (reading := self._read(one)) is not None:
                yield reading

    def _read(self, backup: backups.Backup) -> Reading | None:
        with suppress(PairbookError):
            book = open_book(backup.path, read_only=True)
            if Tabs(book).words.language == self._language:
                return read_once(book)
        return None
