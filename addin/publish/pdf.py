"""The PDF: tables and wall sheets of a tournament, on A4 or A3."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from addin.publish import Edition
from addin.publish.pdf_boards import pairings
from addin.publish.pdf_cards import cards, slips
from addin.publish.pdf_hall import table_cards
from addin.publish.pdf_names import names
from addin.publish.pdf_paper import Page, PdfDocument
from addin.publish.pdf_people import badges, missing, plates, players
from addin.publish.pdf_standings import table_pages
from addin.publish.printed import awards_of, crosstable_of, standings_of, teams_of


def crosstable(document: PdfDocument) -> list[Page]:
    """The crosstable."""
    return table_pages(document, crosstable_of(document.edition))


def standings(document: PdfDocument) -> list[Page]:
    """The standings with what decided every place."""
    return table_pages(document, standings_of(document.edition))


def bracket(document: PdfDocument) -> list[Page]:
    """The bracket as a picture."""
    from addin.publish.bracket_picture import pages  # only some events have one

    return pages(document)


def teams(document: PdfDocument) -> list[Page]:
    """The standings of the teams."""
    return table_pages(document, teams_of(document.edition))


def prizes(document: PdfDocument) -> list[Page]:
    """Who gets which prize, and why."""
    return table_pages(document, awards_of(document.edition))


KINDS: Mapping[str, Callable[[PdfDocument], list[Page]]] = {
    "crosstable": crosstable,
    "standings": standings,
    "prizes": prizes,
    "pairings": pairings,
    "names": names,
    "slips": slips,
    "cards": cards,
    "players": players,
    "missing": missing,
    "badges": badges,
    "plates": plates,
    "bracket": bracket,
    "tablecards": table_cards,
    "teams": teams,
}


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
        document.add(KINDS[kind](document))
    return document.finished()


def everything(edition: Edition) -> list[str]:
    """The sheets that this tournament has now."""
    rounds = edition.tournament.rounds
    if not rounds:
        return ["crosstable", "standings"]
    paper = ["slips"] if rounds[-1].games else []
    paper += ["cards", "tablecards"] if rounds[-1].tables else []
    won = ["prizes"] if edition.awards else []
    won += ["bracket"] if has_bracket(edition) else []
    ranked = ["teams"] if edition.teams else []
    return ["crosstable", "standings", *ranked, *won, "pairings", "names", *paper]


def has_bracket(edition: Edition) -> bool:
    """Whether the event has a bracket to be printed."""
    return edition.system.diagram(edition.tournament) is not None
