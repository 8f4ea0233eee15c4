"""The VBA sources a project is built from: ours, and xlwings' own of the installed version.

xlwings' modules (BSD 3-clause, Zoomer Analytics LLC; ``Dictionary`` MIT, Tim Hall) are read
from the installed package when a workbook is made, licence text included; no copy of them
lies in this project, so they always fit the Python side they talk to.
"""

from __future__ import annotations

import re
from pathlib import Path

from addin.commands.export import macro_module
from addin.excel.project import Kind, Module, class_attributes

ADDIN_NAME = "pairbook"
"""What xlwings calls a custom add-in's project: its tab of settings is ``pairbook.conf``."""

MAC_FIRST = (
    " -B -u -W ignore -c 'import addin, sys; a = sys.argv; del a[1 : a.index(a[0], 1) + 1];"
    " exec(a.pop(1))'"
)
"""What follows the path of Python on macOS; behind it stand options, ``-c`` and a command."""


def ours(name: str) -> Module:
    """Return a standard module made from the table of commands: ``Pairbook`` or ``Ribbon``."""
    return standard(macro_module(name).encode("ascii"))


def standard(source: bytes) -> Module:
    """Return a standard module from the bytes of a ``.bas`` file.

    Raises ``ValueError`` when it is not ASCII or does not begin with its name.
    """
    text = _lines(source.decode("ascii"))
    match = re.match(r'Attribute VB_Name = "(\w+)"\r\n', text)
    if not match:
        raise ValueError("a .bas file begins with its name")
    return Module(match[1], Kind.STANDARD, text)


def xlwings_for_workbook() -> tuple[Module, ...]:
    """Return xlwings' modules for a workbook that brings its own: it acts on the workbook it
    is in.
    """
    return standard(_ours_first((_xlwings() / "xlwings.bas").read_bytes())), _dictionary()


def xlwings_for_addin() -> tuple[Module, ...]:
    """Return xlwings' modules for an add-in: they act on the active workbook.

    As xlwings asks of everybody who makes one, the project's name is put in.
    """
    source = _ours_first((_xlwings() / "xlwings_custom_addin.bas").read_bytes())
    named, count = re.subn(
        rb'(PROJECT_NAME As String = )"myaddin"', rb'\1"' + ADDIN_NAME.encode() + b'"', source
    )
    if count != 1:
        raise ValueError("xlwings' module for add-ins has changed: no name to put in")
    return standard(named), _dictionary()


def _ours_first(source: bytes) -> bytes:
    """xlwings' module changed so that a click loads this package before xlwings, which then
    goes without what no click uses (:mod:`addin.lazy_imports`), and that its errors are told in
    our box, with what mends them.

    Not where xlwings has to tell Python our folder: it is loaded by then.  On macOS the command
    stands in a file of xlwings' own, which puts it behind the path of Python as that stands: a
    command of ours comes between, and runs xlwings' with the arguments it would have.
    """
    condition = b'IIf(GetConfig("PYTHONPATH") = "", "%s", "")'
    command, path = b'" -B -c ""%simport xlwings.utils;', b'"|" + PythonInterpreter'
    first = b'" & ' + condition % b"import addin;" + b' & "'
    source, boxes = re.subn(rb"#If Mac Then\s+MsgBox Content, .*?#End If", b"TellDoctor Content",
                            source, flags=re.DOTALL)  # fmt: skip
    if boxes != 1:
        raise ValueError("xlwings' module has changed: no box of its errors")
    return source.replace(command % b"", command % first).replace(
        path, path + b" + " + condition % MAC_FIRST.encode()
    )


def _dictionary() -> Module:
    """Return the class xlwings uses on macOS, which has no ``Scripting.Dictionary``.

    An exported class begins with a few lines that inside a project are told otherwise.
    """
    text = _lines((_xlwings() / "addin" / "Dictionary.cls").read_bytes().decode("ascii"))
    head = re.match(
        r"VERSION 1\.0 CLASS\r\nBEGIN\r\n(?:.*\r\n)*?END\r\n"
        r'Attribute VB_Name = "(\w+)"\r\n'
        r"(?:Attribute VB_(?:GlobalNameSpace|Creatable|PredeclaredId|Exposed) = \w+\r\n)+",
        text,
    )
    if not head:
        raise ValueError("xlwings' Dictionary.cls does not begin like an exported class")
    return Module(head[1], Kind.CLASS, class_attributes(head[1]) + text[head.end() :])


def _xlwings() -> Path:
    import xlwings

    return Path(xlwings.__file__).parent


def _lines(text: str) -> str:
    """Return lines ending in CR LF, the last one too."""
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    return (plain if plain.endswith("\n") else plain + "\n").replace("\n", "\r\n")
