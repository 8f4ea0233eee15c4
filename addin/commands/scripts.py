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

from addin.commands.click import click
from addin.commands.registry import COMMANDS, Command
from addin.engines.registering import script
from pairing.catalogue import LANGUAGES, Catalogue


def run_script(book: xw.Book, key: str, **ticked: bool) -> None:
    """Run the script of a command on a workbook, by its key, without xlwings' own wrapping.

    For scripts that are written out, as in xlwings Lite; ``ticked`` says of each choice whether
    it was made.
    """
    command = next(command for command in COMMANDS if command.key == key)
    made = " ".join(choice for choice, yes in ticked.items() if yes)
    click(command, book, made=made, advice="lite.tick")


def _script(command: Command) -> Callable[..., None]:
    """Make the script of a command; one that may ask takes ``allow``, too."""

    def plain(book: xw.Book) -> None:
        click(command, book, advice="script.choose")

    def asking(book: xw.Book, allow: str = "") -> None:
        click(command, book, made=allow, advice="script.choose")

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
