"""``pairbook addin``: the ribbon tab in Excel for plain files, the buttons in LibreOffice."""

from __future__ import annotations

from pathlib import Path

from addin.cli.session import tell, warn


def install(*, folder: Path | None, libreoffice: bool, profile: Path | None, lang: str) -> None:
    """Put the ribbon tab into Excel, or the buttons into LibreOffice."""
    if libreoffice:
        _install_office(profile)
    else:
        from addin.excel import startup

        tell("addin.installed", file=str(startup.install(folder, lang)))


def remove(*, folder: Path | None, libreoffice: bool, profile: Path | None, lang: str) -> None:
    """Take them away again."""
    _remove_office(profile) if libreoffice else _remove(folder)


def status(*, folder: Path | None, libreoffice: bool, profile: Path | None, lang: str) -> None:
    """Say whether they are there, which Python they call, and whether versions fit."""
    _status_office(profile) if libreoffice else _status(folder)


# -- Excel's ribbon, for plain files --------------------------------------------------------------


def _remove(folder: Path | None) -> None:
    from addin.excel import startup

    removed = startup.remove(folder)
    key = "addin.absent" if removed is None else "addin.removed"
    tell(key, file=str(removed or startup.place(folder)))


def _status(folder: Path | None) -> None:
    """Return whether the buttons are there, which Python they call, and whether versions fit."""
    from addin.excel import conf, startup

    found = startup.status(folder)
    if not found.installed:
        tell("addin.absent", file=str(found.path))
        return
    tell("addin.present", file=str(found.path))
    if found.interpreter:
        tell("addin.python", path=found.interpreter)
    else:
        tell("addin.python_default")
    tell("addin.xlwings", inside=found.xlwings, outside=conf.xlwings_version())
    tell("addin.current" if found.current else "addin.stale")


# -- LibreOffice ----------------------------------------------------------------------------------


def _install_office(profile: Path | None) -> None:
    from addin.libreoffice import installing, office

    tell("office.installed", folder=str(installing.install(profile).folder))
    if office.caged():
        warn("office.caged_too", kinds=" / ".join(office.caged()))


def _remove_office(profile: Path | None) -> None:
    from addin.libreoffice import installing

    tell("office.removed" if installing.remove(profile) else "office.absent")


def _status_office(profile: Path | None) -> None:
    from addin.libreoffice import installing

    found = installing.status(profile)
    if found.folder is None:
        tell("office.absent")
        return
    tell("office.present", folder=str(found.folder), version=found.version)
    tell("office.calls" if found.there else "office.calls_nothing", path=found.interpreter)
    tell("office.current" if found.current else "office.stale")
