from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.made_workbooks import plain_workbook, rich_workbook


@pytest.fixture
def rich(tmp_path: Path) -> Path:
    return rich_workbook(tmp_path / "rich.xlsm")


@pytest.fixture
def plain(tmp_path: Path) -> Path:
    return plain_workbook(tmp_path / "plain.xlsx")
