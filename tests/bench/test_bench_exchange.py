"""How long files of a congress (760 players, 10 rounds) take; run with pytest tests/bench."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pairing.formats.h9 import read_h9, write_h9
from pairing.formats.rgf import read_rgf, write_rgf
from pairing.formats.spreadsheets.players import write_csv
from pairing.formats.trf import write_trf, write_trf26
from pairing.names import near_duplicates
from pairing.tournament import Tournament
from tests.support.events import read_congress

CONGRESS = Path(__file__).parents[1] / "data" / "go" / "egc2011.xml"


@pytest.fixture(scope="module")
def congress() -> Tournament:
    return read_congress("egc2011")


@pytest.mark.parametrize(
    "work",
    [
        lambda event: near_duplicates(event.players),
        write_h9,
        lambda event: read_h9(write_h9(event)),
        write_rgf,
        lambda event: read_rgf(write_rgf(event)),
        write_csv,
        write_trf,
        write_trf26,
    ],
    ids=["names", "h9", "h9 and back", "rgf", "rgf and back", "csv", "trf", "trf26"],
)
def test_a_congress(
    benchmark: Callable[..., Any], congress: Tournament, work: Callable[[Tournament], Any]
) -> None:
    assert benchmark(work, congress)
