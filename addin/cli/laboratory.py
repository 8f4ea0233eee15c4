"""Commands of the laboratory: tournaments by the thousand, played, compared and judged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from addin.cli import printer
from addin.cli.line import pairs
from addin.cli.session import current, tell, warn
from pairing.catalogue import Catalogue, text
from pairing.errors import InputError
from pairing.limits import check_seed

if TYPE_CHECKING:
    from addin.actions import ActionResult
    from addin.laboratory.parts import Parts
    from pairing.laboratory.advising import Comparison
    from pairing.laboratory.batch import Rows
    from pairing.laboratory.plan import Plan

TOP = 4
"""Places that matter where nothing is said."""


def _checked(field: str, seed: int, *, tab: bool) -> Path:
    """Return the field as a file; raises ``InputError`` where a tab is wanted and it is none."""
    check_seed(seed)
    path = Path(field)
    if tab and not path.is_file():
        raise InputError("advising.tab_needs_workbook", field=field)
    return path


def write_tab(path: Path, found: Comparison) -> ActionResult:
    """Put a comparison into the tab Laboratory of the workbook at ``path``, and save it."""
    from addin.actions.standings_tabs import write_laboratory

    with current().workbook(path) as book:
        return write_laboratory(book, found)


# -- simulate ----------------------------------------------------------------------------------


def simulate(
    field: str,
    *,
    system: Sequence[str] = (),
    rounds: int = 5,
    events: int = 1000,
    seed: int = 1,
    jobs: int = 1,
    scheduler: str | None = None,
    output: Path | None = None,
    model: str | None = None,
    trust: float = 0.95,
    absences: float = 0.0,
    forfeits: float = 0.0,
    top: int = TOP,
    measure: Sequence[str] = (),
    settings: Sequence[str] = (),
    tab: bool = False,
    as_json: bool = False,
    force: bool = False,
) -> None:
    """Play thousands of tournaments and compare systems, settings and numbers of rounds."""
    from addin.laboratory.field import field_from
    from addin.laboratory.parts import Parts, folder_of, mark_of, write_rows
    from addin.laboratory.planning import plan_of
    from addin.sheets.version import VERSION

    path = _checked(field, seed, tab=tab)
    plan = plan_of(
        field_from(field), system or ["leader"], rounds, seed=seed, model=model, trust=trust,
        absences=absences, forfeits=forfeits, top=top, measures=measure,
        settings=pairs(settings),
    )  # fmt: skip
    parts = None
    if output is not None:
        if output.exists() and not force:
            raise InputError("laboratory.file_there", file=str(output))
        parts = Parts(folder_of(output), mark_of(plan, VERSION), anew=force)
    rows = _played(plan, events, jobs, scheduler, parts)
    if output is not None and parts is not None:
        write_rows(rows, output)
        parts.remove()
    written = None
    if tab:
        from pairing.laboratory.advising import Comparison
        from pairing.laboratory.choosing import compared

        written = write_tab(path, Comparison(plan, events, compared(plan, rows)))
    _show_lines(plan, events, rows, as_json=as_json)
    if as_json:
        return
    if written is not None:
        printer.show_done(written, current().words)
    if output is not None:
        tell("cli.written", file=str(output))


def _played(plan: Plan, events: int, jobs: int, scheduler: str | None, parts: Parts | None) -> Rows:
    """Play and return the rows of all tournaments; a run that is stopped says what is kept of it
    and exits.
    """
    from addin.laboratory.running import run

    done: int | None = None

    def tell_played(played: int) -> None:
        nonlocal done
        if done is None and played:
            warn("laboratory.resumed", done=played, events=events)
        done = played
        bar(played / events)

    try:
        with printer.progress(current().words("laboratory.playing")) as bar:
            return run(plan, events, jobs=jobs, scheduler=scheduler, parts=parts, tell=tell_played)
    except KeyboardInterrupt:
        warn("laboratory.stopped", done=done or 0, events=events)
        folder = text("laboratory.goes_on", folder=str(parts.folder)) if parts else None
        warn(folder or "laboratory.lost")
        raise


def _show_lines(plan: Plan, events: int, rows: Rows, *, as_json: bool) -> None:
    """Print the summary of the rows: means, and differences to the first contender."""
    from addin.laboratory import shown
    from pairing.laboratory.play import BASELINES
    from pairing.laboratory.summary import summarise

    words = current().words
    lines = summarise(rows, [*(contender.label for contender in plan.contenders), *BASELINES])
    if as_json:
        printer.show_json(shown.as_data(plan, events, lines))
        return
    about = {"field": plan.field.name, "players": plan.field.size, "rounds": plan.rounds}
    tell("laboratory.heading", **about, events=events, seed=plan.seed, model=plan.model)
    luck = {key: f"{getattr(plan, key):g}" for key in ("trust", "absences", "forfeits")}
    tell("laboratory.luck", **luck)
    columns, printed = shown.table(plan, lines, words)
    printer.show_table(columns, printed, right=range(1, len(columns)))
    tell("laboratory.footer")


def simulate_notes() -> str:
    """Return what stands under the help: fields, systems, models and measures."""
    from pairing.laboratory.measures import MEASURES
    from pairing.laboratory.models import MODELS
    from pairing.systems import REGISTRY

    listed = {"systems": list(REGISTRY), "models": list(MODELS), "measures": list(MEASURES)}
    return current().words("laboratory.notes", **listed)


# -- advise ------------------------------------------------------------------------------------


def advise(
    field: str,
    *,
    rounds: int = 5,
    game: str | None = None,
    system: Sequence[str] = (),
    top: int = TOP,
    events: int | None = None,
    seconds: float = 10.0,
    seed: int = 1,
    trust: float = 0.95,
    jobs: int = 1,
    tab: bool = False,
    output: Path | None = None,
    as_json: bool = False,
) -> None:
    """Say in a few sentences which system suits a field and a number of rounds, and why."""
    from addin.engines.file import whole
    from addin.laboratory.advising import advise as played
    from addin.laboratory.advising import game_of, plan_for
    from addin.laboratory.field import field_from
    from addin.publish.laboratory_page import page

    path = _checked(field, seed, tab=tab)
    if output is not None:
        if output.suffix.lower() not in (".html", ".htm"):
            raise InputError("advising.page_only", file=str(output))
        whole.check_place(output)
    if path.is_file():
        current().about(path)
    words = current().words
    players = field_from(field)
    chosen = game or game_of(field, players)
    plan = plan_for(players, chosen, rounds, systems=system, seed=seed, trust=trust, top=top)
    with printer.progress(words("laboratory.playing")) as bar:
        advice = played(plan, events, seconds=seconds, jobs=jobs, tell=bar)
    if events and advice.events < events:
        warn("laboratory.stopped", done=advice.events, events=events)
    if chosen == "riichi":
        from pairing.systems.riichi.advice import advise as article

        source = article(players.size, rounds).texts
        advice = replace(advice, sentences=(*source, *advice.sentences))
    # Written before it is printed: whoever reads only the first lines has tab and page as well.
    done = write_tab(path, advice) if tab else None
    if output is not None:
        whole.write(output, page(advice, chosen, words))
    if as_json:
        printer.show_json(_data(advice, words))
        return
    show(advice, words)
    if done is not None:
        printer.show_done(done, words)
    if output is not None:
        tell("cli.written", file=str(output))


def show(found: Comparison, words: Catalogue) -> None:
    """Print the sentences, and the table behind them."""
    from pairing.laboratory import advice_table

    for sentence in found.sentences:
        tell(sentence)
    printer.say("")
    tell(advice_table.about(found))
    headings = [words(heading) for heading in advice_table.short_headings(found)]
    right = range(1, len(headings))
    lines = [advice_table.shown(line, words) for line in advice_table.lines(found)]
    printer.show_table(headings, map(advice_table.short, lines), right=right)
    if apart := advice_table.differences(found):
        lines = [advice_table.shown(entrant, words, signed=True) for entrant in apart]
        headings[0] = words("advising.difference")
        printer.show_table(headings, map(advice_table.short, lines), right=right)
    tell("advising.legend", top=found.plan.top)


def _data(found: Comparison, words: Catalogue) -> dict[str, Any]:
    from addin.laboratory.shown import stated

    return {
        **stated(found.plan, found.events),
        "sentences": [words(sentence) for sentence in found.sentences],
        "lines": [
            {
                "system": entrant.label, "the_same": entrant.alike, "rounds": entrant.rounds,
                "measures": {name: asdict(value) for name, value in entrant.figures.items()},
                "less_first": {name: asdict(value) for name, value in entrant.apart.items()},
            }
            for entrant in found.entrants
        ],
    }  # fmt: skip
