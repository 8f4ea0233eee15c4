"""Commands between files and workbooks: look into a file, make a workbook, export, publish."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from addin.cli import printer
from addin.cli.line import pairs
from addin.cli.session import current, tell
from addin.shell_words import quoted
from pairing.catalogue import LANGUAGES, Catalogue, Text
from pairing.errors import REPLACE_FILES, InputError

if TYPE_CHECKING:
    from addin.exchange.incoming.importing import ImportedFile
    from addin.publish import Edition

USUAL = "leader"
"""The system where neither the organiser nor a file says one."""

FIRST_PLAYERS = 5
"""Players that ``look`` shows."""


def look(
    file: Path,
    *,
    columns: str | None = None,
    results: Path | None = None,
    encoding: str | None = None,
) -> None:
    """Show what an import would read from a file: columns, players, rounds, doubts."""
    from addin.exchange.incoming.importing import columns_of, find, past_rounds
    from addin.exchange.incoming.starting import with_ranks
    from pairing.systems import system

    current().about(file)
    content = find(file, columns, encoding)
    if content.language is not None:
        current().about(file, content.language)
    words = current().words
    rounds = content.tournament.rounds
    if results is not None:
        rounds = past_rounds(results, content.tournament.players)
    event = content.tournament
    tell("look.kind", file=content.file, format=content.title)
    heading = ", ".join(part for part in (event.title, event.place, event.date) if part)
    if heading:
        printer.say(heading)
    games = sum(round_.boards for round_ in rounds)
    key = "look.holds" if rounds else "look.players_only"
    tell(key, players=len(event.players), rounds=len(rounds), games=games)
    if content.guess is not None:
        keys = ("column", "heading", "meaning", "how", "examples")
        rows = [[words(value) if isinstance(value, Text) else str(value)
                 for value in column.values()] for column in columns_of(content.guess)]  # fmt: skip
        printer.show_table([words(f"look.{key}") for key in keys], rows, right=[0])
    _show_players(content, words)
    ranks: list[Text] = []
    if content.is_table:
        with_ranks(event.players, system(USUAL), ranks)
    printer.remarks((*ranks, *content.all_remarks, *content.closing), words)
    printer.say(_advice(content, file, results, encoding, words))


def _show_players(found: ImportedFile, words: Catalogue) -> None:
    """Print the first players; a surname that is only guessed has a question mark."""
    from pairing.family import names_of

    keys = ("number", "name", "surname", "rating", "rank", "club", "country")
    names = names_of(found.tournament)
    rows = []
    for player in found.tournament.players[:FIRST_PLAYERS]:
        cells = {key: getattr(player, key) for key in keys}
        certain = player.surname or "," in player.name
        cells["surname"] = names[player.number][0] + ("" if certain else " ?")
        rows.append(["" if cell is None else str(cell) for cell in cells.values()])
    if len(found.tournament.players) > FIRST_PLAYERS:
        rows.append(["", "…", *[""] * (len(keys) - 2)])
    printer.show_table([words(f"import.field.{key}") for key in keys], rows)


def _advice(
    found: ImportedFile, file: Path, results: Path | None, encoding: str | None, words: Catalogue
) -> str:
    if found.guess is None and found.format is not None:
        return words("look.from", file=quoted(file))
    command = f"--players {quoted(file)}" + (f" --results {quoted(results)}" if results else "")
    if encoding is not None:
        command += f" --encoding {encoding}"
    if found.guess is not None and (found.guess.guessed or found.guess.chosen):
        command += f" --columns {found.guess.option()}"
    return words("look.players", command=command)


def new(
    file: Path,
    *,
    system: str | None = None,
    lang: str = LANGUAGES[0],
    rounds: int | None = None,
    places: int | None = None,
    players: Path | None = None,
    source: Path | None = None,
    past: Path | None = None,
    columns: str | None = None,
    yes: bool = False,
    encoding: str | None = None,
    seed: int | None = None,
    settings: Sequence[str] = (),
    as_advised: bool = False,
    lite: bool = False,
    force: bool = False,
    **event: str | None,
) -> None:
    """Make a tournament workbook, empty or with what files hold, and say what to look at.

    ``event`` is what is said of the whole: title, place, date, arbiter, times.
    """
    from addin.exchange.creating import create

    current().about(file, lang)
    chosen = {**pairs(settings), **({} if places is None else {"places": str(places)})}
    given = {key: value for key, value in event.items() if value}
    if "=" in file.name and file.suffix.lower() == ".xlsm":
        raise InputError("error.name_equals", file=file.name)
    start = None
    if players or source or past:
        from addin.exchange.incoming.importing import one_line_of
        from addin.exchange.incoming.starting import prepare

        start = prepare(players=players, source=source, results=past, columns=columns, agreed=yes,
                        system=system, encoding=encoding)  # fmt: skip
        system = system or start.system
        rounds = (start.rounds or None) if rounds is None else rounds
        given, chosen = {**start.event, **given}, {**start.settings, **chosen}
    given.setdefault("title", file.stem)
    ahead = create(
        file, system=system or USUAL, language=lang, rounds=rounds, seed=seed, event=given,
        players=start.players if start else None, settings=chosen, replace=force,
        past=start.past if start else None, waiting=current().wait, as_advised=as_advised,
    )  # fmt: skip
    if start is not None and start.found is not None:
        if line := one_line_of(start.found, current().words):
            printer.say(line)
        printer.remarks((*start.remarks, *start.found.closing), current().words)
    tell("cli.written", file=str(file))
    if system is None:
        tell("new.usual_system", system=Text(f"system.{USUAL}"))
    printer.remarks(ahead, current().words)
    if lite:
        from addin.exchange.outgoing.lite import write_kit

        tell("lite.written", folder=str(write_kit(file, lang)))


def export(
    file: Path,
    *,
    to: str,
    output: Path | None = None,
    by: str | None = None,
    head: Sequence[str] = (),
    names: str = "database",
    ascii_: bool = False,
    check: bool = False,
    force: bool = False,
) -> None:
    """Write the tournament as a file for other programs and federations."""
    from addin.engines.file import guard
    from addin.exchange.outgoing.exporting import export_to

    if output is None and not check:
        raise InputError("export.no_output", format=to)
    if output is not None and guard.same_file(file, output):
        raise InputError("write.onto_itself", file=str(file))
    with current().workbook(file, save=False) as book:
        remarks = export_to(
            *(book, to, None if check else output),
            replace=force,
            by=by,
            headers=pairs(head, form="error.head_form"),
            database_names=names == "database",
            ascii=ascii_,
            waiting=current().wait,
        )
    if check:
        tell("export.checked" if remarks else "export.nothing", format=to)
    else:
        tell("cli.written", file=str(output))
    printer.remarks([*current().news, *remarks], current().words)


def publish(
    files: Sequence[Path],
    *,
    to: str | None = None,
    output: Path | None = None,
    what: str | None = None,
    lang: str | None = None,
    yes: bool = False,
    round_: int | None = None,
    force: bool = False,
    **options: str | None,
) -> None:
    """Publish a workbook or an exchange file as a web page, print-out, picture or tables.

    Without ``to`` everything is written that an event publishes, into a folder beside the workbook.
    Several files are the groups of one event, and go on one page.  A file that was not published
    of the same event is replaced with ``force`` only.  ``options`` are those of an edition.
    """
    file, *others = files
    if others:
        _publish_several(files, to=to, output=output, lang=lang, force=force)
        return
    session = current()
    session.about(file)
    if to is None and output is None and what is None:
        from addin.exchange.outgoing.export_files import export_files

        session.act(file, export_files, save=False, allow=(REPLACE_FILES,) if force else ())
        return
    from addin.engines.file import guard
    from addin.exchange.outgoing.editions import edition_from
    from addin.publish import check_target
    from addin.publish import publish as published
    from addin.typesetting.lettering import font_remark

    if to is None:
        usual = "html" if what == "timer" else "pdf"
        to = output.suffix.lower().removeprefix(".") if output is not None else usual
    target = output or _usual_target(file, to, what)
    check_target(to, target)
    if guard.same_file(file, target):
        raise InputError("write.onto_itself", file=str(file))
    words = Catalogue(session.asked or LANGUAGES[0])  # until the workbook was read
    with printer.progress(words("publish.step.reading")) as bar:
        session.put_back(file)
        edition = edition_from(file, lang=lang, agreed=yes, what=what, round=round_, **options)
        words = Catalogue(edition.words.language)
        session.about(file, words.language)
        bar(0.3, words("publish.step.writing"))
        _write(target, edition, lambda: published(edition, to), force=force)
    printer.say(words("cli.written", file=str(target)))
    for remark in font_remark(edition.tournament) if to in ("pdf", "png") else ():
        printer.warn(words(remark))


def _publish_several(
    files: Sequence[Path], *, to: str | None, output: Path | None, lang: str | None, force: bool
) -> None:
    """Write one page with all these tournaments, each under its title."""
    from addin.exchange.outgoing.editions import edition_from
    from addin.publish import check_target
    from addin.publish.several import several

    session = current()
    if to not in (None, "html"):
        raise InputError("publish.several", format=to)
    target = output or files[0].with_name(f"{files[0].stem}-groups.html")
    check_target("html", target)
    editions = []
    for file in files:
        session.about(file, lang)
        session.put_back(file)
        editions.append(edition_from(file, lang=lang))
    titles = [edition.tournament.title for edition in editions]
    names = titles if len({*titles}) == len(titles) and all(titles) else [f.stem for f in files]
    _write(target, editions[0], lambda: several(editions, names), force=force)
    printer.say(editions[0].words("cli.written", file=str(target)))


def _write(target: Path, edition: Edition, make: Callable[[], bytes], *, force: bool) -> None:
    """Write what was made of an edition, unless that would replace a file of another event."""
    from addin.engines.file import whole
    from addin.exchange.editing import replacing
    from addin.publish import check_own

    if not force:
        check_own(target, edition.tournament)
    content = make()
    with replacing(target, action="publish", waiting=current().wait):
        whole.write(target, content)


def _usual_target(file: Path, to: str, what: str | None) -> Path:
    """``FILE`` with the format's suffix; a workbook never replaces itself, a clock no page."""
    if what in ("timer", "norms", "it1", "it3"):
        return file.with_name(f"{file.stem}-{what}.{to}")
    target = file.with_suffix(f".{to}")
    return target if target != file else file.with_name(f"{file.stem}-tables.{to}")
