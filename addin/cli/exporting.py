"""``pairbook export``: the tournament as a file for other programs and federations."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from addin.cli import completing, printer
from addin.cli.options import File, Force, pairs
from addin.cli.session import current
from pairing.errors import InputError


def export(
    file: File,
    to: Annotated[
        str,
        typer.Option(
            "--to",
            help="trf, trf26, h9, ffg, aga, opengotha, rgf, pantheon, pantheon-games, ema, "
            "russian-rating, text or csv.",
        ),
    ],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The file to write.")
    ] = None,
    by: Annotated[
        str | None,
        typer.Option(help="Order by: mm,sos,sodos, swiss, …", autocompletion=completing.criteria),
    ] = None,
    head: Annotated[
        list[str] | None,
        typer.Option("--head", help="h9, aga: a field of the head, CL=B or TM=60."),
    ] = None,
    names: Annotated[
        str, typer.Option(help="h9: database (capitals as the EGD keeps them) or typed.")
    ] = "database",
    check: Annotated[
        bool,
        typer.Option("--check", help="Write nothing; say what the receiver would reject."),
    ] = False,
    force: Force = False,
) -> None:
    """Write the tournament as a file for other programs and federations."""
    from addin.engines.file import guard
    from addin.exchange.outgoing.exporting import export_to

    if names not in ("database", "typed"):
        raise InputError("error.choice_unknown", choice=names, known=["database", "typed"])
    if output is None and not check:
        raise InputError("export.no_output", format=to)
    if output is not None and guard.same_file(file, output):
        raise InputError("write.onto_itself", file=str(file))
    with current().workbook(file, save=False) as book:
        headers = pairs(head, form="error.head_form")
        remarks = export_to(
            book,
            to,
            None if check else output,
            replace=force,
            by=by,
            headers=headers,
            database_names=names == "database",
            waiting=current().wait,
        )
    if check:
        printer.say(current().words("export.checked" if remarks else "export.nothing", format=to))
    else:
        printer.say(current().words("cli.written", file=str(output)))
    printer.remarks(remarks, current().words)
