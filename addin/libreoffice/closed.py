"""Workbooks in LibreOffice's own format (``.ods``), made and changed without a window.

LibreOffice does it itself, one that nobody sees: nothing of a workbook is lost that it knows,
and there is no second writer of its format.
"""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zipfile import is_zipfile

from addin.engines.file import guard
from addin.engines.file.package import Package
from addin.engines.office.snapshot import Host
from addin.libreoffice import office
from addin.sheets import layout
from pairing import limits
from pairing.catalogue import LANGUAGES, Catalogue
from pairing.errors import InputError

if TYPE_CHECKING:
    import xlwings as xw

SUFFIX = ".ods"

_SPACES = re.compile(rb'text:c="0*([0-9]{1,18})')
"""How many spaces stand in a row, which is written as a number."""

# Documents are opened as shown ones, in a LibreOffice that shows nothing: of a hidden one it
# forgets which rows are frozen.


class ClosedHost(Host):
    """Stands for the window of a document that nobody looks at."""

    def __init__(self, running: office.Office, document: int) -> None:
        self._running = running
        self._document = document

    def do(self, what: str, **values: Any) -> Any:
        """Have the driver do it: it knows documents by their numbers."""
        return self._running.do(what, document=self._document, **values)

    def status(self, text: str) -> None:
        """Do nothing: nobody looks at a status bar."""

    def ask(self, prompt: str, title: str, buttons: str, mode: str) -> str:
        """Return the cautious answer, as nobody can be asked."""
        return {"yes_no": "no", "ok": "ok"}.get(buttons, "cancel")

    def write(self, changes: dict[str, Any]) -> None:
        """Put changes into the document, all or none; a step of undo is called like us."""
        self.do("write", changes=changes, title="pairbook")

    def save(self, path: str | None) -> None:
        """Write the document to its file, or a copy to another one, by its ending."""
        self.do("save", file=None if path is None else str(Path(path).resolve()))


@contextmanager
def opened(path: Path) -> Iterator[xw.Book]:
    """Yield a workbook file as an xlwings book; ``book.save(FILE)`` writes it, and nothing else
    does.

    Raises ``InputError`` without LibreOffice, and for a file it cannot open.
    """
    from addin.engines.office import open_snapshot

    sheets_xml(guard.read(path), path.name)
    with tempfile.TemporaryDirectory("-pairbook") as folder:
        # A copy: LibreOffice puts a lock beside what it opens.
        copy = shutil.copy(path, Path(folder) / path.name)

        def first(running: office.Office) -> tuple[int, dict[str, Any]]:
            document = running.do("open", file=str(copy), shown=True)
            return document, running.do("read", document=document)

        with office.begun(first) as (running, (document, data)):
            data["name"], data["path"] = path.name, str(path)
            yield open_snapshot(data, ClosedHost(running, document))


def is_tournament(path: Path) -> bool:
    """Return whether an ``.ods`` file is a workbook of ours, by the name of its Tournament tab."""
    names = [layout.tab_name(Catalogue(language), layout.TOURNAMENT) for language in LANGUAGES]
    content = sheets_xml(guard.read(path), path.name)
    return any(f'table:name="{name}"'.encode() in content for name in names)


def sheets_xml(data: bytes, file: str) -> bytes:
    """Return the sheets of an ``.ods`` file as XML, unless it would fill the memory of who reads
    it.

    Nothing for another kind of file that only bears the ending: its reader knows it by what is
    in it.  Raises ``InputError``.
    """
    package = Package(data, file) if is_zipfile(BytesIO(data)) else None
    if package is None or package.find("content.xml") is None:
        return b""
    content = package.read("content.xml")
    for spaces in _SPACES.findall(content):
        if int(spaces) > limits.NAME_SIGNS:
            raise InputError("limit.text", start=" ", length=int(spaces), most=limits.NAME_SIGNS)
    return content


@contextmanager
def converted(target: Path) -> Iterator[Path]:
    """Yield a file to be made as ``.xlsx``; LibreOffice writes it to ``target`` as ``.ods`` then.

    Raises ``InputError`` without LibreOffice, before anything is made.
    """
    office.soffice_path()
    with tempfile.TemporaryDirectory("-pairbook") as folder:
        made = Path(folder) / "made.xlsx"
        yield made
        office.asked(lambda running: _save_as(running, made, target))


def _save_as(running: office.Office, made: Path, target: Path) -> None:
    document = running.do("open", file=str(made), shown=True)
    running.do("save", document=document, file=str(target.resolve()))
