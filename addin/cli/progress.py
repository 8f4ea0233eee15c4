"""The one progress bar: on the error stream, and only where a person looks at it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from addin.cli import printer

if TYPE_CHECKING:
    from rich.progress import Progress


class Bar:
    """A bar that is drawn, or nothing at all where the error stream is no terminal."""

    def __init__(self, drawn: Progress | None, title: str) -> None:
        self._drawn = drawn
        if drawn is not None:
            self._task = drawn.add_task(printer.safe(title), total=1.0)

    def __call__(self, share: float, title: str | None = None) -> None:
        """Move to a share of the work from 0 to 1, and say what is being done from here on."""
        if self._drawn is None:
            return
        self._drawn.update(self._task, completed=min(max(share, 0.0), 1.0))
        if title is not None:
            self._drawn.update(self._task, description=printer.safe(title))

    def line(self, sentence: str) -> None:
        """Print a line of the result while the bar stands below it."""
        if self._drawn is None or not sys.stdout.isatty():
            printer.say(sentence)
        else:
            self._drawn.console.print(
                printer.safe(sentence), markup=False, highlight=False, soft_wrap=True
            )


@contextmanager
def progress(title: str = "") -> Iterator[Bar]:
    """A bar for the time of a piece of work; it leaves nothing on the screen."""
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
