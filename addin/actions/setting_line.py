"""One line of the Tournament tab with another value: read so, written, and taken back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from addin.actions.hand_edits import confirm_hand_edits
from addin.actions.state import ActionResult, Done, Event
from addin.sheets.grid import plain, to_value
from addin.sheets.reading import Reading
from addin.sheets.tabs import tournament_tab
from pairing.catalogue import Text, text
from pairing.errors import InputError, raise_problems


def take_back(reading: Reading) -> ActionResult | None:
    """Write again what a setting was, where its change is the last thing that can be undone."""
    last = next(reversed(reading.journal.undoable), None)
    if last is None:
        return None
    name, old, new = last
    now = reading.setting_cell(name) if name in reading.setting_rows else None
    if name not in reading.setting_rows or plain(now) != plain(new):
        return None
    changed = confirm_hand_edits(with_value(reading, name, old), agreed=True)
    return write_value(changed, name, old, values_of(reading, name, now, old), {"unchosen": name})


def with_value(reading: Reading, name: str, cell: Any) -> Reading:
    """Return the workbook as it is read with another value in that line; raises ``Problems``."""
    problems: list[InputError] = []
    bare = None if cell in (None, "") else cell  # as it is read back
    changed = reading.settings_grid.with_cells({(reading.setting_rows[name], 2): bare})
    typed = tournament_tab.read(reading.tabs, problems, changed)
    raise_problems(problems)
    run: dict[str, Any] = {at: getattr(typed, at) for at in ("settings", "planned", "seed")}
    return replace(reading, tournament=replace(reading.tournament, **run))


def values_of(reading: Reading, name: str, old: Any, new: Any) -> dict[str, Any]:
    """Return the values for the message about a changed setting: its label, old and new value."""
    label = reading.words.setting_label(name)
    return {"setting": label, "old": plain(old) or "—", "new": plain(to_value(new)) or "—"}


def write_value(
    reading: Reading, name: str, cell: Any, values: Mapping[str, Any], facts: Mapping[str, Any],
    also: Callable[[Event], tuple[Text, ...]] | None = None,
) -> ActionResult:  # fmt: skip
    """Write the value and what follows from it; ``also`` says more of the event with it."""
    event = replace(Event.of(reading), accepted=True)
    event.put_setting(name, cell)
    done = text("setting.done", **values)
    remarks = also(event) if also is not None else ()
    data = {"setting": name, **values}
    return event.finish(Done("set", done, data, remarks, status=False, facts=facts))
