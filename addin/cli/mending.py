"""Commands that mend what was done by hand: a player's name, two entries, a broken workbook."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from addin.cli import completing, printer
from addin.cli.options import AsJson, File, LangOrWorkbooks, Who
from addin.cli.session import current
from pairing.errors import InputError

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


def apart(
    file: File,
    names: Annotated[
        list[str] | None,
        typer.Argument(help="Who must not meet one another.", autocompletion=completing.players),
    ] = None,
    avoid: Annotated[
        bool, typer.Option("--avoid", help="Only as far as can be, instead of never.")
    ] = False,
    rounds: Annotated[
        str | None, typer.Option("--rounds", help="Only in these rounds: 1-2.")
    ] = None,
    met_in: Annotated[
        Path | None, typer.Option("--met-in", help="Those who met in the event of this file.")
    ] = None,
    as_json: AsJson = False,
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
