"""The command line ``pairbook``: the buttons' actions on a closed file.

Exit codes: 0 done, 2 bad input (message on the error stream), 3 no legal pairing exists,
70 something that nobody foresaw.  ``trf check`` ends with 1 when a round differs, ``verify``
when one differs and nothing in the workbook says why.
"""

from __future__ import annotations

import errno
import os
import sys

from addin.cli import printer, session, shells
from addin.cli.application import BAD_INPUT, NAME, run
from addin.lazy_imports import begin_short
from pairing.errors import ALLOWED, NeedsDecision, PairbookError, package_missing, shortened

STOPPED = 130
UNFORESEEN = 70

DEBUG = "PAIRBOOK_DEBUG"
"""Set to 1, errors that nobody foresaw are shown as Python shows them."""

_NO_SPACE = (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC))
_NO_RIGHTS = (errno.EACCES, errno.EPERM, errno.EROFS)


def main(arguments: list[str] | None = None) -> None:
    """Entry point of the command: runs it and turns errors into messages and exit codes.

    ``arguments`` are those typed after ``pairbook`` unless given.  Always ends with
    ``SystemExit``.
    """
    begin_short()
    printer.use_utf8()
    session.begin()
    before = ALLOWED.set(frozenset())
    typed = sys.argv[1:] if arguments is None else arguments
    debugging = os.environ.get(DEBUG) == "1"
    if arguments is None and not debugging:
        # A half-written package that is thrown away on a full disk would show a traceback.
        sys.unraisablehook = lambda _: None
    try:
        code = _run(typed)
    except Exception as error:
        if debugging:
            raise
        missing = package_missing(error)
        code = _refuse(missing) if missing else _give_up(error, " ".join((NAME, *typed)))
    finally:
        ALLOWED.reset(before)
    sys.exit(code)


def _run(typed: list[str]) -> int:
    """Run a command and say what it was refused for; the exit code."""
    try:
        try:
            return 0 if shells.answer() else _run_asking(typed)
        finally:
            printer.finish()
    except PairbookError as error:
        return _refuse(error)
    except BrokenPipeError:
        return 1
    except KeyboardInterrupt:
        return STOPPED
    except OSError as error:
        if os.environ.get(DEBUG) == "1":
            raise
        return _refuse_of_system(error)


def _run_asking(typed: list[str]) -> int:
    """Run a command; a question goes to whoever sits there, and with the answer it runs again."""
    while True:
        try:
            return run(typed)
        except NeedsDecision as error:
            words, as_json = session.current().words, "--json" in typed
            message = error.message(words.language)
            if as_json or not printer.listening():
                if error.choice not in session.current().switches:
                    raise
                if as_json:  # what is always shown first was asked for: nothing is refused
                    printer.show_json({"written": False, "shown": message.split("\n")})
                else:
                    printer.say(f"{message}\n{words('cli.choose', option=_option(error.choice))}")
                return 0
            named = [words(f"answer_button.{choice}") for choice in ("go_ahead", *error.others)]
            answer = printer.chosen(message, named if error.others else ())
            if answer is None:
                return error.exit_code
            choice = (error.choice, *error.others)[answer]
        typed = [*typed, *_option(choice).split()]
        session.begin()


def _option(choice: str) -> str:
    """Return how a choice is typed: by the command's own switch for it, if it has one."""
    return session.current().switches.get(choice, f"--allow {choice}")


def _refuse(error: PairbookError) -> int:
    """Say what the organiser has to mend, and with which option he may go on all the same."""
    words = session.current().words
    printer.warn(error.message(words.language))
    if isinstance(error, NeedsDecision):
        printer.warn(words("cli.choose", option=_option(error.choice)))
        for other in error.others:
            printer.warn(words(f"answer.{other}", option=_option(other)))
    return error.exit_code


def _refuse_of_system(error: OSError) -> int:
    """Say what the computer refused: a file, its rights, space on the disk."""
    current = session.current()
    key = (
        "cli.disk_full" if error.errno in _NO_SPACE
        else "cli.no_rights" if error.errno in _NO_RIGHTS
        else "error.os"
    )  # fmt: skip
    file = error.filename or current.path or "?"
    printer.warn(current.words(key, file=str(file), reason=error.strerror or str(error)))
    return BAD_INPUT


def _give_up(error: Exception, typed: str) -> int:
    """Say that something unforeseen happened, what it left behind, and where its details are."""
    from addin.commands.last_resort import write_report

    report = write_report(error, typed) or "—"
    current = session.current()
    try:
        state = "cli.unchanged" if current.unchanged else "cli.maybe_changed"
        printer.warn(current.words("cli.failed", doing=shortened(typed, 200), file=str(report)))
        if current.path is not None:
            printer.warn(current.words(state, file=str(current.path)))
    except Exception as why:  # the words themselves are missing, or two files have the same ones
        printer.warn(f"{type(why).__name__}: {why}")
        printer.warn(f"pairbook failed: {type(error).__name__}. Details: {report}")
    return UNFORESEEN


if __name__ == "__main__":
    main()
