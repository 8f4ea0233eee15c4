"""Every command that the product prints exists, with its options; no bare name is installed."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from addin.commands.command import TerminalCommand
from addin.commands.registry import COMMANDS, PAIRBOOK

SOURCES = [
    path
    for package in ("addin", "pairing", "templates")
    for path in sorted((Path(__file__).parents[2] / package).rglob("*"))
    if path.suffix in (".py", ".toml", ".bas", ".j2", ".html")
]
PRINTED = re.compile(r"(?:[“«\"'`: ]|^)pairbook ([a-z][^”»\"`\n]*)")
COMMAND = re.compile(r"[a-z][a-z-]*")
OPTION = re.compile(r"(?<![\w-])--?[a-z][\w-]*")


def sentences(path: Path) -> Iterator[str]:
    """The texts of a file that may be shown: those of a catalogue, or the whole source."""
    source = path.read_text(encoding="utf-8")
    if path.suffix != ".toml":
        yield source
        return

    def within(node: object) -> Iterator[str]:
        if isinstance(node, str):
            yield node
        elif isinstance(node, dict):
            for inner in node.values():
                yield from within(inner)

    yield from within(tomllib.loads(source))


ROWS = {row.word: row.terminal for row in COMMANDS if row.terminal}


def faults(line: str) -> Iterator[str]:
    """What of a printed line no command has."""
    words = line.split()
    command: TerminalCommand = ROWS[words[0]]  # type: ignore[assignment]
    following = words[1:]
    while command.commands and following and COMMAND.fullmatch(following[0]):
        inner = {one.name: one for one in command.commands}
        if following[0] not in inner:
            yield f"{command.name} {following[0]}"
            return
        command, following = inner[following[0]], following[1:]
    if command.verbatim:
        return
    known = {
        name
        for parameter in (*command.parameters, *PAIRBOOK.parameters)
        for name in (*parameter.spellings, parameter.negation)
    }
    yield from (one for one in OPTION.findall(" ".join(following)) if one not in known | {"--help"})


def test_every_command_that_is_printed_exists() -> None:
    seen, wrong = 0, []
    for path in SOURCES:
        for sentence in sentences(path):
            for found in PRINTED.finditer(sentence):
                line = found[1]
                if (quoted := found[0][:1]) in "“«`" or line.split()[0] in ROWS:
                    if line.split()[0] not in ROWS:
                        wrong += [(path.name, line)] if quoted in "“«`" else []
                        continue
                    seen += 1
                    wrong += [(path.name, line, fault) for fault in faults(line)]
    assert not wrong
    assert seen > 100


def test_no_name_is_installed_that_nobody_owns() -> None:
    """Tomorrow it may be anybody's: what is installed is the file of a release."""
    bare = re.compile(r"(?:pip|pipx|tool) (?:install|upgrade)[^\n]*[ \"']pairbook\b(?!-)")
    read = {path: bare.findall(path.read_text(encoding="utf-8")) for path in SOURCES}
    assert not {path: found for path, found in read.items() if found}
