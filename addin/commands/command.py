"""One row of the table of commands: what is true of a thing that can be pressed or typed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pairing.catalogue import Catalogue
    from pairing.systems import SystemTraits


def _always(_: SystemTraits) -> bool:
    return True


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
    ``terminal``  the name typed after ``pairbook``, "" for none.
    ``handler``   ``module:name`` of the typed command, imported when it is typed: a function,
                  or a ``typer.Typer`` with commands of its own.  Without one the action is run
                  and what it did is printed; its signature is the command's options.
    ``as_json``   whether a typed command without a handler has ``--json``.
    ``sheet``     place among the buttons on the sheets, counted from 1; 0 for none there.  Those
                  of the first group are above the tables, the others below the settings.
    ``ribbon``    whether it is in the ribbon, which serves workbooks of every system;
                  ``large`` there as a large button.
    ``web``       whether it is a script for Excel on the web.
    ``icon``      the name of its picture in ``templates/icons``.
    ``fits``      the systems whose sheets have its button.
    ``allow``     the choices the action may ask for; () when it never asks.
    ``in_a_box``  whether its outcome is a message, there being no tab to look at.
    ``wording``   the key of a system's own words for the button on its sheets.
    ``notes``     ``module:function`` of what stands under the typed command's help; "" for
                  nothing.
    ``macro_name``  a macro's name that cannot be had from the key.
    """

    key: str
    group: str
    action: str = ""
    terminal: str = ""
    handler: str = ""
    as_json: bool = False
    sheet: int = 0
    ribbon: bool = False
    large: bool = False
    web: bool = False
    icon: str = ""
    fits: Callable[[SystemTraits], bool] = _always
    allow: tuple[str, ...] = ()
    in_a_box: bool = False
    wording: Callable[[SystemTraits], str] | None = None
    macro_name: str = ""
    notes: str = ""

    @property
    def pressed(self) -> bool:
        """Return whether it is a button anywhere: on the sheets or in the ribbon."""
        return bool(self.sheet) or self.ribbon

    @property
    def macro(self) -> str:
        """The macro the button on a sheet calls: ``pair_next_round`` is ``PairNextRound``."""
        return self.macro_name or "".join(part.capitalize() for part in self.key.split("_"))

    @property
    def callback(self) -> str:
        """The macro the ribbon calls.

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
        return self.wording(traits) if self.wording and traits is not None else self.key


def choice_shown(choice: str, words: Catalogue) -> str:
    """Return how a field is called in which a choice is made."""
    said = f"lite.choice.{choice}"
    return words(said) if said in words else choice.replace("_", " ")
