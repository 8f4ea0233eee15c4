"""``pairbook addin``: the ribbon tab in Excel for plain files, the buttons in LibreOffice."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from addin.cli.options import Lang
from addin.cli.printer import say, warn
from addin.cli.session import current
from addin.cli.signatures import Subcommands
from pairing.catalogue import LANGUAGES

addin_app = Subcommands(no_args_is_help=True)

Folder = Annotated[
    Path | None, typer.Option(help="Another folder than the one Excel starts add-ins from.")
]
InLibreOffice = Annotated[
    bool, typer.Option("--libreoffice", help="In LibreOffice Calc instead of Excel.")
]
Profile = Annotated[
    Path | None,
    typer.Option(help="LibreOffice's profile, if it is not the one of this user.", hidden=True),
]


@addin_app.command()
def install(
    *,
    folder: Path | None = None,
    libreoffice: bool = False,
    profile: Profile = None,
    lang: Lang = LANGUAGES[0],
) -> None:
    """Put the buttons into Excel's ribbon, or into LibreOffice; in Excel they speak --lang."""
    words = current().words
    if libreoffice:
        from addin.libreoffice import installing, office

        say(words("office.installed", folder=str(installing.install(profile).folder)))
        if office.caged():
            warn(words("office.caged_too", kinds=" / ".join(office.caged())))
        return
    from addin.excel import startup

    say(words("addin.installed", file=str(startup.install(folder, lang))))


@addin_app.command()
def remove(
    *,
    folder: Path | None = None,
    libreoffice: bool = False,
    profile: Profile = None,
    lang: Lang = LANGUAGES[0],
) -> None:
    """Take the buttons away from Excel's ribbon, or from LibreOffice."""
    words = current().words
    if libreoffice:
        from addin.libreoffice import installing

        say(words("office.removed" if installing.remove(profile) else "office.absent"))
        return
    from addin.excel import startup

    gone = startup.remove(folder)
    key = "addin.absent" if gone is None else "addin.removed"
    say(words(key, file=str(gone or startup.place(folder))))


@addin_app.command()
def status(
    *,
    folder: Path | None = None,
    libreoffice: bool = False,
    profile: Profile = None,
    lang: Lang = LANGUAGES[0],
) -> None:
    """Say whether the buttons are installed, which Python they call, and whether versions fit."""
    words = current().words
    if libreoffice:
        _office_status(profile)
        return
    from addin.excel import conf, startup

    found = startup.status(folder)
    if not found.installed:
        say(words("addin.absent", file=str(found.path)))
        return
    say(words("addin.present", file=str(found.path)))
    if found.interpreter:
        say(words("addin.python", path=found.interpreter))
    else:
        say(words("addin.python_default"))
    say(words("addin.xlwings", inside=found.xlwings, outside=conf.xlwings_version()))
    say(words("addin.current" if found.current else "addin.stale"))


def _office_status(profile: Path | None) -> None:
    from addin.libreoffice import installing

    words = current().words
    found = installing.status(profile)
    if found.folder is None:
        say(words("office.absent"))
        return
    say(words("office.present", folder=str(found.folder), version=found.version))
    say(words("office.calls" if found.there else "office.calls_nothing", path=found.interpreter))
    say(words("office.current" if found.current else "office.stale"))
