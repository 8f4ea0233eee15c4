"""Every word a user can see, in every language, from one catalogue.

The science speaks in :class:`Text` values (a key and what to put into it); a
:class:`Catalogue` turns them into a sentence of one language.  The words live in
``words.toml`` files: one for the science here, one in each pairing system's room and one
for the spreadsheet.  Nothing else in the project branches on a language.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

LANGUAGES: tuple[str, ...] = ("en", "ru")
"""Languages the product speaks, the default one first."""


@dataclass(frozen=True)
class Text:
    """A sentence not yet in any language.

    ``values`` fill the named holes of the catalogue's sentence.  A value may itself be a
    ``Text``, a number, a string, or a sequence of those (joined with commas).

    >>> Text("error.rating_too_high", {"player": "Ann", "rating": 3000}).key
    'error.rating_too_high'
    """

    key: str
    values: Mapping[str, Any] = field(default_factory=dict)


def text(key: str, /, **values: Any) -> Text:
    """Short form of ``Text(key, {...})``."""
    return Text(key, values)


class Catalogue:
    """The words of one language.

    >>> Catalogue("ru")("result.win")
    'победа'
    """

    def __init__(self, language: str) -> None:
        if language not in LANGUAGES:
            raise ValueError(f"no words in language {language!r}")
        self.language = language
        self._words = _words_of(language)

    def __call__(self, what: Text | str, /, **values: Any) -> str:
        """The sentence for a ``Text`` or a key.

        Raises ``KeyError`` when the catalogue lacks the key: that is a mistake of ours, and
        a test holds that no key is missing in any language.
        """
        if isinstance(what, Text):
            key, holes = what.key, what.values
        else:
            key, holes = what, values
        sentence = self._words[key]
        if not holes:
            return sentence
        return sentence.format_map({name: self._show(value) for name, value in holes.items()})

    def __contains__(self, key: str) -> bool:
        return key in self._words

    def keys(self) -> Iterable[str]:
        """All keys, for tests and for finding a column by any of its names."""
        return self._words.keys()

    def _show(self, value: Any) -> Any:
        if isinstance(value, Text):
            return self(value)
        if isinstance(value, Fraction):
            return show_readable(value)
        if isinstance(value, Sequence) and not isinstance(value, str):
            return ", ".join(str(self._show(item)) for item in value)
        return value


def show_exact(value: Fraction | int) -> str:
    """An exact number as text: whole numbers plainly, halves with ½, others as a fraction.

    >>> show_exact(Fraction(7, 2)), show_exact(Fraction(1, 2)), show_exact(Fraction(-1, 2))
    ('3½', '½', '-½')
    >>> show_exact(Fraction(213, 4))
    '213/4'
    """
    value = Fraction(value)
    if value.denominator != 2:
        return str(value)
    whole, sign = int(abs(value)), "-" if value < 0 else ""
    return f"{sign}{whole or ''}½"


def show_readable(value: Fraction | int) -> str:
    """A number for a sentence: exact while a person can read it, else two decimals.

    >>> show_readable(Fraction(7, 2)), show_readable(Fraction(595, 3)), show_readable(Fraction(4))
    ('3½', '198 1/3', '4')
    >>> show_readable(Fraction(1403, 5))
    '280.6'
    >>> show_readable(Fraction(406027, 1630))
    '≈249.10'
    """
    value = Fraction(value)
    if value.denominator <= 2:
        return show_exact(value)
    if 100 % value.denominator == 0:
        return f"{float(value):.2f}".rstrip("0")
    if value.denominator > 40:
        return f"≈{float(value):.2f}"
    whole = int(value)
    return f"{whole} {abs(value - whole)}" if whole else str(value)


_packages: list[str] = ["pairing"]


def speak_for(package: str) -> None:
    """Add the words of another package (its ``words.toml``) to the catalogue.

    The spreadsheet calls this for itself, so that the science need not know it.
    """
    if package not in _packages:
        _packages.append(package)
        _all_words.cache_clear()
        _words_of.cache_clear()


def word_files() -> list[Traversable]:
    """Every ``words.toml``: the science's, each room's in it, and those spoken for."""
    found = [files(package) / "words.toml" for package in _packages]
    for house in ("pairing", "pairing.systems"):
        rooms = sorted(files(house).iterdir(), key=lambda room: room.name)
        found += [room / "words.toml" for room in rooms if room.is_dir()]
    return [source for source in found if source.is_file()]


@cache
def _all_words() -> dict[str, dict[str, str]]:
    words: dict[str, dict[str, str]] = {}
    for source in word_files():
        _flatten("", tomllib.loads(source.read_text(encoding="utf-8")), words)
    return words


def _flatten(prefix: str, node: dict[str, Any], into: dict[str, dict[str, str]]) -> None:
    if all(isinstance(value, str) for value in node.values()):
        if prefix in into:
            raise ValueError(f"the catalogue has {prefix!r} twice")
        into[prefix] = node
        return
    for name, value in node.items():
        _flatten(f"{prefix}.{name}" if prefix else name, value, into)


@cache
def _words_of(language: str) -> dict[str, str]:
    return {key: sentences[language] for key, sentences in _all_words().items()}
