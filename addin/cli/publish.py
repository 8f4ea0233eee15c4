"""``pairbook publish``: pages, print-outs and pictures of a tournament from a terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from addin.cli import completing, printer
from addin.cli.options import Force, LangOrWorkbooks
from addin.cli.progress import progress
from addin.cli.session import current
from pairing.catalogue import LANGUAGES, Catalogue
from pairing.errors import InputError


def publish(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            help="The tournament workbook, or any file that `new --from` reads.",
            autocompletion=completing.any_file,
        ),
    ],
    to: Annotated[str, typer.Option("--to", help="html, pdf, png, xlsx, md or csv.")],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The file to write; default: beside FILE.")
    ] = None,
    by: Annotated[
        str | None,
        typer.Option(
            help="Criteria instead of the system's own: mm,sos,sodos, …",
            autocompletion=completing.criteria,
        ),
    ] = None,
    lang: LangOrWorkbooks = None,
    what: Annotated[
        str | None,
        typer.Option(
            help="all, crosstable, standings, teams, prizes, pairings; pdf also names, slips, "
            "cards, tablecards, players, missing, badges, plates, bracket; png top or bump; "
            "html timer."
        ),
    ] = None,
    paper: Annotated[str | None, typer.Option(help="For pdf: A4 or A3.")] = None,
    round_: Annotated[
        int | None, typer.Option("--round", help="As it stood in this round; default: now.")
    ] = None,
    columns: Annotated[
        str | None, typer.Option(help="What the columns of a table are: name=2,round1=3.")
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="The guessed columns are right.")] = False,
    encoding: Annotated[
        str | None, typer.Option(help="Of a text that is neither Unicode nor cp1251: latin-1, …")
    ] = None,
    force: Force = False,
) -> None:
    """Publish a tournament: web page, print-out, picture, tables."""
    from addin.engines.file import guard
    from addin.exchange.editing import replacing
    from addin.exchange.outgoing.editions import edition_from
    from addin.publish import check_own, check_target, write_whole
    from addin.publish import publish as written

    session = current()
    session.about(file)
    target = output if output is not None else _beside(file, to, what)
    check_target(to, target)
    if guard.same_file(file, target):
        raise InputError("write.onto_itself", file=str(file))
    words = Catalogue(session.asked or LANGUAGES[0])  # until the workbook was read
    with progress() as bar:

        def step(name: str, done: float) -> None:
            bar(done, words(name) if name in words else name)

        edition = edition_from(
            file,
            by=by,
            lang=lang,
            progress=step,
            columns=columns,
            agreed=yes,
            encoding=encoding,
            what=what,
            paper=paper,
            round=round_,
        )
        words = Catalogue(edition.words.language)
        session.about(file, words.language)
        if not force:
            check_own(target, edition.tournament)
        content = written(edition, to)
    with replacing(target, action="publish", waiting=session.wait):
        write_whole(target, content)
    printer.say(words("cli.written", file=str(target)))
    if to in ("pdf", "png"):
        from addin.publish.lettering import font_remark

        for remark in font_remark(edition.tournament):
            printer.warn(words(remark))


def _beside(file: Path, to: str, what: str | None) -> Path:
    """``FILE`` with the format's suffix; a workbook never replaces itself, a clock no page."""
    if what == "timer":
        return file.with_name(f"{file.stem}-timer.{to}")
    beside = file.with_suffix(f".{to}")
    return beside if beside != file else file.with_name(f"{file.stem}-tables.{to}")
