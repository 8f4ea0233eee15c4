"""Sheets of paper and pictures by Typst, from templates that an organiser can read and change.

A template of ``templates/publish`` is a file with a function ``sheet(d)``; ``d`` is its data, which
comes as JSON: whatever stands in it is text, never markup.  A file of the same name in the folder
of the workbook takes its place, ``look.typ`` too.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from addin.templates import template
from addin.typesetting.fonts import FOLDER, FONT, fonts, typst_here
from addin.typesetting.lettering import needs_other_fonts, readable_in
from pairing.errors import InputError, PairbookError

LOOK = "look.typ"

LONG_AGO = 946684800
"""The date of making is left out: the same tournament gives the same file (2000-01-01)."""

_FAULT_AT = re.compile(r"┌─ ([^\n]*?\.typ):(\d+):(\d+)")

Sheet = tuple[str, Mapping[str, Any]]
"""The name of a template and its data."""


def paper(event: Mapping[str, Any], sheets: Sequence[Sheet], folder: Path | None = None) -> bytes:
    """Return a PDF of sheets one after the other; ``event`` is the data that all of them share.

    Templates in ``folder`` come before ours.  Raises ``InputError`` with file, line and column for
    a fault in one of them, and where Typst is not installed.
    """
    made: bytes = _compiled(event, sheets, folder, format="pdf", timestamp=LONG_AGO, pdf_tags=False)
    return made


def picture(event: Mapping[str, Any], sheet: Sheet, folder: Path | None = None) -> bytes:
    """Return a PNG of a sheet of one page, a pixel for each of its points; raises as :func:`paper`
    does.

    The event's mark stands in its comment.
    """
    made: bytes = _compiled(event, [sheet], folder, format="png", ppi=72)
    head, rest = made[:33], made[33:]
    words = b"tEXtComment\0" + str(event.get("mark", "")).encode("latin-1")
    size, check = (len(words) - 4).to_bytes(4, "big"), zlib.crc32(words).to_bytes(4, "big")
    return head + size + words + check + rest


def _compiled(
    event: Mapping[str, Any], sheets: Sequence[Sheet], folder: Path | None, **how: Any
) -> Any:
    data = readable_in({"event": {**event, "fonts": [FONT]}, "sheets": [of for _, of in sheets]})
    files = {"event.json": data["event"]}
    files |= {f"{n}.json": of for n, of in enumerate(data["sheets"])}
    sources = {name: json.dumps(of, ensure_ascii=False).encode() for name, of in files.items()}
    sources[LOOK] = _source(LOOK, folder)
    main = f'#import "{LOOK}": document-of\n#show: document-of\n'
    for n, (name, _) in enumerate(sheets):
        sources[f"{name}.typ"] = _source(f"{name}.typ", folder)
        main += f'#import "{name}.typ" as s{n}\n#context s{n}.sheet(json("{n}.json"))\n'
    sources["main.typ"] = main.encode()
    known = fonts(needs_other_fonts(data))
    compiler = typst_here().Compiler(input=sources, root=str(folder or FOLDER), font_paths=known)
    try:
        return compiler.compile(**how)
    except typst_here().TypstError as error:
        raise _fault(error, [f"{name}.typ" for name, _ in sheets], folder) from error


def can_typeset() -> bool:
    """Return whether Typst is installed: there is none for Windows on ARM."""
    return find_spec("typst") is not None


def has_template(name: str, folder: Path | None) -> bool:
    """Return whether there is a template of this name, ours or the organiser's."""
    own = folder is not None and (folder / f"{name}.typ").is_file()
    return own or template("publish", f"{name}.typ").is_file()


def _source(name: str, folder: Path | None) -> bytes:
    if folder is not None and (folder / name).is_file():
        return (folder / name).read_bytes()
    return template("publish", name).read_bytes()


def _fault(error: Any, used: Sequence[str], folder: Path | None) -> PairbookError:
    """Return the fault of an organiser's template, at its place there; one of ours is a fault of
    ours.
    """
    places = _FAULT_AT.findall(error.diagnostic) + [(name, "1", "0") for name in used]
    for file, line, column in places:
        name = Path(file).name
        if folder is not None and (folder / name).is_file():
            place: dict[str, Any] = {"file": name, "line": int(line), "column": int(column) + 1}
            return InputError("print.template", **place, why=str(error.message))
    return PairbookError("print.typesetting", why=str(error.diagnostic).strip())
