"""``pairbook doctor``: what keeps the buttons from working, and what mends it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from addin.doctor import Finding, Machine, examine, here
from pairing.catalogue import LANGUAGES, Catalogue
from pairing.errors import InputError, PairbookError

_MARKS = {True: "✓", False: "✗", None: "–"}


def doctor(
    file: Annotated[
        str | None, typer.Argument(metavar="[FILE]", help="A tournament workbook to look at, too.")
    ] = None,
    fix: Annotated[
        bool, typer.Option("--fix", help="Let the workbook's buttons call this Python.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    lang: Annotated[
        str | None, typer.Option(help="Language: en or ru; by default the workbook's.")
    ] = None,
) -> None:
    """Find what keeps the buttons in Excel from working, and the command that mends it."""
    if lang is not None and lang not in LANGUAGES:
        raise InputError("error.language_unknown", language=lang, known=list(LANGUAGES))
    words = Catalogue(lang or _language_of(file))
    raise typer.Exit(report(here(), file, fix=fix, as_json=as_json, words=words))


def report(
    machine: Machine, file: str | None, *, fix: bool, as_json: bool, words: Catalogue
) -> int:
    """Print the report; the exit code: 0 when all is well, 2 when there is something to mend."""
    done: tuple[str, ...] = ()
    refused: str | None = None
    if fix:
        from addin.doctor.workbook import mend

        try:
            if file is None:
                raise InputError("doctor.fix_no_file")
            done = tuple(words(one) for one in mend(machine, file))
        except PairbookError as error:
            refused = error.message(words.language)
    found = examine(machine, file)
    ill = [one for one in found if one.well is False]
    if as_json:
        told = {
            "well": not ill and refused is None,
            "checks": [_data(one, words) for one in found],
            "fixed": list(done),
            "refused": refused,
        }
        print(json.dumps(told, ensure_ascii=False, indent=2))
    else:
        for line in done:
            print(f"* {line}")
        if fix and refused is None and not done:
            print("* " + words("doctor.fixed_nothing"))
        for one in found:
            print(f"{_MARKS[one.well]} {words(one.said)}")
            if one.command and one.well is not True:
                print("    " + words("doctor.command", command=one.command))
        if ill:
            print(words("doctor.ill", count=len(ill)))
        elif refused is None:
            print(words("doctor.well"))
        if refused is not None:
            sys.stdout.flush()  # the reason comes last, wherever the two streams go
            print(refused, file=sys.stderr)
    return 2 if ill or refused is not None else 0


def _data(one: Finding, words: Catalogue) -> dict[str, object]:
    return {
        "check": one.check,
        "well": one.well,
        "said": words(one.said),
        "command": one.command or None,
    }


def _language_of(file: str | None) -> str:
    """The workbook's language as far as it can be read."""
    from addin.actions import language_of
    from addin.engines.file import open_book

    if file is None:
        return LANGUAGES[0]
    try:
        return language_of(open_book(Path(file), read_only=True))
    except PairbookError:
        return LANGUAGES[0]
