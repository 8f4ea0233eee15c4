"""``pairbook restore``: the copies kept of a workbook, and one of them brought back."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from addin.exchange.editing import language_of_file
from addin.exchange.kept import Kept, kept_copies, shown_time
from addin.exchange.kept import restore as bring_back
from pairing.catalogue import LANGUAGES, Catalogue
from pairing.errors import PairbookError


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The tournament workbook.")],
    number: Annotated[
        int | None, typer.Option("--to", help="The copy to bring back, by its number.")
    ] = None,
    lang: Annotated[
        str | None, typer.Option(help="Language, en or ru; default: the workbook's.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for other programs.")] = False,
) -> None:
    """List what was kept of a workbook before each action, or bring one copy back."""
    language = lang if lang in LANGUAGES else language_of_file(file) or LANGUAGES[0]
    words = Catalogue(language)
    try:
        if number is None:
            _list(kept_copies(file), file, words, as_json=as_json)
            return
        done = bring_back(file, number, waiting=lambda it: print(words(it), file=sys.stderr))
    except PairbookError as error:
        print(error.message(language), file=sys.stderr)
        raise typer.Exit(error.exit_code) from error
    print(json.dumps(done.data) if as_json else words(done.text))


def _list(kept: list[Kept], file: Path, words: Catalogue, *, as_json: bool) -> None:
    if as_json:
        rows = [
            {
                "number": one.backup.number,
                "when": one.backup.when.isoformat(),
                "action": one.backup.action,
                "round": one.backup.round,
                "file": str(one.backup.path),
                "differs": words(one.differs),
            }
            for one in kept
        ]
        print(json.dumps(rows, ensure_ascii=False, indent=2))
        return
    if not kept:
        print(words("restore.nothing_yet", file=str(file)))
        return
    print(words("restore.head", file=str(file)))
    for one in kept:
        round_ = "?" if one.backup.round is None else one.backup.round
        print(
            words(
                "restore.row",
                number=one.backup.number,
                when=shown_time(one.backup),
                action=one.backup.action,
                round=round_,
                differs=one.differs,
            )
        )
    print(words("restore.how", file=str(file)))
