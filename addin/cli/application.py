"""The commands of the terminal, made from the one table; each is imported when it is typed."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command, get_group

from addin.cli.helping import Chosen, Helped, translate
from addin.cli.options import LangOfMessages
from addin.cli.printer import say
from addin.cli.session import current
from addin.commands.registry import COMMANDS, Command, resolve

NAME = "pairbook"


class OneCommand(Helped, TyperCommand):
    """A command whose help speaks the run's language."""


class SomeCommands(Chosen, TyperGroup):
    """A command that has commands of its own."""


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
    handler = resolve(row.handler)
    if isinstance(handler, typer.Typer):
        handler.info.cls = SomeCommands
        for inner in handler.registered_commands:
            inner.cls = OneCommand
        command: Any = get_group(handler)
    else:
        single = typer.Typer(add_completion=False)
        single.command(
            row.terminal, cls=OneCommand, context_settings=getattr(handler, "parsing", None)
        )(handler)
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

        say(VERSION)
        raise typer.Exit


def _options(
    ctx: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Print the version."),
    ] = False,
    lang: LangOfMessages = None,
) -> None:
    """Runs go, chess and riichi-mahjong tournaments in a workbook."""
    if ctx.invoked_subcommand is None:
        from addin.cli.greeting import greet

        greet()
