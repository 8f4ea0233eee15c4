"""Things to cut: result slips for games, score cards for riichi tables, players' cards."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from addin.publish.drawing import Box
from addin.publish.pdf_boards import shown_rating
from addin.publish.pdf_codes import SLIP_CODE, draw_code, links_of
from addin.publish.pdf_paper import CARDS, MARGIN, MM, Page, PdfDocument, card_sheets
from addin.publish.pdf_player_cards import player_cards
from addin.publish.printed_rounds import games_of, need_tables, round_of, winds
from addin.sheets import style
from pairing.errors import InputError
from pairing.tournament import Game, Table

SLIPS = {"A4": (2, (5, 6, 7)), "A3": (3, (7, 8, 10))}
"""Slips across a sheet, and down it: usually, more to save sheets, most of them."""

INSET = 7 * MM

SMALL = 46 * MM
"""Slips that are not higher have no line for handicap and komi."""


def slips(document: PdfDocument) -> list[Page]:
    """A result slip for every game, in the order of a cut pile.

    The sheets are cut together as one pile: the slips of the first heap come first, those
    of the second follow it, so that the boards end up in order.
    """
    games = games_of(document.edition)
    if not games:
        raise InputError("print.no_games", round=round_of(document.edition).number)
    across, down = _on_a_sheet(document, games)
    places = across * down
    sheets = ceil(len(games) / places)
    heaps = [games[place * sheets :][:sheets] for place in range(places)]
    pile = [heap[sheet] if sheet < len(heap) else None for sheet in range(sheets) for heap in heaps]
    return card_sheets(document, pile, (across, down), _slip)


def _on_a_sheet(document: PdfDocument, games: Sequence[Game]) -> tuple[int, int]:
    """Slips across and down: the fewest sheets, and on them the largest slips.

    The smallest have no line for handicap and komi, and are taken where there are none.
    """
    across, known = SLIPS[document.paper]
    possible: Sequence[int] = known
    if links_of(document):
        possible = possible[:1]
    elif any(game.handicap or game.komi is not None for game in games):
        possible = possible[:2]
    sheets = ceil(len(games) / (across * possible[-1]))
    return across, next(down for down in possible if ceil(len(games) / (across * down)) == sheets)


def _slip(document: PdfDocument, slip: Box, game: Game) -> None:
    edition, words = document.edition, document.edition.words
    tournament = edition.tournament
    x, width = slip.x + INSET, slip.width - 2 * INSET
    y = slip.y + 5.5 * MM
    number = words("print.board_number", number=game.board)
    aside = document.width(number, 15, bold=True)
    event = f"{tournament.title} · {words('title.round', number=round_of(edition).number)}"
    document.put(Box(x, y, width - aside - 8, 18), event, 9, ink=style.GREY)
    strong, line = document.accent.strong, Box(x, y, width, 18)
    document.put(line, number, 15, bold=True, ink=strong, align="right")
    y += 23
    link = links_of(document).get(game.board, "")
    code = SLIP_CODE if link else 0.0
    draw_code(document, Box(x + width - code + 5, y - 4, code, code), link)
    for player, filled in ((game.white, False), (game.black, True)):
        if game.coloured:
            document.disc(x + 5, y + 9, 4.6, filled=filled)
        rank = shown_rating(edition, player) or tournament[player].rank
        behind = document.width(rank, 10) if rank else 0.0
        line = Box(x, y, width - code, 18)
        named = line.from_x(x + 16, line.width - 22 - behind)
        document.put(named, tournament[player].name, 13, bold=True)
        document.put(line, rank, 10, ink=style.GREY, align="right")
        y += 19
    said = []
    if game.handicap:
        said.append(words("print.handicap", stones=game.handicap))
    if game.komi is not None:
        said.append(words("print.komi", komi=game.komi))
    if said or slip.height > SMALL:
        document.put(Box(x + 16, y, width - code - 16, 13), "   ".join(said), 9, ink=style.GREY)
        y += 15
    if link:
        y += 18
    _boxes(document, Box(x, y, width, 15))
    foot = slip.bottom - 5.5 * MM
    for side, key in enumerate(("print.slip.sign_white", "print.slip.sign_black")):
        room = Box(x + side * (width / 2 + 5), foot - 9, width / 2 - 5, 10)
        document.rule((room.x, room.y), (room.right, room.y), style.GREY, 0.6)
        document.put(Box(room.x, room.y + 1.5, room.width, 9), words(key), 8, ink=style.GREY)


def _boxes(document: PdfDocument, line: Box) -> None:
    words = document.edition.words
    labels = [words(f"print.slip.{key}") for key in ("white", "draw", "black")]
    tick = 11.0
    needs = [tick + 5 + document.width(label, 9) for label in labels]
    spare = (line.width - sum(needs)) / 2
    x = line.x
    for label, need in zip(labels, needs, strict=True):
        document.frame(Box(x, line.y + 2, tick, tick))
        document.put(Box(x + tick + 4, line.y, need - tick - 4, line.height), label, 9)
        x += need + max(4.0, spare)


# -- riichi -----------------------------------------------------------------------------


def cards(document: PdfDocument) -> list[Page]:
    """A score card for every table of four: winds, names, and lines to fill in.

    Where two play, a card for every player with his rounds.
    """
    if document.edition.system.traits.seats == 2:
        return player_cards(document)
    return card_sheets(document, need_tables(document.edition), CARDS[document.paper], _card)


COLUMNS = (0.13, 0.31, 0.18, 0.12, 0.09, 0.17)
"""Wind, name, points, penalty, place, signature: shares of a card's width."""


def _card(document: PdfDocument, card: Box, table: Table) -> None:
    edition, words = document.edition, document.edition.words
    tournament = edition.tournament
    box = card.inside(MARGIN, MARGIN)
    number = words("print.table_number", number=table.number)
    aside = document.width(number, 26, bold=True)
    strong, room = document.accent.strong, box.width - aside - 10 - SLIP_CODE
    document.put(Box(box.x, box.y, room, 16), tournament.title, 13, bold=True, ink=strong)
    round_name = words("title.round", number=round_of(edition).number)
    document.put(Box(box.x, box.y + 17, room, 14), round_name, 11)
    link = links_of(document).get(table.number, "")
    code = SLIP_CODE if link else 0.0
    draw_code(document, Box(box.right - code + 6, box.y - 6, code, code), link)
    over = Box(box.x, box.y, box.width - code, 32)
    document.put(over, number, 26, bold=True, ink=strong, align="right")
    keys = ("wind", "name", "score", "penalty", "place", "sign")
    heads = [words("column.name") if key == "name" else words(f"print.card.{key}") for key in keys]
    top = box.y + max(40, code - 8)
    row = (box.bottom - 30 - top - 20) / 5
    header = Box(box.x, top, box.width, 20)
    widths = [share * box.width for share in COLUMNS]
    document.fill(header, document.accent.strong)
    for area, head in zip(header.across(widths), heads, strict=True):
        document.put(area.inside(5), head, 9, bold=True, ink=style.WHITE)
    y = header.bottom
    for wind, player in zip(winds(edition, table), table.seats, strict=True):
        line = Box(box.x, y, box.width, row)
        areas = line.across(widths)
        document.fill(areas[0], document.accent.soft)
        document.put(areas[0].inside(5), wind, 14, bold=True, ink=strong)
        document.put(areas[1].inside(5), tournament[player].name, 15, bold=True)
        for area in areas:
            document.frame(area, style.GREY, 0.6)
        y += row
    areas = Box(box.x, y, box.width, row).across(widths)
    document.put(areas[1].inside(5), words("print.card.all"), 11, ink=style.GREY, align="right")
    document.frame(areas[2], style.GREY, 0.6)
    document.frame(areas[3], style.GREY, 0.6)
    total = getattr(tournament.settings, "total", None)
    if total is not None:
        said = words("print.card.sum", total=f"{total():,}".replace(",", "\u00a0"))
        document.put(Box(box.x, y + row + 6, box.width, 14), said, 10, ink=style.GREY)
