"""Fonts of this computer for letters that DejaVu Sans lacks: Chinese, Japanese, Korean, Thai, …

They are looked for only when a name needs them: first in ``PAIRBOOK_FONTS`` (files or folders),
then among the fonts that Windows, macOS and Linux come with or that are commonly installed.
"""

from __future__ import annotations

import logging
import os
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path

PLACES = "PAIRBOOK_FONTS"
"""Environment variable with further font files or folders, separated as in ``PATH``."""

KNOWN = (
    "notosanscjk", "notosanssc", "notosanstc", "notosansjp", "notosanskr", "sourcehansans",
    "msyh", "yugothm", "yugothr", "meiryo", "malgun", "msjh", "simhei", "simsun", "msgothic",
    "gulim", "batang", "arialuni", "arial unicode", "pingfang", "hiragino sans gb", "hiragino",
    "applesdgothic", "applegothic", "stheiti", "songti", "heiti", "wqy-zenhei", "wqy-microhei",
    "wqy", "droidsansfallback", "ipaexg", "ipag", "takao", "vl-gothic", "nanumgothic", "nanum",
    "unbatang", "uming", "ukai", "notosans", "tahoma", "segoeui", "leelawui", "nirmala",
    "freesans", "unifont",
)  # fmt: skip
"""Beginnings of the names of font files that have many letters, the best ones first."""

MOST = 400
"""Fonts looked into before it is said that there is none."""

# What fonts of this computer hold besides letters, and when they were made, concerns nobody.
logging.getLogger("fontTools").setLevel(logging.ERROR)

_CJK = ("CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC")


@cache
def font_for(letter: str) -> Path | None:
    """The first font file of this computer (best ones first) with the letter; ``None``: none."""
    for path in _fonts():
        if ord(letter) in advances_of(path):
            return path
    return None


@cache
def _fonts() -> tuple[Path, ...]:
    """Font files in the order in which they are asked."""
    given: list[Path] = []
    for place in filter(None, os.environ.get(PLACES, "").split(os.pathsep)):
        path = Path(place)
        given += sorted(path.rglob("*.[tTo][tT][fFcC]")) if path.is_dir() else [path]
    from matplotlib.font_manager import findSystemFonts

    found = {Path(name) for name in findSystemFonts()}
    ranked = sorted((_rank(path), len(path.stem), str(path), path) for path in found)
    return (*given, *(path for *_, path in ranked))[:MOST]


def _rank(path: Path) -> int:
    stem = path.stem.casefold().replace("_", "-")
    return next((at for at, known in enumerate(KNOWN) if stem.startswith(known)), len(KNOWN))


@cache
def advances_of(path: Path) -> dict[int, float]:
    """The letters of a font file with their widths, in sizes of the type; none if it is broken."""
    from fontTools.ttLib import TTFont

    try:
        with TTFont(path, lazy=True, fontNumber=0) as font:
            # Any names will do: the font's own need a large table to be read.
            font.setGlyphOrder([f"glyph{index}" for index in range(font["maxp"].numGlyphs)])
            units, metrics = font["head"].unitsPerEm, font["hmtx"]
            return {code: metrics[name][0] / units for code, name in font.getBestCmap().items()}
    except Exception:  # any file may lie in a folder of fonts
        return {}


def runs(text: str, main: frozenset[int]) -> list[tuple[Path | None, str]]:
    """A text in pieces of one font each; ``None`` is the font whose letters are ``main``."""

    def font(letter: str) -> Path | None:
        plain = ord(letter) in main or unicodedata.combining(letter)
        return None if plain else font_for(letter)

    return [(path, "".join(letters)) for path, letters in groupby(text, font)]


def lacking(texts: Iterable[str], main: frozenset[int]) -> list[str]:
    """Letters of some texts for which this computer has no font, each once, in their order."""
    letters = dict.fromkeys(letter for text in texts for letter in text if not letter.isascii())
    return [
        letter
        for letter in letters
        if letter.isalpha() and ord(letter) not in main and font_for(letter) is None
    ]


def to_install(letters: Sequence[str]) -> list[str]:
    """Free fonts that have these letters, by name.

    >>> to_install(["山", "김"]), to_install(["ก"])
    (['Noto Sans CJK'], ['Noto Sans Thai'])
    """
    fonts: dict[str, None] = {}
    for letter in letters:
        script = unicodedata.name(letter, "").split(" ")[0]
        name = "CJK" if script.startswith(_CJK) else script.capitalize()
        fonts[f"Noto Sans {name}".strip()] = None
    return list(fonts)
