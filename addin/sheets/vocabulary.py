"""A workbook's words: the catalogue of its language, and back from words to values."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Any

from addin.sheets import layout
from pairing.catalogue import LANGUAGES, Catalogue, Text, show_exact
from pairing.dataclasses import Field, dataclass, replace
from pairing.settings import Settings, Spec, format_value, parse_value, spec_of
from pairing.systems import REGISTRY, PairingSystem, system
from pairing.tournament import EVENT_FIELDS

RESULTS = {
    "go": ("1-0", "0-1", "½-½", "+--", "--+", "---"),
    "chess": ("1-0", "0-1", "½-½", "+--", "--+", "---", "0-0"),
}


RUN_SPECS = {
    "rounds": Spec("whole", 1, layout.LAST_ROUND),
    "seed": Spec("whole", 1, 2**31 - 1),
}
"""What may be typed for the numbers that every tournament has."""


@dataclass(frozen=True)
class Line:
    """A line of the Tournament tab, declared: the name of its setting and its section there.

    ``value`` is what a new workbook has in its cell, ``spec`` what may be typed.  ``needed`` and
    ``added`` as of :class:`addin.sheets.layout.Col`.  Lines with a ``theme`` are folded away
    over one that says what is set there.
    """

    name: str
    section: str
    value: Any = ""
    spec: Spec | None = None
    needed: bool = True
    theme: str = ""


class Vocabulary:
    """Words of one workbook: its language and its system."""

    SHORT_RESULTS = (
        *("1", "0", "=", "+", "-", "w", "b", "б", "ч", "1:0", "0:1", "½", "1/2", "0.5", "0,5"),
        *(".5", "½:½", "1–0", "0–1", "+-", "-+", "--", "ff", "1-0f", "0-1f"),
    )
    """The usual short ways to type a result, below the results in the dropdown."""

    def __init__(self, language: str, system: str | None = None) -> None:
        self.catalogue = Catalogue(language)
        self.language = language
        self.system = system

    def __call__(self, what: Text | str, /, **values: Any) -> str:
        """Return the sentence for a text or a key."""
        return self.catalogue(what, **values)

    def departure(self, name: str) -> str:
        """Return a setting that leaves the official rules, with the article where it needs one."""
        key = f"departure.{name}"
        label = self.setting_label(name)
        return self(key, setting=label) if key in self.catalogue else label

    @property
    def decimal(self) -> str:
        """Return the sign between a number's whole part and its decimals."""
        return self.catalogue.decimal

    @property
    def number_format(self) -> str:
        """Return what makes a number format show numbers the way of the language."""
        return self.catalogue("grammar.number_format")

    def number(self, value: Fraction | int) -> str:
        """Return a number for a sentence: exact while it can be read, else two decimals."""
        return self.catalogue.number(value)

    def tab(self, key: str, number: int | None = None) -> str:
        """Return a tab's name."""
        return layout.tab_name(self.catalogue, key, number)

    def formula(self, key: str, **expressions: str) -> str:
        """Return a sentence as an Excel text expression, its holes filled with expressions."""
        sentence = self.catalogue(key).replace('"', '""')
        quoted = '"' + sentence.format_map({n: f'"&{e}&"' for n, e in expressions.items()}) + '"'
        return quoted.replace('""&', "").replace('&""', "")

    # -- settings -----------------------------------------------------------------------

    def lines(self, chosen: PairingSystem) -> list[Line]:
        """Return the lines of the Tournament tab for a system, in their order, section by section.

        In each section those that every event decides come first, the others theme by theme.
        """
        traits, defaults = chosen.traits, chosen.settings()
        run = {"system": self(f"system.{chosen.name}"), "rounds": traits.planned, "seed": 1}
        lines = [Line(name, "event", needed=False) for name in EVENT_FIELDS]
        lines += [Line(name, "event", needed=False) for name in traits.details]
        lines += [Line(name, "run", value, RUN_SPECS.get(name)) for name, value in run.items()]
        for item in chosen.settings.shown_fields():
            spec = spec_of(item)
            value = self.show_setting(item.name, spec, getattr(defaults, item.name))
            lines.append(Line(item.name, "system", value, spec))
        themes = {layout.ABOUT: [*layout.ABOUT_FIELDS, *traits.details]}
        themes |= {theme: names.split() for theme, names in chosen.settings.themes.items()}
        theme_of = {name: theme for theme, names in themes.items() for name in names}
        order = ["", *themes]
        lines = [replace(line, theme=theme_of.get(line.name, "")) for line in lines]
        return sorted(lines, key=lambda line: (line.section != "event", order.index(line.theme)))

    def layers(self, kind: type[Settings]) -> dict[str, list[Field[Any]]]:
        """Return a system's settings as sheets show them: under "" what every event decides, then
        themes.

        >>> list(Vocabulary("en").layers(system("serp").settings))
        ['', 'start', 'pairing', 'apart', 'points']
        """
        theme_of = {name: theme for theme in kind.themes for name in kind.themes[theme].split()}
        layers: dict[str, list[Field[Any]]] = {theme: [] for theme in ("", *kind.themes)}
        for item in kind.shown_fields():
            layers[theme_of.get(item.name, "")].append(item)
        return layers

    def setting_label(self, name: str) -> str:
        """Return the words before a setting's cell."""
        return self.catalogue(f"setting.{name}")

    def setting_help(self, name: str) -> str:
        """Return the line of help behind a setting's cell."""
        return self.catalogue(f"setting_help.{name}")

    def show_option(self, name: str, spec: Spec, option: str) -> str:
        """Return one option of a dropdown in words (``½``, ``да``, ``by rating``)."""
        if spec.kind == "points":
            value = Fraction(option)
            exact = value.denominator <= 2 or 100 % value.denominator
            return show_exact(value) if exact else str(float(value))
        for key in (f"option.{name}.{option}", f"option.{option}"):
            if key in self.catalogue:
                return self.catalogue(key)
        return option

    def show_setting(self, name: str, spec: Spec, value: Any) -> str | int:
        """Return a setting's value as it stands in its cell."""
        if spec.kind == "whole" and value is not None:
            return int(value)
        plain = format_value(spec, value)
        if spec.shown is not None:
            return spec.shown(plain, self.catalogue)
        if spec.kind in ("choice", "yes_no", "points") and plain:
            return self.show_option(name, spec, plain)
        if spec.kind == "words":
            return " ".join(self._short(name, spec, option) for option in plain.split())
        return plain

    def shown_setting(self, kind: type[Settings], name: str, typed: Any) -> str | int:
        """Return a setting as its cell shows it, from its name in files and the journal.

        What is no setting of this kind stays as it is.  Raises ``InputError`` for a bad value.
        """
        specs = {item.name: spec_of(item) for item in kind.shown_fields()}
        if name in specs and typed is not None:
            return self.show_setting(name, specs[name], parse_value(name, specs[name], typed))
        return "" if typed is None else str(typed)

    def _short(self, name: str, spec: Spec, option: str) -> str:
        """Return an option of a list: its words where they are one word, else its name."""
        option_words = self.show_option(name, spec, option)
        return option if " " in option_words else option_words

    def read_setting(self, name: str, spec: Spec, shown: Any) -> Any:
        """Return what was typed, with an option's words turned back into its name."""
        if isinstance(shown, str) and spec.kind == "words":
            known = {self._short(name, spec, option).casefold(): option for option in spec.options}
            typed = shown.replace(",", " ").replace(";", " ").split()
            return " ".join(known.get(option.casefold(), option) for option in typed)
        if isinstance(shown, str) and spec.options:
            for option in spec.options:
                if shown.strip().casefold() == self.show_option(name, spec, option).casefold():
                    return option
        return shown

    @cached_property
    def systems(self) -> dict[str, str]:
        """Return a system's words -> its name."""
        return {self.catalogue(f"system.{name}").casefold(): name for name in REGISTRY}

    @cached_property
    def labels(self) -> dict[str, str]:
        """Return a setting's words, in every language -> its name, for this workbook's system."""
        names = [*EVENT_FIELDS, *layout.RUN_FIELDS]
        if self.system is not None:
            names = [line.name for line in self.lines(system(self.system))]
        ours = {self.setting_label(name).casefold(): name for name in names}
        theirs = {}
        for words, name in product(map(Catalogue, LANGUAGES), names):
            if f"setting.{name}" in words:
                theirs[words(f"setting.{name}").casefold()] = name
        return theirs | ours
