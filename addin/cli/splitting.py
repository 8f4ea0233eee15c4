"""The command ``split``: several workbooks out of one list of players."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from addin.cli import printer
from addin.cli.line import pairs
from addin.cli.session import current, tell
from pairing.catalogue import LANGUAGES
from pairing.errors import InputError

USUAL = "chess"


def split(
    file: Path,
    *,
    at: Sequence[int] = (),
    into: Sequence[str] = (),
    system: str | None = None,
    lang: str = LANGUAGES[0],
    rounds: int | None = None,
    title: str | None = None,
    date: str | None = None,
    settings: Sequence[str] = (),
    columns: str | None = None,
    yes: bool = False,
    encoding: str | None = None,
    force: bool = False,
) -> None:
    """Make a workbook for each group of a list of players, beside the list.

    ``at``: the least ratings of all groups but the last.  ``into``: ``NAME=CONDITIONS`` for a
    group, by the conditions of prizes; each player goes into the first that has him, and into one
    without conditions whoever is left.  Nothing is written before all of it can be.
    """
    from addin.exchange.creating import create
    from addin.exchange.incoming.starting import prepare
    from pairing.dates import days_of
    from pairing.prizes.grouping import by_conditions, by_ratings

    session = current()
    session.about(file, lang)
    start = prepare(players=file, columns=columns, agreed=yes, system=system, encoding=encoding)
    if bool(at) == bool(into):
        raise InputError("split.how")
    if start.past is not None:
        raise InputError("split.played", file=str(file))
    days = days_of(date or "")
    day = None
    if days:
        year, month, number = map(int, days[0].split("-"))
        day = year, month, number
    groups = by_ratings(start.players, at) if at else by_conditions(start.players, into, day)
    name, chosen = title or file.stem, {**start.settings, **pairs(settings)}
    targets = {group: file.with_name(f"{file.stem} {group}.xlsx") for group in groups}
    for target in targets.values():
        if target.exists() and not force:
            raise InputError("error.file_exists", file=str(target))
    for group, players in groups.items():
        event = {"title": f"{name} {group}", **({"date": date} if date else {})}
        ahead = create(
            targets[group], system=system or USUAL, language=lang, rounds=rounds, event=event,
            players=players, settings=chosen, replace=force, waiting=session.wait,
        )  # fmt: skip
        tell("split.made", group=group, count=len(players), file=str(targets[group]))
        printer.remarks(ahead, session.words)
