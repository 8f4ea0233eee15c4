"""xlwings' objects over a workbook of ours: the engine, its applications and workbooks."""

from __future__ import annotations

import weakref
from collections.abc import Iterator
from datetime import datetime
from itertools import count
from typing import Any, ClassVar

import xlwings as xw
from xlwings import XlwingsError, base_classes, main

from addin.engines.common.cells import CellError
from addin.engines.common.list_objects import Names
from addin.engines.common.protocols import BookBelow
from addin.engines.common.ranges import Range
from addin.engines.common.sheets import Sheets
from addin.engines.common.shell import UnsupportedMembers, below, remembered
from pairing.dataclasses import dataclass

_PARTS = ("year", "month", "day", "hour", "minute", "second", "microsecond")


class Engine:
    """An engine as xlwings is given it.

    ``type`` is none of the kinds xlwings treats specially (desktop, remote, reader).  ``first_id``
    is the id of its first application: xlwings tells them apart by process id, and no process has
    a negative one.
    """

    def __init__(self, name: str, type: str, app: type[App], first_id: int) -> None:
        self.name = name
        self.type = type
        self.apps = Apps(self, app, first_id)

    def register(self) -> xw.Engine:
        """Make it known to xlwings as ``xw.engines[name]``; once, however often called."""
        if self.name not in {engine.name for engine in xw.engines}:
            xw.engines.add(main.Engine(impl=self))
        return xw.engines(self.name)

    @staticmethod
    def clean_value_data(
        data: Any, datetime_builder: Any, empty_as: Any, number_builder: Any, err_to_str: bool
    ) -> list[list[Any]]:
        """Return values as the caller's options want them: empty cells, moments, numbers and
        errors.
        """
        plain = datetime_builder is datetime and number_builder is None

        def clean(value: Any) -> Any:
            if value is None or value == "":
                return empty_as
            if isinstance(value, CellError):
                return str(value) if err_to_str else None
            if plain:
                return value
            if isinstance(value, datetime):
                parts = {part: getattr(value, part) for part in _PARTS}
                return datetime_builder(**parts, tzinfo=None)
            return number_builder(value) if number_builder and type(value) is float else value

        quick = (float, bool) if plain else ()
        return [
            [
                empty_as if value is None else value if type(value) in quick else clean(value)
                for value in row
            ]
            for row in data
        ]

    @staticmethod
    def prepare_xl_data_element(value: Any, options: Any) -> Any:
        """Return a value on its way to a range, which checks it itself."""
        return value


class Apps(base_classes.Apps):
    """One application for every workbook, alive as long as somebody uses it."""

    def __init__(self, engine: Engine, app: type[App], first_id: int) -> None:
        self._engine = engine
        self._class = app
        self._apps: weakref.WeakValueDictionary[int, App] = weakref.WeakValueDictionary()
        self._ids = count(first_id, -1)
        self._front: int | None = None

    def keys(self) -> list[int]:
        """Return the applications' ids, the active one first."""
        return sorted(self._apps, key=lambda pid: (pid != self._front, -pid))

    def add(
        self, spec: Any = None, add_book: Any = None, xl: Any = None, visible: Any = None
    ) -> App:
        """Return a new application without workbooks; ``spec`` is what it speaks to."""
        app = self._class(self._engine, next(self._ids), spec)
        self._apps[app.pid] = app
        return app

    def bring_forward(self, app: App) -> None:
        """Let it be the one that xlwings takes where none is named."""
        self._front = app.pid

    def remove(self, app: App) -> None:
        """Let go of an application that was closed; one that is gone already is no matter."""
        self._apps.pop(app.pid, None)

    def __iter__(self) -> Iterator[App]:
        # One of them may be let go of in between.
        there = (self._apps.get(pid) for pid in self.keys())
        return iter([app for app in there if app is not None])

    def __len__(self) -> int:
        return len(self._apps)

    def __getitem__(self, pid: int) -> App:
        return self._apps[pid]


@dataclass(frozen=True)
class Alert:
    """A message an action wants to show, with what xlwings calls its parts."""

    prompt: str
    title: str | None
    buttons: str
    mode: str | None


class App(UnsupportedMembers, base_classes.App):
    """The stand-in for Excel.  Settings live in memory and change nothing.

    ``document`` is the program it speaks to, if there is one.
    """

    books_class: ClassVar[type[Books]]
    book_class: ClassVar[type[Book]]

    def __init__(self, engine: Engine, pid: int, spec: Any) -> None:
        self.engine = engine
        self.document = spec
        self._pid = pid
        self._books = self.books_class(self)

    pid = below("_pid")
    books = below("_books")
    status_bar = remembered("status_bar", False)
    screen_updating = remembered("screen_updating", True)
    display_alerts = remembered("display_alerts", True)
    enable_events = remembered("enable_events", True)
    interactive = remembered("interactive", True)
    visible = remembered("visible", True)
    calculation = remembered("calculation", "automatic")

    @property
    def selection(self) -> Range | None:
        """Return the selected cells of the sheet in front."""
        if not len(self._books):
            return None
        book = self._books.active
        selection: Range = book.sheets.active.at(book.document.selection)
        return selection

    def activate(self, steal_focus: bool = False) -> None:
        """Do nothing: there is no window of ours."""

    def calculate(self) -> None:
        """Do nothing: formulas are computed by the program that gets the changes."""

    def alert(
        self,
        prompt: str,
        title: str | None,
        buttons: str,
        mode: str | None,
        callback: str | None = None,
    ) -> str | None:
        """Show a message, or do what an engine does instead of that.

        The button: ``ok``, ``cancel``, ``yes`` or ``no``; ``None`` where nobody pressed one.
        """
        return self.answer_to(Alert(prompt, title, buttons, mode))

    def answer_to(self, alert: Alert) -> str | None:
        """Return the button pressed when a message was shown, each engine in its own way."""
        raise NotImplementedError

    def quit(self) -> None:
        """Close all workbooks, losing what was not saved; there is no process to end."""
        for book in list(self._books):
            book.close()
        self.engine.apps.remove(self)

    def kill(self) -> None:
        """End as :meth:`quit` does, for there is nothing that could refuse to end."""
        self.quit()


class Books(UnsupportedMembers, base_classes.Books):
    """The workbooks of one application; the active one is the last in their order."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._books: list[Book] = []

    @property
    def active(self) -> Book:
        """Return the workbook opened or activated last; ``XlwingsError`` where none is open."""
        if not self._books:
            raise XlwingsError("no workbook is open")
        return self._books[-1]

    def opened(self, document: BookBelow) -> Book:
        """Return a workbook of this engine on top of ``document``, and the active one from
        now on.
        """
        book = self.app.book_class(document, self.app)
        self._books.append(book)
        return book

    def bring_forward(self, book: Book) -> None:
        """Let an open workbook be the active one."""
        self._books.remove(book)
        self._books.append(book)

    def remove(self, book: Book) -> None:
        """Let go of a workbook; one that was closed already is no matter."""
        if book in self._books:
            self._books.remove(book)

    def __call__(self, key: int | str) -> Book:
        """Return a workbook by number, from 1, or by name."""
        if isinstance(key, int):
            return self._books[key - 1]
        for book in self._books:
            if key in (book.name, book.fullname):
                return book
        raise KeyError(key)

    def __len__(self) -> int:
        return len(self._books)

    def __iter__(self) -> Iterator[Book]:
        return iter(list(self._books))


class Book(UnsupportedMembers, base_classes.Book):
    """A workbook: its sheets and names, and how it is saved."""

    def __init__(self, document: BookBelow, app: App) -> None:
        self.document = document
        self._app = app
        self._sheets = Sheets(self)

    app = below("_app")
    sheets = below("_sheets")
    name = below("document.name")
    fullname = below("document.fullname")

    names = property(Names)
    """The names defined in it, those of its sheets included."""

    def activate(self) -> None:
        """Let it be the one that xlwings takes where none is named."""
        self._app.books.bring_forward(self)

    def save(self, path: str | None = None, password: str | None = None) -> None:
        """Write the file; with a path, another one."""
        if password is not None:
            raise NotImplementedError("Book.save(password=) is not supported without Excel")
        self.document.save(path)

    def close(self) -> None:
        """Let go of it; what was not saved is lost."""
        self._app.books.remove(self)
