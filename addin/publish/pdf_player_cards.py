"""What a player asks for: a card with his rounds, and what the event does to his rating."""

from __future__ import annotations

from addin.publish.drawing import Box
from addin.publish.pdf_paper import MM, Page, PdfDocument, card_sheets
from addin.publish.printed import value_text
from addin.sheets import style
from pairing.catalogue import show_exact
from pairing.errors import InputError
from pairing.standings.rating_change import RatingLine
from pairing.tournament import Appearance, Player

ACROSS = {"A4": 2, "A3": 3}
"""Cards side by side."""

INSET = 6 * MM
LINE, HEAD, FOOT = 13.0, 44.0, 30.0
"""Heights of a round's line, of what stands above the rounds and below them, in points."""


def player_cards(document: PdfDocument) -> list[Page]:
    """A card for everybody: his opponents, colours, results, points, and the rating report's line.

    Raises ``InputError`` while no round has results.
    """
    played = document.edition.played
    if not played.rounds:
        raise InputError("print.no_cards")
    body = document.body(bare=True)
    height = HEAD + FOOT + 2 * INSET + LINE * len(played.rounds)
    down = max(1, int(body.height // height))
    people = sorted(
        (player for player in played.players if not player.substitute),
        key=lambda player: player.name.casefold(),
    )
    rated = document.edition.system.rating_lines(played)

    def card(document: PdfDocument, at: Box, player: Player) -> None:
        _card(document, at, player, rated.get(player.number))

    return card_sheets(document, people, (ACROSS[document.paper], down), card)


def _card(document: PdfDocument, card: Box, player: Player, line: RatingLine | None) -> None:
    edition = document.edition
    x, width, y = card.x + INSET, card.width - 2 * INSET, card.y + INSET
    title = edition.tournament.title
    document.put(Box(x, y, width, 12), title, 8, ink=document.accent.strong)
    who = " ".join(filter(None, (str(player.number), player.title, player.name)))
    document.put(Box(x, y + 12, width - 44, 18), who, 13, bold=True)
    shown = str(player.rating or "")
    document.put(Box(x + width - 40, y + 12, 40, 18), shown, 11, align="right")
    y += HEAD - 10
    document.rule((x, y), (x + width, y), style.RULE, 0.6)
    for entry in edition.played.history[player.number]:
        _round(document, Box(x, y + 2, width, LINE), entry)
        y += LINE
    document.rule((x, y + 4), (x + width, y + 4), style.RULE, 0.6)
    points = edition.played.points[player.number]
    words = edition.words
    said = [words("card.points", points=value_text(points, edition.decimals, words.decimal))]
    if line is not None and line.change is not None:
        change = f"{float(line.change):+.1f}".replace("-", "−").replace(".", words.decimal)
        expected = f"{float(line.expected):.2f}".replace(".", words.decimal)
        said.append(words("card.rating", expected=expected, change=change))
    if line is not None and line.performance is not None:
        said.append(words("card.performance", performance=line.performance))
    document.put(Box(x, y + 8, width, 14), " · ".join(said), 9)


def _round(document: PdfDocument, line: Box, entry: Appearance) -> None:
    document.put(Box(line.x, line.y, 14, line.height), str(entry.round), 9, ink=style.GREY)
    other = document.edition.played.by_number.get(entry.opponent or 0)
    if other is not None:
        if entry.colour:
            middle = line.y + line.height / 2
            document.disc(line.x + 24, middle, 3, filled=entry.colour == "b")
        room = line.width - 34 - 62
        document.put(Box(line.x + 34, line.y, room, line.height), other.name, 9)
        rating = str(other.rating or "")
        at = Box(line.right - 62, line.y, 34, line.height)
        document.put(at, rating, 9, ink=style.GREY, align="right")
    sign = {"forfeit_win": "+", "forfeit_loss": "−"}.get(entry.outcome.value)
    shown = "" if entry.outcome.value == "open" else sign or show_exact(entry.points)
    document.put(Box(line.right - 24, line.y, 24, line.height), shown, 10, bold=True, align="right")
