"""``pairbook engine``: the command line of the pairing engines bbpPairings and JaVaFo.

A manager that lets its user choose an engine can choose this one, and the federation's test
procedure can be run with it::

    pairbook engine [-r] --dutch INPUT -p [OUTPUT] [-l [CHECKLIST]]
    pairbook engine [-r] --dutch INPUT -c [-l [CHECKLIST]] [--jobs N]
    pairbook engine [-r] --dutch (MODEL -g | -g [CONFIG]) -o TRF [-s SEED] [-l [CHECKLIST]]
                    [--settings FILE]

``--dutch`` may be left out, as JaVaFo has it, if INPUT is named.  ``--rules 2017|2026`` may
stand anywhere.  It ends with 0, 1 (no pairing exists, or a checked file differs), 2
(unexpected), 3 (bad input), 4 (too large) or 5 (a file cannot be read or written).
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path, PurePath
from typing import NoReturn

from addin.cli import engine_generator, printer
from addin.cli.engine_generator import RULES
from addin.cli.session import current, warn
from addin.cli.trf import (
    Seats,
    coming_round,
    each,
    edition,
    next_pairs,
    seats_of,
    sources,
    with_bye,
)
from addin.engines.file import whole
from addin.sheets.version import VERSION
from pairing.catalogue import Catalogue
from pairing.dataclasses import dataclass
from pairing.errors import InputError, NoLegalPairing, PairbookError
from pairing.formats.trf.file import TrfFile, read_bytes, read_trf
from pairing.formats.trf.judging import judged
from pairing.formats.trf.round_robin import is_round_robin
from pairing.numbers import whole_number
from pairing.systems.dutch.checklist import checklist
from pairing.systems.dutch.pair import seat_round
from pairing.tournament import Round

DONE, NO_PAIRING, UNEXPECTED, BAD_INPUT, TOO_LARGE, FILE = range(6)
"""Exit codes, those of bbpPairings."""

DIFFERS = 1
"""Exit code where a checked file differs from the rules or from its own standings."""

STDIN = "(stdin)"
_OF_FILES = ("error.file_unreadable", "error.file_missing", "error.trf_archive", "engine.output")
_TOO_LARGE = ("limit.", "error.trf_wide")


@dataclass(frozen=True)
class Request:
    """What was asked: ``job`` is ``-p``, ``-c`` or ``-g``, "" for ``-r`` alone.

    ``checklist`` is the file of ``-l``, "" where it has no name of its own; ``settings`` that
    into which a generator writes its configuration.
    """

    job: str = ""
    info: bool = False
    source: str = ""
    output: str | None = None
    config: str | None = None
    seed: int | None = None
    checklist: str | None = None
    rules: str | None = None
    jobs: int = 1
    settings: str | None = None


def run(line: list[str]) -> int:
    """Do what the arguments ask; the exit code is the one bbpPairings would end with.

    What was refused, or nobody foresaw, is a sentence on the error stream.
    """
    language = current().words.language
    try:
        return _run(parse(line))
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
        for option in ("-p", "-g", "-l"):
            self.add_argument(option, nargs="?", const="")
        for option in ("-o", "-s", "--settings"):
            self.add_argument(option)
        self.add_argument("--rules", choices=RULES)
        self.add_argument("--jobs", default="1")

    def error(self, message: str) -> NoReturn:
        """Refuse a line with the syntax."""
        raise InputError("engine.syntax")


def parse(arguments: list[str]) -> Request:
    """The request in the arguments; raises ``InputError`` with the syntax for any other."""
    typed = _Parser().parse_args(arguments)
    if arguments == ["-r"]:
        return Request(info=True)
    jobs, seed = whole_number(typed.jobs, 64), None
    wanted = {"-p": typed.p is not None, "-c": typed.c, "-g": typed.g is not None}
    job, *others = [name for name, asked in wanted.items() if asked] or [""]
    # JaVaFo names no system; it names its input, so that no output is taken for one.
    named = typed.dutch or typed.source or job == "-g"
    if not job or others or not jobs or not named or (job == "-g") != bool(typed.o):
        raise InputError("engine.syntax")
    if typed.g and typed.source:
        raise InputError("engine.syntax")
    if typed.s is not None:
        seed = whole_number(typed.s, 2**31 - 1)
        if seed is None or seed < 0:
            raise InputError("limit.seed", value=typed.s[:30], most=2**31 - 1)
    return Request(
        job, typed.r, typed.source, typed.o or typed.p or None, typed.g or None, seed, typed.l,
        typed.rules, jobs, typed.settings,
    )  # fmt: skip


def _run(request: Request) -> int:
    if request.info:
        printer.say(f"pairbook {VERSION} (Dutch Swiss C.04.3, 2017 and 2026)")
    if request.job == "-p":
        _pair(request)
    elif request.job == "-c":
        listed, differs = check(
            _files(request.source), request.rules, request.jobs, request.checklist is not None
        )
        _write_checklist(request, request.source or STDIN, listed)
        return DIFFERS if differs else DONE
    elif request.job == "-g":
        event, listed, settings = engine_generator.generate(
            config=Path(request.config) if request.config else None,
            model=_read(request.source) if request.source else None,
            seed=request.seed,
            rules=request.rules,
            listed=request.checklist is not None,
        )
        base = request.config or request.source
        assert request.output is not None
        _write(_in_folder_of(request.output, base), event)
        if request.settings is not None:
            _write(_in_folder_of(request.settings, base), settings)
        _write_checklist(request, _in_folder_of(request.output, base), listed)
    return DONE


def _pair(request: Request) -> None:
    read = _read(request.source)
    event = coming_round(read, edition(read, request.rules))
    text, seats, bye = next_pairs(event)
    if request.output is None:
        printer.show_data(text)
    else:
        _write(_in_folder_of(request.output, request.source), text)
    if request.checklist is not None:
        _write_checklist(request, request.source or STDIN, checklist(event, seats, bye))


def _read(source: str) -> TrfFile:
    """A report file, or the one on the input stream."""
    if source:
        return read_trf(Path(source))
    return read_bytes(sys.stdin.buffer.read(), STDIN)


def _files(source: str) -> list[tuple[str, bytes]]:
    """Names and contents: one file, those of a folder or of an archive, the input stream."""
    return sources(Path(source)) if source else [(STDIN, sys.stdin.buffer.read())]


def _in_folder_of(name: str, base: str) -> str:
    """A file named without a folder stands in the folder of the input, as engines do it."""
    path = Path(name)
    return str(path if path.parent != Path() or not base else Path(base).parent / path)


def _write_checklist(request: Request, base: str, text: str) -> None:
    if request.checklist is None:
        return
    name = request.checklist
    if not name and base == STDIN:
        raise InputError("engine.syntax")
    _write(_in_folder_of(name, base) if name else str(Path(base).with_suffix(".list")), text)


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


# -- every round of report files paired anew ----------------------------------------------------


def check(
    files: list[tuple[str, bytes]], rules: str | None, jobs: int, listed: bool
) -> tuple[str, bool]:
    """Print the report of every file; the checklists asked for, and whether anything differs.

    Raises :class:`~pairing.errors.InputError` for the first file that cannot be read.
    """
    work = partial(_checked, rules=rules, listed=listed, lang=current().words.language)
    lists, differs = [], False
    with printer.progress(current().words("trf_check.replaying")) as bar:
        for done, (report, made, wrong) in enumerate(each(work, files, jobs), start=1):
            bar.line(report)
            lists.append(made)
            differs = differs or wrong
            bar(done / len(files))
    printer.say("")
    return "".join(lists), differs


def _checked(
    source: tuple[str, bytes], *, rules: str | None, listed: bool, lang: str
) -> tuple[str, str, bool]:
    """The report of one file, its checklists, and whether anything differs."""
    name, raw = source
    read = read_bytes(raw, name)
    event = read.tournament(edition(read, rules))
    stem = PurePath(name).stem
    lines: list[str] = []
    lists: list[str] = []
    differs = False
    for round_ in () if is_round_robin(read) else event.rounds:
        lines.append(f"{stem}: Round #{round_.number}")
        lists.append(f"Round #{round_.number}\n")
        before = event.after(round_.number - 1)
        try:
            seats, bye = seat_round(before)
        except NoLegalPairing:
            lines += [f"No valid pairing exists for round {round_.number}.", ""]
            differs = True
            continue
        if listed:
            lists.append(checklist(before, seats, bye) + "\n")
        found = _differences(with_bye(seats, bye), round_)
        lines += found
        differs = differs or bool(found)
    standings = list(map(Catalogue(lang), judged(read, event)))
    lines += [f"{stem}: Standings", *(f"  {line}" for line in standings)] if standings else []
    return "\n".join(lines), "".join(lists) if listed else "", differs or bool(standings)


def _differences(made: Seats, round_: Round) -> list[str]:
    """The pairs made here that the file lacks, beside those it has in their place."""
    theirs, loose = seats_of(round_)
    known = set(theirs)
    ours = [pair for pair in made if pair not in known and frozenset(pair) not in loose]
    found = set(made)
    others = [pair for pair in theirs if pair not in found and frozenset(pair) not in loose]
    if not ours and not others:
        return []
    count = max(len(ours), len(others))
    left = [f"{white:3} - {black:3}" for white, black in ours] + [" " * 9] * (count - len(ours))
    right = [f"{white:3} - {black:3}" for white, black in others] + [""] * (count - len(others))
    rows = [f"    {one}{'':16}{other}" for one, other in zip(left, right, strict=True)]
    return [f"  Checker pairings{'':8}Tournament pairings ", *rows, ""]
