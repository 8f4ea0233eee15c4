"""One catalogue, every word in every language, no word missing and none left over."""

from __future__ import annotations

import ast
import pkgutil
import re
import string
from collections.abc import Iterator
from dataclasses import fields
from importlib import import_module
from itertools import product
from pathlib import Path

import addin
from addin.sheets import tabs
from addin.sheets.layout import Tab, heading
from pairing import catalogue
from pairing.catalogue import Catalogue
from pairing.settings import spec_of
from pairing.systems import REGISTRY, system

ROOT = Path(addin.__file__).parent.parent
WORDS = catalogue._all_words()


def holes_of(sentence: str) -> set[str]:
    """The names in braces, to be filled in."""
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def test_every_sentence_is_said_in_every_language_with_the_same_holes() -> None:
    wrong = {}
    for key, entry in WORDS.items():
        holes = [holes_of(sentence) for sentence in entry.values()]
        if set(entry) != set(catalogue.COMPLETE):
            wrong[key] = f"said in {', '.join(entry)} only"
        elif any(one != holes[0] for one in holes):
            wrong[key] = f"with different holes: {holes}"
        elif not all(sentence.strip() for sentence in entry.values()):
            wrong[key] = "empty"
    assert not wrong


SAYING = {"text", "Text", "InputError", "NeedsDecision", "words", "_at", "Column"}
"""What takes a key, and its holes as keywords, if it has any."""

KEY = re.compile(r"[a-z_]+(\.[a-z0-9_]+)+")


def _calls() -> Iterator[tuple[str, str, ast.Call]]:
    """Each place that says a sentence by its key: where, the key, the call."""
    for room in ("pairing", "addin"):
        for path in sorted((ROOT / room).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if not isinstance(node, ast.Call):
                    continue
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                said = [one.value for one in node.args if isinstance(one, ast.Constant)]
                if name in SAYING or name.startswith("NoLegalPairing"):
                    for key in said:
                        if isinstance(key, str) and KEY.fullmatch(key):
                            yield f"{path.name}:{node.lineno}", key, node


def test_every_sentence_has_its_key_and_gets_all_its_words() -> None:
    """A hole that nobody fills would be found by the organiser, not by us.

    Calls that pass on a whole dictionary are asked for their key alone.
    """
    calls = list(_calls())
    assert len({key for _, key, _ in calls}) > 300
    in_doctests = {"error.rating_too_high"}
    assert {(where, key) for where, key, _ in calls if key not in {*WORDS, *in_doctests}} == set()
    lacking = {}
    for where, key, call in calls:
        given = {one.arg for one in call.keywords}
        needed = {re.split(r"[:!.\[]", one)[0] for one in holes_of(WORDS[key]["en"])} - {""}
        whole = None in given or isinstance(call.args[-1], ast.Dict)
        if not whole and needed - given:
            lacking[where] = (key, needed - given)
    assert not lacking


def _words_of_a_system(name: str) -> Iterator[tuple[str, ...]]:
    """Keys of which one at least must have words, for each thing the system shows."""
    chosen = system(name)
    yield (f"system.{name}",)
    for item in fields(chosen.settings):
        yield (f"setting.{item.name}",)
        yield (f"setting_help.{item.name}",)
        spec = spec_of(item)
        if spec.kind in ("choice", "yes_no"):
            for option in spec.options:
                yield f"option.{option}", f"option.{item.name}.{option}"
    for key in (*chosen.traits.reports, *(f"{one}_chart" for one in chosen.traits.charts)):
        yield (f"tab.{key}",)
    for key in chosen.traits.start_columns:
        yield (f"column.{key}",)


def test_every_system_has_its_words() -> None:
    lacking = [
        (name, keys)
        for name in REGISTRY
        for keys in _words_of_a_system(name)
        if not any(key in WORDS for key in keys)
    ]
    assert not lacking


def test_no_two_settings_of_a_system_are_called_the_same() -> None:
    twice = []
    for name, language in product(REGISTRY, catalogue.LANGUAGES):
        words = Catalogue(language)
        labels: dict[str, str] = {}
        for item in fields(system(name).settings):
            label = words(f"setting.{item.name}").casefold()
            if labels.setdefault(label, item.name) != item.name:
                twice.append((name, language, label))
    assert not twice


def test_tab_names_fit_excel_and_are_told_apart() -> None:
    for language in catalogue.LANGUAGES:
        words = Catalogue(language)
        names = [words(key, number=99) for key in WORDS if key.startswith("tab.")]
        assert [name for name in names if len(name) > 31 or set(name) & set(r"[]:*?/\\")] == []
        assert len({name.casefold() for name in names}) == len(names), language


def test_validation_messages_fit_excel() -> None:
    keys = [key for key in WORDS if key.startswith("validation.")]
    too_long = [
        (language, key)
        for language in catalogue.LANGUAGES
        for key in keys
        if len(Catalogue(language)(key)) > (32 if key.endswith("_title") else 255)
    ]
    assert not too_long


def test_a_workbook_tells_its_language_by_the_tournament_tab() -> None:
    names = {Catalogue(language)("tab.tournament") for language in catalogue.LANGUAGES}
    assert len(names) == len(catalogue.LANGUAGES)


def test_no_english_number_has_a_point_for_an_ordinal() -> None:
    """``(1.)`` and ``the 2. time`` are no English."""
    point = re.compile(r"\}\.[),;]|\bthe \{\w+\}\. ")
    assert [key for key, entry in WORDS.items() if point.search(entry["en"])] == []


def test_further_languages_have_words_only_for_what_is_said() -> None:
    for language in set(catalogue.LANGUAGES) - set(catalogue.COMPLETE):
        for key, sentence in catalogue.translation(language).items():
            assert key in WORDS, f"{language}: nobody says {key}"
            assert sentence.strip(), f"{language}: {key} is empty"
            known = holes_of(WORDS[key][catalogue.COMPLETE[0]])
            assert holes_of(sentence) == known, f"{language}: {key} needs the holes {known}"


def _declared_tabs() -> list[Tab]:
    """What the files of the tabs declare."""
    files = [f"{tabs.__name__}.{one.name}" for one in pkgutil.iter_modules(tabs.__path__)]
    found = [vars(import_module(name)).values() for name in files]
    return [one for values in found for one in values if isinstance(one, Tab)]


def test_headings_of_one_tab_are_told_apart() -> None:
    """Those of two tabs may be the same: which column is which is asked of a tab."""
    declared = _declared_tabs()
    assert {"tournament", "players", "round", "log", "prizes"} <= {tab.key for tab in declared}
    alike = []
    for language in catalogue.LANGUAGES:
        words = Catalogue(language)
        for name in REGISTRY:
            for tab in declared:
                keys = [column.key for column in tab.of(system(name).traits)]
                keys = [key for key in keys if not key.startswith("slot")]
                headings = [heading(words, key, tab.key).casefold() for key in keys]
                if len(set(headings)) < len(headings):
                    alike.append((language, name, tab.key, headings))
    assert not alike
