"""No command, click or function opens a network connection."""

from __future__ import annotations

import shutil
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from addin import functions
from addin.cli.main import main
from addin.commands.click import BUTTONS
from addin.engines.file import answer_alerts, open_book
from addin.publish import FORMATS as PUBLISHED
from pairing.formats.registry import FORMATS
from tests.support.stages import SAMPLES, made

NETWORK = {"socket.connect", "socket.getaddrinfo", "socket.gethostbyname", "socket.bind",
           "socket.sendto", "urllib.Request", "http.client.connect", "ftplib.connect",
           "smtplib.connect"}  # fmt: skip
"""What Python reports to those who watch it (``sys.addaudithook``): also from C, and even when
a name is looked up only."""

_seen: list[str] | None = None


def _watch(event: str, arguments: tuple[Any, ...]) -> None:
    if _seen is not None and event in NETWORK:
        _seen.append(f"{event} {arguments!r}")
        raise PermissionError("no network in tests")


sys.addaudithook(_watch)


@pytest.fixture
def no_network() -> Iterator[list[str]]:
    """While it lasts nothing gets through, and what tried is written down."""
    global _seen
    _seen = []
    yield _seen
    _seen = None


def test_the_watch_sees(no_network: list[str]) -> None:
    with pytest.raises(PermissionError):
        socket.create_connection(("localhost", 9))
    with pytest.raises(PermissionError):
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM).connect(("127.0.0.1", 9))
    assert len(no_network) == 2
    no_network.clear()


@pytest.mark.parametrize("system", ["leader", "riichi"])
def test_every_path(
    tmp_path: Path, system: str, no_network: list[str], monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    shutil.copy(SAMPLES / "egc2011-demo-players.csv", "players.csv")
    shutil.copy(SAMPLES / "egc2011-demo-games.csv", "games.csv")
    Path("cup.xlsx").write_bytes(made(system, "en", "ready"))
    exports = list(FORMATS) if system == "leader" else ["rgf", "pantheon"]
    lines = [
        "check cup.xlsx", "pair cup.xlsx", "results cup.xlsx --round 3 --set 1=1-0",
        "standings cup.xlsx", "crosstable cup.xlsx", "levels cup.xlsx", "orders cup.xlsx",
        "explain cup.xlsx --round 1", "undo cup.xlsx --allow discard_results",
        "restore cup.xlsx", "restore cup.xlsx --to 1", "doctor cup.xlsx", "look players.csv",
        "new other.xlsx --players players.csv", "new mine.xlsm", "look cup.xlsx",
        "new next.xlsx --from cup.xlsx", "order games.csv", "finals cup.xlsx", "plan cup.xlsx",
        *(f"publish cup.xlsx --to {kind} -o out.{kind}" for kind in PUBLISHED),
        *(f"export cup.xlsx --to {kind} -o out-{kind}.txt" for kind in exports),
        "advise club:24 --rounds 5 --game riichi",
    ]  # fmt: skip
    codes = {}
    for line in lines:
        try:
            main(line.split())
        except SystemExit as end:
            codes[line] = end.code
    for key, press in BUTTONS.items():
        book = open_book(Path("cup.xlsx"))
        answer_alerts(book, "yes")
        press(book)
        assert key
    assert functions.pb_start_level(2100) == 179
    assert no_network == []
    assert 70 not in codes.values(), codes
    assert sum(code in (0, None) for code in codes.values()) > len(lines) / 2, codes
    capsys.readouterr()
