"""The PDF: tables, wall sheets, cards and forms of a tournament, on A4 or A3."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from addin.publish import SHEETS as PARTS
from addin.publish import Edition
from addin.publish.brackets import bracket, diagram_of
from addin.publish.forms import FORMS, Form, forms
from addin.publish.marks import event_mark
from addin.publish.paper_cards import (
    badges,
    plates,
    player_cards,
    score_cards,
    slips,
    table_cards,
)
from addin.publish.paper_walls import names, pairings
from addin.publish.printed import (
    Printable,
    awards_of,
    berger_of,
    crosstable_of,
    evenings_of,
    referee_of,
    standings_of,
    teams_of,
)
from addin.publish.printed_people import missing_list, players_list
from addin.publish.printed_rounds import schedule_of
from addin.sheets import style
from addin.typesetting import has_template, paper

Data = dict[str, Any]

SIZES = {"A4": (210, 297), "A3": (297, 420)}
"""Width and height in millimetres."""

TABLES: Mapping[str, Callable[[Edition], Printable]] = {
    "crosstable": crosstable_of,
    "standings": standings_of,
    "prizes": awards_of,
    "players": players_list,
    "missing": missing_list,
    "teams": teams_of,
    "schedule": schedule_of,
    "berger": berger_of,
    "referee": referee_of,
    "evenings": evenings_of,
}
"""Sheets that are a table."""

SHEETS: Mapping[str, Callable[[Edition], Data]] = {
    "pairings": pairings,
    "names": names,
    "slips": slips,
    "cards": score_cards,
    "playercards": player_cards,
    "badges": badges,
    "plates": plates,
    "bracket": bracket,
    "tablecards": table_cards,
}
"""Sheets that look like no other: their data, for the template of the same name."""

KINDS = tuple(kind for kind in PARTS if kind in {*TABLES, *SHEETS, *FORMS})
"""All of them, as they are listed for people."""


def write(edition: Edition) -> bytes:
    """The edition as a PDF; option ``what`` says which sheets, ``paper`` on which paper.

    Raises ``InputError`` for sheets this tournament does not have (slips of a riichi
    tournament, pairings before round 1), and for a fault in an organiser's own template.
    """
    what = edition.wanted("pdf", ("all", *KINDS), "crosstable")
    kinds = everything(edition) if what == "all" else [what]
    sheets = [_sheet(edition, kind) for kind in kinds]
    return paper(event_data(edition), sheets, edition.folder)


def _sheet(edition: Edition, kind: str) -> tuple[str, Data]:
    """The template of a kind of sheet and its data."""
    if kind == "cards" and edition.system.traits.seats == 2:
        kind = "playercards"
    if kind in TABLES:
        template = kind if has_template(kind, edition.folder) else "table"
        part = edition.words("print.part", part="{part}", parts="{parts}")
        return template, {**table_data(TABLES[kind](edition)), "part": part}
    if kind in FORMS:
        template = kind if has_template(kind, edition.folder) else "forms"
        return template, {"forms": [_form(form) for form in forms(edition, kind)]}
    return kind, SHEETS[kind](edition)


def everything(edition: Edition) -> list[str]:
    """The sheets that this tournament has now."""
    rounds = edition.tournament.rounds
    if not rounds:
        return ["crosstable", "standings"]
    own = ["slips"] if rounds[-1].games else []
    own += ["cards", "tablecards"] if rounds[-1].tables else []
    won = ["prizes"] if edition.awards else []
    won += ["bracket"] if diagram_of(edition) else []
    ranked = ["teams"] if edition.teams else []
    return ["crosstable", "standings", *ranked, *won, "pairings", "names", *own]


def event_data(edition: Edition) -> Data:
    """Return what all sheets say: the event, the foot of a page, the colours."""
    words = edition.words
    credit = words("print.made")
    if edition.by is None:
        credit += " · " + edition.rules
    return {
        "title": edition.tournament.title,
        "about": " · ".join(edition.about),
        "credit": credit,
        "page-of": words("print.page_of", page="{page}", pages="{pages}"),
        "lang": words.language,
        "paper": SIZES[str(edition.options.get("paper") or "A4")],
        "mark": event_mark(edition.tournament),
        "colours": style.colours(style.ACCENTS[edition.game]),
    }


def table_data(table: Printable) -> Data:
    """A table of words and marks."""
    across = range(len(table.headings))
    return {
        "title": table.title,
        "subtitle": table.subtitle,
        "headings": [{"words": h.words, "kind": h.kind, "fixed": h.fixed} for h in table.headings],
        "rows": [[table.text_at(row, n) for n in across] for row in range(len(table.rows))],
        "marks": [[cell.mark.value for cell in row] for row in table.rows],
        "notes": [*table.remarks, *table.legend],
    }


def _form(form: Form) -> Data:
    return {
        "title": form.title,
        "facts": form.facts,
        "table": table_data(form.table) if form.table else None,
        "lines": form.lines,
        "signs": form.signs,
    }
