"""What a workbook of an earlier version gains at its first action: tabs, columns, settings, names.

The Log's columns and the format come with the action itself, on every engine
(:mod:`addin.sheets.tabs.log_tab`); tabs and the like only in a closed file, where they can be made.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from addin.exchange.repairing import Mending
from addin.sheets.reading import Reading
from addin.sheets.tabs.log_tab import FORMAT
from pairing.catalogue import Text, text
from pairing.errors import PairbookError


def renewed(path: Path, original: bytes, reading: Reading) -> tuple[bytes, Text] | None:
    """The content of a workbook file with all that new workbooks have, and what that is.

    ``None`` for a workbook of today's format, and where nothing is missing or nothing can be
    added: the action then goes on with the workbook as it is.  The file is not touched.
    """
    if reading.format >= FORMAT:
        return None
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder) / f"work{path.suffix.lower()}"
        mending = Mending(path, work, Path(folder), complete=True)
        try:
            data = mending.run(original)
        except PairbookError:
            return None
    gained = [name for one in mending.done for name in _gained(one)]
    if data is None or mending.left or not gained:
        return None
    return data, text("upgrade.gained", what=gained)


def _gained(done: Text) -> list[str]:
    """What a step of the mending brought, by name."""
    values = done.values
    if done.key == "repair.tabs":
        return [str(tab) for tab in values["tabs"]]
    if done.key == "repair.column":
        return [f"{values['tab']}: {values['column']}"]
    return [str(values["setting"])] if done.key == "repair.setting" else []
