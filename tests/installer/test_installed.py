"""The installer under Wine: installed, two evenings, upgraded, removed.

Needs one that was built (``PAIRBOOK_SETUP``, docs/internals/releasing.md), Wine and mingw's
compiler; ten minutes.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tools.try_installer import missing, try_installer

SETUP = "PAIRBOOK_SETUP"


def test_an_organiser_installs_plays_upgrades_and_removes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if SETUP not in os.environ:
        pytest.skip(f"{SETUP} names no installer: docs/internals/releasing.md")
    if lacking := missing():
        pytest.skip(f"missing: {', '.join(lacking)}")
    try_installer(Path(os.environ[SETUP]), tmp_path)
    said = capsys.readouterr().out
    assert "nothing changed" in said and "untouched" in said
