"""The screens of a hall: what stands on each of their pages, from an edition to HTML."""

from __future__ import annotations

from collections.abc import Sequence

from addin.publish import Edition
from addin.publish.page import moved
from addin.publish.page_data import After, PageData
from addin.serve.rendering import rendered
from addin.sheets.standings_text import state
from pairing.catalogue import listed
from pairing.dataclasses import dataclass, replace

ROWS, CARDS = 11, 9
"""Lines of a screen's column, and tables of four on one: readable from the back of a hall."""

ONE_COLUMN = 2 * ROWS
"""More lines than this stand in two columns."""

VALUES = 3
"""Points and criteria of a player on a screen."""


@dataclass(frozen=True)
class ScreenPage:
    """One page of a screen: lines that stand there together.

    ``kind`` is ``boards``, ``tables`` or ``standings``; ``note`` what stands below; ``key`` makes
    a line known from one page to the next; ``two``: in two columns.
    """

    kind: str
    title: str
    heading: str
    rows: Sequence[object]
    key: str
    note: str = ""
    time: str = ""
    changed: Sequence[int] = ()
    two: bool = False
    at: int = 1
    of: int = 1


def pairings_pages(data: PageData) -> list[ScreenPage]:
    """The last round's boards or tables, page by page; none before the first round."""
    if not data.rounds:
        return []
    round_ = data.rounds[-1]
    words, title = data.words, data.tournament.title
    byes = listed([f"{bye.player.name} — {kind}" for bye, kind in round_.byes])
    left = words("page.open", count=round_.open) if round_.open else ""
    page = ScreenPage(
        kind="tables" if round_.tables else "boards",
        title=title,
        heading=words("title.round", number=round_.number),
        rows=round_.tables or round_.boards,
        key=f"{title}/{round_.number}",
        note=" · ".join(filter(None, (left, round_.changes, byes))),
        time=round_.time,
        changed=round_.changed,
    )
    return _in_pages(page)


def standings_pages(data: PageData) -> list[ScreenPage]:
    """The standings page by page: place, name, places won or lost, points, what decides next."""
    words, after = data.words, data.last
    title, heading = data.tournament.title, words("tab.standings")
    order, planned = data.edition.standings, data.tournament.planned
    note = state(words, order.after_round, planned, order.remarks)[0] if after.round else ""
    rows = [_line(data, after, row) for row in range(len(after.order))]
    return _in_pages(ScreenPage("standings", title, heading, rows, f"{title}/places", note))


def _line(data: PageData, after: After, row: int) -> tuple[str, str, str, str, list[str]]:
    player = data.people[after.order[row] - 1].player
    place = str(after.places[row]) if row < after.ranked else "–"
    values = [column[row] for column in after.columns[:VALUES]]
    return place, player.name, player.rank or player.club, moved(after.moves[row]), values


def _in_pages(whole: ScreenPage) -> list[ScreenPage]:
    """A page with too many lines as several."""
    two = whole.kind != "tables" and len(whole.rows) > ONE_COLUMN
    size = CARDS if whole.kind == "tables" else ROWS * (1 + two)
    parts = [whole.rows[start : start + size] for start in range(0, len(whole.rows), size)]
    return [
        replace(whole, rows=rows, two=two, at=at, of=len(parts))
        for at, rows in enumerate(parts, start=1)
    ]


PAGES = {"pairings": pairings_pages, "standings": standings_pages}


def screen(edition: Edition, name: str) -> bytes:
    """A section's pages of a screen: ``pairings`` or ``standings``."""
    pages = PAGES[name](PageData(edition))
    values = {"pages": pages, "title": edition.tournament.title}
    return rendered("screen_pages.html.j2", words=edition.words, **values).encode(
        "utf-8", "replace"
    )
