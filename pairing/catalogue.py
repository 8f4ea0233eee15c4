"""Every word a user can see, in every language, from one catalogue.

The science speaks in :class:`Text` values (a key and what to put into it); a
:class:`Catalogue` turns them into a sentence of one language.  The words live in
``words.toml`` files: one for the science here, one beside each pairing system and each part of
the spreadsheet that speaks.  Nothing else in the project branches on a language.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from pairing.dataclasses import dataclass, field

_FORMS = re.compile(r"\{(\w+):([^{}|]*(?:\|[^{}|]*)+)\}")
"""A hole with the forms of a word that goes with a number: ``{count:игрок|игрока|игроков}``."""


def has_forms(sentence: str) -> bool:
    """Return whether a sentence has a word in several forms.

    >>> has_forms("{count} {count:game|games}"), has_forms("{number:>4}")
    (True, False)
    """
    return "|" in sentence and _FORMS.search(sentence) is not None


def with_forms(sentence: str, values: Mapping[str, Any], rule: str) -> str:
    """Return the sentence with the form that goes with each number; of a list its length counts.

    ``rule`` is an expression in ``n`` as GNU gettext writes plural rules, its value the
    position of the form.  What is no whole number takes the second form.

    >>> with_forms("{n} {n:game|games}", {"n": 1}, "n != 1")
    '{n} game'
    >>> with_forms("{n:round|rounds} {n}", {"n": [3, 4]}, "n != 1")
    'rounds {n}'
    """

    def form(found: re.Match[str]) -> str:
        forms, value, at = found[2].split("|"), values[found[1]], 1
        if isinstance(value, Sequence) and not isinstance(value, str):
            value = len(value)
        with suppress(TypeError, ValueError):
            number = Fraction(value)
            at = 1 if number.denominator != 1 else int(_compiled(rule)(abs(int(number))))
        return forms[min(at, len(forms) - 1)]

    return _FORMS.sub(form, sentence)


@cache
def _compiled(rule: str) -> Any:
    from gettext import c2py

    return c2py(rule)


def nested(sentence: str, marks: str) -> str:
    """Return the sentence with quotation marks inside others written as the inner ones.

    ``marks`` are four: opening and closing, outer and inner.  A mark without its partner
    stays as it is.

    >>> nested("Файл «Кубок «Волги»» готов", "«»„“")
    'Файл «Кубок „Волги“» готов'
    >>> nested("a «b» c «d", "«»„“")
    'a «b» c «d'
    """
    outer, closing, inner, inner_closing = list(marks)
    if sentence.count(outer) < 2:
        return sentence
    letters = list(sentence)
    open_at: list[int] = []
    for at, letter in enumerate(sentence):
        if letter == outer:
            open_at.append(at)
        elif letter == closing and open_at:
            start = open_at.pop()
            if open_at:
                letters[start], letters[at] = inner, inner_closing
    return "".join(letters)


COMPLETE: tuple[str, ...] = ("en", "ru")
"""Languages that every word has, the default one first; their words lie beside the code."""


def _translations() -> dict[str, Traversable]:
    """Return the files of further languages: ``languages/de.toml`` holds what German has words
    for.
    """
    folder = files("pairing") / "languages"
    there = sorted(folder.iterdir(), key=lambda part: part.name) if folder.is_dir() else []
    return {part.name.removesuffix(".toml"): part for part in there if part.name.endswith(".toml")}


LANGUAGES: tuple[str, ...] = (*COMPLETE, *_translations())
"""Languages the product speaks, the default one first.

What a further language lacks is said in the default one.
"""

IN_PYTHON: Mapping[str, str] = {
    "criterion": "pairing.standings.definitions",
    "criterion_help": "pairing.standings.definitions",
}
"""Words that stand in Python files beside what they name.

The first part of their keys -> the module whose ``words_of`` gives those of a key by language,
words made from others (a criterion with modifiers) too; its ``words`` gives all by their keys.
"""


@dataclass(frozen=True)
class Text:
    """A sentence not yet in any language.

    ``values`` fill the named holes of the catalogue's sentence.  A value may itself be a
    ``Text``, a number, a string, or a sequence of those (joined with commas, or
    with semicolons where one of them has a comma).

    >>> Text("error.rating_too_high", {"player": "Ann", "rating": 3000}).key
    'error.rating_too_high'
    """

    key: str
    values: Mapping[str, Any] = field(default_factory=dict)

    @property
    def asks(self) -> bool:
        """Return whether a remark wants something of the organiser: its file says ``asks``."""
        _words_in_files()
        return self.key in _asking


def text(key: str, /, **values: Any) -> Text:
    """Return the sentence of that key, its holes filled by what is named: ``text("k", n=3)``."""
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
        """Return the sentence for a ``Text`` or a key.

        Raises ``KeyError`` when the catalogue lacks the key: that is a mistake of ours, and
        a test holds that no key is missing in any language.
        """
        if isinstance(what, Text):
            key, holes = what.key, what.values
        else:
            key, holes = what, values
        if key in self._words:
            sentence = self._words[key]
        elif entry := _late(key):
            sentence = entry.get(self.language, entry[COMPLETE[0]])
        else:
            raise KeyError(key)
        if not holes:
            return sentence
        if has_forms(sentence):
            sentence = with_forms(sentence, holes, self._words["grammar.plural"])
        sentence = sentence.format_map({name: self._show(value) for name, value in holes.items()})
        sentence = _TWO_DOTS.sub(".", sentence)
        return nested(sentence, self._words["grammar.quotes"])

    @property
    def decimal(self) -> str:
        """The sign between a number's whole part and its decimals."""
        return self._words["grammar.decimal"]

    def number(self, value: Fraction | int) -> str:
        """Return a number for a sentence, see :func:`show_readable`, with the language's sign."""
        return show_readable(value).replace(".", self.decimal)

    def __contains__(self, key: str) -> bool:
        return key in self._words or _late(key) is not None

    def keys(self) -> Iterable[str]:
        """Return all keys, for tests and for finding a column by any of its names."""
        return _all_words().keys()

    def _show(self, value: Any) -> Any:
        if isinstance(value, Text):
            return self(value)
        if isinstance(value, Fraction):
            return self.number(value)
        if isinstance(value, float):
            return str(value).replace(".", self.decimal)
        if isinstance(value, Sequence) and not isinstance(value, str):
            return listed([str(self._show(item)) for item in value])
        return value


def listed(items: Sequence[str]) -> str:
    """Names or values in a row, separated by semicolons where a comma stands in one of them.

    >>> listed(["Ann Lee", "Bo Ek"]), listed(["Lee, Ann", "Ek, Bo"])
    ('Ann Lee, Bo Ek', 'Lee, Ann; Ek, Bo')
    """
    return ("; " if any("," in item for item in items) else ", ").join(items)


def some(items: Sequence[Any], most: int) -> list[Any]:
    """Return the first of many, with a sign that there are more.

    >>> some([1, 2, 3], 2), some([1, 2], 2)
    ([1, 2, '…'], [1, 2])
    """
    return [*items[:most], *["…"][: len(items) > most]]


def show_exact(value: Fraction | int) -> str:
    """Return an exact number as text: whole numbers plainly, halves with ½, others as a fraction.

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
    """Return a number for a sentence: exact while a person can read it, else two decimals.

    Halves are decimals as in every column of numbers; ½ is the result of a game.

    >>> show_readable(Fraction(7, 2)), show_readable(Fraction(595, 3)), show_readable(Fraction(4))
    ('3.5', '198 1/3', '4')
    >>> show_readable(Fraction(1403, 5))
    '280.6'
    >>> show_readable(Fraction(406027, 1630))
    '≈249.10'
    """
    value = Fraction(value)
    if 100 % value.denominator == 0:
        return f"{float(value):.2f}".rstrip("0").rstrip(".")
    if value.denominator > 40:
        return f"≈{float(value):.2f}"
    whole = int(value)
    return f"{whole} {abs(value - whole)}" if whole else str(value)


_folders: list[Traversable] = [files("pairing")]


def speak_for(folder: Traversable) -> None:
    """Add the words of a folder, and of all folders in it, to the catalogue.

    Only files named ``words.toml`` are read; the code beside them is not imported.  The
    spreadsheet calls this for itself, so that the science need not know it.
    """
    if folder not in _folders:
        _folders.append(folder)
        _words_in_files.cache_clear()
        _all_words.cache_clear()
        _words_of.cache_clear()


def word_files() -> list[Traversable]:
    """Return every ``words.toml`` of the science and of the folders spoken for."""
    return [source for folder in _folders for source in _word_files_in(folder)]


def _word_files_in(folder: Traversable) -> Iterator[Traversable]:
    """Yield its own first, then those of the folders in it, by name."""
    inside = sorted(folder.iterdir(), key=lambda part: part.name)
    yield from (part for part in inside if part.name == "words.toml")
    for part in inside:
        if "." not in part.name and not part.name.startswith("_") and part.is_dir():
            yield from _word_files_in(part)


@cache
def _all_words() -> dict[str, dict[str, str]]:
    """Return every word in every language, those in Python files included."""
    words = dict(_words_in_files())
    for module in dict.fromkeys(IN_PYTHON.values()):
        late = import_module(module).words()
        if twice := words.keys() & late.keys():
            raise ValueError(f"the catalogue has {min(twice)!r} twice")
        words |= late
    return words


def _late(key: str) -> Mapping[str, str] | None:
    """Return a word that stands in a Python file, or that is made there from others."""
    module = IN_PYTHON.get(key.partition(".")[0])
    found: Mapping[str, str] | None = import_module(module).words_of(key) if module else None
    return found


@cache
def _words_in_files() -> dict[str, dict[str, str]]:
    """Return the words of all files; raises ``ValueError`` naming the files where two have one
    key.
    """
    words: dict[str, dict[str, str]] = {}
    home: dict[str, Traversable] = {}
    for source in word_files():
        try:
            entries = _parsed(source.read_text(encoding="utf-8"))
        except ValueError as error:
            raise ValueError(f"{source}: {error}") from error
        for key in home.keys() & entries.keys():
            raise ValueError(f"{home[key]} and {source} both have the words [{key}]")
        _asking.update(key for key, entry in entries.items() if entry.pop("asks", ""))
        words |= entries
        home |= dict.fromkeys(entries, source)
    return words


_asking: set[str] = set()
"""Keys of the files read so far whose remarks want something of the organiser."""

_TWO_DOTS = re.compile(r"(?<=\w)\.\.(?![\w./\\])")
"""A name that ends with a dot, at the end of a sentence."""

_STRING = r'"([^"\\\x00-\x1f]*(?:\\[nt"\\][^"\\\x00-\x1f]*)*)"'
_BLANKS = r"(?:(?:#.*)?\n)*"
_ENTRY = re.compile(
    rf"({_BLANKS}\[\"?([\w. -]+)\"?\]\nen = {_STRING}\nru = {_STRING}\n"
    rf"(asks = \"yes\"\n)?{_BLANKS})"
)


def _parsed(source: str) -> dict[str, dict[str, str]]:
    """Return what a file of words says, as TOML; the usual form of it is read much faster.

    That form is a key, its English and its Russian on a line each, whether it asks for
    something, and comments: fifty
    times as fast as the library, which matters in every click.  Any other file is TOML, too.
    """
    source = source.replace("\r\n", "\n")
    found = _ENTRY.findall(source)
    entries = {
        key: {"en": _unescaped(english), "ru": _unescaped(russian), "asks": asks}
        for _, key, english, russian, asks in found
    }
    if sum(len(entry[0]) for entry in found) == len(source) and len(entries) == len(found):
        return entries
    import tomllib

    words: dict[str, dict[str, str]] = {}
    for key, sentence in _flat("", tomllib.loads(source)):
        name, _, part = key.rpartition(".")
        words.setdefault(name, {})[part] = sentence
    return words


def _unescaped(sentence: str) -> str:
    return str(json.loads(f'"{sentence}"')) if "\\" in sentence else sentence


def _flat(prefix: str, node: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield every text in a file with its whole key."""
    for name, value in node.items():
        key = f"{prefix}.{name}" if prefix else name
        if isinstance(value, dict):
            yield from _flat(key, value)
        else:
            yield key, value


@cache
def _words_of(language: str) -> dict[str, str]:
    if language in COMPLETE:
        return {key: sentences[language] for key, sentences in _words_in_files().items()}
    return {**_words_of(COMPLETE[0]), **translation(language)}


@cache
def translation(language: str) -> dict[str, str]:
    """Return the words that the file of a further language holds, by key."""
    import tomllib

    return dict(_flat("", tomllib.loads(_translations()[language].read_text(encoding="utf-8"))))
