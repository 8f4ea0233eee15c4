"""The copies kept of a workbook: what each differs in from now, and bringing one back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from addin.actions.state import ActionResult
from addin.engines.file import backups, guard, open_book, whole
from addin.engines.file.backups import Backup, note_latest
from addin.engines.file.lock import Waiting, only_writer
from addin.engines.file.package import Package
from addin.sheets.grid import Tabs
from addin.sheets.reader import read_once
from addin.sheets.tabs.log_tab import grid_of, journal_of, last_line
from pairing.catalogue import Text, text
from pairing.errors import InputError, PairbookError
from pairing.tournament import Tournament

BACK, CHOSEN = "restore", "restore_to"
"""Commands before which a copy is made: undoing the last command, or restoring a chosen copy."""


def listed_copies(path: Path) -> list[tuple[Backup, Text]]:
    """Return the copies of a workbook, the newest first, each with what it differs in from now."""
    now = _tournament(path)
    digest = backups.digest_of(guard.read(path)) if path.is_file() else ""
    copies = []
    for copy in reversed(backups.backups_of(path)):
        then = None if copy.digest == digest else _tournament(copy.path)
        if copy.digest == digest:
            differs = text("restore.same")
        elif then is None:
            differs = text("restore.unreadable")
        elif now is None:
            differs = text("restore.holds", players=len(then.players), rounds=len(then.rounds))
        else:
            differs = difference(then, now)
        copies.append((copy, differs))
    return copies


def restore(path: Path, number: int | None, *, waiting: Waiting | None = None) -> ActionResult:
    """Put a copy in the place of the workbook, which is kept as a copy itself before.

    ``number`` None takes back the last command, see :func:`before_last`.  Raises
    ``InputError`` when there is no copy of this number or it is damaged, and when the
    workbook is open elsewhere or cannot be written.  The workbook itself may be missing.
    """
    with only_writer(path, waiting=waiting):
        known = {backup.number: backup for backup in backups.backups_of(path)}
        if not known:
            raise InputError("restore.none", file=str(path), folder=str(backups.folder_of(path)))
        there = guard.read(path) if path.exists() else None
        how = BACK if number is None else CHOSEN
        if number is None:
            before = before_last(list(known.values()), there)
            if before is None:
                raise InputError("restore.no_further", file=str(path))
            number = before.number
        if number not in known:
            raise InputError("restore.unknown", number=number, known=sorted(known))
        chosen = known[number]
        data = backups.content(chosen)
        Package(data, str(chosen.path))
        if there == data:
            done = text("restore.is_now", number=number, file=str(path))
            return ActionResult(done, {"number": number})
        if there is not None:
            event = _tournament(path)
            paired = None if event is None else len(event.rounds)
            backups.keep(path, there, action=how, round_=paired, now=datetime.now())
        whole.replace(path, data, there)
        line = None
        with suppress(PairbookError):
            tabs = Tabs(open_book(path, read_only=True))
            line = last_line(journal_of(grid_of(tabs), tabs.words))
        note_latest(path, line)
        undo = [backup.number for backup in backups.backups_of(path)][-1]
    about = {"action": chosen.action, "when": shown_time(chosen)}
    values = {"number": number, "file": str(path), **about}
    if there is None:
        return ActionResult(text("restore.done_missing", **values), {"number": number})
    return ActionResult(text("restore.done", undo=undo, **values), {"number": number, "undo": undo})


def before_last(copies: Sequence[Backup], now: bytes | None) -> Backup | None:
    """Return the copy of what was there before the last command, ``copies`` being in their order.

    Going back again and again goes back a command each time: what is there now is looked up
    among the copies, and the one before it is what its command began with.  What was kept by
    going back is passed over.  Something unknown, as after a change by hand or a command
    that nothing followed, goes back to the newest copy; so does the first copy of all, where
    it was chosen by its number just now.  None at the beginning.
    """
    digest = None if now is None else backups.digest_of(now)
    at = next((i for i, copy in enumerate(copies) if copy.digest == digest), None)
    if at is None:
        return copies[-1] if copies else None
    undone = copies[-1] if copies[-1].action == CHOSEN and at < len(copies) - 1 else None
    return next((copy for copy in reversed(copies[:at]) if copy.action != BACK), undone)


def shown_time(backup: Backup) -> str:
    """Show the time of a copy, by this computer's clock: ``2026-11-22 14:05:09``."""
    return f"{backup.when:%Y-%m-%d %H:%M:%S}"


def difference(then: Tournament, now: Tournament) -> Text:
    """Say in one line what an earlier state of a tournament has that it has not now."""
    parts: list[Text] = []
    if len(then.rounds) != len(now.rounds):
        parts.append(text("restore.rounds", then=len(then.rounds), now=len(now.rounds)))
    before, after = (len(_results(event)) for event in (then, now))
    if before != after:
        parts.append(text("restore.results", then=before, now=after))
    known = _results(now)
    other = sum(1 for key, shown in _results(then).items() if known.get(key, shown) != shown)
    if other:
        parts.append(text("restore.other_results", count=other))
    names, present = ({player.name for player in event.players} for event in (then, now))
    if missing := sorted(present - names):
        parts.append(text("restore.without", count=len(missing), names=missing[:3]))
    if more := sorted(names - present):
        parts.append(text("restore.with", count=len(more), names=more[:3]))
    if not parts:
        parts.append(text("restore.details" if then != now else "restore.same_tournament"))
    return text("restore.line", parts=parts)


def _results(tournament: Tournament) -> Mapping[tuple[int, str, int], str]:
    """List what was entered, by round, kind and board or table."""
    results = {
        (round_.number, "game", game.board): f"{game.white}-{game.black} {game.result}"
        for round_, game in tournament.games()
        if game.result is not None
    }
    for round_, table in tournament.tables():
        if table.scores is not None:
            results[round_.number, "table", table.number] = f"{table.seats} {table.scores}"
    return results


def _tournament(path: Path) -> Tournament | None:
    try:
        return read_once(open_book(path, read_only=True)).tournament
    except PairbookError:
        return None
