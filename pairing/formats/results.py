"""Results of games as people write them: ``1-0``, ``½:½``, ``+--``, ``=`` ..."""

from __future__ import annotations

from pairing.formats.typed import read_result
from pairing.tournament import Outcome, Result

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

    Every form of :mod:`pairing.formats.typed`: points with a dash or colon between them, one
    side's points or colour alone, halves as ``½``, ``1/2``, ``0.5`` or ``0,5``, a lone ``=``
    for a draw, forfeits as ``+`` and ``-``.  Spaces and the kind of dash do not matter.

    >>> [str(parse_result(shown)) for shown in ("1 : 0", "1/2-1/2", "=", "0,5:0,5", "0–0")]
    ['1-0', '½-½', '½-½', '½-½', '0-0']
    >>> [str(parse_result(shown)) for shown in ("+--", "- +", "-:-", "+/-")]
    ['+--', '--+', '---', '+--']
    >>> parse_result("1-1"), parse_result("win"), parse_result("")
    (None, None, None)
    """
    return read_result(text)
