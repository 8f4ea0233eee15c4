"""Strange names in page, Markdown and CSV: harmless, and still to be read."""

from __future__ import annotations

import csv as delimited
import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from addin.publish import edition_of, publish
from addin.publish.page import embedded
from addin.publish.text import harmless, isolated
from tests.publish import events
from tests.publish.test_page import page_of
from tests.support import chromium
from tests.support.refusals import refuses

STRANGE = events.STRANGE
HOLE = '<script>window.ran = 1</script><img src="x" onerror="ran = 1">'


def test_the_page_has_every_name_as_it_is() -> None:
    page = page_of(events.strange())
    assert {row[1] for row in page.tables["t-crosstable"][1:]} == {
        name.strip("\n") for name in STRANGE
    }
    assert {player[1] for player in page.told["players"]} == set(STRANGE)
    assert page.tags.count("script") == 2 and "img" not in page.tags
    for name in (events.ARABIC, events.HEBREW, events.OVERRIDE):
        assert f"<bdi>{name.replace(chr(39), '&#39;')}</bdi>" in page.source


def test_data_cannot_end_its_element() -> None:
    told = embedded({"name": "</script><!--<script>\u2028&"})
    assert not set("<>&\u2028") & set(told)
    assert json.loads(told) == {"name": "</script><!--<script>\u2028&"}


@pytest.fixture(scope="module")
def browser() -> Iterator[chromium.Browser]:
    with chromium.Browser() as window:
        yield window


def test_nothing_runs_in_a_browser(browser: chromium.Browser, tmp_path: Path) -> None:
    path = tmp_path / "strange.html"
    path.write_bytes(publish(events.strange(), "html"))
    for view in ("", "#standings", "#round-1"):
        browser.open(path, view)
        assert browser.run("document.title") == events.SCRIPT
        browser.run(
            """$$("td, th, a").forEach((e) => e.dispatchEvent(
            new PointerEvent("pointerover", {bubbles: true, pointerType: "mouse"})))"""
        )
    for line in range(1, len(STRANGE) + 1):
        browser.run(f"""$("#t-crosstable tr[data-l='{line}'] a").click()""")
        assert browser.run("$('#card-name').textContent") in STRANGE
    assert browser.complaints() == []


def test_the_policy_stops_what_would_run_all_the_same(
    browser: chromium.Browser, tmp_path: Path
) -> None:
    """A hole in the escaping would still not be one: this is the second wall."""
    page = publish(events.strange(), "html").decode()
    path = tmp_path / "holed.html"
    path.write_text(page.replace("<main", f"{HOLE}<main"), encoding="utf-8")
    browser.open(path)
    assert browser.run("typeof window.ran") == "undefined"
    assert browser.run("document.documentElement.classList.contains('js')")
    assert any("Content Security Policy" in one for one in browser.complaints())


def test_long_and_tall_names_stay_in_their_cells(browser: chromium.Browser, tmp_path: Path) -> None:
    path = tmp_path / "strange.html"
    path.write_bytes(publish(events.strange(), "html"))
    browser.open(path)
    too_wide = "c.querySelector('*') && c.scrollWidth > c.clientWidth + 1"
    assert browser.run(f"$$('#t-crosstable .nm').filter((c) => {too_wide}).length") == 0
    assert browser.run("document.documentElement.scrollWidth <= innerWidth")


# -- Markdown -----------------------------------------------------------------------------------


def test_markdown_shows_what_was_typed() -> None:
    edition = events.strange(what="all")
    told = publish(edition, "md").decode()
    parsed = MarkdownIt("commonmark", {"html": True}).enable("table").parse(told)
    kinds = {child.type for token in parsed for child in token.children or ()}
    kinds |= {token.type for token in parsed}
    assert not {"html_inline", "html_block", "link_open", "image", "code_inline", "em_open",
                "strong_open", "list_item_open", "fence", "code_block"} & kinds  # fmt: skip
    cells = ["".join(child.content for child in token.children or ())
             for token in parsed if token.type == "inline"]  # fmt: skip
    for name in STRANGE:
        assert isolated(name) in cells
    tables = sum(token.type == "table_open" for token in parsed)
    assert tables == 2 + len(edition.tournament.rounds)


# -- CSV ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("what", [None, "standings", "pairings"])
def test_no_cell_is_a_formula(language: str, what: str | None) -> None:
    told = publish(events.strange(language, what), "csv")
    assert told.startswith(b"\xef\xbb\xbf")
    delimiter = ";" if language == "ru" else ","
    rows = list(delimited.reader(io.StringIO(told.decode("utf-8-sig")), delimiter=delimiter))
    assert len({len(row) for row in rows}) == 1
    for row in rows:
        for cell in row:
            number = cell.replace(",", ".").lstrip("-").replace(".", "", 1).isdigit()
            assert number or not cell.startswith(("=", "+", "-", "@", "\t", "\r"))
            assert "\n" not in cell
    said = {cell for row in rows for cell in row}
    names = {harmless(name) for name in STRANGE}
    assert names <= said
    assert "'" + events.FORMULA in said and events.SCRIPT in said


def test_numbers_of_ours_are_numbers() -> None:
    edition = events.go()
    rows = list(delimited.DictReader(io.StringIO(publish(edition, "csv").decode("utf-8-sig"))))
    for row, line in zip(rows, edition.standings.lines, strict=True):
        assert float(row["Points"]) == float(line.points)
        assert row["Name"] == edition.tournament[line.player].name


@pytest.mark.parametrize("to", ["md", "csv"])
def test_no_pairings_before_the_first_round(to: str) -> None:
    event = events.go(0)
    with refuses("print.no_rounds"):
        publish(edition_of(event.tournament, event.system, what="pairings"), to)


@pytest.mark.parametrize("edition", [events.riichi(), events.go(2, open_round=True), events.go(0)],
                         ids=["riichi", "open", "empty"])  # fmt: skip
@pytest.mark.parametrize("to", ["md", "csv"])
def test_every_game_as_text(edition: object, to: str) -> None:
    told = publish(edition, to).decode()  # type: ignore[arg-type]
    assert all(name in told for name in events.NAMES)
