"""xlwings' objects over a document that is open in LibreOffice Calc: engine, app, book."""

from __future__ import annotations

import weakref
from collections.abc import Iterator
from datetime import datetime
from itertools import count
from typing import Any

from xlwings import XlwingsError, base_classes

from addin.engines.file.unsupported import names_what_it_lacks
from addin.engines.office.host import Host
from addin.engines.office.list_objects import Names
from addin.engines.office.ranges import Range
from addin.engines.office.sheets import Sheets
from addin.engines.office.snapshot import Snapshot


class Engine:
    """The engine xlwings is given; there is one."""

    name = "libreoffice"
    type = "held"
    """None of the kinds xlwings treats specially: all writing is held back until the commit."""

    def __init__(self) -> None:
        self.apps = Apps()

    @staticmethod
    def clean_value_data(
        data: Any, datetime_builder: Any, empty_as: Any, number_builder: Any, err_to_str: bool
    ) -> list[list[Any]]:
        """Values as the caller's options want them."""

        def clean(value: Any) -> Any:
            if value is None or value == "":
                return empty_as
            if isinstance(value, datetime) and datetime_builder is not datetime:
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
    """One application for every document, alive as long as somebody uses it."""

    def __init__(self) -> None:
        self._apps: weakref.WeakValueDictionary[int, App] = weakref.WeakValueDictionary()
        # xlwings tells applications apart by process id; no process has a negative one, and
        # the closed files' ids begin elsewhere.
        self._ids = count(-2_000_000, -1)

    def keys(self) -> list[int]:
        """The applications' ids, the newest first."""
        return sorted(self._apps)

    def add(
        self, spec: Any = None, add_book: Any = None, xl: Any = None, visible: Any = None
    ) -> App:
        """A new application; ``spec`` is its host."""
        app = App(next(self._ids), spec)
        self._apps[app.pid] = app
        return app

    def __iter__(self) -> Iterator[App]:
        return iter([self._apps[pid] for pid in self.keys()])

    def __len__(self) -> int:
        return len(self._apps)

    def __getitem__(self, pid: int) -> App:
        return self._apps[pid]


@names_what_it_lacks
class App(base_classes.App):
    """LibreOffice as far as a click needs it."""

    def __init__(self, pid: int, host: Host) -> None:
        self._pid = pid
        self.host = host
        self._books = Books(self)
        self._status: str | bool = False

    @property
    def engine(self) -> Engine:
        """This engine."""
        return ENGINE

    @property
    def api(self) -> Any:
        """Who speaks with LibreOffice."""
        return self.host

    @property
    def pid(self) -> int:
        """A number of its own, negative: the process is LibreOffice's affair."""
        return self._pid

    @property
    def books(self) -> Books:
        """The documents told of."""
        return self._books

    @property
    def selection(self) -> Range | None:
        """The selected cells of the sheet in front."""
        book = self._books.active
        return Range(book.sheets.active, book.snapshot.selection)

    @property
    def status_bar(self) -> str | bool:
        """What the status bar says for us; ``False`` when it is LibreOffice's own."""
        return self._status

    @status_bar.setter
    def status_bar(self, value: str | bool) -> None:
        self._status = value
        self.host.status(value if isinstance(value, str) else "")

    def _remembered(name: str, default: Any) -> property:  # type: ignore[misc]
        def get(self: App) -> Any:
            return self.__dict__.get(f"_{name}", default)

        def put(self: App, value: Any) -> None:
            self.__dict__[f"_{name}"] = value

        return property(get, put, doc=f"Excel's {name}, remembered only.")

    screen_updating = _remembered("screen_updating", True)
    display_alerts = _remembered("display_alerts", True)
    enable_events = _remembered("enable_events", True)
    interactive = _remembered("interactive", True)
    calculation = _remembered("calculation", "automatic")
    visible = _remembered("visible", True)

    def activate(self, steal_focus: bool = False) -> None:
        """Nothing: the document that was clicked is in front."""

    def calculate(self) -> None:
        """Nothing: Calc computes when the changes arrive."""

    def alert(
        self,
        prompt: str,
        title: str | None,
        buttons: str,
        mode: str | None,
        callback: str | None = None,
    ) -> str | None:
        """Show a box in LibreOffice and wait for its answer.

        Where cells were selected for it (the one to mend), they are shown first.
        """
        for book in self._books:
            book.show()
        return self.host.ask(prompt, title or "", buttons or "ok", mode or "info")

    def quit(self) -> None:
        """Forget the documents."""
        self._books.forget()

    def kill(self) -> None:
        """As ``quit``."""
        self.quit()


@names_what_it_lacks
class Books(base_classes.Books):
    """The documents one application was told of."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._books: list[Book] = []

    @property
    def active(self) -> Book:
        """The document told of last."""
        if not self._books:
            raise XlwingsError("no workbook is open")
        return self._books[-1]

    def open_told(self, told: dict[str, Any]) -> Book:
        """A document as Calc tells of it."""
        book = Book(Snapshot(told), self.app)
        self._books.append(book)
        return book

    def forget(self, book: Book | None = None) -> None:
        """Forget one document, or all."""
        self._books = [one for one in self._books if book is not None and one is not book]

    def __call__(self, key: int | str) -> Book:
        """A document by number, from 1, or by name."""
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
    """A document that is open in Calc."""

    def __init__(self, snapshot: Snapshot, app: App) -> None:
        self.snapshot = snapshot
        self.wanted: tuple[str, list[int] | None] | None = None
        """Sheet and cells to be shown when Calc is next spoken to."""
        self.written = False
        """Whether anything has reached the document."""
        self._app = app
        self._sheets = Sheets(self, snapshot)

    @property
    def api(self) -> Any:
        """What Calc told."""
        return self.snapshot

    @property
    def app(self) -> App:
        """The application it is open in."""
        return self._app

    @property
    def sheets(self) -> Sheets:
        """Its sheets."""
        return self._sheets

    @property
    def names(self) -> Names:
        """The names defined in it."""
        return Names(self, self.snapshot.names)

    @property
    def name(self) -> str:
        """The file's name, or the window's title of a document that has no file."""
        return self.snapshot.name

    @property
    def fullname(self) -> str:
        """The file's name with its folder; only the name when there is no file."""
        return self.snapshot.path or self.snapshot.name

    def activate(self) -> None:
        """Nothing: the document that was clicked is in front."""

    def formulas(self, sheet: str, rect: list[int]) -> list[list[str]]:
        """The formulas of cells as Calc has them."""
        return self._app.host.formulas(sheet, rect)

    def commit(self) -> None:
        """Write everything held back, then show the cells that were selected."""
        changes = self.snapshot.changes()
        if any(changes.values()):
            self._app.host.write(changes)
            self.written = True
        self.show()

    def show(self) -> None:
        """Show the cells that were selected last."""
        if self.wanted is not None:
            sheet, rect = self.wanted
            self.wanted = None
            self._app.host.view(sheet, rect)

    def save(self, path: str | None = None, password: str | None = None) -> None:
        """Write what is held back, and the document to its file."""
        if password is not None:
            raise NotImplementedError("Book.save(password=) is not supported by this engine")
        self.commit()
        self._app.host.save(path)

    def close(self) -> None:
        """Forget the document; it stays open in LibreOffice."""
        self.app.books.forget(self)


ENGINE = Engine()
