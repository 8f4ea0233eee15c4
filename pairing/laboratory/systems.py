"""Contenders as they are typed: ``leader``, ``dutch:rules=2017``, ``mcmahon:order=true_rating``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields

from pairing.errors import InputError
from pairing.laboratory.plan import Contender
from pairing.settings import read_settings, setting_named
from pairing.systems import REGISTRY, system

ORDER = "order"
"""What is typed like a setting and names the order that events are judged by."""

LUCK = "luck"
"""What is typed like a setting and numbers the luck of the games: two runs of one system."""


def contender(typed: str, common: Mapping[str, str] | None = None) -> Contender:
    """Return the system and settings that were typed: NAME or NAME:SETTING=VALUE,SETTING=VALUE.

    A part without a sign goes on the value before it (``modes=random,swiss``).  ``common`` are
    settings for every system that has them.  Raises ``InputError`` or ``Problems`` for an
    unknown system, setting or value.

    >>> contender("leader:places=4, italian=yes").settings.places
    4
    >>> contender("LEADER : order = mcmahon").order
    'mcmahon'
    """
    name, _, listed = typed.partition(":")
    engine = system(name.strip())
    given: dict[str, str] = {}
    last = ""
    for part in listed.replace(";", ",").split(","):
        key, sign, value = (side.strip() for side in part.partition("="))
        if sign and key in given:
            raise InputError("error.setting_twice", name=key)
        if sign:
            last, given[key] = key, value
        elif key and last:
            given[last] += f" {key}"
        elif key:
            raise InputError("error.set_form", value=part.strip())
    order = given.pop(ORDER, "")
    luck = given.pop(LUCK, "0")
    if not (luck.isdecimal() and len(luck) < 4):
        raise InputError("error.set_form", value=f"{LUCK}={luck}")
    own = {item.name for item in fields(engine.settings)}
    others = {item.name for name in REGISTRY for item in fields(system(name).settings)}
    for key, value in (common or {}).items():
        # Another system's name is no sloppy one of its own.
        if key in own or (key not in others and setting_named(engine.settings, key)):
            given.setdefault(key, value)
    return Contender(
        typed.strip(), engine.name, read_settings(engine.settings, given), order, int(luck)
    )
