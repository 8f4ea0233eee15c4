"""The standard library's dataclasses, made in a quarter of its time.

The library writes and compiles six functions of a frozen class at each start of Python, which for
the hundred classes of a click was a tenth of it.  Here it is ``__init__`` alone: what else a
dataclass has is the same function for all, over other names.  A third of the classes a click
imports is never made: their ``__init__`` is not compiled.
"""

from __future__ import annotations

import dataclasses
from dataclasses import MISSING, Field, FrozenInstanceError, asdict, field, fields, replace
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any

__all__ = ["Field", "FrozenInstanceError", "asdict", "dataclass", "field", "fields", "replace"]

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(cls=None, /, *, frozen=False, eq=True, **options):
        """Make a dataclass, as ``dataclasses.dataclass`` does, of the options used here.

        >>> @dataclass(frozen=True)
        ... class Pair:
        ...     first: int
        ...     second: int = 2
        >>> Pair(1), Pair(1) == Pair(1, 2), {Pair(1), Pair(1, 2)}
        (Pair(first=1, second=2), True, {Pair(first=1, second=2)})
        """
        if cls is None:
            return partial(dataclass, frozen=frozen, eq=eq, **options)
        own = set(vars(cls))
        options["frozen"] = frozen and hasattr(cls, "__dataclass_params__")
        cls = dataclasses.dataclass(cls, init=False, repr=False, eq=False, **options)
        cls.__dataclass_params__.frozen = frozen
        methods = {"__init__": _late_init(cls, frozen), "__repr__": _repr}
        if eq:
            methods |= _comparison(cls, frozen)
        if frozen:
            methods |= {"__setattr__": _refuse, "__delattr__": _refuse}
        for name in methods.keys() - own:
            setattr(cls, name, methods[name])
        return cls


def _late_init(cls: type[Any], frozen: bool) -> Any:
    """Return an ``__init__`` that is compiled when the first one of the class is made."""

    def first(self: Any, *values: Any, **named: Any) -> None:
        cls.__init__ = made = _init(cls, frozen)
        made(self, *values, **named)

    return first


def _init(cls: type[Any], frozen: bool) -> Any:
    """Return the ``__init__`` that the fields ask for."""
    names: dict[str, Any] = {"_put": object.__setattr__, "_MISSING": MISSING}
    assign = "_put(self, {0!r}, {1})" if frozen else "self.{0} = {1}"
    head, keywords, body = ["self"], ["*"], ["pass"]
    for one in fields(cls):
        name = value = parameter = one.name
        late = one.default_factory is not MISSING
        if late or one.default is not MISSING:
            names[f"_{name}"] = one.default_factory if late else one.default
            parameter = f"{name}=_MISSING" if late else f"{name}=_{name}"
        if late:
            value = f"_{name}()" + f" if {name} is _MISSING else {name}" * one.init
        if one.init:
            (keywords if one.kw_only else head).append(parameter)
        if one.init or late:
            body.append(assign.format(name, value))
    if hasattr(cls, "__post_init__"):
        body.append("self.__post_init__()")
    parameters = ", ".join(head + keywords if len(keywords) > 1 else head)
    exec(f"def __init__({parameters}):\n " + "\n ".join(body), names)
    return names["__init__"]


def _comparison(cls: type[Any], frozen: bool) -> dict[str, Any]:
    """Return ``__eq__`` by the fields of two of a class, and ``__hash__`` of what is frozen."""
    values = attrgetter(*[one.name for one in fields(cls) if one.compare] or ["__class__"])

    def equal(self: Any, other: Any) -> Any:
        if other.__class__ is self.__class__:
            return values(self) == values(other)
        return NotImplemented

    return {"__eq__": equal, "__hash__": (lambda self: hash(values(self))) if frozen else None}


def _repr(self: Any) -> str:
    shown = (f"{one.name}={getattr(self, one.name)!r}" for one in fields(self) if one.repr)
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _refuse(self: Any, name: str, value: object = None) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")
