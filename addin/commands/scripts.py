"""The commands as scripts for Excel on the web: xlwings Server and xlwings Lite.

Import this module where those look for scripts (``from addin.commands.scripts import *``).  A
script is made here for every command of the table that is offered on the web, by its key.  Each
gets the workbook, runs the action a button runs and says what was wrong in a message box.  There
is nobody to ask while it runs: an action that needs a decision says so, and the script is run
again with ``allow``.
"""

from __future__ import annotations

from collections.abc import Callable

import xlwings as xw

from addin.commands.click import Talk, last_words, run
from addin.commands.command import choice_shown, known_choices
from addin.commands.registry import COMMANDS, Command
from addin.engines.registering import script
from pairing.catalogue import LANGUAGES, Catalogue
from pairing.errors import NeedsDecision, PairbookError


def _run(book: xw.Book, command: Command, allow: str = "", *, fields: bool = False) -> None:
    """Run a command and tell what happened; ``allow`` are choices separated by spaces.

    ``fields``: whether each choice has a field of its own to be ticked.
    """
    from addin.sheets.handles import one_click

    try:
        with one_click(book):
            _perform(book, command, allow, fields)
    except Exception as error:  # not even a box could be shown as it should be
        last_words(error, command, book)


def run_script(book: xw.Book, key: str, **ticked: bool) -> None:
    """Run the script of a command on a workbook, by its key, without xlwings' own wrapping.

    For scripts that are written out, as in xlwings Lite; ``ticked`` says of each choice whether
    it was made.
    """
    command = next(command for command in COMMANDS if command.key == key)
    _run(book, command, " ".join(one for one, yes in ticked.items() if yes), fields=True)


def _perform(book: xw.Book, command: Command, allow: str, fields: bool) -> None:
    talk = Talk(book, command)
    try:
        choices = (
            {"allow": known_choices(allow.replace(",", " ").split())} if command.choices else {}
        )
        talk.finish(run(command, book, **choices))
    except NeedsDecision as error:
        message = error.message(talk.words.language)
        if fields:
            ahead = talk.words("lite.tick", field=choice_shown(error.choice, talk.words))
        else:
            ahead = talk.words("script.choose", choice=error.choice)
        talk.box(f"{message}\n\n{ahead}", "critical")
    except PairbookError as error:
        talk.refuse(error)
    except Exception as error:  # a mistake of ours must not reach the organiser as a traceback
        talk.fail(error)


def _script(command: Command) -> Callable[..., None]:
    """The script of a command; one that may ask takes ``allow``, too."""

    def plain(book: xw.Book) -> None:
        _run(book, command)

    def asking(book: xw.Book, allow: str = "") -> None:
        _run(book, command, allow)

    made: Callable[..., None] = asking if command.choices else plain
    made.__name__ = made.__qualname__ = command.key
    made.__doc__ = command.tip(Catalogue(LANGUAGES[0]))
    if command.choices:
        choices = ", ".join(f"``{choice}``" for choice in command.choices)
        made.__doc__ += f"  ``allow``: {choices}."
    return script()(made)


_SCRIPTS = {command.key: _script(command) for command in COMMANDS if command.button.web}

globals().update(_SCRIPTS)

__all__ = list(_SCRIPTS)
