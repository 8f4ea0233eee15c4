"""The owner of a published file: files of this event may be replaced in every round without asking.

Pages, print-outs, pictures and workbooks carry a mark of their event.  Plain tables have no
place for one: they are this event's when they name half of its players.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from pathlib import Path

from pairing.tournament import Tournament

MARK = "pairbook-event"
"""What stands before the mark in a file."""

MARKED = 40
"""Players whose digests are in a mark."""

_MARKED = re.compile(MARK.encode() + rb":([a-z-]+):([0-9a-f]{4}(?:\.[0-9a-f]{4})*)")

LARGEST = 64 * 2**20
"""A larger file is nobody's publication."""


def event_mark(tournament: Tournament) -> str:
    """Return the mark of an event: its system and a short digest of each of its first players.

    >>> from pairing import Player, Settings, Tournament
    >>> event_mark(Tournament("leader", Settings(), (Player(1, "Ann"), Player(2, "Bob"))))
    'pairbook-event:leader:1723.cd9f'
    """
    first = sorted(tournament.players, key=lambda player: player.number)[:MARKED]
    return f"{MARK}:{tournament.system}:{'.'.join(_digest(player.name) for player in first)}"


def is_own(path: Path, tournament: Tournament) -> bool:
    """Return whether a file there was published of this very event (false for one that is no file).

    It was when half of the players it is marked with are here: names are mended and players
    come late, but two events do not share half of their players and the place of their files.
    """
    if not path.is_file() or path.stat().st_size > LARGEST:
        return False
    content = path.read_bytes()
    marked = _MARKED.search(content)
    if marked is None:
        text = folded(content.decode("utf-8", "replace")) if path.suffix.lower() in PLAIN else ""
        there = sum(folded(player.name) in text for player in tournament.players)
        return 2 * there >= len(tournament.players) > 0
    then = marked[2].decode().split(".")
    now = {_digest(player.name) for player in tournament.players}
    same = marked[1].decode() == tournament.system
    return same and 2 * sum(key in now for key in then) >= len(then)


def _digest(name: str) -> str:
    return hashlib.sha256(name.encode("utf-8", "replace")).hexdigest()[:4]


PLAIN = (".md", ".csv", ".h9", ".trf", ".txt")
"""Suffixes of plain tables."""


def folded(text: str) -> str:
    """Letters and figures without accents, everything else a space.

    >>> folded("Žižek, Müller-Ёлкин"), folded("O\\\\'Neil")
    ('zizek muller елкин', 'o neil')
    """
    plain = "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
    return " ".join(re.findall(r"\w+", plain.casefold()))
