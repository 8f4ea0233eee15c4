"""``pairbook addin``: the ribbon tab for organisers who prefer plain ``.xlsx`` files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from addin.cli.options import Lang
from addin.cli.printer import say
from addin.cli.session import current
from pairing.catalogue import LANGUAGES

addin_app = typer.Typer(no_args_is_help=True)

Folder = Annotated[
    Path | None, typer.Option(help="Another folder than the one Excel starts add-ins from.")
]


@addin_app.command()
def install(folder: Folder = None, lang: Lang = LANGUAGES[0]) -> None:
    """Put pairbook.xlam where Excel opens it by itself; the ribbon speaks --lang."""
    from addin.excel import startup

    words = current().words
    say(words("addin.installed", file=str(startup.install(folder, lang))))


@addin_app.command()
def remove(folder: Folder = None, lang: Lang = LANGUAGES[0]) -> None:
    """Take pairbook.xlam away."""
    from addin.excel import startup

    gone = startup.remove(folder)
    key = "addin.absent" if gone is None else "addin.removed"
    say(current().words(key, file=str(gone or startup.place(folder))))


@addin_app.command()
def status(folder: Folder = None, lang: Lang = LANGUAGES[0]) -> None:
    """Say whether it is installed, which Python it calls, and whether versions fit."""
    from addin.excel import conf, startup

    words = current().words
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
