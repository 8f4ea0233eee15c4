"""Ranking the congress of 2011 (760 players, 10 rounds), history included."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pairing.formats.opengotha import read_opengotha
from pairing.standings.criteria import parse_criteria, rank
from pairing.tournament import Tournament

DATA = Path(__file__).parent.parent / "data" / "go"


@pytest.fixture(scope="module")
def congress() -> Tournament:
    return read_opengotha(DATA / "egc2011.xml", start_scores=True)


@pytest.mark.parametrize(
    "by", ["mcmahon", "swiss", "mm,direct,sos,sos_1,sos_2,sosos,sodos,progressive,rating"]
)
def test_rank(benchmark: Any, congress: Tournament, by: str) -> None:
    criteria = parse_criteria(by)

    def fresh() -> tuple[tuple[Any, ...], dict[str, Any]]:
        return (replace(congress), criteria), {}  # without the cached history

    order = benchmark.pedantic(rank, setup=fresh, rounds=5)
    assert len(order.lines) == 760


def test_read_opengotha(benchmark: Any) -> None:
    assert len(benchmark(read_opengotha, DATA / "egc2011.xml").players) == 760
