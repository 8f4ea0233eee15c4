"""What every workbook that is made gets: room for players, and what its suffix asks for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from addin.sheets.builder import Builder

BLANK_CAPACITY = 200
"""Players that a workbook made without any has styled rows for."""


def finish_of(path: Path) -> Callable[[Builder], None] | None:
    """What is added to the tabs of a workbook of that name: macros and buttons, or nothing."""
    if path.suffix.lower() != ".xlsm":
        return None
    from addin.excel.macros import make_macro_workbook

    return make_macro_workbook
