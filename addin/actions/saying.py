"""How much is said after an action: few remarks, and the Log has all of them."""

from __future__ import annotations

from collections.abc import Iterable

from addin.sheets import layout
from addin.sheets.vocabulary import Vocabulary
from pairing.catalogue import Text, text

SAID = 3
"""Remarks that are said after an action, at most."""


def shortened(remarks: Iterable[Text], logged: str, words: Vocabulary) -> tuple[list[Text], str]:
    """The remarks that are said, the last one counting the rest; and the line of the Log.

    Where some are not said, the Log has all of them.
    """
    said = [*remarks]
    if len(said) <= SAID:
        return said, logged
    unsaid = [one for one in map(words, said) if one not in logged]
    rest, tab = len(said) - SAID + 1, words.tab(layout.LOG)
    more = text("done.more", count=rest, tab=tab)
    return [*said[: SAID - 1], more], " ".join(filter(None, (logged, *unsaid)))
