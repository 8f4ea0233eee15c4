from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.support.events import DATA
from tests.support.made_workbooks import plain_workbook


@pytest.fixture
def rich(tmp_path: Path) -> Path:
    """Table, formats, validation, notes, sparklines, charts, picture, macros, custom XML."""
    return shutil.copy(DATA / "rich.xlsm", tmp_path / "rich.xlsm")


@pytest.fixture
def plain(tmp_path: Path) -> Path:
    return plain_workbook(tmp_path / "plain.xlsx")
