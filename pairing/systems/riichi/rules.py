"""Sets of rules by name: what each says of the points of a hanchan, and where it says so.

A row is data only.  A set that is chosen fills in what is not set by hand
(:meth:`RiichiSettings.completed` when settings are typed, :func:`with_rule_set` when another set is
chosen later).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from pairing.dataclasses import dataclass, fields, replace
from pairing.settings import Settings

OWN = "own"


@dataclass(frozen=True)
class Rules:
    """Set of rules for counting points; the fields are those of ``RiichiSettings``.

    ``sticks``: who gets those left on the table at the end, ``first`` or ``nobody``;
    ``chombo`` and ``replacement`` are in thousands.
    """

    starting_points: int
    return_points: int | None
    uma: tuple[int, ...]
    tie_uma: str
    sticks: str
    chombo: int
    replacement: int | None

    def values(self) -> dict[str, Any]:
        """Return what a set of rules sets: names of settings and their values."""
        return {item.name: getattr(self, item.name) for item in fields(self)}


USUAL = Rules(30_000, None, (15, 5, -5, -15), "share", "first", 20, -30)

_PLATFORM = "github.com/MahjongPantheon/pantheon, Mimir/src/rulesets/ruleset.ts (2025)"

RULES: Mapping[str, tuple[Rules, str]] = {
    "ema": (
        USUAL,
        "EMA, Riichi: Rules for Japanese Mahjong, 2016, 3.6.1 (uma); chombo and replacement "
        f"players: ema in {_PLATFORM}, the same in Common/rulesets/ema2025.php",
    ),
    "wrc": (
        USUAL,
        "World Riichi Championship Rules 2015, 4.1, 5.9.2 and 7.1 (chombo: 20 points off the "
        f"overall score); replacement players: wrc in {_PLATFORM}",
    ),
    "m_league": (
        Rules(25_000, 30_000, (30, 10, -10, -30), "share", "first", 20, None),
        "M.League official rules as summed up at majyan-item.com/m-rule and k-bys.work/"
        "mleague-rule: 25 000 for 30 000, +50 +10 -10 -30 with the oka, ties shared, chombo "
        "20 000",
    ),
    "jpml_a": (
        Rules(
            30_000, None, (8, 4, -4, -8, 12, -1, -3, -8, 8, 3, 1, -12), "share", "nobody", 20, -30
        ),
        f"jpmlA in {_PLATFORM}; of all sets there only in this one the sticks left at the end do "
        "not go to the first",
    ),
    "rrc": (
        USUAL,
        f"rrc in {_PLATFORM}; chombo: github.com/MahjongPantheon/rules-ru, basic-rules.tex, "
        "«Чомбо» (twice the step of the uma, after the uma)",
    ),
}  # fmt: skip
"""Name -> the set and its source.  ``rrc`` are the rules of the Russian riichi community."""


_ALSO = {"ru": "rrc", "фрм": "rrc", "россия": "rrc", "russia": "rrc", "mleague": "m_league",
         "jpml": "jpml_a", "jpmla": "jpml_a", "ема": "ema"}  # fmt: skip


def named(typed: str) -> str | None:
    """Return the set of rules that is meant, however it is spelt.

    >>> named("M-League"), named("JPML A"), named("ФРМ"), named("x")
    ('m_league', 'jpml_a', 'rrc', None)
    """
    shown = "_".join(typed.casefold().replace("-", " ").replace(".", " ").split())
    return shown if shown in RULES else _ALSO.get(shown.replace("_", ""))


def completed(given: Mapping[str, Any]) -> Mapping[str, Any]:
    """Settings by name, those of the set they name where they are not given.

    >>> completed({"rule_set": "m_league", "uma": (20, 10, -10, -20)})["return_points"]
    30000
    """
    chosen = RULES.get(given.get("rule_set", OWN))
    return given if chosen is None else {**chosen[0].values(), **given}


S = TypeVar("S", bound=Settings)


def with_rule_set(settings: S) -> S:
    """Return the settings with those of the chosen set where they are not set by hand.

    All settings together say which set they were filled with: the one with the most in common.
    Where they differ from it they were set by hand, and stay.

    >>> from pairing.systems.riichi.settings import RiichiSettings
    >>> with_rule_set(RiichiSettings(rule_set="m_league")).starting_points
    25000
    >>> by_hand = RiichiSettings(**completed({"rule_set": "m_league", "uma": (20, 10, -10, -20)}))
    >>> with_rule_set(by_hand) == by_hand
    True
    """
    chosen = RULES.get(getattr(settings, "rule_set", OWN))
    if chosen is None:
        return settings
    wanted = chosen[0].values()
    now = {name: getattr(settings, name) for name in wanted}
    plain = type(settings)()
    sets = [wanted, {name: getattr(plain, name) for name in wanted}]
    sets += [rules.values() for rules, _ in RULES.values()]
    before = max(sets, key=lambda set_: sum(set_[name] == now[name] for name in now))
    changed = {name: wanted[name] for name in now if now[name] == before[name]}
    return replace(settings, **changed)
