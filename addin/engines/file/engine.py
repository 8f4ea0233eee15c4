"""xlwings' objects over a closed file: the engine, its applications and workbooks."""

from __future__ import annotations

import os
import weakref
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from typing import Any

from xlwings import XlwingsError, base_classes, main

from addin.engines.common.cells import CellError
from addin.engines.file.document import Document
from addin.engines.file.list_objects import Names
from addin.engines.file.ranges import Range
from addin.engines.file.sheets import Sheets
from addin.engines.file.unsupported import names_what_it_lacks

_ENGINES: Any = main.engines
"""xlwings' engines; their ``active`` one is None until somebody sets it."""


@dataclass(frozen=True)
class Alert:
    """A message an action wanted to show."""

    prompt: str
    title: str | None
    buttons: str
    mode: str | None


class Engine:
    """The engine xlwings is given; there is one."""

    name = "file"
    type = "file"
    """Neither of the kinds xlwings treats specially (desktop, remote, reader)."""

    def __init__(self) -> None:
        self.apps = Apps()

    @staticmethod
    def clean_value_data(
        data: Any, datetime_builder: Any, empty_as: Any, number_builder: Any, err_to_str: bool
    ) -> list[list[Any]]:
        """Values as the caller's options want them."""
        plain = datetime_builder is datetime and number_builder is None

        def clean(value: Any) -> Any:
            if value is None or value == "":
                return empty_as
            if isinstance(value, CellError):
                return str(value) if err_to_str else None
            if plain:
                return value
            if isinstance(value, datetime):
                return datetime_builder(
                    year=value.year,
                    month=value.month,
                    day=value.day,
                    hour=value.hour,
                    minute=value.minute,
                    second=value.second,
                    microsecond=value.microsecond,
                    tzinfo=None,
                )
            return number_builder(value) if number_builder and type(value) is float else value

        return [[clean(value) for value in row] for row in data]

    @staticmethod
    def prepare_xl_data_element(value: Any, options: Any) -> Any:
        """A value on its way to a range, which checks it itself."""
        return value


class Apps(base_classes.Apps):
    """One application for every workbook, alive as long as somebody uses it."""

    def __init__(self) -> None:
        self._apps: weakref.WeakValueDictionary[int, App] = weakref.WeakValueDictionary()
        # xlwings tells applications apart by process id; no process has a negative one.
        self._ids = count(-1_000_000, -1)
        self._front: int | None = None

    def keys(self) -> list[int]:
        """The applications' ids, the active one first."""
        return sorted(self._apps, key=lambda pid: (pid != self._front, -pid))

    def add(
        self, spec: Any = None, add_book: Any = None, xl: Any = None, visible: Any = None
    ) -> App:
        """A new application without workbooks."""
        app = App(next(self._ids))
        self._apps[app.pid] = app
        return app

    def bring_forward(self, app: App) -> None:
        """Make an application the active one."""
        self._front = app.pid

    def remove(self, app: App) -> None:
        """Forget an application."""
        self._apps.pop(app.pid, None)

    def __iter__(self) -> Iterator[App]:
        return iter([self._apps[pid] for pid in self.keys()])

    def __len__(self) -> int:
        return len(self._apps)

    def __getitem__(self, pid: int) -> App:
        return self._apps[pid]


@names_what_it_lacks
class App(base_classes.App):
    """What stands for Excel.  Settings are kept in memory and change nothing.

    ``alerts`` collects what :meth:`alert` was to show; ``answer`` is what it returns.
    """

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self._books = Books(self)
        self._settings: dict[str, Any] = {
            "status_bar": False,
            "screen_updating": True,
            "display_alerts": True,
            "enable_events": True,
            "interactive": True,
            "visible": False,
            "calculation": "automatic",
        }
        self.alerts: list[Alert] = []
        self.answer: str | None = None
        self._engine_before: list[main.Engine | None] = []

    @staticmethod
    def _setting(name: str) -> property:
        def get(self: App) -> Any:
            return self._settings[name]

        def put(self: App, value: Any) -> None:
            self._settings[name] = value

        return property(get, put, doc=f"Excel's {name}, remembered only.")

    status_bar = _setting("status_bar")
    screen_updating = _setting("screen_updating")
    display_alerts = _setting("display_alerts")
    enable_events = _setting("enable_events")
    interactive = _setting("interactive")
    visible = _setting("visible")
    calculation = _setting("calculation")

    @property
    def engine(self) -> Engine:
        """The file engine."""
        return ENGINE

    @property
    def api(self) -> Any:
        """The application itself: there is no native object below it."""
        return self

    @property
    def pid(self) -> int:
        """A number of its own, negative: it is no process."""
        return self._pid

    @property
    def books(self) -> Books:
        """The workbooks opened in it."""
        return self._books

    @property
    def selection(self) -> Range | None:
        """The selected cells of the sheet in front."""
        if not len(self._books):
            return None
        sheet = self._books.active.sheets.active
        return Range(sheet, sheet.document.selection)

    def activate(self, steal_focus: bool = False) -> None:
        """Make it the active application of the active engine.

        xlwings looks there whether activation has worked, also for a sheet or a workbook;
        :meth:`activated` gives the place back to the engine that had it.
        """
        ENGINE.apps.bring_forward(self)
        if _ENGINES.active is None or _ENGINES.active.impl is not ENGINE:
            self._engine_before = [_ENGINES.active]
            _ENGINES.active = main.Engine(impl=ENGINE)

    def activated(self) -> None:
        """Undo what :meth:`activate` did to xlwings' active engine (Excel stays Excel)."""
        while self._engine_before:
            _ENGINES.active = self._engine_before.pop()

    def calculate(self) -> None:
        """Nothing: formulas are computed by the program that opens the file."""

    def alert(
        self,
        prompt: str,
        title: str | None,
        buttons: str,
        mode: str | None,
        callback: str | None = None,
    ) -> str | None:
        """Remember the message; the answer is ``answer``, or the cautious one.

        Without an ``answer``, dialogs with a Cancel button are cancelled and others give None.
        """
        self.alerts.append(Alert(prompt, title, buttons, mode))
        if self.answer is not None:
            return self.answer
        return "cancel" if "cancel" in (buttons or "") else None

    def quit(self) -> None:
        """Close all workbooks without saving."""
        for book in list(self._books):
            book.close()
        ENGINE.apps.remove(self)

    def kill(self) -> None:
        """As ``quit``."""
        self.quit()


@names_what_it_lacks
class Books(base_classes.Books):
    """The workbooks of one application."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._books: list[Book] = []

    @property
    def active(self) -> Book:
        """The workbook opened or activated last."""
        if not self._books:
            raise XlwingsError("no workbook is open")
        return self._books[-1]

    def open(
        self,
        fullname: str | os.PathLike[str],
        update_links: Any = None,
        read_only: bool | None = None,
        *_: Any,
        content: bytes | None = None,
        **__: Any,
    ) -> Book:
        """Open a file; of Excel's options only ``read_only`` means something here.

        ``content``: what the file is to hold, see :class:`Document`.
        """
        book = Book(Document(fullname, read_only=bool(read_only), content=content), self.app)
        self._books.append(book)
        return book

    def bring_forward(self, book: Book) -> None:
        """Make a workbook the active one."""
        self._books.remove(book)
        self._books.append(book)

    def remove(self, book: Book) -> None:
        """Forget a workbook."""
        if book in self._books:
            self._books.remove(book)

    def __call__(self, key: int | str) -> Book:
        """A workbook by number, from 1, or by name."""
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


@names_what_it_lacks
class Book(base_classes.Book):
    """A workbook file in memory."""

    def __init__(self, document: Document, app: App) -> None:
        self.document = document
        self._app = app
        self._sheets = Sheets(self)

    @property
    def api(self) -> Any:
        """The document below the workbook."""
        return self.document

    @property
    def app(self) -> App:
        """The application it is open in."""
        return self._app

    @property
    def sheets(self) -> Sheets:
        """Its worksheets."""
        return self._sheets

    @property
    def names(self) -> Names:
        """The names defined in it, those of its sheets included."""
        return Names(self)

    @property
    def name(self) -> str:
        """The file's name."""
        return self.document.path.name

    @property
    def fullname(self) -> str:
        """The file's name with its folder."""
        return str(self.document.path)

    def activate(self) -> None:
        """Make it the application's active workbook."""
        self.app.books.bring_forward(self)
        self.app.activated()

    def save(self, path: str | None = None, password: str | None = None) -> None:
        """Write the file; see :meth:`Document.save`."""
        if password is not None:
            raise NotImplementedError("Book.save(password=) is not supported by the file engine")
        self.document.save(path)

    def close(self) -> None:
        """Forget the workbook without saving."""
        self.app.books.remove(self)


ENGINE = Engine()
