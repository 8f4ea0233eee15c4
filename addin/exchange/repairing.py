"""A workbook put right again: what was deleted from it is rebuilt, as far as anything knows it.

Tabs come from a fresh workbook of the same system, language and size; what stood on them from
what is left: the Log's snapshots of rounds, the names in the Round tabs, and the copies kept
before earlier actions.  Everything else in the file stays as it is.
"""

from __future__ import annotations

import tempfile
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import Any

import xlwings as xw

from addin.actions.state import ActionResult, read_once
from addin.engines.file import backups, guard, open_book, whole
from addin.engines.file.lock import Waiting, only_writer
from addin.engines.file.parts import Workbook, rename_sheet
from addin.engines.file.transplant import restore_names, with_sheets
from addin.exchange.kept_copies import Copies
from addin.exchange.rebuild_excel_tables import mend_tables
from addin.exchange.rebuild_tabs import Refill
from addin.exchange.restore_formulas import restore_formulas
from addin.sheets import layout
from addin.sheets.grid import Tabs
from addin.sheets.handles import Handles
from addin.sheets.layout import tab_name
from addin.sheets.reader import read
from pairing.catalogue import LANGUAGES, Catalogue, Text, text
from pairing.errors import InputError, PairbookError, Problems
from pairing.systems import REGISTRY, PairingSystem
from pairing.systems import system as find_system
from pairing.tournament import Tournament


def repair(
    path: Path, *, system: str | None = None, waiting: Waiting | None = None
) -> ActionResult:
    """Rebuild what is missing from a workbook; what it held before is kept beside it.

    ``system`` names the pairing system where the Tournament tab is lost and no copy of the
    workbook has it.  ``remarks`` of the answer say what was done and what is left to mend.
    Raises ``InputError`` when the file is no workbook, cannot be written, or nobody knows its
    system; it is then as it was.
    """
    with only_writer(path, waiting=waiting):
        original = guard.read(path)
        guard.check_is_zip(original, path)
        with whole.sibling_folder(path) as folder:
            work = folder / f"work{path.suffix.lower()}"
            mending = Mending(path, work, folder, system)
            with guard.damage(path):
                data = mending.run(original)
        if data is None:
            return ActionResult(
                text("repair.nothing", file=path.name), mending.data(), mending.left
            )
        kept = backups.keep(
            path, original, action="repair", round_=mending.rounds, now=datetime.now()
        )
        whole.replace(path, data, original)
    told = mending.data() | {"kept": kept.number}
    done = text("repair.done", file=path.name, count=len(mending.done), kept=kept.number)
    return ActionResult(done, told, (*mending.done, *mending.left))


@dataclass
class Mending:
    """One repair: the file, where it is worked on, what was done and what is left."""

    path: Path
    work: Path
    folder: Path
    asked: str | None = None
    done: list[Text] = field(default_factory=list)
    left: tuple[Text, ...] = ()
    language: str = LANGUAGES[0]
    rounds: int | None = None

    def run(self, original: bytes) -> bytes | None:
        """The mended file, or ``None`` when nothing was wrong."""
        file = str(self.path)
        book = Workbook(original, file)
        self.work.write_bytes(original)
        seen = self._open()
        self.language = self._language(seen, list(book.sheets()))
        self._names_back(book, seen)
        self.work.write_bytes(book.bytes())
        chosen, planned = self._system(self._open(), list(book.sheets()))
        fresh = self._fresh(chosen, planned)
        donor = Workbook(fresh.read_bytes(), file)
        there = {name.casefold() for name in book.sheets()}
        missing = [name for name in donor.sheets() if name.casefold() not in there]
        if missing:
            with_sheets(book, donor, missing)
            self.done.append(text("repair.tabs", tabs=missing))
        if names := restore_names(book, donor):
            self.done.append(text("repair.names", names=names))
        self.work.write_bytes(book.bytes())
        refill = Refill(self._open, chosen, self.language, set(missing), self.copies)
        self.done += refill.run()
        self.done += restore_formulas(self._open(), lambda: open_book(fresh, read_only=True))
        book = Workbook(self.work.read_bytes(), file)
        self.done += mend_tables(book, self._open(), chosen.traits)
        if self.done:
            self.work.write_bytes(book.bytes())
            refill.log(self.done)
        self._look_again()
        return self.work.read_bytes() if self.done else None

    def data(self) -> dict[str, Any]:
        """Return what was done and what is left, for programs."""
        words = Catalogue(self.language)
        return {"done": [words(one) for one in self.done], "left": [words(o) for o in self.left]}

    def _open(self) -> xw.Book:
        return open_book(self.work)

    @cached_property
    def copies(self) -> Copies:
        """The kept copies of the workbook that can be read, the newest first."""
        return Copies(self.path, self.language)

    def _language(self, book: xw.Book, names: list[str]) -> str:
        """The language by the Tournament tab, else by what the other tabs are called."""
        known = Handles(book).language()
        if known is not None:
            return known
        folded = {name.casefold() for name in names}
        for one in LANGUAGES:
            words = Catalogue(one)
            ours = [tab_name(words, key) for key in (layout.PLAYERS, layout.LOG, layout.STANDINGS)]
            ours.append(tab_name(words, layout.ROUND, 1))
            if sum(name.casefold() in folded for name in ours) >= 2:
                return one
        tabs = [tab_name(Catalogue(language), layout.TOURNAMENT) for language in LANGUAGES]
        raise InputError("error.not_ours", file=self.path.name, tabs=tabs)

    def _names_back(self, book: Workbook, seen: xw.Book) -> None:
        """Give renamed tabs their names back, as far as what stands on them tells them apart.

        Raises ``InputError`` where several tabs could be the one that is missing.
        """
        handles, words = Handles(seen), Catalogue(self.language)
        handles.language()
        tabs: list[tuple[str, int | None]] = [
            (key, None) for key in (layout.TOURNAMENT, layout.PLAYERS, layout.LOG,
                                    layout.STANDINGS, layout.CROSSTABLE)
        ]  # fmt: skip
        tabs += [(layout.ROUND, number) for number in range(1, layout.LAST_ROUND + 1)]
        for key, number in tabs:
            name = tab_name(words, key, number)
            if handles.find(name) is None:
                alike = handles.alike(key, number)
                if len(alike) == 1:
                    rename_sheet(book, alike[0], name)
                    self.done.append(text("repair.renamed", now=alike[0], name=name))
                elif alike:
                    raise InputError("error.tab_copies", tab=name, copies=alike)

    def _system(self, book: xw.Book, names: list[str]) -> tuple[PairingSystem, int]:
        """The pairing system, and how many rounds there are tabs for."""
        from addin.sheets.tabs import tournament_tab

        words = Catalogue(self.language)
        folded = {name.casefold() for name in names}
        paired = [
            number
            for number in range(1, layout.LAST_ROUND + 1)
            if tab_name(words, layout.ROUND, number).casefold() in folded
        ]
        spare = max([layout.SPARE_ROUNDS + 1, *paired]) - layout.SPARE_ROUNDS
        tabs = Tabs(book) if Handles(book).language() else None
        name = tournament_tab.system_named(tabs) if tabs is not None else None
        if name is not None and tabs is not None:
            return find_system(name), tournament_tab.rounds_named(tabs) or spare
        if found := self.copies.newest:
            return found.system, found.tournament.planned
        if self.asked is None:
            raise InputError("repair.system_unknown", known=list(REGISTRY))
        return find_system(self.asked), spare

    def _fresh(self, chosen: PairingSystem, planned: int) -> Path:
        """A workbook of the same system, language and size, empty."""
        from addin.exchange.creating import BLANK_CAPACITY, finish_of
        from addin.sheets.builder import Blueprint
        from addin.sheets.workbook import build_workbook

        fresh = self.folder / f"fresh{self.path.suffix.lower()}"
        blueprint = Blueprint(chosen, self.language, planned, BLANK_CAPACITY)
        build_workbook(fresh, blueprint, finish_of(fresh))
        return fresh

    def _look_again(self) -> None:
        """Read the mended file: how many rounds are paired, and what only a person can mend."""
        try:
            reading = read_once(self._open())
            self.rounds = len(reading.tournament.rounds)
        except Problems as several:
            self.left = tuple(map(_sentence, several.errors))
        except PairbookError as error:
            self.left = (_sentence(error),)


def _sentence(error: PairbookError) -> Text:
    """An error as a remark, with its cell if it has one."""
    if error.place is None:
        return error.text
    return text("check.fault", place=error.place, fault=error.text)


def rescued(path: Path) -> tuple[Tournament, tuple[Text, ...]] | None:
    """The tournament of a workbook that cannot be read as it is, and what it took to read it.

    The file is not touched.  Where the pairings of a round are lost for good, the rounds
    before it count.  ``None`` when that does not help either.
    """
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder) / f"work{path.suffix.lower()}"
        mending = Mending(path, work, Path(folder))
        try:
            mending.run(guard.read(path))
        except PairbookError:
            return None
        book = open_book(work, read_only=True)
        remarks = [text("rescued.as_if"), *mending.done]
        try:
            return read(book).tournament, tuple(remarks)
        except PairbookError as error:
            before = _rounds_before_gap(error, mending.language)
        if before is None:
            return None
        remarks.append(text("rescued.rounds", count=before))
        return read(book, most=before).tournament, tuple(remarks)


def _rounds_before_gap(error: PairbookError, language: str) -> int | None:
    """The number of rounds before one without pairings, if that is all that is wrong."""
    several = error.errors if isinstance(error, Problems) else [error]
    if any(one.text.key != "error.round_gap" for one in several):
        return None
    empty, words = several[0].text.values["empty"], Catalogue(language)
    numbers = range(1, layout.LAST_ROUND + 1)
    return next((n - 1 for n in numbers if tab_name(words, layout.ROUND, n) == empty), None)
