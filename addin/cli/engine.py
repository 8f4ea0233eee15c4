"""``pairbook engine``: the command line of the pairing engines bbpPairings and JaVaFo.

A manager that lets its user choose an engine can choose this one, and the federation's test
procedure can be run with it::

    pairbook engine [-r] --dutch INPUT -p [OUTPUT] [-l [CHECKLIST]]
    pairbook engine [-r] --dutch INPUT -c [-l [CHECKLIST]] [--jobs N]

``--dutch`` may be left out, as JaVaFo has it, if INPUT is named.  ``--rules 2017|2026`` may
stand anywhere.  It ends with 0, 1 (no pairing exists, or a checked file differs), 2
(unexpected), 3 (bad input), 4 (too large) or 5 (a file cannot be read or written).
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from itertools import zip_longest
from pathlib import Path, PurePath
from typing import NoReturn

from addin.cli import printer
from addin.cli.session import current, warn
from addin.cli.trf import RULES, Replay, coming_round, replays, round_lines, sources
from addin.engines.file import whole
from addin.sheets.version import VERSION
from pairing.errors import InputError, NoLegalPairing, PairbookError
from pairing.formats.trf.file import read_bytes, read_trf
from pairing.numbers import whole_number
from pairing.systems.dutch.checklist import checklist
from pairing.systems.dutch.pair import seat_round

DONE, NO_PAIRING, UNEXPECTED, BAD_INPUT, TOO_LARGE, FILE = range(6)
"""Exit codes, those of bbpPairings."""

DIFFERS = 1
"""Exit code where a checked file differs from the rules or from its own standings."""

STDIN = "(stdin)"
_OF_FILES = ("error.file_unreadable", "error.file_missing", "error.trf_archive", "engine.output")
_TOO_LARGE = ("limit.", "error.trf_wide")


def run(line: list[str]) -> int:
    """Do what the arguments ask; the exit code is the one bbpPairings would end with.

    What was refused, or nobody foresaw, is a sentence on the error stream.
    """
    language = current().words.language
    try:
        return _run(line)
    except NoLegalPairing as error:
        printer.warn(error.message(language))
        return NO_PAIRING
    except PairbookError as error:
        printer.warn(error.message(language))
        key = error.text.key
        return FILE if key in _OF_FILES else TOO_LARGE if key.startswith(_TOO_LARGE) else BAD_INPUT
    except MemoryError:
        warn("engine.memory")
        return TOO_LARGE
    except OSError as error:
        warn("error.os", file=str(error.filename), reason=error.strerror or error)
        return FILE
    except Exception as error:
        warn("engine.unexpected", reason=f"{type(error).__name__}: {error}")
        return UNEXPECTED


class _Parser(argparse.ArgumentParser):
    """Reads the arguments as the engines do: what may stand behind an option, in any order."""

    def __init__(self) -> None:
        super().__init__(add_help=False, allow_abbrev=False)
        self.add_argument("source", nargs="?", default="")
        for option in ("-r", "--dutch", "-c"):
            self.add_argument(option, action="store_true")
        for option in ("-p", "-l"):
            self.add_argument(option, nargs="?", const="")
        self.add_argument("--rules", choices=RULES)
        self.add_argument("--jobs", type=partial(whole_number, most=64), default=1)

    def error(self, message: str) -> NoReturn:
        """Refuse a line with the syntax."""
        raise InputError("engine.syntax")


def _run(line: list[str]) -> int:
    asked = _Parser().parse_args(line)
    # JaVaFo names no system; it names its input, so that no output is taken for one.
    named = asked.dutch or asked.source
    one_job = asked.c != (asked.p is not None)
    if line != ["-r"] and not (named and one_job and asked.jobs):
        raise InputError("engine.syntax")
    if asked.r:
        printer.say(f"pairbook {VERSION} (Dutch Swiss C.04.3, 2017 and 2026)")
    if asked.p is not None:
        _pair(asked)
    return _check(asked) if asked.c else DONE


def _pair(asked: argparse.Namespace) -> None:
    source = asked.source
    read = read_trf(Path(source)) if source else read_bytes(sys.stdin.buffer.read(), STDIN)
    event = coming_round(read, asked.rules)
    seats, bye = seat_round(event)
    lines = round_lines(event, seats, bye)
    if asked.p:
        _write(_in_folder_of(asked.p, source), lines)
    else:
        printer.show_data(lines)
    if asked.l is not None:
        _write_checklist(asked, checklist(event, seats, bye))


def _check(asked: argparse.Namespace) -> int:
    """Print the report of every file, of a folder or an archive too, and write the checklists."""
    source = asked.source
    files = sources(Path(source)) if source else [(STDIN, sys.stdin.buffer.read())]
    lists, wrong = [], False
    listed = asked.l is not None
    for done, show in replays(files, asked.rules, asked.jobs, listed=listed):
        if done.error is not None:
            raise done.error
        show("\n".join(_report(done)))
        lists += [f"Round #{round_.number}\n{round_.checklist}\n" for round_ in done.rounds]
        wrong = wrong or bool(done.differing or done.standings)
    printer.say("")
    if listed:
        _write_checklist(asked, "".join(lists))
    return DIFFERS if wrong else DONE


def _report(done: Replay) -> list[str]:
    """Return the lines of a checked file: its rounds with what differs, then what its standings
    have.
    """
    stem = PurePath(done.name).stem
    lines = []
    for round_ in done.rounds:
        lines.append(f"{stem}: Round #{round_.number}")
        if round_.refused is not None:
            lines += [f"No valid pairing exists for round {round_.number}.", ""]
        elif round_.made or round_.there:
            lines.append(f"  Checker pairings{'':8}Tournament pairings ")
            for made, there in zip_longest(round_.made, round_.there):
                lines.append(f"    {_seats(made):<9}{'':16}{_seats(there)}")
            lines.append("")
    if done.standings:
        words = current().words
        lines += [f"{stem}: Standings", *(f"  {words(line)}" for line in done.standings)]
    return lines


def _seats(pair: tuple[int, int] | None) -> str:
    return f"{pair[0]:3} - {pair[1]:3}" if pair else ""


def _in_folder_of(name: str, base: str) -> str:
    """A file named without a folder stands in the folder of the input, as engines do it."""
    path = Path(name)
    return str(path if path.parent != Path() or not base else Path(base).parent / path)


def _write_checklist(asked: argparse.Namespace, text: str) -> None:
    name, source = asked.l, asked.source
    if not name and not source:
        raise InputError("engine.syntax")
    _write(_in_folder_of(name, source) if name else str(Path(source).with_suffix(".list")), text)


def _write(name: str, text: str) -> None:
    """Write a file whole or not at all; a manager may also have us write into a pipe."""
    path = Path(name)
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            path.write_text(text, encoding="utf-8", newline="\n")
        else:
            whole.write(path, text)
    except (OSError, InputError) as error:
        reason = error.text if isinstance(error, InputError) else error.strerror
        raise InputError("engine.output", file=name, reason=reason) from None
