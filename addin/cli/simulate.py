"""``pairbook simulate``: thousands of tournaments, measured and compared."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from addin.cli import completing, printer
from addin.cli.options import AsJson, Lang, pairs
from addin.cli.progress import progress
from addin.cli.session import current
from pairing.catalogue import LANGUAGES, text
from pairing.errors import InputError
from pairing.limits import check_seed

STOPPED = 130
"""Exit code of a run that was stopped by Ctrl-C."""


def simulate(
    field: Annotated[
        str,
        typer.Argument(
            metavar="FIELD",
            help="A workbook, a list of players, or a distribution such as club:32.",
        ),
    ],
    system: Annotated[
        list[str] | None,
        typer.Option(
            help='A system, with settings if wanted: leader, "dutch:rules=2017". Repeatable: '
            "all are compared with the first.",
            autocompletion=completing.systems,
        ),
    ] = None,
    rounds: Annotated[int, typer.Option(min=1, max=200, help="Number of rounds.")] = 5,
    events: Annotated[
        int, typer.Option(min=1, max=10_000_000, help="Number of tournaments.")
    ] = 1000,
    seed: Annotated[int, typer.Option(help="Number that decides all luck.")] = 1,
    jobs: Annotated[int, typer.Option(min=1, max=1024, help="Processes at work at once.")] = 1,
    scheduler: Annotated[
        str | None, typer.Option(help="Address of a Dask scheduler: tcp://HOST:8786.")
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            help="Write a row a tournament, system and measure: .parquet or .csv. "
            "A stopped run goes on.",
        ),
    ] = None,
    model: Annotated[
        str | None,
        typer.Option(
            help="Model of results: elo, go-russia, go-europe, riichi; else the one of the "
            "first system's game."
        ),
    ] = None,
    error: Annotated[
        float,
        typer.Option(
            min=0, help="Standard deviation of true strengths around ratings, in rating points."
        ),
    ] = 75.0,
    absences: Annotated[
        float, typer.Option(help="Chance of a player to miss a round, from 0 to 1.")
    ] = 0.0,
    forfeits: Annotated[
        float, typer.Option(help="Chance of a game to be forfeited, from 0 to 1.")
    ] = 0.0,
    top: Annotated[
        int, typer.Option(min=1, help="Places that matter in the measures: k and S.")
    ] = 4,
    measure: Annotated[
        list[str] | None, typer.Option(help="A measure, repeatable; without it all.")
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option(
            "--set", help="A setting for every system that has it: NAME=VALUE, repeatable."
        ),
    ] = None,
    tab: Annotated[
        bool, typer.Option("--tab", help="Write the tab Laboratory of the workbook FIELD.")
    ] = False,
    as_json: AsJson = False,
    force: Annotated[
        bool, typer.Option("--force", help="Replace the file and the parts of another run.")
    ] = False,
    lang: Lang = LANGUAGES[0],
) -> None:
    """Play thousands of tournaments and compare systems, settings and numbers of rounds."""
    from addin.laboratory import shown
    from addin.laboratory.field import field_from
    from addin.laboratory.parts import Parts, folder_of, mark_of, write_rows
    from addin.laboratory.planning import plan_of
    from addin.laboratory.running import run
    from addin.sheets.version import VERSION
    from pairing.laboratory.summary import summarise

    check_seed(seed)
    if tab and not Path(field).is_file():
        raise InputError("advising.tab_needs_workbook", field=field)
    words = current().words
    plan = plan_of(
        field_from(field), system or ["leader"], rounds, seed=seed, model=model, error=error,
        absences=absences, forfeits=forfeits, top=top, measures=measure or (),
        settings=pairs(settings),
    )  # fmt: skip
    parts = None
    if output is not None:
        if output.exists() and not force:
            raise InputError("laboratory.file_there", file=str(output))
        parts = Parts(folder_of(output), mark_of(plan, VERSION), anew=force)
    done: int | None = None
    with progress(words("laboratory.playing")) as bar:

        def tell(played: int) -> None:
            nonlocal done
            if done is None and played:
                printer.warn(words(text("laboratory.resumed", done=played, events=events)))
            done = played
            bar(played / events)

        try:
            rows = run(plan, events, jobs=jobs, scheduler=scheduler, parts=parts, tell=tell)
        except KeyboardInterrupt:
            stopped = True
        else:
            stopped = False
    if stopped:
        printer.warn(words(text("laboratory.stopped", done=done or 0, events=events)))
        kept = text("laboratory.goes_on", folder=str(parts.folder)) if parts else None
        printer.warn(words(kept or "laboratory.lost"))
        raise typer.Exit(STOPPED)
    if output is not None and parts is not None:
        write_rows(rows, output)
        parts.remove()
    if tab:
        from addin.cli.advise import write_tab
        from pairing.laboratory.advising import compared

        written = write_tab(Path(field), compared(plan, events, rows))
    lines = summarise(rows, [one.label for one in plan.contenders])
    if as_json:
        printer.show_json(shown.as_data(plan, events, lines))
        return
    said = {"field": plan.field.name, "players": plan.field.size, "rounds": rounds}
    heading = text("laboratory.heading", **said, events=events, seed=seed, model=plan.model)
    printer.say(words(heading))
    luck = text(
        "laboratory.luck", error=f"{error:g}", absences=f"{absences:g}", forfeits=f"{forfeits:g}"
    )
    printer.say(words(luck))
    columns = shown.headings(plan, words)
    printer.show_table(columns, shown.table(plan, lines, words), right=range(1, len(columns)))
    printer.say(words("laboratory.footer"))
    if tab:
        printer.show_done(written, words)
    if output is not None:
        printer.say(words(text("cli.written", file=str(output))))


def notes() -> str:
    """What stands under the help: fields, systems, models and measures."""
    from pairing.laboratory.measures import MEASURES
    from pairing.laboratory.models import MODELS
    from pairing.systems import REGISTRY

    listed = text(
        "laboratory.notes", systems=list(REGISTRY), models=list(MODELS), measures=list(MEASURES)
    )
    return current().words(listed)


__all__ = ["notes", "simulate"]
