"""Many cells in one call, by macros of ours inside Excel.

To Excel on Windows every property is a call to another process.  The workbook's own macros, or
those of the add-in, are inside: one call to them reads all tabs, one reads what is about to be
overwritten, one writes (``templates/vba/Pairbook.bas``).  They are a short cut and nothing
else: where there are none (a script drives Excel), on every
other engine, and when one of them reports an error, the cells are read and written one range
after the other, as they are everywhere, and what is wrong is told from there.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import xlwings as xw

MODULE = "Pairbook"
"""The module the macros are in, in a workbook and in the add-in."""

ADDIN = "pairbook.xlam"

DONE = "done"
"""What the macro that writes answers when all is written."""

INSIDE = True
"""Whether the macros are called.  A button sets it to False where the settings tab says so
(``PAIRBOOK_MACROS``): a call that never comes back is no error that could be seen."""

_ENTRIES, _KEPT = 5, 3
"""How many entries of an answer belong to one tab, or to one place to be kept."""

Raw = Sequence[Sequence[Any]]


@dataclass
class Found:
    """A tab as a macro saw it: ``used`` are its last row and column in use.

    ``cells``: the values of columns A to AD from the first row on; ``None`` when they were not
    asked for, or were handed out already.
    """

    name: str
    visible: bool
    used: tuple[int, int]
    cells: Raw | None = None


@dataclass(frozen=True)
class Step:
    """One thing to do on a tab.

    ``show`` it; give a ``table`` its size; ``clear`` cells, ``put`` values into them; ``print``
    these cells; begin the ``axis`` of its chart at a number; bring a cell to the ``front``.
    """

    what: str
    tab: str
    cells: str = ""
    table: str = ""
    values: Sequence[Sequence[Any]] = ()


class ExcelMacros:
    """The macros of ours in the Excel of one workbook; each gives ``None`` where it cannot.

    ``there``: whether it is Excel on Windows.
    """

    def __init__(self, book: xw.Book, app: Callable[[], xw.App], *, there: bool) -> None:
        self._book = book
        self._app = app
        self._there = there and INSIDE
        self._home: str | None = None
        self._name = ""

    def look(self, wanted: Iterable[str], most: int) -> list[Found] | None:
        """Every tab of the workbook, with the cells of those wanted, down to row ``most``."""
        names = "".join(f"\n{name}\n" for name in wanted)
        found = self._run("PairbookRead", names, most)
        if not isinstance(found, tuple | list) or len(found) % _ENTRIES:
            return None
        entries = [found[start : start + _ENTRIES] for start in range(0, len(found), _ENTRIES)]
        return [
            Found(str(name), bool(shown), (int(row), int(column)), cells)
            for name, shown, row, column, cells in entries
        ]

    def keep(self, places: Sequence[tuple[str, str, str]]) -> list[tuple[Any, Any, Any]] | None:
        """Formulas, values and the table's address of places: tab, cells, table's name or ""."""
        lines = "\n".join("\t".join(place) for place in places)
        found = self._run("PairbookBefore", lines)
        if not isinstance(found, tuple | list) or len(found) != _KEPT * len(places):
            return None
        return [(found[at], found[at + 1], found[at + 2]) for at in range(0, len(found), _KEPT)]

    def write(self, steps: Sequence[Step]) -> bool:
        """Do these steps; whether all were done."""
        if not self._there:
            return False
        lines = "\n".join("\t".join((s.what, s.tab, s.cells, s.table)) for s in steps)
        values = [cell for step in steps for row in step.values for cell in row]
        return bool(self._run("PairbookWrite", lines, values or [""]) == DONE)

    def _run(self, macro: str, *given: Any) -> Any:
        """What a macro answers; ``None`` when there is none, or it reports an error."""
        if not self._there:
            return None
        try:
            if self._home is None:
                self._name = self._book.name
                self._home = _home(self._name)
            if self._home:
                quoted = self._home.replace("'", "''")
                run = self._app().macro(f"'{quoted}'!{MODULE}.{macro}")
                answer = run(self._name, *given)
                if not (isinstance(answer, str) and answer != DONE):
                    return answer
        except Exception:  # no such macro, or macros are not allowed: each Excel says it otherwise
            pass
        self._there = False
        return None


def _home(name: str) -> str:
    """The file whose macros are asked: the workbook, or the add-in where that has started us.

    Excel would look for a file that is not open, so the add-in is asked only when a macro has
    begun this click and it was not the workbook's.
    """
    if name.lower().endswith(".xlsm"):
        return name
    return ADDIN if "--from_xl=1" in sys.argv else ""
