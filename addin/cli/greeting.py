"""``pairbook`` and nothing else: what to do next with the workbooks in this folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from addin.cli import printer
from addin.cli.session import current
from pairing.catalogue import Text, text
from pairing.errors import PairbookError

MOST = 3
"""Workbooks that are looked into, the newest first; the others are only named."""

SUFFIXES = (".xlsx", ".xlsm")


def greet(folder: Path | None = None) -> None:
    """Print the next step for each workbook of the folder, or how to begin."""
    words = current().words
    printer.say(words("greeting.hello"))
    shown, others = 0, []
    for path in _newest(folder or Path()):
        if shown >= MOST:
            others.append(path.name)
            continue
        step = next_step(path)
        if step is not None:
            shown += 1
            printer.say(f"  {words(step)}")
    if not shown:
        for key in ("greeting.new", "greeting.demo"):
            printer.say("  " + words(key))
    if others:
        printer.say("  " + words("greeting.others", files=others[:8]))
    printer.say(words("greeting.help"))


def _newest(folder: Path) -> Iterator[Path]:
    files = [
        path
        for path in folder.iterdir()
        if path.suffix.lower() in SUFFIXES and not path.name.startswith(("~$", "."))
    ]
    yield from sorted(files, key=lambda path: -path.stat().st_mtime)


def next_step(path: Path) -> Text | None:
    """What to do next with a workbook; ``None`` for a file that is none of ours."""
    from addin.engines.file import open_book
    from addin.sheets.handles import Handles
    from addin.sheets.reader import read

    file = f'"{path.name}"' if " " in path.name else path.name
    try:
        book = open_book(path, read_only=True)
        if Handles(book).language() is None:
            return None
        event = read(book).tournament
    except PairbookError as error:
        if error.text.key in ("error.not_ours", "error.not_a_workbook", "error.file_encrypted"):
            return None
        return text("greeting.mistakes", file=file)
    except Exception:  # a file of somebody else, or one that is being written just now
        return None
    title = event.title or path.stem
    values = {"file": file, "title": title}
    if len(event.players) < 2:
        return text("greeting.players", **values)
    last = event.rounds[-1] if event.rounds else None
    if last is None:
        return text("greeting.first", players=len(event.players), **values)
    if not last.complete:
        left = last.boards - last.finished
        return text("greeting.results", round=last.number, left=left, **values)
    if last.number < event.planned:
        return text("greeting.pair", round=last.number + 1, **values)
    return text("greeting.over", rounds=last.number, **values)
