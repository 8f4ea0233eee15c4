"""Editions published from a terminal: of a workbook, or of any file of a tournament."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from addin.exchange.editing import own_workbook
from addin.exchange.incoming.importing import find, need_agreement, need_file
from addin.exchange.incoming.starting import under_system
from addin.publish import Edition, edition, edition_of
from pairing.catalogue import LANGUAGES
from pairing.systems import system


def edition_from(
    path: Path,
    *,
    by: str | None = None,
    lang: str | None = None,
    columns: str | None = None,
    agreed: bool = False,
    encoding: str | None = None,
    **options: Any,
) -> Edition:
    """Return the edition of a file, read as :func:`addin.exchange.incoming.starting.prepare` reads
    it.

    Files that carry their own start scores are ordered by the criteria usual for their
    format unless ``by`` names others, the rest by the system's own.  ``columns``, ``agreed``
    and ``encoding`` are for tables, as in a new workbook.  Raises ``InputError`` for a file
    that is missing, of an unknown kind or broken.
    """
    need_file(path)
    with own_workbook(path) as book:
        if book is not None:
            return edition(book, by=by, lang=lang, **options)
    content = find(path, columns, encoding)
    need_agreement(content, agreed)
    chosen = system(content.system)
    tournament, _ = under_system(content, chosen)
    if by is None and content.format is not None:
        by = content.format.order
    return edition_of(tournament, chosen, by=by, language=lang or LANGUAGES[0], **options)
