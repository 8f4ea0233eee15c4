"""Which tests run when: each has one layer, by its fixtures, its engine or how long it takes.

``pytest`` alone runs the quick ones.  ``pytest -m "not quick"`` runs the others, ``pytest -m
office`` those of one layer; a folder, file or test that is named is run whole.  Of a test whose
cases take long together a part is run each day, by the calendar: within :data:`DAYS` days every
case is.  ``PAIRBOOK_DAY=7`` is another day, ``PAIRBOOK_SLOW=1`` all of them at once.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import date
from hashlib import sha256
from math import ceil

import pytest

from tests.support import durations

LAYERS = {
    "quick": "what `pytest` runs: minutes",
    "engines": "the same actions through the other engines: xlwings Server, Excel, LibreOffice",
    "long": "what takes long, by tests/support/durations.txt",
    "source": "on a copy of the source, or on what is built of it",
    "office": "in a real LibreOffice",
    "browser": "in Chromium, in Pyodide, with what npm installs",
    "windows": "under Windows' Python: on Windows, else in the bed of tools/windows_bed.py",
}

FIXTURES = {
    "copy": "source",
    "wheel": "source",
    "profile": "office",
    "libreoffice": "office",
    "browser": "browser",
}
"""What a test is given that takes it out of the quick ones."""

PLACES = {
    "tests/libreoffice/": "office",
    "tests/excel/test_click.py": "office",
    "tests/installer/test_installed.py": "source",
    "tests/house/test_wheels.py": "source",
    "tests/lite/": "browser",
    "tests/serve/test_arbiter_browser.py": "browser",
    "tests/validity/": "browser",
    "tests/windows/": "windows",
    "tests/installer/test_building.py::test_folders_of_another_program_are_not_replaced": "windows",
}
"""Folders, files and tests that need another program, by the beginning of their names."""

QUICK = 0.25
"""Seconds up to which a case is quick."""

DAILY = 2.5
"""Seconds that the cases of one test may take in a day, where there are several."""

DAYS = 10
"""Days after which every case has been run."""


def configure(config: pytest.Config) -> None:
    """Make the layers known; choose the quick one where nobody chose anything.

    Done again in each of the processes that share the tests: they read the command line anew.
    """
    for name, meaning in LAYERS.items():
        config.addinivalue_line("markers", f"{name}: {meaning}")
    os.environ.setdefault("PAIRBOOK_DAY", str(date.today().toordinal()))  # one for all processes
    config.option.part_is_named = config.args_source is pytest.Config.ArgsSource.ARGS
    if not config.option.part_is_named and not config.option.markexpr:
        config.option.markexpr = "quick"


def layer_of(item: pytest.Item, seconds: float) -> str:
    """Return the one layer that a test belongs to; ``seconds`` is what a case of it takes."""
    for fixture in getattr(item, "fixturenames", ()):
        if fixture in FIXTURES:
            return FIXTURES[fixture]
    for place, layer in PLACES.items():
        if item.nodeid.startswith(place):
            return layer
    engine = getattr(getattr(item, "callspec", None), "params", {}).get("driver")
    name = getattr(engine, "name", "file")
    if name != "file":
        return "office" if name == "live" else "engines"
    return "quick" if seconds <= QUICK else "long"


def days_between(cases: int, seconds: float) -> int:
    """Return in how many days each case of a test is run once.

    >>> days_between(1, 90.0), days_between(8, 0.1), days_between(8, 1.0), days_between(90, 5.0)
    (1, 1, 4, 10)
    """
    return min(cases, DAYS, ceil(cases * seconds / DAILY) or 1)


def of_the_day(names: Sequence[str], seconds: float, day: int) -> set[str]:
    """Return the cases of a test that are run on a day, by their names."""
    days = days_between(len(names), seconds)
    drawn = sorted(names, key=lambda name: sha256(name.encode()).digest())
    return set(drawn[day % days :: days])


def mark(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Give every test the mark of its layer; leave out the cases that are not of the day."""
    recorded = durations.recorded()
    tests: dict[tuple[str, str], list[pytest.Item]] = {}
    for item in items:
        test = durations.test_of(item.nodeid)
        layer = layer_of(item, recorded.get(test, 0.0))
        item.add_marker(layer)
        tests.setdefault((test, layer), []).append(item)
    if config.option.part_is_named or "PAIRBOOK_SLOW" in os.environ:
        return
    day = int(os.environ["PAIRBOOK_DAY"])
    chosen: set[str] = set()
    for (test, _), cases in tests.items():
        names = [item.nodeid for item in cases]
        chosen |= of_the_day(names, recorded.get(test, 0.0), day)
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in chosen])
    items[:] = [item for item in items if item.nodeid in chosen]
