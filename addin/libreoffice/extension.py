"""Builds ``pairbook.oxt``: LibreOffice's toolbar, menu and buttons, out of the table of commands.

What the extension does is written by hand in ``templates/libreoffice``; what it shows is made
here: menu, toolbar, tooltips and pictures as LibreOffice's configuration, the words and buttons
of the sheets as ``words.json``, and in ``config.json`` the Python that a click starts.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from operator import methodcaller
from typing import TYPE_CHECKING, Any

from lxml import etree

from addin.commands.registry import COMMANDS, MAIN, Command, at_hand, further, in_ribbon
from addin.engines.file.package import packed
from addin.excel.conf import interpreter, package_folder
from addin.excel.icons import icon_png
from addin.sheets import layout
from addin.sheets.version import VERSION
from addin.templates import files_in, template
from pairing.catalogue import LANGUAGES, Catalogue
from pairing.systems import REGISTRY, system

if TYPE_CHECKING:
    from pairing.systems import SystemTraits

NAME = "pairbook.oxt"
IDENTIFIER = "org.pairbook.pairbook"
CONFIG, WORDS = "config.json", "words.json"

ADDRESS = "vnd.pairbook:"
"""What the addresses of our buttons begin with; the command's key follows."""

PROTOCOL = 3
"""Version of what extension and worker say to each other."""

OLDEST = "7.0"
"""The oldest LibreOffice the extension is for: its Python is 3.8 at least."""

CALC = "com.sun.star.sheet.SpreadsheetDocument"

SIZES = {"Small": 16, "Big": 32}
"""Pixels of a side of a button's picture."""

SENTENCES = ("working", "stopped", "no_start", "caged")
"""What the extension itself says; our side says the rest."""

_DESCRIPTION = "http://openoffice.org/extensions/description/2006"
_OOR = "http://openoffice.org/2001/registry"
_XML = "{http://www.w3.org/XML/1998/namespace}lang"


def build() -> bytes:
    """The extension's bytes; the same installation gives the same ones."""
    parts = files_in(template("libreoffice"))
    parts["description.xml"] = _description()
    parts["Addons.xcu"] = _addons()
    parts["CalcCommands.xcu"] = _tooltips()
    for command in _commands():
        for size in SIZES.values():
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


def _commands() -> list[Command]:
    return [command for group in in_ribbon().values() for command in group]


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=1).encode()


# -- LibreOffice's configuration --------------------------------------------------------------


def _description() -> bytes:
    root = etree.fromstring(f'<description xmlns="{_DESCRIPTION}"/>')
    etree.SubElement(root, f"{{{_DESCRIPTION}}}identifier", value=IDENTIFIER)
    etree.SubElement(root, f"{{{_DESCRIPTION}}}version", value=VERSION)
    needs = etree.SubElement(root, f"{{{_DESCRIPTION}}}dependencies")
    etree.SubElement(
        needs,
        "{http://libreoffice.org/extensions/description/2011}LibreOffice-minimal-version",
        {"value": OLDEST, "name": f"LibreOffice {OLDEST}"},
        nsmap={"lo": "http://libreoffice.org/extensions/description/2011"},
    )
    names = etree.SubElement(root, f"{{{_DESCRIPTION}}}display-name")
    for language in LANGUAGES:
        etree.SubElement(names, f"{{{_DESCRIPTION}}}name", lang=language).text = "pairbook"
    return _xml(root)


def _addons() -> bytes:
    """The toolbar of Calc with what every round needs, the menu with all in groups, pictures."""
    root = _component("Addons", "org.openoffice.Office")
    top = _node(root, "AddonUI", op="")
    bar = _node(_node(top, "OfficeToolBar", op=""), "org.pairbook.toolbar")
    menu = _node(_node(top, "OfficeMenuBar", op=""), "org.pairbook.menu")
    _property(menu, "Title", lambda _: "~pairbook")
    _property(menu, "Context", CALC)
    inside = _node(menu, "Submenu", op="")
    pictures = _node(top, "Images", op="")
    for at, (group, commands) in enumerate(in_ribbon().items()):
        places = [inside, bar]
        if group != MAIN:
            below = _node(inside, f"n{at:02d}")
            _property(below, "Title", methodcaller("__call__", f"command_group.{group}"))
            _property(below, "Context", CALC)
            places = [_node(below, "Submenu", op="")]
        for number, command in enumerate(commands):
            for place in places:
                item = _node(place, f"m{number:02d}")
                _property(item, "URL", ADDRESS + command.key)
                _property(item, "Title", command.label)
                _property(item, "Target", "_self")
                _property(item, "Context", CALC)
            picture = _node(pictures, f"org.pairbook.{command.key}")
            _property(picture, "URL", ADDRESS + command.key)
            files = _node(picture, "UserDefinedImages", op="")
            for size, pixels in SIZES.items():
                url = f"%origin%/icons/{command.button.icon}_{pixels}.png"
                _property(files, f"Image{size}URL", url)
    return _xml(root)


def _tooltips() -> bytes:
    """Return what our commands are called and what is shown where the pointer rests on them."""
    root = _component("CalcCommands", "org.openoffice.Office.UI")
    commands = _node(_node(root, "UserInterface", op=""), "Commands", op="")
    for command in _commands():
        node = _node(commands, ADDRESS + command.key)
        _property(node, "Label", command.label)
        _property(node, "TooltipLabel", command.tip)
    return _xml(root)


def _component(name: str, package: str) -> etree._Element:
    root = etree.Element(f"{{{_OOR}}}component-data", nsmap={"oor": _OOR})
    root.set(f"{{{_OOR}}}name", name)
    root.set(f"{{{_OOR}}}package", package)
    return root


def _node(parent: etree._Element, name: str, op: str = "replace") -> etree._Element:
    node = etree.SubElement(parent, "node")
    node.set(f"{{{_OOR}}}name", name)
    if op:
        node.set(f"{{{_OOR}}}op", op)
    return node


def _property(node: etree._Element, name: str, value: str | Callable[[Catalogue], str]) -> None:
    """A property; one whose value depends on the language is given once a language."""
    made = etree.SubElement(node, "prop")
    made.set(f"{{{_OOR}}}name", name)
    if isinstance(value, str):
        etree.SubElement(made, "value").text = value
        return
    for language in ("en-US", *LANGUAGES[1:]):
        value_ = etree.SubElement(made, "value")
        value_.set(_XML, language)
        value_.text = value(Catalogue(language[:2]))


def _xml(root: etree._Element) -> bytes:
    etree.indent(root)
    return bytes(etree.tostring(root, xml_declaration=True, encoding="UTF-8"))
