"""``pairbook systems``: which systems there are, and what the settings of each mean."""

from __future__ import annotations

import shutil
import textwrap

from addin.cli import printer
from addin.cli.session import current, tell
from addin.sheets.vocabulary import Vocabulary
from pairing.settings import Spec, spec_of
from pairing.systems import ALIASES, REGISTRY, system, system_named

INDENT = " " * 6


def systems(name: str | None = None) -> None:
    """Name the pairing systems; with a NAME its settings, their defaults and what they mean."""
    words = current().words
    if name is not None:
        _show_settings(system_named(name))
        return
    titles = {key: f"system.{key}" for key in REGISTRY} | {key: f"alias.{key}" for key in ALIASES}
    rows = [
        (key, words(title), words(f"system_for.{system(key).traits.game}"))
        for key, title in titles.items()
    ]
    printer.show_table([words(f"systems.{key}") for key in ("name", "system", "game")], rows)
    tell("systems.more")


def _show_settings(chosen: str) -> None:
    """Print every setting of a system with its default, its values and what it means."""
    words, kind = Vocabulary(current().language, chosen), system(chosen).settings
    defaults, layers = kind(), words.layers(kind)
    printer.say(f"{chosen}: {words(f'system.{chosen}')}")
    for theme, layer in layers.items():
        for at, item in enumerate(layer):
            printer.say()
            if not at:
                printer.say(words(f"theme.{theme}") if theme else words("systems.decided"))
            name, spec = item.name, spec_of(item)
            printer.say(f"  {name}  —  {words.setting_label(name)}")
            default = words.show_setting(name, spec, getattr(defaults, name))
            usual = words("systems.default", default=str(default or words("systems.empty")))
            values = words("systems.values", values=_values(words, name, spec))
            _say_indented(f"{usual} {values}", words.setting_help(name))
    specs = {item.name: spec_of(item) for layer in layers.values() for item in layer}
    for rules, (filled, source) in kind.rule_sets().items():
        printer.say()
        label = words.show_option("rule_set", specs["rule_set"], rules)
        printer.say(f"  rules={rules}  —  {label}")
        shown = {key: words.show_setting(key, specs[key], value) for key, value in filled.items()}
        lines = [f"{words.setting_label(key)}: {value}" for key, value in shown.items() if value]
        _say_indented(f"{'; '.join(lines)}.", words("systems.source", source=source))
    first = next(iter(specs))
    printer.say()
    tell("systems.how", system=chosen, setting=first, label=words.setting_label(first))


def _say_indented(*paragraphs: str) -> None:
    width = min(shutil.get_terminal_size().columns, 100)
    for paragraph in paragraphs:
        printer.say(
            textwrap.fill(paragraph, width, initial_indent=INDENT, subsequent_indent=INDENT)
        )


def _values(words: Vocabulary, name: str, spec: Spec) -> str:
    """Return what a setting takes: its options, the limits of a number, or what kind of text."""
    if spec.options:
        return ", ".join(words.show_option(name, spec, option) for option in spec.options)
    if spec.kind == "whole" and spec.high is not None:
        return f"{spec.low or 0}–{spec.high}"
    key = f"systems.kind_{spec.kind}"
    return words(key if key in words.catalogue else "systems.kind_text")


def in_short() -> str:
    """Return every system with the names of its settings, for the help of a command that takes
    them.
    """
    words = current().words
    lines = [words("systems.in_short")]
    for name in REGISTRY:
        layers = Vocabulary(words.language, name).layers(system(name).settings)
        first, *others = (", ".join(item.name for item in layer) for layer in layers.values())
        rest = words("systems.rest", names="; ".join(others))
        lines.append(f"{name} — {words(f'system.{name}')}: {first}. {rest}")
    lines += [f"{name} — {words(f'alias.{name}')}." for name in ALIASES]
    lines.append(words("systems.more"))
    return "\n\n".join(lines)
