"""The compression of VBA sources (MS-OVBA 2.4.1).

Own writer because the one on PyPI (ms-ovba-compression 1.0.1) lets a copy token's length run
over its bits (its greatest length is ``0xFFFF << bits``, not ``>>``): a long repeated line,
as in xlwings' own module, comes out damaged.
"""

from __future__ import annotations

CHUNK = 4096
_SHORTEST = 3
_TRIED = 64
"""Earlier places tried for each copy; more would save a few bytes and cost time."""


def compress(data: bytes) -> bytes:
    """A compressed container with ``data``.

    >>> compress(b"aaaaaaaaaa").hex()
    '0103b002610600'
    """
    return b"\x01" + b"".join(_chunk(data[at : at + CHUNK]) for at in range(0, len(data), CHUNK))


def _chunk(data: bytes) -> bytes:
    packed = _packed(data)
    if len(packed) > CHUNK:
        return (0x3000 | (CHUNK - 1)).to_bytes(2, "little") + data.ljust(CHUNK, b"\0")
    return (0xB000 | (len(packed) - 1)).to_bytes(2, "little") + packed


def _packed(data: bytes) -> bytes:
    """Groups of a flag byte and eight tokens, a byte or a copy each."""
    out = bytearray()
    places: dict[bytes, list[int]] = {}
    at = 0
    while at < len(data):
        flags, tokens = 0, b""
        for bit in range(8):
            if at >= len(data):
                break
            offset, length = _earlier(data, at, places)
            if length:
                flags |= 1 << bit
                bits = _offset_bits(at)
                tokens += ((offset - 1) << (16 - bits) | (length - 3)).to_bytes(2, "little")
            else:
                length = 1
                tokens += data[at : at + 1]
            for passed in range(at, at + length):
                places.setdefault(data[passed : passed + _SHORTEST], []).append(passed)
            at += length
        out += bytes([flags]) + tokens
    return bytes(out)


def _earlier(data: bytes, at: int, places: dict[bytes, list[int]]) -> tuple[int, int]:
    """Return how far back the longest earlier match begins and how long it is (0: none)."""
    longest = min((0xFFFF >> _offset_bits(at)) + 3, len(data) - at)
    best, back = 0, 0
    if longest < _SHORTEST:
        return 0, 0
    for place in reversed(places.get(data[at : at + _SHORTEST], [])[-_TRIED:]):
        length = _SHORTEST
        while length < longest and data[place + length] == data[at + length]:
            length += 1
        if length > best:
            best, back = length, at - place
        if best == longest:
            break
    return back, best


def _offset_bits(at: int) -> int:
    """Bits of a copy token that hold the offset, ``at`` bytes into a chunk (2.4.1.3.19.1)."""
    return max((at - 1).bit_length(), 4)
