"""One command on one mutant, and whether it behaved."""

from __future__ import annotations

import contextlib
import faulthandler
import io
import re
import resource
import signal
import sys
import time
import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from unittest import mock

from addin.cli.main import main
from addin.commands import click, last_resort
from addin.commands.click import BUTTONS
from addin.engines.file import alerts, answer_alerts, open_book
from pairing.errors import MESSAGE_LINES, MESSAGE_SIGNS, PairbookError
from tests.support.stages import digests

SECONDS = 10
"""Seconds of computing that a command may take."""

MEGABYTES = 800
"""By how much one command may raise the most that the process ever held."""

ROOT = Path(__file__).parents[3]
_OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


class Hang(BaseException):
    """Not an ``Exception``, so that no command takes it for one of its own."""


@dataclass(frozen=True)
class Trial:
    """What a command did: exit code, what was said, and what was wrong with that."""

    command: str
    code: int
    faults: tuple[str, ...]
    where: str
    seconds: float


@contextlib.contextmanager
def _limited() -> Iterator[None]:
    """Ends what computes for too long; what not even that ends kills the process."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise Hang(f"more than {SECONDS} s")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    faulthandler.dump_traceback_later(20 * SECONDS, exit=True, file=sys.__stderr__)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        faulthandler.cancel_dump_traceback_later()
        signal.signal(signal.SIGPROF, before)


def _place(error: BaseException) -> str:
    """Where an error came from: kind and the innermost lines of ours."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [f for f in frames if str(ROOT) in f.filename and "tests" not in f.filename] or frames
    lines = [f"{Path(f.filename).name}:{f.lineno} {f.name}" for f in ours[-3:]]
    return f"{type(error).__name__}: {str(error)[:100]} at {' < '.join(reversed(lines))}"


def pressed(key: str, path: Path) -> None:
    """A button of the ribbon on the workbook, agreeing to everything."""
    try:
        book = open_book(path)
        answer_alerts(book, "yes")
        done = BUTTONS[key](book)
        said = "\n".join(alert.prompt for alert in alerts(book))
        if done is None:
            print(said, file=sys.stderr)
            raise SystemExit(2)
        book.save()
    except PairbookError as error:  # opening and saving are Excel's, not the button's
        print(error.message(), file=sys.stderr)
        raise SystemExit(2) from error


def attempt(arguments: list[str], folder: Path) -> Trial:
    """Run one command in ``folder`` in this process, and judge it.

    ``click KEY FILE`` presses a button.  Faults: an error nobody foresaw, no end within
    :data:`SECONDS`, memory, a message longer than a screen, signs that a terminal obeys,
    files changed or left by a command that failed.
    """
    out, err = io.StringIO(), io.StringIO()
    faults: list[str] = []
    where = ""
    caught: list[BaseException] = []

    def report(error: BaseException, doing: str) -> Path:
        caught.append(error)
        return folder / "report"

    before, held = digests(folder), _peak()
    started, code = time.process_time(), 0
    with (
        contextlib.chdir(folder),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
        mock.patch.object(last_resort, "write_report", report),
        mock.patch.object(click, "write_report", report),
    ):
        try:
            with _limited():
                if arguments[0] == "click":
                    pressed(arguments[1], folder / arguments[2])
                else:
                    main(arguments)
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 0 if end.code is None else 1
        except Hang as error:
            faults.append("hang")
            code, where = -1, _place(error)
        except BaseException as error:
            faults.append("escaped")
            code, where = -2, _place(error)
    seconds = time.process_time() - started
    if caught:
        faults.append("unforeseen")
        where = _place(caught[0])
    faults += _sentence(code, out.getvalue(), err.getvalue(), terminal=arguments[0] != "click")
    faults += _changed(code, before, digests(folder))
    if (more := _peak() - held) > MEGABYTES:
        faults.append(f"memory {more} MB")
    if faults and not where:
        where = (err.getvalue() + out.getvalue())[:300]
    return Trial(" ".join(arguments), code, tuple(faults), where, seconds)


def _peak() -> int:
    """The most memory this process ever had, in MB.  Tests before may have had much of it."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1000


def _sentence(code: int, out: str, err: str, *, terminal: bool = True) -> list[str]:
    faults = []
    if "Traceback (most recent" in out + err:
        faults.append("traceback")
    told = (out + err) if code else err
    if told.count("\n") > MESSAGE_LINES + 4 or len(told) > 2 * MESSAGE_SIGNS:
        faults.append(f"message of {told.count(chr(10))} lines, {len(told)} signs")
    if terminal and _OBEYED.search(out + err):
        faults.append("signs that a terminal obeys")
    if code and not told.strip():
        faults.append("failed in silence")
    return faults


def _changed(code: int, before: dict[str, str], after: dict[str, str]) -> list[str]:
    faults = []
    if code and before != after:
        names = sorted(name for name in before | after if before.get(name) != after.get(name))
        faults.append(f"failed and changed {', '.join(names)}")
    if any(".~pairbook" in name for name in after):
        faults.append("left a temporary file")
    return faults
