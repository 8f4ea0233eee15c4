"""Commands run in this process, and workbooks to run them on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.terminal import new

PLAYERS = """name,rating,rank,club,country,absent
Ann,2350,4d,Kazan,RU,
Boris,2210,2d,Omsk,RU,
Чэнь,2105,1d,,CN,2
"Doe, John",1980,2k,Lyon,FR,
Eve,1855,3k,,DE,1 3
Fritz,1700,4k,Berlin,DE,
Gleb,1650,5k,Perm,RU,
"""


@pytest.fixture
def cup(tmp_path: Path) -> Path:
    more = "--places", "2", "--set", "italian=no", "--title", "Cup"
    return new(tmp_path / "cup.xlsx", PLAYERS, "--system", "leader", "--rounds", "3", *more)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder of the test's own: reports of unforeseen errors go there."""
    folder = tmp_path / "home"
    folder.mkdir()
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(folder))
    return folder
