"""What ``advise`` says is what ``new --as-advised`` makes, and it can be played to the end."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from pairing.laboratory.fields import field_of
from pairing.laboratory.plan import Contender, Plan
from pairing.laboratory.play import PlayedEvent, play
from pairing.settings import read_settings
from pairing.systems.riichi.advice import advise
from pairing.systems.riichi.settings import RiichiSettings
from pairing.tournament import Player
from tests.support.terminal import printed, run


def played(players: int, rounds: int) -> PlayedEvent:
    """The advised event from the first hanchan to the last."""
    advised = advise(players, rounds).settings
    chosen = Contender("advised", "riichi", read_settings(RiichiSettings, advised))
    field = field_of("list", tuple(Player(n, f"P{n}") for n in range(1, players + 1)))
    return play(Plan(field, (chosen,), rounds, model="riichi"), chosen, 0)


def some_pairs(count: int, largest: int) -> list[tuple[int, int]]:
    dice = random.Random(22)
    return [(dice.randint(8, largest), dice.randint(1, 20)) for _ in range(count)]


SAMPLE = some_pairs(100, 200 if os.environ.get("PAIRBOOK_SLOW") else 60)


@pytest.mark.parametrize(("players", "rounds"), SAMPLE)
def test_the_advice_can_be_played_to_the_end(players: int, rounds: int) -> None:
    found = played(players, rounds)
    event = found.tournament
    assert len(event.rounds) == rounds
    for round_ in event.rounds:
        seats = [one for table in round_.tables for one in table.seats]
        assert len(set(seats)) == len(seats) == players - players % 4
    assert len(found.standings.lines) == players


def test_every_number_gets_an_answer() -> None:
    for players in range(8, 201):
        for rounds in range(1, 21):
            found = advise(players, rounds)
            assert len(read_settings(RiichiSettings, found.settings).modes) in (1, rounds)
            assert found.sit_out == bool(players % 4)


def test_the_sources_own_examples() -> None:
    assert advise(40, 8).modes == ("random", *("swiss",) * 6, "interval")
    assert advise(36, 8).modes[0] == "plan"
    assert advise(92, 10).modes[-2:] == ("interval", "interval")
    assert advise(28, 20).cycles == 2
    assert any(said.key == "advice.instead" for said in advise(44, 4).texts)


def test_the_terminal_says_and_makes_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said = printed("advise", "club:18", "--game", "riichi", "--rounds", 8)
    assert "sit_out" in said
    assert "modes = plan plan plan plan plan plan interval interval" in said
    names = [f"Player {one}{other}" for one in "ABC" for other in "abcdef"]
    Path("list.csv").write_text("\n".join(["name", *names]), encoding="utf-8")
    new = ("new", "CUP.xlsx", "--system", "riichi", "--players", "list.csv", "--rounds", 8)
    run(*new, "--as-advised")
    run("pair", "CUP.xlsx")
    run("new", "A.xlsx", "--system", "riichi", "--as-advised", expect=2)
    run("new", "B.xlsx", "--players", "list.csv", "--as-advised", expect=2)
