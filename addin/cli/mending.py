"""Commands that mend what was done by hand: a player's name, two entries, a broken workbook."""

from __future__ import annotations

from typing import Annotated

import typer

from addin.cli import printer
from addin.cli.options import AsJson, File, LangOrWorkbooks, Who
from addin.cli.session import current

System = Annotated[
    str | None,
    typer.Option("--system", help="The pairing system, where the Tournament tab is lost."),
]


def rename(file: File, old: Who, new: str, as_json: AsJson = False) -> None:
    """Give a player another name everywhere."""
    from addin import actions

    current().act(file, actions.rename_player, as_json=as_json, old=old, new=new)


def rating(
    file: File,
    player: Who,
    rating: int,
    first: Annotated[
        int | None, typer.Option("--from", help="The round from which on it holds.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Correct a rating; earlier rounds keep the one they were scored with."""
    from addin import actions

    current().act(
        file, actions.correct_rating, as_json=as_json, name=player, rating=rating, first=first
    )


def merge(file: File, kept: Who, gone: Who, as_json: AsJson = False) -> None:
    """Make two entries of one person one; the first name stays."""
    from addin import actions

    current().act(file, actions.merge_players, as_json=as_json, keep=kept, gone=gone)


def putback(file: File, as_json: AsJson = False) -> None:
    """Put edited earlier rounds back as they stood when the next was paired."""
    from addin import actions

    current().act(file, actions.put_back, as_json=as_json)


def repair(
    file: File, system: System = None, lang: LangOrWorkbooks = None, as_json: AsJson = False
) -> None:
    """Rebuild what was deleted from a workbook, and say what was done."""
    from addin.exchange.repairing import repair as rebuild

    session = current()
    session.about(file)
    done = rebuild(file, system=system, waiting=lambda it: printer.warn(session.words(it)))
    printer.show_done(done, session.words, as_json=as_json)
