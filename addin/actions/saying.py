"""Remarks of an action: few, the Log has all of them; what was typed and does not count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from addin.history.holding import people_facts
from addin.sheets import layout
from addin.sheets.reading import Reading
from addin.sheets.vocabulary import Vocabulary
from pairing.admission import Answer, Fact, mode_in
from pairing.catalogue import Text, text
from pairing.errors import Subject

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


def refused_in_cells(reading: Reading) -> Iterator[Text]:
    """Say what was typed on the Players tab and is refused by the table, with its cell."""
    mode = mode_in(reading.tournament.settings)
    for number, fact, at, verdict in people_facts(reading.differences, reading.state, mode):
        if verdict.answer is Answer.REFUSED:
            field = "name" if fact is Fact.ENTRY else "absent"
            place, name = Subject(field, player=number), reading.tournament[number].name
            values: dict[str, Any] = {"place": reading.place(place), "player": name}
            yield text("admit.cell", round=at, why=verdict.why, **values)
