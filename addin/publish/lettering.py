"""Letters on paper and in pictures: the font, and names it has no letters for.

The font is DejaVu Sans, which comes with matplotlib: Latin, Cyrillic, Greek, Armenian,
Georgian, Hebrew and Arabic in one design.  Letters it lacks are taken from another font of the
computer (:mod:`addin.publish.fonts`); what no font has becomes something that can be read
aloud or looked up: ``やま`` becomes ``yama``, a Chinese character ``[U+5C71]``, an emoji its
name in brackets.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from addin.publish.fonts import advances_of, font_for, lacking, to_install
from pairing.catalogue import Text, text
from pairing.tournament import Tournament

MARKS_EACH = 2
"""Accents a letter may carry; more of them only smear the lines above and below."""

LONGEST_NAME_OF_A_SIGN = 24

_SPELT = ("HIRAGANA LETTER ", "KATAKANA LETTER ", "HANGUL SYLLABLE ")
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_BIDI_COMPLEX = {"R", "AL", "AN"}


def font_file(*, bold: bool = False) -> Path:
    """The file of DejaVu Sans, upright or bold, as matplotlib brings it."""
    name = "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"
    return _fonts() / name


@cache
def _fonts() -> Path:
    """The folder of the fonts; matplotlib itself, which is slow, is imported only if need be."""
    found = find_spec("matplotlib")
    if found is not None and found.origin:
        folder = Path(found.origin).parent / "mpl-data" / "fonts" / "ttf"
        if folder.is_dir():
            return folder
    import matplotlib

    return Path(matplotlib.get_data_path()) / "fonts" / "ttf"


def width(text: str, *, bold: bool = False) -> float:
    """How wide a readable text is, in sizes of its type, joined letters taken singly.

    >>> round(width("Яшин"), 2)
    2.91
    """
    advances = advances_of(font_file(bold=bold))
    return sum(
        advances[ord(letter)] if ord(letter) in advances else _elsewhere(letter)
        for letter in text
        if not unicodedata.combining(letter)
    )


def _elsewhere(letter: str) -> float:
    path = font_for(letter)
    return 0.6 if path is None else advances_of(path)[ord(letter)]


@cache
def covered() -> frozenset[int]:
    """Code points the font has a letter for, in both weights."""
    weights = (advances_of(font_file(bold=bold)) for bold in (False, True))
    return frozenset.intersection(*map(frozenset, weights))


@cache
def readable(said: str) -> str:
    """A text in which every character can be printed, on one line, in its own direction.

    Letters are composed with their accents, line breaks and tabs become spaces, invisible
    characters that turn the direction of writing are left out.

    >>> readable("a\\u0301 b\\n\\u202ec")
    'á b c'
    """
    if said.isascii() and said.isprintable():
        return said
    letters: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", said):
        kind = unicodedata.category(letter)
        if kind in ("Cf", "Cs", "Co"):
            continue
        if kind in ("Cc", "Zl", "Zp", "Zs"):
            letters.append(" ")
            continue
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks > MARKS_EACH:
            continue
        printable = ord(letter) in covered() or (letter.isalpha() and font_for(letter) is not None)
        letters.append(letter if printable else instead_of(letter))
    return " ".join("".join(letters).split())


def one_line(text: str) -> str:
    """A text without line breaks and without characters that turn the direction of writing.

    >>> one_line("a\\u202eb\\nc"), one_line("=1+1")
    ('ab c', '=1+1')
    """
    kept = (letter for letter in text if letter not in _TURNING)
    return "".join(" " if unicodedata.category(letter) == "Cc" else letter for letter in kept)


@cache
def instead_of(letter: str) -> str:
    """Something printable for a character the font lacks.

    >>> instead_of("김"), instead_of("Ａ"), instead_of("山")
    ('gim', 'A', '[U+5C71]')
    """
    plain = unicodedata.normalize("NFKC", letter)
    if all(ord(part) in covered() for part in plain):
        return plain
    kind = unicodedata.category(letter)
    if kind in ("Mn", "Me"):
        return ""
    name = unicodedata.name(letter, "")
    if name.startswith(_SPELT):
        return name.split()[-1].lower()
    if kind == "So" and name and len(name) <= LONGEST_NAME_OF_A_SIGN:
        return f"[{name.lower()}]"
    return f"[U+{ord(letter):04X}]"


def font_remark(tournament: Tournament) -> tuple[Text, ...]:
    """What to say where names have letters for which this computer has no font."""
    said = [tournament.title, tournament.place, tournament.arbiter]
    for player in tournament.players:
        said += [player.name, player.club]
    letters = lacking(said, covered())
    if not letters:
        return ()
    shown = "".join(letters[:12]) + ("…" if len(letters) > 12 else "")
    return (text("publish.font_missing", letters=shown, fonts=to_install(letters)),)


@cache
def needs_shaping(text: str) -> bool:
    """Whether letters join, stack or run from right to left (Arabic, Hebrew, loose accents).

    >>> needs_shaping("Яшин"), needs_shaping("שלום"), needs_shaping("x\\u0323\\u0304")
    (False, True, True)
    """
    return not text.isascii() and any(
        unicodedata.combining(letter) or unicodedata.bidirectional(letter) in _BIDI_COMPLEX
        for letter in text
    )
