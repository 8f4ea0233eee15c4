"""One row of the table of commands: what is true of a thing that can be pressed or typed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from pairing.dataclasses import dataclass
from pairing.errors import InputError

if TYPE_CHECKING:
    from addin.commands.parameters import Parameter
    from pairing.catalogue import Catalogue
    from pairing.systems import SystemTraits


def _always(_: SystemTraits) -> bool:
    return True


@dataclass(frozen=True)
class Button:
    """Button of a command: where it can be pressed, and how it looks there.

    ``icon``     the name of its picture in ``templates/icons``.
    ``ribbon``   whether it is in the ribbon, which serves workbooks of every system;
                 ``large`` there as a large button.
    ``web``      whether it is a script for Excel on the web.
    ``message``  whether its outcome is a message, there being no tab to look at.
    ``macro``    the name of its macro, where it cannot be had from the command's key.
    ``wording``  the key of a system's own words for the button on its sheets.
    """

    icon: str = ""
    ribbon: bool = True
    large: bool = False
    web: bool = True
    message: bool = False
    macro: str = ""
    wording: Callable[[SystemTraits], str] | None = None


NO_BUTTON = Button(ribbon=False, web=False)


@dataclass(frozen=True)
class TerminalCommand:
    """Command as it is typed behind ``pairbook``, and what runs it.

    ``handler``      ``module:function`` called with the values typed, imported when it is typed;
                     what it returns is the exit code.  Without one the row's action is run on
                     the workbook, and what it did is printed.
    ``commands``     commands of its own, each with a handler.
    ``notes``        ``module:function`` of what stands under its help.
    ``dashes``       whether what begins with a dash and is no option is an argument: ``-20``.
    ``verbatim``     whether the handler gets the line as it was typed, as ``line``.
    ``writes``       whether the workbook is saved after the row's action.
    """

    name: str
    parameters: tuple[Parameter, ...] = ()
    handler: str = ""
    commands: tuple[TerminalCommand, ...] = ()
    notes: str = ""
    dashes: bool = False
    verbatim: bool = False
    writes: bool = True


@dataclass(frozen=True)
class Command:
    """A thing an organiser can press or type, and all that is true of it.

    ``key``       its name: the function of ``addin.buttons`` and the stem of its words,
                  ``command.KEY.label`` and ``.tip`` (pressed or on the web), ``.help`` (typed),
                  and ``.working`` (the status bar while it works, where there is more to say
                  than "working").
    ``group``     one of the table's groups: the group of the ribbon and of the terminal's help.
    ``action``    ``module:function`` called with the workbook, imported when it is run; ""
                  for what no press can do.
    ``choices``   what the action may ask to be allowed; () when it never asks.
    ``fits``      the systems whose sheets have its button.
    """

    key: str
    group: str
    action: str = ""
    choices: tuple[str, ...] = ()
    button: Button = NO_BUTTON
    terminal: TerminalCommand | None = None
    fits: Callable[[SystemTraits], bool] = _always

    @property
    def pressed(self) -> bool:
        """Return whether it is a button anywhere: on the sheets or in the ribbon."""
        return self.button is not NO_BUTTON

    @property
    def word(self) -> str:
        """Return the word typed behind ``pairbook``, "" for what cannot be typed."""
        return self.terminal.name if self.terminal else ""

    @property
    def macro(self) -> str:
        """Return the macro of the button on a sheet: ``pair_next_round`` is ``PairNextRound``."""
        return self.button.macro or "".join(part.capitalize() for part in self.key.split("_"))

    @property
    def callback(self) -> str:
        """Return the macro the ribbon calls.

        Named unlike the other: a workbook with buttons may be open beside the add-in, and
        Excel would have to choose.
        """
        return f"Ribbon{self.macro}"

    def label(self, words: Catalogue, traits: SystemTraits | None = None) -> str:
        """Return what is written on its button: in the ribbon, or on the sheets of a system."""
        return words(f"command.{self._spoken(traits)}.label")

    def tip(self, words: Catalogue, traits: SystemTraits | None = None) -> str:
        """Return what its button does, shown where the pointer rests on it."""
        return words(f"command.{self._spoken(traits)}.tip")

    def help(self, words: Catalogue) -> str:
        """Return what it does, in a line, for the terminal and for lists of commands."""
        return words(f"command.{self.key}.help")

    def working(self, words: Catalogue) -> str:
        """Return what the status bar says while it works."""
        own = f"command.{self.key}.working"
        return words(own if own in words else "click.working")

    def _spoken(self, traits: SystemTraits | None) -> str:
        wording = self.button.wording
        return wording(traits) if wording and traits is not None else self.key


def known_choices(choices: Iterable[str]) -> tuple[str, ...]:
    """Return the choices that were made; raises ``InputError`` for an unknown one."""
    made = tuple(choices)
    if made:
        from addin.actions import CHOICES

        for choice in made:
            if choice not in CHOICES:
                raise InputError("error.choice_unknown", choice=choice, known=list(CHOICES))
    return made


def choice_shown(choice: str, words: Catalogue) -> str:
    """Return how a field is called in which a choice is made."""
    key = f"lite.choice.{choice}"
    return words(key) if key in words else choice.replace("_", " ")


def resolve(dotted: str) -> Any:
    """Return what a row names as ``module:name``: the module is imported now.

    Raises ``AttributeError`` when the module has no such name.
    """
    module, _, name = dotted.partition(":")
    return getattr(import_module(module), name)
