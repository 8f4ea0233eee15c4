"""Results of games as people write them: ``1-0``, ``½:½``, ``+--``, ``=`` ..."""

from __future__ import annotations

import re
import unicodedata

from pairing.tournament import Outcome, Result

_POINTS = {
    "1": "1",
    "1.0": "1",
    "0": "0",
    "0.0": "0",
    "½": "½",
    "1/2": "½",
    "0.5": "½",
    ".5": "½",
}

_FORFEITS = {
    "+-": Result.BLACK_FORFEITS,
    "-+": Result.WHITE_FORFEITS,
    "--": Result.BOTH_FORFEIT,
}

_BY_CODE = {str(result): result for result in Result}

SIGN_OF = {
    Outcome.WIN: "+",
    Outcome.DRAW: "=",
    Outcome.LOSS: "-",
    Outcome.OPEN: "?",
    Outcome.FORFEIT_WIN: "+",
    Outcome.FORFEIT_LOSS: "-",
}
"""How a crosstable marks a game from one side, whether it was played or not."""


def parse_result(text: str) -> Result | None:
    """The result a text stands for, White's points first; ``None`` for anything else.

    Taken are points with a dash or colon between them, halves as ``½``, ``1/2``, ``0.5`` or
    ``0,5``, a lone ``=`` or half for a draw, and forfeits as ``+`` and ``-``.  Spaces and
    the kind of dash do not matter.

    >>> [str(parse_result(shown)) for shown in ("1 : 0", "1/2-1/2", "=", "0,5:0,5", "0–0")]
    ['1-0', '½-½', '½-½', '½-½', '0-0']
    >>> [str(parse_result(shown)) for shown in ("+--", "- +", "-:-", "+/-")]
    ['+--', '--+', '---', '+--']
    >>> parse_result("1-1"), parse_result("win"), parse_result("")
    (None, None, None)
    """
    shown = unicodedata.normalize("NFKC", text).replace("⁄", "/")
    shown = re.sub(r"\s+", "", shown)
    shown = re.sub(r"[‐‑‒–—―−]", "-", shown).replace(",", ".")
    if shown == "=" or _POINTS.get(shown) == "½":
        return Result.DRAW
    forfeit = re.fullmatch(r"([+-])[-:/]?([+-])", shown)
    if forfeit:
        return _FORFEITS.get("".join(forfeit.groups()))
    white, _, black = shown.replace(":", "-").partition("-")
    if white not in _POINTS or black not in _POINTS:
        return None
    return _BY_CODE.get(f"{_POINTS[white]}-{_POINTS[black]}")
