"""A workbook file as a package of parts: what must hold for Office to open it without repair."""

from __future__ import annotations

import posixpath
import zipfile
from pathlib import Path

from lxml import etree

RELATIONS = "{http://schemas.openxmlformats.org/package/2006/relationships}Relationship"
TYPES = "{http://schemas.openxmlformats.org/package/2006/content-types}"


def parts(path: Path) -> dict[str, bytes]:
    """Every part by its name."""
    with zipfile.ZipFile(path) as package:
        names = package.namelist()
        assert len({name.lower() for name in names}) == len(names), "a part twice"
        return {name: package.read(name) for name in names}


def content_types(found: dict[str, bytes]) -> dict[str, str]:
    """The content type of every part; fails when one has none or a line has no part."""
    root = etree.fromstring(found["[Content_Types].xml"])
    defaults = {one.get("Extension").lower(): one.get("ContentType")
                for one in root.iter(f"{TYPES}Default")}  # fmt: skip
    named = {one.get("PartName")[1:]: one.get("ContentType")
             for one in root.iter(f"{TYPES}Override")}  # fmt: skip
    assert set(named) <= set(found), set(named) - set(found)
    result = {}
    for name in set(found) - {"[Content_Types].xml"}:
        kind = named.get(name) or defaults.get(name.rpartition(".")[2].lower())
        assert kind, f"no content type for {name}"
        result[name] = kind
    return result


def relations(found: dict[str, bytes]) -> dict[str, list[tuple[str, str, str]]]:
    """Of every part: identifier, kind and target; fails on a target that is not there."""
    result: dict[str, list[tuple[str, str, str]]] = {}
    for name, content in found.items():
        if not name.endswith(".rels"):
            continue
        folder = posixpath.normpath(posixpath.join(name, "..", "..")).removeprefix(".")
        source = posixpath.join(folder, posixpath.basename(name)[: -len(".rels")])
        assert source in found or source == "", f"{name} belongs to nothing"
        lines = []
        for one in etree.fromstring(content).iter(RELATIONS):
            target = one.get("Target")
            if one.get("TargetMode") != "External":
                target = posixpath.normpath(posixpath.join("/", folder, target))[1:]
                assert target in found, f"{name} points to {target}, which is not there"
            lines.append((one.get("Id"), one.get("Type"), target))
        assert len({one for one, _, _ in lines}) == len(lines), f"an identifier twice in {name}"
        result[source] = lines
    return result


def check_package(path: Path) -> dict[str, bytes]:
    """Hold content types, relations and XML against each other; the parts."""
    found = parts(path)
    content_types(found)
    reached = {target for lines in relations(found).values() for _, _, target in lines}
    for name, content in found.items():
        if name.endswith((".xml", ".rels", ".vml")):
            etree.fromstring(content)
        if not name.endswith(".rels") and name != "[Content_Types].xml":
            assert name in reached, f"nothing points to {name}"
    return found
