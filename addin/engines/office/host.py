"""What the engine asks of the LibreOffice the workbook is open in."""

from __future__ import annotations

from typing import Any, Protocol


class Host(Protocol):
    """LibreOffice as the engine sees it; every call waits for its answer."""

    def status(self, said: str) -> None:
        """Show a line in the status bar; "" gives the bar back."""

    def ask(self, prompt: str, title: str, buttons: str, mode: str) -> str:
        """Show a box; the button that was pressed: ``ok``, ``cancel``, ``yes`` or ``no``."""

    def view(self, sheet: str, rect: list[int] | None) -> None:
        """Bring a sheet to the front and select cells of it."""

    def write(self, changes: dict[str, Any]) -> None:
        """Put changes into the document, all or none; raises ``InputError`` when refused."""

    def formulas(self, sheet: str, rect: list[int]) -> list[list[str]]:
        """The formulas of cells in Excel's notation, constants as text."""

    def save(self, path: str | None) -> None:
        """Write the document to its file, or to another one."""
