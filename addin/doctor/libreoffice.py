"""LibreOffice as the doctor sees it: is it one whose buttons can work, and are they there."""

from __future__ import annotations

from collections.abc import Iterator

from addin.doctor.finding import Finding, open_question, well, wrong

INSTALL = "pairbook addin install --libreoffice"


def checks() -> Iterator[Finding]:
    """Return whether it may start our Python, has one, and has the extension with our buttons.

    Nothing where there is no LibreOffice.
    """
    from addin.libreoffice import installing, office

    folder, caged = office.program_folder(), office.caged()
    if folder is None:
        if caged:
            yield wrong("libreoffice", "doctor.office_caged", kinds=caged)
        return
    yield well("libreoffice", "doctor.office", path=str(folder))
    if office.python() is None:
        yield wrong("libreoffice_python", "office.no_python")
        return
    status = installing.status()
    if status.folder is None:
        yield open_question("extension", "doctor.extension_none", command=INSTALL)
    elif not status.there:
        yield wrong("extension", "office.calls_nothing", INSTALL, path=status.interpreter)
    elif not status.current:
        yield wrong("extension", "doctor.extension_old", INSTALL, path=status.interpreter)
    else:
        yield well("extension", "doctor.extension", path=status.interpreter)
