"""What a sentence needs besides its words: plural forms, quotation marks, the decimal sign.

Each language says its own rules in the catalogue (``grammar.plural``, ``grammar.quotes``,
``grammar.decimal``); nothing here knows a language.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

_FORMS = re.compile(r"\{(\w+):([^{}|]*(?:\|[^{}|]*)+)\}")
"""A hole with the forms of a word that goes with a number: ``{count:игрок|игрока|игроков}``."""


def has_forms(sentence: str) -> bool:
    """Whether a sentence has a word in several forms.

    >>> has_forms("{count} {count:game|games}"), has_forms("{number:>4}")
    (True, False)
    """
    return "|" in sentence and _FORMS.search(sentence) is not None


def with_forms(sentence: str, values: Mapping[str, Any], rule: str) -> str:
    """The sentence with the form that goes with each number; of a list its length counts.

    ``rule`` is an expression in ``n`` as GNU gettext writes plural rules, its value the
    position of the form.  What is no whole number takes the second form.

    >>> with_forms("{n} {n:game|games}", {"n": 1}, "n != 1")
    '{n} game'
    >>> with_forms("{n:round|rounds} {n}", {"n": [3, 4]}, "n != 1")
    'rounds {n}'
    """

    def form(found: re.Match[str]) -> str:
        forms = found[2].split("|")
        return forms[min(_index(values[found[1]], rule), len(forms) - 1)]

    return _FORMS.sub(form, sentence)


def _index(value: Any, rule: str) -> int:
    if isinstance(value, Sequence) and not isinstance(value, str):
        value = len(value)
    try:
        number = Fraction(value)
    except (TypeError, ValueError):
        return 1
    return 1 if number.denominator != 1 else int(_compiled(rule)(abs(int(number))))


@cache
def _compiled(rule: str) -> Any:
    from gettext import c2py

    return c2py(rule)


def nested(sentence: str, marks: str) -> str:
    """The sentence with quotation marks inside others written as the inner ones.

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
