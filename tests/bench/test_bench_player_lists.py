"""A federation's list of 1.5 million players: import and look-ups (processor time).  On request.

``PAIRBOOK_BENCH=1 pytest -n0 -s tests/bench/test_bench_player_lists.py``; the number of players
is ``PAIRBOOK_LIST_PLAYERS``.
"""

from __future__ import annotations

import os
import time
import zipfile
from pathlib import Path
from random import Random

import pytest

from addin.federations.player_lists import find_entries, import_list
from tests.support.federation_list import people, text_list, xml_list

PLAYERS = int(os.environ.get("PAIRBOOK_LIST_PLAYERS", "1500000"))

pytestmark = pytest.mark.skipif(
    not os.environ.get("PAIRBOOK_BENCH"), reason="on request: PAIRBOOK_BENCH=1"
)


@pytest.mark.parametrize("kind", ["xml", "txt"])
def test_a_list_of_everybody(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, store = tmp_path / "players_list_nov26.zip", tmp_path / "lists.sqlite"
    monkeypatch.setenv("PAIRBOOK_LISTS", str(store))
    with (
        zipfile.ZipFile(source, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive,
        archive.open(f"players_list.{kind}", "w", force_zip64=True) as member,
    ):
        for piece in (xml_list if kind == "xml" else text_list)(PLAYERS):
            member.write(piece)
    begun, busy = time.perf_counter(), time.process_time()
    done = import_list(source)
    took, busy = time.perf_counter() - begun, time.process_time() - busy
    assert done.players == PLAYERS
    size = store.stat().st_size / 2**20
    million = PLAYERS / 1e6
    print(f"\n{kind}: {PLAYERS:,} players in {took:.0f} s, {busy:.0f} s of it at work; a million: "
          f"{took / million:.0f} s, at work {busy / million:.0f} s; zip "
          f"{source.stat().st_size / 2**20:.0f} MB, store {size:.0f} MB")  # fmt: skip
    dice = Random(7)
    known = [one[1] for one in people(2000)]
    asked = {
        "whole names": [name.replace(",", "") for name in dice.sample(known, 200)],
        "surnames": [name.partition(",")[0] for name in dice.sample(known, 200)],
        "beginnings": [f"{name[:4]} {name.partition(', ')[2][:2]}" for name in
                       dice.sample(known, 200)],
        "three letters": [name[:3] for name in dice.sample(known, 50)],
        "IDs": [str(dice.randrange(400000, 400000 + PLAYERS)) for _ in range(200)],
    }  # fmt: skip
    for what, each in asked.items():
        times = []
        for typed in each:
            begun = time.process_time()
            assert find_entries(typed)
            times.append(time.process_time() - begun)
        times.sort()
        print(f"  {what}: {1000 * times[len(times) // 2]:.1f} ms in the middle, "
              f"{1000 * times[-1]:.1f} ms at most")  # fmt: skip
