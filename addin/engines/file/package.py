"""A workbook as a package of parts; parts that nobody changed are copied as they are."""

from __future__ import annotations

import posixpath
import struct
import zipfile
import zlib
from collections.abc import Callable, Collection, Mapping
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
        """The part's name as the zip spells it, or None."""
        return self._spelling.get(name.lower())

    def read(self, name: str) -> bytes:
        """A part's bytes; raises ``InputError`` when it is missing or damaged."""
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
        """A part's bytes up to the first block with ``until`` in it; a large part stays packed."""
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
        """A part as a fresh XML tree; raises ``InputError`` when it is not well-formed."""
        return parse(self.read(name), self.file)

    def relations(self, name: str) -> list[Relation]:
        """Return what a part (``""`` for the package) points to."""
        rels = rels_of(name)
        return [] if self.find(rels) is None else relations_in(self.root(rels), name, self.find)

    def target(self, name: str, kind: str) -> str | None:
        """The existing part that ``name`` points to by a relation whose type ends in ``kind``."""
        for relation in self.relations(name):
            if relation.kind.endswith(f"/{kind}") and not relation.external:
                return self.find(relation.target)
        return None

    def rebuilt(self, changes: Mapping[str, bytes | None]) -> bytes:
        """The package with some parts replaced (``None``: removed); the rest as it was.

        Order, names, dates and the compressed bytes of all other parts stay.
        """
        out = BytesIO()
        directory = b""
        count = 0
        for info in self._zip.infolist():
            if info.filename in changes and changes[info.filename] is None:
                continue
            name, extra, packed = self._raw(info)
            method, crc, size = info.compress_type, info.CRC, info.file_size
            new = changes.get(info.filename)
            if new is not None:
                packed, method, crc, size = _deflate(new), 8, zlib.crc32(new), len(new)
            # Sizes are known here: no data descriptor (bit 3) follows the data.
            flags = info.flag_bits & ~0x08
            stamp = _dos_time(info)
            common = struct.pack(
                "<HHHHHIIIHH",
                max(info.extract_version, 20) if method == 8 else info.extract_version,
                flags, method, *stamp, crc, len(packed), size, len(name), len(extra),
            )  # fmt: skip
            central_extra = _without_zip64(info.extra)
            offset = out.tell()
            out.write(b"PK\x03\x04" + common + name + extra + packed)
            directory += (
                b"PK\x01\x02"
                + struct.pack("<BB", info.create_version, info.create_system)
                + common[:-2]
                + struct.pack(
                    "<HHHHII",
                    len(central_extra), len(info.comment), 0,
                    info.internal_attr, info.external_attr, offset,
                )
                + name + central_extra + info.comment
            )  # fmt: skip
            count += 1
        start = out.tell()
        if count >= 0xFFFF or start + len(directory) >= 0xFFFFFFFF:
            raise InputError("error.cannot_keep", part="zip64", file=self.file)
        comment = self._zip.comment
        end = (0, 0, count, count, len(directory), start, len(comment))
        out.write(directory + b"PK\x05\x06" + struct.pack("<HHHHIIH", *end) + comment)
        return out.getvalue()

    def _raw(self, info: zipfile.ZipInfo) -> tuple[bytes, bytes, bytes]:
        """Name, extra field and compressed bytes of a part as they lie in the file."""
        at = info.header_offset
        if self.data[at : at + 4] != b"PK\x03\x04":
            raise not_a_workbook(self.file)
        name_length, extra_length = struct.unpack("<HH", self.data[at + 26 : at + 30])
        begin = at + 30 + name_length
        data = begin + extra_length
        return (
            self.data[at + 30 : begin],
            _without_zip64(self.data[begin:data]),
            self.data[data : data + info.compress_size],
        )


def packed(parts: Mapping[str, bytes]) -> bytes:
    """A new package of these parts in their order; the same parts always give the same bytes."""
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
    """The relations of a part; ``spelled`` gives the name of an existing part as it is spelled."""
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
    """XML as a tree; raises ``InputError`` when it is not well-formed.

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
    """A tree as a part's bytes, declared the way Office declares them."""
    body: bytes = etree.tostring(root.getroottree(), encoding="UTF-8", xml_declaration=False)
    return b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n' + body


def namespace(root: Element) -> str:
    """The namespace of an element in braces, ready to be put before a tag.

    Workbooks come in two dialects of it ("transitional" and "strict").
    """
    tag = str(root.tag)
    return tag[: tag.index("}") + 1] if tag.startswith("{") else ""


def local_name(element: Element) -> str:
    """An element's tag without its namespace, so that both dialects have the same."""
    return str(element.tag).rpartition("}")[2]


def added(
    parent: Element, tag: str, *, behind: Collection[str] = (), ahead_of: Collection[str] = ()
) -> Element:
    """A new child, where the format's order wants it.

    That is behind the last child with a tag of ``behind`` (first of all without any), or ahead of
    the first one of ``ahead_of`` (last of all without any).
    """
    new = parent.makeelement(f"{namespace(parent)}{tag}")
    tags = [local_name(element) for element in parent]
    if ahead_of:
        at = next((number for number, element in enumerate(tags) if element in ahead_of), len(tags))
    else:
        at = 1 + max(
            (number for number, element in enumerate(tags) if element in behind), default=-1
        )
    parent.insert(at, new)
    return new


def remove_where(root: Element, key: str, values: Collection[str]) -> None:
    """Remove the children whose attribute is one of these."""
    for item in list(root):
        if item.get(key) in values:
            root.remove(item)


def forget_type(types: Element, part: str) -> None:
    """Take out of the list of content types what says the type of a part."""
    named = [str(item.get("PartName", "")) for item in types]
    remove_where(
        types,
        "PartName",
        [part_name for part_name in named if part_name.lower() == f"/{part}".lower()],
    )


def _deflate(data: bytes) -> bytes:
    packer = zlib.compressobj(5, zlib.DEFLATED, -15)
    return packer.compress(data) + packer.flush()


def _dos_time(info: zipfile.ZipInfo) -> tuple[int, int]:
    year, month, day, hour, minute, second = info.date_time
    return hour << 11 | minute << 5 | second // 2, max(year - 1980, 0) << 9 | month << 5 | day


def _without_zip64(extra: bytes) -> bytes:
    """Extra fields without the zip64 one, whose sizes would contradict the header's."""
    records = b""
    while len(extra) >= 4:
        kind, length = struct.unpack("<HH", extra[:4])
        if kind != 1:
            records += extra[: 4 + length]
        extra = extra[4 + length :]
    return records
