"""A compound file (MS-CFB, version 3): the little file system a VBA project lives in.

Own writer because the one on PyPI (ms-cfb 0.0.6) leaves a scratch file in the current folder;
only what a ``vbaProject.bin`` needs is here: streams, one level of storages, no large files.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from itertools import count

from pairing.dataclasses import dataclass, field

SECTOR = 512
SMALL_SECTOR = 64
CUTOFF = 4096
"""Streams shorter than this lie in the small stream (MS-CFB 2.2, Mini Stream Cutoff Size)."""

_END, _FREE, _FAT = 0xFFFFFFFE, 0xFFFFFFFF, 0xFFFFFFFD
_NOBODY = 0xFFFFFFFF
_STORAGE, _STREAM, _ROOT = 1, 2, 5
_RED, _BLACK = 0, 1

Folder = Mapping[str, "bytes | Folder"]
"""Names to the bytes of a stream or to a storage."""


@dataclass
class _Entry:
    """A directory entry (MS-CFB 2.6.1); ``left``, ``right``, ``child`` are numbers of entries."""

    name: str
    kind: int
    data: bytes = b""
    colour: int = _BLACK
    left: int = _NOBODY
    right: int = _NOBODY
    child: int = _NOBODY
    start: int = _END
    size: int = 0

    def packed(self) -> bytes:
        name = self.name.encode("utf-16-le") + b"\0\0"
        if len(name) > 64:
            raise ValueError(f"a name too long for a compound file: {self.name}")
        return struct.pack(
            "<64sHBBIII16sIQQIQ",
            name, len(name), self.kind, self.colour, self.left, self.right, self.child,
            b"", 0, 0, 0, self.start, self.size,
        )  # fmt: skip


@dataclass
class _Chains:
    """Sectors of ``size`` bytes, and the table that says which one follows each of them."""

    size: int
    table: list[int] = field(default_factory=list)
    sectors: list[bytes] = field(default_factory=list)

    def add(self, data: bytes) -> int:
        """Lay ``data`` into consecutive sectors; the number of the first one."""
        if not data:
            return _END
        start = len(self.table)
        pieces = -(-len(data) // self.size)
        self.table += [*range(start + 1, start + pieces), _END]
        self.sectors.append(data.ljust(pieces * self.size, b"\0"))
        return start


def compound_file(content: Folder) -> bytes:
    """Return the bytes of a compound file with this content.

    The same content gives the same bytes: no dates, no class identifiers.  Raises
    ``ValueError`` for names of more than 31 characters and for more than about 7 MB.
    """
    entries: list[_Entry] = [_Entry("Root Entry", _ROOT)]
    entries[0].child = _build_directory_tree(content, entries)
    small, large = _Chains(SMALL_SECTOR), _Chains(SECTOR)
    for entry in entries:
        if entry.kind == _STREAM:
            entry.size = len(entry.data)
            entry.start = (small if len(entry.data) < CUTOFF else large).add(entry.data)
    small_stream = b"".join(small.sectors)
    entries[0].start, entries[0].size = large.add(small_stream), len(small_stream)
    small_table = struct.pack(f"<{len(small.table)}I", *small.table)
    small_sectors = -(-len(small_table) // SECTOR)
    small_table = small_table.ljust(small_sectors * SECTOR, b"\xff")
    small_start = large.add(small_table)
    listing = b"".join(entry.packed() for entry in entries)
    empty = _Entry("", 0, start=0)
    blank = empty.packed()[:64] + struct.pack("<H", 0) + empty.packed()[66:]
    while len(listing) % SECTOR:
        listing += blank
    listing_start = large.add(listing)
    tables = next(n for n in count(1) if n * SECTOR // 4 >= len(large.table) + n)
    if tables > 109:
        raise ValueError("too large for a compound file without a double table")
    first = len(large.table)
    large.table += [_FAT] * tables
    large.table += [_FREE] * (tables * SECTOR // 4 - len(large.table))
    header = struct.pack(
        "<8s16sHHHHH6s9I",
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"", 0x3E, 3, 0xFFFE, 9, 6, b"",
        0, tables, listing_start, 0, CUTOFF, small_start, small_sectors, _END, 0,
    )  # fmt: skip
    header += struct.pack("<109I", *range(first, first + tables), *[_FREE] * (109 - tables))
    table = struct.pack(f"<{len(large.table)}I", *large.table)
    return header + b"".join(large.sectors) + table


def _build_directory_tree(folder: Folder, entries: list[_Entry]) -> int:
    """Append a storage's entries as a red-black tree; the number of its root."""
    ordered = sorted(folder, key=lambda name: (len(name), name.upper()))
    numbers = {}
    for name in ordered:
        inside = folder[name]
        numbers[name] = len(entries)
        if isinstance(inside, bytes):
            entries.append(_Entry(name, _STREAM, inside))
        else:
            entries.append(_Entry(name, _STORAGE, start=0))
    for name in ordered:
        inside = folder[name]
        if not isinstance(inside, bytes):
            entries[numbers[name]].child = _build_directory_tree(inside, entries)
    full_levels = (len(ordered) + 1).bit_length() - 1

    def grow(low: int, high: int, depth: int) -> int:
        if low >= high:
            return _NOBODY
        middle = (low + high) // 2
        number = numbers[ordered[middle]]
        # Halving fills every level but the last; with that one red, every way down meets
        # the same number of black entries.
        entries[number].colour = _BLACK if depth < full_levels else _RED
        entries[number].left = grow(low, middle, depth + 1)
        entries[number].right = grow(middle + 1, high, depth + 1)
        return number

    return grow(0, len(ordered), 0)
