"""The tab ``xlwings.conf`` of a workbook: read as xlwings' macros read it, and rewritten."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from addin.commands.keeping import SAVING
from addin.doctor.machine import Machine
from addin.excel import conf
from pairing.catalogue import Text, text
from pairing.dataclasses import dataclass
from pairing.errors import InputError

if TYPE_CHECKING:
    import xlwings as xw

_DEEP = 200
"""Lines looked at: more than any settings tab has."""


@dataclass(frozen=True)
class Lines:
    """The lines of the tab in order, with the row of each, empty names left out."""

    rows: tuple[tuple[int, str, str], ...]

    def value(self, name: str) -> str | None:
        """Return a setting; xlwings takes the names without regard to capitals."""
        return next((value for _, key, value in self.rows if key.upper() == name.upper()), None)

    @property
    def twice(self) -> list[str]:
        """Names that stand there more than once: the macros stop at the second one."""
        names = [key.upper() for _, key, _ in self.rows]
        return [key for at, (_, key, _) in enumerate(self.rows) if key.upper() in names[:at]]

    @property
    def cut_off(self) -> list[str]:
        """Names behind an empty line: the macros do not look so far."""
        return [key for at, (row, key, _) in enumerate(self.rows, start=1) if row != at]


def read(book: xw.Book) -> Lines | None:
    """Return the workbook's settings; ``None`` when it has no such tab."""
    sheet = _sheet(book)
    if sheet is None:
        return None
    cells = sheet.range((1, 1), (_DEEP, 2)).options(ndim=2).value
    shown = [(row, _shown(name), _shown(value)) for row, (name, value) in enumerate(cells, start=1)]
    return Lines(tuple(line for line in shown if line[1]))


def _sheet(book: xw.Book) -> xw.Sheet | None:
    return next((sheet for sheet in book.sheets if sheet.name.lower() == conf.WORKBOOK_TAB), None)


def _shown(cell: Any) -> str:
    if cell is None:
        return ""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return str(cell).strip()


def expanded(value: str, environment: Mapping[str, str], windows: bool) -> str:
    """Return a value with the variables of the environment put in, as xlwings does.

    >>> expanded("%USERPROFILE%/x", {"USERPROFILE": "C:/Users/a"}, True)
    'C:/Users/a/x'
    """
    capitals = {name.upper(): known for name, known in environment.items()}

    def known(found: re.Match[str]) -> str:
        return capitals.get(found[1].upper(), found[0])

    return re.sub(r"%(\w+)%" if windows else r"\$\{?(\w+)\}?", known, value)


def rewrite(
    book: xw.Book,
    machine: Machine,
    language: str,
    made_with: str | None,
    more: Mapping[str, str],
) -> list[Text]:
    """Make the tab call this Python, each name once and without gaps; what was changed.

    ``made_with`` is the version of xlwings the macros are of, as far as it is known; ``more``
    are lines that this computer needs beyond the usual ones, or otherwise.  Lines
    pairbook does not know stay as they are.  The book is not saved.  Raises
    ``InputError`` where there is no Excel, and when the workbook has no such tab.
    """
    if not machine.has_excel:
        raise InputError("doctor.fix_no_excel")
    sheet, old = _sheet(book), read(book)
    if sheet is None or old is None:
        raise InputError("doctor.fix_no_tab", tab=conf.WORKBOOK_TAB)
    wanted = conf.settings(language, machine.platform, machine.executable)
    for chosen in (conf.RESIDENT, SAVING):
        wanted[chosen] = old.value(chosen) or wanted[chosen]
    wanted |= more
    # The macros stay as they are, and so does what is said of them.
    wanted[conf.MADE_WITH] = made_with or old.value(conf.MADE_WITH) or wanted[conf.MADE_WITH]
    spelling = {name.upper(): name for name in wanted}
    lines: dict[str, tuple[str, str]] = {}
    remarks: list[Text] = []
    for _, name, value in old.rows:
        if name.upper() in lines:
            remarks.append(text("doctor.fixed_twice", name=name))
            continue
        new = wanted[spelling[name.upper()]] if name.upper() in spelling else value
        if new != value:
            remarks.append(text("doctor.fixed_line", name=name, old=value or "—", new=new or "—"))
        lines[name.upper()] = (name, new)
    for name, value in wanted.items():
        if name.upper() not in lines:
            remarks.append(text("doctor.fixed_added", name=name, new=value or "—"))
            lines[name.upper()] = (name, value)
    if old.cut_off:
        remarks.append(text("doctor.fixed_gap"))
    if remarks:
        _put(sheet, list(lines.values()), old)
    return remarks


def _put(sheet: xw.Sheet, lines: list[tuple[str, str]], old: Lines) -> None:
    last = max([len(lines), *(row for row, _, _ in old.rows)])
    rows: list[list[str | None]] = [[name, value] for name, value in lines]
    rows += [[None, None]] * (last - len(rows))
    sheet.range((1, 1), (last, 2)).value = rows
