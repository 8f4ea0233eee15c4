"""``pairbook verify-engine``: mass verification of the engines, a line a system."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from addin.cli import completing, printer
from addin.cli.options import AsJson, Lang
from addin.cli.progress import progress
from addin.cli.session import current
from pairing.catalogue import LANGUAGES, text
from pairing.limits import check_seed
from pairing.systems import system_named


def verify_engine(
    events: Annotated[
        int, typer.Option(min=1, max=10_000_000, help="Tournaments of each system.")
    ] = 200,
    seed: Annotated[int, typer.Option(help="Number that decides what is drawn.")] = 1,
    jobs: Annotated[int, typer.Option(min=1, max=64, help="Processes at work at once.")] = 1,
    system: Annotated[
        list[str] | None,
        typer.Option(
            help="A system, repeatable; without it all.", autocompletion=completing.systems
        ),
    ] = None,
    as_json: AsJson = False,
    lang: Lang = LANGUAGES[0],
) -> None:
    """Draw tournaments of every system and have each round judged; exit code 1 for differences."""
    from addin.laboratory.trials import TRIALS
    from addin.laboratory.verifying import Tally, verify_all

    check_seed(seed)
    words = current().words
    names = list(dict.fromkeys(system_named(one) for one in system or TRIALS))
    tallies = {name: Tally(name) for name in names}
    done = 0
    with progress(words("laboratory.verifying")) as bar:
        for tally, count in verify_all(names, events, seed, jobs):
            whole = tallies[tally.system]
            whole.add(tally)
            done += count
            bar(done / (events * len(names)))
            if whole.events == events and not as_json:
                found = {key: value for key, value in asdict(whole).items() if key != "differences"}
                bar.line(words(text("laboratory.verified", **found)))
                for difference in whole.differences:
                    bar.line("  " + difference)
    if as_json:
        printer.show_json([asdict(tallies[name]) for name in names])
    raise typer.Exit(1 if any(tally.failures for tally in tallies.values()) else 0)
