"""Letters on paper and in pictures: what no font has becomes something that can be read.

Our font has Latin, Cyrillic, Greek, Armenian, Georgian, Hebrew and Arabic letters in one design;
others come from a font of the computer.  What none has is spelt so that it can be read aloud or
looked up: ``やま`` becomes ``yama``, a Chinese character ``[U+5C71]``, an emoji its name.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from addin.typesetting.fonts import FONT, fonts, typst_here
from pairing.catalogue import Text, text
from pairing.tournament import Tournament

MARKS_EACH = 2
"""Accents a letter may carry; more of them only smear the lines above and below."""

LONGEST_NAME_OF_A_SIGN = 24

_SPELT = ("HIRAGANA LETTER ", "KATAKANA LETTER ", "HANGUL SYLLABLE ")
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_CJK = ("CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC")


def lacking(letters: frozenset[str], *, others: bool) -> frozenset[str]:
    """Return the letters for which there is no glyph in our font or, with ``others``, any of the
    computer.

    PDF/A allows no letter without one, so Typst names them.
    """
    drawn = frozenset(letter for letter in letters if not letter.isascii())
    return _lacking(drawn, others) if drawn else frozenset()


@cache
def _lacking(letters: frozenset[str], others: bool) -> frozenset[str]:
    typst = typst_here()
    source = (
        f'#set text(font: "{FONT}", hyphenate: false)\n'
        '#for one in json("letters.json") [#text(one) #text(weight: "bold", one)\\ ]'
    )
    sources = {"main.typ": source.encode(), "letters.json": json.dumps(sorted(letters)).encode()}
    compiler = typst.Compiler(input=sources, font_paths=fonts(others))
    try:
        compiler.compile(pdf_standards="a-2b", timestamp=0)
    except typst.TypstError as error:
        quoted = [line for line in error.diagnostic.splitlines() if line.startswith("error:")]
        names = " ".join(line.split("`")[1] for line in quoted if "`" in line)
        escaped = {letter: f"\\u{{{ord(letter):x}}}" for letter in letters}
        return frozenset(a for a in letters if a in names or escaped[a] in names)
    return frozenset()


def readable_in(value: Any) -> Any:
    """Data with every text in it made readable."""
    lacking = _without_glyph(frozenset("".join(map(_plain, _texts(value)))))
    return _mapped(value, lambda shown: _written(shown, lacking))


def needs_other_fonts(value: Any) -> bool:
    """Return whether there are letters in readable data that our font lacks."""
    return bool(lacking(frozenset("".join(_texts(value))), others=False))


def _texts(value: Any) -> list[str]:
    """Return the texts in data that are not of plain letters alone."""
    texts: list[str] = []
    _mapped(value, texts.append)
    return [shown for shown in texts if not shown.isascii()]


def _mapped(value: Any, change: Callable[[str], Any]) -> Any:
    """Data with every text in it changed."""
    if isinstance(value, str):
        return change(value)
    if isinstance(value, dict):
        return {key: _mapped(part, change) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_mapped(part, change) for part in value]
    return value


def _without_glyph(letters: frozenset[str]) -> frozenset[str]:
    """Letters that no font has; of signs only those of our font are drawn."""
    strange = lacking(letters, others=False)
    words = frozenset(letter for letter in strange if letter.isalpha())
    return (strange - words) | (lacking(words, others=True) if words else words)


@cache
def readable(shown: str) -> str:
    """Return a text in which every character can be printed, on one line, in its own direction.

    Letters are composed with their accents, line breaks and tabs become spaces, invisible
    characters that turn the direction of writing are left out.

    >>> readable("a\\u0301 b\\n\\u202ec")
    'á b c'
    """
    return _written(shown, _without_glyph(frozenset(_plain(shown))))


def _written(shown: str, lacking: frozenset[str]) -> str:
    if shown.isascii() and shown.isprintable():
        return shown
    plain = _plain(shown)
    return " ".join(
        "".join(instead_of(sign) if sign in lacking else sign for sign in plain).split()
    )


@cache
def _plain(shown: str) -> str:
    letters: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", shown):
        kind = unicodedata.category(letter)
        if kind in ("Cf", "Cs", "Co"):
            continue
        if kind in ("Cc", "Zl", "Zp", "Zs"):
            letters.append(" ")
            continue
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks <= MARKS_EACH:
            letters.append(letter)
    return " ".join("".join(letters).split())


def one_line(text: str) -> str:
    """Return a text without line breaks and without characters that turn the direction of writing.

    >>> one_line("a\\u202eb\\nc"), one_line("=1+1")
    ('ab c', '=1+1')
    """
    letters = (letter for letter in text if letter not in _TURNING)
    return "".join(" " if unicodedata.category(letter) == "Cc" else letter for letter in letters)


@cache
def instead_of(letter: str) -> str:
    """Something printable for a character the font lacks.

    >>> instead_of("김"), instead_of("Ａ"), instead_of("山")
    ('gim', 'A', '[U+5C71]')
    """
    plain = unicodedata.normalize("NFKC", letter)
    if plain != letter and not lacking(frozenset(plain), others=False):
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
    """Return what to say where names have letters for which this computer has no font."""
    texts = [tournament.title, tournament.place, tournament.arbiter]
    for player in tournament.players:
        texts += [player.name, player.club]
    lacking = _without_glyph(frozenset("".join(map(_plain, texts))))
    letters = [
        letter for letter in dict.fromkeys("".join(texts)) if letter in lacking and letter.isalpha()
    ]
    if not letters:
        return ()
    shown = "".join(letters[:12]) + ("…" if len(letters) > 12 else "")
    return (text("publish.font_missing", letters=shown, fonts=to_install(letters)),)


def to_install(letters: Sequence[str]) -> list[str]:
    """Free fonts that have these letters, by name.

    >>> to_install(["山", "김"]), to_install(["ก"])
    (['Noto Sans CJK'], ['Noto Sans Thai'])
    """
    names: dict[str, None] = {}
    for letter in letters:
        script = unicodedata.name(letter, "").split(" ")[0]
        name = "CJK" if script.startswith(_CJK) else script.capitalize()
        names[f"Noto Sans {name}".strip()] = None
    return list(names)
