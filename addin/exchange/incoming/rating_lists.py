"""Rating lists that are given for a list of players."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import PurePath

from addin.federations.go_lists import recognised
from pairing.errors import InputError
from pairing.formats.format import FileContent

LIST_START = 1 << 16
"""Bytes by which a rating list is told."""


def refuse_rating_list(file: FileContent) -> None:
    """Send the lists that federations publish to the command that keeps them."""
    of_fide = re.match(r"(<\?xml[^>]*>\s*)?<playerslist|ID Number {3,}Name", file.start)
    page = PurePath(file.name).suffix.lower() in (".txt", ".htm", ".html") and not file.sheet
    start, stream = file.content[:LIST_START], BytesIO(file.content)
    if of_fide or (page and start[:1] not in b"{[" and recognised(start, stream, file.name)):
        raise InputError("import.rating_list", file=file.name)
