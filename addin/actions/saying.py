"""How many remarks an action makes: few; the Log has all of them."""

from __future__ import annotations

from collections.abc import Iterable

from addin.sheets import layout
from addin.sheets.vocabulary import Vocabulary
from pairing.catalogue import Text, text

MOST_REMARKS = 3
"""Remarks that are said after an action, at most."""


def shortened(remarks: Iterable[Text], logged: str, words: Vocabulary) -> tuple[list[Text], str]:
    """The remarks that are said, the last one counting the rest; and the line of the Log.

    Where some are not said, the Log has all of them, and those that ask for something come first.
    """
    shown = [*remarks]
    if len(shown) <= MOST_REMARKS:
        return shown, logged
    shown.sort(key=lambda one: not one.asks)
    unsaid = [line for line in map(words, shown) if line not in logged]
    rest, tab = len(shown) - MOST_REMARKS + 1, words.tab(layout.LOG)
    more = text("done.more", count=rest, tab=tab)
    return [*shown[: MOST_REMARKS - 1], more], " ".join(filter(None, (logged, *unsaid)))


def quiet(remarks: Iterable[Text]) -> list[Text]:
    """The remarks that ask for nothing: the tab and the status bar say them, no box does."""
    return [remark for remark in remarks if not remark.asks]
