"""The event before everybody has a rank or a rating: what is done with the list needs none."""

from __future__ import annotations

from dataclasses import replace

import xlwings as xw

from addin.actions.settling import settled
from addin.actions.state import Event, begin
from addin.sheets.reader import read
from pairing.errors import InputError, Problems

UNRATED = ("error.rating_missing", "error.rating_of_rank")
"""Players without strength: no reason to refuse what is done with their list before round 1."""


def begin_unrated(book: xw.Book) -> Event:
    """The event, not started while players have no rating; else raises as :func:`begin` does."""
    try:
        return begin(book)
    except InputError as error:
        found = error.errors if isinstance(error, Problems) else [error]
        if any(one.text.key not in UNRATED for one in found):
            raise
    reading = settled(read(book, forgive=UNRATED))
    return replace(Event.of(reading), accepted=True)
