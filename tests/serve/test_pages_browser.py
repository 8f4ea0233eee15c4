"""The hall's pages in Chromium: a phone, a projector, no scripts, a server that was killed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from addin import actions
from tests.serve.halls import NAMES, STRANGE
from tests.support.books import play
from tests.support.chromium import Browser, needs_axe
from tests.support.drivers import FileDriver, fresh
from tests.support.events import blank
from tests.support.halls import Server, serving

PHONE, SCREENS = (360, 640), ((1280, 720), (1920, 1080))
SMALL = """$$("a, button, label:has(input), input:not([type=radio])")
  .filter((e) => e.offsetParent).map((e) => [e.outerHTML, e.getBoundingClientRect().height])
  .filter(([what, height]) => height < 44)"""
TOMORROW = "Date.now = ((now) => () => now() + 86400000)(Date.now.bind(Date))"


def paired(folder: Path, name: str, system: str, names: tuple[str, ...], language: str) -> Path:
    path = folder / f"{name}.xlsx"
    players = blank(system, names).players
    fresh(path, system=system, language=language, rounds=5, seed=7, players=players,
          event={"title": names[0]})  # fmt: skip
    play(path, 1)
    FileDriver().run(path, actions.pair_next_round)
    return path


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    folder = tmp_path_factory.mktemp("hall")
    return [
        paired(folder, "chess", "dutch", NAMES, "en"),
        paired(folder, "riichi", "riichi", NAMES, "ru"),
        paired(folder, "strange", "dutch", STRANGE, "en"),
    ]


@pytest.fixture(scope="module")
def server(files: list[Path]) -> Iterator[Server]:
    with serving(*files, home=files[0].parent) as made:
        yield made


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with Browser() as window:
        yield window


def link(server: Server, name: str, board: int) -> str:
    of = [one for one in server.told["links"] if one["file"].endswith(f"{name}.xlsx")]
    found: str = next(one["url"] for one in of if one["board"] == board)
    return found


def speak(browser: Browser, language: str) -> None:
    browser.call("Network.setExtraHTTPHeaders", headers={"Accept-Language": language})


def pages(server: Server) -> list[str]:
    url = server.told["url"]
    boards = [link(server, name, 3) for name in ("chess", "riichi", "strange")]
    return [url, f"{url}find?name=a", f"{url}door", f"{boards[0][:-2]}__", *boards]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_phone_shows_everything_and_fingers_can_press_it(
    browser: Browser, server: Server, language: str
) -> None:
    browser.resize(*PHONE, phone=True)
    speak(browser, language)
    for page in pages(server):
        browser.open(page)
        assert browser.run("document.documentElement.scrollWidth") <= PHONE[0], page
        assert browser.run("document.documentElement.lang") == language
        assert browser.run(SMALL) == [], page
        asked = [one for one in browser.complaints() if not one.startswith(server.told["url"])]
        assert [one for one in asked if "404" not in one] == [], page


def test_two_phones_send_and_the_first_hears_of_it(browser: Browser, server: Server) -> None:
    browser.resize(*PHONE, phone=True)
    speak(browser, "en")
    address = link(server, "chess", 1)
    browser.open(address)
    browser.tap(".who label")
    browser.tap("button[value='1-0']")
    browser.until("state.textContent.includes('Received: 1-0')")
    assert browser.run("document.activeElement.id") == "main"
    other = browser.run("$$('[name=who]')[1].value")
    httpx.post(address, data={"who": other, "result": "1-0"})
    browser.until("state.textContent.includes('Counts: 1-0')")
    assert browser.run("$('[name=who]').checked")


def test_the_sum_of_a_table_is_shown_as_it_is_typed(browser: Browser, server: Server) -> None:
    browser.resize(*PHONE, phone=True)
    speak(browser, "ru")
    browser.open(link(server, "riichi", 1))
    for number, typed in enumerate(("45,0", "35 000", "25", "-15"), 1):
        browser.run(f"document.getElementById('score{number}').value = '{typed}'")
    browser.tap("#score4 ~ button, .score:nth-of-type(4) button")
    assert browser.run("score4.value") == "15"
    assert browser.run("sum.textContent.replace(/\\s/g, ' ')") == "Сумма 120 000"
    browser.run("score4.value = '16'; score4.dispatchEvent(new Event('input')); 0")
    assert browser.run("sum.className") == "off" and "должно быть" in browser.run("sum.textContent")


def test_without_scripts_a_result_is_sent_all_the_same(browser: Browser, server: Server) -> None:
    browser.resize(*PHONE, phone=True)
    speak(browser, "en")
    address = link(server, "chess", 2)
    browser.call("Emulation.setScriptExecutionDisabled", value=True)
    try:
        browser.open(address)
        browser.tap(".who label:nth-of-type(2)")
        browser.events.clear()
        browser.tap("button[value='0-1']")
        browser._wait("Page.loadEventFired")
        assert "Received: 0-1" in browser.run("$('#state').textContent")
        browser.open(server.told["url"] + "s/chess")
        assert browser.run("$$('.view').length") > 2
        browser.open(server.told["url"] + "screen/standings")
        assert browser.run("$('section').offsetHeight") > 0
    finally:
        browser.call("Emulation.setScriptExecutionDisabled", value=False)


def test_a_page_sends_by_itself_when_the_server_is_back(browser: Browser, tmp_path: Path) -> None:
    path = paired(tmp_path, "cup", "dutch", NAMES, "en")
    browser.resize(*PHONE, phone=True)
    speak(browser, "en")
    with serving(path, home=tmp_path) as server:
        address = server.url(1)
        browser.open(address)
        browser.tap(".who label")
        server.kill()
        browser.tap("button[value='1-0']")
        browser.until("state.textContent.includes('No connection')")
    port = urlsplit(address).port
    with serving(path, home=tmp_path, options=("--port", str(port))) as server:
        assert server.url(1) == address
        browser.until("state.textContent.includes('Received: 1-0')", 40)
        text = httpx.get(address, headers={"Accept-Language": "en"}).text
        assert text.count("<li>") == 1


@pytest.mark.parametrize("size", SCREENS)
@pytest.mark.parametrize("name", ["pairings", "standings", "clock"])
def test_a_screen_is_read_from_the_back(
    browser: Browser, server: Server, name: str, size: tuple[int, int]
) -> None:
    browser.resize(*size)
    browser.open(f"{server.told['url']}screen/{name}")
    assert browser.run("document.documentElement.scrollHeight") <= size[1]
    count = browser.run("$$('section').length")
    seen = set()
    for _ in range(count):
        shown = browser.run("$$('section').map((s) => s.offsetHeight)")
        assert sorted(shown)[-1] == size[1] and sum(shown) == size[1]
        seen.add(shown.index(size[1]))
        outside = browser.run("""$$('.shown li, .shown footer')
            .filter((e) => e.getBoundingClientRect().bottom > innerHeight + 1).length""")
        smallest = browser.run("""Math.min(...$$('.shown .name')
            .map((e) => parseFloat(getComputedStyle(e).fontSize)))""")
        assert outside == 0 and (smallest is None or smallest >= 0.03 * size[1])
        browser.press("ArrowRight", 39)
    assert len(seen) == count


def test_the_clock_runs_by_the_server_where_this_one_is_wrong(
    browser: Browser, server: Server
) -> None:
    browser.resize(1280, 720)
    added = browser.call("Page.addScriptToEvaluateOnNewDocument", source=TOMORROW)
    form = {"do": "clock", "clock": "start", "minutes": "50", "pin": server.told["pin"]}
    assert httpx.post(server.told["arbiter_url"], data=form).status_code < 400
    browser.open(server.told["url"] + "screen/clock")
    browser.until("$('output').textContent.startsWith('49:')")
    assert browser.run("$('section').dataset.state") == "running"
    browser.call("Page.removeScriptToEvaluateOnNewDocument", identifier=added["identifier"])


def test_hostile_names_run_nothing(browser: Browser, server: Server) -> None:
    browser.resize(1280, 720)
    url = server.told["url"]
    for page in (*pages(server), f"{url}s/strange", f"{url}screen/pairings?section=strange"):
        browser.open(page)
        assert browser.run("$$('main img, main script').length") == 0
        assert not any(
            one.get("method") == "Page.javascriptDialogOpening" for one in browser.events
        )
    browser.open(f"{url}screen/pairings?section=strange")
    shown = browser.run("$$('bdi').map((e) => e.textContent)")
    assert {"<script>alert(1)</script>", "محمد بن سلمان", "{{ 7*7 }}"} <= set(shown)


@needs_axe
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(browser: Browser, server: Server, scheme: str) -> None:
    url = server.told["url"]
    screens = [f"{url}screen/{name}" for name in ("pairings", "standings", "clock")]
    for page in (*pages(server), link(server, "chess", 1), *screens, f"{url}s/chess"):
        browser.resize(*(SCREENS[0] if "screen" in page else PHONE), phone="screen" not in page)
        browser.prefer(prefers_color_scheme=scheme)
        browser.open(page)
        assert browser.faults_of_access() == [], page
    browser.prefer(prefers_color_scheme="light")
