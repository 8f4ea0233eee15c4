"""Members of xlwings' object model that have no meaning in a closed file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import iscoroutinefunction, isfunction
from typing import Any, NoReturn, TypeVar

from xlwings import base_classes

_T = TypeVar("_T", bound=type)

_WORKING = {"expand", "max_cells_per_read", "max_cells_per_write", "snapshot"}
"""What xlwings' base classes do themselves, for every engine."""


def names_what_it_lacks(cls: _T) -> _T:
    """Let every member the class inherits without an implementation raise with its name.

    xlwings' base classes raise a bare ``NotImplementedError``; this one says which member
    of which object is not supported.  Properties that can only be read here get a setter
    that says so (their definitions carry a ``type: ignore`` for that reason).
    """
    base = cls.__mro__[1]
    own = vars(cls)
    for name, member in vars(base).items():
        if name.startswith("_") or name in _WORKING or iscoroutinefunction(member):
            continue
        refuse = _refusal(f"{cls.__name__}.{name}")
        mine = own.get(name)
        if isinstance(member, property):
            if mine is None:
                setattr(cls, name, property(refuse, refuse))
            elif isinstance(mine, property) and mine.fset is None and member.fset is not None:
                setattr(cls, name, mine.setter(_refusal(f"setting {cls.__name__}.{name}")))
        elif isfunction(member) and mine is None:
            setattr(cls, name, refuse)
    return cls


def only(given: Mapping[str, Any], name: str, of: str) -> Any:
    """The one value of ``given`` that can be set, as xlwings hands on what is set together.

    Raises ``NotImplementedError`` naming another one that was given.
    """
    unset = getattr(base_classes, "_UNSET", None)
    for other, value in given.items():
        if value is not unset and other != name:
            raise NotImplementedError(f"setting {of}.{other} is not supported")
    return given[name]


def _refusal(what: str) -> Callable[..., NoReturn]:
    def refuse(*_: Any, **__: Any) -> NoReturn:
        raise NotImplementedError(f"{what} is not supported by the file engine")

    return refuse
