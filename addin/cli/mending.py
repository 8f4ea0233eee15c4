"""Commands that mend: boards of a round, a broken workbook, an action that was a mistake."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from addin.cli import printer
from addin.cli.session import current, tell
from pairing.errors import InputError

if TYPE_CHECKING:
    from addin.engines.file.backups import Backup
    from pairing.catalogue import Text


def mend(
    file: Path,
    *,
    absent: Sequence[str] = (),
    came: Sequence[str] = (),
    as_json: bool = False,
    allow: Sequence[str] = (),
) -> None:
    """Change only the boards of those who did not come or came late."""
    from addin.actions.people.mending import mend_round

    current().act(
        *(file, mend_round), as_json=as_json, absent=absent, came=came, shown=True, allow=allow,
    )  # fmt: skip


def repair(file: Path, *, system: str | None = None, as_json: bool = False) -> None:
    """Rebuild what was deleted from a workbook, and say what was done."""
    from addin.exchange.repairing import repair as rebuild

    session = current()
    session.about(file)
    done = rebuild(file, system=system, waiting=session.wait)
    printer.show_done(done, session.words, as_json=as_json)


def restore(
    file: Path, *, number: int | None = None, last: bool = False, as_json: bool = False
) -> None:
    """List what was kept of a workbook before each action, or bring one copy back."""
    from addin.exchange.backups import listed_copies
    from addin.exchange.backups import restore as bring_back

    session = current()
    session.about(file)
    if last and number is not None:
        raise InputError("restore.last_or_number")
    if number is None and not last:
        _list(listed_copies(file), file, as_json=as_json)
        return
    done = bring_back(file, number, waiting=session.wait)
    printer.show_done(done, session.words, as_json=as_json)


def _list(copies: list[tuple[Backup, Text]], file: Path, *, as_json: bool) -> None:
    from addin.exchange.backups import shown_time

    words = current().words
    if as_json:
        rows = [
            {
                "number": copy.number,
                "when": copy.when.isoformat(),
                "action": copy.action,
                "round": copy.round,
                "file": str(copy.path),
                "differs": words(differs),
            }
            for copy, differs in copies
        ]
        printer.show_json(rows)
        return
    if not copies:
        tell("restore.nothing_yet", file=str(file))
        return
    tell("restore.head", file=str(file))
    for copy, differs in copies:
        tell("restore.row", number=copy.number, when=shown_time(copy), action=copy.action,
             round="?" if copy.round is None else copy.round, differs=differs)  # fmt: skip
    tell("restore.how")
