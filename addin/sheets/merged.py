"""A message about a cell that holds nothing because it was merged with others says so."""

from __future__ import annotations

from contextlib import suppress

import xlwings as xw

from pairing.catalogue import Text, text
from pairing.errors import MESSAGE_LINES, PairbookError, Problems


def call_merged(book: xw.Book, error: PairbookError) -> None:
    """Add to a message, or to each of several, that its cell is merged with another before it.

    Engines that cannot tell are not asked twice.
    """
    faults = error.errors[:MESSAGE_LINES] if isinstance(error, Problems) else [error]
    with suppress(NotImplementedError):
        for fault in faults:
            fault.text = _called(book, fault.place or "", fault.text)


def _called(book: xw.Book, place: str, sentence: Text) -> Text:
    tab, _, cell = place.rpartition("!")
    if not tab or sentence.key == "error.merged":
        return sentence
    area = book.sheets[tab].range(cell).merge_area.get_address(False, False)
    first = area.partition(":")[0]
    if first in (area, cell):
        return sentence
    return text("error.merged", fault=sentence, area=area, first=first)
