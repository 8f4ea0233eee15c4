"""Options that several commands have, and what their values mean."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from addin.cli import completing, session
from pairing.errors import InputError


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


def _lang(what: str, **more: Any) -> Any:
    return typer.Option(
        "--lang", help=what, callback=speak, autocompletion=completing.languages, **more
    )


File = Annotated[
    Path,
    typer.Argument(
        metavar="FILE", help="The tournament workbook.", autocompletion=completing.workbooks
    ),
]
Who = Annotated[str, typer.Argument(autocompletion=completing.players)]
"""A player of the workbook: name, surname or number."""
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for other programs.")]
Allow = Annotated[
    list[str] | None,
    typer.Option(
        "--allow",
        help="Go ahead with: changed_rounds, repeats, discard_results, hand_stones, stones.",
    ),
]
Force = Annotated[bool, typer.Option("--force", help="Replace an existing file.")]
Lang = Annotated[str, _lang("Language: en or ru.")]
LangOfWorkbook = Annotated[str, _lang("Language of the workbook: en or ru.")]
LangOrWorkbooks = Annotated[str | None, _lang("Language: en or ru; by default the workbook's.")]
LangOfMessages = Annotated[
    str | None, _lang("Language of messages: en or ru; by default the workbook's.", is_eager=True)
]


def pairs(
    values: list[str] | None,
    twice: str = "error.setting_twice",
    form: str = "error.set_form",
) -> dict[str, str]:
    """What repeated ``NAME=VALUE`` options say.

    ``twice`` and ``form`` are the messages for a name given again and for a value without
    its sign; raises ``InputError`` with them.
    """
    given: dict[str, str] = {}
    for value in values or ():
        name, sign, what = value.partition("=")
        if not sign:
            raise InputError(form, value=value)
        if name.strip() in given:
            raise InputError(twice, name=name.strip())
        given[name.strip()] = what.strip()
    return given


def choices(allow: list[str] | None) -> tuple[str, ...]:
    """The choices allowed on the command line; raises ``InputError`` for an unknown one."""
    from addin.actions import CHOICES

    for choice in allow or ():
        if choice not in CHOICES:
            raise InputError("error.choice_unknown", choice=choice, known=list(CHOICES))
    return tuple(allow or ())
