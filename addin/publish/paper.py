"""The PDF: tables, wall sheets, cards and forms of a tournament, on A4 or A3."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from addin.publish import SHEETS as PARTS
from addin.publish import Edition
from addin.publish.brackets import bracket
from addin.publish.forms import FORMS, forms
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
    REPORTS,
    Printable,
    awards_of,
    crosstable_of,
    report_of,
    standings_of,
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
    "schedule": schedule_of,
    **{key: partial(report_of, key=key) for key in REPORTS},
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
    """Return the edition as a PDF; option ``what`` says which sheets, ``paper`` on which paper.

    Raises ``InputError`` for sheets this tournament does not have (slips of a riichi
    tournament, pairings before round 1), and for a fault in an organiser's own template.
    """
    what = edition.wanted("pdf", ("all", *KINDS), "crosstable")
    kinds = everything(edition) if what == "all" else [what]
    sheets = [_sheet(edition, kind) for kind in kinds]
    return paper(event_data(edition), sheets, edition.folder)


def _sheet(edition: Edition, kind: str) -> tuple[str, Data]:
    """Return the template of a kind of sheet and its data."""
    if kind == "cards" and edition.system.traits.seats == 2:
        kind = "playercards"
    if kind in TABLES:
        template = kind if has_template(kind, edition.folder) else "table"
        part = edition.words("print.part", part="{part}", parts="{parts}")
        return template, {**table_data(TABLES[kind](edition)), "part": part}
    if kind in FORMS:
        template = kind if has_template(kind, edition.folder) else "forms"
        made = [
            {**form, "table": form["table"] and table_data(form["table"])}
            for form in forms(edition, kind)
        ]
        return template, {"forms": made}
    return kind, SHEETS[kind](edition)


def everything(edition: Edition) -> list[str]:
    """Return the sheets that this tournament has now."""
    rounds = edition.tournament.rounds
    if not rounds:
        return ["crosstable", "standings"]
    games, tables = bool(rounds[-1].games), bool(rounds[-1].tables)
    bracket = edition.system.diagram(edition.tournament) is not None
    there = {"teams": edition.teams, "prizes": edition.awards, "bracket": bracket}
    there |= {"slips": games, "cards": tables, "tablecards": tables}
    kinds = ("crosstable", "standings", "teams", "prizes", "bracket", "pairings", "names")
    return [kind for kind in (*kinds, "slips", "cards", "tablecards") if there.get(kind, True)]


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
    """Return a table of words and marks."""
    columns = table.columns
    return {
        "title": table.title,
        "subtitle": table.subtitle,
        "headings": [{"words": c.words, "kind": c.kind, "fixed": c.fixed} for c in columns],
        "rows": table.texts,
        "marks": [[cell.mark.value for cell in row] for row in table.rows],
        "notes": [*table.remarks, *table.legend],
    }
