"""The templates of the hall's pages; names reach them through Jinja2's escaping only.

Scripts and styles are files of this server, so that its content security policy needs no
exception for them.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from addin.publish.page import DARK_ACCENTS, environment
from addin.sheets.style import ACCENTS

KINDS = {"css": "text/css", "js": "text/javascript"}
"""Files that a page asks for, by their suffix, and what they are."""


@cache
def source_of(name: str) -> str:
    """Return a file of the folder ``templates`` here."""
    return files(__package__).joinpath("templates", name).read_text(encoding="utf-8")


def rendered(name: str, /, **values: Any) -> str:
    """Return a template filled in; raises an error for a value it asks for and is not given."""
    return str(environment("addin.serve").get_template(name).render(**values))


@cache
def static(name: str) -> tuple[bytes, str] | None:
    """Return a style or a script of the folder and its kind; ``None`` for anything else."""
    stem, _, suffix = name.partition(".")
    if not stem.isalpha() or suffix not in KINDS:
        return None
    try:
        source = source_of(name)
    except FileNotFoundError:
        return None
    for mark, accents in (("__LIGHT__", ACCENTS), ("__DARK__", DARK_ACCENTS)):
        rules = [
            f".{game} {{ --accent: {accent.strong}; --soft: {accent.soft}; }}"
            for game, accent in accents.items()
        ]
        source = source.replace(mark, " ".join(rules))
    return source.encode(), KINDS[suffix]
