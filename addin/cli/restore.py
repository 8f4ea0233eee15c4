"""``pairbook restore``: the copies kept of a workbook, and one of them brought back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from addin.cli import printer
from addin.cli.options import AsJson, File, LangOrWorkbooks
from addin.cli.session import Session, current
from addin.exchange.backups import ListedCopy, listed_copies, shown_time
from addin.exchange.backups import restore as bring_back
from pairing.errors import InputError


def restore(
    file: File,
    number: Annotated[
        int | None, typer.Option("--to", help="The copy to bring back, by its number.")
    ] = None,
    last: Annotated[
        bool, typer.Option("--last", help="Take back the last command, whatever it was.")
    ] = False,
    lang: LangOrWorkbooks = None,
    as_json: AsJson = False,
) -> None:
    """List what was kept of a workbook before each action, or bring one copy back."""
    session = current()
    session.about(file)
    if last and number is not None:
        raise InputError("restore.last_or_number")
    if number is None and not last:
        _list(listed_copies(file), file, session, as_json=as_json)
        return
    done = bring_back(file, number, waiting=session.wait)
    printer.show_done(done, session.words, as_json=as_json)


def _list(kept: list[ListedCopy], file: Path, session: Session, *, as_json: bool) -> None:
    words = session.words
    if as_json:
        printer.show_json(
            [
                {
                    "number": copy.backup.number,
                    "when": copy.backup.when.isoformat(),
                    "action": copy.backup.action,
                    "round": copy.backup.round,
                    "file": str(copy.backup.path),
                    "differs": words(copy.differs),
                }
                for copy in kept
            ]
        )
        return
    if not kept:
        printer.say(words("restore.nothing_yet", file=str(file)))
        return
    printer.say(words("restore.head", file=str(file)))
    for copy in kept:
        printer.say(
            words(
                "restore.row",
                number=copy.backup.number,
                when=shown_time(copy.backup),
                action=copy.backup.action,
                round="?" if copy.backup.round is None else copy.backup.round,
                differs=copy.differs,
            )
        )
    printer.say(words("restore.how", file=str(file)))
