"""Makes the macros of workbook and add-in out of the table of commands.

``templates/vba`` holds what is written by hand: the fixed parts of both modules, and in each one
stencil, the lines between ``'[each button]`` (or ``'[each ribbon button]``) and ``'[end]``.  Here
the stencil is filled for every such row of the table.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from addin.commands.registry import COMMANDS, Command
from addin.templates import template

_STENCIL = re.compile(
    r"^'\[each (button|ribbon button)\]\n(.*?)^'\[end\]\n", re.MULTILINE | re.DOTALL
)

_OFFERED: dict[str, Callable[[Command], bool]] = {
    "button": lambda command: command.pressed,
    "ribbon button": lambda command: command.button.ribbon,
}
"""Which rows a stencil is filled for, by what its first line says."""


def macro_module(name: str) -> str:
    """Make the source of a VBA module of ours, ``Pairbook`` or ``Ribbon``, lines ending in LF.

    Raises ``ValueError`` when its file has no stencil or more than one.
    """
    text = template("vba", f"{name}.bas").read_text(encoding="ascii")
    stencils = _STENCIL.findall(text)
    if len(stencils) != 1:
        raise ValueError(f"{name}.bas has {len(stencils)} stencils instead of one")
    ((which, stencil),) = stencils
    filled = "\n".join(
        _filled(stencil, command) for command in COMMANDS if _OFFERED[which](command)
    )
    return _STENCIL.sub(lambda _: filled, text)


def _filled(stencil: str, command: Command) -> str:
    values = {"CALLBACK": command.callback, "MACRO": command.macro, "KEY": command.key}
    return re.sub(rf"\b({'|'.join(values)})\b", lambda hole: values[hole[1]], stencil)
