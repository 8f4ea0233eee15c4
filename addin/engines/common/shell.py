"""The bridge of all our objects to xlwings: its base classes, with every gap named."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from inspect import iscoroutinefunction, isfunction
from operator import attrgetter
from typing import Any, NoReturn

from xlwings import NoSuchObjectError, base_classes

_WORKING = {"expand", "max_cells_per_read", "max_cells_per_write", "snapshot"}
"""What xlwings' base classes do themselves, for every engine."""


class UnsupportedMembers:
    """An object that xlwings works with; put before one of xlwings' base classes.

    ``document`` is what lies below it in this engine.  Members that xlwings' base class has and
    ours does not implement raise ``NotImplementedError`` with their name (xlwings' own raises
    without); so do setters of properties that can only be read here (their definitions carry a
    ``type: ignore`` for that reason).
    """

    document: Any = None

    @property
    def api(self) -> Any:
        """Return what lies below; there is no native object of a program."""
        return self if self.document is None else self.document

    def __init_subclass__(cls) -> None:
        bases = [base for base in cls.__mro__ if base.__module__ == base_classes.__name__]
        if not bases:
            return
        base = bases[0]
        ours = cls.__mro__[: cls.__mro__.index(base)]
        for name, member in vars(base).items():
            if name.startswith("_") or name in _WORKING or iscoroutinefunction(member):
                continue
            mine = vars(cls).get(name)
            there = any(name in vars(kind) for kind in ours)
            refuse = _refusal(f"{cls.__name__}.{name}")
            if isinstance(member, property):
                if not there:
                    setattr(cls, name, property(refuse, refuse))
                elif isinstance(mine, property) and mine.fset is None and member.fset is not None:
                    setattr(cls, name, mine.setter(_refusal(f"setting {cls.__name__}.{name}")))
            elif isfunction(member) and not there:
                setattr(cls, name, refuse)


class Collection(UnsupportedMembers):
    """Objects of an owner, by number, from 1, or by name in any capitals."""

    kind: str
    """What one of them is called in a message."""

    def __init__(self, owner: Any) -> None:
        self.owner = owner

    def _all(self) -> Sequence[Any]:
        raise NotImplementedError

    def _find(self, key: object) -> Any:
        if isinstance(key, int):
            return self._all()[key - 1] if 1 <= key <= len(self) else None
        wanted = str(key).casefold()
        return next((item for item in self._all() if item.name.casefold() == wanted), None)

    def __call__(self, key: int | str) -> Any:
        """Return an object by number, from 1, or by name; ``NoSuchObjectError`` where there
        is none.
        """
        item = self._find(key)
        if item is None:
            raise NoSuchObjectError(f"{self.owner.name} has no {self.kind} {key!r}")
        return item

    def __contains__(self, key: object) -> bool:
        return self._find(key) is not None

    def __len__(self) -> int:
        return len(self._all())

    def __iter__(self) -> Iterator[Any]:
        return iter(self._all())


def below(path: str, setter: str = "") -> property:
    """Return a member that is what the dotted ``path`` leads to from the object.

    Without a ``setter``, the path of what is called with a new value, it can only be read.
    """

    def put(self: Any, value: Any) -> None:
        attrgetter(setter)(self)(value)

    return property(attrgetter(path), put if setter else None)


def remembered(name: str, default: Any) -> property:
    """Return a setting of Excel that is kept and changes nothing."""

    def get(self: Any) -> Any:
        return self.__dict__.get(name, default)

    def put(self: Any, value: Any) -> None:
        self.__dict__[name] = value

    return property(get, put, doc=f"Excel's {name}, remembered only.")


def only(given: Mapping[str, Any], name: str, of: str) -> Any:
    """Return the one value of ``given`` that can be set, as xlwings hands on what is set together.

    Raises ``NotImplementedError`` naming another one that was given.
    """
    unset = getattr(base_classes, "_UNSET", None)
    for other, value in given.items():
        if value is not unset and other != name:
            raise NotImplementedError(f"setting {of}.{other} is not supported")
    return given[name]


def _refusal(what: str) -> Callable[..., NoReturn]:
    def refuse(*_: Any, **__: Any) -> NoReturn:
        raise NotImplementedError(f"{what} is not supported without Excel")

    return refuse
