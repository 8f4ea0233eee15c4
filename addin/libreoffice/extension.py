"""Builds ``pairbook.oxt``: LibreOffice's toolbar, menu and buttons, out of the table of commands.

What the extension does is written by hand in ``templates/libreoffice``, with menu, toolbar and
tooltips as LibreOffice's configuration, which are filled here; the words and buttons of the sheets
stand in ``words.json``, and in ``config.json`` the Python that a click starts.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from addin.commands.registry import COMMANDS, Command, at_hand, further, in_ribbon
from addin.engines.file.package import packed
from addin.excel.conf import interpreter, package_folder
from addin.excel.icons import icon_png
from addin.sheets import layout
from addin.sheets.version import VERSION
from addin.templates import files_in, filled, template
from pairing.catalogue import LANGUAGES, Catalogue
from pairing.systems import REGISTRY, system

if TYPE_CHECKING:
    from pairing.systems import SystemTraits

NAME = "pairbook.oxt"
IDENTIFIER = "org.pairbook.pairbook"
CONFIG, WORDS = "config.json", "words.json"

PROTOCOL = 3
"""Version of what extension and worker say to each other."""

SENTENCES = ("working", "stopped", "no_start", "caged")
"""What the extension itself says; our side says the rest."""


def build() -> bytes:
    """Return the extension's bytes; the same installation gives the same ones."""
    parts = files_in(template("libreoffice"))
    groups = in_ribbon()
    catalogues = {tag: Catalogue(tag[:2]) for tag in ("en-US", *LANGUAGES[1:])}
    for name in [name for name in parts if name.endswith(".j2")]:
        parts[name.removesuffix(".j2")] = filled(
            parts.pop(name),
            identifier=IDENTIFIER, version=VERSION, groups=groups, languages=catalogues,
        )  # fmt: skip
    for command in (command for commands in groups.values() for command in commands):
        for size in (16, 32):
            parts[f"icons/{command.button.icon}_{size}.png"] = icon_png(command.button.icon, size)
    parts[CONFIG] = _json(settings())
    parts[WORDS] = _json({language: words_of(language) for language in LANGUAGES})
    return packed(dict(sorted(parts.items())))


def settings() -> dict[str, Any]:
    """Return what a click starts: the Python that runs now, and where this package is."""
    return {
        "python": interpreter(),
        "folder": str(package_folder()),
        "version": VERSION,
        "protocol": PROTOCOL,
    }


def words_of(language: str) -> dict[str, Any]:
    """Return what the extension needs to know a workbook of that language and to speak in it."""
    words = Catalogue(language)
    rounds = range(1, layout.LAST_ROUND + 1)
    return {
        "tournament_tab": layout.tab_name(words, layout.TOURNAMENT),
        "round_tabs": [layout.tab_name(words, layout.ROUND, number) for number in rounds],
        "system_label": words("setting.system"),
        "further": {
            words(f"system.{name}"): _shown(further(chosen.traits), words, chosen.traits)
            for name, chosen in ((name, system(name)) for name in REGISTRY)
        },
        "at_hand": _shown(at_hand(), words),
        "macros": {command.macro: command.key for command in COMMANDS if command.pressed},
        "commands": {command.key: command.label(words) for command in COMMANDS if command.pressed},
        **{key: words(f"office.{key}") for key in SENTENCES},
    }


def _shown(
    commands: list[Command], words: Catalogue, traits: SystemTraits | None = None
) -> list[dict[str, str]]:
    return [
        {
            "key": command.key,
            "label": command.label(words, traits),
            "tip": command.tip(words, traits),
        }
        for command in commands
    ]


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=1).encode()
