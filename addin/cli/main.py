"""The command line ``pairbook``: the buttons' actions on a closed file.

Exit codes: 0 done, 2 bad input (message on the error stream), 3 no legal pairing exists.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pairing.catalogue import LANGUAGES, Catalogue, Text
from pairing.errors import InputError, NeedsDecision, PairbookError

if TYPE_CHECKING:
    import xlwings as xw

    from addin.actions import Done

app = typer.Typer(
    name="pairbook",
    help="Runs go, chess and riichi-mahjong tournaments in a workbook.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

File = Annotated[Path, typer.Argument(metavar="FILE", help="The tournament workbook.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for other programs.")]
Allow = Annotated[
    list[str] | None,
    typer.Option("--allow", help="Go ahead with: changed_rounds, repeats, discard_results."),
]


class _Session:
    """One command on one workbook: opened, acted on, saved only when all went well."""

    def __init__(self, path: Path, book: xw.Book) -> None:
        from addin.actions import language_of

        self.path = path
        self.book = book
        self.language = language_of(book)

    def say(self, done: Done, *, as_json: bool, stream: Any = None) -> None:
        """Print what an action did."""
        if as_json:
            print(json.dumps(done.data, ensure_ascii=False, indent=2))
            return
        words = Catalogue(self.language)
        print(words(done.text), file=stream or sys.stdout)
        for remark in done.remarks:
            print("  " + words(remark), file=stream or sys.stdout)


_language = LANGUAGES[0]
_command = "action"


@contextmanager
def _workbook(path: Path, *, save: bool = True) -> Iterator[_Session]:
    """Open a workbook for one command and save it at the end, unless something was wrong."""
    global _language
    if not save:
        from addin.engines.file import open_book

        session = _Session(path, open_book(path, read_only=True))
        _language = session.language
        yield session
        return
    from addin.exchange.editing import editing

    with editing(path, action=_command, waiting=_tell_waiting) as book:
        session = _Session(path, book)
        _language = session.language
        yield session


def _tell_waiting(sentence: Text) -> None:
    print(Catalogue(_language)(sentence), file=sys.stderr)


def _add_order(app: typer.Typer) -> None:
    from addin.cli.order import order

    app.command("order")(order)


def _add_score(app: typer.Typer) -> None:
    from addin.cli.order import score_app

    app.add_typer(score_app, name="score", help="Points of one game.")


def _add_seating(app: typer.Typer) -> None:
    from addin.cli.seating import seating_app

    app.add_typer(seating_app, name="seating", help="Riichi: tables of four.")


def _add_trf(app: typer.Typer) -> None:
    from addin.cli.trf import trf_app

    app.add_typer(trf_app, name="trf", help="Chess report files: pair, check, generate.")


def _add_publish(app: typer.Typer) -> None:
    from addin.cli.publish import publish

    app.command("publish")(publish)


def _add_addin(app: typer.Typer) -> None:
    from addin.cli.addin import addin_app

    app.add_typer(addin_app, name="addin", help="The ribbon tab for Excel: install, remove.")


def _add_doctor(app: typer.Typer) -> None:
    from addin.cli.doctor import doctor

    app.command("doctor")(doctor)


def _add_look(app: typer.Typer) -> None:
    from addin.cli.look import look

    app.command("look")(look)


def _add_restore(app: typer.Typer) -> None:
    from addin.cli.restore import restore

    app.command("restore")(restore)


_WITHOUT_A_WORKBOOK = {
    "addin": _add_addin,
    "doctor": _add_doctor,
    "look": _add_look,
    "order": _add_order,
    "publish": _add_publish,
    "restore": _add_restore,
    "score": _add_score,
    "seating": _add_seating,
    "trf": _add_trf,
}
"""Commands that need no workbook, in rooms of their own; loaded only when they are called,
so that the others start at once."""


def _add_commands(first: str | None) -> None:
    """Add the commands of other rooms: the one called, or all of them for the help."""
    known = {command.name or "" for command in app.registered_commands}
    known |= {group.name or "" for group in app.registered_groups}
    for name, add in _WITHOUT_A_WORKBOOK.items():
        if name not in known and (first is None or first.startswith("-") or first == name):
            add(app)


def main(arguments: list[str] | None = None) -> None:
    """Entry point of the command: runs it and turns errors into messages and exit codes."""
    _utf8_streams()
    given = sys.argv[1:] if arguments is None else arguments
    _add_commands(given[0] if given else None)
    global _language, _command
    _language = _language_given(given) or LANGUAGES[0]
    _command = given[0] if given else _command
    try:
        app(args=arguments, standalone_mode=True)
    except PairbookError as error:
        print(error.message(_language), file=sys.stderr)
        if isinstance(error, NeedsDecision):
            option = _OPTIONS.get(error.choice, f"--allow {error.choice}")
            print(Catalogue(_language)("cli.choose", option=option), file=sys.stderr)
        sys.exit(error.exit_code)
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(1)
        words = Catalogue(_language)
        print(words("error.os", file=error.filename or "?", reason=error.strerror), file=sys.stderr)
        sys.exit(2)


_OPTIONS = {"finals": "--yes"}
"""Options that say more than ``--allow CHOICE``, by choice."""


def _language_given(given: Sequence[str]) -> str | None:
    """The language an option asks for, so that errors speak it too."""
    for place, word in enumerate(given):
        name, _, value = word.partition("=")
        if name == "--lang":
            value = value or (given[place + 1] if place + 1 < len(given) else "")
            return value if value in LANGUAGES else None
    return None


def _utf8_streams() -> None:
    """Names of every script print on every terminal, Windows' included."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure: Callable[..., None] | None = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="replace")


def _pairs(
    values: list[str] | None,
    twice: str = "error.setting_twice",
    form: str = "error.set_form",
) -> dict[str, str]:
    found: dict[str, str] = {}
    for value in values or ():
        name, sign, what = value.partition("=")
        if not sign:
            raise InputError(form, value=value)
        if name.strip() in found:
            raise InputError(twice, name=name.strip())
        found[name.strip()] = what.strip()
    return found


def _choices(allow: list[str] | None) -> tuple[str, ...]:
    """The choices allowed on the command line; raises ``InputError`` for an unknown one."""
    from addin.actions import CHOICES

    for choice in allow or ():
        if choice not in CHOICES:
            raise InputError("error.choice_unknown", choice=choice, known=list(CHOICES))
    return tuple(allow or ())


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(version("pairbook"))
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    """Runs go, chess and riichi-mahjong tournaments in a workbook."""


@app.command()
def new(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="The workbook to make: .xlsx, or .xlsm with buttons."),
    ],
    system: Annotated[
        str | None, typer.Option(help="Pairing system (leader, or the one usual for the file).")
    ] = None,
    lang: Annotated[str, typer.Option(help="Language of the workbook: en or ru.")] = LANGUAGES[0],
    rounds: Annotated[int | None, typer.Option(help="Number of rounds.")] = None,
    places: Annotated[int | None, typer.Option(help="Places that matter (LEADER's S).")] = None,
    players: Annotated[
        Path | None, typer.Option(help="Players: a table (.csv, .xlsx) or any file of --from.")
    ] = None,
    source: Annotated[
        Path | None,
        typer.Option("--from", help="A whole tournament: .xml, .json, .trf, .h9, .xlsx, ..."),
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
    arbiter: Annotated[str | None, typer.Option(help="Chief arbiter.")] = None,
    seed: Annotated[int | None, typer.Option(help="Number that decides what is drawn.")] = None,
    settings: Annotated[
        list[str] | None, typer.Option("--set", help="A setting: NAME=VALUE, repeatable.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace an existing file.")] = False,
) -> None:
    """Make a tournament workbook."""
    from addin.exchange.creating import create

    chosen = _pairs(settings)
    if places is not None:
        chosen["places"] = str(places)
    event = {"title": title, "place": place, "date": date, "arbiter": arbiter}
    global _language
    _language = lang if lang in LANGUAGES else LANGUAGES[0]
    given = {k: v for k, v in event.items() if v}
    if "=" in file.name and file.suffix.lower() == ".xlsm":
        raise InputError("error.name_equals", file=file.name)
    if not (players or source or past):
        create(file, system=system or "leader", language=lang, rounds=rounds, seed=seed,
               event=given, settings=chosen, replace=force)  # fmt: skip
        print(Catalogue(_language)("cli.written", file=str(file)))
        return
    from addin.exchange.importing import one_line_of
    from addin.exchange.starting import prepare

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
    )
    words = Catalogue(_language)
    if start.found is not None and (shown := one_line_of(start.found, words)):
        print(shown)
    for remark in start.remarks:
        print("  " + words(remark))
    print(words("cli.written", file=str(file)))


@app.command()
def pair(file: File, as_json: AsJson = False, allow: Allow = None) -> None:
    """Pair the next round."""
    from addin import actions

    with _workbook(file) as session:
        done = actions.pair_next_round(session.book, allow=_choices(allow))
    session.say(done, as_json=as_json)


@app.command()
def results(
    file: File,
    round_: Annotated[int, typer.Option("--round", help="Round number.")],
    source: Annotated[
        Path | None,
        typer.Option(
            "--from", help="CSV with the columns board,result or table,east,south,west,north."
        ),
    ] = None,
    one: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            help="One result: BOARD=RESULT or TABLE=EAST,SOUTH,WEST,NORTH, repeatable.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Enter results of a round."""
    from addin import actions
    from addin.exchange.creating import outcomes_from

    with _workbook(file) as session:
        found = outcomes_from(
            session.book, source, _pairs(one, "error.board_set_twice", "error.board_set_form")
        )
        done = actions.enter_results(session.book, round_, found)
    session.say(done, as_json=as_json)


@app.command()
def finals(
    file: File,
    step: Annotated[
        int | None, typer.Option(help="3 seats places 1-4-7-10; else as the settings say.")
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Write the seating that was shown.")] = False,
    as_json: AsJson = False,
    allow: Allow = None,
) -> None:
    """Riichi: show the finals seating of the next round; with --yes write it."""
    from addin import actions

    chosen = (*_choices(allow), *([actions.FINALS] if yes else []))
    with _workbook(file) as session:
        done = actions.finals_seating(session.book, step=step, allow=chosen)
    session.say(done, as_json=as_json)


@app.command()
def plan(file: File) -> None:
    """Riichi: write the plan of the whole event before it begins."""
    from addin import actions

    with _workbook(file) as session:
        done = actions.plan_ahead(session.book)
    session.say(done, as_json=False)


@app.command()
def standings(
    file: File,
    by: Annotated[
        str | None,
        typer.Option(
            help="Instead of the own criteria: mm,sos,sodos, mcmahon, swiss, true-rating, …"
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Rank the players: writes the Standings tab and prints it."""
    from addin import actions
    from addin.cli.printing import print_order

    with _workbook(file) as session:
        done = actions.standings(session.book, by=by)
    session.say(done, as_json=as_json)
    if not as_json:
        print_order(done.data, Catalogue(session.language))


@app.command()
def crosstable(file: File, by: Annotated[str | None, typer.Option()] = None) -> None:
    """Write the Crosstable tab."""
    from addin import actions

    with _workbook(file) as session:
        done = actions.crosstable(session.book, by=by)
    session.say(done, as_json=False)


@app.command()
def levels(file: File) -> None:
    """Write the Levels tab."""
    from addin import actions

    with _workbook(file) as session:
        done = actions.update_levels(session.book)
    session.say(done, as_json=False)


@app.command()
def orders(
    file: File,
    by: Annotated[
        str, typer.Option(help="Order of the square: true_rating, buchholz, sos or the system's.")
    ] = "true_rating",
    as_json: AsJson = False,
) -> None:
    """Compare orders of the event: writes the tabs Orders, Square and Graph."""
    from addin import actions

    with _workbook(file) as session:
        done = actions.orders(session.book, by=by.replace("-", "_"))
    session.say(done, as_json=as_json)


@app.command()
def undo(file: File, allow: Allow = None) -> None:
    """Take back the pairing of the last round."""
    from addin import actions

    with _workbook(file) as session:
        done = actions.undo_last_round(session.book, allow=_choices(allow))
    session.say(done, as_json=False)


@app.command()
def swap(file: File, first: str, second: str, allow: Allow = None) -> None:
    """Let two players of the last round change seats."""
    from addin import actions

    with _workbook(file) as session:
        done = actions.swap_players(session.book, first, second, allow=_choices(allow))
    session.say(done, as_json=False)


@app.command()
def export(
    file: File,
    to: Annotated[
        str,
        typer.Option("--to", help="trf, trf26, h9, opengotha, rgf, pantheon, text or csv."),
    ],
    output: Annotated[Path, typer.Option("--output", "-o", help="The file to write.")],
    by: Annotated[str | None, typer.Option(help="Order by: mm,sos,sodos, swiss, …")] = None,
    head: Annotated[
        list[str] | None, typer.Option("--head", help="h9: a field of the head, CL=B or TM=60.")
    ] = None,
    names: Annotated[
        str, typer.Option(help="h9: database (capitals as the EGD keeps them) or typed.")
    ] = "database",
    force: Annotated[bool, typer.Option("--force", help="Replace an existing file.")] = False,
) -> None:
    """Write the tournament as a file for other programs and federations."""
    from addin.exchange.exporting import export_to

    if names not in ("database", "typed"):
        raise InputError("error.choice_unknown", choice=names, known=["database", "typed"])
    with _workbook(file, save=False) as session:
        headers = _pairs(head, form="error.head_form")
        remarks = export_to(session.book, to, output, replace=force, by=by, headers=headers,
                            database_names=names == "database")  # fmt: skip
        words = Catalogue(session.language)
        print(words("cli.written", file=str(output)))
        for remark in remarks:
            print("  " + words(remark))


@app.command()
def accept(file: File) -> None:
    """Take edited earlier rounds as they stand now for right."""
    from addin import actions

    with _workbook(file) as session:
        done = actions.accept_changes(session.book)
    session.say(done, as_json=False)


@app.command()
def check(file: File, as_json: AsJson = False) -> None:
    """Look for mistakes in the workbook; changes nothing."""
    from addin import actions

    with _workbook(file, save=False) as session:
        done = actions.check(session.book)
    session.say(done, as_json=as_json)


@app.command()
def explain(
    file: File,
    round_: Annotated[int, typer.Option("--round", help="Round number.")],
    board: Annotated[int | None, typer.Option(help="One board only.")] = None,
) -> None:
    """Say why each board of a round is what it is."""
    from addin import actions
    from addin.cli.printing import print_reasons

    with _workbook(file, save=False) as session:
        told, tournament, remarks = actions.explain(session.book, round_, board)
    print_reasons(told, tournament, remarks, Catalogue(session.language))


@app.command()
def demo(
    folder: Annotated[
        Path | None, typer.Argument(help="Where to put the demonstration (a new folder).")
    ] = None,
    lang: Annotated[str, typer.Option(help="Language: en or ru.")] = LANGUAGES[0],
) -> None:
    """Play a whole tournament of real players in a fresh folder."""
    from addin.cli.demo import run_demo

    run_demo(folder, lang)


if __name__ == "__main__":
    main()
