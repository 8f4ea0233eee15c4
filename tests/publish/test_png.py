"""Pictures: the right size, the same every time, indifferent to what people are called."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from typing import Any

import matplotlib
import numpy as np
import pytest
from matplotlib.text import Text
from PIL import Image

from addin.publish import Edition, publish
from addin.publish.canvas import Canvas
from addin.publish.lettering import covered, readable
from addin.publish.png import BUMP_SIZE, TOP_SIZE, bump, spread, top
from pairing.errors import InputError
from tests.publish import prints


def picture(content: bytes) -> Any:
    return Image.open(BytesIO(content)).convert("RGB")


def said(canvas: Canvas) -> list[str]:
    """Everything written on a canvas."""
    return [text.get_text() for text in canvas.axes.texts if isinstance(text, Text)]


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
    for make in (top, bump):
        for event in (prints.hostile_edition(), prints.congress_edition()):
            canvas = make(event)
            canvas.figure.canvas.draw()
            renderer = canvas.figure.canvas.get_renderer()  # type: ignore[attr-defined]
            for text in canvas.axes.texts:
                box = text.get_window_extent(renderer)
                assert box.x0 >= 0 and box.x1 <= canvas.width, text.get_text()


def test_dollars_are_dollars() -> None:
    words = list(top(prints.hostile_edition()).axes.texts)
    assert all(not text.get_parse_math() for text in words)
    assert "<b>Cup</b> $x$ & Co" in [text.get_text() for text in words]


def test_a_users_own_matplotlib_settings_change_nothing() -> None:
    event = prints.hostile_edition()
    plain = publish(event, "png")
    with matplotlib.rc_context(
        {"font.family": "serif", "savefig.dpi": 30, "savefig.bbox": "tight"}
    ):
        assert publish(event, "png") == plain


def test_places_go_over_the_rounds_where_no_chart_of_its_own_is_drawn() -> None:
    event = prints.riichi_edition(what="bump")
    words = said(bump(event))
    assert any(word.startswith("Places, round by round") for word in words)
    levels = said(bump(prints.hostile_edition(what="bump")))
    assert any(word.startswith("Levels, round by round") for word in levels)


def test_names_beside_the_lines_do_not_overlap() -> None:
    canvas = bump(prints.congress_edition())
    canvas.figure.canvas.draw()
    renderer = canvas.figure.canvas.get_renderer()  # type: ignore[attr-defined]
    event = prints.congress_edition()
    names = {event.tournament[line.player].name for line in event.standings.lines[:8]}
    boxes = [
        text.get_window_extent(renderer) for text in canvas.axes.texts if text.get_text() in names
    ]
    assert len(boxes) == 8
    ordered = sorted(boxes, key=lambda box: box.y0)
    assert all(a.y1 <= b.y0 + 1 for a, b in pairwise(ordered))


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


def test_every_hostile_name_becomes_letters_the_font_has() -> None:
    for name in prints.HOSTILE:
        shown = readable(name)
        assert shown and all(ord(letter) in covered() for letter in shown)
    assert readable("山田") == "[U+5C71][U+7530]"
    assert readable("Ёлкин Иван") == "Ёлкин Иван"
