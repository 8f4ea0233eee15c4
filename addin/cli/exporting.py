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
        typer.Option("--to", help="trf, trf26, h9, opengotha, rgf, pantheon, text or csv."),
    ],
    output: Annotated[Path, typer.Option("--output", "-o", help="The file to write.")],
    by: Annotated[
        str | None,
        typer.Option(help="Order by: mm,sos,sodos, swiss, …", autocompletion=completing.criteria),
    ] = None,
    head: Annotated[
        list[str] | None, typer.Option("--head", help="h9: a field of the head, CL=B or TM=60.")
    ] = None,
    names: Annotated[
        str, typer.Option(help="h9: database (capitals as the EGD keeps them) or typed.")
    ] = "database",
    force: Force = False,
) -> None:
    """Write the tournament as a file for other programs and federations."""
    from addin.engines.file import guard
    from addin.exchange.exporting import export_to

    if names not in ("database", "typed"):
        raise InputError("error.choice_unknown", choice=names, known=["database", "typed"])
    if guard.same_file(file, output):
        raise InputError("write.onto_itself", file=str(file))
    with current().workbook(file, save=False) as book:
        headers = pairs(head, form="error.head_form")
        remarks = export_to(book, to, output, replace=force, by=by, headers=headers,
                            database_names=names == "database", waiting=current().wait)  # fmt: skip
    printer.say(current().words("cli.written", file=str(output)))
    printer.remarks(remarks, current().words)
