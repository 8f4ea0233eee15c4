"""What random events look like: system, size, rounds, settings, all drawn from a seed."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

SYSTEMS = ("leader", "dutch", "fors", "riichi", "serp", "round-robin", "mcmahon", "keizer")
TABLES_OF_FOUR = "riichi"
ROUND_ROBIN = "round-robin"
DUTCH = "dutch"
KEIZER = "keizer"
MCMAHON = "mcmahon"
GO = ("leader", "fors", "serp", MCMAHON)


@dataclass(frozen=True)
class Plan:
    """One event as its organiser announces it.

    ``typed`` events are run by commands of the terminal, the others by clicks, a part of them on
    two engines (``twin``); ``trouble`` is
    the chance of an absence, a forfeit and the like, 0 for a quiet event.
    """

    seed: int
    number: int
    system: str
    language: str
    players: int
    rounds: int
    settings: Mapping[str, str]
    typed: bool
    trouble: float
    twin: bool = False

    @property
    def chance(self) -> random.Random:
        """Everything that is left to chance while the event is played."""
        return random.Random(f"{self.seed}/{self.number}/played")

    def __str__(self) -> str:
        chosen = " ".join(f"{key}={value}" for key, value in self.settings.items())
        return (
            f"event {self.number} of seed {self.seed}: {self.system}, {self.players} players,"
            f" {self.rounds} rounds, {self.language}{', typed' if self.typed else ''}"
            f"{', ' + chosen if chosen else ''}"
        )


def plan(seed: int, number: int, largest: int = 100) -> Plan:
    """Event ``number``; systems take turns, nobody has more than ``largest`` players."""
    chance = random.Random(f"{seed}/{number}")
    system = SYSTEMS[number % len(SYSTEMS)]
    sizes = {TABLES_OF_FOUR: (4, 64), ROUND_ROBIN: (2, 16)}
    low, high = sizes.get(system, (2, 100))
    # Half of the events are small, where pairings run out; a few are as large as can be.
    most = chance.choice((12, 12, 12, 36, 36, 100))
    players = chance.randint(low, min(high, most, largest))
    trouble = chance.choice((0.0, 0.02, 0.05, 0.15))
    own = {TABLES_OF_FOUR: _riichi, ROUND_ROBIN: _round_robin}
    choose = own.get(system, partial(_usual, system))
    settings, rounds = choose(chance, players)
    if system == TABLES_OF_FOUR and settings.get("odd_field", "refuse") == "refuse":
        players -= players % 4
        trouble = 0.0
    typed = chance.random() < 0.25
    return Plan(
        seed=seed,
        number=number,
        system=system,
        language=chance.choice(("en", "en", "ru")),
        players=players,
        rounds=rounds,
        settings=settings,
        typed=typed,
        trouble=trouble,
        twin=not typed and players <= 24 and chance.random() < 0.4,
    )


Chosen = tuple[dict[str, str], int]


def _rounds(chance: random.Random, players: int) -> int:
    """Few rounds, seldom more than there are opponents."""
    enough = max(1, players - 1 + players % 2)
    if chance.random() < 0.85:
        return min(enough, chance.randint(3, 9))
    return min(enough + 1, 9)


def _some(chance: random.Random, options: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    return {key: chance.choice(values) for key, values in options.items() if chance.random() < 0.35}


OPTIONS: Mapping[str, Mapping[str, tuple[str, ...]]] = tomllib.loads(
    (Path(__file__).parents[2] / "data" / "random-events.toml").read_text("utf-8")
)
"""What an organiser may choose, by system; each is chosen by one in three."""


def _usual(system: str, chance: random.Random, players: int) -> Chosen:
    settings = _some(chance, OPTIONS[system])
    return settings, chance.randint(3, 14) if system == KEIZER else _rounds(chance, players)


def _round_robin(chance: random.Random, players: int) -> Chosen:
    settings = _some(chance, {"draw": ("lot",), "cycles": ("2",)})
    rounds = players - 1 + players % 2
    if settings.get("cycles") == "2":
        if rounds > 9:
            del settings["cycles"]
        else:
            rounds *= 2
    return settings, rounds


def _riichi(chance: random.Random, players: int) -> Chosen:
    modes = chance.choice(
        ("plan", "plan", "random swiss", "random swiss swiss interval", "plan interval", "swiss")
    )
    settings = {"modes": modes}
    settings |= _some(chance, {"tie_uma": ("wind",), "uma": ("20 10 -10 -20", "30 10 -10 -30")})
    odd = ("substitutes", "refuse") if "plan" in modes else ("substitutes", "sit_out", "refuse")
    settings["odd_field"] = chance.choice(odd)
    return settings, chance.randint(2, 8)
