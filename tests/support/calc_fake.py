"""A stand-in for a LibreOffice: a workbook file that is told of, and written to, as Calc would."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from addin.engines.file import open_book
from addin.sheets.handles import letter
from pairing.errors import InputError


def told_of(path: Path) -> dict[str, Any]:
    """What Calc would tell of a workbook file."""
    book = open_book(path, read_only=True)
    sheets = []
    for sheet in book.sheets:
        tables = [{"name": one.name, "rect": list(one.range.impl.rect)} for one in sheet.tables]
        rows = [
            ["" if value is None else value for value in row]
            for row in sheet.used_range.impl.raw_value
        ]
        formulas = sheet.used_range.impl.formula
        computed = [
            [row, column, row, column]
            for row, cells in enumerate(formulas if isinstance(formulas, tuple) else (), start=1)
            for column, cell in enumerate(cells, start=1)
            if str(cell).startswith("=")
        ]
        pictures = [one.name for one in sheet.pictures]
        sheets.append(
            {"name": sheet.name, "visible": sheet.visible, "rows": rows, "dates": [],
             "computed": computed, "tables": tables, "pictures": pictures}
        )  # fmt: skip
    return {"name": path.name, "path": str(path), "active": sheets[0]["name"],
            "selection": [1, 1, 1, 1], "names": [], "sheets": sheets}  # fmt: skip


class Host:
    """A LibreOffice that writes into a workbook file; ``refusing`` is what it says instead."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.said: list[str] = []
        self.boxes: list[str] = []
        self.views: list[tuple[str, Any]] = []
        self.refusing: InputError | None = None
        self.answer = "yes"

    def status(self, said: str) -> None:
        self.said.append(said)

    def ask(self, prompt: str, title: str, buttons: str, mode: str) -> str:
        self.boxes.append(prompt)
        return self.answer

    def view(self, sheet: str, rect: list[int] | None) -> None:
        self.views.append((sheet, rect))

    def write(self, changes: dict[str, Any]) -> None:
        if self.refusing is not None:
            raise self.refusing
        book = open_book(self.path)
        for one in changes["show"]:
            book.sheets[one["sheet"]].visible = one["visible"]
        for one in changes["tables"]:
            for sheet in book.sheets:
                if one["name"] in sheet.tables:
                    top, left, bottom, right = one["rect"]
                    sheet.tables[one["name"]].resize(sheet.range((top, left), (bottom, right)))
        for block in changes["blocks"]:
            rows = block["values"]
            place = book.sheets[block["sheet"]].range((block["row"], block["column"]))
            place.resize(len(rows), len(rows[0])).raw_value = [
                [_typed(value) for value in row] for row in rows
            ]
        for one in changes["printed"]:
            top, left, bottom, right = one["rect"]
            cells = f"${letter(left)}${top}:${letter(right)}${bottom}"
            book.sheets[one["sheet"]].page_setup.print_area = cells
        for one in changes["axes"]:
            axis = book.sheets[one["sheet"]].charts(one["index"]).value_axis
            axis.minimum_scale = one["lowest"]
        book.save()

    def merged(self, sheet: str, row: int, column: int) -> list[int]:
        document = open_book(self.path, read_only=True).sheets[sheet].impl.document
        return list(document.merged(row, column))

    def formulas(self, sheet: str, rect: list[int]) -> list[list[str]]:
        top, left, bottom, right = rect
        cells = (
            open_book(self.path, read_only=True).sheets[sheet].range((top, left), (bottom, right))
        )
        return [["" if one is None else str(one) for one in row] for row in cells.formula]

    def save(self, path: str | None) -> None:
        raise AssertionError("a click does not save")


def _typed(value: Any) -> Any:
    if isinstance(value, dict):
        return value["f"]
    return f"'{value}" if isinstance(value, str) and value else value
