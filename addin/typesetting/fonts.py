"""The fonts that Typst sets in: ours beside the templates, and where need be the computer's."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from addin.templates import template
from pairing.errors import InputError

if TYPE_CHECKING:
    import typst

FONT = "DejaVu Sans"
"""Latin, Cyrillic, Greek, Armenian, Georgian, Hebrew and Arabic in one design."""

PLACES = "PAIRBOOK_FONTS"
"""Environment variable with further font files or folders, separated as in ``PATH``."""

FOLDER = Path(str(template("publish")))
"""Where our templates and our font lie."""


def typst_here() -> Any:
    """Return the module ``typst``; raises ``InputError`` where it is not installed."""
    try:
        import typst
    except ImportError as error:
        raise InputError("print.no_typst") from error
    return typst


def fonts(others: bool) -> typst.Fonts:
    """Our font, those of ``PAIRBOOK_FONTS``, and with ``others`` the computer's own."""
    return fonts_in(others, os.environ.get(PLACES, ""))


@cache
def fonts_in(others: bool, places: str) -> typst.Fonts:
    """Our font, those of further places, and with ``others`` the computer's own."""
    given = [Path(place) for place in places.split(os.pathsep) if place]
    paths = [FOLDER / "fonts", *(place if place.is_dir() else place.parent for place in given)]
    made: typst.Fonts = typst_here().Fonts(
        include_system_fonts=others,
        include_embedded_fonts=False,
        font_paths=[str(path) for path in paths if path.is_dir()],
    )
    return made
