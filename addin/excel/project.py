"""A VBA project built from source: the ``vbaProject.bin`` of a macro workbook.

The project holds no compiled code: ``_VBA_PROJECT`` says version 0xFFFF, every module's text
begins at offset 0, and the program that opens the file compiles it (MS-OVBA 2.3.4.1).  The
same sources give the same bytes.
"""

from __future__ import annotations

import re
import struct
import uuid
from collections.abc import Sequence
from enum import Enum

from addin.excel.compound import compound_file
from addin.excel.compression import compress
from pairing.dataclasses import dataclass

CODEPAGE = 1252
"""Of all names and sources.  Ours and xlwings' are ASCII: no code page can garble them."""

_ENGLISH = 0x0409

_LIBRARIES: tuple[tuple[str, str], ...] = (
    (
        "stdole",
        r"*\G{00020430-0000-0000-C000-000000000046}#2.0#0#"
        r"C:\Windows\System32\stdole2.tlb#OLE Automation",
    ),
    (
        "Office",
        r"*\G{2DF8D04C-5BFA-101B-BDE5-00AA0044DE52}#2.0#0#"
        r"C:\Program Files\Common Files\Microsoft Shared\OFFICE16\MSO.DLL"
        r"#Microsoft Office 16.0 Object Library",
    ),
)
"""The references every new project in Excel has.  They are found by identifier; the paths are
what a Windows machine usually shows.  VBA's and Excel's own are implied by the host."""


class Kind(Enum):
    """A kind of module: its line in ``PROJECT`` and its base class."""

    STANDARD = ("Module={name}", "")
    CLASS = ("Class={name}", "0{FCFB3D2A-A0FA-1068-A738-08002B3371B5}")
    WORKBOOK = ("Document={name}/&H00000000", "0{00020819-0000-0000-C000-000000000046}")
    SHEET = ("Document={name}/&H00000000", "0{00020820-0000-0000-C000-000000000046}")


@dataclass(frozen=True)
class Module:
    """A module: its name, kind and whole text, attributes first, lines ending in CR LF."""

    name: str
    kind: Kind
    source: str

    @property
    def description(self) -> str:
        """Return what the attribute ``VB_Description`` says of the module, "" without one."""
        match = re.search(r'^Attribute VB_Description = "(.*)"\r$', self.source, re.MULTILINE)
        return match[1].replace('""', '"').replace(r"\r\n", "\r\n") if match else ""


def document(name: str, kind: Kind) -> Module:
    """Return the empty module of a workbook or a sheet; ``name`` is its code name."""
    return Module(name, kind, _attributes(name, kind.value[1], document=True))


def class_attributes(name: str) -> str:
    """Return the lines a class module begins with inside a project."""
    return _attributes(name, Kind.CLASS.value[1], document=False)


def _attributes(name: str, base: str, *, document: bool) -> str:
    lines = (
        ("Name", f'"{name}"'),
        ("Base", f'"{base}"'),
        ("GlobalNameSpace", "False"),
        ("Creatable", "False"),
        ("PredeclaredId", str(document)),
        ("Exposed", "True"),
        ("TemplateDerived", "False"),
        ("Customizable", str(document)),
    )
    return "".join(f"Attribute VB_{key} = {value}\r\n" for key, value in lines)


def build_project(name: str, modules: Sequence[Module]) -> bytes:
    """Return the bytes of ``vbaProject.bin`` with these modules, document modules included.

    Raises ``ValueError`` for two modules of one name, a module named like the project, a
    name longer than 31 characters, and a source that is not in the project's code page.
    """
    names = [module.name.casefold() for module in modules]
    if len({*names, name.casefold()}) <= len(names):
        raise ValueError("two modules of one name, or one named like the project")
    if any(len(each) > 31 for each in names):
        raise ValueError("a module's name may have 31 characters at most")
    identity = "{" + str(uuid.uuid5(uuid.NAMESPACE_OID, name)).upper() + "}"
    streams = {module.name: compress(_encoded(module.source)) for module in modules}
    return compound_file(
        {
            "VBA": {
                "dir": compress(_directory(name, modules)),
                "_VBA_PROJECT": struct.pack("<HHBH", 0x61CC, 0xFFFF, 0, 0),
                **streams,
            },
            "PROJECT": _encoded(_project_text(name, identity, modules)),
            "PROJECTwm": b"".join(
                _encoded(module.name) + b"\0" + module.name.encode("utf-16-le") + b"\0\0"
                for module in modules
            )
            + b"\0\0",
        }
    )


def _encoded(words: str) -> bytes:
    return words.encode(f"cp{CODEPAGE}")


def _record(number: int, content: bytes = b"") -> bytes:
    return struct.pack("<HI", number, len(content)) + content


def _both(number: int, unicode_number: int, words: str) -> bytes:
    """Return a text in the code page and once more in UTF-16."""
    return _record(number, _encoded(words)) + _record(unicode_number, words.encode("utf-16-le"))


def _directory(name: str, modules: Sequence[Module]) -> bytes:
    """Return the ``dir`` stream before compression (MS-OVBA 2.3.4.2)."""
    out = [
        _record(0x0001, struct.pack("<I", 1)),  # PROJECTSYSKIND: Windows
        _record(0x0002, struct.pack("<I", _ENGLISH)),
        _record(0x0014, struct.pack("<I", _ENGLISH)),
        _record(0x0003, struct.pack("<H", CODEPAGE)),
        _record(0x0004, _encoded(name)),
        _both(0x0005, 0x0040, ""),  # PROJECTDOCSTRING
        _both(0x0006, 0x003D, ""),  # PROJECTHELPFILEPATH
        _record(0x0007, struct.pack("<I", 0)),
        _record(0x0008, struct.pack("<I", 0)),
        # PROJECTVERSION: its "size" counts the major number only (2.3.4.2.1.11).
        struct.pack("<HIIH", 0x0009, 4, 1, 0),
        _both(0x000C, 0x003C, ""),  # PROJECTCONSTANTS
    ]
    for library, where in _LIBRARIES:
        identifier = _encoded(where)
        registered = struct.pack("<I", len(identifier)) + identifier + struct.pack("<IH", 0, 0)
        out += [_both(0x0016, 0x003E, library), _record(0x000D, registered)]
    out += [_record(0x000F, struct.pack("<H", len(modules))), _record(0x0013, b"\xff\xff")]
    for module in modules:
        out += [
            _record(0x0019, _encoded(module.name)),
            _record(0x0047, module.name.encode("utf-16-le")),
            _both(0x001A, 0x0032, module.name),
            _both(0x001C, 0x0048, module.description),
            _record(0x0031, struct.pack("<I", 0)),  # MODULEOFFSET: no compiled code before it
            _record(0x001E, struct.pack("<I", 0)),
            _record(0x002C, b"\xff\xff"),
            _record(0x0021 if module.kind is Kind.STANDARD else 0x0022),
            _record(0x002B),
        ]
    return b"".join([*out, _record(0x0010)])


def _project_text(name: str, identity: str, modules: Sequence[Module]) -> str:
    """Return the ``PROJECT`` stream (MS-OVBA 2.3.1): what the editor lists, with no protection."""
    lines = [f'ID="{identity}"']
    lines += [module.kind.value[0].format(name=module.name) for module in modules]
    lines += [f'Name="{name}"', 'HelpContextID="0"', 'VersionCompatible32="393222000"']
    lines += [
        f'CMG="{encrypt_project_data(bytes(4), identity)}"',  # ProjectProtectionState: none
        f'DPB="{encrypt_project_data(bytes(1), identity)}"',  # ProjectPassword: none
        f'GC="{encrypt_project_data(bytes([255]), identity)}"',  # ProjectVisibilityState: visible
        "",
        "[Host Extender Info]",
        "&H00000001={3832D640-CF90-11CF-8E43-00A0C911005A};VBE;&H00000000",
        "",
        "[Workspace]",
    ]
    lines += [f"{module.name}=0, 0, 0, 0, C" for module in modules]
    return "".join(line + "\r\n" for line in lines)


def encrypt_project_data(data: bytes, identity: str, seed: int = 0) -> str:
    """Return data as the ``PROJECT`` stream writes it, in hexadecimal (MS-OVBA 2.4.3.2).

    ``identity`` is the project's identifier in braces; ``seed`` any byte.

    >>> encrypt_project_data(b"\\x00", "{917DED54-440B-4FD1-A5C1-74ACF261E600}", seed=0x0E)[:6]
    '0E0CD1'
    """
    key = sum(identity.encode("ascii")) & 0xFF
    out = [seed, seed ^ 2, seed ^ key]
    before, last, plain = out[1], out[2], key
    fill = bytes((seed & 6) // 2)
    for byte in fill + struct.pack("<I", len(data)) + data:
        veiled = byte ^ ((before + plain) & 0xFF)
        out.append(veiled)
        before, last, plain = last, veiled, byte
    return "".join(f"{byte:02X}" for byte in out)
