"""Output of the command line: sentences, tables, JSON and data, warnings, and progress.

Results go to the output stream; what is wrong or only remarked goes to the error stream where
the output is for other programs.  Names come from anywhere: a control character among them
could move the cursor, change a window's title or hide a line, so that none reaches a terminal
(:func:`safe`).
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from addin.shell_words import quoted
from pairing.catalogue import Catalogue, Text

if TYPE_CHECKING:
    from rich.progress import Progress

    from addin.actions import ActionResult

# C0 but tab and line feed, DEL and C1, line separators, and marks that turn the reading
# direction of what follows.
_UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


YES = ("y", "yes", "д", "да")


FILE = re.compile(r"((?:\bpairbook (?!new |doctor )[a-z]+|--from) )(?:FILE|ФАЙЛ)\b(?!\.\w)")
"""The workbook in a command that the catalogue names."""

_workbook: Path | None = None


def use_file(path: Path | None) -> None:
    """Name this file in the commands that are printed from now on; ``None`` names none."""
    global _workbook
    _workbook = path


def _shown(sentence: str) -> str:
    """Return a sentence as a terminal shows it, its commands ready to be typed."""
    if _workbook is not None:
        file = quoted(_workbook)
        sentence = FILE.sub(lambda match: match[1] + file, sentence)
    return safe(sentence)


def _picture(found: re.Match[str]) -> str:
    code = ord(found.group())
    if code < 0x20:
        return chr(0x2400 + code)
    return "\u2421" if code == 0x7F else "\ufffd"


def safe(shown: str) -> str:
    r"""Return a text without characters that a terminal obeys; each becomes a visible sign.

    >>> safe("Ann\x1b[2J"), safe("Bob\x9b2J"), safe("Чэнь 陳\tÅ")
    ('Ann␛[2J', 'Bob�2J', 'Чэнь 陳\tÅ')
    """
    return _UNSAFE.sub(_picture, shown)


def use_utf8() -> None:
    """Names of every script print on every terminal, Windows' included; without one, on nothing."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # as Windows starts what has no console
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        reconfigure: Callable[..., None] | None = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="replace")


def listening() -> bool:
    """Return whether somebody sits there who can be asked."""
    return sys.stdin is not None and sys.stdin.isatty()


def chosen(question: str, answers: Sequence[str] = ()) -> int | None:
    """Ask a question of yes or no, or of several answers, the first of which is yes.

    0 for yes, 1 and on for the others, typed as their numbers; ``None`` for no: Enter alone.
    """
    signs = ["y", *(str(number) for number in range(2, 1 + len(answers)))]
    shown = "\n".join([question, *map("  {}: {}".format, signs, answers)])
    try:
        typed = input(f"{_shown(shown)} [{'/'.join(signs)}/N] ").strip().casefold()
    except EOFError:
        return None
    return 0 if typed in YES else signs.index(typed) if typed in signs else None


def enter_pressed() -> bool:
    """Wait for a line; whether it was Enter alone."""
    try:
        return not input().strip()
    except EOFError:
        return False


@contextmanager
def _output() -> Iterator[TextIO]:
    """The output stream; an error says that it is the one that takes no more."""
    try:
        yield sys.stdout
    except OSError as error:
        error.filename = getattr(sys.stdout, "name", "<stdout>")
        raise


def finish() -> None:
    """Bring out what was said, while it can still be told that the output takes no more."""
    try:
        with _output() as stream:
            stream.flush()
    except OSError:
        with suppress(OSError):  # else Python tries again at its end, and says so in its own words
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise


def say(sentence: str = "") -> None:
    """Print a sentence, or several lines of them."""
    with _output() as stream:
        print(_shown(sentence), file=stream)


def warn(sentence: str) -> None:
    """Print on the error stream, after all that was said before it."""
    with suppress(OSError):
        sys.stdout.flush()
    print(_shown(sentence), file=sys.stderr)


def remarks(texts: Iterable[Text], words: Catalogue) -> None:
    """Print remarks under what they belong to, a line each."""
    for text in texts:
        say("  " + words(text))


def show_done(done: ActionResult, words: Catalogue, *, as_json: bool = False) -> None:
    """Print what an action did: its sentence and remarks, or its data as JSON."""
    if as_json:
        show_json(done.data)
        for remark in done.news:
            warn(words(remark))
        return
    say(words(done.text))
    remarks(done.news, words)
    remarks(done.remarks, words)


def show_json(data: Any) -> None:
    """Print JSON for other programs; exact, and inert on a terminal, too.

    Fractions and paths are printed as text.
    """
    shown = json.dumps(data, ensure_ascii=False, indent=2, default=str)
    with _output() as stream:
        print(_UNSAFE.sub(lambda match: f"\\u{ord(match.group()):04x}", shown), file=stream)


def decimal(value: Fraction, most: int = 2, sign: str = ".") -> str:
    """Return a number as people read it, with so many decimals at most.

    >>> decimal(Fraction(7, 2), sign=","), decimal(Fraction(3)), decimal(Fraction(1, 3), 4)
    ('3,5', '3', '0.3333')
    """
    return f"{float(value):.{most}f}".rstrip("0").rstrip(".").replace(".", sign)


def show_data(content: str) -> None:
    """Print a file's content as it is: what we made of numbers, with no name in it."""
    with _output() as stream:
        stream.write(content)


def show_table(
    headings: Sequence[str],
    rows: Iterable[Sequence[str]],
    *,
    right: Sequence[int] = (),
    keep: int = 0,
    whole: bool = True,
) -> list[str]:
    """Print a table fitted to the terminal; ``right`` are the columns of numbers, from 0.

    With ``keep`` a table too wide is printed in parts one below the other, each with the first
    ``keep`` columns; without it columns are made narrower.  Unless ``whole`` only the first part is
    printed; the answer is the headings of what was left out.
    """
    from rich import box
    from rich.console import Console
    from rich.table import Table

    lines = [tuple(map(_cell, row)) for row in rows]
    titles = tuple(map(_cell, headings))
    with _output() as stream:
        console = Console(file=stream, highlight=False)
        parts = _parts([titles, *lines], console.width, keep)
        printed = parts if whole else parts[:1]
        for part in printed:
            table = Table(box=box.SIMPLE_HEAD)
            for at in part:
                if at in right:
                    table.add_column(titles[at], justify="right")
                else:
                    table.add_column(titles[at], overflow="fold")
            for line in lines:
                table.add_row(*(line[at] for at in part))
            console.print(table)
    return [headings[at] for part in parts[len(printed) :] for at in part[keep:]]


def _parts(lines: Sequence[Sequence[Any]], room: int, keep: int) -> list[list[int]]:
    """Return which columns are printed together; widths are in signs, two blanks and a gap each."""
    columns = range(len(lines[0]))
    widths = [max(line[at].cell_len for line in lines) + 3 for at in columns]
    if not keep:
        return [list(columns)]
    first = list(range(keep))
    parts = [list(first)]
    for at in columns[keep:]:
        last = parts[-1]
        if len(last) > keep and sum(widths[column] for column in [*last, at]) + 1 > room:
            parts.append(list(first))
        parts[-1].append(at)
    return parts


def _cell(shown: str) -> Any:
    """Return a cell on one line, and no brackets taken for markup."""
    from rich.text import Text as Plain

    return Plain(safe(shown).replace("\n", " ").replace("\t", " "))


# -- progress ----------------------------------------------------------------------------------


class Bar:
    """A bar that is drawn, or nothing at all where the error stream is no terminal."""

    def __init__(self, drawn: Progress | None, title: str) -> None:
        self._drawn = drawn
        if drawn is not None:
            self._task = drawn.add_task(safe(title), total=1.0)

    def __call__(self, share: float, title: str | None = None) -> None:
        """Move to a share of the work from 0 to 1, and say what is being done from here on."""
        if self._drawn is None:
            return
        self._drawn.update(self._task, completed=min(max(share, 0.0), 1.0))
        if title is not None:
            self._drawn.update(self._task, description=safe(title))

    def line(self, sentence: str) -> None:
        """Print a line of the result while the bar stands below it."""
        if self._drawn is None or not sys.stdout.isatty():
            say(sentence)
        else:
            self._drawn.console.print(safe(sentence), markup=False, highlight=False, soft_wrap=True)


@contextmanager
def progress(title: str = "") -> Iterator[Bar]:
    """Show a bar for the time of a piece of work, on the error stream and only where a person
    looks.

    It leaves nothing on the screen.
    """
    if not sys.stderr.isatty():
        yield Bar(None, title)
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn
    from rich.progress import TimeRemainingColumn as TimeLeft

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), TaskProgressColumn())
    # The output stream is not the bar's: it may be a file or another program.
    with Progress(
        *columns,
        TimeLeft(),
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,
    ) as drawn:
        yield Bar(drawn, title)
