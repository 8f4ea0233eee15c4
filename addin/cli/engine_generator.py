"""Random events as pairing engines generate them, from a configuration or a model event."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

from pairing.dataclasses import replace
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

Plan = dict[str, Any]
"""What is generated: the values of a configuration by their keys."""

Read = Callable[[str], Any]
"""What was typed -> the value; raises ``ValueError`` for what cannot be used."""


def _whole(least: int, most: int) -> Read:
    def read(typed: str) -> int:
        number = whole_number(typed, most)
        if number is None or number < least:
            raise ValueError(typed)
        return number

    return read


def _amount(least: int) -> Read:
    """A number that is 0 or at least so much."""

    def read(typed: str) -> Fraction:
        value = exact_number(typed)
        if value is None or (value and value < least):
            raise ValueError(typed)
        return value

    return read


def _word(known: Collection[str]) -> Read:
    def read(typed: str) -> str:
        if typed not in known:
            raise ValueError(typed)
        return typed

    return read


def _shares(typed: str) -> list[Share]:
    """Return how many players or games of a round, as ``2``, ``5%`` or ``1-3:2 4:10%``."""
    shares = []
    for word in typed.split():
        match = re.fullmatch(r"(?:(\d{1,2})(?:-(\d{1,2}))?:)?([\d.,/]+)(%?)", word)
        amount = exact_number(match[3]) if match else None
        if match is None or amount is None or (match[4] and amount > 100):
            raise ValueError(typed)
        first = int(match[1] or 1)
        rounds = range(first, int(match[2] or match[1]) + 1) if match[1] else Share.rounds
        if not rounds:
            raise ValueError(typed)
        shares.append(Share(amount, bool(match[4]), rounds))
    if not shares:
        raise ValueError(typed)
    return shares


def _share_word(share: Share) -> str:
    first, last = share.rounds[0], share.rounds[-1]
    rounds = f"{first}:" if first == last else f"{first}-{last}:"
    shown = "" if share.rounds == Share.rounds else rounds
    return f"{shown}{share.amount}{'%' if share.percent else ''}"


def _tie_breaks(typed: str) -> tuple[str, ...]:
    codes = [code for code in re.split(r"[\s,;]+", typed) if code.upper() != "PTS"]
    names = tuple(name for name in map(tie_break, codes) if name)
    if len(names) < len(codes):
        raise ValueError(typed)
    return names


SHARES = {
    "FullPointByes": ("full_byes", ""), "HalfPointByes": ("half_byes", "HalfPointByeRate"),
    "ZeroPointByes": ("zero_byes", "RetiredRate"), "Forfeits": ("forfeits", "ForfeitRate"),
    "DoubleForfeits": ("double_forfeits", "ForfeitRate"),
    "UnusualResults": ("unusual_results", ""), "UnratedGames": ("unrated_games", ""),
}  # fmt: skip
"""Keys of shares -> what happens to them, and the rate that the key stands instead of."""

FORMATS = {"trf16": write_trf, "trf26": write_trf26}

POINTS = {
    "PointsForWin": "win", "PointsForDraw": "draw", "PointsForLoss": "loss",
    "PointsForZPB": "zero_bye", "PointsForForfeitLoss": "forfeit_loss", "PointsForPAB": "bye",
}  # fmt: skip
"""Keys that are points -> fields of the point system."""

KEYS: Mapping[str, Read] = {
    "PlayersNumber": _whole(2, 9999), "RoundsNumber": _whole(1, 99),
    "DrawPercentage": _whole(0, 100), "HighestRating": _whole(1, 9999),
    "LowestRating": _whole(1, 9999), "Accelerated": _whole(0, 1), "Seed": _whole(0, 2**31 - 1),
    **dict.fromkeys(SHARES, _shares),
    "ForfeitRate": _amount(1), "RetiredRate": _amount(2), "HalfPointByeRate": _amount(1),
    **dict.fromkeys(POINTS, _amount(0)),
    "ResultModel": _word(MODELS), "Format": _word(FORMATS), "Rules": _word(RULES),
    "TieBreaks": _tie_breaks,
    "Ratings": lambda typed: [_whole(1, 9999)(part) for part in typed.split()],
    "Title": str,
}  # fmt: skip
"""Every key of a configuration, in the order in which it is written.  A rate is one in so many, 0
for none."""

USUAL: Plan = {
    "DrawPercentage": 30, "HighestRating": 2600, "LowestRating": 1400, "Accelerated": 0,
    **dict.fromkeys(("ForfeitRate", "RetiredRate", "HalfPointByeRate"), Fraction(0)),
    "ResultModel": MODELS[0], "Format": "trf16", "Rules": RULES[-1],
    "TieBreaks": DutchSettings.tie_breaks,
}  # fmt: skip


def generate(
    *, config: Path | None, model: TrfFile | None, seed: int | None, rules: str | None,
    listed: bool, stated: Mapping[str, int | None] | None = None,
) -> tuple[str, str, str]:  # fmt: skip
    """A random event as a report file, its checklists, and its configuration.

    ``config`` is a file of ``Key=value`` lines, ``model`` an event whose players and rates
    are taken over, ``stated`` what is asked for by its key whatever these say;
    the configuration that comes back makes the same event again.  Raises
    :class:`InputError` for a bad line, and :class:`~pairing.errors.NoLegalPairing` when a
    round cannot be paired.
    """
    typed = {} if config is None else _configured(config)
    if seed is None:
        seed = typed.get("Seed", SystemRandom().randrange(2**31))
    dice = Random(seed)
    drawn = {"PlayersNumber": dice.randint(15, 115), "RoundsNumber": dice.randint(5, 9)}
    drawn["DrawPercentage"] = dice.randint(10, 50)
    rates = {"ForfeitRate": (8, 400), "RetiredRate": (4, 100), "HalfPointByeRate": (4, 100)}
    by_lot = {key: Fraction(dice.randint(*limits)) for key, limits in rates.items()}
    plan = USUAL | (drawn | by_lot | typed if model is None else _like(model))
    plan |= {key: value for key, value in (stated or {}).items() if value is not None}
    plan |= {"Seed": seed, "Rules": rules or plan["Rules"]}
    if plan["HighestRating"] < plan["LowestRating"]:
        raise InputError("engine.ratings", low=plan["LowestRating"], high=plan["HighestRating"])
    event = _event(plan, dice)
    lists = []
    for round_ in event.rounds if listed else ():
        before = event.after(round_.number - 1)
        lists.append(f"Round #{round_.number}\n{checklist(before, *seat_round(before))}\n")
    places = system("dutch").standings(event).place_of()
    made = FORMATS[plan["Format"]](event, places=places)
    return made, "".join(lists), _configuration(plan)


def _event(plan: Plan, dice: Random) -> Tournament:
    """The event of a plan, its first colour and what ratings it does not say drawn by lot."""
    players, rounds = plan["PlayersNumber"], plan["RoundsNumber"]
    limits = plan["LowestRating"], plan["HighestRating"]
    drawn = tuple(dice.randint(*limits) for _ in range(players))
    settings = DutchSettings(
        rules=plan["Rules"],
        initial_colour=dice.choice(("white", "black")),
        acceleration="baku" if plan["Accelerated"] else "none",
        tie_breaks=plan["TieBreaks"],
        **point_settings(_scale(plan)),
    )
    ratings = tuple(plan.get("Ratings") or drawn)
    event = random_event(players, rounds, plan["Seed"], settings, _habits(plan), ratings)
    return replace(event, title=f"{plan.get('Title') or 'Random event'} (seed {plan['Seed']})")


def _habits(plan: Plan) -> Habits:
    """The rates of a plan as chances per game, and per player and round."""

    def chance(key: str) -> float:
        return float(1 / plan[key]) if plan[key] else 0.0

    return Habits(
        draw=plan["DrawPercentage"] / 100,
        forfeit=chance("ForfeitRate"),
        half_bye=chance("HalfPointByeRate") / plan["RoundsNumber"],
        zero_bye=chance("RetiredRate") / plan["RoundsNumber"],
        withdrawal=0.0,
        model=plan["ResultModel"],
        shares={name: plan[key] for key, (name, _) in SHARES.items() if key in plan},
    )


def _scale(plan: Plan) -> PointSystem:
    """The point system; what is not stated follows from a win and a forfeit loss."""
    points: dict[str, Any] = {name: plan[key] for key, name in POINTS.items() if key in plan}
    win = points.get("win", Fraction(1))
    lost = points.get("forfeit_loss", Fraction(0))
    usual = PointSystem(
        win=win, bye=win, forfeit_win=win, half_bye=points.get("draw", Fraction(1, 2)),
    )  # fmt: skip
    points.setdefault("zero_bye", lost)
    return replace(usual, **points, absence=points["zero_bye"])


def _configuration(plan: Plan) -> str:
    """A plan as the lines of a configuration file."""
    shown = {key: plan[key] for key in KEYS if plan.get(key) not in (None, "", [])}
    shown |= {key: " ".join(map(_share_word, shown[key])) for key in SHARES if key in shown}
    shown["TieBreaks"] = ",".join(map(tie_break_code, plan["TieBreaks"]))
    if "Ratings" in shown:
        shown["Ratings"] = " ".join(map(str, plan["Ratings"]))
    return "".join(f"{key}={value}\n" for key, value in shown.items())


def _configured(file: Path) -> Plan:
    """Return what a configuration file states."""
    plan: Plan = {}
    lines = bytes_of(file).decode("utf-8-sig", "replace").splitlines()
    for number, line in enumerate(lines, start=1):
        if not line.strip() or line.startswith("#"):
            continue
        key, sign, typed = (part.strip() for part in line.partition("="))
        key = key.replace("Byte", "Bye")
        try:
            plan[key] = KEYS[key if sign else ""](typed)
        except (KeyError, ValueError):
            raise InputError("engine.config", file=file.name, line=number, text=line[:60]) from None
        if key in SHARES and SHARES[key][1]:
            plan[SHARES[key][1]] = Fraction(0)
    return plan


def _like(model: TrfFile) -> Plan:
    """A plan with the players, rounds and rates of an event."""
    event = model.tournament(RULES[-1])
    unrated = [player.name for player in event.players if not player.rating]
    if unrated:
        raise InputError("engine.model_unrated", players=unrated[:5])
    games = [game for _, game in event.games()]
    played = [game for game in games if game.result is not None and game.result.played]
    outcomes = [{round_.outcome for round_ in rounds} for rounds in event.history.values()]
    half = sum(Outcome.HALF_BYE in seen for seen in outcomes)
    retired = sum(bool(seen & {Outcome.ZERO_BYE, Outcome.ABSENT}) for seen in outcomes)
    counts: Mapping[str, tuple[int, int]] = {
        "ForfeitRate": (len(games), len(games) - len(played)),
        "HalfPointByeRate": (len(outcomes), half),
        "RetiredRate": (len(outcomes), retired),
    }
    drawn = sum(game.result is not None and game.result.code == "½-½" for game in played)
    point_system = event.settings.point_system()
    plan: Plan = {
        "PlayersNumber": len(event.players),
        "RoundsNumber": max(1, len(event.rounds)),
        "DrawPercentage": round(100 * drawn / len(played)) if played else 0,
        **{key: Fraction(all_, some) for key, (all_, some) in counts.items() if some},
        **{key: getattr(point_system, name) for key, name in POINTS.items()},
        "Ratings": [player.rating for player in event.players],
    }
    return plan | ({"Title": event.title} if event.title else {})
