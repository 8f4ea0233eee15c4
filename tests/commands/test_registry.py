"""The table of commands: rows hold together, and what is made from them is what was promised."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import Any

import pytest

from addin import actions
from addin.commands import export
from addin.commands.command import TerminalCommand, resolve
from addin.commands.registry import (
    COMMANDS,
    GROUPS,
    MORE,
    ON_SHEETS,
    Command,
    at_hand,
    further,
    in_ribbon,
)
from addin.excel.icons import icon_png
from addin.exchange.outgoing.export_files import REPLACE_FILES, TABLE_CARDS
from pairing.catalogue import LANGUAGES, Catalogue
from pairing.systems import REGISTRY, system
from tests.support.processes import loaded

ROOT = Path(__file__).parents[2]
KEYS = [command.key for command in COMMANDS]


HANDLERS = [
    (row, command)
    for row in COMMANDS if row.terminal
    for command in (row.terminal.commands or (row.terminal,))
]  # fmt: skip


def test_nothing_is_said_twice() -> None:
    assert len(set(KEYS)) == len(KEYS) and len(set(ON_SHEETS)) == len(ON_SHEETS)
    for given in (
        [command.macro for command in COMMANDS],
        [command.word for command in COMMANDS if command.word],
        [command.handler for _, command in HANDLERS if command.handler],
    ):
        assert len(set(given)) == len(given)


@pytest.mark.parametrize("command", COMMANDS, ids=KEYS)
def test_a_row_is_whole(command: Command) -> None:
    assert command.key.isidentifier() and command.group in GROUPS
    assert command.terminal or command.pressed
    assert command.pressed == (command.button.ribbon or command.key in ON_SHEETS)
    if command.pressed or (command.terminal and not command.terminal.handler):
        assert command.action or (command.terminal and command.terminal.commands)
    if command.button.ribbon:
        assert icon_png(command.button.icon)
    assert re.fullmatch(r"[A-Za-z]\w{0,30}", command.macro, re.ASCII)


@pytest.mark.parametrize("command", COMMANDS, ids=KEYS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_row_has_its_words(command: Command, language: str) -> None:
    words = Catalogue(language)
    faces = [None, *(system(name).traits for name in REGISTRY)]
    if command.pressed:
        assert all(command.label(words, traits) and command.tip(words, traits) for traits in faces)
    if command.word:
        assert command.help(words)
    assert command.working(words)


def test_words_of_commands_belong_to_rows() -> None:
    """No word is left over when a row goes."""
    known = list(Catalogue("en").keys())
    said = {key.split(".")[1] for key in known if key.startswith("command.")}
    wordings = {
        command.button.wording(system(name).traits)
        for command in COMMANDS
        if command.button.wording
        for name in REGISTRY
    }
    assert said <= {*KEYS, *wordings}
    groups = {key for key in known if key.startswith("command_group.")}
    assert groups == {f"command_group.{group}" for group in GROUPS}


@pytest.mark.parametrize(
    "command",
    [one for one in COMMANDS if one.action],
    ids=[one.key for one in COMMANDS if one.action],
)
def test_an_action_takes_a_workbook_and_the_choices_its_row_names(command: Command) -> None:
    parameters = inspect.signature(resolve(command.action)).parameters
    assert next(iter(parameters)) == "book"
    needed = [one for one in parameters.values() if one.default is inspect.Parameter.empty]
    if command.pressed:
        assert len(needed) == 1, "a press gives nothing but the workbook"
    assert ("allow" in parameters) == bool(command.choices)
    assert set(command.choices) <= {*actions.CHOICES, REPLACE_FILES, TABLE_CARDS}


@pytest.mark.parametrize(
    ("row", "command"), HANDLERS, ids=[f"{row.word} {command.name}" for row, command in HANDLERS]
)
def test_what_is_typed_is_what_handler_or_action_takes(
    row: Command, command: TerminalCommand
) -> None:
    """Every parameter by its name, with the value that holds where nothing is typed."""
    taken = dict(inspect.signature(resolve(command.handler or row.action)).parameters)
    if command.verbatim:
        assert list(taken) == ["line"]
        return
    typed = {one.name: one for one in command.parameters if one.passed}
    if not command.handler:  # the workbook goes before; these two are of every action
        taken = dict([*taken.items()][1:])
        typed = {name: typed[name] for name in typed if name not in ("file", "as_json")}
        if "allow" not in taken:
            typed.pop("allow", None)
    if others := [name for name in taken if taken[name].kind is inspect.Parameter.VAR_KEYWORD]:
        typed = {name: typed[name] for name in typed if name in taken}  # the rest goes on
        del taken[others[0]]
    assert set(typed) == set(taken)
    for name, parameter in typed.items():
        if taken[name].default is not inspect.Parameter.empty:
            assert parameter.default == taken[name].default, name


def test_every_group_of_the_ribbon_has_a_large_button() -> None:
    for group, commands in in_ribbon().items():
        assert any(command.button.large for command in commands), group


@pytest.mark.parametrize("name", REGISTRY)
def test_the_buttons_of_a_sheet_stand_in_the_order_of_a_rounds_work(name: str) -> None:
    shown = [*at_hand(), *further(system(name).traits)]
    assert shown[0].key == "next_step"
    fitting = {one.key for one in COMMANDS if one.fits(system(name).traits)}
    assert [one.key for one in shown] == [key for key in ON_SHEETS if key in fitting]


def test_above_a_table_are_at_most_five_buttons() -> None:
    """Next, Check, Undo, what is needed most, and More, which leads to the others."""
    keys = [one.key for one in at_hand()]
    assert keys == ["next_step", "check", "undo_last_round", "standings", MORE]
    for name in REGISTRY:
        traits = system(name).traits
        assert all(one.fits(traits) for one in at_hand())
        assert not {*keys} & {one.key for one in further(traits)}


def test_reading_the_table_loads_nothing_else() -> None:
    """Neither a spreadsheet nor an action, nor what computes: rows name them in words."""
    names = loaded(
        "import addin.commands.registry; from pairing.catalogue import Catalogue\n"
        "for one in addin.commands.registry.COMMANDS: one.help(Catalogue('ru'))"
    )
    tops = {name.split(".")[0] for name in names}
    assert not tops & {"numpy", "scipy", "rustworkx", "xlwings", "pandas", "openpyxl", "rich"}
    ours = {name for name in names if name.startswith("addin.")}
    # What spares a click xlwings' conveniences is by itself nothing.
    others = {name for name in ours if not name.startswith("addin.commands")}
    assert others <= {"addin.lazy_imports"}


# -- macros -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Pairbook", "Ribbon"])
def test_no_hole_of_a_stencil_stays_open(name: str) -> None:
    source = export.macro_module(name)
    assert not re.search(r"\b(KEY|MACRO|CALLBACK)\b|\[each|\[end\]", source)
    assert source.isascii() and source.startswith(f'Attribute VB_Name = "{name}"\n')


@pytest.mark.parametrize("stencils", [0, 2])
def test_a_module_has_one_stencil(
    stencils: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "Pairbook.bas"
    file.write_text("'[each button]\nMACRO\n'[end]\n" * stencils)
    monkeypatch.setattr(export, "template", lambda *names: file)
    with pytest.raises(ValueError, match=f"{stencils} stencils"):
        export.macro_module("Pairbook")


# -- scripts for the web --------------------------------------------------------------------------


def test_scripts_are_the_rows_offered_on_the_web() -> None:
    from addin.commands import scripts

    web = {command.key: command for command in COMMANDS if command.button.web}
    assert set(scripts.__all__) == set(web)
    for key, command in web.items():
        made: Any = getattr(scripts, key)
        assert made.__name__ == key and made.__module__ == "addin.commands.scripts"
        assert command.tip(Catalogue("en")) in made.__doc__
        parameters = inspect.signature(made).parameters
        assert list(parameters) == (["book", "allow"] if command.choices else ["book"])
        assert all(f"``{choice}``" in made.__doc__ for choice in command.choices)
