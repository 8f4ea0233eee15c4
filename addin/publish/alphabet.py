"""Names in the order of a telephone book."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

_LETTERS = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d", "ß": "ss"}
)


def alphabetical(name: str) -> tuple[bool, str, str]:
    """Return a key that puts names in the order of a telephone book, whatever the computer speaks.

    Accents do not count at first (``Ё`` stands with ``Е``, ``Č`` with ``C``), except that
    Cyrillic ``Й`` is a letter of its own behind ``И``; names in other alphabets follow
    Latin ones, names that begin with no letter come first.

    >>> sorted(["Яшин", "Ёлкин", "Ежов", "Йовчев", "Иванов", "Ильин", "Ек", "Čapek", "Cam", "Da"],
    ...        key=alphabetical)
    ['Cam', 'Čapek', 'Da', 'Ежов', 'Ек', 'Ёлкин', 'Иванов', 'Ильин', 'Йовчев', 'Яшин']
    """
    base = "".join(_base(name))
    return base[:1].isalpha(), base, name


def _base(name: str) -> Iterator[str]:
    for letter in unicodedata.normalize("NFC", name).casefold().translate(_LETTERS):
        if letter in "йў":
            yield letter.replace("й", "и\uffff")
            continue
        yield from (c for c in unicodedata.normalize("NFD", letter) if not unicodedata.combining(c))


def initial(name: str) -> str:
    """Return the letter under which a name is looked up (``Č`` under ``C``), or ``#``.

    >>> initial("čapek"), initial("Ёлкин"), initial("=cmd")
    ('C', 'Е', '#')
    """
    first = alphabetical(name)[1][:2].replace("и\uffff", "й")[:1].upper()
    return first if first.isalpha() else "#"
