"""Requests of the hall's server to act on a workbook that is open in LibreOffice.

The server of the hall puts a request beside the workbook; the extension in LibreOffice takes it
away, has it done as a click on the open document, saves that, and the answer lies there.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from inspect import Parameter, signature
from pathlib import Path
from typing import Any

import xlwings as xw

from addin.actions.from_hall import in_all, take_in
from addin.commands.command import known_choices, resolve
from addin.commands.registry import COMMANDS, PUTTING_BACK, Command
from addin.engines.file import guard
from pairing.catalogue import LANGUAGES, Text, text
from pairing.dataclasses import asdict, dataclass, field
from pairing.errors import PUT_BACK, InputError, NeedsDecision, PairbookError
from pairing.numbers import whole_number

ASK, ANSWER = ".~pairbook-hall-{}.ask", ".~pairbook-hall-{}.answer"
"""Names of both files by the workbook's."""


Form = Mapping[str, Sequence[str]]
"""What was sent: every field with all its values."""

READS = ("check", "verify")
"""Commands that write nothing unless something is allowed."""

MOST_NUMBER = 10**6
"""The largest whole number that a field takes."""


@dataclass(frozen=True)
class Reply:
    """Outcome of an action: ``ok`` or what it was refused for; the choice that would allow it.

    ``said`` are the sentences for the organiser by language, the first what was done; ``choice``
    is what ``allow`` takes for "yes" where the action asked a question.
    """

    ok: bool
    said: tuple[Mapping[str, str], ...] = ()
    data: Mapping[str, Any] = field(default_factory=dict)
    choice: str = ""
    others: Sequence[Sequence[Mapping[str, Any]]] = ()
    """Values with which the same form is another answer, each with what that is called."""


def request_path(path: Path, name: str) -> Path:
    """Return where a request (:data:`ASK`) or its answer (:data:`ANSWER`) lies."""
    real = guard.behind_links(path)
    return real.with_name(name.format(real.name))


def messages(error: PairbookError) -> Mapping[str, str]:
    """Return the whole message of an error in every language."""
    return {language: error.message(language) for language in LANGUAGES}


def refused(error: PairbookError) -> Reply:
    """Return the reply to an action that was refused, or asks something."""
    if not isinstance(error, NeedsDecision):
        return Reply(False, (messages(error),))
    others = [({"allow": other}, in_all(text(f"answer_button.{other}"))) for other in error.others]
    if error.otherwise is not None:
        others.append((dict(error.instead), in_all(error.otherwise)))
    return Reply(False, (messages(error),), choice=error.choice, others=others)


def failed(error: Exception, key: str) -> Reply:
    """Return the reply to an action that ended with a mistake of ours, which is written down."""
    from addin.commands.last_resort import write_report

    values = {"doing": key, "state": text("click.look_at_it")}
    values["file"] = str(write_report(error, f"hall {key}") or "—")
    return Reply(False, (in_all(text("click.failed", **values)),))


def run(book: xw.Book, key: str, form: Form, news: Sequence[Text]) -> Reply:
    """Run a row's action on a workbook with the values of a form.

    Where it asks something, the question is said last and ``choice`` is what "yes" allows;
    ``news`` were said before it.  What is for the organiser is told, not raised.
    """
    try:
        action, allow = resolve(row_of(key).action), known_choices(form.get("allow", ()))
        if PUT_BACK in allow:
            news = (*news, *resolve(PUTTING_BACK)(book))
        done = action(book, **values_of(action, form), allow=allow)
    except PairbookError as error:
        return refused(error)
    sentences = tuple(map(in_all, (done.text, *done.news, *news, *done.remarks)))
    if done.offer is not None:
        return Reply(True, (*sentences, messages(done.offer)), dict(done.data), done.offer.choice)
    return Reply(True, sentences, dict(done.data))


def answer(book: xw.Book, asked: Mapping[str, Any], settle: Callable[[], None]) -> str:
    """Do what was asked for on the open document, and lay the answer beside its file.

    What waits for the workbook is taken in first; nothing is written where the rest is refused.
    ``settle`` writes into the document and saves it.  How the click ended: ``done``, ``refused``.
    """
    from addin.engines.file import whole
    from addin.sheets.handles import one_click

    path = Path(book.fullname)
    try:
        with one_click(book):
            taken = take_in(book, path)
            if asked["key"]:
                done = run(book, asked["key"], asked["form"], taken.sentences)
            else:
                done = Reply(True, tuple(map(in_all, taken.sentences)))
            if done.ok:
                settle()
        if done.ok:
            taken.mark(path)
    except PairbookError as error:
        done = refused(error)
    except Exception as error:  # a mistake of ours; nothing of it is in the document
        done = failed(error, asked["key"])
    reply = json.dumps({"id": asked["id"], **asdict(done)}, default=str)
    whole.write(request_path(path, ANSWER), reply)
    return "done" if done.ok else "refused"


def row_of(key: str) -> Command:
    """Return the row with this key; raises ``InputError`` where there is none to run."""
    for row in COMMANDS:
        if row.key == key and row.action:
            return row
    raise InputError("usage.no_command", typed=key)


def values_of(action: Callable[..., Any], form: Form) -> dict[str, Any]:
    """Return the values of an action's parameters as far as a form has them; empty fields are not
    there.

    Raises ``InputError`` for a missing value and for what is no whole number where one is needed.
    """
    values: dict[str, Any] = {}
    for field_ in fields_of(action):
        given = tuple(shown for typed in form.get(field_.name, ()) if (shown := typed.strip()))
        kind = str(field_.annotation)
        if not given:
            if field_.default is Parameter.empty:
                raise InputError("usage.missing", name=field_.name)
        elif kind in ("Sequence[str]", "Collection[str]"):
            values[field_.name] = given
        elif kind == "bool":
            values[field_.name] = True
        elif kind.startswith("int"):
            number = whole_number(given[-1], MOST_NUMBER)
            if number is None:
                raise InputError("usage.bad_whole", name=field_.name, value=given[-1])
            values[field_.name] = number
        elif kind.startswith("str"):
            values[field_.name] = given[-1]
    return values


def fields_of(action: Callable[..., Any]) -> list[Parameter]:
    """Return what an action takes besides the workbook and the choices."""
    _, *rest = signature(action).parameters.values()
    return [parameter for parameter in rest if parameter.name != "allow"]
