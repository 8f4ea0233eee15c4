"""The screens of a hall: what stands on each of their pages, from an edition to HTML."""

from __future__ import annotations

from typing import Any

from addin.publish import Edition
from addin.publish.page import moved
from addin.publish.page_data import PageData
from addin.serve.rendering import rendered
from addin.sheets.tabs.computed_tab import state
from pairing.catalogue import listed

ROWS, CARDS = 11, 9
"""Lines of a screen's column, and tables of four on one: readable from the back of a hall."""

ONE_COLUMN = 2 * ROWS
"""More lines than this stand in two columns."""

VALUES = 3
"""Points and criteria of a player on a screen."""


Page = dict[str, Any]
"""The values of one page: lines (``rows``) that stand there together.

``kind`` is ``boards``, ``tables`` or ``standings``; ``note`` what stands below; ``key`` makes a
line known from one page to the next.
"""


def pairings_pages(data: PageData) -> list[Page]:
    """Return the last round's boards or tables, page by page; none before the first round."""
    if not data.rounds:
        return []
    round_ = data.rounds[-1]
    words, title = data.words, data.tournament.title
    byes = listed([f"{bye.player.name} — {kind}" for bye, kind in round_["byes"]])
    left = words("page.open", count=round_["open"]) if round_["open"] else ""
    return _in_pages({
        "kind": "tables" if round_["tables"] else "boards",
        "title": title,
        "heading": words("title.round", number=round_["number"]),
        "rows": round_["tables"] or round_["boards"],
        "key": f"{title}/{round_['number']}",
        "note": " · ".join(filter(None, (left, round_["changes"], byes))),
        "time": round_["time"],
        "changed": round_["changed"],
    })  # fmt: skip


def standings_pages(data: PageData) -> list[Page]:
    """Return the standings page by page: place, name, places won or lost, points, what decides
    next.
    """
    words, after = data.words, data.last
    title, heading = data.tournament.title, words("tab.standings")
    order, planned = data.edition.standings, data.tournament.planned
    note = state(words, order.after_round, planned, order.remarks)[0] if after["round"] else ""
    rows = []
    for row, line in enumerate(after["order"]):
        player = data.people[line - 1].player
        place = str(after["place"][row]) if row < after["ranked"] else "–"
        values = [column[row] for column in after["cols"][:VALUES]]
        rows.append(
            (place, player.name, player.rank or player.club, moved(after["move"][row]), values)
        )
    page = {"kind": "standings", "title": title, "heading": heading, "rows": rows, "note": note}
    return _in_pages({**page, "key": f"{title}/places", "time": ""})


def _in_pages(whole: Page) -> list[Page]:
    """Return a page with too many lines as several; ``two``: in two columns."""
    rows = whole["rows"]
    two = whole["kind"] != "tables" and len(rows) > ONE_COLUMN
    size = CARDS if whole["kind"] == "tables" else ROWS * (1 + two)
    parts = [rows[start : start + size] for start in range(0, len(rows), size)]
    return [
        {**whole, "rows": part, "two": two, "at": at, "of": len(parts)}
        for at, part in enumerate(parts, start=1)
    ]


PAGES = {"pairings": pairings_pages, "standings": standings_pages}


def screen(edition: Edition, name: str) -> bytes:
    """Return a section's pages of a screen: ``pairings`` or ``standings``."""
    pages = PAGES[name](PageData(edition))
    values = {"words": edition.words, "pages": pages, "title": edition.tournament.title}
    return rendered("screen_pages.html.j2", **values).encode("utf-8", "replace")
