"""``pairbook doctor``: what keeps the buttons from working, and what mends it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from addin.cli import printer
from addin.cli.printer import say
from addin.cli.session import current
from addin.doctor import Finding, Machine, examine, here, mend_computer
from pairing.catalogue import Catalogue
from pairing.errors import InputError, PairbookError

_MARKS = {True: "✓", False: "✗", None: "–"}


def doctor(
    file: str | None = None,
    *,
    fix: bool = False,
    resident: bool | None = None,
    as_json: bool = False,
) -> int:
    """Find what keeps the buttons in Excel from working, and the command that mends it."""
    session = current()
    if file is not None:
        session.about(Path(file))
    return report(here(), file, fix=fix, as_json=as_json, words=session.words, resident=resident)


def report(
    machine: Machine,
    file: str | None,
    *,
    fix: bool,
    as_json: bool,
    words: Catalogue,
    resident: bool | None = None,
) -> int:
    """Print the report; the exit code: 0 when all is well, 2 when there is something to mend."""
    done: tuple[str, ...] = ()
    refused: str | None = None
    if fix or resident is not None:
        from addin.doctor.workbook import mend

        fix = True
        mended = mend_computer(machine)
        try:
            if file is not None:
                mended += mend(machine, file, current().wait, resident)
            elif not mended:
                raise InputError("doctor.fix_no_file")
            done = tuple(words(sentence) for sentence in mended)
        except PairbookError as error:
            refused = error.message(words.language)
    found = examine(machine, file)
    ill = [one for one in found if one.well is False]
    all_well = not ill and refused is None
    if as_json:
        answer = {
            "well": all_well,
            "checks": [
                {"check": one.check, "well": one.well, "said": words(one.sentence),
                 "command": one.command or None}
                for one in found
            ],
            "fixed": list(done),
            "refused": refused,
        }  # fmt: skip
        printer.show_json(answer)
    else:
        if fix and refused is None and not done:
            done = (words("doctor.fixed_nothing"),)
        _show_checks(done, found, words)
        if ill:
            say(words("doctor.ill", count=len(ill)))
        elif all_well:
            say(words("doctor.well"))
        if refused is not None:
            printer.warn(refused)
    return 0 if all_well else 2


def _show_checks(done: Sequence[str], found: Sequence[Finding], words: Catalogue) -> None:
    """Print what was mended, and each check with the command that mends it."""
    for line in done:
        say(f"* {line}")
    for one in found:
        say(f"{_MARKS[one.well]} {words(one.sentence)}")
        if one.command and one.well is not True:
            say("    " + words("doctor.command", command=one.command))
