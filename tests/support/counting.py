"""Counts the calls that would leave the process if Excel were at the other end.

There are two counts, and neither alone is the whole truth.

**Engine calls** are counted here, on our file engine.  The rule: every access to a member of
one of the engine's own objects (what xlwings calls ``impl``) that comes from outside the
engine counts once, because xlwings' Excel engines turn each into at least one COM call or
Apple event.  What the engine asks of itself while it answers is not counted, and neither is
what Excel's engines answer without a call: ``api``, ``engine``, ``pid``, ``options``, the
limits on cells per call.  They come in two kinds.  Calls that *work* read, write or change
something.  Calls that *address* only make an object or say where something is (a sheet by its
name, a range by its text): in Excel each is a call too, but moves no values.

**COM calls** are counted in ``tests/support/com_fake.py``, under xlwings' own engine for
Windows: every ``IDispatch::Invoke`` that Excel's objects get between the press of a button and
its end.  Each property read or set, each method, each object taken from a collection or handed
out by an enumeration is one, addressing included, and also what xlwings asks for itself
(``Sheet.activate`` asks six things, making an application object two).  Not counted is what
does not reach Excel's objects: message boxes and windows (``win32``), pywin32's look-up of a
member's number (``GetIDsOfNames``), counting of references, and how ``RunPython`` finds the
workbook before our code begins.

``tests/actions/test_calls.py`` holds both to a bound: 40 working calls for every button, and
for COM calls what each button really needs, which for those that write is more than 40.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import wraps
from typing import Any

import xlwings as xw

from addin.engines.common.list_objects import ListObject, Name, Names, Tables
from addin.engines.common.ranges import Range
from addin.engines.common.sheets import Sheet, Sheets
from addin.engines.file import engine as objects

CLASSES = (
    *(objects.App, objects.Books, objects.Book),
    *(Sheets, Sheet, Tables, ListObject, Names, Name, Range),
)
FREE = {
    "max_cells_per_read",
    "max_cells_per_write",
    "api",
    "engine",
    "pid",
    "options",
    "activated",
    "bring_forward",
    "remove",
    "document",
    *("at", "owner", "of", "opened"),
}
SPECIAL = {"__call__", "__len__", "__iter__", "__contains__"}
ADDRESSING = {
    *("Sheet.range", "Sheet.cells", "Range.__call__", "Range.__len__", "Range.row"),
    *("Book.sheets", "Sheets.__call__", "Sheet.book", "Book.app"),
    *("Range.column", "Range.shape", "Range.coords", "Range.address", "Range.get_address"),
}


@dataclass
class Calls:
    """How often each member was used: ``Range.raw_value=`` is a write, without ``=`` a read."""

    members: Counter[str] = field(default_factory=Counter)

    @property
    def total(self) -> int:
        """All calls."""
        return self.members.total()

    @property
    def addressing(self) -> int:
        """Calls that only say where something is."""
        return sum(count for name, count in self.members.items() if name in ADDRESSING)

    @property
    def work(self) -> int:
        """Calls that read, write or change something."""
        return self.total - self.addressing

    def __str__(self) -> str:
        lines = [f"{count:6} {name}" for name, count in self.members.most_common()]
        return "\n".join([f"{self.total:6} calls, {self.addressing} of them addressing", *lines])


@contextmanager
def count_calls(book: xw.Book) -> Iterator[Calls]:
    """Count the calls on one workbook of the file engine while the block runs.

    >>> from addin.engines.file import open_book
    >>> with count_calls(open_book("cup.xlsx")) as calls:  # doctest: +SKIP
    ...     actions.pair_next_round(book)
    >>> print(calls.work, calls.members["Range.raw_value="])  # doctest: +SKIP
    """
    calls = Calls()
    inside = False

    def counted(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def call(self: Any, *args: Any, **kwargs: Any) -> Any:
            nonlocal inside
            if inside or not _belongs(self, book.impl):
                return function(self, *args, **kwargs)
            calls.members[name] += 1
            inside = True
            try:
                return function(self, *args, **kwargs)
            finally:
                inside = False

        return call

    replaced: list[tuple[type, str, Any]] = []
    try:
        for cls in CLASSES:
            for name, member in _members(cls).items():
                if name in FREE or (name.startswith("_") and name not in SPECIAL):
                    continue
                title = f"{cls.__name__}.{name}"
                new: Any
                if isinstance(member, property):
                    getter = counted(title, member.fget) if member.fget else None
                    setter = counted(f"{title}=", member.fset) if member.fset else None
                    new = property(getter, setter)
                elif callable(member) and not isinstance(member, (staticmethod, type)):
                    new = counted(title, member)
                else:
                    continue
                replaced.append((cls, name, vars(cls).get(name)))
                setattr(cls, name, new)
        yield calls
    finally:
        for cls, name, own in replaced:
            if own is None:
                delattr(cls, name)
            else:
                setattr(cls, name, own)


def _members(cls: type) -> dict[str, Any]:
    """The members a class of ours has by itself or from what all engines have in common."""
    ours = [one for one in cls.__mro__ if one.__module__.startswith("addin.engines")]
    return {name: member for one in reversed(ours) for name, member in vars(one).items()}


def _belongs(owner: Any, book: objects.Book) -> bool:
    """Whether an object is part of the workbook, or the application it is open in."""
    if isinstance(owner, Range):
        owner = owner.sheet
    if isinstance(owner, ListObject):
        owner = owner._sheet
    if isinstance(owner, Tables):
        owner = owner.owner
    if isinstance(owner, Sheets):
        return owner.owner is book
    if isinstance(owner, (Sheet, Names, Name)):
        return owner._book is book
    if isinstance(owner, objects.Books):
        return owner.app is book._app
    return owner is book or owner is book._app
