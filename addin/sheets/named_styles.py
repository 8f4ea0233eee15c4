"""Gives the cell formats of a fresh workbook their names (``pb.input``, ``pb.header``, ...).

XlsxWriter writes formats without names.  With names an organiser can restyle every input
cell of a workbook in one place, and other programs see what a cell is for.
"""

from __future__ import annotations

import zipfile
from copy import deepcopy
from pathlib import Path

from lxml import etree

from addin.engines.file.whole import draft_of

STYLES = "xl/styles.xml"
MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def name_styles(path: Path, indices: dict[str, int]) -> None:
    """Rewrite the style part so that the format of each index carries its name.

    ``indices`` maps a style's name to its cell format index.  Formats used nowhere have no
    index and get no name.
    """
    with (
        draft_of(path) as draft,
        zipfile.ZipFile(path) as source,
        zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED) as target,
    ):
        for item in source.infolist():
            content = source.read(item.filename)
            if item.filename == STYLES:
                content = _named(content, indices)
            target.writestr(item, content)


def _named(content: bytes, indices: dict[str, int]) -> bytes:
    root = etree.fromstring(content)
    bases, cells, names = (_child(root, name) for name in ("cellStyleXfs", "cellXfs", "cellStyles"))
    taken: set[int] = set()
    for name, index in indices.items():
        if not 0 < index < len(cells) or index in taken:
            continue
        taken.add(index)
        base = deepcopy(cells[index])
        if "xfId" in base.attrib:
            del base.attrib["xfId"]
        bases.append(base)
        number = len(bases) - 1
        cells[index].set("xfId", str(number))
        style = etree.SubElement(names, f"{MAIN}cellStyle")
        style.set("name", name)
        style.set("xfId", str(number))
    bases.set("count", str(len(bases)))
    names.set("count", str(len(names)))
    return bytes(etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True))


def _child(root: etree._Element, name: str) -> etree._Element:
    child = root.find(f"{MAIN}{name}")
    if child is None:
        raise ValueError(f"a style part without {name}")
    return child
