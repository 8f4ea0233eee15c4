"""``pairbook addin``: the ribbon tab in Excel for plain files, the buttons in LibreOffice."""

from __future__ import annotations

from collections.abc import Callable
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


def _add(
    name: str,
    in_excel: Callable[[Path | None, str], None],
    in_office: Callable[[Path | None], None],
) -> None:
    """A command that does one thing in Excel, and with ``--libreoffice`` the other one there."""

    def run(
        *,
        folder: Path | None = None,
        libreoffice: bool = False,
        profile: Profile = None,
        lang: Lang = LANGUAGES[0],
    ) -> None:
        if libreoffice:
            in_office(profile)
        else:
            in_excel(folder, lang)

    addin_app.command(name)(run)


# -- Excel's ribbon, for plain files --------------------------------------------------------------


def _install(folder: Path | None, lang: str) -> None:
    from addin.excel import startup

    tell("addin.installed", file=str(startup.install(folder, lang)))


def _remove(folder: Path | None, _: str) -> None:
    from addin.excel import startup

    gone = startup.remove(folder)
    key = "addin.absent" if gone is None else "addin.removed"
    tell(key, file=str(gone or startup.place(folder)))


def _status(folder: Path | None, _: str) -> None:
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


_add("install", _install, _install_office)
_add("remove", _remove, _remove_office)
_add("status", _status, _status_office)
