"""``pairbook addin``: the ribbon tab for organisers who prefer plain ``.xlsx`` files."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from pairing.catalogue import LANGUAGES, Catalogue
from pairing.errors import InputError, PairbookError

addin_app = typer.Typer(no_args_is_help=True)

Folder = Annotated[
    Path | None, typer.Option(help="Another folder than the one Excel starts add-ins from.")
]
Lang = Annotated[str, typer.Option(help="Language: en or ru.")]


@contextmanager
def _speaking(language: str) -> Iterator[Catalogue]:
    """The words of the language asked for; errors are told in it, too."""
    if language not in LANGUAGES:
        raise InputError("error.language_unknown", language=language, known=list(LANGUAGES))
    import addin.excel  # noqa: F401  (its words)

    try:
        yield Catalogue(language)
    except PairbookError as error:
        print(error.message(language), file=sys.stderr)
        raise typer.Exit(error.exit_code)


@addin_app.command()
def install(folder: Folder = None, lang: Lang = LANGUAGES[0]) -> None:
    """Put pairbook.xlam where Excel opens it by itself; the ribbon speaks --lang."""
    with _speaking(lang) as words:
        from addin.excel import startup

        print(words("addin.installed", file=str(startup.install(folder, lang))))


@addin_app.command()
def remove(folder: Folder = None, lang: Lang = LANGUAGES[0]) -> None:
    """Take pairbook.xlam away."""
    with _speaking(lang) as words:
        from addin.excel import startup

        gone = startup.remove(folder)
        key = "addin.absent" if gone is None else "addin.removed"
        print(words(key, file=str(gone or startup.place(folder))))


@addin_app.command()
def status(folder: Folder = None, lang: Lang = LANGUAGES[0]) -> None:
    """Say whether it is installed, which Python it calls, and whether versions fit."""
    with _speaking(lang) as words:
        from addin.excel import conf, startup

        found = startup.status(folder)
        if not found.installed:
            print(words("addin.absent", file=str(found.path)))
            return
        print(words("addin.present", file=str(found.path)))
        if found.interpreter:
            print(words("addin.python", path=found.interpreter))
        else:
            print(words("addin.python_default"))
        print(words("addin.xlwings", inside=found.xlwings, outside=conf.xlwings_version()))
        print(words("addin.current" if found.current else "addin.stale"))
