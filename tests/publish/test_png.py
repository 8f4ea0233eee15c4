"""Pictures: the right size, the same every time, indifferent to what people are called."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from PIL import Image

from addin.publish import Edition, edition_of, publish
from addin.publish.paper import event_data
from addin.publish.pictures import BUMP_LINES, _places, bump, top
from addin.templates import template
from addin.typesetting import paper
from tests.publish import events, prints
from tests.support.colours import contrast
from tests.support.refusals import refuses
from tools.measure_paper import Words, words_of

TOP_SIZE, BUMP_SIZE = (1200, 1350), (1500, 1000)


def picture(content: bytes) -> Any:
    return Image.open(BytesIO(content)).convert("RGB")


def words(what: str, edition: Edition) -> list[Words]:
    """Everything written in a picture, with its places: it is made as a PDF of the same size."""
    data = {"top": top, "bump": bump}[what](edition)
    return words_of(paper(event_data(edition), [(what, data)]))


def said(what: str, edition: Edition) -> str:
    return " ".join(one.text for one in words(what, edition))


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_top_table_names_event_round_and_leaders(language: str) -> None:
    event = prints.edition("congress", language=language, round=7)
    shown = said("top", event)
    assert "EGC 2011 Main Tournament" in shown
    assert {"en": "Leaders after round 7 of 10", "ru": "Лидеры после тура 7 из 10"}[
        language
    ] in shown
    for line in event.standings.lines[:10]:
        assert event.tournament[line.player].name in shown
    eleventh = event.tournament[event.standings.lines[10].player].name
    assert eleventh not in shown
    assert picture(publish(event, "png")).size == TOP_SIZE


@pytest.mark.parametrize("what", ["top", "bump"])
@pytest.mark.parametrize("name", ["hostile", "congress"])
def test_pictures_are_drawn_and_repeatable(name: str, what: str) -> None:
    first = publish(prints.edition(name, what=what), "png")
    assert first == publish(prints.edition(name, what=what), "png")
    drawn = picture(first)
    assert drawn.size == {"top": TOP_SIZE, "bump": BUMP_SIZE}[what]
    assert np.asarray(drawn).std() > 10


def test_no_text_leaves_the_picture() -> None:
    for what, (width, height) in (("top", TOP_SIZE), ("bump", BUMP_SIZE)):
        for event in (prints.edition("hostile"), prints.edition("congress")):
            found = words(what, event)
            assert len(found) > 10
            for one in found:
                assert one.x >= 0 and one.right <= width
                assert one.y >= 0 and one.bottom <= height


def test_dollars_are_dollars() -> None:
    assert "<b>Cup</b> $x$ & Co" in said("top", prints.edition("hostile"))


def test_places_go_over_the_rounds_where_no_chart_of_its_own_is_drawn() -> None:
    assert "Places, round by round" in said("bump", prints.edition("riichi", what="bump"))
    assert "Levels, round by round" in said("bump", prints.edition("hostile", what="bump"))


@pytest.mark.parametrize("name", ["congress", "riichi"])
def test_names_beside_the_lines_do_not_overlap(name: str) -> None:
    event = prints.edition(name)
    names = {event.tournament[line.player].name for line in event.standings.lines[:8]}
    boxes = sorted((one.y, one.bottom) for one in words("bump", event) if one.text in names)
    assert len(boxes) == 8
    assert all(upper[1] <= lower[0] + 1 for upper, lower in pairwise(boxes))


def test_a_chart_needs_a_round() -> None:
    event: Edition = prints.edition("small", what="bump")
    with refuses("print.bump.few"):
        publish(event, "png")
    with refuses("print.not_here"):
        publish(replace(event, options={"what": "slips"}), "png")


def test_a_draw_is_half_a_dot_and_the_dots_are_explained() -> None:
    edition = events.chess(5)
    assert "win draw loss" in said("top", edition)
    assert "first at the table other places" in said("top", events.riichi(2))
    data = top(edition)
    assert {share for one in data["lines"] for share in one["dots"]} <= {0, 0.5, 1, "absent"}
    drawn = np.asarray(picture(publish(edition, "png")).convert("L"))
    (word,) = [one for one in words("top", edition) if one.text == "draw"]
    middle, x = TOP_SIZE[1] - 36, round(word.x - 18)
    assert drawn[middle + 2 : middle + 5, x - 3 : x + 4].mean() < 130
    assert drawn[middle - 5 : middle - 2, x - 3 : x + 4].mean() > 220


def test_a_running_round_is_not_called_final() -> None:
    whole = events.chess(5)
    last = whole.tournament.rounds[-1]
    games = (replace(last.games[0], result=None), *last.games[1:])
    event = replace(
        whole.tournament, rounds=(*whole.tournament.rounds[:-1], replace(last, games=games))
    )
    shown = said("top", edition_of(event, whole.system))
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
    source = template("publish", "bump.typ").read_text(encoding="utf-8")
    colours = re.findall(r"#[0-9A-F]{6}", source)
    assert len({*colours}) == BUMP_LINES
    assert min(contrast(one, "#FFFFFF") for one in colours) >= 4.5
