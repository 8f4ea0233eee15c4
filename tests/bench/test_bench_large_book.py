"""A workbook with much in it that is none of ours: a click costs what it uses.

    pytest tests/bench/test_bench_large_book.py -n0 -s --benchmark-disable

prints the processor time of a cold click on LEADER with 100 players as it is, with twenty more
tabs, and with one foreign tab of 50 MB beside them, numbers alone and with formulas.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.bench.test_bench_click import FILE, seconds
from tests.support.books import event
from tests.support.foreign import add_sheets

MEGABYTES = 50


def rows(megabytes: float, formula: bytes = b"") -> bytes:
    """Rows of ten numbers each, and a formula at their end, of about that size."""
    cells = b"".join(
        b'<c r="%s%%d"><v>%d.25</v></c>' % (b"ABCDEFGHIJ"[n : n + 1], n) for n in range(10)
    )
    line = b'<row r="%d">' + cells + formula + b"</row>"
    count = int(megabytes * 1_000_000 / (len(line) + 50))
    holes = line.count(b"%d")
    return b"".join(line % ((number,) * holes) for number in range(1, count + 1))


FORMULA = b'<c r="K%d"><f>SUM(A%d:J%d)</f><v>45</v></c>'

BOOKS: dict[str, Callable[[], list[bytes]]] = {
    "as it is": list,
    "20 more tabs of 100 kB": lambda: [rows(0.1)] * 20,
    f"a tab of {MEGABYTES} MB": lambda: [rows(MEGABYTES)],
    f"a tab of {MEGABYTES} MB with formulas": lambda: [rows(MEGABYTES, FORMULA)],
}


@pytest.fixture(scope="module")
def cup(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return event(tmp_path_factory.mktemp("cup") / "cup.xlsx", "leader", 100, 4)


@pytest.mark.parametrize("title", BOOKS)
def test_a_click_beside_foreign_tabs(cup: Path, title: str, tmp_path: Path) -> None:
    path = tmp_path / "cup.xlsx"
    shutil.copy(cup, path)
    add_sheets(path, BOOKS[title]())
    print(f"\n{title:32} {seconds(FILE, path):.2f} s")
