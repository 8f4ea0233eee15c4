"""Pictures: the right size, the same every time, indifferent to what people are called."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from typing import Any

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from addin.publish import Edition, edition_of, publish
from addin.publish.drawing import Drawing, in_pixels
from addin.publish.png import (
    BUMP_LINES,
    BUMP_SIZE,
    COLOURS,
    TOP_SIZE,
    _dot,
    _places,
    bump,
    spread,
    top,
)  # fmt: skip
from pairing.errors import InputError
from tests.publish import events, prints
from tests.support.colours import contrast


def picture(content: bytes) -> Any:
    return Image.open(BytesIO(content)).convert("RGB")


def words_of(drawing: Drawing) -> Any:
    """Everything written in a drawing, with its places."""
    return pypdfium2.PdfDocument(drawing.pdf())[0].get_textpage()


def said(drawing: Drawing) -> str:
    return " ".join(words_of(drawing).get_text_range().split())


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_top_table_names_event_round_and_leaders(language: str) -> None:
    event = prints.congress_edition(language=language, round=7)
    words = said(top(event))
    assert "EGC 2011 Main Tournament" in words
    assert {"en": "Leaders after round 7 of 10", "ru": "Лидеры после тура 7 из 10"}[
        language
    ] in words
    for line in event.standings.lines[:10]:
        assert event.tournament[line.player].name in words
    eleventh = event.tournament[event.standings.lines[10].player].name
    assert eleventh not in words
    assert picture(publish(event, "png")).size == TOP_SIZE


@pytest.mark.parametrize("what", ["top", "bump"])
@pytest.mark.parametrize("make", [prints.hostile_edition, prints.congress_edition])
def test_pictures_are_drawn_and_repeatable(make: Any, what: str) -> None:
    first = publish(make(what=what), "png")
    assert first == publish(make(what=what), "png")
    drawn = picture(first)
    assert drawn.size == {"top": TOP_SIZE, "bump": BUMP_SIZE}[what]
    assert np.asarray(drawn).std() > 10


def test_no_text_leaves_the_picture() -> None:
    for make, (width, height) in ((top, TOP_SIZE), (bump, BUMP_SIZE)):
        for event in (prints.hostile_edition(), prints.congress_edition()):
            words = words_of(make(event))
            assert words.count_rects() > 10
            for number in range(words.count_rects()):
                left, bottom, right, upper = words.get_rect(number)
                assert left >= 0 and right <= width
                assert bottom >= 0 and upper <= height


def test_dollars_are_dollars() -> None:
    assert "<b>Cup</b> $x$ & Co" in said(top(prints.hostile_edition()))


def test_places_go_over_the_rounds_where_no_chart_of_its_own_is_drawn() -> None:
    event = prints.riichi_edition(what="bump")
    words = said(bump(event))
    assert "Places, round by round" in words
    levels = said(bump(prints.hostile_edition(what="bump")))
    assert "Levels, round by round" in levels


def test_names_beside_the_lines_do_not_overlap() -> None:
    event = prints.congress_edition()
    words = words_of(bump(event))
    boxes = []
    for line in event.standings.lines[:8]:
        first, count = words.search(event.tournament[line.player].name).get_next()
        letters = [words.get_charbox(at) for at in range(first, first + count)]
        boxes.append((min(one[1] for one in letters), max(one[3] for one in letters)))
    assert len(boxes) == 8
    assert all(upper[0] >= lower[1] - 1 for lower, upper in pairwise(sorted(boxes)))


def test_spread_keeps_order_gap_and_bounds() -> None:
    chance = np.random.default_rng(3)
    for _ in range(200):
        wanted = list(chance.uniform(0, 100, chance.integers(1, 9)))
        heights = spread(wanted, 10, 0, 100)
        order = sorted(range(len(wanted)), key=lambda i: (wanted[i], i))
        placed = [heights[i] for i in order]
        assert all(b - a >= 10 - 1e-9 for a, b in pairwise(placed))
        assert placed[0] >= 0 and placed[-1] <= 100


def test_a_chart_needs_a_round() -> None:
    event: Edition = prints.small_edition(what="bump")
    with pytest.raises(InputError) as caught:
        publish(event, "png")
    assert caught.value.text.key == "print.bump.few"
    with pytest.raises(InputError) as caught:
        publish(replace(event, options={"what": "slips"}), "png")
    assert caught.value.text.key == "print.not_here"


def test_a_draw_is_half_a_dot_and_the_dots_are_explained() -> None:
    edition = events.chess(5)
    assert "win draw loss" in said(top(edition))
    assert "first at the table other places" in said(top(events.riichi(2)))
    drawing = Drawing(40, 40)
    drawing.new_page()
    _dot(drawing, 20, 20, 0.5, "#000000")
    dark = np.asarray(in_pixels(drawing.pdf(), 4.0).convert("L")) < 128
    assert dark[84:112, 64:96].mean() > 0.8 > 0.3 > dark[48:76, 64:96].mean()


def test_a_running_round_is_not_called_final() -> None:
    whole = events.chess(5)
    last = whole.tournament.rounds[-1]
    games = (replace(last.games[0], result=None), *last.games[1:])
    event = replace(
        whole.tournament, rounds=(*whole.tournament.rounds[:-1], replace(last, games=games))
    )
    shown = said(top(edition_of(event, whole.system)))
    assert "Round 5 runs: 3 of 4 results in." in shown and "Final" not in shown


def test_places_that_are_shared_are_spread_by_start_number() -> None:
    edition = events.chess(3)
    series = _places(edition)
    for at in range(3):
        assert sorted(values[at] for values in series.values()) == list(range(1, 10))
    shared = edition.standings_after(1).place_of()
    for one, other in pairwise(sorted(series)):
        if shared[one] == shared[other]:
            assert series[one][0] < series[other][0]


def test_lines_and_their_names_can_be_read_on_white() -> None:
    assert len({*COLOURS}) == BUMP_LINES
    assert min(contrast(one, "#FFFFFF") for one in COLOURS) >= 4.5
