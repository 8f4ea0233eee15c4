"""A typed line, read by what the table of commands says may be typed.

What cannot be read is refused with the usage of its command: :class:`UsageError`.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from glob import glob
from pathlib import Path
from typing import Any, NoReturn

from addin.commands.command import TerminalCommand
from addin.commands.parameters import PATH, RATING, SWITCH, Parameter
from pairing.catalogue import LANGUAGES, Catalogue, Text, text
from pairing.errors import InputError
from pairing.likeness import nearest

HELP = "help"

_RUSSIAN_KEYS = str.maketrans("йцукенгшщзфывапролдячсмить", "qwertyuiopasdfghjklzxcvbnm")
"""The letters of a Russian keyboard on which an English word was typed."""

_OPTION = re.compile(r"-[^.\d]")


class UsageError(InputError):
    """A line that cannot be read; ``path`` is its command as it is typed, "" for none."""

    path = ""
    command: TerminalCommand | None = None

    def lines(self, words: Catalogue) -> Iterator[str]:
        """Yield what is wrong, and how the command is used."""
        yield words(self.text)
        if self.command is not None:
            yield words("help_frame.usage") + usage(self.command, self.path, words)
            yield words("usage.help", command=self.path)


def read(command: TerminalCommand, path: str, line: Sequence[str]) -> dict[str, Any]:
    """Return what was typed, by the names of parameters; :data:`HELP` alone where it is asked for.

    Raises :class:`UsageError` for what cannot be read and for what is missing.
    """
    at = line.index("--") if "--" in line else len(line)
    try:
        typed, words = _Parser(command).read(line[:at])
        if typed.get(HELP):
            return {HELP: True}
        for word in words:
            if not command.dashes and _OPTION.match(word):
                raise _unknown_option(command, word)
        typed |= _arguments(command, [*words, *line[at + 1 :]])
        for parameter in command.parameters:
            if parameter.required and parameter.name not in typed:
                raise UsageError("usage.missing", name=typed_name(parameter))
        return {
            parameter.name: _value(parameter, typed[parameter.name])
            for parameter in command.parameters
            if parameter.name in typed
        }
    except UsageError as error:
        error.path, error.command = path, command
        raise


def read_before_command(
    command: TerminalCommand, line: Sequence[str]
) -> tuple[dict[str, Any], list[str]]:
    """Return the options before the name of an inner command, and the rest of the line."""
    parser = _Parser(command)
    parser.add_argument("rest", nargs=argparse.REMAINDER)
    values, unread = parser.read(line)
    if unread:
        raise _unknown_option(command, unread[0])
    return values, values.pop("rest", [])


def command_typed(typed: str, commands: Mapping[str, Any]) -> Any:
    """Return the command of this name; raises :class:`UsageError` that names up to three others.

    A word typed on a Russian keyboard is read as the English one on the same keys.
    """
    if typed in commands:
        return commands[typed]
    meant = typed.casefold().translate(_RUSSIAN_KEYS)
    begun = [name for name in commands if name.startswith(meant)]
    near = nearest(meant, zip(commands, commands, strict=True), alike=0.65)
    close = list(dict.fromkeys([*begun, *near]))[:3]
    if close:
        raise UsageError("usage.no_command_nearest", typed=typed, names=", ".join(close))
    raise UsageError("usage.no_command", typed=typed)


def usage(command: TerminalCommand, path: str, words: Catalogue) -> str:
    """Return how a command is typed: ``pairbook swap [OPTIONS] FILE PLAYER PLAYER``."""
    pieces = [path, words("help_frame.options_metavar")]
    if command.commands:
        pieces.append(words("help_frame.subcommand_metavar"))
    for parameter in command.parameters:
        if not parameter.spellings:
            name = words(typed_name(parameter))
            name = name if parameter.required else f"[{name}]"
            pieces.append(f"{name}..." if parameter.repeatable else name)
    return " ".join(pieces)


def typed_name(parameter: Parameter) -> Text | str:
    """Return a parameter as it is typed: ``--round``, or FILE as in the line of usage."""
    if parameter.spellings:
        return parameter.spellings[0]
    return text(f"help_frame.arg_{parameter.word or parameter.name}")


def language_typed(line: Sequence[str]) -> str | None:
    """Find the language of a ``--lang`` somewhere on the line; ``None`` when there is none."""
    for at, word in enumerate(line):
        name, sign, value = word.partition("=")
        if name == "--lang":
            language = value if sign else next(iter(line[at + 1 : at + 2]), "")
            return language if language in LANGUAGES else None
    return None


def expanded(line: Sequence[str]) -> list[str]:
    """Return the line with files in the place of patterns, where the shell leaves that to us."""
    if sys.platform != "win32":
        return list(line)
    return [file for word in line for file in sorted(glob(word)) or [word]]


def pairs(
    values: Iterable[str], twice: str = "error.setting_twice", form: str = "error.set_form"
) -> dict[str, str]:
    """Return what repeated ``NAME=VALUE`` options say; ``NAME=@FILE`` is the text of that file.

    ``twice`` and ``form`` are the messages for a name given again and for a value without
    its sign; raises ``InputError`` with them.
    """
    from pairing.formats.plain_text import text_of  # few options name a file

    given: dict[str, str] = {}
    for value in values:
        name, sign, what = value.partition("=")
        if not sign:
            raise InputError(form, value=value)
        if name.strip() in given:
            raise InputError(twice, name=name.strip())
        what = what.strip()
        given[name.strip()] = text_of(Path(what[1:]))[0] if what.startswith("@") else what
    return given


class _Parser(argparse.ArgumentParser):
    """Reads a command's options; its arguments are left over."""

    def __init__(self, command: TerminalCommand) -> None:
        super().__init__(
            add_help=False, allow_abbrev=False, exit_on_error=False,
            argument_default=argparse.SUPPRESS,
        )  # fmt: skip
        self.by_spelling: dict[str, Parameter] = {}
        self.add_argument("--help", dest=HELP, action="store_true")
        for parameter in command.parameters:
            name, spellings = parameter.name, parameter.spellings
            self.by_spelling |= dict.fromkeys(spellings, parameter)
            if parameter.kind is SWITCH:
                self.add_argument(*spellings, dest=name, action="store_true")
                if parameter.negation:
                    self.add_argument(parameter.negation, dest=name, action="store_false")
            elif spellings:
                action = "append" if parameter.repeatable else "store"
                self.add_argument(*spellings, dest=name, action=action)

    def read(self, line: Sequence[str]) -> tuple[dict[str, Any], list[str]]:
        """Return what was typed for options, as text, and all other words in their order."""
        try:
            typed, unread = self.parse_known_args(line)
        except argparse.ArgumentError as error:
            spelling = str(error.argument_name).partition("/")[0]
            switch = self.by_spelling.get(spelling, _HELP_SWITCH).kind is SWITCH
            key = "usage.takes_no_value" if switch else "usage.value_missing"
            raise UsageError(key, option=spelling) from None
        return vars(typed), unread

    def error(self, message: str) -> NoReturn:
        """Refuse a line for what the library alone knows."""
        raise UsageError("usage.other", said=message)


_HELP_SWITCH = Parameter(HELP, ("--help",), SWITCH)


def _arguments(command: TerminalCommand, words: list[str]) -> dict[str, Any]:
    """Return what was typed for each argument, by its place in the line."""
    typed: dict[str, Any] = {}
    for parameter in command.parameters:
        if parameter.spellings or not words:
            continue
        if parameter.repeatable:
            typed[parameter.name], words = words, []
        else:
            typed[parameter.name], *words = words
    if words:
        raise UsageError("usage.extra", typed=" ".join(words))
    return typed


def _unknown_option(command: TerminalCommand, word: str) -> UsageError:
    option = word.partition("=")[0]
    known = [spelling for parameter in command.parameters for spelling in parameter.spellings]
    known.append("--help")
    close = sorted(nearest(option, zip(known, known, strict=True), alike=0.6))
    key = "usage.no_option_nearest" if close else "usage.no_option"
    return UsageError(key, option=option, names=", ".join(close))


def _value(parameter: Parameter, typed: Any) -> Any:
    """Return the value that was typed; raises :class:`UsageError` for one of another kind."""
    if parameter.repeatable:
        return tuple(_read_value(parameter, word) for word in typed)
    return typed if parameter.kind is SWITCH else _read_value(parameter, typed)


def _read_value(parameter: Parameter, typed: str) -> Any:
    kind = parameter.kind
    if kind is PATH:
        return Path(typed)
    if kind.name == "choice" and typed not in kind.values:
        known = ", ".join(kind.values)
        raise UsageError("usage.bad_choice", name=typed_name(parameter), value=typed, known=known)
    if kind is RATING:
        from pairing.numbers import rating_number  # few commands take one

        if (rating := rating_number(typed)) is None:
            raise UsageError("usage.bad_rating", name=typed_name(parameter), value=typed)
        return rating
    if kind.name not in ("whole", "number"):
        return typed
    least, most = kind.least, kind.most
    try:
        value = int(typed) if kind.name == "whole" else float(typed)
        if (least is None or value >= least) and (most is None or value <= most):
            return value
    except ValueError:
        pass
    bounds = "" if least is None else "_least" if most is None else "_between"
    raise UsageError(
        f"usage.bad_{kind.name}{bounds}",
        name=typed_name(parameter), value=typed, least=least, most=most,
    )  # fmt: skip
