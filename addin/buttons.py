"""What a click in Excel runs: an action on the calling workbook, and talk with the organiser.

A button's macro is one line, ``RunPython "from addin import buttons; buttons.pair_next_round()"``.
Whatever is wrong comes back as a message box in the workbook's language, never as a
traceback; where a choice is needed the box asks, and the action is run again with it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import xlwings as xw

from addin import actions
from addin.actions import Done
from pairing.catalogue import LANGUAGES, Catalogue
from pairing.errors import NeedsDecision, PairbookError

TITLE = "pairbook"


def click(run: Callable[..., Done], book: xw.Book | None = None, **kwargs: Any) -> Done | None:
    """Run an action on the calling workbook; ``None`` when it was refused or declined.

    ``kwargs`` go to the action.  An action that needs a decision is asked about and, on
    "yes", run again with that choice allowed; every choice is asked once.
    """
    book = book if book is not None else xw.Book.caller()
    allowed: list[str] = []
    while True:
        choices = {"allow": tuple(allowed)} if allowed else {}
        try:
            return run(book, **kwargs, **choices)
        except PairbookError as error:
            message = error.message(_language(book))
            asked = isinstance(error, NeedsDecision) and error.choice not in allowed
            if not (asked and _agreed(book, message)):
                if not asked:
                    book.app.alert(message, title=TITLE, buttons="ok")
                return None
            assert isinstance(error, NeedsDecision)
            allowed.append(error.choice)


def _agreed(book: xw.Book, question: str) -> bool:
    return book.app.alert(question, title=TITLE, buttons="yes_no", mode="info") == "yes"


def _language(book: xw.Book) -> str:
    """The workbook's language; that of a foreign workbook cannot be known."""
    try:
        return actions.language_of(book)
    except PairbookError:
        return LANGUAGES[0]


def _status(book: xw.Book, done: Done | None) -> None:
    """Show in the status bar what was done, where the engine has one."""
    if done is not None:
        try:
            book.app.status_bar = Catalogue(_language(book))(done.text)
        except (NotImplementedError, AttributeError):
            return


def _button(run: Callable[..., Done]) -> Callable[..., Done | None]:
    def pressed(book: xw.Book | None = None, **kwargs: Any) -> Done | None:
        found = book if book is not None else xw.Book.caller()
        done = click(run, found, **kwargs)
        _status(found, done)
        return done

    pressed.__name__ = run.__name__
    pressed.__doc__ = run.__doc__
    return pressed


pair_next_round = _button(actions.pair_next_round)
check = _button(actions.check)
update_levels = _button(actions.update_levels)
standings = _button(actions.standings)
crosstable = _button(actions.crosstable)
orders = _button(actions.orders)
undo_last_round = _button(actions.undo_last_round)
