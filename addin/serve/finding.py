"""The search for a player by what was typed of his name, in any section of the event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from addin.publish import Edition
from addin.publish.alphabet import alphabetical
from addin.publish.marks import folded
from addin.publish.printed_rounds import seats_of
from pairing.likeness import nearest
from pairing.names import name_letters
from pairing.timetable import round_time

MOST = 30
"""So many are shown of those a few letters fit."""

CLOSE = 0.75
"""Likeness that two words need where nobody has just the letters that were typed (0 to 1)."""


def find(editions: Sequence[Edition], typed: str) -> list[dict[str, Any]]:
    """Return those whose name has every word that was typed, or whose names are alike, by name.

    A section's players come together, sections in their order.
    """
    words = folded(typed).split()
    sections = [_in(edition, words) for edition in editions]
    if not any(sections):
        spelt = name_letters(typed).split()
        sections = [_in(edition, spelt, name_letters) for edition in editions]
    if not any(sections):
        sections = [_in(edition, _alike(edition, words)) for edition in editions]
    return [person for section in sections for person in section][:MOST]


def _in(
    edition: Edition, words: Sequence[str], letters: Callable[[str], str] = folded
) -> list[dict[str, Any]]:
    """Return the players of a section whose names have these words, and their seats.

    ``place`` is a player's colour or wind, or why he has none; ``others`` are whom he meets, of
    several each with his wind; ``at`` is the key of what a board is called.
    """
    event = edition.tournament
    if not words:
        return []
    wanted = [p for p in event.players if all(word in letters(p.name) for word in words)]
    if not event.rounds:
        nowhere = {"round": "", "board": None, "others": (), "at": "column.board"}
        nowhere |= {"section": event.title, "place": edition.words("hall_page.no_round")}
        return [{"name": player.name, **nowhere} for player in wanted]
    last, seats = event.rounds[-1], {seat.player: seat for seat in seats_of(edition)}
    heading = edition.words("title.round", number=last.number)
    people = []
    for player in sorted(wanted, key=lambda person: alphabetical(person.name)):
        seat = seats.get(player.number)
        others = seat.others if seat else ()
        people.append({
            "name": player.name,
            "section": event.title,
            "round": " · ".join(filter(None, (heading, round_time(event.timetable, last.number)))),
            "board": seat.board if seat else None,
            "place": seat.place if seat else edition.words("hall_page.not_here"),
            "others": [(event[n].name, seats[n].place if others[1:] else "") for n in others],
            "at": "print.table" if last.tables else "column.board",
        })  # fmt: skip
    return people


def _alike(edition: Edition, words: Sequence[str]) -> list[str]:
    """Replace each typed word by the most similar word of a name of this event."""
    known = {word for player in edition.tournament.players for word in folded(player.name).split()}
    ways = [(word, word) for word in sorted(known)]
    alike = [nearest(word, ways, most=1, alike=CLOSE) for word in words]
    return [pair[0] for pair in alike] if all(alike) else []
