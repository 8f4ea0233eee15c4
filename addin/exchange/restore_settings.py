"""Lines of the Tournament tab that were lost, written again."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from addin.journal.states import PLANNED
from addin.sheets import layout
from addin.sheets.grid import Grid, Tabs, plain, to_cell
from addin.sheets.reading import Reading
from addin.sheets.rectangles import area
from addin.sheets.tabs import log_tab
from addin.sheets.tabs.tournament_tab import rounds_named, rows_of
from addin.sheets.vocabulary import Vocabulary
from pairing.catalogue import Text, text
from pairing.errors import InputError
from pairing.systems import PairingSystem


def settle(
    tabs: Tabs,
    system: PairingSystem,
    log: Grid,
    copy: Reading | None,
    *,
    is_new: bool,
) -> list[Text]:
    """Write the settings that are missing from the Tournament tab; what was done.

    Their values come from ``copy``, the newest, else from what the Log noted, else they are the
    system's own.  ``is_new``: the whole tab was built anew, so that all of them are written.
    """
    words = Vocabulary(tabs.words.language, system.name)
    grid = tabs.grid(layout.TOURNAMENT)
    sheet = tabs.sheet(layout.TOURNAMENT)
    rows, lines = rows_of(words, grid), words.lines(system)
    known = _known(words, system, log, copy, rounds_named(tabs))
    done: list[Text] = []
    following = len(grid.rows) + 1
    for line in lines:
        value = to_cell(known.get(line.name))
        if line.name in rows:
            if is_new and line.name in known and line.name != "system":
                sheet.range(area(rows[line.name], 2)).raw_value = [[value]]
        elif line.needed:
            label = words.setting_label(line.name)
            sheet.range(area(following, 1, 1, 2)).raw_value = [[label, value]]
            following += 1
            shown = plain(known.get(line.name)) or "—"
            done.append(text("repair.setting", setting=label, value=shown))
    return done


def _known(
    words: Vocabulary,
    system: PairingSystem,
    log: Grid,
    copy: Reading | None,
    planned: int | None,
) -> dict[str, Any]:
    """Return what is to stand in each line of the tab, by the line's name: as :func:`settle`
    says.
    """
    known = {line.name: line.value for line in words.lines(system) if line.section != "event"}
    state = log_tab.journal_of(log, words).state
    seeds = [log.text(row, "seed") for row in log.body] if log.at else []
    known["seed"] = next((int(seed) for seed in reversed(seeds) if seed.isdecimal()), 1)
    known["rounds"] = planned or state.get(PLANNED) or known["rounds"]
    with suppress(InputError):
        settings = {str(key[1]): value for key, value in state.items() if key[0] == "setting"}
        shown = ((n, words.shown_setting(system.settings, n, v)) for n, v in settings.items())
        known |= {name: value for name, value in shown if name in known}
    if copy is not None and copy.system.name == system.name:
        for name, row in copy.setting_rows.items():
            values = copy.settings_grid.rows[row - 1]
            known[name] = values[1] if len(values) > 1 else None
    known["system"] = words(f"system.{system.name}")
    return known
