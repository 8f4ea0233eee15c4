"""``pairbook addin``: the ribbon tab in Excel for plain files, the buttons in LibreOffice."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from addin.cli.options import Lang
from addin.cli.session import tell, warn
from addin.cli.signatures import Subcommands
from pairing.catalogue import LANGUAGES

addin_app = Subcommands()

Profile = Annotated[Path | None, typer.Option(hidden=True)]
"""LibreOffice's profile, if it is not the one of this user."""


@addin_app.command()
def install(
    *,
    folder: Path | None = None,
    libreoffice: bool = False,
    profile: Profile = None,
    lang: Lang = LANGUAGES[0],
) -> None:
    """Put the buttons into Excel's ribbon, or into LibreOffice; in Excel they speak --lang."""
    if libreoffice:
        from addin.libreoffice import installing, office

        tell("office.installed", folder=str(installing.install(profile).folder))
        if office.caged():
            warn("office.caged_too", kinds=" / ".join(office.caged()))
        return
    from addin.excel import startup

    tell("addin.installed", file=str(startup.install(folder, lang)))


@addin_app.command()
def remove(
    *,
    folder: Path | None = None,
    libreoffice: bool = False,
    profile: Profile = None,
    lang: Lang = LANGUAGES[0],
) -> None:
    """Take the buttons away from Excel's ribbon, or from LibreOffice."""
    if libreoffice:
        from addin.libreoffice import installing

        tell("office.removed" if installing.remove(profile) else "office.absent")
        return
    from addin.excel import startup

    gone = startup.remove(folder)
    key = "addin.absent" if gone is None else "addin.removed"
    tell(key, file=str(gone or startup.place(folder)))


@addin_app.command()
def status(
    *,
    folder: Path | None = None,
    libreoffice: bool = False,
    profile: Profile = None,
    lang: Lang = LANGUAGES[0],
) -> None:
    """Say whether the buttons are installed, which Python they call, and whether versions fit."""
    if libreoffice:
        _office_status(profile)
        return
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


def _office_status(profile: Path | None) -> None:
    from addin.libreoffice import installing

    found = installing.status(profile)
    if found.folder is None:
        tell("office.absent")
        return
    tell("office.present", folder=str(found.folder), version=found.version)
    tell("office.calls" if found.there else "office.calls_nothing", path=found.interpreter)
    tell("office.current" if found.current else "office.stale")
