"""The buttons as scripts for Excel on the web: xlwings Server and xlwings Lite.

Import this module where those look for scripts (``from addin.commands.scripts import *``).
Each script gets the workbook, runs the action a button runs and says what was wrong in a
message box.  There is nobody to ask while it runs: an action that needs a decision says so,
and the script is run again with ``allow``.
"""

from __future__ import annotations

import xlwings as xw

import addin.functions  # noqa: F401 - the words of the scripts are in that room
from addin import actions
from addin.actions import CHOICES, Done
from addin.commands.click import Talk
from addin.engines.registering import script
from pairing.errors import InputError, NeedsDecision, PairbookError


def _run(book: xw.Book, name: str, allow: str | None = None) -> None:
    """Run an action and tell what happened; ``allow`` are choices separated by spaces."""
    talk = Talk(book, name)
    try:
        done: Done = getattr(actions, name)(book, **_choices(allow))
        talk.finish(done)
        if done.remarks and name != "check":
            # Excel on the web has no status bar to look at.
            talk.box("\n".join(talk.words(one) for one in (done.text, *done.remarks)), "info")
    except NeedsDecision as error:
        told = error.message(talk.words.language)
        talk.box(f"{told}\n\n{talk.words('script.choose', choice=error.choice)}", "critical")
    except PairbookError as error:
        talk.refuse(error)
    except Exception as error:  # a mistake of ours must not reach the organiser as a traceback
        talk.fail(error)


def _choices(allow: str | None) -> dict[str, tuple[str, ...]]:
    """The option of an action that can need a decision; raises ``InputError`` for others."""
    if allow is None:
        return {}
    wanted = tuple(allow.replace(",", " ").split())
    for choice in wanted:
        if choice not in CHOICES:
            raise InputError("error.choice_unknown", choice=choice, known=list(CHOICES))
    return {"allow": wanted}


@script()
def pair_next_round(book: xw.Book, allow: str = "") -> None:
    """Pair the next round; ``allow``: ``changed_rounds``, ``repeats``."""
    _run(book, "pair_next_round", allow)


@script()
def check(book: xw.Book) -> None:
    """Look for mistakes in the workbook; changes nothing."""
    _run(book, "check")


@script()
def update_levels(book: xw.Book) -> None:
    """Write the Levels tab."""
    _run(book, "update_levels")


@script()
def standings(book: xw.Book) -> None:
    """Write the Standings tab."""
    _run(book, "standings")


@script()
def crosstable(book: xw.Book) -> None:
    """Write the Crosstable tab."""
    _run(book, "crosstable")


@script()
def orders(book: xw.Book) -> None:
    """Compare orders of the event: the tabs Orders, Square and Graph."""
    _run(book, "orders")


@script()
def finals_seating(book: xw.Book, allow: str = "") -> None:
    """Show the seating of the finals; with ``allow`` = ``finals`` write it as the next round."""
    _run(book, "finals_seating", allow)


@script()
def undo_last_round(book: xw.Book, allow: str = "") -> None:
    """Take back the pairing of the last round; ``allow``: ``discard_results``."""
    _run(book, "undo_last_round", allow)


__all__ = [
    "check",
    "crosstable",
    "finals_seating",
    "orders",
    "pair_next_round",
    "standings",
    "undo_last_round",
    "update_levels",
]
