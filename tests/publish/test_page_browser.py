"""The web page in a real browser: sorting, highlighting, phone, print, keyboard, no script."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from addin.publish import Edition, publish
from pairing.results import Value
from tests.publish import events
from tests.support import chromium

CROSSTABLE = "#t-crosstable"


@pytest.fixture(scope="module")
def browser() -> Iterator[chromium.Browser]:
    with chromium.Browser() as window:
        yield window


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("pages")

    @cache
    def page(name: str) -> Path:
        editions: dict[str, Edition] = {
            "chess": events.chess(),
            "go": events.go(4),
            "go-ru": events.go(4, "ru"),
            "riichi": events.riichi(),
            "riichi-ru": events.riichi(3, "ru"),
            "stages": events.stages(),
            "stages-ru": events.stages("ru"),
            "handicaps": events.handicaps(),
            "strange": events.strange(),
            "many": events.many(),
        }
        path = folder / f"{name}.html"
        path.write_bytes(publish(editions[name], "html"))
        return path

    return page


@pytest.fixture(autouse=True)
def a_desk(request: pytest.FixtureRequest) -> None:
    if "browser" in request.fixturenames:
        window: chromium.Browser = request.getfixturevalue("browser")
        window.resize(1280, 900)
        window.prefer(prefers_color_scheme="light")


@pytest.mark.parametrize("name", ["go-ru", "stages-ru", "chess"])
@pytest.mark.parametrize("width", [720, 768, 1366])
def test_no_item_of_the_menu_is_cut(
    browser: chromium.Browser, pages: Any, name: str, width: int
) -> None:
    browser.resize(width, 900)
    browser.open(pages(name))
    cut = "e.scrollWidth > e.clientWidth || e.scrollHeight > e.clientHeight"
    assert browser.run(f"$$('.views').map((e) => {cut})") == [False]


def column(window: chromium.Browser, key: str, table: str = CROSSTABLE) -> Any:
    keys = window.run(f"$$('{table} thead tr:first-child > *').map((h) => h.dataset.k)")
    cell = f"r.cells[{keys.index(key)}].textContent.trim()"
    return window.run(f"$$('{table} tbody tr').map((r) => {cell})")


def sorted_by(window: chromium.Browser, table: str = CROSSTABLE) -> Any:
    order = "[h.dataset.k, h.getAttribute('aria-sort')]"
    return window.run(f"$$('{table} th[aria-sort]').map((h) => {order})")


def known(values: Iterable[Value]) -> list[Fraction]:
    return [value for value in values if isinstance(value, Fraction)]


def test_sorting_by_every_column(browser: chromium.Browser, pages: Any) -> None:
    edition = events.go(4)
    browser.open(pages("go"), "#crosstable")
    assert sorted_by(browser) == [["line", "ascending"]]
    lines = edition.standings.lines
    names = [edition.tournament[line.player].name for line in lines]
    for index, name in enumerate([c for c in edition.standings.criteria if c != "points"], 1):
        values = {names[i]: line.values[name] for i, line in enumerate(lines)}
        browser.click(f"{CROSSTABLE} th[data-k=c{index}] button")
        assert sorted_by(browser) == [[f"c{index}", "descending"]]
        shown = known(values[name] for name in column(browser, "name"))
        assert shown == sorted(shown, reverse=True)
        browser.click(f"{CROSSTABLE} th[data-k=c{index}] button")
        assert sorted_by(browser) == [[f"c{index}", "ascending"]]
        shown = known(values[name] for name in column(browser, "name"))
        assert shown == sorted(shown)
    browser.click(f"{CROSSTABLE} th[data-k=rating] button")
    ratings = [int(one) for one in column(browser, "rating")]
    assert ratings == sorted(ratings, reverse=True)
    browser.click(f"{CROSSTABLE} th[data-k=name] button")
    latin = [one for one in column(browser, "name") if one.isascii()]
    assert latin == sorted(latin) and len(latin) > 4
    assert browser.run("said.textContent").startswith("Sorted by Name")
    browser.click(f"{CROSSTABLE} th[data-k=r1] button")
    first = "".join(re.sub(r"[^-+=]", "", cell) for cell in column(browser, "r1"))
    assert re.fullmatch(r"\++=*-+", first)
    browser.click(f"{CROSSTABLE} th[data-k=line] button")
    assert column(browser, "line") == [str(n) for n in range(1, 17)]
    assert browser.complaints() == []


def test_sorting_with_the_keyboard(browser: chromium.Browser, pages: Any) -> None:
    browser.open(pages("go"), "#crosstable")
    browser.run(f"""$("{CROSSTABLE} th[data-k=c0] button").focus()""")
    browser.press("Enter", 13, "\r")
    assert sorted_by(browser) == [["c0", "descending"]]
    assert browser.run("document.activeElement.closest('th').dataset.k") == "c0"


def marks(window: chromium.Browser, *names: str) -> dict[str, list[str]]:
    """Lines of the crosstable by their marks."""
    lines = f"$$('{CROSSTABLE} tr.%s').map((r) => r.dataset.l).sort()"
    return {name: window.run(lines % name) for name in names or ("me", "ow", "ol", "od")}


def expected(edition: Edition, line: int) -> dict[str, list[str]]:
    lines = {one.player: str(n) for n, one in enumerate(edition.standings.lines, start=1)}
    player = edition.standings.lines[line - 1].player
    wanted: dict[str, list[str]] = {"me": [str(line)], "ow": [], "ol": [], "od": []}
    kinds = {"win": "ow", "forfeit_win": "ow", "loss": "ol", "forfeit_loss": "ol", "draw": "od"}
    for entry in edition.tournament.history[player]:
        if entry.opponent is not None:
            wanted[kinds[entry.outcome.value]].append(lines[entry.opponent])
    return {name: sorted(found) for name, found in wanted.items()}


def test_hovering_shows_whom_he_met(browser: chromium.Browser, pages: Any) -> None:
    edition = events.go(4)
    browser.open(pages("go"), "#crosstable")
    for line in (1, 5, 16):
        browser.hover(f"{CROSSTABLE} tr[data-l='{line}'] .k")
        assert marks(browser) == expected(edition, line)
    assert browser.run(f"$$('{CROSSTABLE} td.met').length") == 4
    colours = [
        browser.run(f"getComputedStyle($('{CROSSTABLE} tr.{name}').cells[1]).backgroundColor")
        for name, lines in marks(browser, "me", "ow", "ol").items()
        if lines
    ]
    assert len(set(colours)) == len(colours) >= 2
    browser.hover("h1")
    assert not any(marks(browser).values())


def test_focus_shows_the_same(browser: chromium.Browser, pages: Any) -> None:
    browser.open(pages("go"), "#crosstable")
    browser.run(f"""$("{CROSSTABLE} tr[data-l='3'] a").focus()""")
    assert marks(browser) == expected(events.go(4), 3)
    browser.run("document.activeElement.blur()")
    assert not any(marks(browser).values())


def test_a_tap_keeps_the_highlight(browser: chromium.Browser, pages: Any) -> None:
    browser.resize(360, 740, phone=True)
    browser.open(pages("go"), "#crosstable")
    browser.tap(f"{CROSSTABLE} tr[data-l='2'] .k")
    assert marks(browser) == expected(events.go(4), 2)
    browser.tap(f"{CROSSTABLE} tr[data-l='2'] .k")
    assert not any(marks(browser).values())


def test_a_table_of_four_is_three_opponents(browser: chromium.Browser, pages: Any) -> None:
    browser.open(pages("riichi"), "#crosstable")  # a round is being played: it opens on that
    browser.hover(f"{CROSSTABLE} tr[data-l='1'] .k")
    edition = events.riichi()
    number = edition.standings.lines[0].player
    lines = {one.player: str(n) for n, one in enumerate(edition.standings.lines, start=1)}
    met = {lines[o] for e in edition.tournament.history[number] for o in e.others}
    shown = marks(browser, "ow", "ol", "od", "om")
    assert {line for lines in shown.values() for line in lines} == met and len(met) > 6
    assert marks(browser, "me") == {"me": ["1"]}


def test_a_players_card(browser: chromium.Browser, pages: Any) -> None:
    edition = events.chess()
    browser.open(pages("chess"), "#crosstable")
    browser.click(f"{CROSSTABLE} tr[data-l='2'] a")
    assert browser.run("card.open")
    number = edition.standings.lines[1].player
    assert browser.run("location.hash") == f"#p{number}"
    told = browser.run("$('#card-body').innerText")
    for entry in edition.tournament.history[number]:
        if entry.opponent is not None:
            assert edition.tournament[entry.opponent].name in told
    assert told.startswith(edition.tournament[number].name)
    assert browser.run("$$('#card-body tbody tr').length") == 3
    assert browser.run("$$('#card-body .spark circle').length") == 3
    browser.press("Escape", 27)
    assert not browser.run("card.open")
    assert browser.run("document.activeElement.dataset.l") == "2"
    browser.open(pages("chess"), f"#p{number}")
    assert browser.run("card.open")
    assert browser.complaints() == []


def test_standings_after_an_earlier_round(browser: chromium.Browser, pages: Any) -> None:
    edition = events.go(4)
    browser.open(pages("go"), "#standings")
    table = "#t-standings"
    final = column(browser, "name", table)
    browser.run("after.value = '1'; after.dispatchEvent(new Event('change'))")
    early = edition.standings_after(2)
    names = [edition.tournament[line.player].name for line in early.lines]
    assert column(browser, "name", table) == names
    assert column(browser, "place", table) == [str(line.place) for line in early.lines]
    browser.click(f"{table} th[data-k=c1] button")
    assert sorted_by(browser, table) == [["c1", "descending"]]
    browser.run("after.value = '3'; after.dispatchEvent(new Event('change'))")
    assert column(browser, "name", table) == final
    shown = f"$$('{table} tbody tr').map((r) => r.innerText)"
    rebuilt = browser.run(shown)
    browser.open(pages("go"), "#standings")
    assert rebuilt == browser.run(shown)


def look_for(window: chromium.Browser, name: str) -> None:
    window.run(f"$('#find').value = '{name}'; $('#find').dispatchEvent(new Event('input'))")


def test_finding_a_player(browser: chromium.Browser, pages: Any) -> None:
    browser.open(pages("go"), "#crosstable")
    look_for(browser, "nobody")
    assert browser.run("said.textContent") == "Lines found: 0"
    look_for(browser, "lee")
    assert browser.run("said.textContent") == "Lines found: 4"
    look_for(browser, "БОРЯ")
    assert browser.run("said.textContent") == "Lines found: 4"
    assert browser.run(f"$$('{CROSSTABLE} tbody tr:not(.gone)').length") == 4
    look_for(browser, "")
    assert browser.run("$$('tr.gone').length") == 0


@pytest.mark.parametrize("name", ["go-ru", "riichi", "strange"])
def test_a_phone_scrolls_tables_not_the_page(
    browser: chromium.Browser, pages: Any, name: str
) -> None:
    browser.resize(360, 740, phone=True)
    for view in ("", "#standings", "#round-1"):
        browser.open(pages(name), view)
        assert browser.run("document.documentElement.scrollWidth") <= 360
        assert browser.run("visualViewport.width") == 360
    browser.open(pages(name), "#crosstable")
    browser.click(f"{CROSSTABLE} tbody a")
    assert browser.run("card.open && card.getBoundingClientRect().width <= 360")
    games = "$('#card-body .scroll')"
    assert browser.run(f"{games}.scrollWidth <= {games}.clientWidth")  # no column is cut


FIRST = """$$("main tbody tr").find((r) => r.offsetParent)
    .getBoundingClientRect().top"""


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
@pytest.mark.parametrize(
    "name", ["go", "chess", "riichi", "riichi-ru", "stages", "stages-ru", "handicaps"]
)
def test_on_a_phone_the_table_begins_high_and_nothing_is_cut(
    browser: chromium.Browser, pages: Any, name: str, size: tuple[int, int]
) -> None:
    browser.resize(*size, phone=True)
    for view in ("", "#standings", "#crosstable", "#round-2", "#players", "#ratings"):
        browser.open(pages(name), view)
        browser.run("new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)))")
        assert browser.run(FIRST) < 250
        cut = "s.offsetParent && s.scrollWidth > s.clientWidth"
        assert browser.run(f"$$('.view .scroll').filter((s) => {cut}).length") == 0, view
        rows = "$$('.scroll > table:not(.pairs) tbody tr').filter((r) => r.offsetParent)"
        assert len(set(browser.run(f"{rows}.map((r) => r.offsetHeight)"))) <= 1, view
    browser.open(pages(name), "#crosstable")
    shown = f"$$('{CROSSTABLE} thead th:not([hidden])')"
    keys = browser.run(f"{shown}.map((h) => h.dataset.k)")
    assert keys[:2] == ["line", "name"] and "c0" in keys[2:6]
    assert ("c1" in keys) or not name.startswith("stages")
    browser.resize(1280, 900)
    every = f"$$('{CROSSTABLE} thead th').length"
    browser.until(f"{shown}.length === {every}")


def test_on_a_phone_a_board_takes_two_lines(browser: chromium.Browser, pages: Any) -> None:
    browser.resize(390, 844, phone=True)
    browser.open(pages("chess"), "#round-1")
    number, white, black, result = (
        browser.run(f"$('#round-1 tbody tr {cell}').getBoundingClientRect().toJSON()")
        for cell in ("th", "td:nth-child(2)", "td:nth-child(5)", ".res")
    )
    assert white["left"] == black["left"] >= number["right"] and white["bottom"] <= black["top"]
    assert result["left"] >= white["right"] and result["right"] <= 390


def test_on_a_phone_boards_stand_below_one_another(browser: chromium.Browser, pages: Any) -> None:
    """Also where a board among others has neither handicap nor komi: it says nothing of them."""
    browser.resize(360, 740, phone=True)
    browser.open(pages("handicaps"), "#round-2")
    rows = browser.run(
        """$$("#round-2 .pairs tbody tr").map((r) => [
        Math.round(r.querySelector(".res").getBoundingClientRect().left),
        [...r.querySelectorAll(".given")].map((d) => [d.textContent.trim(), d.offsetWidth > 0])])"""
    )
    assert len({left for left, _ in rows}) == 1
    given = [one for _, cells in rows for one in cells]
    assert {bool(said) for said, _ in given} == {True, False}
    assert all(bool(said) == seen for said, seen in given)


def test_on_a_phone_the_chosen_round_is_in_sight(browser: chromium.Browser, pages: Any) -> None:
    browser.resize(320, 640, phone=True)
    browser.open(pages("stages"), "#round-6")
    chosen, every = (
        browser.run(f"$('#round-6 .rounds{part}').getBoundingClientRect().toJSON()")
        for part in (" [aria-current]", ":has(> [aria-current])")
    )
    assert every["left"] - chosen["left"] < 1 and chosen["right"] - every["right"] < 1


def test_what_is_pressed_is_as_large_as_a_finger(browser: chromium.Browser, pages: Any) -> None:
    for width, phone in ((390, True), (1280, False)):
        browser.resize(width, 844, phone=phone)
        browser.open(pages("go"), "#round-1")
        pressed = "$$('.views a, .rounds a, #theme, .find').filter((e) => e.offsetParent)"
        sizes = browser.run(f"{pressed}.map((e) => e.getBoundingClientRect().toJSON())")
        assert min(min(one["width"], one["height"]) for one in sizes) >= 44


@chromium.needs_axe
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["go-ru", "chess", "riichi-ru"])
def test_axe_finds_nothing(browser: chromium.Browser, pages: Any, name: str, scheme: str) -> None:
    for width, phone in ((390, True), (1280, False)):
        browser.resize(width, 844, phone=phone)
        browser.prefer(prefers_color_scheme=scheme)
        browser.open(pages(name))
        views = browser.run("$$('.view').map((v) => v.id)")
        for view in views:
            browser.run(f"location.hash = '{view}'; new Promise((r) => setTimeout(r, 20))")
            assert browser.faults_of_access() == [], (view, width)


def test_light_and_dark(browser: chromium.Browser, pages: Any) -> None:
    paper = "getComputedStyle(document.body).backgroundColor"
    browser.open(pages("go"), "#crosstable")
    light = browser.run(paper)
    browser.prefer(prefers_color_scheme="dark")
    dark = browser.run(paper)
    assert light != dark
    browser.run("new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)))")
    assert browser.run("theme.textContent") == "Light"
    browser.click("#theme")
    assert browser.run(paper) == light and browser.run("theme.textContent") == "Dark"
    browser.run("localStorage.clear()")


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="needs poppler's pdftotext")
def test_print_repeats_the_headings_and_hides_the_controls(
    browser: chromium.Browser, pages: Any, tmp_path: Path
) -> None:
    browser.open(pages("many"))
    path = tmp_path / "page.pdf"
    path.write_bytes(browser.pdf())
    text = subprocess.run(
        ["pdftotext", "-layout", path, "-"], capture_output=True, text=True, check=True
    ).stdout
    sheets = [sheet for sheet in text.split("\f") if sheet.strip()]
    assert len(sheets) > 3
    for sheet in sheets:
        assert "BH-C1" in sheet and "Name" in sheet
    assert "Find a player" not in text and "Dark" not in text and "Press a heading" not in text
    for player in events.many().tournament.players:
        assert player.name in text


def test_without_scripts_everything_can_be_read(browser: chromium.Browser, pages: Any) -> None:
    browser.call("Emulation.setScriptExecutionDisabled", value=True)
    try:
        shown = "$$('.view').filter((v) => v.checkVisibility()).map((v) => v.id)"
        for fragment, view in (("", "standings"), ("#round-2", "round-2"),
                               ("#standings", "standings"), ("#p3", "crosstable")):  # fmt: skip
            browser.open(pages("go"), fragment)
            assert browser.run(shown) == [view]
        assert browser.run("getComputedStyle($('.find')).display") == "none"
        assert browser.run("$$('thead button').length") == 0
    finally:
        browser.call("Emulation.setScriptExecutionDisabled", value=False)


def test_landmarks_and_names_for_screen_readers(browser: chromium.Browser, pages: Any) -> None:
    browser.open(pages("chess"))
    tree = browser.call("Accessibility.getFullAXTree")["nodes"]
    shown = [node for node in tree if not node["ignored"]]
    told = [(n["role"]["value"], n.get("name", {}).get("value", "")) for n in shown]
    roles = {role for role, _ in told}
    assert {"main", "banner", "navigation", "contentinfo", "table", "status"} <= roles
    assert roles & {"rowheader", "columnheader"} == {"rowheader", "columnheader"}
    for role in ("link", "button", "searchbox", "table"):
        assert all(name for one, name in told if one == role), role
    assert browser.run("$$('th:not([scope])').length") == 0
    assert browser.run("$$('table:not(:has(caption))').length") == 0
    browser.press("Tab", 9)
    assert browser.run("document.activeElement.className") == "skip"
