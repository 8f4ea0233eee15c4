"""The compression of VBA sources (MS-OVBA 2.4.1).

Own writer because the one on PyPI (ms-ovba-compression 1.0.1) lets a copy token's length run
over its bits (its greatest length is ``0xFFFF << bits``, not ``>>``): a long repeated line,
as in xlwings' own module, comes out damaged.
"""

from __future__ import annotations

CHUNK = 4096
_SHORTEST = 3


def compress(data: bytes) -> bytes:
    """Return a compressed container with ``data``.

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
    """Return groups of a flag byte and eight tokens, a byte or a copy each."""
    out = bytearray()
    at = 0
    while at < len(data):
        flags, tokens = 0, b""
        for bit in range(8):
            offset, length = _earlier(data, at)
            if offset:
                flags |= 1 << bit
                tokens += ((offset - 1) << (16 - _offset_bits(at)) | (length - _SHORTEST)).to_bytes(
                    2, "little"
                )
            else:
                tokens += data[at : at + 1]
            at += length
        out += bytes([flags]) + tokens
    return bytes(out)


def _earlier(data: bytes, at: int) -> tuple[int, int]:
    """Return how far back the longest match begins, and its length; 0 and 1 where there is none."""
    longest = min((0xFFFF >> _offset_bits(at)) + _SHORTEST, len(data) - at)
    place, length = at, _SHORTEST - 1
    while length < longest:
        earlier = data.rfind(data[at : at + length + 1], 0, at + length)
        if earlier < 0:
            break
        place, length = earlier, length + 1
    return (at - place, length) if place < at else (0, 1)


def _offset_bits(at: int) -> int:
    """Return how many bits of a copy token hold the offset, ``at`` bytes into a chunk
    (2.4.1.3.19.1).
    """
    return max((at - 1).bit_length(), 4)
