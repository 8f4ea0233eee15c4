"""Draw a random event of the Dutch Swiss, as report files of chess have it::

    python -m tools.generate_chess [PLAN.cfg] -o EVENT.trf [-s SEED] [--settings USED.cfg]
    python -m tools.generate_chess --like EVENT.trf -o OTHER.trf

A plan has lines ``Key=value`` as pairing engines have them (docs/dutch.md); without one all is
drawn.  ``--settings`` gets the plan with which the event can be made again, ``--like`` takes
players and rates from an event.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

from addin.cli.trf import RULES
from pairing.errors import PairbookError
from pairing.formats.trf import read_trf, write_trf, write_trf26
from pairing.settings import PointSystem
from pairing.standings.codes import tie_break, tie_break_code
from pairing.systems import system
from pairing.systems.dutch.settings import DutchSettings, point_settings
from pairing.tournament import Outcome
from tests.referees.dutch_events import MODELS, Habits, Share, random_event

Plan = dict[str, str]
"""What is generated: the values of a plan as they are typed, by their keys."""

Read = Callable[[str], Any]
"""What was typed -> the value; raises ``ValueError`` for what cannot be used."""


def _within(read: Callable[[str], Any], least: int, most: int = 9999) -> Read:
    def value(typed: str) -> Any:
        made = read(typed)
        if not least <= made <= most:
            raise ValueError(typed)
        return made

    return value


def _rate(typed: str) -> Fraction:
    """Read a rate as one in so many, 0 for none."""
    return Fraction(typed) and _within(Fraction, 1)(typed)


def _one_of(known: Sequence[str]) -> Read:
    return lambda typed: known[known.index(typed)]


def _shares(typed: str) -> list[Share]:
    """Read how many players or games of a round, as ``2``, ``5%`` or ``1-3:2 4:10%``."""
    shares = []
    for word in typed.split():
        match = re.fullmatch(r"(?:(\d{1,2})(?:-(\d{1,2}))?:)?([\d./]+)(%?)", word)
        amount = Fraction(match[3]) if match else Fraction(-1)
        if match is None or (match[4] and amount > 100):
            raise ValueError(typed)
        first = int(match[1] or 1)
        rounds = range(first, int(match[2] or match[1]) + 1) if match[1] else Share.rounds
        if not rounds:
            raise ValueError(typed)
        shares.append(Share(amount, bool(match[4]), rounds))
    if not shares:
        raise ValueError(typed)
    return shares


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

FORMATS: dict[str, Callable[..., str]] = {"trf16": write_trf, "trf26": write_trf26}

POINTS = {
    "PointsForWin": "win", "PointsForDraw": "draw", "PointsForLoss": "loss",
    "PointsForZPB": "zero_bye", "PointsForForfeitLoss": "forfeit_loss", "PointsForPAB": "bye",
}  # fmt: skip
"""Keys that are points -> fields of the point system."""

KEYS: Mapping[str, Read] = {
    "PlayersNumber": _within(int, 2), "RoundsNumber": _within(int, 1, 99),
    "DrawPercentage": _within(int, 0, 100), "HighestRating": _within(int, 1),
    "LowestRating": _within(int, 1), "Accelerated": _within(int, 0, 1),
    "Seed": _within(int, 0, 2**31 - 1), **dict.fromkeys(SHARES, _shares),
    **dict.fromkeys(("ForfeitRate", "RetiredRate", "HalfPointByeRate"), _rate),
    **dict.fromkeys(POINTS, _within(Fraction, 0)),
    "ResultModel": _one_of(MODELS), "Format": _one_of([*FORMATS]), "Rules": _one_of(RULES),
    "TieBreaks": _tie_breaks, "Title": str,
    "Ratings": lambda typed: [_within(int, 1)(part) for part in typed.split()],
}  # fmt: skip
"""Every key of a plan."""

USUAL: Plan = {
    "DrawPercentage": "30", "HighestRating": "2600", "LowestRating": "1400", "Accelerated": "0",
    "ForfeitRate": "0", "RetiredRate": "0", "HalfPointByeRate": "0", "ResultModel": MODELS[0],
    "Format": "trf16", "Rules": RULES[-1],
    "TieBreaks": ",".join(map(tie_break_code, DutchSettings.tie_breaks)),
}  # fmt: skip


def main(typed: Sequence[str] | None = None) -> None:
    """Write the event that was asked for, and its plan."""
    parser = argparse.ArgumentParser("python -m tools.generate_chess")
    add = parser.add_argument
    add("plan", nargs="?", type=Path, help="file of lines Key=value")
    add("-o", dest="output", type=Path, required=True, help="the report file")
    add("-s", dest="seed", type=KEYS["Seed"], help="decides what is drawn")
    add("--like", type=Path, help="a report file whose players and rates are taken")
    add("--rules", choices=RULES, help="edition of the rules")
    add("--settings", type=Path, help="gets the plan that makes the event again")
    asked = parser.parse_args(typed)
    try:
        plan = {} if asked.plan is None else plan_of(asked.plan.read_text("utf-8-sig"))
        if asked.like is not None:
            plan |= _like(asked.like)
        event, used = generate(plan, asked.seed, asked.rules)
    except (ValueError, PairbookError) as error:
        parser.error(error.message("en") if isinstance(error, PairbookError) else str(error))
    asked.output.write_text(event, "utf-8", newline="\n")
    if asked.settings is not None:
        asked.settings.write_text(used, "utf-8")


def plan_of(lines: str) -> Plan:
    """Read the plan that lines ``Key=value`` of a file state."""
    plan: Plan = {}
    for line in lines.splitlines():
        if line.strip() and not line.startswith("#"):
            key, _, value = (part.strip() for part in line.partition("="))
            plan[key.replace("Byte", "Bye")] = value
    return plan


def _like(file: Path) -> Plan:
    """Return a plan with the players, rounds and rates of an event."""
    event = read_trf(file).tournament(RULES[-1])
    ratings = [player.rating for player in event.players]
    results = [game.result for _, game in event.games() if game.result is not None]
    played = [result for result in results if result.played]
    outcomes = [{round_.outcome for round_ in rounds} for rounds in event.history.values()]
    away = {Outcome.ZERO_BYE, Outcome.ABSENT}
    counts = {
        "ForfeitRate": (len(results), len(results) - len(played)),
        "HalfPointByeRate": (len(outcomes), sum(Outcome.HALF_BYE in seen for seen in outcomes)),
        "RetiredRate": (len(outcomes), sum(bool(seen & away) for seen in outcomes)),
    }
    drawn = sum(result.code == "½-½" for result in played)
    scale = event.settings.point_system()
    values = {
        "PlayersNumber": len(ratings),
        "RoundsNumber": max(1, len(event.rounds)),
        "DrawPercentage": round(100 * drawn / len(played)) if played else 0,
        **{key: Fraction(every, some) if some else 0 for key, (every, some) in counts.items()},
        **{key: getattr(scale, name) for key, name in POINTS.items()},
        "Ratings": " ".join(map(str, ratings)),
        "Title": event.title,
    }
    return {key: str(value) for key, value in values.items()}


def generate(typed: Plan, seed: int | None = None, rules: str | None = None) -> tuple[str, str]:
    """Return a random event as a report file, and the plan that makes it again.

    Raises ``ValueError`` for what cannot stand in a plan, and
    :class:`~pairing.errors.NoLegalPairing` when a round cannot be paired.
    """
    if seed is None:
        seed = int(typed.get("Seed") or SystemRandom().randrange(2**31))
    dice = Random(seed)
    drawn = {
        "PlayersNumber": dice.randint(15, 115), "RoundsNumber": dice.randint(5, 9),
        "DrawPercentage": dice.randint(10, 50), "ForfeitRate": dice.randint(8, 400),
        "RetiredRate": dice.randint(4, 100), "HalfPointByeRate": dice.randint(4, 100),
    }  # fmt: skip
    plan = USUAL | {key: str(value) for key, value in drawn.items()}
    for key, value in typed.items():
        plan[key] = value
        if SHARES.get(key, ("", ""))[1]:
            plan[SHARES[key][1]] = "0"
    plan |= {"Seed": str(seed), "Rules": rules or plan["Rules"]}
    values = dict(_values(plan))
    limits = values["LowestRating"], values["HighestRating"]
    ratings = [dice.randint(*limits) for _ in range(values["PlayersNumber"])]
    settings = DutchSettings(
        rules=values["Rules"],
        initial_colour=dice.choice(("white", "black")),
        acceleration="baku" if values["Accelerated"] else "none",
        tie_breaks=values["TieBreaks"],
        **point_settings(_scale(values)),
    )
    event = random_event(values["PlayersNumber"], values["RoundsNumber"], seed, settings,
                         _habits(values), values.get("Ratings") or ratings)  # fmt: skip
    event = replace(event, title=f"{plan.get('Title') or 'Random event'} (seed {seed})")
    places = system("dutch").standings(event).place_of()
    made = FORMATS[values["Format"]](event, places=places)
    return made, "".join(f"{key}={value}\n" for key, value in plan.items())


def _values(plan: Plan) -> Iterator[tuple[str, Any]]:
    for key, typed in plan.items():
        try:
            yield key, KEYS[key](typed)
        except (KeyError, ValueError, ZeroDivisionError):
            raise ValueError(f"{key}={typed[:60]} is no key of a plan with a good value") from None


def _habits(plan: Mapping[str, Any]) -> Habits:
    """Return the rates of a plan as chances per game, and per player and round."""

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


def _scale(plan: Mapping[str, Any]) -> PointSystem:
    """Return the point system; what is not stated follows from a win and a forfeit loss."""
    points: dict[str, Any] = {name: plan[key] for key, name in POINTS.items() if key in plan}
    win = points.get("win", Fraction(1))
    points.setdefault("zero_bye", points.get("forfeit_loss", Fraction(0)))
    usual = PointSystem(
        win=win, bye=win, forfeit_win=win, half_bye=points.get("draw", Fraction(1, 2)),
    )  # fmt: skip
    return replace(usual, **points, absence=points["zero_bye"])


if __name__ == "__main__":
    main()
