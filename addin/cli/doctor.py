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
    """Find what keeps the buttons in Excel from working, and the command that mends it.

    The exit code: 0 when all is well, 2 when there is something to mend.
    """
    session = current()
    if file is not None:
        session.about(Path(file))
    machine, words = here(), session.words
    mending = fix or resident is not None
    done, refused = _mend(machine, file, resident) if mending else ([], None)
    findings = examine(machine, file)
    ill = [finding for finding in findings if finding.well is False]
    all_well = not ill and refused is None
    code = 0 if all_well else 2
    if as_json:
        checks = [
            {"check": finding.check, "well": finding.well, "said": words(finding.sentence),
             "command": finding.command or None}
            for finding in findings
        ]  # fmt: skip
        printer.show_json({"well": all_well, "checks": checks, "fixed": done, "refused": refused})
        return code
    if mending and refused is None and not done:
        done = [words("doctor.fixed_nothing")]
    for line in done:
        say(f"* {line}")
    _show(findings, words)
    if ill:
        say(words("doctor.ill", count=len(ill)))
    elif all_well:
        say(words("doctor.well"))
    if refused is not None:
        printer.warn(refused)
    return code


def _show(findings: Sequence[Finding], words: Catalogue) -> None:
    """Print each check, with the command that mends it."""
    for finding in findings:
        say(f"{_MARKS[finding.well]} {words(finding.sentence)}")
        if finding.command and finding.well is not True:
            say("    " + words("doctor.command", command=finding.command))


def _mend(
    machine: Machine, file: str | None, resident: bool | None
) -> tuple[list[str], str | None]:
    """Mend computer and workbook; what was done, and why the rest was refused."""
    session, refused = current(), None
    mended = mend_computer(machine)
    try:
        if file is not None:
            from addin.doctor.workbook import mend

            mended += mend(machine, file, session.wait, resident)
        elif not mended:
            raise InputError("doctor.fix_no_file")
    except PairbookError as error:
        refused = error.message(session.language)
    return [session.words(sentence) for sentence in mended], refused
