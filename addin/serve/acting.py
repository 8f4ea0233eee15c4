"""A row of the table of commands, run on a workbook with what a form says.

What comes of it is what the terminal would say: sentences, a refusal, or a question that is
answered by sending the same form again with what is allowed.  Runs in the process for workbooks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from inspect import Parameter, signature
from pathlib import Path
from typing import Any

from addin.commands.registry import COMMANDS, Command, resolve
from addin.serve.applying import Done, in_all
from pairing.catalogue import LANGUAGES, Text, text
from pairing.errors import InputError, NeedsDecision, PairbookError
from pairing.numbers import whole_number

Form = Mapping[str, Sequence[str]]
"""What was sent: every field with all its values."""

READS = ("check", "verify")
"""Commands that write nothing unless something is allowed."""

MOST_NUMBER = 10**6
"""The largest whole number that a field takes."""


def row_of(key: str) -> Command:
    """The row of the table with this key; raises ``InputError`` where there is none to run."""
    for row in COMMANDS:
        if row.key == key and row.action:
            return row
    raise InputError("usage.no_command", typed=key)


def act(path: Path, key: str, form: Form) -> Done:
    """Run a row's action on a workbook with the values of a form; never raises.

    Where it asks something, the question is said last and ``choice`` is what "yes" allows.
    """
    from addin.commands.last_resort import write_report
    from addin.exchange.editing import editing, reading

    news: list[Text] = []
    try:
        row = row_of(key)
        action, allow = resolve(row.action), _allowed(form)
        values = values_of(action, form)
        writes = key not in READS or bool(allow)
        told: Any = {"action": row.terminal, "saying": news.append}
        with editing(path, **told) if writes else reading(path) as book:
            done = action(book, **values, allow=allow)
    except NeedsDecision as error:
        instead = {} if error.otherwise is None else in_all(error.otherwise)
        asked = (_said(error),)
        return Done(False, asked, choice=error.choice, other=dict(error.instead), instead=instead)
    except PairbookError as error:
        return Done(False, (_said(error),))
    except Exception as error:  # a mistake of ours must not reach the organiser as a traceback
        values = {"doing": key, "state": text("click.look_at_it")}
        values["file"] = str(write_report(error, f"hall {key}") or "—")
        return Done(False, (in_all(text("click.failed", **values)),))
    said = tuple(in_all(one) for one in (done.text, *done.news, *news, *done.remarks))
    if done.offer is not None:
        return Done(True, (*said, _said(done.offer)), dict(done.data), done.offer.choice)
    return Done(True, said, dict(done.data))


def _said(error: PairbookError) -> Mapping[str, str]:
    return {one: error.message(one) for one in LANGUAGES}


def _allowed(form: Form) -> tuple[str, ...]:
    """The choices that were made; raises ``InputError`` for an unknown one."""
    from addin.actions import CHOICES

    for choice in form.get("allow", ()):
        if choice not in CHOICES:
            raise InputError("error.choice_unknown", choice=choice, known=list(CHOICES))
    return tuple(form.get("allow", ()))


def values_of(action: Callable[..., Any], form: Form) -> dict[str, Any]:
    """The values of an action's parameters as far as a form has them; empty fields are not there.

    Raises ``InputError`` for a missing value and for what is no whole number where one is needed.
    """
    values: dict[str, Any] = {}
    for one in fields_of(action):
        given = tuple(shown for typed in form.get(one.name, ()) if (shown := typed.strip()))
        kind = str(one.annotation)
        if not given:
            if one.default is Parameter.empty:
                raise InputError("usage.missing", name=one.name)
        elif kind in ("Sequence[str]", "Collection[str]"):
            values[one.name] = given
        elif kind == "bool":
            values[one.name] = True
        elif kind.startswith("int"):
            number = whole_number(given[-1], MOST_NUMBER)
            if number is None:
                raise InputError("usage.bad_whole", name=one.name, value=given[-1])
            values[one.name] = number
        elif kind.startswith("str"):
            values[one.name] = given[-1]
    return values


def fields_of(action: Callable[..., Any]) -> list[Parameter]:
    """What an action takes besides the workbook and the choices."""
    _, *rest = signature(action).parameters.values()
    return [one for one in rest if one.name != "allow"]
