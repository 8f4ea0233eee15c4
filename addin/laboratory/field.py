"""FIELD as it is typed: a workbook, a list of players, or a named distribution."""

from __future__ import annotations

from pathlib import Path

from addin.exchange.editing import own_workbook
from addin.sheets.reader import read
from pairing.errors import InputError
from pairing.laboratory.fields import FORMS, Field, field_of, named_field
from pairing.tournament import Tournament


def field_from(typed: str) -> Field:
    """Return the field that is meant; of a file only the players count.

    Raises ``InputError`` for a file that is missing or cannot be read, and for a distribution
    whose numbers are wrong.
    """
    named = named_field(typed)
    if named is not None:
        return named
    path = Path(typed)
    if not path.exists() and not path.suffix:
        raise InputError("laboratory.field_form", field=typed, forms=list(FORMS))
    event = tournament_in(path)
    if event is not None:
        return field_of(path.name, event.players)
    from addin.exchange.incoming.starting import prepare

    return field_of(path.name, prepare(players=path, agreed=True).players)


def tournament_in(path: Path) -> Tournament | None:
    """Return the event of a workbook of ours, ``None`` for any other file."""
    if not path.is_file():
        return None
    with own_workbook(path) as book:
        return read(book).tournament if book is not None else None
