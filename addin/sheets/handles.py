"""The objects of the workbook of one click, each asked of its engine once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from contextvars import ContextVar
from typing import Any

import xlwings as xw
from xlwings import conversion

from addin.engines import windows
from addin.engines.common.cells import Rect, column_letters, parse_area, rect_name
from addin.sheets import layout, recognising
from pairing import limits
from pairing.catalogue import LANGUAGES, Catalogue, Text, text
from pairing.dataclasses import dataclass
from pairing.errors import MESSAGE_LINES, InputError, PairbookError, Problems

BLOCK_ROWS = 1000
"""Rows read at first; a tab that is still full at the end is read further."""

BLOCK_COLUMNS = 30

ERRORS = ("#DIV/0!", "#N/A", "#NAME?", "#NULL!", "#NUM!", "#REF!", "#VALUE!")
"""Errors that a cell may hold."""

Cell = Any

letter = column_letters

_STILL = {"screen_updating": False, "enable_events": False, "calculation": "manual"}


class Handles:
    """The objects of one workbook, each asked of its engine once.

    Excel is asked anew whenever xlwings makes an object: ``book.app`` is two calls,
    ``book.sheets`` one, a sheet by its name one more.
    """

    def __init__(self, book: xw.Book) -> None:
        self.book = book
        self.windows = windows.is_windows(book)
        """Whether Excel on Windows is at the other end."""
        self._app: xw.App | None = None
        self._sheets: Any = None
        self._found: dict[str, xw.Sheet] = {}
        self._language: str | None = None
        self._renamed: dict[tuple[str, int | None], list[str]] | None = None
        self.cached_reading: Any = None
        """What was read, for whoever reads the same workbook again in one click."""
        self.later: dict[str, Any] | None = None
        """The end of the journal as it was last known here, where that can be told."""
        self.line: dict[str, Any] | None = None
        """The line that this click adds to the journal."""
        self.touched = False
        """Whether writing into the workbook has begun."""
        self.before_writing: Callable[[], None] | None = None
        """What is done before that."""
        self._sent: dict[str, list[tuple[int, int, Any]]] = {}

    @property
    def app(self) -> xw.App:
        """Return the application."""
        if self._app is None:
            self._app = self.book.app
        return self._app

    def has(self, name: str) -> bool:
        """Return whether there is a sheet of this name."""
        return self.find(name) is not None

    def find(self, name: str) -> xw.Sheet | None:
        """Return a sheet by its name."""
        if name not in self._found:
            # Each engine reports a missing sheet with an error of its own kind.
            with suppress(Exception):
                if self._sheets is None:
                    self._sheets = self.book.sheets
                self._found[name] = self._sheets[name]
        return self._found.get(name)

    def sheet(self, name: str) -> xw.Sheet:
        """Return a sheet that is there, by its name."""
        sheet = self.find(name)
        assert sheet is not None, name
        return sheet

    def read_cells(self, name: str) -> list[list[Any]]:
        """Return the values of a sheet as :func:`read_block` gives them; none: there is no such
        sheet.
        """
        sheet = self.find(name)
        rows = [] if sheet is None else read_block(sheet, self.app.engine.name)
        for row, column, value in self._sent.get(name, ()):
            rows += [[] for _ in range(row - len(rows))]
            line = rows[row - 1]
            line += [None] * (column - len(line))
            line[column - 1] = value
        return rows

    def sent(
        self, name: str, corners: tuple[int, int, int, int], values: Sequence[Sequence[Any]]
    ) -> None:
        """Remember values put into a rectangle where the engine goes on giving the old ones.

        The remote engine writes at the end of the click: an action that reads after another has
        written sees it here.  Without ``values`` the cells are empty; what a formula will show
        is not known.
        """
        if self.app.engine.type != "remote":
            return
        top, left, bottom, right = corners
        for row in range(top, bottom + 1):
            for column in range(left, right + 1):
                value = values[row - top][column - left] if values else None
                text = value if isinstance(value, str) else ""
                if not text.startswith("="):
                    value = text.removeprefix("'") or None if text else value
                    self._sent.setdefault(name, []).append((row, column, value))

    def written(self) -> None:
        """Note that writing begins: what was read until now may not stand there any more."""
        if not self.touched and self.before_writing is not None:
            self.before_writing()
        self.cached_reading = None
        self.touched = True

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """Show the waiting pointer while the block runs, where the engine knows how."""
        with ExitStack() as stack:
            if self.windows:
                with suppress(Exception):
                    stack.enter_context(windows.wait_cursor(self.app))
            yield

    @contextmanager
    def still(self) -> Iterator[None]:
        """Stop Excel's screen updates, its calculation and its events while the block runs."""
        before: dict[str, Any] = {}
        try:
            if self.app.engine.type == "desktop":
                for name, value in _STILL.items():
                    with suppress(Exception):  # a dialog is open
                        before[name] = getattr(self.app, name)
                        setattr(self.app, name, value)
            yield
        finally:
            for name, value in reversed(before.items()):
                with suppress(Exception):
                    setattr(self.app, name, value)

    def bring_forward(self, name: str, address: str | None) -> None:
        """Bring a sheet to the front and select cells of it; at worst nothing moves.

        xlwings activates a sheet through a running Excel and fails where there is none; there,
        selecting a cell brings its sheet to the front.  In Excel it fails while another window
        is in front, and then no cell can be selected; Excel's own ``Goto`` does both in a call.
        """
        sheet = self.find(name)
        if sheet is None:
            return
        if address and self.windows:
            with suppress(Exception):
                windows.go_to(sheet.range(address), self.app)
                return
        with suppress(Exception):
            windows.activate(sheet) if self.windows else sheet.activate()
        if address:
            with suppress(Exception):
                sheet.range(address).select()

    def language(self) -> str | None:
        """Return the language whose word for the Tournament tab is there; ``None``: a foreign
        book.
        """
        if self._language is None:
            tabs = {name: layout.tab_name(Catalogue(name), layout.TOURNAMENT) for name in LANGUAGES}
            self._language = next((name for name, tab in tabs.items() if self.has(tab)), None)
        if self._language is None and self._renamed is None:
            self._language, self._renamed = self._other_names(None)
        return self._language

    def assume_language(self, language: str) -> None:
        """Take a language for the workbook's though its Tournament tab may be gone."""
        self._language = language

    def alike(self, key: str, number: int | None) -> list[str]:
        """Return the names of sheets that look like a tab which is not there under its name."""
        if self._renamed is None:
            _, self._renamed = self._other_names(self.language())
        return self._renamed.get((key, number), [])

    def _other_names(
        self, language: str | None
    ) -> tuple[str | None, dict[recognising.Tab, list[str]]]:
        """Return what the sheets are that are not ours by their names."""
        place = area(1, 1, recognising.ROWS, recognising.COLUMNS)
        names = [sheet.name for sheet in self.book.sheets]
        return recognising.renamed(
            names, lambda name: self.sheet(name).range(place).raw_value, language
        )


_CLICK: ContextVar[Handles | None] = ContextVar("click", default=None)


@contextmanager
def one_click(book: xw.Book) -> Iterator[Handles]:
    """Give everybody who asks for this workbook's handles the same ones while the block runs.

    An error that leaves it says where its cell is merged with others.
    """
    token = _CLICK.set(Handles(book))
    try:
        yield handles(book)
    except PairbookError as error:
        call_merged(book, error)
        raise
    finally:
        _CLICK.reset(token)


@contextmanager
def this_click(book: xw.Book) -> Iterator[Handles]:
    """Yield the click that is going on with this workbook, or one that begins now."""
    known = _CLICK.get()
    if known is not None and known.book is book:
        yield known
        return
    with one_click(book) as begun:
        yield begun


def handles(book: xw.Book) -> Handles:
    """Return the handles of the click that is going on, or new ones."""
    known = _CLICK.get()
    return known if known is not None and known.book is book else Handles(book)


def call_merged(book: xw.Book, error: PairbookError) -> None:
    """Add to a message, or to each of several, that its cell is merged with another before it.

    Engines that cannot tell are not asked twice.
    """
    faults = error.errors[:MESSAGE_LINES] if isinstance(error, Problems) else [error]
    with suppress(NotImplementedError):
        for fault in faults:
            fault.text = _called(book, fault.place or "", fault.text)


def _called(book: xw.Book, place: str, sentence: Text) -> Text:
    tab, _, cell = place.rpartition("!")
    if not tab or sentence.key == "error.merged":
        return sentence
    area = book.sheets[tab].range(cell).merge_area.get_address(False, False)
    first = area.partition(":")[0]
    if first in (area, cell):
        return sentence
    return text("error.merged", fault=sentence, area=area, first=first)


# -- rectangles of cells ------------------------------------------------------------------------


def area(row: int, column: int, rows: int = 1, columns: int = 1) -> str:
    """Return an address.  To Excel one text is one call, two corners are five.

    >>> area(5, 2), area(5, 2, 10, 26)
    ('B5', 'B5:AA14')
    """
    return rect_name((row, column, row + rows - 1, column + columns - 1))


def corners_of(address: str) -> Rect:
    """Return the first row and column, the last row and column of an address."""
    corners = parse_area(address)
    assert corners is not None, address
    return corners


def converted(raw: Any, engine: str) -> list[list[Cell]]:
    """Return the raw values of a range as xlwings converts them for the engine they come from.

    Errors are their names (:data:`ERRORS`): a ``#N/A`` is no empty cell.
    """
    convert: Any = conversion.read  # xlwings has no types for it
    rows: list[list[Cell]] = convert(None, raw, {"ndim": 2, "err_to_str": True}, engine_name=engine)
    return rows


def read_block(sheet: xw.Sheet, engine: str | None = None) -> list[list[Cell]]:
    """Return all values of a sheet from A1, without the empty rows at its end.

    ``engine`` is the name of the workbook's engine.  The raw values are taken and converted
    here: ``Range.value`` would ask Excel ten things about each range before it reads it.
    """
    rows: list[list[Cell]] = []
    blank = [None] * BLOCK_COLUMNS
    while True:
        place = area(len(rows) + 1, 1, BLOCK_ROWS, BLOCK_COLUMNS)
        raw: Sequence[Sequence[Cell]] = sheet.range(place).raw_value
        # Most of the block is empty; what is taken off here need not be converted.
        filled = len(raw)
        while filled and (raw[filled - 1] == blank or _empty(raw[filled - 1])):
            filled -= 1
        whole = filled > BLOCK_ROWS - 20
        if filled:
            name = engine or sheet.book.app.engine.name
            rows += converted(raw if whole else raw[:filled], name)
        if not whole:
            break
        if len(rows) > limits.ROWS:
            raise InputError("limit.rows", tab=sheet.name, most=limits.ROWS)
    while rows and _empty(rows[-1]):
        rows.pop()
    return rows


def _empty(row: Sequence[Cell]) -> bool:
    nothing = row.count(None)
    return nothing == len(row) or nothing + row.count("") == len(row)


@dataclass
class Block:
    """Values for one rectangle of a sheet; ``clear`` empties that many rows and columns first."""

    row: int
    column: int
    values: list[list[Any]]
    clear: tuple[int, int] | None = None

    def corners(self, rows: int, columns: int) -> Rect:
        """Return the first and last row and column of so many cells from its first one on."""
        return self.row, self.column, self.row + rows - 1, self.column + columns - 1

    def beyond(self) -> Iterator[tuple[int, int, int, int]]:
        """Yield the rectangles to empty that get no value: beside the values, and below them."""
        rows, columns = self.clear or (0, 0)
        height, width = len(self.values), len(self.values[0]) if self.values else 0
        if height and columns > width:
            yield self.row, self.column + width, min(height, rows), columns - width
        if rows > height:
            yield self.row + height, self.column, rows - height, columns
