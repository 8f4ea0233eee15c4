"""Boards that were mended after the pairing are marked wherever the round is published."""

from __future__ import annotations

from pathlib import Path

import pytest

from addin import actions
from addin.actions.people import mending
from addin.engines.file import open_book
from addin.publish import edition, publish
from tests.publish.prints import pdf_pages
from tests.support.drivers import fresh
from tests.support.events import field


@pytest.mark.parametrize(
    ("system", "language", "said"),
    [
        ("dutch", "en", "✎ Changed after the pairing: board"),
        ("dutch", "ru", "✎ Изменено после жеребьёвки: стол"),
        ("riichi", "en", "✎ Changed after the seating: table"),
    ],
)
def test_mended_boards_are_marked(system: str, language: str, said: str, tmp_path: Path) -> None:
    path = fresh(
        tmp_path / "c.xlsx", system=system, language=language, seed=3, players=field(17),
        settings={"modes": "swiss", "odd_field": "sit_out"} if system == "riichi" else {},
    )  # fmt: skip
    book = open_book(path)
    actions.pair_next_round(book)
    before = edition(book)
    assert "✎" not in publish(before, "html").decode()
    event = actions.load(book)[1]
    first = event.rounds[0]
    away = first.games[1].white if first.games else first.tables[1].seats[0]
    changed = mending.mend_round(book, absent=[event[away].name]).data["changed"]
    after = edition(book)
    assert after.mended == {1: frozenset(changed)}
    last = actions.load(book)[1].rounds[0]
    there = {one.board for one in last.games} | {one.number for one in last.tables}
    marked = len(there & set(changed))
    page = publish(after, "html").decode()
    assert said in page
    assert page.count("<span class=pen>✎</span>") == marked
    text = "".join(pdf_pages(publish(edition(book, what="pairings"), "pdf")))
    assert said in text
    assert text.count("✎") == 1 + marked
