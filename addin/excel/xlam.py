"""Builds ``pairbook.xlam``: the macros, the ribbon tab and where Python is, and no sheets to see.

An add-in is a workbook of another content type.  XlsxWriter makes the workbook; the two
things it has no word for, the add-in's content type and the ribbon, are put in afterwards.
"""

from __future__ import annotations

import zipfile
from io import BytesIO
from pathlib import Path

import xlsxwriter
from lxml import etree

from addin.engines.file import whole
from addin.engines.file.package import packed
from addin.excel import conf, ribbon, sources
from addin.excel.project import Kind, build_project, document
from addin.sheets.builder import MADE
from pairing.catalogue import LANGUAGES
from pairing.errors import InputError

NAME = "pairbook.xlam"

PROJECT = "PairbookAddin"

_ADDIN_TYPE = "application/vnd.ms-excel.addin.macroEnabled.main+xml"
_TYPES = "[Content_Types].xml"
_RELATIONS = "_rels/.rels"


def write_addin(path: Path, language: str = LANGUAGES[0]) -> None:
    """Write the add-in to ``path``, whole or not at all, replacing an older one.

    Raises ``InputError`` for an unknown language, and when the file cannot be written, above
    all because Excel has it open.
    """
    if language not in LANGUAGES:
        raise InputError("error.language_unknown", language=language, known=list(LANGUAGES))
    data = _with_ribbon(_workbook(language), ribbon.custom_ui(language))
    whole.write(path, data)


def _workbook(language: str) -> bytes:
    """Return a macro workbook with the settings tab only."""
    out = BytesIO()
    book = xlsxwriter.Workbook(out, {"in_memory": True})
    book.set_properties({"title": "pairbook", "created": MADE, "author": "pairbook"})
    sheet = book.add_worksheet(f"{sources.ADDIN_NAME}.conf")
    for row, (name, value) in enumerate(conf.settings(language).items()):
        sheet.write_string(row, 0, name)
        sheet.write_string(row, 1, value)
    book.set_vba_name("ThisWorkbook")
    sheet.set_vba_name("Sheet1")
    book.add_vba_project(BytesIO(addin_project()), is_stream=True)
    book.close()
    return out.getvalue()


def addin_project() -> bytes:
    """Return the ``vbaProject.bin`` of the add-in: workbook, its one sheet, our macros,
    xlwings'.
    """
    modules = [
        document("ThisWorkbook", Kind.WORKBOOK),
        document("Sheet1", Kind.SHEET),
        sources.ours("Ribbon"),
        sources.ours("Pairbook"),
        *sources.xlwings_for_addin(),
    ]
    return build_project(PROJECT, modules)


def _with_ribbon(data: bytes, definition: bytes) -> bytes:
    """Return the package as an add-in with a ribbon part."""
    with zipfile.ZipFile(BytesIO(data)) as source:
        parts = {name: source.read(name) for name in source.namelist()}
    types = etree.fromstring(parts[_TYPES])
    (main,) = (part for part in types if part.get("PartName") == "/xl/workbook.xml")
    main.set("ContentType", _ADDIN_TYPE)
    types.insert(0, etree.Element(types[0].tag, {"Extension": "png", "ContentType": "image/png"}))
    relations = etree.fromstring(parts[_RELATIONS])
    points = {"Id": "rIdRibbon", "Type": ribbon.RELATION, "Target": ribbon.PART}
    etree.SubElement(relations, relations[0].tag, points)
    parts |= {_TYPES: ribbon.as_part(types), _RELATIONS: ribbon.as_part(relations)}
    return packed(parts | {ribbon.PART: definition, **ribbon.pictures()})
