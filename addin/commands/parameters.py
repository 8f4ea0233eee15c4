"""Parameters of a typed command: arguments, options, and the kinds of their values."""

from __future__ import annotations

from typing import Any

from pairing.dataclasses import dataclass


@dataclass(frozen=True)
class Kind:
    """A kind of values: its name, the bounds of a number, the values there are to choose from."""

    name: str
    least: float | None = None
    most: float | None = None
    values: tuple[str, ...] = ()


TEXT, PATH, WHOLE, NUMBER, SWITCH, RATING = map(
    Kind, ("text", "path", "whole", "number", "switch", "rating")
)


def whole(least: int, most: int | None = None) -> Kind:
    """Return the kind of whole numbers from ``least`` to ``most``, both included."""
    return Kind("whole", least, most)


def number(least: float, most: float) -> Kind:
    """Return the kind of numbers from ``least`` to ``most``, both included."""
    return Kind("number", least, most)


def choice(*values: str) -> Kind:
    """Return the kind of these values alone."""
    return Kind("choice", values=values)


@dataclass(frozen=True)
class Parameter:
    """An argument or an option of a terminal command.

    ``name``        the parameter of the handler or action that gets the value, and the stem of
                    its words: ``help.COMMAND.NAME``, or ``help_option.NAME`` for what many
                    commands have alike.
    ``spellings``   how an option is typed, ``--output`` and ``-o``; () for an argument.
    ``default``     the value where nothing is typed.
    ``repeatable``  whether the value is a tuple of all that was typed; an argument takes the
                    rest of the line.
    ``offers``      the function of :mod:`addin.cli.completing` for what the Tab key offers.
    ``word``        the key of an argument's word in the line of usage, where it is not its name.
    ``negation``    how a switch is turned off.
    ``passed``      whether handler or action gets it; the others hold for the whole command.
    ``allows``      the choice that a switch allows, as ``--allow`` does.
    """

    name: str
    spellings: tuple[str, ...] = ()
    kind: Kind = TEXT
    default: Any = None
    required: bool = False
    repeatable: bool = False
    offers: str = ""
    word: str = ""
    negation: str = ""
    passed: bool = True
    hidden: bool = False
    allows: str = ""


def argument(name: str, kind: Kind = TEXT, *, required: bool = True, **more: Any) -> Parameter:
    """Return a parameter that is typed by its place in the line."""
    default = () if more.get("repeatable") else None
    return Parameter(name, (), kind, default, required, **more)


def option(spellings: str, kind: Kind = TEXT, *, name: str = "", **more: Any) -> Parameter:
    """Return a parameter that is typed as an option, named by it unless ``name`` is given."""
    typed = tuple(spellings.split())
    name = name or typed[0].removeprefix("--").replace("-", "_")
    usual: Any = () if more.get("repeatable") else False if kind is SWITCH else None
    return Parameter(name, typed, kind, more.pop("default", usual), **more)


# -- what many commands have -------------------------------------------------------------------

WORKBOOK = argument("file", PATH, offers="workbooks")
FILE = argument("file", PATH, offers="any_file")
JSON = option("--json", SWITCH, name="as_json")
ALLOW = option("--allow", repeatable=True)
ALLOW_CHANGED = option("--allow", repeatable=True, passed=False)
"""Where only what holds for the whole command can be allowed: what was changed by hand."""

LANG = option("--lang", offers="languages", passed=False)
"""The language of messages."""

BY = option("--by", offers="criteria")
ROUND = option("--round", WHOLE, name="round_")
FROM_ROUND = option("--from", WHOLE, name="first")
OUTPUT = option("--output -o", PATH)
COLUMNS = option("--columns")
ENCODING = option("--encoding")
YES = option("--yes", SWITCH)
FORCE = option("--force", SWITCH)


def yes_to(choice: str) -> Parameter:
    """``--yes``, which answers the question a command always asks."""
    return option("--yes", SWITCH, passed=False, allows=choice)


def player(name: str = "player") -> Parameter:
    """Return the argument for a player of the workbook: name, surname or number."""
    return argument(name, offers="players")


def players(name: str = "names") -> Parameter:
    """Return any number of players of the workbook as the last argument."""
    return argument(name, required=False, repeatable=True, offers="players")
