"""Commands that mend: boards of a round, who may meet whom, a broken workbook, an undone action."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from addin.cli import printer
from addin.cli.options import File, LangOrWorkbooks, Players, Who, choices
from addin.cli.session import current, tell
from pairing.errors import InputError

if TYPE_CHECKING:
    from addin.exchange.backups import ListedCopy


def mend(
    file: File,
    *,
    gone: Players = None,
    came: Players = None,
    yes: bool = False,
    as_json: bool = False,
    allow: list[str] | None = None,
) -> None:
    """Change only the boards of those who did not come or came late."""
    from addin.actions.people.mending import mend_round
    from addin.actions.state import MEND

    chosen = (*choices(allow), *([MEND] if yes else []))
    current().act(file, mend_round, as_json=as_json, gone=gone or (), came=came or (), allow=chosen)


def apart(
    file: File,
    names: Players = None,
    *,
    avoid: bool = False,
    rounds: str | None = None,
    met_in: Path | None = None,
    as_json: bool = False,
) -> None:
    """Keep players apart: a family, those who met last month."""
    from addin import actions
    from addin.sheets.tabs.players_tab import parse_rounds

    these = parse_rounds(rounds) if rounds is not None else None
    if rounds is not None and (not these or len(these) != max(these) - min(these) + 1):
        raise InputError("apart.rounds", value=rounds)
    current().about(file)
    met = _met_in(met_in) if met_in is not None else []
    current().act(
        *(file, actions.keep_apart),
        as_json=as_json,
        names=names or (),
        avoid=avoid,
        rounds=range(min(these), max(these) + 1) if these else None,
        met=met,
    )


def _met_in(path: Path) -> list[tuple[str, str]]:
    """Names of those who played one another in the event of a file."""
    from addin.exchange.incoming.importing import find

    event = find(path).tournament
    name = {player.number: player.name for player in event.players}
    return [
        (name[one], name[other])
        for one, opponents in event.opponents.items()
        for other in dict.fromkeys(opponents)
        if one < other
    ]


def rating(
    file: File, player: Who, rating: int, *, first: int | None = None, as_json: bool = False
) -> None:
    """Correct a rating; earlier rounds keep the one they were scored with."""
    from addin import actions

    current().act(
        file, actions.correct_rating, as_json=as_json, name=player, rating=rating, first=first
    )


def repair(
    file: File, *, system: str | None = None, lang: LangOrWorkbooks = None, as_json: bool = False
) -> None:
    """Rebuild what was deleted from a workbook, and say what was done."""
    from addin.exchange.repairing import repair as rebuild

    session = current()
    session.about(file)
    done = rebuild(file, system=system, waiting=session.wait)
    printer.show_done(done, session.words, as_json=as_json)


def restore(
    file: File,
    *,
    number: int | None = None,
    last: bool = False,
    lang: LangOrWorkbooks = None,
    as_json: bool = False,
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


def _list(kept: list[ListedCopy], file: Path, *, as_json: bool) -> None:
    from addin.exchange.backups import shown_time

    words = current().words
    if as_json:
        rows = [
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
        printer.show_json(rows)
        return
    if not kept:
        tell("restore.nothing_yet", file=str(file))
        return
    tell("restore.head", file=str(file))
    for copy in kept:
        row = words(
            "restore.row",
            number=copy.backup.number,
            when=shown_time(copy.backup),
            action=copy.backup.action,
            round="?" if copy.backup.round is None else copy.backup.round,
            differs=copy.differs,
        )
        printer.say(row)
    tell("restore.how", file=str(file))
