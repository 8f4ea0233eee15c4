"""Random events as pairing engines generate them, from a configuration or a model event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

from addin.cli.trf import Rules
from pairing.errors import InputError
from pairing.formats.plain_text import bytes_of
from pairing.formats.trf import write_trf
from pairing.formats.trf.file import TrfFile
from pairing.numbers import exact_number, whole_number
from pairing.settings import PointSystem
from pairing.systems.dutch.checklist import checklist
from pairing.systems.dutch.pair import seat_round
from pairing.systems.dutch.settings import DutchSettings, point_settings
from pairing.systems.dutch.simulate import Habits, random_event
from pairing.tournament import Outcome

WHOLE = {
    "PlayersNumber": ("players", 2, 9999), "RoundsNumber": ("rounds", 1, 99),
    "DrawPercentage": ("draws", 0, 100), "HighestRating": ("highest", 1, 9999),
    "LowestRating": ("lowest", 1, 9999), "Accelerated": ("accelerated", 0, 1),
}  # fmt: skip
"""Keys of a configuration that are whole numbers -> fields of the plan, with their limits."""

RATES = {"ForfeitRate": 1, "RetiredRate": 2, "HalfPointByeRate": 1}
"""One in so many: keys that are rates, with the least they may be."""

POINTS = {
    "PointsForWin": "win", "PointsForDraw": "draw", "PointsForLoss": "loss",
    "PointsForZPB": "zero_bye", "PointsForForfeitLoss": "forfeit_loss", "PointsForPAB": "bye",
}  # fmt: skip
"""Keys that are points -> fields of the point system."""


@dataclass
class Plan:
    """What is generated: rates are one in so many games or players, 0 for none."""

    players: int
    rounds: int
    draws: int = 30
    rates: dict[str, Fraction] = field(default_factory=dict)
    highest: int = 2600
    lowest: int = 1400
    points: dict[str, Fraction] = field(default_factory=dict)
    accelerated: bool = False
    ratings: tuple[int, ...] = ()
    title: str = ""

    def habits(self) -> Habits:
        """The same as chances per game, and per player and round."""

        def chance(key: str) -> float:
            rate = self.rates.get(key)
            return float(1 / rate) if rate else 0.0

        return Habits(
            draw=self.draws / 100,
            forfeit=chance("ForfeitRate"),
            half_bye=chance("HalfPointByeRate") / self.rounds,
            zero_bye=chance("RetiredRate") / self.rounds,
            withdrawal=0.0,
        )

    def scale(self) -> PointSystem:
        """The point system; what is not said follows from a win and a forfeit loss."""
        said: dict[str, Any] = dict(self.points)
        win = said.get("win", Fraction(1))
        lost = said.get("forfeit_loss", Fraction(0))
        usual = PointSystem(
            win=win, bye=win, forfeit_win=win, zero_bye=lost, absence=lost,
            half_bye=said.get("draw", Fraction(1, 2)),
        )  # fmt: skip
        said.setdefault("zero_bye", lost)
        return replace(usual, **said, absence=said["zero_bye"])


def generate(
    *, config: Path | None, model: TrfFile | None, seed: int | None, rules: str | None, listed: bool
) -> tuple[str, str]:
    """A random event as a report file, and its checklists.

    ``config`` is a file of ``Key=value`` lines, ``model`` an event whose players and rates
    are taken over.  Raises :class:`InputError` for a bad line, and
    :class:`~pairing.errors.NoLegalPairing` when a round cannot be paired.
    """
    if seed is None:
        seed = SystemRandom().randrange(2**31)
    dice = Random(seed)
    plan = Plan(players=dice.randint(15, 115), rounds=dice.randint(5, 9))
    plan.draws = dice.randint(10, 50)
    plan.rates = {
        "ForfeitRate": Fraction(dice.randint(8, 400)),
        "RetiredRate": Fraction(dice.randint(4, 100)),
        "HalfPointByeRate": Fraction(dice.randint(4, 100)),
    }
    if config is not None:
        _configure(plan, config)
    if model is not None:
        plan = _like(model)
    if plan.highest < plan.lowest:
        raise InputError("engine.ratings", low=plan.lowest, high=plan.highest)
    ratings = plan.ratings or tuple(
        dice.randint(plan.lowest, plan.highest) for _ in range(plan.players)
    )
    settings = DutchSettings(
        rules=rules or Rules.r2026.value,
        initial_colour=dice.choice(("white", "black")),
        acceleration="baku" if plan.accelerated else "none",
        **point_settings(plan.scale()),
    )
    event = random_event(plan.players, plan.rounds, seed, settings, plan.habits(), ratings)
    event = replace(event, title=f"{plan.title or 'Random event'} (seed {seed})")
    lists = []
    for round_ in event.rounds if listed else ():
        before = event.after(round_.number - 1)
        lists.append(f"Round #{round_.number}\n{checklist(before, *seat_round(before))}\n")
    return write_trf(event), "".join(lists)


def _configure(plan: Plan, file: Path) -> None:
    """Take the keys of a configuration file into the plan."""
    lines = bytes_of(file).decode("utf-8-sig", "replace").splitlines()
    for number, line in enumerate(lines, start=1):
        if not line.strip() or line.startswith("#"):
            continue
        key, sign, typed = (part.strip() for part in line.partition("="))
        value = exact_number(typed) if sign else None
        if value is None or not _set(plan, key.replace("Byte", "Bye"), value, typed):
            raise InputError("engine.config", file=file.name, line=number, text=line[:60])


def _set(plan: Plan, key: str, value: Fraction, typed: str) -> bool:
    """Put one value into the plan; whether it could be used."""
    if key in WHOLE:
        name, low, high = WHOLE[key]
        whole = whole_number(typed, high)
        if whole is None or not low <= whole <= high:
            return False
        setattr(plan, name, bool(whole) if name == "accelerated" else whole)
    elif key in RATES:
        if value < RATES[key]:
            return False
        plan.rates[key] = value
    elif key in POINTS:
        if value < 0:
            return False
        plan.points[POINTS[key]] = value
    else:
        return False
    return True


def _like(model: TrfFile) -> Plan:
    """A plan with the players, rounds and rates of an event."""
    event = model.tournament(Rules.r2026.value)
    unrated = [player.name for player in event.players if not player.rating]
    if unrated:
        raise InputError("engine.model_unrated", players=unrated[:5])
    games = [game for _, game in event.games()]
    played = [game for game in games if game.result is not None and game.result.played]
    seen = list(event.history.values())
    half = sum(any(one.outcome is Outcome.HALF_BYE for one in rounds) for rounds in seen)
    gone = (Outcome.ZERO_BYE, Outcome.ABSENT)
    retired = sum(any(one.outcome in gone for one in rounds) for rounds in seen)
    counts: Mapping[str, tuple[int, int]] = {
        "ForfeitRate": (len(games), len(games) - len(played)),
        "HalfPointByeRate": (len(seen), half),
        "RetiredRate": (len(seen), retired),
    }
    drawn = sum(game.result is not None and game.result.code == "½-½" for game in played)
    return Plan(
        players=len(event.players),
        rounds=max(1, len(event.rounds)),
        draws=round(100 * drawn / len(played)) if played else 0,
        rates={key: Fraction(all_, some) for key, (all_, some) in counts.items() if some},
        points={name: getattr(event.settings.point_system(), name) for name in POINTS.values()},
        ratings=tuple(player.rating or 0 for player in event.players),
        title=event.title,
    )
