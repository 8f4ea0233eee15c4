"""Every command that the product or its documentation prints can be typed as it stands: command,
options and values; no bare name is installed."""

from __future__ import annotations

import re
import shlex
import shutil
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from addin.cli import printer
from addin.cli.line import UsageError, read
from addin.commands.command import TerminalCommand
from addin.commands.parameters import SWITCH, TEXT, Parameter
from addin.commands.registry import COMMANDS, PAIRBOOK
from addin.publish import FORMATS, SHEETS
from addin.sheets.vocabulary import Vocabulary
from pairing.catalogue import COMPLETE, LANGUAGES
from pairing.errors import InputError
from pairing.formats.registry import all_formats
from pairing.settings import parse_value
from pairing.systems import ALIASES, REGISTRY, system
from tests.support.books import cup
from tests.support.terminal import outcome, printed, run

SOURCES = [
    path
    for package in ("addin", "pairing", "templates")
    for path in sorted((Path(__file__).parents[2] / package).rglob("*"))
    if path.suffix in (".py", ".toml", ".bas", ".j2", ".html")
]
PRINTED = re.compile(r"(?:[“«\"'`: (]|^)pairbook ([a-z](?:\"\{\w+\}\"|(?!\Wpairbook )[^”»\"`\n])*)")
COMMAND = re.compile(r"[a-z][a-z-]*")


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


PLACEHOLDER = re.compile(
    r"@?[A-ZА-ЯЁ][A-ZА-ЯЁ0-9.-]*(?:=.*)?|.*(?:\{.*\}|…|\.\.\.).*|.*=[A-ZА-ЯЁ,]+"
)
"""What stands for something else: FILE, NAME=VALUE, {file}, …"""


def sample(parameter: Parameter) -> str:
    """Something that may be typed for it."""
    kind = parameter.kind
    return kind.values[0] if kind.values else str(int(kind.least or 1))


def typed(command: TerminalCommand, words: list[str]) -> Iterator[str]:
    """The words of a line with something in the place of what stands for something else."""
    options = {name: one for one in command.parameters for name in one.spellings}
    arguments = [one for one in command.parameters if not one.spellings]
    waiting: Parameter | None = None
    for word in words:
        name, sign, value = word.partition("=")
        if waiting is None and name in options:
            waiting = None if sign or options[name].kind == SWITCH else options[name]
            standing = sign and PLACEHOLDER.fullmatch(value)
            yield f"{name}={sample(options[name])}" if standing else word
            continue
        if waiting is None and word in ("…", "..."):
            continue
        parameter = waiting or next(iter(arguments), None)
        if waiting is None and arguments and not arguments[0].repeatable:
            arguments.pop(0)
        waiting = None
        yield sample(parameter) if parameter and PLACEHOLDER.fullmatch(word) else word


def choices(parameter: Parameter) -> set[str] | None:
    """The values that there are for an option whose handler looks them up."""
    if parameter.name in ("to", "what") and parameter.kind == TEXT:
        formats = {row.name for row in all_formats()} | set(FORMATS)
        return formats if parameter.name == "to" else set(SHEETS)
    looked_up: dict[str, set[str]] = {"systems": {*REGISTRY, *ALIASES}, "languages": set(LANGUAGES)}
    return looked_up.get(parameter.offers)


def wrong_setting(given: str, values: Mapping[str, Any]) -> bool:
    """Return whether a setting is none of the system's, or of none where no system is named."""
    name, _, value = given.partition("=")
    systems = [values["system"]] if values.get("system") in (*REGISTRY, *ALIASES) else REGISTRY
    for one in systems:
        words = Vocabulary("en", system(one).name)
        for spec in (line.spec for line in words.lines(system(one)) if line.name == name):
            try:
                if not PLACEHOLDER.fullmatch(value) and spec is not None and value[:1] != "@":
                    parse_value(name, spec, value)
            except InputError:
                continue
            return False
    return True


def faults(line: str, *, whole: bool = False) -> Iterator[str]:
    """What of a printed line cannot be typed; ``whole``: nothing is left to be added."""
    if "|" in line:
        for at in range(line.count("|") + 1):
            each = (word.split("|") for word in line.split())
            yield from faults(" ".join(one[min(at, len(one) - 1)] for one in each), whole=whole)
        return
    words = shlex.split(line)
    command: TerminalCommand = ROWS[words[0]]  # type: ignore[assignment]
    following = words[1:]
    while command.commands and following and COMMAND.fullmatch(following[0]):
        inner = {one.name: one for one in command.commands}
        if following[0] not in inner:
            yield f"{command.name} {following[0]}"
            return
        command, following = inner[following[0]], following[1:]
    if command.verbatim or command.commands:
        return
    parameters = (*command.parameters, *(one for one in PAIRBOOK.parameters if one.name == "lang"))
    command = replace(command, parameters=tuple({one.name: one for one in parameters}.values()))
    try:
        values = read(command, words[0], [*typed(command, following)])
    except UsageError as error:
        if whole or error.text.key not in ("usage.missing", "usage.value_missing"):
            yield error.text.key + str(dict(error.text.values))
        return
    for one in command.parameters:
        known, given = choices(one), values.get(one.name) or ()
        several = given if isinstance(given, tuple) else (given,)
        each = {str(value).partition(":")[0] for value in several}
        if known is not None and not each <= known | {"1"}:
            yield f"{one.name}: {given}"
        if one.name == "settings":
            yield from (
                f"--set {each}" for each in given if each != "1" and wrong_setting(each, values)
            )


def documented(path: Path) -> Iterator[tuple[str, bool]]:
    """The commands of a page of documentation; those of a block of code are whole."""
    source = path.read_text(encoding="utf-8")
    blocks = re.findall(r"```\w*\n(.*?)```", source, re.DOTALL)
    for block in blocks:
        for one in re.split(r"\n|&&|;", block.replace("\\\n", " ")):
            if found := re.fullmatch(r"\s*(?:\$ )?pairbook ([a-z].*)", one.split(" #")[0]):
                yield found[1], True
    prose = re.sub(r"```.*?```", "", source, flags=re.DOTALL)
    for found in re.finditer(r"`pairbook ([a-z][^`]*)`", prose):
        yield found[1], False


def test_every_command_of_the_documentation_can_be_typed() -> None:
    root, seen, wrong = Path(__file__).parents[2], 0, []
    for path in (*sorted(root.glob("*.md")), *sorted((root / "docs").rglob("*.md"))):
        for line, whole in documented(path):
            if line.split()[0] not in ROWS:
                wrong.append((path.name, line, "no command"))
                continue
            seen += 1
            line = re.sub(r"[\[\]]", " ", line)
            wrong += [(path.name, line, fault) for fault in faults(line, whole=whole)]
    assert not wrong, "\n".join(map(str, wrong))
    assert seen > 300


def test_every_command_that_is_printed_exists() -> None:
    seen, wrong = 0, []
    for path in SOURCES:
        for sentence in sentences(path):
            for found in PRINTED.finditer(sentence):
                line = re.split(r"[.;:,!?)](?:\s|$)|[()\\<']| - ", found[1])[0]
                if (quoted := found[0][:1]) in "“«`" or line.split()[0] in ROWS:
                    if line.split()[0] not in ROWS:
                        wrong += [(path.name, line)] if quoted in "“«`" else []
                        continue
                    seen += 1
                    # What is not in quotation marks goes on in words.
                    wrong += [
                        (path.name, line, fault)
                        for fault in faults(line.replace("[OPTIONS] ", ""))
                        if quoted in "“«`" or not fault.startswith("usage.extra")
                    ]
    assert not wrong
    assert seen > 100


WINDS = ("EAST", "SOUTH", "WEST", "NORTH", "ВОСТОК", "ЮГ", "ЗАПАД", "СЕВЕР")

ANSWERS = {
    **dict.fromkeys(("NAME", "ИМЯ", "OLD", "ПРЕЖНИЙ", "{player}", "{first}"), "Player 001"),
    **dict.fromkeys(("NAME 2", "ИМЯ 2", "DUPLICATE", "ПОВТОР", "{second}"), "Player 002"),
    **dict.fromkeys(("NEW", "НОВЫЙ", "NEW NAME", "НОВОЕ ИМЯ", "{new}"), "Dan O'Neil"),
    **dict.fromkeys(
        ("BOARD", "TABLE", "СТОЛ", "ROUND", "ТУР", "NUMBER", "НОМЕР", "{kept}", "{round}"), "1"
    ),
    **dict.fromkeys(WINDS, "30000"),
    **dict.fromkeys(("RATING", "РЕЙТИНГ"), "2000"),
    **dict.fromkeys(("RESULT", "РЕЗУЛЬТАТ"), "1-0"),
    **dict.fromkeys(("BOARD=RESULT", "СТОЛ=РЕЗУЛЬТАТ"), "1=1-0"),
    "ПРИЗЫ.csv": "PRIZES.csv",
}
"""What is typed for what stands in printed commands; a name that comes twice is another."""


def answered(words: list[str]) -> list[str]:
    """The words of a printed command, as somebody types them."""
    again = [f"{word} 2" if word in words[:at] else word for at, word in enumerate(words)]
    return [ANSWERS.get(word, word) for word in again if word != "…"]


def commands_in(shown: str) -> Iterator[list[str]]:
    """The commands of a text that name a workbook."""
    for found in re.finditer(r"pairbook (?=([a-z][^”»)\n]*))", shown):
        if "my cup.xlsx" in found[1]:
            yield shlex.split(re.split(r"(?:[.;:,!?] |[.;:,!?]$)", found[1])[0])


def test_every_printed_command_names_its_workbook_and_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each on a workbook of its own: it is done, or refused for what it is about."""
    path, copy = cup(tmp_path / "whole.xlsx"), Path("my cup.xlsx")
    run("pair", path)
    lines = set()
    for source in (one for one in SOURCES if one.name == "words.toml"):
        for sentence in filter(printer.FILE.search, sentences(source)):
            capsys.readouterr()
            printer.use_file(copy)
            printer.say(sentence)
            lines |= {tuple(answered(words)) for words in commands_in(capsys.readouterr().out)}
    assert {line[0] for line in lines} >= {"next", "undo", "results", "putback", "merge", "repair"}
    wrong = []
    for number, line in enumerate(sorted(lines)):
        (folder := tmp_path / str(number)).mkdir()
        monkeypatch.chdir(folder)
        Path("PRIZES.csv").write_text("Prize\n100\n")
        shutil.copy(path, copy)
        done = outcome(*line)
        if done.exit_code and done.exception is None:
            wrong.append((line, done.output))
    assert not wrong


@pytest.mark.parametrize("language", COMPLETE)
def test_a_round_is_played_by_the_commands_that_are_printed(language: str, tmp_path: Path) -> None:
    path = cup(tmp_path / "my cup.xlsx", 3, language=language)

    def following(*line: object) -> list[str]:
        return next(answered(words) for words in commands_in(printed(*line)))

    run("next", path)
    entering = following("next", path)
    for word, line in (("results", entering), ("undo", ["undo", str(path)])):
        assert line[:2] == [word, str(path)]
        again = following(*line)
        assert again == ["next", str(path)]
        run(*again)


def test_no_name_is_installed_that_nobody_owns() -> None:
    """Tomorrow it may be anybody's: what is installed is the file of a release."""
    bare = re.compile(r"(?:pip|pipx|tool) (?:install|upgrade)[^\n]*[ \"']pairbook\b(?!-)")
    read = {path: bare.findall(path.read_text(encoding="utf-8")) for path in SOURCES}
    assert not {path: found for path, found in read.items() if found}
