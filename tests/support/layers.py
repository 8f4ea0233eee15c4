"""Which tests run when: each belongs to one layer, by its fixtures, its engine or its place.

``pytest`` alone runs the quick ones.  ``pytest -m "not quick"`` runs the others, ``pytest -m
office`` those of one layer; a folder, file or test that is named is run whole.  Of tests whose
cases multiply (:data:`SAMPLED`) both run a part; ``PAIRBOOK_SLOW=1`` runs all.
"""

from __future__ import annotations

import os
from collections import Counter
from hashlib import sha256

import pytest

LAYERS = {
    "quick": "what `pytest` runs: minutes",
    "engines": "the same actions through the other engines: xlwings Server, Excel, LibreOffice",
    "events": "whole events, sweeps and replays that take long",
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
    "tests/excel/test_cells_inside.py::test_libreoffice_runs_them_as_the_fake_does": "office",
    "tests/typed/test_stored_results.py": "office",
    "tests/installer/test_installed.py": "source",
    "tests/lite/": "browser",
    "tests/serve/test_arbiter_browser.py": "browser",
    "tests/validity/": "browser",
    "tests/windows/": "windows",
    "tests/installer/test_building.py::test_folders_of_another_program_are_not_replaced": "windows",
    "tests/actions/test_three_engines.py": "engines",
    # Whole events and sweeps.
    "tests/days/": "events",
    "tests/fuzz/": "events",
    "tests/model/": "events",
    "tests/soak/": "events",
    # The rest is measured: what takes long together.
    "tests/actions/test_calls.py": "events",
    "tests/actions/test_every_setting.py::test_every_setting_changes_something[riichi]": "events",
    "tests/actions/test_every_system.py::test_the_orders_are_compared": "events",
    "tests/actions/test_half_byes.py": "events",
    "tests/actions/test_what_a_click_loads.py": "events",
    "tests/cli/test_exchange.py": "events",
    "tests/riichi/test_as_advised.py": "events",
    "tests/commands/test_registry.py::test_every_line_of_an_old_workbooks_macros_runs": "events",
    "tests/dutch/test_replay.py": "events",
    "tests/dutch/test_second_opinion.py": "events",
    "tests/dutch/test_sieve.py": "events",
    "tests/exchange/test_one_reader.py": "events",
    "tests/exchange/test_report_files.py": "events",
    "tests/formats/test_trf.py::test_reference_events_survive_being_written_anew": "events",
    "tests/laboratory/test_cluster.py": "events",
    "tests/leader/test_oracle.py": "events",
    "tests/serve/test_attacks.py": "events",
    "tests/serve/test_kills.py": "events",
    "tests/mcmahon/test_opengotha.py": "events",
    "tests/people/test_absences.py": "events",
    "tests/people/test_checkin.py": "events",
    "tests/people/test_event.py": "events",
    "tests/people/test_mending.py": "events",
    "tests/publish/test_sheets_on_paper.py": "events",
    "tests/riichi/test_stages.py::test_a_double_elimination_in_the_workbook": "events",
    "tests/riichi/test_swiss.py": "events",
    "tests/riichi/test_workbook.py": "events",
    "tests/standings/test_definitions.py": "events",
    "tests/trust/test_by_hand.py::test_edit": "events",
    "tests/trust/test_failing_midway.py": "events",
    "tests/trust/test_kills.py": "events",
    "tests/trust/test_last_resort.py": "events",
    "tests/trust/test_no_network.py": "events",
    "tests/trust/test_repair.py": "events",
    "tests/trust/test_verify.py": "events",
    "tests/typed/test_tidy.py": "events",
    "tests/upgrade/test_upgrade.py": "events",
}
"""Folders, files and tests that are not quick, by the beginning of their names."""

SAMPLED = {
    "tests/actions/test_bad_input.py": 2,
    "tests/actions/test_calls.py": 8,
    "tests/actions/test_check_lines.py": 3,
    "tests/actions/test_every_system.py": 6,
    "tests/actions/test_explain_plainly.py": 3,
    "tests/actions/test_explain_player.py": 4,
    "tests/actions/test_foreseen.py": 2,
    "tests/actions/test_half_byes.py": 5,
    "tests/actions/test_quiet.py": 3,
    "tests/actions/test_setting.py": 2,
    "tests/actions/test_three_engines.py": 8,
    "tests/actions/test_two_layers.py": 5,
    "tests/actions/test_undo_swaps.py": 4,
    "tests/actions/test_what_a_click_loads.py": 2,
    "tests/actions/test_whole_tournament.py": 8,
    "tests/cli/test_exchange.py": 8,
    "tests/cli/test_preview.py": 2,
    "tests/commands/test_registry.py::test_every_line_of_an_old": 3,
    "tests/days/": 2,
    "tests/dutch/test_replay.py": 4,
    "tests/dutch/test_second_opinion.py": 8,
    "tests/excel/test_doctor.py": 3,
    "tests/excel/test_doctor_silent.py": 2,
    "tests/excel/test_vba_workbooks.py": 3,
    "tests/exchange/test_formulas_gone.py": 2,
    "tests/exchange/test_neighbours.py": 3,
    "tests/exchange/test_one_reader.py": 4,
    "tests/exchange/test_report_files.py": 4,
    "tests/exchange/test_stored_results.py": 3,
    "tests/formats/test_round_trips.py": 3,
    "tests/hand_edits/test_gallery.py": 2,
    "tests/hand_edits/test_on_the_screen.py": 2,
    "tests/house/test_recipes.py::test_a_system_made": 3,
    "tests/house/test_recipes.py::test_the_system": 2,
    "tests/leader/test_oracle.py": 8,
    "tests/libreoffice/test_hall_day.py": 2,
    "tests/libreoffice/test_live.py": 2,
    "tests/mcmahon/test_opengotha.py": 3,
    "tests/model/": 4,
    "tests/people/": 4,
    "tests/prizes/test_workbook.py": 3,
    "tests/publish/test_page_browser.py": 3,
    "tests/publish/test_pdf.py": 2,
    "tests/publish/test_png.py": 2,
    "tests/publish/test_sheets_on_paper.py": 5,
    "tests/publish/test_sizes.py": 3,
    "tests/riichi/test_as_advised.py": 5,
    "tests/riichi/test_designs.py": 4,
    "tests/riichi/test_drawn_winds.py": 4,
    "tests/riichi/test_replaced.py": 4,
    "tests/riichi/test_swiss.py": 3,
    "tests/riichi/test_workbook.py": 4,
    "tests/serve/test_arbiter_browser.py": 2,
    "tests/serve/test_pages_browser.py": 2,
    "tests/soak/": 4,
    "tests/standings/test_definitions.py": 4,
    "tests/trust/test_by_hand.py": 5,
    "tests/trust/test_failing_midway.py": 4,
    "tests/trust/test_last_resort.py": 4,
    "tests/trust/test_repair.py": 4,
    "tests/trust/test_verify.py": 4,
    "tests/typed/test_sheets.py": 2,
    "tests/typed/test_tidy.py": 3,
    "tests/upgrade/test_upgrade.py": 5,
    "tests/validity/test_neighbours.py": 6,
    "tests/validity/test_on_screen.py": 3,
    "tests/validity/test_open_xml.py": 4,
}
"""Of which tests, by the beginning of their names, only one case in so many is run."""

COLLECTED = pytest.StashKey[Counter[str]]()
"""How many tests of each layer were collected, where all were."""


def configure(config: pytest.Config) -> None:
    """Make the layers known; choose the quick one where nobody chose anything.

    Done again in each of the processes that share the tests: they read the command line anew.
    """
    for name, meaning in LAYERS.items():
        config.addinivalue_line("markers", f"{name}: {meaning}")
    config.option.part_is_named = config.args_source is pytest.Config.ArgsSource.ARGS
    if not config.option.part_is_named and not config.option.markexpr:
        config.option.markexpr = "quick"


def layer_of(item: pytest.Item) -> str:
    """The one layer that a test belongs to."""
    for fixture in getattr(item, "fixturenames", ()):
        if fixture in FIXTURES:
            return FIXTURES[fixture]
    for place, layer in PLACES.items():
        if item.nodeid.startswith(place):
            return layer
    engine = getattr(getattr(item, "callspec", None), "params", {}).get("driver")
    return {None: "quick", "file": "quick", "live": "office"}.get(
        getattr(engine, "name", None), "engines"
    )


def mark(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Give every test the mark of its layer, and count them; leave out those not sampled.

    Which are left out is always the same, and never are all cases of a test in a layer.
    """
    config.stash[COLLECTED] = Counter()
    cases: dict[tuple[str, str], list[pytest.Item]] = {}
    for item in items:
        layer = layer_of(item)
        item.add_marker(layer)
        config.stash[COLLECTED][layer] += 1
        cases.setdefault((item.nodeid.partition("[")[0], layer), []).append(item)
    if config.option.part_is_named or "PAIRBOOK_SLOW" in os.environ:
        return
    left: set[pytest.Item] = set()
    for (name, _), own in cases.items():
        for place, size in SAMPLED.items():
            if name.startswith(place):
                drawn = sorted(own, key=lambda item: sha256(item.nodeid.encode()).digest())
                left.update(drawn[-(-len(own) // size) :])
                break
    config.hook.pytest_deselected(items=[item for item in items if item in left])
    items[:] = [item for item in items if item not in left]
