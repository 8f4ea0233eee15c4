"""Computers and a workbook for the doctor."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from addin.doctor import Machine
from addin.doctor.workbook import mend
from addin.exchange.creating import create
from tests.excel.computers import MAC_PYTHON, ROOT, VERSION, good_windows
from tests.support.events import field


@pytest.fixture
def windows() -> Machine:
    return good_windows()


@pytest.fixture
def mac(windows: Machine) -> Machine:
    script = (
        f"/Users/ann/Library/Application Scripts/com.microsoft.Excel/xlwings-{VERSION}.applescript"
    )
    return replace(
        windows, platform="darwin", executable=MAC_PYTHON, home="/Users/ann", environment={},
        exists=lambda path: path in (script, MAC_PYTHON, str(ROOT)), which=lambda name: MAC_PYTHON,
    )  # fmt: skip


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("made") / "CUP.xlsm"
    create(path, language="ru", rounds=3, seed=7, players=field(6))
    return path


@pytest.fixture(scope="module")
def mended(made: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("mended") / "CUP.xlsm"
    shutil.copy(made, path)
    mend(good_windows(), str(path))
    return path


@pytest.fixture
def xlsm(mended: Path, tmp_path: Path) -> Path:
    """A workbook whose buttons call the Python of ``windows``."""
    return Path(shutil.copy(mended, tmp_path / "CUP.xlsm"))
