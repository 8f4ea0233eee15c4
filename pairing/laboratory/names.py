"""Contenders in words."""

from __future__ import annotations

from pairing.catalogue import Text, text
from pairing.laboratory.choosing import HANDICAPPED
from pairing.laboratory.plan import Contender, Plan

SHORT = frozenset(("leader", "mcmahon", "dutch", "serp", "fors", "round-robin"))
"""Systems with a short name for a line of a table; others have their long one."""

RIICHI = {"plan": "advising.riichi.plan", "random,swiss": "advising.riichi.swiss"}


def name_of(contender: Contender) -> Text:
    """Return a contender in words.

    >>> from pairing.catalogue import Catalogue
    >>> from pairing.laboratory.systems import contender
    >>> for typed in ("leader", "dutch:rules=2017", "riichi:modes=random,swiss",
    ...               "mcmahon:top_size=3", "mcmahon:handicap_maximum=9,handicap_correction=1"):
    ...     print(Catalogue("en")(name_of(contender(typed))))
    LEADER
    Dutch (rules=2017)
    Swiss
    McMahon (3 at the top)
    McMahon (handicap −1)
    """
    settings = contender.label.partition(":")[2]
    known = contender.system in SHORT
    name = text(f"advising.system.{contender.system}" if known else f"system.{contender.system}")
    if not settings:
        return name
    if contender.system == "riichi" and settings.startswith("modes="):
        modes = settings.removeprefix("modes=")
        if modes in RIICHI:
            return text(RIICHI[modes])
        if set(modes.split(",")[1:-1]) == {"swiss"} and modes.endswith(",interval"):
            return text("advising.riichi.final")
    if settings == "kind=swiss":
        return text("advising.swiss")
    if settings == "acceleration=baku":
        return text("advising.baku", system=name)
    differs: Text | str = settings.replace(",", ", ")
    if settings.startswith("top_size=") and "," not in settings:
        differs = text("advising.at_top", size=settings.partition("=")[2])
    elif contender.label.startswith(HANDICAPPED):
        less = contender.label.removeprefix(HANDICAPPED)
        differs = text("advising.stones" if less != "0" else "advising.stones_full", less=less)
    return text("advising.with_settings", system=name, settings=differs)


def short_name_of(contender: Contender, plan: Plan) -> Text:
    """Return :func:`name_of`, or where a plan has one system only the settings that differ."""
    name = name_of(contender)
    apart = name.values.get("settings")
    if isinstance(apart, Text) and len({contender.system for contender in plan.contenders}) == 1:
        return apart
    return name
