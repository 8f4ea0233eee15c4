"""How large things may be: every limit of the product stands here, with what it is for.

They are far above what any tournament needs and far below what harms the computer: a
workbook of 100 players is 0.1 MB and unpacks to 0.8 MB; the largest congress had about a
thousand players.  A file beyond a limit is refused with a message before it is read.
"""

from __future__ import annotations

from typing import Final

from pairing.errors import InputError

# -- files ------------------------------------------------------------------------------------

FILE_BYTES: Final = 50_000_000
"""A file of any kind as it lies on the disk."""

TEXT_BYTES: Final = 20_000_000
"""A text, CSV, XML, JSON or report file."""

UNPACKED_BYTES: Final = 200_000_000
"""All parts of a workbook together."""

PART_BYTES: Final = 60_000_000
"""One part of a workbook: a tab, a picture, the table of texts."""

PARTS: Final = 5_000
"""Parts of a workbook."""

RATIO: Final = 200
"""How many times larger a part of more than :data:`RATIO_FROM` bytes may be unpacked."""

RATIO_FROM: Final = 5_000_000
"""Below this a part may be packed as tightly as it likes."""

TAGS: Final = 3_000_000
"""Opening and closing tags of one XML part or file."""

# -- sheets -----------------------------------------------------------------------------------

ROWS: Final = 20_000
"""Filled rows of a tab that are read."""

# -- tournaments ------------------------------------------------------------------------------

SEED: Final = 2**31 - 1
"""The largest number that may decide what is drawn; the smallest is 0."""

# -- messages: see MESSAGE_LINES and MESSAGE_SIGNS, which stand with the errors that use them.


def check_seed(seed: int) -> int:
    """The seed, when it is one; raises ``InputError``.

    >>> check_seed(7)
    7
    """
    if not 0 <= seed <= SEED:
        raise InputError("limit.seed", value=str(seed)[:30], most=SEED)
    return seed


def check_size(size: int, most: int, file: str) -> None:
    """Raise ``InputError`` for a file of more than ``most`` bytes."""
    if size > most:
        raise InputError("limit.file", file=file, size=_megabytes(size), most=_megabytes(most))


def _megabytes(size: int) -> str:
    return f"{size / 1_000_000:.0f}"
