"""How long printing a congress takes (760 players, 10 rounds).

Run on request: ``pytest tests/bench/test_bench_print.py --benchmark-only -n0``.  The issue
asks for a PDF in under 15 seconds; the numbers are shown, no test fails on a slow machine.
"""

from __future__ import annotations

from typing import Any

import pytest

from addin.publish import Edition, edition_of, publish
from pairing.systems import system
from tests.support.events import leader_congress


def congress(**options: Any) -> Edition:
    return edition_of(leader_congress(), system("leader"), **options)


@pytest.mark.parametrize("what", ["crosstable", "standings", "pairings", "names", "slips", "all"])
def test_pdf(benchmark: Any, what: str) -> None:
    event = congress(what=what)
    content = benchmark.pedantic(publish, args=(event, "pdf"), rounds=3, iterations=1)
    benchmark.extra_info["kilobytes"] = len(content) // 1024


@pytest.mark.parametrize("what", ["top", "bump"])
def test_png(benchmark: Any, what: str) -> None:
    event = congress(what=what)
    benchmark.pedantic(publish, args=(event, "png"), rounds=3, iterations=1)


def test_xlsx(benchmark: Any) -> None:
    benchmark.pedantic(publish, args=(congress(), "xlsx"), rounds=3, iterations=1)
