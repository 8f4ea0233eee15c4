"""Commands that mend: boards of a round, a broken workbook, an action that was a mistake."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from addin.cli import printer
from addin.cli.session import current, tell
from pairing.errors import InputError


def mend(
    file: Path,
    *,
    absent: Sequence[str] = (),
    came: Sequence[str] = (),
    as_json: bool = False,
    allow: Sequence[str] = (),
) -> None:
    """Change only the boards of those who did not come or came late; they are shown first."""
    from addin.actions.people.mending import mend_round
    from addin.actions.state import MEND

    who: Any = {"absent": absent, "came": came, "shown": True}
    current().act(file, mend_round, save=MEND in allow, as_json=as_json, allow=allow, **who)


def repair(file: Path, *, system: str | None = None, as_json: bool = False) -> None:
    """Rebuild what was deleted from a workbook, and say what was done."""
    from addin.exchange.repairing import repair as rebuild

    session = current()
    session.about(file)
    done = rebuild(file, system=system, waiting=session.wait)
    printer.show_done(done, session.words, as_json=as_json)


def restore(file: Path, *, number: int | None = None, last: bool = False) -> None:
    """List what was kept of a workbook before each action, or bring one copy back."""
    from addin.exchange.backups import listed_copies, shown_time
    from addin.exchange.backups import restore as bring_back

    session = current()
    session.about(file)
    if last and number is not None:
        raise InputError("restore.last_or_number")
    if last or number is not None:
        printer.show_done(bring_back(file, number, waiting=session.wait), session.words)
        return
    copies = listed_copies(file)
    tell("restore.head" if copies else "restore.nothing_yet", file=str(file))
    for copy, differs in copies:
        tell("restore.row", number=copy.number, when=shown_time(copy), action=copy.action,
             round="?" if copy.round is None else copy.round, differs=differs)  # fmt: skip
    if copies:
        tell("restore.how")
