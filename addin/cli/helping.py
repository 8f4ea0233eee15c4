"""The help of a command in the language of the run.

Commands say in English what their options are; the catalogue has it in every language, under
``help.COMMAND.OPTION``, or ``help_option.OPTION`` for what many commands have alike.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

from addin.cli.refusing import language_typed, pieces_of_usage, unknown_command
from addin.cli.session import current
from pairing.catalogue import Catalogue


def keys_of(command: str, parameter: str) -> Iterator[str]:
    """Return where the words of an option may stand, its own first."""
    yield f"help.{command}.{parameter}"
    yield f"help_option.{parameter}"


def translate(command: Any, path: str, words: Catalogue | None = None) -> None:
    """Give a command, its options and its commands the words of the run's language.

    ``path`` is what is typed for it: ``pair``, or ``trf check`` as ``trf_check``.
    """
    words = words or current().words
    for param in command.params:
        for key in keys_of(path, str(param.name)):
            if key in words and hasattr(param, "help"):
                param.help = words(key)
                break
        if param.param_type_name == "option" and param.metavar is None:
            param.metavar = _kind_of(param, words)
        elif f"help_frame.arg_{param.name}" in words and param.metavar in (None, "FILE"):
            param.metavar = words(f"help_frame.arg_{param.name}")
    command.options_metavar = words("help_frame.options_metavar")
    for name, inner in getattr(command, "commands", {}).items():
        key = f"help.{path}_{name}.command"
        if key in words:
            inner.help = words(key)
        translate(inner, f"{path}_{name}", words)
    if getattr(command, "commands", None):
        command.subcommand_metavar = words("help_frame.subcommand_metavar")


def _kind_of(param: Any, words: Catalogue) -> str | None:
    """Return what stands behind an option in a help: the kind of its value, nothing for a switch.

    ``None`` where the values themselves are listed.
    """
    if getattr(param, "is_flag", False):
        return ""
    descriptor = getattr(param, "type_descriptor", None)
    if descriptor is None or descriptor.choices:
        return None
    kind = "path" if descriptor.is_path else getattr(descriptor.annotation, "__name__", "")
    return words(f"help_frame.kind_{kind if kind in ('path', 'int') else 'text'}")


def speak_help() -> None:
    """Let the frame around a help speak the run's language: titles, "required", "default"."""
    words, rich_utils = current().words, _drawing()
    for name in ("ARGUMENTS_PANEL_TITLE", "OPTIONS_PANEL_TITLE", "COMMANDS_PANEL_TITLE",
                 "ERRORS_PANEL_TITLE", "REQUIRED_LONG_STRING", "DEFAULT_STRING"):  # fmt: skip
        if hasattr(rich_utils, name):
            setattr(rich_utils, name, words(f"help_frame.{name.lower()}"))


def _drawing() -> Any:
    """Typer's drawing of helps, without what it loads for other things than helps.

    That is the library attrs, Markdown and the pictures of errors, with the parsers behind them:
    together more than half of the time a help takes.
    """
    spared: dict[str, Any] = {"attr": None}
    for name, made in (("rich.markdown", "Markdown"), ("rich.traceback", "Traceback")):
        spared[name] = ModuleType(name)
        setattr(spared[name], made, object)
    spared = {name: stub for name, stub in spared.items() if name not in sys.modules}
    sys.modules.update(spared)
    try:
        from typer import rich_utils
    finally:
        for name in spared:
            del sys.modules[name]
    return rich_utils


class Helped:
    """What both kinds of commands do when their help is asked for; mixed into Typer's classes."""

    notes = ""
    """``module:function`` of what stands under the help, called when it is shown."""

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """The line of usage, with the word before it in the run's language."""
        pieces = pieces_of_usage(self, ctx, current().words)
        formatter.write_usage(
            ctx.command_path, " ".join(pieces), current().words("help_frame.usage")
        )

    def usage(self, ctx: Any, words: Catalogue) -> str:
        """The line of usage for an error message: in its language, which the run's need not be."""
        pieces = pieces_of_usage(self, ctx, words)
        return words("help_frame.usage") + " ".join((ctx.command_path, *pieces))

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """The help in the run's language, with the command's ``notes`` under it."""
        from addin.commands.registry import resolve

        speak_help()
        if self.notes:
            self.epilog = resolve(self.notes)()
        super().format_help(ctx, formatter)  # type: ignore[misc]

    def get_help_option(self, ctx: Any) -> Any:
        """``--help``, explained in the run's language: Typer explains it in English."""
        option = super().get_help_option(ctx)  # type: ignore[misc]
        if option is not None:
            option.help = current().words("help_frame.help")
            option.metavar = ""
        return option


class Chosen(Helped):
    """What commands with commands of their own do besides: say which of them are meant."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The inner command that was typed; raises ``InputError`` when there is none such."""
        typed, known = args[0], list(self.commands)  # type: ignore[attr-defined]
        if typed not in known and not typed.startswith("-") and not ctx.resilient_parsing:
            current().ask(current().asked or language_typed(args))
            raise unknown_command(typed, known)
        return super().resolve_command(ctx, args)  # type: ignore[misc]
