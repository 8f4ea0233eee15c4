"""Which edits are tried on which workbooks: a few by lot, or all of them."""

from __future__ import annotations

import os
import random
from itertools import product
from typing import Any

from tests.days.hands import kinds_boards, kinds_people
from tests.days.hands.desk import LANGUAGES, ROUNDS, SYSTEMS, Base
from tests.days.hands.kinds import KINDS, Kind

ASKED = "PAIRBOOK_HAND_EDITS"
"""Set to ``all``: every kind of edit on every workbook; an hour or two."""

ALL = os.environ.get(ASKED) == "all"

SHOWN = (Base("leader", "ru", 4), Base("dutch", "en", 1), Base("riichi", "en", 1))
"""The workbooks of a run that is not of all."""

MODULES = (kinds_boards, kinds_people)
"""They say what kinds there are."""


def cases(few: int) -> list[tuple[Kind, Base]]:
    """Every edit with every workbook it can be done to; else so many of them."""
    events = list(product(SYSTEMS, LANGUAGES, ROUNDS))
    if not ALL:
        events = [(one.system, one.language, one.rounds) for one in SHOWN]
    found = [(kind, kind.base(*event)) for event in events for kind in KINDS.values()]
    whole = [(kind, base) for kind, base in found if base is not None]
    return whole if ALL else random.Random(27).sample([c for c in whole if not c[1].typed], few)


def named(value: Any) -> str:
    """A case in a test's name."""
    return value.name if isinstance(value, Kind) else str(value)
