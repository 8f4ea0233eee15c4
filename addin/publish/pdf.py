"""The PDF: tables and wall sheets of a tournament, on A4 or A3."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from addin.publish import Edition
from addin.publish.bracket_picture import diagram_of
from addin.publish.bracket_picture import pages as bracket
from addin.publish.forms import FORMS
from addin.publish.pdf_boards import pairings
from addin.publish.pdf_cards import cards, slips
from addin.publish.pdf_forms import form_pages
from addin.publish.pdf_hall import table_cards
from addin.publish.pdf_names import names
from addin.publish.pdf_paper import Page, PdfDocument
from addin.publish.pdf_people import badges, plates
from addin.publish.pdf_standings import table_pages
from addin.publish.printed import Printable, awards_of, crosstable_of, standings_of, teams_of
from addin.publish.printed_people import missing_list, players_list

TABLES: Mapping[str, Callable[[Edition], Printable]] = {
    "crosstable": crosstable_of,
    "standings": standings_of,
    "prizes": awards_of,
    "players": players_list,
    "missing": missing_list,
    "teams": teams_of,
}
"""Sheets that are a table."""

DRAWN: Mapping[str, Callable[[PdfDocument], list[Page]]] = {
    "pairings": pairings,
    "names": names,
    "slips": slips,
    "cards": cards,
    "badges": badges,
    "plates": plates,
    "bracket": bracket,
    "tablecards": table_cards,
    **{what: partial(form_pages, what) for what in FORMS},
}
"""Sheets that are drawn in ways of their own."""

KINDS = (
    "crosstable", "standings", "prizes", "pairings", "names", "slips", "cards", "players",
    "missing", "badges", "plates", "bracket", "tablecards", "teams", *FORMS,
)  # fmt: skip
"""All of them, as they are listed for people."""


def write(edition: Edition) -> bytes:
    """The edition as a PDF; option ``what`` says which sheets, ``paper`` on which paper.

    Raises ``InputError`` for sheets this tournament does not have (slips of a riichi
    tournament, pairings before round 1).
    """
    document = PdfDocument(edition)
    what = edition.wanted("pdf", ("all", *KINDS), "crosstable")
    wanted = everything(edition) if what == "all" else [what]
    edition.progress("publish.step.standings", 0.05)
    for kind in wanted:
        if kind in TABLES:
            document.add(table_pages(document, TABLES[kind](edition)))
        else:
            document.add(DRAWN[kind](document))
    return document.finished()


def everything(edition: Edition) -> list[str]:
    """The sheets that this tournament has now."""
    rounds = edition.tournament.rounds
    if not rounds:
        return ["crosstable", "standings"]
    paper = ["slips"] if rounds[-1].games else []
    paper += ["cards", "tablecards"] if rounds[-1].tables else []
    won = ["prizes"] if edition.awards else []
    won += ["bracket"] if diagram_of(edition) else []
    ranked = ["teams"] if edition.teams else []
    return ["crosstable", "standings", *ranked, *won, "pairings", "names", *paper]
