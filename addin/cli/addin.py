"""``pairbook addin``: the ribbon tab in Excel for plain files, the buttons in LibreOffice."""

from __future__ import annotations

from pathlib import Path

from addin.cli.session import tell, warn
from addin.excel import conf, startup
from addin.libreoffice import installing, office


def install(*, folder: Path | None, libreoffice: bool, profile: Path | None, lang: str) -> None:
    """Put the ribbon tab into Excel, or the buttons into LibreOffice."""
    if not libreoffice:
        tell("addin.installed", file=str(startup.install(folder, lang)))
        return
    tell("office.installed", folder=str(installing.install(profile).folder))
    if office.caged():
        warn("office.caged_too", kinds=" / ".join(office.caged()))


def remove(*, folder: Path | None, libreoffice: bool, profile: Path | None, lang: str) -> None:
    """Take them away again."""
    if libreoffice:
        tell("office.removed" if installing.remove(profile) else "office.absent")
        return
    removed = startup.remove(folder)
    key = "addin.absent" if removed is None else "addin.removed"
    tell(key, file=str(removed or startup.place(folder)))


def status(*, folder: Path | None, libreoffice: bool, profile: Path | None, lang: str) -> None:
    """Say whether they are there, which Python they call, and whether versions fit."""
    _status_of_extension(profile) if libreoffice else _status_of_ribbon(folder)


def _status_of_ribbon(folder: Path | None) -> None:
    found = startup.status(folder)
    if not found.installed:
        tell("addin.absent", file=str(found.path))
        return
    tell("addin.present", file=str(found.path))
    tell("addin.python" if found.interpreter else "addin.python_default", path=found.interpreter)
    tell("addin.xlwings", inside=found.xlwings, outside=conf.xlwings_version())
    tell("addin.current" if found.current else "addin.stale")


def _status_of_extension(profile: Path | None) -> None:
    found = installing.status(profile)
    if found.folder is None:
        tell("office.absent")
        return
    tell("office.present", folder=str(found.folder), version=found.version)
    tell("office.calls" if found.there else "office.calls_nothing", path=found.interpreter)
    tell("office.current" if found.current else "office.stale")
