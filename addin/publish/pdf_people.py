"""Badges to wear and name plates for the tables."""

from __future__ import annotations

from addin.publish.drawing import Box
from addin.publish.pdf_paper import MM, Page, PdfDocument, card_sheets
from addin.publish.printed_people import people_of
from addin.sheets import style
from pairing.tournament import Player

BADGES = {"A4": (2, 5), "A3": (3, 7)}
"""Badges across and down a sheet: on A4 some 105 by 59 mm, as holders take them."""

PLATES = {"A4": (1, 3), "A3": (2, 4)}
"""Name plates across and down a sheet."""

INSET = 7 * MM


def badges(document: PdfDocument) -> list[Page]:
    """A badge for everybody: name, rank, club and country, the event."""
    return card_sheets(document, people_of(document.edition), BADGES[document.paper], _badge)


def plates(document: PdfDocument) -> list[Page]:
    """A name plate for everybody, read across the table."""
    return card_sheets(document, people_of(document.edition), PLATES[document.paper], _plate)


def _badge(document: PdfDocument, card: Box, player: Player) -> None:
    event = document.edition.tournament
    x, width = card.x + INSET, card.width - 2 * INSET
    y = card.y + INSET
    document.put(Box(x, y, width, 14), event.title, 10, ink=document.accent.strong, align="centre")
    about = " · ".join(part for part in (event.place, event.date) if part)
    document.put(Box(x, y + 14, width, 12), about, 8, ink=style.GREY, align="centre")
    middle = Box(x, y + 32, width, card.height - 2 * INSET - 58)
    document.put(middle, player.name, 24, bold=True, align="centre")
    foot = card.bottom - INSET - 22
    document.put(Box(x, foot, width, 20), _behind(player), 13, align="centre")


def _plate(document: PdfDocument, card: Box, player: Player) -> None:
    x, width = card.x + 2 * INSET, card.width - 4 * INSET
    name = Box(x, card.y + card.height * 0.2, width, card.height * 0.42)
    document.put(name, player.name, 44, bold=True, align="centre")
    below = Box(x, name.bottom + 4, width, 28)
    document.put(below, _behind(player), 20, ink=style.GREY, align="centre")
    foot = Box(x, card.bottom - INSET - 14, width, 14)
    title = document.edition.tournament.title
    document.put(foot, title, 10, ink=document.accent.strong, align="centre")


def _behind(player: Player) -> str:
    """Rank, club and country, those that are known."""
    return " · ".join(part for part in (player.rank, player.club, player.country) if part)
