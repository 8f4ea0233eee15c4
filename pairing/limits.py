"""Limits of size: every limit of the product stands here, with what it is for.

They are far above what any tournament needs and far below what harms the computer: a
workbook of 100 players is 0.1 MB and unpacks to 0.8 MB; the largest congress had about a
thousand players.  A file beyond a limit is refused with a message before it is read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pairing.errors import InputError

if TYPE_CHECKING:
    from pairing.tournament import Tournament

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

PLAYERS: Final = 5_000
"""Players of a tournament; a start number has at most four digits."""

EVENT_ROUNDS: Final = 200
"""Rounds in a file that is taken in."""

NAME_SIGNS: Final = 500
"""Characters of a name, a club, the event's title: of each text that people type."""

SEED: Final = 2**31 - 1
"""The largest number that may decide what is drawn; the smallest is 0."""

# -- messages: see MESSAGE_LINES and MESSAGE_SIGNS, which stand with the errors that use them.


def check_seed(seed: int) -> int:
    """Return the seed, when it is one; raises ``InputError``.

    >>> check_seed(7)
    7
    """
    if not 0 <= seed <= SEED:
        raise InputError("limit.seed", value=str(seed)[:30], most=SEED)
    return seed


def check_players(count: int) -> None:
    """Raise ``InputError`` for more than :data:`PLAYERS` players."""
    if count > PLAYERS:
        raise InputError("limit.players", count=count, most=PLAYERS)


def check_tournament(tournament: Tournament) -> None:
    """Raise ``InputError`` for more players, rounds or longer texts than anybody needs.

    For what comes out of a file of any format; workbooks say their cells themselves.
    """
    check_players(len(tournament.players))
    rounds = max(len(tournament.rounds), tournament.planned)
    if rounds > EVENT_ROUNDS:
        raise InputError("limit.rounds", count=rounds, most=EVENT_ROUNDS)
    event = (tournament.title, tournament.place, tournament.date, tournament.arbiter)
    people = (
        text for player in tournament.players for text in (player.name, player.club, player.country)
    )
    for text in (*event, *people):
        if len(text or "") > NAME_SIGNS:
            raise too_long(text)


def too_long(text: str) -> InputError:
    """Compose what to say of a text of more than :data:`NAME_SIGNS` characters."""
    return InputError("limit.text", start=text[:40], length=len(text), most=NAME_SIGNS)


def check_size(size: int, most: int, file: str) -> None:
    """Raise ``InputError`` for a file of more than ``most`` bytes."""
    if size > most:
        size_shown, most_shown = (f"{count / 1_000_000:.0f}" for count in (size, most))
        raise InputError("limit.file", file=file, size=size_shown, most=most_shown)
