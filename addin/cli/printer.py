"""How the command line prints: sentences, tables, JSON and data, and warnings.

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
from typing import TYPE_CHECKING, Any, TextIO

from pairing.catalogue import Catalogue, Text

if TYPE_CHECKING:
    from addin.actions import ActionResult

# C0 but tab and line feed, DEL and C1, line separators, and marks that turn the reading
# direction of what follows.
_UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


def _picture(found: re.Match[str]) -> str:
    code = ord(found.group())
    if code < 0x20:
        return chr(0x2400 + code)
    return "\u2421" if code == 0x7F else "\ufffd"


def safe(shown: str) -> str:
    r"""A text without characters that a terminal obeys; each becomes a visible sign.

    >>> safe("Ann\x1b[2J"), safe("Bob\x9b2J"), safe("Чэнь 陳\tÅ")
    ('Ann␛[2J', 'Bob�2J', 'Чэнь 陳\tÅ')
    """
    return _UNSAFE.sub(_picture, shown)


def use_utf8() -> None:
    """Names of every script print on every terminal, Windows' included."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure: Callable[..., None] | None = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="replace")


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
        print(safe(sentence), file=stream)


def warn(sentence: str) -> None:
    """Print on the error stream, after all that was said before it."""
    with suppress(OSError):
        sys.stdout.flush()
    print(safe(sentence), file=sys.stderr)


def remarks(texts: Iterable[Text], words: Catalogue) -> None:
    """Print remarks under what they belong to, a line each."""
    for one in texts:
        say("  " + words(one))


def show_done(done: ActionResult, words: Catalogue, *, as_json: bool = False) -> None:
    """Print what an action did: its sentence and remarks, or its data as JSON."""
    if as_json:
        show_json(done.data)
        for one in done.news:
            warn(words(one))
        return
    say(words(done.text))
    remarks(done.news, words)
    remarks(done.remarks, words)


def show_json(data: Any) -> None:
    """Print JSON for other programs; exact, and inert on a terminal, too."""
    shown = json.dumps(data, ensure_ascii=False, indent=2)
    with _output() as stream:
        print(_UNSAFE.sub(lambda found: f"\\u{ord(found.group()):04x}", shown), file=stream)


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
) -> None:
    """Print a table fitted to the terminal; ``right`` are the columns of numbers, from 0.

    With ``keep`` a table too wide is printed in parts one below the other, each with the first
    ``keep`` columns; without it columns are made narrower.
    """
    from rich import box
    from rich.console import Console
    from rich.table import Table

    lines = [tuple(map(_cell, row)) for row in rows]
    titles = tuple(map(_cell, headings))
    with _output() as stream:
        console = Console(file=stream, highlight=False)
        for part in _parts([titles, *lines], console.width, keep):
            table = Table(box=box.SIMPLE_HEAD)
            for at in part:
                table.add_column(titles[at], justify="right" if at in right else "left")
            for line in lines:
                table.add_row(*(line[at] for at in part))
            console.print(table)


def _parts(lines: Sequence[Sequence[Any]], room: int, keep: int) -> list[list[int]]:
    """Which columns are printed together; widths are in signs, two blanks and a gap each."""
    columns = range(len(lines[0]))
    widths = [max(line[at].cell_len for line in lines) + 3 for at in columns]
    if not keep:
        return [list(columns)]
    first = list(range(keep))
    parts = [list(first)]
    for at in columns[keep:]:
        last = parts[-1]
        if len(last) > keep and sum(widths[one] for one in [*last, at]) + 1 > room:
            parts.append(list(first))
        parts[-1].append(at)
    return parts


def _cell(shown: str) -> Any:
    """A cell on one line, and no brackets taken for markup."""
    from rich.text import Text as Plain

    return Plain(safe(shown).replace("\n", " ").replace("\t", " "))
