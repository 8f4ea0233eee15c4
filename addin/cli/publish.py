"""``pairbook publish``: pages, print-outs and pictures of a tournament from a terminal.

``addin.cli.main`` mounts :func:`publish`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from pairing.catalogue import LANGUAGES, Catalogue
from pairing.errors import InputError, PairbookError


def publish(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", help="The tournament workbook, an OpenGotha .xml or a report .trf."
        ),
    ],
    to: Annotated[str, typer.Option("--to", help="html, pdf, png, xlsx, md or csv.")],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The file to write; default: beside FILE.")
    ] = None,
    by: Annotated[
        str | None, typer.Option(help="Criteria instead of the system's own: mm,sos,sodos, …")
    ] = None,
    lang: Annotated[
        str | None, typer.Option(help="Language, en or ru; default: the workbook's.")
    ] = None,
    what: Annotated[
        str | None,
        typer.Option(
            help="For all but html: all, crosstable, standings, pairings; pdf also names, "
            "slips, cards; png top or bump."
        ),
    ] = None,
    paper: Annotated[str | None, typer.Option(help="For pdf: A4 or A3.")] = None,
    round_: Annotated[
        int | None, typer.Option("--round", help="As it stood in this round; default: now.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace an existing file.")] = False,
) -> None:
    """Publish a tournament: web page, print-out, picture, tables."""
    from addin.engines.file import guard
    from addin.exchange.editions import edition_from
    from addin.publish import check_target, write_whole
    from addin.publish import publish as written

    target = output if output is not None else _beside(file, to)
    try:
        check_target(to, target, replace=force)
        if guard.same_file(file, target):
            raise InputError("write.onto_itself", file=str(file))
        with _Bar() as progress:
            current = edition_from(
                file, by=by, lang=lang, progress=progress, what=what, paper=paper, round=round_
            )
            language = current.words.language
            progress.words = Catalogue(language)
            content = written(current, to)
        write_whole(target, content)
    except PairbookError as error:
        print(error.message(lang if lang in LANGUAGES else _spoken(file)), file=sys.stderr)
        raise typer.Exit(error.exit_code) from error
    print(Catalogue(language)("cli.written", file=str(target)))


def _spoken(file: Path) -> str:
    """The language of a workbook that something is wrong with; English when in doubt."""
    from addin.actions import language_of
    from addin.engines.file import open_book

    try:
        return language_of(open_book(file, read_only=True))
    except (PairbookError, OSError):
        return LANGUAGES[0]


def _beside(file: Path, to: str) -> Path:
    """``FILE`` with the format's suffix; a workbook never replaces itself."""
    beside = file.with_suffix(f".{to}")
    return beside if beside != file else file.with_name(f"{file.stem}-tables.{to}")


class _Bar:
    """A progress bar on the error stream, seen only where a person looks at it."""

    def __init__(self) -> None:
        from rich.console import Console
        from rich.progress import Progress

        self.words = Catalogue(LANGUAGES[0])
        self.bar = Progress(console=Console(stderr=True), transient=True)
        self.task = self.bar.add_task("", total=1.0)

    def __enter__(self) -> _Bar:
        if self.bar.console.is_terminal:
            self.bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.bar.console.is_terminal:  # else it would leave an empty line behind
            self.bar.stop()

    def __call__(self, step: str, done: float) -> None:
        said = self.words(step) if step in self.words else step
        self.bar.update(self.task, description=said, completed=min(max(done, 0.0), 1.0))
