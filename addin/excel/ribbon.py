"""The ribbon tab: its definition (customUI) in one language, out of the table of commands.

The tab is ``templates/ribbon/customUI14.xml.j2``, filled here, so that labels come from the
catalogue and macros from the table.  Pictures are our own, a part each.
"""

from __future__ import annotations

from lxml import etree

from addin.commands.registry import in_ribbon
from addin.excel.icons import icon_png
from addin.templates import filled, template
from pairing.catalogue import Catalogue

RELATION = "http://schemas.microsoft.com/office/2007/relationships/ui/extensibility"
"""How the package points to it; the same kind as for the older schema's part."""

PART = "customUI/customUI14.xml"

IMAGE_RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/image"

_RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships"


APART = {"start": ("RibbonNewTournament", "FileNew"), "doctor": ("RibbonDoctor", "Help")}
"""What works without a workbook: the command that is started, its macro, Office's own picture."""


def custom_ui(language: str) -> bytes:
    """Return the customUI part with all words in ``language``."""
    frame = template("ribbon", "customUI14.xml.j2").read_bytes()
    return filled(frame, words=Catalogue(language), groups=in_ribbon(), apart=APART)


def as_part(root: etree._Element) -> bytes:
    """Return a part of a package, with the declaration that Office writes too."""
    return bytes(etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True))


def pictures() -> dict[str, bytes]:
    """Return the pictures' parts, and the part that gives them the identifiers the buttons use."""
    root = etree.fromstring(f'<Relationships xmlns="{_RELATIONSHIPS}"/>')
    parts = {}
    used = [command.button.icon for commands in in_ribbon().values() for command in commands]
    for name in dict.fromkeys(used):
        parts[f"customUI/images/{name}.png"] = icon_png(name)
        points = {"Id": name, "Type": IMAGE_RELATION, "Target": f"images/{name}.png"}
        etree.SubElement(root, f"{{{_RELATIONSHIPS}}}Relationship", points)
    parts["customUI/_rels/customUI14.xml.rels"] = as_part(root)
    return parts
