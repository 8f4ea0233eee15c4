"""LibreOffice as the doctor sees it: is it one whose buttons can work, and are they there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from addin.doctor.finding import Finding, open_question, well, wrong
from pairing.dataclasses import dataclass

if TYPE_CHECKING:
    from addin.libreoffice.installing import Status

INSTALL = "pairbook addin install --libreoffice"


@dataclass(frozen=True)
class LibreOfficeState:
    """What there is of LibreOffice.

    ``program`` is its folder, "" for none that may start our Python; ``caged`` names the
    Flatpak or Snap there is; ``speaks`` says whether it has a Python of its own.
    """

    program: str
    caged: tuple[str, ...]
    speaks: bool
    status: Status


def look() -> LibreOfficeState | None:
    """This computer's LibreOffice; ``None`` where there is none."""
    from addin.libreoffice import installing, office

    folder, caged = office.program_folder(), tuple(office.caged())
    if folder is None and not caged:
        return None
    speaks = folder is not None and office.python() is not None
    return LibreOfficeState(str(folder or ""), caged, speaks, installing.status())


def checks(seen: LibreOfficeState | None) -> Iterator[Finding]:
    """Return whether it may start our Python, has one, and has the extension with our buttons.

    Nothing where there is no LibreOffice.
    """
    if seen is None:
        return
    if not seen.program:
        yield wrong("libreoffice", "doctor.office_caged", kinds=list(seen.caged))
        return
    yield well("libreoffice", "doctor.office", path=seen.program)
    if not seen.speaks:
        yield wrong("libreoffice_python", "office.no_python")
        return
    status = seen.status
    if status.folder is None:
        yield open_question("extension", "doctor.extension_none", command=INSTALL)
    elif not status.there:
        yield wrong("extension", "office.calls_nothing", INSTALL, path=status.interpreter)
    elif not status.current:
        yield wrong("extension", "doctor.extension_old", INSTALL, path=status.interpreter)
    else:
        yield well("extension", "doctor.extension", path=status.interpreter)
