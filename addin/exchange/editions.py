"""What can be published from a terminal: a workbook, an OpenGotha file, a report file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from addin.publish import Edition, Progress, edition, edition_of, silent
from pairing.catalogue import LANGUAGES
from pairing.errors import InputError
from pairing.systems import system


def edition_from(
    path: Path,
    *,
    by: str | None = None,
    lang: str | None = None,
    progress: Progress = silent,
    **options: Any,
) -> Edition:
    """The edition of a file; exchange files are ordered by McMahon or Swiss criteria.

    Raises ``InputError`` for a file that is missing, of an unknown kind or broken.
    """
    if not path.exists():
        raise InputError("error.file_missing", file=str(path))
    kind = path.suffix.lower()
    if kind in (".xlsx", ".xlsm"):
        from addin.engines.file import open_book

        book = open_book(path, read_only=True)
        progress("publish.step.reading", 0.02)
        return edition(book, by=by, lang=lang, progress=progress, **options)
    options |= {"language": lang or LANGUAGES[0], "progress": progress}
    if kind == ".xml":
        from pairing.formats.opengotha import read_opengotha

        read = read_opengotha(path, start_scores=True)
        return edition_of(read, system("leader"), by=by or "mcmahon", **options)
    if kind in (".trf", ".trfx", ".trf16", ".trf26"):
        from pairing.formats.trf import read_trf

        told = read_trf(path).tournament("2026")
        return edition_of(told, system("dutch"), by=by, **options)
    raise InputError("publish.not_a_tournament", file=str(path))
