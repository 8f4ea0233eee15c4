"""Clicks in a hidden LibreOffice: seconds from the press to the finished sheet; many in a row.

    pytest tests/bench/test_bench_libreoffice.py -n0 -s

prints for 100 and 760 players (``PAIRBOOK_PLAYERS=100,760``) of three systems what a click costs
and where the time goes: reading the document, our Python (start, reading, computing), writing.
Then a hundred clicks in one session (``PAIRBOOK_CLICKS=100``): memory of LibreOffice before and
after, and the processes that are left.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from addin.libreoffice import office
from addin.libreoffice.installing import install
from tests.support.calc import DRIVER, Calc, missing, workers
from tests.support.drivers import fresh
from tests.support.events import field

pytestmark = pytest.mark.skipif(bool(missing()), reason=f"not installed: {missing()}")

SIZES = [int(one) for one in os.environ.get("PAIRBOOK_PLAYERS", "100,760").split(",")]
CLICKS = int(os.environ.get("PAIRBOOK_CLICKS", "100"))


MOST_OF_RIICHI = 400
"""More players no plan of riichi tables is made for."""


@pytest.fixture(scope="module")
def calc(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Calc]:
    profile = tmp_path_factory.mktemp("libreoffice") / "profile"
    office.fresh(profile)
    install(profile)
    with office.running(profile=profile, driver=DRIVER) as running:
        yield Calc(running)


@pytest.mark.parametrize("players", SIZES)
@pytest.mark.parametrize("name", ["leader", "dutch", "riichi"])
def test_a_click(calc: Calc, tmp_path: Path, name: str, players: int) -> None:
    players = min(players, MOST_OF_RIICHI) if name == "riichi" else players
    path = fresh(tmp_path / "cup.xlsx", system=name, rounds=5, seed=7, players=field(players))
    document = calc.open(path, shown=True)
    for key in ("pair_next_round", "standings"):
        ended = document.click(key)
        assert ended["outcome"] == "done", ended
        at = ended["times"]
        print(
            f"\n{name} {players} {key}: {at['ended']:.2f} s = reading {at['read']:.2f}"
            f" + Python {at['computed'] - at['read']:.2f} + writing"
            f" {at['ended'] - at['computed']:.2f}"
        )
    calc.close()


def test_many_clicks(calc: Calc, tmp_path: Path) -> None:
    path = fresh(tmp_path / "cup.xlsx", system="leader", rounds=5, seed=7, players=field(40))
    document = calc.open(path, shown=True)
    used = []
    for number in range(CLICKS):
        key = ("pair_next_round", "standings", "crosstable", "undo_last_round")[number % 4]
        assert document.click(key)["outcome"] == "done"
        used.append(_megabytes(calc.running.process.pid))
    tenth = max(1, CLICKS // 10)
    print(
        f"\n{CLICKS} clicks: {used[tenth - 1]:.0f} MB after {tenth}, {used[-1]:.0f} MB at the end;"
    )
    print(f"processes of ours left: {workers(calc.running)}")


def _megabytes(session: int) -> float:
    """Resident memory of the processes of a session."""
    total = 0
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                stat = (folder / "stat").read_text().rpartition(")")[2].split()
                if int(stat[3]) == session:
                    total += int((folder / "statm").read_text().split()[1]) * 4096
            except OSError:
                continue
    return total / 2**20
