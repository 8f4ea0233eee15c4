"""The round's clock: what stands in the page, and how it runs in a real browser."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from addin.publish import publish
from pairing.errors import InputError
from tests.publish import events
from tests.support import chromium

SHIFTED = """(() => {
  window.tones = [];
  window.shift = 0;
  const now = Date.now.bind(Date);
  Date.now = () => now() + window.shift;
  const param = () => ({ setValueAtTime() {}, exponentialRampToValueAtTime() {}, value: 0 });
  window.AudioContext = class {
    constructor() { this.currentTime = 0; this.state = "running"; this.destination = {}; }
    createOscillator() {
      const start = (at) => window.tones.push(at);
      return { frequency: param(), connect: (to) => to, start, stop() {} };
    }
    createGain() { return { gain: param(), connect: (to) => to }; }
  };
})()"""
"""A clock that can be set forward, and a loudspeaker that counts."""


def timer(**options: Any) -> str:
    edition = events.riichi()
    return publish(replace(edition, options={"what": "timer", **options}), "html").decode()


def test_the_page_is_one_file_with_everybody_at_his_table() -> None:
    page, edition = timer(), events.riichi()
    assert "http://" not in page.replace("http://www.w3.org", "") and "https://" not in page
    assert "default-src &#39;none&#39;" in page
    for table in edition.tournament.rounds[-1].tables:
        assert f"<h2>{table.number}</h2>" in page
        for player in table.seats:
            assert edition.tournament[player].name in page


def test_russian_and_the_minutes_of_the_setting() -> None:
    edition = events.riichi()
    settings = replace(edition.tournament.settings, round_minutes=75)  # type: ignore[call-arg]
    event = replace(edition.tournament, settings=settings)
    options = {"what": "timer"}
    words = type(edition.words)("ru", "riichi")
    russian = replace(edition, words=words, tournament=event, options=options)
    page = publish(russian, "html").decode()
    assert 'data-minutes="75"' in page and "Старт" in page and 'lang="ru"' in page
    go = publish(replace(events.go(4), options=options), "html").decode()
    assert 'data-minutes="60"' in go


def test_what_is_no_page_is_refused() -> None:
    with pytest.raises(InputError):
        publish(replace(events.riichi(), options={"what": "slips"}), "html")


# -- in a browser --------------------------------------------------------------------------


@pytest.fixture(scope="module")
def browser() -> Iterator[chromium.Browser]:
    with chromium.Browser(1920, 1080) as window:
        window.call("Page.addScriptToEvaluateOnNewDocument", source=SHIFTED)
        yield window


@pytest.fixture()
def opened(browser: chromium.Browser, tmp_path: Path) -> chromium.Browser:
    path = tmp_path / "timer.html"
    path.write_text(timer(), encoding="utf-8")
    browser.open(path)
    browser.run("localStorage.clear()")
    assert anew(browser, path, lambda: browser.run("localStorage.length") == 0)
    return browser


def later(browser: chromium.Browser, minutes: float) -> None:
    """The clock of the page set forward, and the page looked at."""
    browser.run(f"window.shift += {minutes} * 60000")
    browser.run("document.dispatchEvent(new Event('visibilitychange'))")


def anew(browser: chromium.Browser, path: Path, wanted: Callable[[], bool]) -> bool:
    """Load the page until it shows what is wanted: Chromium hands what a page kept from one
    process to the next in its own time, later on a busy machine."""
    for _ in range(150):
        browser.open(path)
        if wanted():
            return True
        time.sleep(0.2)
    return False


def state(browser: chromium.Browser) -> str:
    return str(browser.run("document.body.dataset.state"))


def shown(browser: chromium.Browser) -> str:
    return str(browser.run("$('#time').textContent"))


def minutes(browser: chromium.Browser) -> int:
    """What is shown, in whole minutes rounded up (however long the test takes between)."""
    parts = [int(part) for part in shown(browser).split(":")]
    hours = parts[0] if len(parts) == 3 else 0
    return hours * 60 + parts[-2] + (parts[-1] > 0)


def test_start_pause_and_a_minute_more_or_less(opened: chromium.Browser) -> None:
    assert (state(opened), shown(opened)) == ("ready", "1:30:00")
    opened.click("#plus")
    opened.click("#minus")
    opened.click("#minus")
    assert shown(opened) == "1:29:00"
    opened.click("#go")
    assert state(opened) == "running"
    later(opened, 10)
    assert minutes(opened) == 79
    opened.click("#go")
    stopped = shown(opened)
    assert state(opened) == "paused"
    later(opened, 30)
    assert shown(opened) == stopped
    opened.click("#go")
    later(opened, 4)
    assert state(opened) == "running" and minutes(opened) == 75
    assert opened.complaints() == []


def test_the_end_is_heard_once_and_counted_on(opened: chromium.Browser) -> None:
    opened.click("#go")
    later(opened, 86)
    assert state(opened) == "soon" and opened.run("window.tones.length") == 1
    later(opened, 5)
    rung = opened.run("window.tones.length")
    assert state(opened) == "over" and rung == 7 and shown(opened).startswith("+1:")
    later(opened, 1)
    assert opened.run("window.tones.length") == rung
    assert opened.run("$('#say').textContent") == "Time is up"
    opened.click("#plus")
    opened.click("#plus")
    opened.click("#plus")
    opened.click("#plus")
    assert state(opened) == "soon"
    opened.click("#again")
    assert (state(opened), shown(opened)) == ("ready", "1:30:00")


def test_without_sound_it_is_silent_and_it_goes_on_after_loading_anew(
    opened: chromium.Browser, tmp_path: Path
) -> None:
    opened.click("#go")
    opened.click("#sound")
    later(opened, 20)
    assert minutes(opened) == 70
    # The clock of the page is back at the real time.
    assert anew(opened, tmp_path / "timer.html", lambda: state(opened) == "running")
    assert minutes(opened) == 90
    later(opened, 91)
    assert state(opened) == "over" and opened.run("window.tones.length") == 0


def test_all_tables_are_on_the_screen(opened: chromium.Browser) -> None:
    fits = "$('#tables').scrollHeight <= $('#tables').clientHeight + 1"
    assert opened.run(fits)
    opened.resize(1024, 768)
    opened.run("window.dispatchEvent(new Event('resize'))")
    assert opened.run(fits)
    opened.resize(1920, 1080)


def test_no_name_is_cut(browser: chromium.Browser, tmp_path: Path) -> None:
    """On a projector: the places are as wide as the longest name, all still on the screen."""
    edition = events.riichi()
    people = tuple(
        replace(one, name=f"Преображенская Екатерина {one.number:02}")
        for one in edition.tournament.players
    )
    longer = replace(edition.tournament, players=people)
    page = publish(replace(edition, tournament=longer, options={"what": "timer"}), "html")
    path = tmp_path / "timer.html"
    path.write_bytes(page)
    browser.resize(1280, 720)
    browser.open(path)
    cut = browser.run("$$('li').filter(n => n.scrollWidth > n.clientWidth).length")
    low = browser.run("$('#tables').scrollHeight - $('#tables').clientHeight")
    browser.resize(1920, 1080)
    assert (cut, low <= 1) == (0, True)


def test_a_table_has_time_of_its_own(opened: chromium.Browser, tmp_path: Path) -> None:
    def own(table: int) -> str:
        place = f"[data-table='{table}'] output"
        return str(opened.run(f'$("{place}").textContent'))

    for _ in range(6):
        opened.click('[data-table="2"] [data-by="1"]')
    opened.click('[data-table="2"] [data-by="-1"]')
    assert own(2) == "1:35:00 (+5)" and own(1) == "" and shown(opened) == "1:30:00"
    opened.click("#go")
    later(opened, 92)
    assert state(opened) == "over" and own(2).startswith(("2:", "3:"))
    late = "$$('article.late h2').map(n => n.textContent).join()"
    assert opened.run(late) == "2"
    rung = opened.run("window.tones.length")
    later(opened, 4)
    assert opened.run(late) == "" and opened.run("window.tones.length") == rung + 2
    later(opened, 1)
    assert opened.run("window.tones.length") == rung + 2
    assert anew(opened, tmp_path / "timer.html", lambda: own(2).endswith("(+5)"))  # kept
    opened.click("#again")
    assert own(2) == ""
    assert opened.complaints() == []
