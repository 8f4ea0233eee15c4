"""A workbook as a package of parts; parts that nobody changed are copied as they are."""

from __future__ import annotations

import posixpath
import struct
import zipfile
import zlib
from collections.abc import Callable, Collection, Mapping
from copy import copy
from io import BytesIO
from typing import Any
from urllib.parse import unquote

from lxml import etree

from addin.engines.file.guard import not_a_workbook
from pairing import limits
from pairing.dataclasses import dataclass
from pairing.errors import InputError

Element = Any
"""An lxml element; lxml's own classes are private."""

_PARSER_OPTIONS: dict[str, Any] = {
    "resolve_entities": False,
    "no_network": True,
    "huge_tree": False,
    "strip_cdata": False,
    "remove_blank_text": False,
}
_DAMAGED = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError)


@dataclass(frozen=True)
class Relation:
    """One line of a ``.rels`` part; ``target`` is a part's name, or as written if external."""

    id: str
    kind: str
    target: str
    external: bool


class Package:
    """The parts of a workbook file, read from its bytes.

    ``file`` is the file's name for messages.  Raises ``InputError`` when the bytes are no
    readable zip.
    """

    def __init__(self, data: bytes, file: str) -> None:
        self.data = data
        self.file = file
        try:
            self._zip = zipfile.ZipFile(BytesIO(data))
        except (*_DAMAGED, ValueError, struct.error, OverflowError):
            raise not_a_workbook(file)
        self._check_sizes()
        # Part names are compared without regard to case (ECMA-376 part 2, 9.1.1).
        self._spelling = {name.lower(): name for name in self._zip.namelist()}
        self._unpacked: dict[str, bytes] = {}

    def _check_sizes(self) -> None:
        """Refuse what would fill the memory, before anything is unpacked.

        The sizes are those the package declares; reading stops there, whatever follows.
        """
        parts = self._zip.infolist()
        total = sum(part.file_size for part in parts)
        if total > limits.UNPACKED_BYTES or len(parts) > limits.PARTS:
            raise InputError("limit.unpacked", file=self.file, size=total // 1_000_000)
        for part in parts:
            if part.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                raise not_a_workbook(self.file)  # Office packs no part by another method
            tight = part.file_size > limits.RATIO * max(part.compress_size, 1)
            if part.file_size > limits.PART_BYTES or (tight and part.file_size > limits.RATIO_FROM):
                size, name = part.file_size // 1_000_000, part.filename[-60:]
                raise InputError("limit.part", file=self.file, part=name, size=size)

    def find(self, name: str) -> str | None:
        """Return the part's name as the zip spells it, or None."""
        return self._spelling.get(name.lower())

    def read(self, name: str) -> bytes:
        """Return a part's bytes; raises ``InputError`` when it is missing or damaged."""
        spelled = self.find(name)
        if spelled is None:
            raise not_a_workbook(self.file)
        try:
            if spelled not in self._unpacked:
                self._unpacked[spelled] = self._zip.read(spelled)
        except _DAMAGED:
            raise not_a_workbook(self.file)
        return self._unpacked[spelled]

    def head(self, name: str, until: bytes) -> bytes:
        """Return a part's bytes up to the first block with ``until`` in it; a large part stays
        packed.
        """
        spelled = self.find(name)
        if spelled is None:
            raise not_a_workbook(self.file)
        if spelled in self._unpacked:
            return self._unpacked[spelled]
        content = b""
        try:
            with self._zip.open(spelled) as part:
                while until not in content and (more := part.read(16_384)):
                    content += more
        except _DAMAGED:
            raise not_a_workbook(self.file)
        return content

    def root(self, name: str) -> Element:
        """Return a part as a fresh XML tree; raises ``InputError`` when it is not well-formed."""
        return parse(self.read(name), self.file)

    def relations(self, name: str) -> list[Relation]:
        """Return what a part (``""`` for the package) points to."""
        rels = rels_of(name)
        return [] if self.find(rels) is None else relations_in(self.root(rels), name, self.find)

    def target(self, name: str, kind: str) -> str | None:
        """Return the existing part that ``name`` points to by a relation whose type ends in
        ``kind``.
        """
        for relation in self.relations(name):
            if relation.kind.endswith(f"/{kind}") and not relation.external:
                return self.find(relation.target)
        return None

    def rebuilt(self, changes: Mapping[str, bytes | None]) -> bytes:
        """Return the package with some parts replaced (``None``: removed); the rest as it was.

        Order, names, dates and the compressed bytes of all other parts stay.
        """
        out = BytesIO()
        with zipfile.ZipFile(out, "w") as target:
            target.comment = self._zip.comment
            for info in map(copy, self._zip.infolist()):
                info.extra = _without_zip64(info.extra)
                if info.filename not in changes:
                    self._hand_on(info, target)
                elif (new := changes[info.filename]) is not None:
                    target.writestr(info, new, zipfile.ZIP_DEFLATED, 5)
        return out.getvalue()

    def _hand_on(self, info: zipfile.ZipInfo, target: zipfile.ZipFile) -> None:
        """Put a part into another package as it lies in this one, neither unpacked nor packed."""
        at = info.header_offset
        if self.data[at : at + 4] != b"PK\x03\x04":
            raise not_a_workbook(self.file)
        begin = at + 30 + sum(struct.unpack("<HH", self.data[at + 26 : at + 30]))
        info.flag_bits &= ~0x08  # its sizes are known: none follow the data
        info.header_offset = target.start_dir
        assert target.fp is not None
        target.fp.write(info.FileHeader(zip64=False))
        target.fp.write(self.data[begin : begin + info.compress_size])
        target.start_dir = target.fp.tell()
        target.filelist.append(info)


def packed(parts: Mapping[str, bytes]) -> bytes:
    """Return a new package of these parts in their order; the same parts always give the same
    bytes.
    """
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as package:
        for name, data in parts.items():
            # Without a date: every part is of 1980, the first year a zip knows.
            package.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def rels_of(part: str) -> str:
    """Return where a part's relations are: ``xl/_rels/workbook.xml.rels`` for
    ``xl/workbook.xml``.
    """
    folder, base = posixpath.split(part)
    return posixpath.join(folder, "_rels", f"{base}.rels")


def relations_in(root: Element, part: str, spelled: Callable[[str], str | None]) -> list[Relation]:
    """Return the relations of a part; ``spelled`` gives the name of an existing part as it is
    spelled.
    """
    relations = []
    for item in root.iterchildren("{*}*"):
        target, external = item.get("Target", ""), item.get("TargetMode") == "External"
        if not external:
            folder = posixpath.dirname(part)
            target = posixpath.normpath(posixpath.join("/", folder, unquote(target)))[1:]
            target = spelled(target) or target
        relations.append(Relation(item.get("Id", ""), item.get("Type", ""), target, external))
    return relations


def parse(data: bytes, file: str) -> Element:
    """Return XML as a tree; raises ``InputError`` when it is not well-formed.

    Parts of a workbook have no document type (ECMA-376 part 2, 8.1.4): one that has, and the
    entities it could declare, is refused before it is parsed.
    """
    start = data[:4]
    plain = data.replace(b"\0", b"") if b"\0" in start else data
    if b"<!DOCTYPE" in plain or b"<!ENTITY" in plain:
        raise not_a_workbook(file)
    if plain.count(b"<") > limits.TAGS:
        raise InputError("limit.tags", file=file)
    try:
        return etree.fromstring(data, etree.XMLParser(**_PARSER_OPTIONS))
    except (etree.XMLSyntaxError, ValueError):
        raise not_a_workbook(file)


def serialize(root: Element) -> bytes:
    """Return a tree as a part's bytes, declared the way Office declares them."""
    body: bytes = etree.tostring(root.getroottree(), encoding="UTF-8", xml_declaration=False)
    return b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n' + body


def namespace(root: Element) -> str:
    """Return the namespace of an element in braces, ready to be put before a tag.

    Workbooks come in two dialects of it ("transitional" and "strict").
    """
    tag = str(root.tag)
    return tag[: tag.index("}") + 1] if tag.startswith("{") else ""


def added(parent: Element, tag: str, behind: Collection[str]) -> Element:
    """Return a new child where the format's order wants it: behind the last one with a tag of
    these.

    Without any it is the first of all.
    """
    new = parent.makeelement(f"{namespace(parent)}{tag}")
    tags = [str(element.tag).rpartition("}")[2] for element in parent]
    parent.insert(max((n for n, there in enumerate(tags, 1) if there in behind), default=0), new)
    return new


def _without_zip64(extra: bytes) -> bytes:
    """Return extra fields without the zip64 one, whose sizes would contradict the header's."""
    records = b""
    while len(extra) >= 4:
        kind, length = struct.unpack("<HH", extra[:4])
        if kind != 1:
            records += extra[: 4 + length]
        extra = extra[4 + length :]
    return records
