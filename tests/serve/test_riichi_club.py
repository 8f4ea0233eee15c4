"""A riichi club's evening: three tables, a phone of 360 pixels at each, the arbiter's terminal."""

from __future__ import annotations

import time
from pathlib import Path

import httpx
import pytest

from addin import actions
from addin.engines.file import open_book
from addin.sheets.reader import read
from tests.support.chromium import Browser
from tests.support.drivers import FileDriver, fresh
from tests.support.events import field
from tests.support.halls import serving
from tests.support.terminal import run

TYPED = (
    ("45,0", "35", "25", "15"),
    ("450", "350", "250", "150"),
    ("15000", "25000", "35000", "45000"),
)
SCORES = ((45000, 35000, 25000, 15000),) * 2 + ((15000, 25000, 35000, 45000),)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_two_rounds_by_phone(tmp_path: Path, language: str) -> None:
    path = fresh(
        tmp_path / "club.xlsx", system="riichi", rounds=2, seed=3, language=language,
        players=field(12),
    )  # fmt: skip
    FileDriver().run(path, actions.pair_next_round)
    with serving(path, home=tmp_path) as server, Browser() as phone:
        phone.resize(360, 640, phone=True)
        phone.call("Network.setExtraHTTPHeaders", headers={"Accept-Language": language})
        for number in (1, 2):
            for table, typed in enumerate(TYPED, start=1):
                address = server.url(table)
                phone.open(address)
                assert phone.run("document.documentElement.scrollWidth") <= 360
                for seat, score in enumerate(typed, start=1):
                    phone.run(f"document.getElementById('score{seat}').value = '{score}'")
                phone.tap(".who label")
                phone.tap("button.send")
                phone.until("state.textContent.trim() != ''")
                seats = phone.run(
                    "[...document.querySelectorAll('[name=who]')].map((e) => e.value)"
                )
                scores = {f"score{seat}": one for seat, one in enumerate(typed, start=1)}
                for other in seats[1:]:
                    assert httpx.post(address, data={"who": other, **scores}).status_code == 303
            end = time.monotonic() + 60
            while not read(open_book(path, read_only=True)).tournament.rounds[-1].complete:
                assert time.monotonic() < end
                time.sleep(0.5)
            tables = read(open_book(path, read_only=True)).tournament.rounds[-1].tables
            assert tuple(table.scores for table in tables) == SCORES
            run("next", path)
            if number == 1:
                server.hear()
        words = phone.run("document.body.innerText")
    assert not any(word in words.casefold() for word in ("board", "доск"))
