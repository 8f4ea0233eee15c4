"""Each parameter of OpenGotha's pairing: its engine's choice for two values of it, and ours.

``opengotha-parameters.json`` has, for each, the number of a small event of :func:`event_of` and
what OpenGotha 3.51 paired of its file with the one value and with the other: the two of each
board, who gives stones first, and the stones.  ``PAIRBOOK_OPENGOTHA=CLASSES`` asks that engine
anew (CLASSES as in tools/opengotha_comparison.py).
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random

import pytest

from pairing.formats.opengotha import read_opengotha, write_opengotha
from pairing.ranks import rank_of_number
from pairing.systems import system
from pairing.systems.mcmahon import McMahonSettings
from pairing.tournament import Player, Tournament
from tests.support.congresses import DATA
from tests.support.events import WINS, played
from tools.opengotha_comparison import OpenGotha

MCMAHON = system("mcmahon")
CHOICES = json.loads((DATA / "opengotha-parameters.json").read_text(encoding="utf-8"))

VALUES = {
    "paiMaSeedSystem1": ("SPLITANDSLIP", "SPLITANDFOLD"),
    "paiMaSeedSystem2": ("SPLITANDFOLD", "SPLITANDSLIP"),
    "paiMaLastRoundForSeedSystem1": ("2", "3"),
    "paiMaDUDDUpperMode": ("TOP", "BOT"),
    "paiMaDUDDLowerMode": ("TOP", "BOT"),
    "paiMaCompensateDUDD": ("true", "false"),
    "paiBaBalanceWB": ("1000000", "0"),
    "paiSeAvoidSameGeo": (str(10**11), str(10**11 // 2)),
    "paiSePreferMMSDiffRatherThanSameClub": ("3", "0"),
    "paiSePreferMMSDiffRatherThanSameCountry": ("2", "0"),
    "paiSeRankThreshold": ("9D", "15K"),
    "paiSeBarThresholdActive": ("false", "true"),
    "paiSeNbWinsThresholdActive": ("false", "true"),
    "hdCeiling": ("0", "9"),
    "hdCorrection": ("0", "2"),
    "hdBasedOnMMS": ("true", "false"),
    "hdNoHdRankThreshold": ("9D", "30K"),
    "genMMBar": ("8K", "10K"),
    "genMMFloor": ("10K", "12K"),
}  # fmt: skip
"""The parameters that decide a round, and two values of each."""

Round = list[list[int]]


def event_of(seed: int, parameter: str) -> Tournament:
    """Twelve players of three countries and five clubs, after one round or two."""
    chance = Random(seed)
    clubs = [("Ash", "AA"), ("Beech", "AA"), ("Cedar", "BB"), ("Elm", "BB"), ("Fir", "CC")]
    ranks = sorted((chance.randint(-12, -6) for _ in range(12)), reverse=True)
    settings = McMahonSettings(
        bar_rank="8k",
        floor_rank="10k",
        seeding=("slip_rating", "slip_rating", "fold_rating"),
        even_rank="9d",
    )
    players = tuple(
        Player(number, f"P{number} Q", 2100 + 100 * rank - number, rank_of_number(rank), *home)
        for number, rank in enumerate(ranks, 1)
        for home in chance.choices(clubs, (4, 3, 2, 2, 1))
    )
    event = Tournament("mcmahon", settings, players, planned=4, seed=seed)
    rounds = 1 if parameter in ("paiMaSeedSystem1", "paiBaBalanceWB") else 2
    return played(event, rounds, seed=seed, results=WINS)


def with_value(event: Tournament, parameter: str, value: str) -> str:
    """The event's file with the parameter set; stones and avoidance only where it is of theirs."""
    file = write_opengotha(event)
    others = {} if parameter.startswith("paiSe") else {"paiSeAvoidSameGeo": "0"}
    others |= {"hdCeiling": "9" if parameter.startswith("hd") else "0"}
    for name, put in {**others, parameter: value}.items():
        file = re.sub(rf'\b{name}="[^"]*"', f'{name}="{put}"', file)
    return file


def ours(file: str) -> Round:
    """Our next round of the file."""
    event = replace(read_opengotha(file, start_scores=True), system="mcmahon")
    made = MCMAHON.pair(event).round
    return boards((game.white, game.black, game.handicap) for game in made.games)


def boards(games: Iterable[tuple[int, int, int]]) -> Round:
    """The games as the two of each and the stones; on even terms colours are left aside."""
    return sorted(
        [*((white, black) if stones else sorted((white, black))), stones]
        for white, black, stones in games
    )


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenGotha | None]:
    classes = os.environ.get("PAIRBOOK_OPENGOTHA")
    asked = OpenGotha(classes, tmp_path_factory.mktemp("opengotha")) if classes else None
    yield asked
    if asked:
        asked.close()


@pytest.mark.parametrize("parameter", VALUES)
def test_the_engines_choice_is_ours(parameter: str, engine: OpenGotha | None) -> None:
    """The thresholds, which free nobody from avoidance there, change nothing; all others do."""
    seed, *choices = CHOICES[parameter]
    event = event_of(seed, parameter)
    files = [with_value(event, parameter, value) for value in VALUES[parameter]]
    assert [ours(file) for file in files] == choices
    assert (choices[0] == choices[1]) == ("Threshold" in parameter and parameter[:2] != "hd")
    if engine:
        asked = [engine.pair(event, file) for file in files]
        assert [
            boards((g.white, g.black, g.handicap) for g in one.games) for one in asked
        ] == choices
