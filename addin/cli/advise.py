"""``pairbook advise``: which system for this field and this time."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from addin.cli import completing, printer
from addin.cli.options import AsJson, Lang
from addin.cli.progress import progress
from addin.cli.session import current
from pairing.catalogue import LANGUAGES, Catalogue, Text
from pairing.errors import InputError
from pairing.limits import check_seed

if TYPE_CHECKING:
    from addin.actions import ActionResult
    from pairing.laboratory.advising import Comparison


class Game(StrEnum):
    """Whose systems are compared."""

    go = "go"
    chess = "chess"
    riichi = "riichi"


def advise(
    field: Annotated[
        str,
        typer.Argument(
            metavar="FIELD",
            help="A workbook, a list of players, or a distribution such as club:32.",
        ),
    ],
    rounds: Annotated[
        int, typer.Option(min=1, max=60, help="Rounds there is time for (riichi: hanchans).")
    ] = 5,
    game: Annotated[
        Game | None, typer.Option(help="go, chess or riichi; else the workbook's.")
    ] = None,
    system: Annotated[
        list[str] | None,
        typer.Option(
            help="A system to compare, with settings if wanted; repeatable. Else those usual "
            "for the game.",
            autocompletion=completing.systems,
        ),
    ] = None,
    top: Annotated[int, typer.Option(min=1, help="Places that matter.")] = 4,
    events: Annotated[
        int | None, typer.Option(min=2, max=1_000_000, help="Number of tournaments to play.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Number that decides all luck.")] = 1,
    error: Annotated[
        float,
        typer.Option(
            min=0, help="Standard deviation of true strengths around ratings, in rating points."
        ),
    ] = 75.0,
    jobs: Annotated[int, typer.Option(min=1, max=1024, help="Processes at work at once.")] = 1,
    tab: Annotated[
        bool, typer.Option("--tab", help="Write the tab Laboratory of the workbook FIELD.")
    ] = False,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="Write a page for publication: .html.")
    ] = None,
    as_json: AsJson = False,
    lang: Lang = LANGUAGES[0],
) -> None:
    """Say in two sentences which system suits a field and a number of rounds, and why."""
    from addin.laboratory.advising import EVENTS, EVENTS_OF_FOUR, game_of, plan_for
    from addin.laboratory.advising import advise as played
    from addin.laboratory.field import field_from

    check_seed(seed)
    if output is not None:
        _check_output(output)
    path = Path(field)
    if tab and not path.is_file():
        raise InputError("advising.tab_needs_workbook", field=field)
    if path.is_file():
        current().about(path)
    words = current().words
    players = field_from(field)
    chosen = str(game) if game else game_of(field, players)
    plan = plan_for(players, chosen, rounds, systems=system or (), seed=seed, error=error, top=top)
    number = events or (EVENTS_OF_FOUR if chosen == "riichi" else EVENTS)
    with progress(words("laboratory.playing")) as bar:
        found = played(plan, number, jobs=jobs, tell=bar)
    if chosen == "riichi":
        source = _of_the_source(players.size, rounds)
        found = replace(found, sentences=(*source, *found.sentences))
    # Written before it is printed: whoever reads only the first lines has tab and page as well.
    done = write_tab(path, found) if tab else None
    if output is not None:
        write_page(output, found, chosen, words)
    if as_json:
        printer.show_json(_data(found, words))
        return
    show(found, words)
    if done is not None:
        printer.show_done(done, words)
    if output is not None:
        printer.say(words("cli.written", file=str(output)))


def show(found: Comparison, words: Catalogue) -> None:
    """Print the sentences, and the table behind them."""
    from pairing.laboratory import advice_table

    for sentence in found.sentences:
        printer.say(words(sentence))
    printer.say("")
    printer.say(words(advice_table.about(found)))
    headings = [words(one) for one in advice_table.short_headings(found)]
    decimals, right = advice_table.decimals(), range(1, len(headings))
    lines = [advice_table.shown(one, decimals, words) for one in advice_table.lines(found)]
    printer.show_table(headings, map(advice_table.short, lines), right=right)
    if apart := advice_table.differences(found):
        lines = [advice_table.shown(one, decimals, words, signed=True) for one in apart]
        headings[0] = words("advising.difference")
        printer.show_table(headings, map(advice_table.short, lines), right=right)
    printer.say(words("advising.legend", top=found.plan.top))


def write_tab(path: Path, found: Comparison) -> ActionResult:
    """Write the tab Laboratory of a workbook."""
    from addin.actions.standings_tabs import write_laboratory

    with current().workbook(path) as book:
        return write_laboratory(book, found)


def write_page(path: Path, found: Comparison, game: str, words: Catalogue) -> None:
    """Write the page for publication."""
    from addin.engines.file.whole import write
    from addin.publish.laboratory_page import page

    write(path, page(found, game, words).decode("utf-8"))


def _check_output(path: Path) -> None:
    if path.suffix.lower() not in (".html", ".htm"):
        raise InputError("advising.page_only", file=str(path))
    if not path.parent.is_dir():
        raise InputError("error.folder_missing", folder=str(path.parent))


def _of_the_source(players: int, rounds: int) -> tuple[Text, ...]:
    """What the article on riichi seatings advises for so many players and hanchans."""
    from pairing.systems.riichi.advice import advise as advised

    return advised(players, rounds).texts


def _data(found: Comparison, words: Catalogue) -> dict[str, Any]:
    plan = found.plan
    return {
        "field": plan.field.name, "players": plan.field.size, "rounds": plan.rounds,
        "events": found.events, "seed": plan.seed, "model": plan.model, "error": plan.error,
        "top": plan.top,
        "sentences": [words(one) for one in found.sentences],
        "lines": [
            {
                "system": one.label, "rounds": one.rounds,
                "measures": {name: _figure(value) for name, value in one.figures.items()},
                "less_first": {name: _figure(value) for name, value in one.apart.items()},
            }
            for one in found.entrants
        ],
    }  # fmt: skip


def _figure(value: Any) -> dict[str, Any]:
    return {"mean": value.mean, "low": value.low, "high": value.high, "events": value.events}


__all__ = ["advise", "show", "write_page", "write_tab"]
