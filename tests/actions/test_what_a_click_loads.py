"""A click loads what it needs to read, pair and write, and not what builds a new workbook."""

from __future__ import annotations

import subprocess
import sys


def test_the_actions_do_not_load_what_builds_a_workbook() -> None:
    code = (
        "import sys, addin.actions; "
        "print(sorted({'xlsxwriter', 'addin.sheets.builder'} & sys.modules.keys()))"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert out.stdout.strip() == "[]", out.stdout + out.stderr
