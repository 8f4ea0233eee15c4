"""Macros of a workbook that an earlier version made: replaced by those of this one.

Only in a file that is closed: no program may change the macros of a workbook that is open in
Excel.  The organiser's own macros are never touched: where there are any, all stay.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from addin.excel import conf, vba
from addin.excel.macros import PROJECT
from addin.excel.project import Kind, Module, build_project
from addin.excel.sources import ours, xlwings_for_workbook
from addin.sheets.reading import Reading
from addin.sheets.tabs.log_tab import last_version
from addin.sheets.version import VERSION
from pairing.catalogue import Text, text

if TYPE_CHECKING:
    import xlwings as xw

_FUNCTIONS = "xlwings_udfs"
"""The module that xlwings' ``ImportPythonUDFs`` writes: it is nobody's own."""

_KINDS = {kind.value[1]: kind for kind in (Kind.WORKBOOK, Kind.SHEET)}


def renew_macros(book: xw.Book, reading: Reading) -> Text | None:
    """Replace the macros of a workbook file that another version worked on last.

    To be called with what was read before the action, and before the file is saved.  Gives
    back what is to be said of it: nothing when there is nothing to replace.
    """
    if not book.name.lower().endswith(".xlsm") or last_version(reading.log_grid) == VERSION:
        return None
    document: Any = book.impl.document
    package = document.package
    part = package.target(document.book.part, "vbaProject")
    if part is None:
        return None
    try:
        there = vba.modules(package.read(part))
    except ValueError:
        return text("upgrade.macros_kept")
    fresh = {module.name: module for module in (ours("Pairbook"), *xlwings_for_workbook())}
    if all(there.get(name) == module.source for name, module in fresh.items()):
        return None
    documents = _documents({name: one for name, one in there.items() if name not in fresh})
    signed = package.target(part, "vbaProjectSignature") is not None
    if documents is None or "Pairbook" not in there or signed:
        return text("upgrade.macros_kept")
    document.replaced_parts[part] = build_project(PROJECT, [*documents, *fresh.values()])
    _note_xlwings(book)
    return text("upgrade.macros", version=VERSION)


def _documents(modules: dict[str, str]) -> list[Module] | None:
    """The modules of workbook, sheets and worksheet functions; ``None``: somebody has his own."""
    documents = []
    for name, source in modules.items():
        if name == _FUNCTIONS:
            documents.append(Module(name, Kind.STANDARD, source))
            continue
        lines = [line for line in source.splitlines() if line.strip()]
        kind = next((kind for base, kind in _KINDS.items() if f'"{base}"' in source), None)
        if kind is None or any(not _says_nothing(line) for line in lines):
            return None
        documents.append(Module(name, kind, source))
    return documents


def _says_nothing(line: str) -> bool:
    return line.startswith("Attribute VB_") or line.strip().lower() == "option explicit"


def _note_xlwings(book: xw.Book) -> None:
    """Say on the settings tab whose version of xlwings' module is in the file now."""
    for sheet in book.sheets:
        if sheet.name.lower() != conf.WORKBOOK_TAB:
            continue
        for row in range(1, 60):
            if str(sheet.range((row, 1)).value or "").upper() == conf.MADE_WITH:
                sheet.range((row, 2)).value = conf.xlwings_version()
