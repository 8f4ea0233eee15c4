"""Lists of people for the wall and the desk: everybody by name, and who is missing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from addin.publish import Edition
from addin.publish.alphabet import alphabetical
from addin.publish.printed import Printable, columns_of, table_of
from pairing.errors import InputError
from pairing.tournament import Player

COLUMNS = ("number", "name", "rank", "rating", "team", "club", "country")
"""What is printed of people; behind the name what anybody has."""


def people_of(edition: Edition) -> list[Player]:
    """Return everybody who is ranked, as a telephone book has them."""
    players = [player for player in edition.tournament.players if not player.substitute]
    return sorted(players, key=lambda player: alphabetical(player.name))


def players_list(edition: Edition) -> Printable:
    """Return everybody by name, with number, rank, rating, team, club and country."""
    players = people_of(edition)
    count = edition.words("print.players_count", count=len(players))
    return _table(edition, "print.players", count, players)


def missing_list(edition: Edition) -> Printable:
    """Return who is expected for the next round and not ticked at the check-in.

    Raises ``InputError`` while nobody is ticked.
    """
    if edition.here is None:
        raise InputError("print.no_checkin")
    number = edition.tournament.next_round
    wanted = [player for player in people_of(edition) if number not in player.absent]
    missing = [player for player in wanted if player.number not in edition.here]
    count = edition.words(
        "checkin.counter", here=len(wanted) - len(missing), all=len(wanted), missing=len(missing)
    )
    return _table(edition, "print.missing", count, missing)


def _table(edition: Edition, title: str, subtitle: str, players: Sequence[Player]) -> Printable:
    values = {key: [getattr(player, key) for player in players] for key in COLUMNS}
    return replace(
        table_of(edition, title, columns_of(edition.words, values)), subtitle=subtitle, remarks=()
    )
