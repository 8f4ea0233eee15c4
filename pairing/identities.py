"""A player's numbers in registers (EGD, FFG, AGA, RGF, FIDE, national ones), and one text of them.

The number that the game's register is known by stands alone (``12633346``); any other has the
register's name in front of it (``12633346, FFG 9785526``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping

OF_FILES = ("trf",)
"""What is kept among the IDs and is none."""

_RGF_DIGITS = 6
_NAMED = re.compile(r"([^\W\d_]{2,8})[ :#№]+(\S*\d\S*)")


def house_of(identity: str, game: str = "") -> str:
    """Guess whose number it is: ``egd`` (eight digits from 1), ``rgf``, ``fide``, else ``id``.

    >>> house_of("12633346"), house_of("811394"), house_of("811394", "go"), house_of("A-7")
    ('egd', 'id', 'rgf', 'id')
    """
    if game == "chess":
        return "fide"
    if re.fullmatch(r"1[0-9]{7}", identity):
        return "egd"
    short = identity.isdecimal() and len(identity) <= _RGF_DIGITS
    return "rgf" if game == "go" and short else "id"


def show_ids(ids: Mapping[str, str], game: str) -> str:
    """Return the numbers as one text, that of the game's register first.

    >>> show_ids({"ffg": "9785526", "egd": "12633346"}, "go"), show_ids({"ffg": "9785526"}, "go")
    ('12633346, FFG 9785526', 'FFG 9785526')
    """
    known = {house: number for house, number in ids.items() if number and house not in OF_FILES}
    alone = known.pop(game, "") or known.pop("id", "")
    for house, number in known.items():
        alone = alone or (number if house_of(number, game) == house else "")
    others = [
        f"{house.upper()} {number}"
        for house, number in known.items()
        if number != alone or house not in ("id", house_of(alone, game))
    ]
    return ", ".join(filter(None, [alone, *others]))


def read_ids(shown: str, game: str) -> dict[str, str]:
    """Return the numbers in such a text by register; the one that stands alone by ``game``.

    >>> read_ids("12633346, FFG 9785526", "go"), read_ids("FIDE 34100", "chess")
    ({'go': '12633346', 'ffg': '9785526'}, {'fide': '34100'})
    """
    found: dict[str, str] = {}
    for part in re.split(r"\s*[,;]\s*", shown.strip()):
        named = _NAMED.fullmatch(part)
        house, number = (named[1].lower(), named[2]) if named else (game, part)
        if number and found.setdefault(house, number) != number:
            return {game: shown.strip()}
    return found
