"""Every test is of one layer, and no test is lost between them."""

from __future__ import annotations

import os

import pytest

from tests.support.layers import COLLECTED, LAYERS, PLACES
from tests.support.live import ALL

COUNTED = {
    "quick": 6487,
    "engines": 163,
    "events": 1025,
    "source": 28,
    "office": 100,
    "browser": 155,
    "windows": 12,
}
"""How many tests each layer has. A test that was added or dropped is counted here."""


def test_every_layer_has_as_many_tests_as_are_counted_here(request: pytest.FixtureRequest) -> None:
    """Known only where everything was collected: by ``pytest`` or ``pytest -m …``."""
    collected = request.config.stash[COLLECTED]
    if request.config.option.part_is_named or ALL in os.environ:
        pytest.skip("a part of the tests was asked for")
    assert dict(collected) == COUNTED
    assert set(COUNTED) == set(LAYERS)


def test_every_place_that_is_not_quick_exists(request: pytest.FixtureRequest) -> None:
    root = request.config.rootpath
    for place in PLACES:
        path, _, name = place.partition("::")
        assert (root / path).exists(), place
        name, _, _ = name.partition("[")
        assert not name or f"def {name}(" in (root / path).read_text(encoding="utf-8"), place
