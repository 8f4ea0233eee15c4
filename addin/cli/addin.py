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
    if libreoffice:
        extension = installing.status(profile)
        if extension.folder is None:
            tell("office.absent")
            return
        tell("office.present", folder=str(extension.folder), version=extension.version)
        calls = "office.calls" if extension.there else "office.calls_nothing"
        tell(calls, path=extension.interpreter)
        tell("office.current" if extension.current else "office.stale")
        return
    ribbon = startup.status(folder)
    if not ribbon.installed:
        tell("addin.absent", file=str(ribbon.path))
        return
    tell("addin.present", file=str(ribbon.path))
    tell("addin.python" if ribbon.interpreter else "addin.python_default", path=ribbon.interpreter)
    tell("addin.xlwings", inside=ribbon.xlwings, outside=conf.xlwings_version())
    tell("addin.current" if ribbon.current else "addin.stale")
