"""A document in LibreOffice for each of these tests; the LibreOffice is everybody's."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from addin.libreoffice.extension import CONFIG
from addin.libreoffice.installing import status
from tests.support.calc import Calc, Offices


@pytest.fixture
def calc(offices: Offices) -> Iterator[Calc]:
    """It; what a test opens in it is closed after the test."""
    one = Calc(offices.current())
    yield one
    one.close()


@pytest.fixture
def held(profile: Path, tmp_path: Path) -> Iterator[Callable[[], None]]:
    """Clicks compute nothing before this is called: the Python they start waits for it."""
    folder = status(profile).folder
    assert folder is not None
    config = folder / CONFIG
    before = config.read_bytes()
    told = json.loads(before)
    gate, waiting = tmp_path / "gate", tmp_path / "python"
    os.mkfifo(gate)
    waiting.write_text(f'#!/bin/sh\nread -r _ < "{gate}"\nexec "{told["python"]}" "$@"\n')
    waiting.chmod(0o755)
    config.write_text(json.dumps({**told, "python": str(waiting)}))
    yield lambda: print(file=gate.open("w"))
    config.write_bytes(before)
