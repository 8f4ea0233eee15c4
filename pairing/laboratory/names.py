"""Contenders in words."""

from __future__ import annotations

from pairing.catalogue import Text, text
from pairing.laboratory.plan import Contender

SHORT = frozenset(("leader", "mcmahon", "dutch", "serp", "fors", "round-robin"))
"""Systems with a short name for a line of a table; others have their long one."""

RIICHI = {"plan": "advising.riichi.plan", "random,swiss": "advising.riichi.swiss"}


def name_of(contender: Contender) -> Text:
    """A contender in words.

    >>> from pairing.catalogue import Catalogue
    >>> from pairing.laboratory.systems import contender
    >>> for typed in ("leader", "dutch:rules=2017", "riichi:modes=random,swiss"):
    ...     print(Catalogue("en")(name_of(contender(typed))))
    LEADER
    Dutch (rules=2017)
    Swiss
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
    return text("advising.with_settings", system=name, settings=settings)
