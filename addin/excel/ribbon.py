"""The ribbon tab: its definition (customUI) in one language, out of the table of commands.

The frame of the tab is ``templates/ribbon/customUI14.xml``; groups and buttons are put into
it here, so that labels come from the catalogue and macros from the table.
Pictures are our own, a part each.
"""

from __future__ import annotations

from lxml import etree

from addin.commands.registry import in_ribbon
from addin.excel.icons import icon_png
from addin.templates import template
from pairing.catalogue import Catalogue

NAMESPACE = "http://schemas.microsoft.com/office/2009/07/customui"
"""Of custom UI from Office 2010 on ([MS-CUSTOMUI2])."""

RELATION = "http://schemas.microsoft.com/office/2007/relationships/ui/extensibility"
"""How the package points to it; the same kind as for the older schema's part."""

PART = "customUI/customUI14.xml"

IMAGE_RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/image"

_RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships"

_TAB = f"{{{NAMESPACE}}}tab"


APART = {"start": ("RibbonNewTournament", "FileNew"), "doctor": ("RibbonDoctor", "Help")}
"""What works without a workbook: the command that is started, its macro, Office's own picture."""


def custom_ui(language: str) -> bytes:
    """The customUI part with all words in ``language``."""
    words = Catalogue(language)
    root = etree.fromstring(template("ribbon", "customUI14.xml").read_bytes())
    (tab,) = root.iter(_TAB)
    tab.set("label", words("ribbon.tab"))
    for key, commands in in_ribbon().items():
        named = {"id": f"pairbookGroup_{key}", "label": words(f"command_group.{key}")}
        group = etree.SubElement(tab, f"{{{NAMESPACE}}}group", named)
        for command in commands:
            label, tip = command.label(words), command.tip(words)
            size, icon = "large" if command.button.large else "normal", command.button.icon
            _button(group, command.key, label, tip, command.callback, size=size, image=icon)
    named = {"id": "pairbookGroup_apart", "label": words("command_group.apart")}
    group = etree.SubElement(tab, f"{{{NAMESPACE}}}group", named)
    for key, (macro, picture) in APART.items():
        label, tip = words(f"ribbon.{key}.label"), words(f"ribbon.{key}.tip")
        _button(group, key, label, tip, macro, size="large", imageMso=picture)
    etree.indent(root)
    return as_part(root)


def _button(
    group: etree._Element, key: str, label: str, tip: str, macro: str, **looks: str
) -> None:
    button = {"id": f"pairbook_{key}", "label": label, "screentip": label, "supertip": tip}
    etree.SubElement(group, f"{{{NAMESPACE}}}button", {**button, "onAction": macro, **looks})


def as_part(root: etree._Element) -> bytes:
    """A part of a package, with the declaration that Office writes too."""
    return bytes(etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True))


def pictures() -> dict[str, bytes]:
    """The pictures' parts, and the part that gives them the identifiers the buttons use."""
    root = etree.fromstring(f'<Relationships xmlns="{_RELATIONSHIPS}"/>')
    parts = {}
    used = [command.button.icon for commands in in_ribbon().values() for command in commands]
    for name in dict.fromkeys(used):
        parts[f"customUI/images/{name}.png"] = icon_png(name)
        points = {"Id": name, "Type": IMAGE_RELATION, "Target": f"images/{name}.png"}
        etree.SubElement(root, f"{{{_RELATIONSHIPS}}}Relationship", points)
    parts["customUI/_rels/customUI14.xml.rels"] = as_part(root)
    return parts
