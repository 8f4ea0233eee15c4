"""``pairbook systems``: which systems there are, and what the settings of each mean."""

from __future__ import annotations

import shutil
import textwrap
from typing import Any

from addin.cli import printer
from addin.cli.session import current, tell
from addin.sheets.vocabulary import Vocabulary
from pairing.settings import Spec, format_value, spec_of
from pairing.systems import ALIASES, REGISTRY, system, system_named

INDENT = " " * 6


def systems(name: str | None = None, *, as_json: bool = False) -> None:
    """Name the pairing systems; with a NAME its settings, their defaults and what they mean."""
    words = current().words
    chosen = None if name is None else system_named(name)
    if as_json:
        printer.show_json([_data(one) for one in ([chosen] if chosen else REGISTRY)])
        return
    if chosen is None:
        rows = [
            (one, words(f"system.{one}"), words(f"system_for.{system(one).traits.game}"))
            for one in REGISTRY
        ]
        rows += [
            (aliase, words(f"alias.{aliase}"), words(f"system_for.{system(aliase).traits.game}"))
            for aliase in ALIASES
        ]
        headings = [words(f"systems.{key}") for key in ("name", "system", "game")]
        printer.show_table(headings, rows)
        tell("systems.more")
        return
    printer.say(f"{chosen}: {words(f'system.{chosen}')}")
    data = _data(chosen)
    shown = data["settings"]
    theme = None
    for one in shown:
        printer.say()
        if one["theme"] != theme:
            theme = one["theme"]
            printer.say(words(f"theme.{theme}") if theme else words("systems.decided"))
        printer.say(f"  {one['name']}  —  {one['label']}")
        lines = [words("systems.default", default=one["default"] or words("systems.empty"))]
        lines += [words("systems.values", values=one["values"])]
        _say_indented(" ".join(lines), one["help"])
    for one in data.get("rule_sets", ()):
        printer.say()
        printer.say(f"  rules={one['name']}  —  {one['label']}")
        setting = Vocabulary(words.language, chosen).setting_label
        filled = [f"{setting(key)}: {value}" for key, value in one["shown"].items() if value]
        _say_indented(f"{'; '.join(filled)}.", words("systems.source", source=one["source"]))
    first = shown[0]
    printer.say()
    tell("systems.how", system=chosen, setting=first["name"], label=first["label"])


def _data(name: str) -> dict[str, Any]:
    words = Vocabulary(current().language, name)
    kind = system(name).settings
    defaults = kind()
    return {
        "name": name,
        "title": words(f"system.{name}"),
        "settings": [
            {
                "name": item.name,
                "theme": theme,
                "label": words.setting_label(item.name),
                "default": str(
                    words.show_setting(item.name, spec_of(item), getattr(defaults, item.name)) or ""
                ),
                "default_name": format_value(spec_of(item), getattr(defaults, item.name)),
                "values": _values(words, item.name, spec_of(item)),
                "help": words.setting_help(item.name),
            }
            for theme, layer in words.layers(kind).items()
            for item in layer
        ],
        **_rule_sets(words, name),
    }


def _rule_sets(words: Vocabulary, name: str) -> dict[str, Any]:
    """The sets of rules a system knows by name: what each fills in, and its source."""
    kind = system(name).settings
    specs = {item.name: spec_of(item) for item in kind.shown_fields()}
    sets = [
        {
            "name": one,
            "label": words.show_option("rule_set", specs["rule_set"], one),
            "values": {key: format_value(specs[key], value) for key, value in values.items()},
            "shown": {
                key: str(words.show_setting(key, specs[key], value) or "")
                for key, value in values.items()
            },
            "source": source,
        }
        for one, (values, source) in kind.rule_sets().items()
    ]
    return {"rule_sets": sets} if sets else {}


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
    """Every system with the names of its settings, for the help of a command that takes them."""
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
