"""The commands of the terminal, made from the one table; each is imported when it is typed."""

from __future__ import annotations

from collections.abc import Sequence
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
    """Run a command with what was typed; ``--lang`` before it holds where it has none itself.

    What is always shown before it is done is only looked at until it is allowed.
    """
    session = current()
    before = session.asked
    session.ask(typed.get("lang", before))
    asking = [parameter for parameter in command.parameters if parameter.allows]
    session.switches = {parameter.allows: parameter.spellings[0] for parameter in asking}
    answered = (parameter.allows for parameter in asking if typed.get(parameter.name))
    typed["allow"] = (*known_choices(typed.get("allow", ())), *answered)
    ALLOWED.set(frozenset(typed["allow"]) & OF_CLICK)
    values = {
        parameter.name: typed.get(parameter.name, parameter.default)
        for parameter in command.parameters
        if parameter.passed
    }
    if "lang" in values:
        values["lang"] = typed.get("lang") or before or values["lang"]
    if command.handler:
        return _exit_code(resolve(command.handler)(**values))
    save = command.writes and session.switches.keys() <= {*typed["allow"]}
    session.act(values.pop("file"), resolve(row.action), save=save, **values)
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
    """Print the next step for each workbook of the folder, or how to begin.

    Where there is one workbook only and *Next* has something to do with it, that is done if Enter
    is pressed.
    """
    words = current().words
    tell("greeting.hello")
    shown: dict[Path, Text] = {}
    others = []
    workbooks = [
        path
        for path in Path().iterdir()
        if path.suffix.lower() in WORKBOOKS and not path.name.startswith(("~$", "."))
    ]
    for path in sorted(workbooks, key=lambda path: -path.stat().st_mtime):
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
    only = next(iter(shown), None)
    if only is None or len(shown) > 1 or shown[only].key == "greeting.players":
        return 0
    if printer.listening():
        tell("greeting.key")
        if printer.enter_pressed():
            return _run_row(next(row for row in COMMANDS if row.key == "next_step"), [str(only)])
    return 0


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
