"""Lines of the Tournament tab that were lost, written again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from addin.sheets import layout
from addin.sheets.grid import Grid, Tabs, plain, to_cell
from addin.sheets.reading import Reading
from addin.sheets.rectangles import area
from addin.sheets.tabs import log_tab
from addin.sheets.tabs.tournament_tab import rounds_named
from addin.sheets.vocabulary import Vocabulary
from pairing.catalogue import Text, text
from pairing.systems import PairingSystem


def settle(
    tabs: Tabs,
    system: PairingSystem,
    log: Grid,
    copies: Sequence[Reading],
    *,
    is_new: bool,
    complete: bool = False,
) -> list[Text]:
    """Write the settings that are missing from the Tournament tab; what was done.

    Their values come from the newest copy, else from what the Log noted, else they are the
    system's own.  ``is_new``: the whole tab was built anew, so that all of them are written.
    ``complete``: lines that nothing needs (place, arbiter, …) are written, too.
    """
    words = Vocabulary(tabs.words.language, system.name)
    grid = tabs.grid(layout.TOURNAMENT)
    sheet = tabs.sheet(layout.TOURNAMENT)
    rows: dict[str, int] = {}
    for number, row in enumerate(grid.rows, start=1):
        name = words.labels.get(plain(row[0]).casefold()) if row else None
        if name is not None:
            rows.setdefault(name, number)
    known = _known(words, system, log, copies, rounds_named(tabs))
    done: list[Text] = []
    following = len(grid.rows) + 1
    for name in words.labels.values():
        if name in rows and not is_new:
            continue
        if name not in rows and name in layout.EVENT_FIELDS and not complete:
            continue  # nothing needs them
        value = to_cell(known.get(name))
        if name in rows:
            if name in known and name != "system":
                sheet.range(area(rows[name], 2)).raw_value = [[value]]
            continue
        label = words.setting_label(name)
        sheet.range(area(following, 1, 1, 2)).raw_value = [[label, value]]
        following += 1
        done.append(text("repair.setting", setting=label, value=plain(known.get(name)) or "—"))
    return done


def _known(
    words: Vocabulary,
    system: PairingSystem,
    log: Grid,
    copies: Sequence[Reading],
    planned: int | None,
) -> dict[str, Any]:
    """The value of each setting as it is typed."""
    defaults = system.settings()
    known: dict[str, Any] = {
        item.name: words.show_setting(item.name, words.spec(item), getattr(defaults, item.name))
        for item in words.setting_fields(system.settings)
    }
    seeds = [plain(log.get(row, "seed")) for row in log.body] if log.at else []
    known["seed"] = next((int(one) for one in reversed(seeds) if one.isdecimal()), 1)
    known["rounds"] = planned or system.traits.planned
    for kept in log_tab.snapshots_of(log) if log.at else ():
        for line in kept.get("settings") or ():
            if isinstance(line, list) and len(line) == 3 and line[0] in known:
                known[line[0]] = line[2]
    if copies and copies[0].system.name == system.name:
        old = copies[0]
        for name, row in old.setting_rows.items():
            values = old.settings_grid.rows[row - 1]
            known[name] = values[1] if len(values) > 1 else None
    known["system"] = words(f"system.{system.name}")
    return known
