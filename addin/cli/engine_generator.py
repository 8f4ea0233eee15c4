"""Random events as pairing engines generate them, from a configuration or a model event."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

from pairing.dataclasses import dataclass, field, replace
from pairing.errors import InputError
from pairing.formats.plain_text import bytes_of
from pairing.formats.trf import write_trf, write_trf26
from pairing.formats.trf.file import TrfFile
from pairing.numbers import exact_number, whole_number
from pairing.settings import PointSystem
from pairing.standings.codes import tie_break, tie_break_code
from pairing.systems import system
from pairing.systems.dutch.checklist import checklist
from pairing.systems.dutch.pair import seat_round
from pairing.systems.dutch.settings import DutchSettings, point_settings
from pairing.systems.dutch.simulate import MODELS, Habits, Share, random_event
from pairing.tournament import Outcome, Tournament

RULES = ("2017", "2026")
"""Editions of the Dutch system (C.04.3) that a round can be paired by."""

WHOLE = {
    "PlayersNumber": ("players", 2, 9999), "RoundsNumber": ("rounds", 1, 99),
    "DrawPercentage": ("draws", 0, 100), "HighestRating": ("highest", 1, 9999),
    "LowestRating": ("lowest", 1, 9999), "Accelerated": ("accelerated", 0, 1),
    "Seed": ("seed", 0, 2**31 - 1),
}  # fmt: skip
"""Keys of a configuration that are whole numbers -> fields of the plan, with their limits."""

RATES = {"ForfeitRate": 1, "RetiredRate": 2, "HalfPointByeRate": 1}
"""One in so many: keys that are rates, with the least they may be; 0 is none."""

SHARES = {
    "FullPointByes": ("full_byes", ""), "HalfPointByes": ("half_byes", "HalfPointByeRate"),
    "ZeroPointByes": ("zero_byes", "RetiredRate"), "Forfeits": ("forfeits", "ForfeitRate"),
    "DoubleForfeits": ("double_forfeits", "ForfeitRate"),
    "UnusualResults": ("unusual_results", ""), "UnratedGames": ("unrated_games", ""),
}  # fmt: skip
"""Keys that say how many players or games of a round, as ``2``, ``5%`` or ``1-3:2 4:10%`` -> what
happens to them, and the rate that the key stands instead of."""

FORMATS = {"trf16": write_trf, "trf26": write_trf26}

WORDS = {
    "ResultModel": ("model", MODELS), "Format": ("format", tuple(FORMATS)),
    "Rules": ("rules", RULES),
}  # fmt: skip
"""Keys that are one of some words -> fields of the plan."""

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
    shares: dict[str, tuple[Share, ...]] = field(default_factory=dict)
    model: str = MODELS[0]
    tie_breaks: tuple[str, ...] = DutchSettings.tie_breaks
    format: str = "trf16"
    rules: str = RULES[-1]
    seed: int | None = None

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
            model=self.model,
            shares={SHARES[key][0]: shares for key, shares in self.shares.items()},
        )

    def scale(self) -> PointSystem:
        """The point system; what is not said follows from a win and a forfeit loss."""
        points: dict[str, Any] = dict(self.points)
        win = points.get("win", Fraction(1))
        lost = points.get("forfeit_loss", Fraction(0))
        usual = PointSystem(
            win=win, bye=win, forfeit_win=win, zero_bye=lost, absence=lost,
            half_bye=points.get("draw", Fraction(1, 2)),
        )  # fmt: skip
        points.setdefault("zero_bye", lost)
        return replace(usual, **points, absence=points["zero_bye"])


def generate(
    *, config: Path | None, model: TrfFile | None, seed: int | None, rules: str | None,
    listed: bool, stated: Mapping[str, int | None] | None = None,
) -> tuple[str, str, str]:  # fmt: skip
    """A random event as a report file, its checklists, and its configuration.

    ``config`` is a file of ``Key=value`` lines, ``model`` an event whose players and rates
    are taken over, ``stated`` the players and rounds that are asked for whatever these say;
    the configuration that comes back makes the same event again.  Raises
    :class:`InputError` for a bad line, and :class:`~pairing.errors.NoLegalPairing` when a
    round cannot be paired.
    """
    if seed is None:
        seeded = Plan(players=2, rounds=1)
        if config is not None:
            _configure(seeded, config)
        seed = seeded.seed if seeded.seed is not None else SystemRandom().randrange(2**31)
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
    for name, value in (stated or {}).items():
        setattr(plan, name, getattr(plan, name) if value is None else value)
    plan.seed, plan.rules = seed, rules or plan.rules
    if plan.highest < plan.lowest:
        raise InputError("engine.ratings", low=plan.lowest, high=plan.highest)
    event = _event(plan, dice)
    lists = []
    for round_ in event.rounds if listed else ():
        before = event.after(round_.number - 1)
        lists.append(f"Round #{round_.number}\n{checklist(before, *seat_round(before))}\n")
    places = system("dutch").standings(event).place_of()
    return FORMATS[plan.format](event, places=places), "".join(lists), _receipts(plan)


def _event(plan: Plan, dice: Random) -> Tournament:
    """The event of a plan, its first colour and what ratings it does not say drawn by lot."""
    drawn = tuple(dice.randint(plan.lowest, plan.highest) for _ in range(plan.players))
    ratings = plan.ratings or drawn
    settings = DutchSettings(
        rules=plan.rules,
        initial_colour=dice.choice(("white", "black")),
        acceleration="baku" if plan.accelerated else "none",
        tie_breaks=plan.tie_breaks,
        **point_settings(plan.scale()),
    )
    assert plan.seed is not None
    event = random_event(plan.players, plan.rounds, plan.seed, settings, plan.habits(), ratings)
    return replace(event, title=f"{plan.title or 'Random event'} (seed {plan.seed})")


def _receipts(plan: Plan) -> str:
    """The configuration of a plan."""
    shown: dict[str, object] = {key: int(getattr(plan, name)) for key, (name, *_) in WHOLE.items()}
    shown |= {key: " ".join(map(_share_word, shares)) for key, shares in plan.shares.items()}
    shown |= {key: plan.rates.get(key, 0) for key in RATES}
    shown |= {key: plan.points[name] for key, name in POINTS.items() if name in plan.points}
    shown |= {key: getattr(plan, name) for key, (name, _) in WORDS.items()}
    shown["TieBreaks"] = ",".join(map(tie_break_code, plan.tie_breaks))
    if plan.ratings:
        shown["Ratings"] = " ".join(map(str, plan.ratings))
    if plan.title:
        shown["Title"] = plan.title
    return "".join(f"{key}={value}\n" for key, value in shown.items())


def _share_word(share: Share) -> str:
    first, last = share.rounds[0], share.rounds[-1]
    rounds = (
        ""
        if share.rounds == Share.rounds
        else f"{first}:"
        if first == last
        else (f"{first}-{last}:")
    )
    return f"{rounds}{share.amount}{'%' if share.percent else ''}"


def _shares(typed: str) -> tuple[Share, ...]:
    """Return what a key of :data:`SHARES` says; none for words that say nothing."""
    found = []
    for word in typed.split():
        match = re.fullmatch(r"(?:(\d{1,2})(?:-(\d{1,2}))?:)?([\d.,/]+)(%?)", word)
        amount = exact_number(match[3]) if match else None
        if match is None or amount is None or (match[4] and amount > 100):
            return ()
        first = int(match[1] or 1)
        rounds = range(first, int(match[2] or match[1]) + 1) if match[1] else Share.rounds
        if not rounds:
            return ()
        found.append(Share(amount, bool(match[4]), rounds))
    return tuple(found)


def _configure(plan: Plan, file: Path) -> None:
    """Take the keys of a configuration file into the plan."""
    lines = bytes_of(file).decode("utf-8-sig", "replace").splitlines()
    for number, line in enumerate(lines, start=1):
        if not line.strip() or line.startswith("#"):
            continue
        key, sign, typed = (part.strip() for part in line.partition("="))
        if not sign or not _set(plan, key.replace("Byte", "Bye"), typed):
            raise InputError("engine.config", file=file.name, line=number, text=line[:60])


def _set(plan: Plan, key: str, typed: str) -> bool:
    """Put one value into the plan; whether it could be used."""
    if key in RATES or key in POINTS:
        return _set_number(plan, key, exact_number(typed))
    if key in WHOLE:
        name, low, high = WHOLE[key]
        whole = whole_number(typed, high)
        if whole is None or not low <= whole <= high:
            return False
        setattr(plan, name, bool(whole) if name == "accelerated" else whole)
    elif key in SHARES:
        plan.shares[key] = _shares(typed)
        plan.rates.pop(SHARES[key][1], None)
        return bool(plan.shares[key])
    elif key in WORDS:
        name, known = WORDS[key]
        setattr(plan, name, typed)
        return typed in known
    elif key == "TieBreaks":
        names = [tie_break(code) for code in re.split(r"[\s,;]+", typed) if code.upper() != "PTS"]
        plan.tie_breaks = tuple(name for name in names if name)
        return all(names)
    elif key == "Ratings":
        ratings = [whole_number(part, 9999) for part in typed.split()]
        plan.ratings = tuple(rating for rating in ratings if rating)
        return all(ratings)
    elif key == "Title":
        plan.title = typed
    else:
        return False
    return True


def _set_number(plan: Plan, key: str, value: Fraction | None) -> bool:
    if value is None or value < (RATES.get(key, 0) if value else 0):
        return False
    if key in POINTS:
        plan.points[POINTS[key]] = value
    elif value:
        plan.rates[key] = value
    else:
        plan.rates.pop(key, None)
    return True


def _like(model: TrfFile) -> Plan:
    """A plan with the players, rounds and rates of an event."""
    event = model.tournament(RULES[-1])
    unrated = [player.name for player in event.players if not player.rating]
    if unrated:
        raise InputError("engine.model_unrated", players=unrated[:5])
    games = [game for _, game in event.games()]
    played = [game for game in games if game.result is not None and game.result.played]
    seen = list(event.history.values())
    half = sum(any(round_.outcome is Outcome.HALF_BYE for round_ in rounds) for rounds in seen)
    missed = (Outcome.ZERO_BYE, Outcome.ABSENT)
    retired = sum(any(round_.outcome in missed for round_ in rounds) for rounds in seen)
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
