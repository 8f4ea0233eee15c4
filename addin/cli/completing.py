"""Completion by the Tab key: commands, options, systems, settings, files, players.

A shell asks with the line up to the cursor (:mod:`addin.cli.shells`).  The table of commands names
the functions; what they need is imported when a key is pressed.  None of them ever fails: where
nothing can be known, nothing is offered.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from addin.commands.command import TerminalCommand
from addin.commands.parameters import PATH, SWITCH, Parameter
from addin.templates import WORKBOOKS

if TYPE_CHECKING:
    from addin.sheets.reading import Reading

Offered = Iterator[tuple[str, str] | str]
"""What may be typed, one after the other, alone or with its meaning."""

Offers = list[tuple[str, str]]

Typed = Mapping[str, Any]
"""What stands on the line already, by the names of parameters."""


def offers(line: str) -> Offers:
    """Return what may stand at the end of a line, each with its meaning."""
    from addin.commands.registry import PAIRBOOK

    words, begun = _words(line)
    with suppress(Exception):  # a terminal shows no traceback while somebody types
        offered = [(offer, "") if isinstance(offer, str) else offer
                   for offer in _offers(PAIRBOOK, words[1:], begun)]  # fmt: skip
        return [(value, meaning) for value, meaning in offered if value.startswith(begun)]
    return []


def _words(line: str) -> tuple[list[str], str]:
    """Return the whole words of a line, and the one that is begun."""
    if os.name == "nt":
        line = line.replace("\\", "\\\\")  # of folders
    for closing in ("", '"', "'"):
        with suppress(ValueError):  # a quotation mark is not closed yet
            words = shlex.split(line + closing)
            begun = words.pop() if closing or (words and not line[-1].isspace()) else ""
            return words, begun
    return [], ""


def _offers(command: TerminalCommand, words: list[str], begun: str) -> Offered:
    """Yield what may stand behind these words of a command."""
    from addin.cli.helping import HELP, help_of
    from addin.cli.session import current

    path: list[str] = []
    for word in words if command.commands else ():
        command = next((inner for inner in command.commands if inner.name == word), command)
        path = [*path, word] if command.name == word else path
        if not command.commands:
            break
    typed, parameter = _typed(command, words[words.index(path[-1]) + 1 :] if path else words)
    if parameter is not None and (parameter.spellings or not begun.startswith("-")):
        offers = parameter.offers or ("any_file" if parameter.kind is PATH else "")
        yield from globals()[offers](typed, begun) if offers else parameter.kind.values
    elif begun.startswith("-"):
        for option in (*command.parameters, HELP):
            meaning = help_of("_".join(path), option, current().words)
            yield from ((name, meaning) for name in option.spellings if not option.hidden)
    elif command.commands and len(words) == len(path):
        yield from _commands(command, path)


def _commands(command: TerminalCommand, path: list[str]) -> Offered:
    """Yield the commands of a command, or of ``pairbook``, each with what it does."""
    from addin.cli.session import current
    from addin.commands.registry import COMMANDS

    words = current().words
    if path:
        names = [inner.name for inner in command.commands]
        yield from ((name, words(f"help.{path[0]}_{name}.command")) for name in names)
    else:
        yield from ((row.word, row.help(words)) for row in COMMANDS if row.word)


def _typed(command: TerminalCommand, words: list[str]) -> tuple[dict[str, Any], Parameter | None]:
    """Return what was typed so far, and the parameter that comes next, ``None`` for none."""
    options = {name: parameter for parameter in command.parameters for name in parameter.spellings}
    arguments = [parameter for parameter in command.parameters if not parameter.spellings]
    typed: dict[str, Any] = {}
    waiting: Parameter | None = None
    for word in words:
        if waiting is None and word.startswith("-"):
            option = options.get(word)
            waiting = option if option and option.kind is not SWITCH else None
            continue
        parameter = waiting or next(iter(arguments), None)
        if parameter is not None:
            typed[parameter.name] = word
            if parameter in arguments and not parameter.repeatable:
                arguments.remove(parameter)
        waiting = None
    return typed, waiting or next(iter(arguments), None)


def workbooks(typed: Typed, begun: str) -> Offered:
    """Yield the workbooks in the folder that was typed, and folders."""
    return _files(begun, *WORKBOOKS)


def any_file(typed: Typed, begun: str) -> Offered:
    """Return files in the folder that was typed, and folders."""
    return _files(begun, "")


def _files(begun: str, *endings: str) -> Offered:
    folder, start = os.path.split(begun)
    for entry in sorted(os.scandir(folder or "."), key=lambda item: item.name):
        if entry.name.startswith("~$") or (entry.name.startswith(".") and not start):
            continue
        if entry.is_dir():
            yield os.path.join(folder, entry.name) + os.sep
        elif entry.name.lower().endswith(endings):
            yield os.path.join(folder, entry.name)


def systems(typed: Typed, begun: str) -> Offered:
    """Yield pairing systems by name, each with what it is."""
    from addin.cli.session import current
    from pairing.systems import ALIASES, REGISTRY

    words = current().words
    for name in REGISTRY:
        yield name, words(f"system.{name}")
    for name in ALIASES:
        yield name, words(f"alias.{name}")


def settings(typed: Typed, begun: str) -> Offered:
    """Yield ``NAME=`` for every setting of the system typed, and ``NAME=VALUE`` where values are
    few.
    """
    from dataclasses import fields

    from addin.cli.session import current
    from pairing.settings import spec_of
    from pairing.systems import system

    words = current().words
    kind = system(typed.get("system") or "leader").settings
    name, sign, _ = begun.partition("=")
    for item in fields(kind):
        spec = spec_of(item)
        if spec.hidden:
            continue
        if sign and item.name == name and spec.options:
            yield from (f"{name}={option}" for option in spec.options)
        elif not sign:
            yield f"{item.name}=", words(f"setting.{item.name}")


def lines(typed: Typed, begun: str) -> Offered:
    """Yield the settings of the workbook that was typed, by name, each with its label."""
    reading = _reading(typed)
    for line in reading.words.lines(reading.system):
        yield line.name, reading.words.setting_label(line.name)


def line_values(typed: Typed, begun: str) -> Offered:
    """Yield the values of the setting that was typed, where they are few, each in the sheet's
    words.
    """
    reading = _reading(typed)
    words, setting = reading.words, str(typed["setting"]).casefold()
    for line in words.lines(reading.system):
        if line.spec and setting in (line.name, words.setting_label(line.name).casefold()):
            for option in line.spec.options:
                yield option, words.show_option(line.name, line.spec, option)


def criteria(typed: Typed, begun: str) -> Offered:
    """Yield orders and criteria by name, each with what it is; further ones behind a comma."""
    from addin.cli.session import current
    from pairing.standings.criteria import CRITERIA, PRESETS

    words = current().words
    before, comma, _ = begun.rpartition(",")
    if not comma:
        for name, listed in PRESETS.items():
            yield name, ", ".join(words(f"criterion.{criterion}") for criterion in listed)
    for name in CRITERIA:
        yield f"{before}{comma}{name}", words(f"criterion_help.{name}")


def players(typed: Typed, begun: str) -> Offered:
    """Yield players of the workbook that was typed, each with his number."""
    for player in _reading(typed).tournament.players:
        yield player.name, str(player.number)


def _reading(typed: Typed) -> Reading:
    """Return the workbook that was typed, as it is read."""
    from addin.engines.file import open_book
    from addin.sheets.reader import read

    return read(open_book(Path(typed["file"]), read_only=True))


def languages(typed: Typed, begun: str) -> Offered:
    """Yield the codes of the languages that messages, workbooks and pages can be in."""
    from pairing.catalogue import LANGUAGES

    yield from LANGUAGES
