"""Tables out of texts, read in the two ways the product reads them."""

from __future__ import annotations

import tempfile
from pathlib import Path

from addin.exchange.incoming.sheet_frames import content_of
from pairing.formats.format import FileContent, FileEvent
from pairing.formats.spreadsheets.guessing import TextTable, table_of
from pairing.formats.spreadsheets.players import read_table


def table(source: str | Path) -> TextTable:
    """The table in a text or file: by pandas as for an organiser, and alone as in a library.

    Both must say the same.
    """
    if isinstance(source, Path):
        through_pandas = table_of(content_of(source).rows)
        alone = table_of(FileContent(source.name, source.read_bytes()).rows)
    else:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "CSV"
            path.write_bytes(source.encode())
            through_pandas = table_of(content_of(path).rows)
        alone = table_of(FileContent("CSV", source.encode()).rows)
    assert through_pandas == alone
    return through_pandas


def taken(source: str | Path, columns: str | None = None) -> FileEvent:
    """The players in a text or file."""
    name = source.name if isinstance(source, Path) else "CSV"
    return read_table(table(source), name, columns)
