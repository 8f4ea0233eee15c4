"""The comparison with independent programs: what it says without them, and a part of it with them.

``PAIRBOOK_ENGINE_2026``, ``PAIRBOOK_ENGINE_2017`` and ``PAIRBOOK_TIE_BREAK_SERVER`` name the
programs; where they do not, that part is skipped.
"""

from __future__ import annotations

import os

import pytest

from tools import verify_chess
from tools.verify_tie_breaks import codes

PROGRAMS = {
    "--engine-2026": "PAIRBOOK_ENGINE_2026",
    "--engine-2017": "PAIRBOOK_ENGINE_2017",
    "--server": "PAIRBOOK_TIE_BREAK_SERVER",
}


def test_what_is_missing_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert verify_chess.main(["--events", "1", "--server", "nowhere.py"]) == 2
    told = capsys.readouterr().out.splitlines()
    assert [line.split(": ")[1] for line in told] == [
        f"not compared; {option} names no file of a reference program." for option in PROGRAMS
    ]


def test_every_code_of_the_chapter_is_asked_with_its_modifiers() -> None:
    swiss, table = codes(False), codes(True)
    for code in ("BH/C1/P", "FB/M2", "AOB/F", "SB/C2", "KS/L-1", "TPN/R", "RTNG/U1400/R", "STD"):
        assert code in swiss
    assert "SB/C2" in table and not [one for one in table if one.startswith(("BH", "FB", "AOB"))]


@pytest.mark.parametrize("option", PROGRAMS)
def test_a_part_of_the_comparison(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = os.environ.get(PROGRAMS[option])
    if not path:
        pytest.skip(f"{PROGRAMS[option]} names no reference program")
    code = verify_chess.main(["--events", "20", "--first", "70001", option, path])
    told = capsys.readouterr().out
    assert code == 2  # the other programs are missing
    assert "NO KNOWN REASON" not in told
    if option != "--server":
        assert " rounds, 0 differ" in told
