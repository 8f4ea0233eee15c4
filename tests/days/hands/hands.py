"""The hands on a file, and the hands on a workbook that is open in LibreOffice."""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path
from typing import Any

import openpyxl

from addin.engines.file import open_book

Step = tuple[Any, ...]


class FileHand:
    """Our file engine types; what moves rows and tabs is done by openpyxl."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def take(self, steps: Iterable[Step]) -> None:
        """All steps of an edit, one after the other."""
        for typing, some in groupby(steps, lambda step: step[0] == "type"):
            if typing:
                self._type(some)
            else:
                self._otherwise(some)

    def _type(self, steps: Iterable[Step]) -> None:
        book = open_book(self.path)
        for _, tab, row, column, value in steps:
            shown = f"'{value}" if isinstance(value, str) and value else value
            book.sheets[tab].range((row, column)).raw_value = [[shown]]
        book.save()

    def _otherwise(self, steps: Iterable[Step]) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            book = openpyxl.load_workbook(self.path)
            for what, *values in steps:
                getattr(self, what)(book, *values)
            book.save(self.path)

    @staticmethod
    def delete_row(book: Any, tab: str, row: int) -> None:
        book[tab].delete_rows(row)

    @staticmethod
    def insert_row(book: Any, tab: str, row: int) -> None:
        book[tab].insert_rows(row)

    @staticmethod
    def insert_column(book: Any, tab: str, column: int) -> None:
        book[tab].insert_cols(column)

    @staticmethod
    def add_tab(book: Any, name: str) -> None:
        book.create_sheet(name)["B2"] = "Tea at 15:00"

    @staticmethod
    def copy_tab(book: Any, tab: str) -> None:
        book.copy_worksheet(book[tab])

    @staticmethod
    def rename_tab(book: Any, tab: str, name: str) -> None:
        book[tab].title = name

    @staticmethod
    def delete_tab(book: Any, tab: str) -> None:
        del book[tab]

    @staticmethod
    def merge(book: Any, tab: str, top: int, left: int, bottom: int, right: int) -> None:
        book[tab].merge_cells(None, top, left, bottom, right)

    @staticmethod
    def colour(book: Any, tab: str, row: int, column: int) -> None:
        book[tab].cell(row, column).font = openpyxl.styles.Font(bold=True, color="FFCC0000")
        book[tab].cell(row, column).number_format = "@"
