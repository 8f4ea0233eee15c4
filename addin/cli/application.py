"""The commands of the terminal, made from the one table; each is imported when it is typed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command, get_group

from addin.cli import printer
from addin.cli.helping import Chosen, Helped, translate
from addin.cli.options import LangOfMessages
from addin.cli.session import current, tell
from addin.commands.registry import COMMANDS, Command, resolve
from addin.templates import WORKBOOKS
from pairing.catalogue import Text, text
from pairing.errors import PairbookError

NAME = "pairbook"


class OneCommand(Helped, TyperCommand):
    """A command whose help speaks the run's language."""


class SomeCommands(Chosen, TyperGroup):
    """A command that has commands of its own; one that does not exist is refused in its words."""


class Commands(Chosen, TyperGroup):
    """The table's commands by name; a name is all that is known of one until it is typed."""

    def __init__(self, **kwargs: Any) -> None:
        self.rows: dict[str, Command] = {row.terminal: row for row in COMMANDS if row.terminal}
        kwargs["commands"] = {name: TyperCommand(name) for name in self.rows}
        super().__init__(**kwargs)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """The help of all commands in one line each, by group; none of them is imported."""
        words = current().words
        translate(self, NAME, words)
        self.help = words("help_frame.summary")
        for name, row in self.rows.items():
            self.commands[name] = TyperCommand(
                name,
                help=row.help(words),
                rich_help_panel=words(f"command_group.{row.group}"),
            )
        super().format_help(ctx, formatter)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that was typed, imported now."""
        name, found, rest = super().resolve_command(ctx, args)
        if name is None or found is None:
            return name, found, rest
        current().command = name
        return name, load(self.rows[name]), rest


def load(row: Command) -> Any:
    """A command of the table, ready to run; its help is the table's."""
    from addin.cli.signatures import typed, typed_action

    handler = resolve(row.handler) if row.handler else typed_action(row)
    if isinstance(handler, typer.Typer):
        handler.info.cls = SomeCommands
        for inner in handler.registered_commands:
            inner.cls = OneCommand
        command: Any = get_group(handler)
    else:
        single = typer.Typer(add_completion=False)
        settings = getattr(handler, "parsing", None)
        single.command(row.terminal, cls=OneCommand, context_settings=settings)(typed(handler))
        command = get_command(single)
    command.name = row.terminal
    command.help = row.help(current().words)
    command.notes = row.notes
    translate(command, row.terminal)
    return command


def application() -> Any:
    """``pairbook`` as a whole: call its ``main`` with arguments."""
    app = typer.Typer(name=NAME, cls=Commands, invoke_without_command=True)
    app.callback()(_options)
    return get_command(app)


def _version(wanted: bool) -> None:
    if wanted:
        from addin.sheets.version import VERSION

        printer.say(VERSION)
        raise typer.Exit


def _options(
    ctx: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True),
    ] = False,
    lang: LangOfMessages = None,
) -> None:
    """Runs go, chess and riichi-mahjong tournaments in a workbook."""
    if ctx.invoked_subcommand is None:
        only = greet()
        if only is not None and printer.listening():
            tell("greeting.key")
            if typer.getchar() in ("\r", "\n"):
                row = next(command for command in COMMANDS if command.terminal == "next")
                current().command = row.terminal
                resolve(row.handler)(only)


# -- typed alone -------------------------------------------------------------------------------

MOST = 3
"""Workbooks that are looked into, the newest first; the others are only named."""


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
