"""The exchange formats by name, and which of them a file is in.

A new format is one file (or folder) with a :class:`~pairing.formats.format.Format` row, and
one line in :data:`FORMATS`.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import PurePath
from typing import TYPE_CHECKING, cast

from pairing.errors import InputError

if TYPE_CHECKING:
    from pairing.formats.format import FileContent, FileEvent, Format

FORMATS: dict[str, str] = {
    "trf": "pairing.formats.trf:TRF",
    "trf16": "pairing.formats.trf:TRF16",
    "trf26": "pairing.formats.trf:TRF26",
    "h9": "pairing.formats.h9:H9",
    "ffg": "pairing.formats.ffg:FFG",
    "aga": "pairing.formats.aga:AGA",
    "macmahon": "pairing.formats.macmahon:MACMAHON",
    "opengotha": "pairing.formats.opengotha:OPENGOTHA",
    "pantheon-games": "pairing.formats.pantheon_games:PANTHEON_GAMES",
    "pairgoth": "pairing.formats.pairgoth:PAIRGOTH",
    "rgf": "pairing.formats.rgf:RGF",
    "pantheon": "pairing.formats.pantheon:PANTHEON",
    "pantheon-places": "pairing.formats.pantheon:PANTHEON_PLACES",
    "text": "pairing.formats.crosstable_text:TEXT",
    "csv": "pairing.formats.spreadsheets.players:CSV",
    "ema": "pairing.formats.ema:EMA",
    "russian-rating": "pairing.formats.russian_rating:RUSSIAN_RATING",
}
"""Name of the format -> where its row is (imported only when it is used).

Files that several would recognise belong to the first; a table comes late, for any text
may be one, and before tables of one use, which only their headings tell.
"""


def format_named(name: str) -> Format:
    """Return the row of a format; raises :class:`InputError` for a name that nobody has."""
    if name not in FORMATS:
        raise InputError("error.format_unknown", format=name, known=list(FORMATS))
    module, _, attribute = FORMATS[name].partition(":")
    return cast("Format", getattr(import_module(module), attribute))


def all_formats() -> tuple[Format, ...]:
    """Return the rows of all formats, in order."""
    return tuple(format_named(name) for name in FORMATS)


def readable() -> tuple[Format, ...]:
    """Formats that come in; the others are only written."""
    return tuple(row for row in all_formats() if row.read is not None)


def for_game(game: str) -> Mapping[str, Format]:
    """Return the formats in which a workbook of that game can be written."""
    return {row.name: row for row in all_formats() if row.write is not None and game in row.games}


def format_of(file: FileContent) -> Format:
    """Return the format a file is in: what its content says, or else its suffix.

    Formats with the file's suffix are asked first whether they recognise it.  Raises
    :class:`InputError` (``error.file_format``) for a file in none of them.
    """
    suffix = PurePath(file.name).suffix.lower()
    rows = readable()
    by_suffix = [row for row in rows if suffix in row.suffixes]
    if not file.sheet and (by_suffix or not file.binary):
        for row in (*by_suffix, *rows):
            if row.recognise(file.start):
                return row
    if by_suffix:
        return by_suffix[0]
    if file.sheet or not (suffix or file.binary):
        return next(row for row in rows if row.table)
    raise InputError("error.file_format", file=file.name, known=suffixes())


def suffixes() -> list[str]:
    """Return the suffixes of all files that can be read."""
    return list(dict.fromkeys(suffix for row in readable() for suffix in row.suffixes))


def read_file(file: FileContent) -> tuple[Format, FileEvent]:
    """Return the format of a file and what is in it.

    Raises :class:`InputError` or :class:`~pairing.errors.Problems` with line and column for
    everything that cannot be used; nothing is taken in part.
    """
    row = format_of(file)
    assert row.read is not None, row.name
    return row, row.read(file)
