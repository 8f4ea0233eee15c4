"""Options that several commands have, and what their values mean."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from addin.cli import completing, session
from pairing.errors import ALLOWED, OF_CLICK, InputError


def speak(context: typer.Context, param: typer.CallbackParam, value: str | None) -> str | None:
    """Callback of every ``--lang``: from here on messages are in that language.

    One that was not typed is the one of ``pairbook --lang``, else the option's default.
    """
    root = context.find_root()
    source = context.get_parameter_source(str(param.name))
    if source is not None and source.name == "DEFAULT":
        session.current().ask(root.obj)
        return root.obj or value
    session.current().ask(value)
    if context is root:
        root.obj = value
    return value


_LANG: dict[str, Any] = {"callback": speak, "autocompletion": completing.languages}

File = Annotated[Path, typer.Argument(metavar="FILE", autocompletion=completing.workbooks)]
"""The workbook a command is about."""
AnyFile = Annotated[Path, typer.Argument(metavar="FILE", autocompletion=completing.any_file)]
Who = Annotated[str, completing.players]
"""A player of the workbook: name, surname or number."""
Players = Annotated[list[str] | None, completing.players]
By = Annotated[str | None, completing.criteria]
"""An order of players: criteria by name."""
Lang = Annotated[str, typer.Option(**_LANG)]
LangOrWorkbooks = Annotated[str | None, typer.Option(**_LANG)]
"""A language, ``None`` for the workbook's."""
LangOfMessages = Annotated[str | None, typer.Option("--lang", is_eager=True, **_LANG)]


def pairs(
    values: list[str] | None, twice: str = "error.setting_twice", form: str = "error.set_form"
) -> dict[str, str]:
    """Return what repeated ``NAME=VALUE`` options say; ``NAME=@FILE`` is the text of that file.

    ``twice`` and ``form`` are the messages for a name given again and for a value without
    its sign; raises ``InputError`` with them.
    """
    from pairing.formats.plain_text import text_of  # few options name a file

    given: dict[str, str] = {}
    for value in values or ():
        name, sign, what = value.partition("=")
        if not sign:
            raise InputError(form, value=value)
        if name.strip() in given:
            raise InputError(twice, name=name.strip())
        what = what.strip()
        given[name.strip()] = text_of(Path(what[1:]))[0] if what.startswith("@") else what
    return given


def choices(allow: list[str] | None) -> tuple[str, ...]:
    """The choices allowed on the command line; raises ``InputError`` for an unknown one."""
    from addin.actions import CHOICES

    for choice in allow or ():
        if choice not in CHOICES:
            raise InputError("error.choice_unknown", choice=choice, known=list(CHOICES))
    ALLOWED.set(frozenset(allow or ()) & OF_CLICK)
    return tuple(allow or ())
