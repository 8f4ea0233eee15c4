"""How long publishing a congress takes: 760 players, ten rounds.

Claims: the page is made in under 2 s and stays under 3 MB; in a browser it is painted, and
sorted, in under 1 s each.  Nothing here fails on slowness; the numbers are printed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from addin.exchange.outgoing.editions import edition_from
from addin.publish import publish
from tests.support import chromium
from tests.support.events import congress_file

CONGRESS = congress_file("egc2011")
TWO_FRAMES = "new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)))"
SORT = """(async () => {{ const start = performance.now();
    document.querySelector("#t-crosstable th[data-k={key}] button").click();
    await {frames}; return performance.now() - start; }})()"""


@pytest.mark.parametrize("to", ["html", "md", "csv"])
def test_publishing_a_congress(benchmark: Any, to: str) -> None:
    edition = edition_from(CONGRESS)
    content = benchmark.pedantic(publish, args=(edition, to), rounds=3, iterations=1)
    benchmark.extra_info["bytes"] = len(content)
    assert len(content) < 3_000_000


def test_reading_and_publishing(benchmark: Any) -> None:
    benchmark.pedantic(lambda: publish(edition_from(CONGRESS), "html"), rounds=3, iterations=1)


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_first_paint_and_sorting_in_a_browser(benchmark: Any, tmp_path: Path, phone: bool) -> None:
    path = tmp_path / "congress.html"
    path.write_bytes(publish(edition_from(CONGRESS), "html"))
    with chromium.Browser() as browser:
        if phone:
            browser.resize(360, 740, phone=True, scale=2)

        def visit() -> dict[str, float]:
            browser.open(path)
            browser.run(TWO_FRAMES)
            told = {
                "first paint": browser.run(
                    "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
                ),
                "loaded": browser.run(
                    "performance.timing.loadEventEnd - performance.timing.navigationStart"
                ),
            }
            for key in ("c1", "name", "r5"):
                told[f"sort by {key}"] = browser.run(SORT.format(key=key, frames=TWO_FRAMES))
            return told

        told = benchmark.pedantic(visit, rounds=3, iterations=1)
    benchmark.extra_info.update(told)
    print({name: round(value) for name, value in told.items() if value is not None}, "ms")
