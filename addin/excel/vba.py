"""The macros inside a workbook: their source, and which xlwings they come from."""

from __future__ import annotations

import re
import zipfile
from io import BytesIO

_VERSION = re.compile(r'XLWINGS_VERSION As String = "([^"]+)"')
_CALL = re.compile(r"addin\.buttons\.(\w+)\(")


def sources(workbook: bytes) -> dict[str, str] | None:
    """Return modules of a workbook's VBA project, name to source; ``None`` when it has no project.

    Raises ``ValueError`` when the project cannot be read.
    """
    try:
        with zipfile.ZipFile(BytesIO(workbook)) as package:
            part = next(
                (name for name in package.namelist() if name.lower().endswith("/vbaproject.bin")),
                None,
            )
            return None if part is None else modules(package.read(part))
    except zipfile.BadZipFile:
        raise ValueError("no package") from None


def modules(project: bytes) -> dict[str, str]:
    """Return the modules of a ``vbaProject.bin``; raises ``ValueError`` when it is damaged."""
    import olefile

    sources: dict[str, str] = {}
    try:
        with olefile.OleFileIO(BytesIO(project)) as streams:
            for path in streams.listdir():
                if len(path) < 2 or path[-2].upper() != "VBA":
                    continue
                data = streams.openstream(path).read()
                # The source is the compressed container at the end of the stream; its first
                # token sequence begins with the eight characters "Attribut".
                at = data.find(b"\x00Attribut")
                if at >= 3:
                    source = decompressed(data[at - 3 :]).decode("latin-1")
                    sources[path[-1]] = source
    except (OSError, IndexError) as error:
        raise ValueError(str(error)) from None
    return sources


def decompressed(container: bytes) -> bytes:
    """Return the text of a compressed container (MS-OVBA 2.4.1.3).

    Raises ``ValueError`` when it is none.
    """
    if container[:1] != b"\x01":
        raise ValueError("no compressed container")
    out = bytearray()
    at = 1
    while at + 2 <= len(container):
        header = int.from_bytes(container[at : at + 2], "little")
        if header >> 12 & 7 != 3:
            break
        end = min(at + (header & 0xFFF) + 3, len(container))
        at += 2
        start = len(out)
        if not header >> 15:
            out += container[at : at + 4096]
            at += 4096
            continue
        while at < end:
            flags = container[at]
            at += 1
            for bit in range(8):
                if at >= end:
                    break
                if not flags >> bit & 1:
                    out.append(container[at])
                    at += 1
                    continue
                token = int.from_bytes(container[at : at + 2], "little")
                at += 2
                bits = max(4, (len(out) - start - 1).bit_length())
                length = (token & 0xFFFF >> bits) + 3
                offset = (token >> 16 - bits) + 1
                if offset > len(out) - start:
                    raise ValueError("a copy from before the beginning")
                for _ in range(length):
                    out.append(out[-offset])
    return bytes(out)


def xlwings_version(modules: dict[str, str]) -> str | None:
    """Return the version xlwings' module says it is of; ``None`` when it is not among them."""
    for source in modules.values():
        match = _VERSION.search(source)
        if match:
            return match[1]
    return None


def buttons_called(modules: dict[str, str]) -> list[str]:
    """Return the functions of ``addin.buttons`` the macros call."""
    return sorted({name for source in modules.values() for name in _CALL.findall(source)})
