"""``pairbook pair --preview``: the round seen before it is written, seats changed in it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from addin import actions
from addin.cli import printer
from addin.engines.file import open_book
from pairing.catalogue import Catalogue
from pairing.systems import REGISTRY
from pairing.tournament import Round
from tests.support.books import event
from tests.support.terminal import as_json, run


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is typed when the preview asks, one after the other."""
    typed: list[str] = []
    monkeypatch.setattr(printer, "listening", lambda: True)
    monkeypatch.setattr("builtins.input", lambda _: typed.pop(0))
    return typed


def last_round(path: Path) -> Round:
    return actions.load(open_book(path))[1].rounds[-1]


@pytest.mark.parametrize("name", REGISTRY)
def test_what_is_shown_is_what_is_written(tmp_path: Path, capsys: Any, name: str) -> None:
    path = event(tmp_path / "c.xlsx", name, 12 if name == "riichi" else 9, 2)
    before = path.read_bytes()
    run("pair", path, "--preview")
    shown = capsys.readouterr().out
    assert "Nothing was written" in shown and path.read_bytes() == before
    run("pair", path, "--preview", "--json")
    said = as_json(capsys)
    assert said.pop("written") is False and path.read_bytes() == before
    run("pair", path, "--json")
    assert as_json(capsys) == said
    tournament = actions.load(open_book(path))[1]
    round_ = tournament.rounds[-1]
    for game in round_.games:
        points = tournament.after(2).scores
        white, black = tournament[game.white].name, tournament[game.black].name
        (line,) = (one for one in shown.splitlines() if f"{white} (" in one)
        assert line.startswith(f"{game.board}  {white}") and f" – {black} (" in line
        assert ("↓" in line) == (points[game.white] != points[game.black])
        assert ("stones" in line) == bool(game.handicap)
    for table in round_.tables:
        seated = ", ".join(tournament[one].name for one in table.seats)
        assert Catalogue("en")("cli.table", table=table.number, players=seated) in shown


def test_seats_are_changed_before_it_is_written(
    tmp_path: Path, capsys: Any, answers: list[str]
) -> None:
    path = event(tmp_path / "c.xlsx", "leader", 8, 1)
    first, second = event(tmp_path / "d.xlsx", "leader", 8, 1, paired=True), path
    white = last_round(first).games[0].white
    other = last_round(first).games[1].white
    before = second.read_bytes()
    answers += [f"{white}, {other}", "Nobody Here, 2", "n"]
    run("pair", path, "--preview")
    told = capsys.readouterr()
    assert "no player named “Nobody Here”" in told.err
    assert path.read_bytes() == before and not answers
    answers += [f"{white}, {other}", ""]
    run("pair", path, "--preview")
    games = last_round(path).games
    assert other in (games[0].white, games[0].black)
    assert white in (games[1].white, games[1].black)
    checked = actions.verify(open_book(path)).data
    assert checked["unexplained"] == 0 and not checked["changed"]
