"""Where rustworkx is missing, networkx answers the same; and the wheel is for every machine."""

from __future__ import annotations

import json
import random
import sys
import tomllib
from dataclasses import replace
from importlib import import_module
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from pairing import matching
from pairing.matching import Completion, heaviest_matching, maximum_matching
from pairing.systems import system
from pairing.systems.dutch import DutchSettings
from pairing.systems.leader import Leader, LeaderSettings
from pairing.tournament import Player, Tournament
from tests.referees.dutch_events import random_event
from tests.support.events import WINS, with_results
from tests.support.processes import python
from tools.opengotha_comparison import event_of

ROOT = Path(__file__).parents[2]
RULES = ("2017", "2026")


def random_edges(dice: random.Random, count: int, bits: int) -> list[tuple[int, int, int]]:
    share = dice.choice((0.3, 0.6, 1.0))
    pairs = combinations(range(count), 2)
    return [(a, b, dice.randrange(1 << bits)) for a, b in pairs if dice.random() < share]


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("bits", [1, 3, 53, 110])
def test_both_libraries_find_matchings_of_the_same_weight_and_size(
    full: bool, bits: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice = random.Random(bits)
    graphs = [
        (count, random_edges(dice, count, bits)) for count in (2, 5, 8, 13, 20) for _ in range(6)
    ]
    measured: list[list[tuple[int, int]]] = []
    for library in (import_module("rustworkx"), None):
        monkeypatch.setitem(sys.modules, "rustworkx", library)
        told = []
        for count, edges in graphs:
            weight = {(a, b): w for a, b, w in edges}
            pairs = heaviest_matching(count, edges, as_many_as_possible=full)
            assert pairs == sorted(pairs)
            assert len({one for pair in pairs for one in pair}) == 2 * len(pairs)
            size = len(pairs) if full else 0  # without the demand an edge of weight 0 is free
            told.append((size, sum(weight[pair] for pair in pairs)))
        measured.append(told)
    assert measured[0] == measured[1]


# -- whole rounds, paired in a process of their own ---------------------------------------------


def leader_rounds() -> list[Any]:
    """A small strong field over so many rounds that Dirac's theorem no longer helps."""
    dice = random.Random(5)
    leader = Leader()
    told: list[Any] = []
    for size in (10, 13):
        players = tuple(Player(i, f"P{i}", 2300 - 17 * i) for i in range(1, size + 1))
        settings = LeaderSettings(places=2, allow_repeats=True)
        event = Tournament("leader", settings, players, planned=size + 3)
        for _ in range(size + 3):
            made = leader.pair(leader.start(event)).round
            told.append([[g.board, g.white, g.black, g.handicap] for g in made.games])
            told.append([number for number, _ in made.byes])
            event = replace(event, rounds=(*event.rounds, with_results(made, dice, WINS)))
    return told


def dutch_rounds() -> list[Any]:
    told: list[Any] = []
    for seed, (players, rounds) in enumerate([(9, 7), (14, 9), (24, 7), (41, 6)], start=1):
        for rules in RULES:
            event = random_event(players, rounds, seed, DutchSettings(rules=rules))
            told += [[[g.white, g.black] for g in round_.games] for round_ in event.rounds]
            told += [[number for number, _ in round_.byes] for round_ in event.rounds]
    return told


def mcmahon_rounds() -> list[Any]:
    """First rounds in whose large groups only the lot decides some boards."""
    made = [system("mcmahon").pair(event_of(index)).round for index in (1, 2, 3, 6, 14)]
    return [[[g.board, g.white, g.black] for g in round_.games] for round_ in made]


def answers() -> dict[str, Any]:
    """Everything paired here, with the number of questions put to the library."""
    asked = 0
    real = matching._matching

    def counted(*args: Any, **kwargs: Any) -> Any:
        nonlocal asked
        asked += 1
        return real(*args, **kwargs)

    matching._matching = counted
    try:
        leader, by_leader = leader_rounds(), asked
        dutch, by_dutch = dutch_rounds(), asked - by_leader
    finally:
        matching._matching = real
    asked_of = [by_leader, by_dutch]
    return {"leader": leader, "dutch": dutch, "mcmahon": mcmahon_rounds(), "asked": asked_of}


def without_rustworkx(code: str) -> str:
    """What a fresh Python prints in which rustworkx cannot be imported."""
    return python("import sys; sys.modules['rustworkx'] = None; " + code)


def test_every_system_that_asks_a_library_pairs_the_same_without_rustworkx() -> None:
    here = answers()
    assert min(here["asked"]) > 20, here["asked"]  # the library was really needed
    code = (
        "import json; from tests.excel.test_fallback import answers; print(json.dumps(answers()))"
    )
    there = json.loads(without_rustworkx(code))
    assert there == json.loads(json.dumps(here))


def test_whoever_asks_only_who_can_be_paired_gets_one_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    dice = random.Random(3)
    for _ in range(40):
        size = dice.choice((6, 9, 12))
        barred: dict[int, set[int]] = {i: set() for i in range(size)}
        for _ in range(dice.randrange(size * size // 2)):
            a, b = dice.sample(range(size), 2)
            barred[a].add(b)
            barred[b].add(a)
        links = [sum(1 << j for j in range(size) if j != i and j not in barred[i])
                 for i in range(size)]  # fmt: skip
        told = []
        for library in (import_module("rustworkx"), None):
            with monkeypatch.context() as patch:
                patch.setitem(sys.modules, "rustworkx", library)
                rest = Completion(range(size), barred)
                answer = (
                    matching.left_over(range(size), barred),
                    matching.obstacle(range(size), barred),
                )
                allowed = [rest.allows(0, j) for j in range(1, size)]
                told.append((*answer, allowed, len(maximum_matching(links, (1 << size) - 1))))
        assert told[0] == told[1]


def test_the_addin_and_its_functions_load_without_rustworkx() -> None:
    out = without_rustworkx(
        "import addin.commands.click, addin.functions; "
        "print(addin.functions.pb_start_level(2100), addin.functions.pb_seating_step(8, 1))"
    )
    assert out.split() == ["179", *["[[1,", "2,", "3,", "4],", "[5,", "6,", "7,", "8]]"]]


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rustworkx", None)
    monkeypatch.setitem(sys.modules, "networkx", None)
    with pytest.raises(ImportError, match="networkx"):
        heaviest_matching(2, [(0, 1, 1)], as_many_as_possible=True)


# -- the wheel ----------------------------------------------------------------------------------


def test_nothing_in_the_packages_is_compiled() -> None:
    """hatchling builds py3-none-any when there is no build hook and no compiled file."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["build-system"]["build-backend"] == "hatchling.build"
    hatch = project["tool"]["hatch"]["build"]
    assert "hooks" not in hatch and "hooks" not in hatch["targets"]["wheel"]
    packages = hatch["targets"]["wheel"]["packages"]
    compiled = {".so", ".pyd", ".dll", ".dylib", ".c", ".pyx", ".rs"}
    found = [
        path for package in packages for path in (ROOT / package).rglob("*")
        if path.suffix in compiled
    ]  # fmt: skip
    assert found == []


def test_the_wheel_is_for_every_machine(tmp_path: Path) -> None:
    hatchling = pytest.importorskip("hatchling.builders.wheel", reason="hatchling is not installed")
    built = Path(next(hatchling.WheelBuilder(str(ROOT)).build(directory=str(tmp_path))))
    assert built.name.endswith("-py3-none-any.whl")
