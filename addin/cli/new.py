"""``pairbook new``: a tournament workbook, empty or made of files that are there already."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from addin.cli import completing, printer
from addin.cli.options import Force, LangOfWorkbook, pairs
from addin.cli.session import current
from pairing.catalogue import LANGUAGES
from pairing.errors import InputError


def new(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="The workbook to make: .xlsx, or .xlsm with buttons."),
    ],
    system: Annotated[
        str | None,
        typer.Option(
            help="Pairing system (leader, or the one usual for the file).",
            autocompletion=completing.systems,
        ),
    ] = None,
    lang: LangOfWorkbook = LANGUAGES[0],
    rounds: Annotated[int | None, typer.Option(help="Number of rounds.")] = None,
    places: Annotated[int | None, typer.Option(help="Places that matter (LEADER's S).")] = None,
    players: Annotated[
        Path | None,
        typer.Option(
            help="Players: a table (.csv, .xlsx) or any file of --from.",
            autocompletion=completing.any_file,
        ),
    ] = None,
    source: Annotated[
        Path | None,
        typer.Option(
            "--from",
            help="A whole tournament: .xml, .json, .trf, .h9, .xlsx, ...",
            autocompletion=completing.any_file,
        ),
    ] = None,
    past: Annotated[
        Path | None, typer.Option("--results", help="Past games: round,white,black,result.")
    ] = None,
    columns: Annotated[
        str | None, typer.Option(help="What the columns of a table are: name=2,rating=3.")
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="The guessed columns are right.")] = False,
    encoding: Annotated[
        str | None, typer.Option(help="Of a text that is neither Unicode nor cp1251: latin-1, …")
    ] = None,
    title: Annotated[str | None, typer.Option(help="Name of the tournament.")] = None,
    place: Annotated[str | None, typer.Option(help="Where it is played.")] = None,
    date: Annotated[str | None, typer.Option(help="When, as it should be printed.")] = None,
    time_control: Annotated[
        str | None, typer.Option(help="Time of a game, as it should be printed.")
    ] = None,
    timetable: Annotated[
        str | None, typer.Option(help="When the rounds are played: 10:00-11:30, 12:00, …")
    ] = None,
    arbiter: Annotated[str | None, typer.Option(help="Chief arbiter.")] = None,
    seed: Annotated[int | None, typer.Option(help="Number that decides what is drawn.")] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            help="A setting: NAME=VALUE, repeatable.",
            autocompletion=completing.settings,
        ),
    ] = None,
    lite: Annotated[
        bool, typer.Option("--lite", help="And what runs it in Excel without Python.")
    ] = False,
    force: Force = False,
) -> None:
    """Make a tournament workbook."""
    from addin.exchange.creating import create

    current().about(file, lang)
    chosen = pairs(settings)
    if places is not None:
        chosen["places"] = str(places)
    event = {"title": title, "place": place, "date": date, "arbiter": arbiter}
    given = {
        k: v
        for k, v in (event | {"time_control": time_control, "timetable": timetable}).items()
        if v
    }
    if "=" in file.name and file.suffix.lower() == ".xlsm":
        raise InputError("error.name_equals", file=file.name)
    words = current().words
    if not (players or source or past):
        create(file, system=system or "leader", language=lang, rounds=rounds, seed=seed,
               event=given, settings=chosen, replace=force, waiting=current().wait)  # fmt: skip
        printer.say(words("cli.written", file=str(file)))
        _lite(file, lang, lite)
        return
    from addin.exchange.incoming.importing import one_line_of
    from addin.exchange.incoming.starting import prepare

    start = prepare(players=players, source=source, results=past, columns=columns, agreed=yes,
                    system=system, encoding=encoding)  # fmt: skip
    create(
        file,
        system=start.system,
        language=lang,
        rounds=start.rounds if rounds is None else rounds,
        seed=seed,
        players=start.players,
        event={**start.event, **given},
        settings={**start.settings, **chosen},
        replace=force,
        past=start.past,
        waiting=current().wait,
    )
    if start.found is not None and (line := one_line_of(start.found, words)):
        printer.say(line)
    printer.remarks(start.remarks, words)
    printer.say(words("cli.written", file=str(file)))
    _lite(file, lang, lite)


def _lite(file: Path, language: str, wanted: bool) -> None:
    """What xlwings Lite needs, beside the workbook."""
    if wanted:
        from addin.exchange.outgoing.lite import write_kit

        folder = write_kit(file, language)
        printer.say(current().words("lite.written", folder=str(folder)))
