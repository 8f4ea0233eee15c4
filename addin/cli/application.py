"""The commands of the terminal, made from the one table; each is imported when it is typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from addin.cli import printer
from addin.cli.line import (
    HELP,
    UsageError,
    command_typed,
    expanded,
    language_typed,
    read,
    read_before_command,
)
from addin.cli.session import current, tell
from addin.commands.command import TerminalCommand, known_choices, resolve
from addin.commands.registry import COMMANDS, PAIRBOOK, Command
from addin.sheets.version import VERSION
from addin.shell_words import quoted
from addin.templates import WORKBOOKS
from pairing.catalogue import Text, text
from pairing.errors import ALLOWED, OF_CLICK, PairbookError

NAME = "pairbook"

BAD_INPUT = 2


def run(line: Sequence[str]) -> int:
    """Do what a line asks for; the exit code.

    ``line`` is what was typed behind ``pairbook``.  Raises :class:`PairbookError`.
    """
    line = expanded(line)
    try:
        typed, rest = read_before_command(PAIRBOOK, line)
        current().ask(typed.get("lang"))
        if typed.get(HELP):
            _show_help(PAIRBOOK, ())
        elif typed.get("version"):
            printer.say(VERSION)
        elif "install_completion" in typed or "show_completion" in typed:
            from addin.cli import shells

            (shells.install if "install_completion" in typed else shells.show)()
        elif not rest:
            return _greet()
        else:
            rows = {row.word: row for row in COMMANDS if row.word}
            return _run_row(command_typed(rest[0], rows), rest[1:])
    except UsageError as error:
        current().ask(language_typed(line) or current().asked)
        for path in map(Path, line):
            if path.suffix.lower() in WORKBOOKS and path.is_file():
                current().about(path)
        for sentence in error.lines(current().words):
            printer.warn(sentence)
        return BAD_INPUT
    return 0


def _run_row(row: Command, line: Sequence[str]) -> int:
    """Run the command of a row, or the one of its own that was typed."""
    assert row.terminal is not None
    current().command = row.word
    command, path = row.terminal, [row.word]
    if command.verbatim and line[:1] != ["--help"]:
        return _exit_code(resolve(command.handler)(line=list(line)))
    if command.commands:
        typed, rest = read_before_command(command, line)
        if typed.get(HELP) or not rest:
            _show_help(command, path, row)
            return 0 if typed.get(HELP) else BAD_INPUT
        command = command_typed(rest[0], {inner.name: inner for inner in command.commands})
        path, line = [*path, command.name], rest[1:]
    typed = read(command, " ".join((NAME, *path)), line)
    if typed.get(HELP):
        _show_help(command, path, row)
        return 0
    return _run(row, command, typed)


def _run(row: Command, command: TerminalCommand, typed: dict[str, Any]) -> int:
    """Run a command with what was typed; ``--lang`` before it holds where it has none itself."""
    before = current().asked
    current().ask(typed.get("lang", before))
    answered = (one.allows for one in command.parameters if one.allows and typed.get(one.name))
    typed["allow"] = (*known_choices(typed.get("allow", ())), *answered)
    ALLOWED.set(frozenset(typed["allow"]) & OF_CLICK)
    values = {
        one.name: typed.get(one.name, one.default) for one in command.parameters if one.passed
    }
    if "lang" in values:
        values["lang"] = typed.get("lang") or before or values["lang"]
    if command.handler:
        return _exit_code(resolve(command.handler)(**values))
    current().act(values.pop("file"), resolve(row.action), **values)
    return 0


def _exit_code(code: Any) -> int:
    return code if isinstance(code, int) else 0


def _show_help(command: TerminalCommand, path: Sequence[str], row: Command | None = None) -> None:
    from addin.cli.helping import show_help

    words = current().words
    inner = f"help.{'_'.join(path)}.command"
    summary = words(inner) if len(path) > 1 else words("help_frame.summary")
    show_help(command, path, row.help(words) if row and len(path) == 1 else summary)


# -- typed alone -------------------------------------------------------------------------------

MOST = 3
"""Workbooks that are looked into, the newest first; the others are only named."""


def _greet() -> int:
    """Greet, and where there is one workbook only, do its next step if Enter is pressed."""
    only = greet()
    if only is not None and printer.listening():
        tell("greeting.key")
        if printer.enter_pressed():
            return _run_row(next(row for row in COMMANDS if row.key == "next_step"), [str(only)])
    return 0


def greet(folder: Path | None = None) -> Path | None:
    """Print the next step for each workbook of the folder, or how to begin.

    The answer is the only workbook, where there is one and *Next* has something to do with it.
    """
    words = current().words
    tell("greeting.hello")
    shown: dict[Path, Text] = {}
    others = []
    for path in _newest(folder or Path()):
        if len(shown) >= MOST:
            others.append(path.name)
            continue
        step = next_step(path)
        if step is not None:
            shown[path] = step
            printer.say(f"  {words(step)}")
    if not shown:
        for key in ("greeting.new", "greeting.demo"):
            printer.say("  " + words(key))
    if others:
        printer.say("  " + words("greeting.others", files=others[:8]))
    tell("greeting.help")
    one = next(iter(shown), None)
    return one if one and len(shown) == 1 and shown[one].key != "greeting.players" else None


def _newest(folder: Path) -> Iterator[Path]:
    files = [
        path
        for path in folder.iterdir()
        if path.suffix.lower() in WORKBOOKS and not path.name.startswith(("~$", "."))
    ]
    yield from sorted(files, key=lambda path: -path.stat().st_mtime)


def next_step(path: Path) -> Text | None:
    """Return what to do next with a workbook; ``None`` for a file that is none of ours."""
    from addin.engines.file import open_book
    from addin.sheets.handles import Handles
    from addin.sheets.reader import read

    file = quoted(path.name)
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
