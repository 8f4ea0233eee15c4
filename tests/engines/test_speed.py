"""Opening and reading large workbooks takes no time anybody would notice."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
import xlsxwriter

from addin.engines.file import open_book


def tournament_like(path: Path, players: int) -> Path:
    """Ten Round tabs and three tabs with a row for every player, all cells styled."""
    book = xlsxwriter.Workbook(str(path))
    looks = [book.add_format({"bg_color": color}) for color in ("#EEEEEE", "#EEFFEE", "#FFFFFF")]
    tabs = [(f"Round {number}", players // 2, 10) for number in range(1, 11)]
    tabs += [("Players", players, 20), ("Standings", players, 20), ("Crosstable", players, 25)]
    for name, rows, columns in tabs:
        sheet = book.add_worksheet(name)
        for row in range(rows + 4):
            for column in range(columns):
                text = f"Player {row:03}" if column % 3 == 0 else row + column / 2
                sheet.write(row, column, text, looks[column % 3])
    book.close()
    return path


@pytest.mark.parametrize(("players", "seconds"), [(100, 0.3), (760, 1.5)])
def test_cold_open_and_read(tmp_path: Path, players: int, seconds: float) -> None:
    path = tournament_like(tmp_path / "large.xlsx", players)
    start = time.process_time()
    book = open_book(path)
    for sheet in book.sheets:
        sheet.range((1, 1), (players + 4, 25)).options(ndim=2).value  # noqa: B018
    assert time.process_time() - start < seconds
