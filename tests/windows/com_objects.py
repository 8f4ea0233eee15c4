"""The fake Excel behind pywin32 itself: its objects as COM objects, its members in a type library.

Each object of ``tests/support/com_fake.py`` gets a gateway of pywin32's: what xlwings asks of it
goes through ``IDispatch::Invoke`` and comes back through it, every value as a ``VARIANT``.  The
type library is written from the fake's own members and compiled as ``makepy`` does with Excel's,
which xlwings asks for when it is loaded: methods with named arguments, properties with arguments,
enumerators.  The fake lives in a thread and apartment of its own, as Excel in its process: COM
packs what goes there and unpacks what comes back.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from importlib import import_module
from pathlib import Path
from queue import Queue
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any
from uuid import NAMESPACE_DNS, uuid5

import pytest
import xlwings as xw

from tests.support import com_fake
from tests.support.com_fake import ComObject, FakeExcel


def _of_pywin32(name: str) -> Any:
    return import_module(name) if sys.platform == "win32" else None


pythoncom, client = _of_pywin32("pythoncom"), _of_pywin32("win32com.client")
server, exception = _of_pywin32("win32com.server.util"), _of_pywin32("win32com.server.exception")

RANGE = "{00020846-0000-0000-C000-000000000046}"
"""Excel's own number of its ranges, by which xlwings knows one."""
STANDARD_LIBRARY = "{00020430-0000-0000-C000-000000000046}"

DEFAULT, ENUMERATOR = 0, -4
GET, PUT, CALL = 2, 4, 1
MOST_ARGUMENTS = 30
LEFT_OUT = -2147352572
"""``DISP_E_PARAMNOTFOUND``, as which ``pythoncom.Missing`` arrives."""

_IN, _OPTIONAL, _STDCALL, _DISPATCH = 1, 16, 4, 4


@dataclass
class Described:
    """A kind of object in the type library: its members' numbers, and pywin32's ``ITypeInfo``."""

    members: dict[str, int] = field(default_factory=dict)
    about: Any = None

    def number(self, name: str) -> int:
        fixed = {"Item": DEFAULT, "_NewEnum": ENUMERATOR}
        return self.members.setdefault(name, fixed.get(name, len(self.members) + 1))


@cache
def described() -> dict[type[ComObject], Described]:
    """Every kind of object, from a type library made for it; pywin32 has classes for them then."""
    kinds = {kind: Described() for kind in com_fake._KINDS}
    made = pythoncom.CreateTypeLib2(pythoncom.SYS_WIN32, "excel.tlb")  # it is never saved
    made.SetName("Excel")
    made.SetGuid(_guid("library"))
    made.SetVersion(1, 9)
    for kind, known in kinds.items():
        known.about = _write(made, kind, known)
    library = made.QueryInterface(pythoncom.IID_ITypeLib)
    genpy: Any = import_module("win32com.client.genpy")
    with TemporaryDirectory() as place:
        source = Path(place, "excel.py")
        with source.open("w", encoding="utf-8") as file:
            genpy.Generator(library, "excel.tlb", genpy.GeneratorProgress(), True).generate(file)
        classes = source.read_text(encoding="utf-8")
    exec(compile(classes, "<makepy>", "exec"), {"__name__": "excel_by_makepy"})
    return kinds


def _guid(name: str) -> Any:
    text = RANGE if name == "Range" else f"{{{uuid5(NAMESPACE_DNS, f'{name}.excel.test')}}}"
    return import_module("pywintypes").IID(text)


def _write(library: Any, kind: type[ComObject], known: Described) -> Any:
    about = library.CreateTypeInfo(kind.kind, pythoncom.TKIND_DISPATCH)
    about.SetGuid(_guid(kind.kind))
    # As every such interface begins; Wine miscounts the members where this is left out.
    standard = pythoncom.LoadRegTypeLib(STANDARD_LIBRARY, 2, 0, 0)
    base = standard.GetTypeInfoOfGuid(pythoncom.IID_IDispatch)
    about.AddImplType(0, about.AddRefTypeInfo(base))
    for at, (name, how, parameters, needed) in enumerate(_members(kind)):
        one = pythoncom.FUNCDESC()
        one.memid, one.invkind, one.funckind = known.number(name), how, _DISPATCH
        one.callconv, one.oVft, one.wFuncFlags, one.scodeArray = _STDCALL, 0, 0, ()
        one.cParamsOpt = 0
        one.rettype = (pythoncom.VT_VOID if how == PUT else pythoncom.VT_VARIANT, 0, None)
        flags = (_IN if n < needed else _IN | _OPTIONAL for n in range(len(parameters)))
        one.args = tuple((pythoncom.VT_VARIANT, flag, None) for flag in flags)
        about.AddFuncDesc(at, one)
        # What a property is set to has no name.
        about.SetFuncAndParamNames(at, (name, *(() if how == PUT else parameters)))
    about.LayOut()
    return about.QueryInterface(pythoncom.IID_ITypeInfo)


def _members(kind: type[ComObject]) -> Iterator[tuple[str, int, list[str], int]]:
    """Name, how it is invoked, parameters, and how many of them must be given."""
    if hasattr(kind, "items"):
        yield "_NewEnum", GET, [], 0
    for attribute in dir(kind):
        how, _, name = attribute.partition("_")
        if how not in ("get", "put", "do") or not name:
            continue
        parameters, needed = _parameters(getattr(kind, attribute))
        if how == "do" and hasattr(kind, f"get_{name.removeprefix('Get')}"):
            yield name.removeprefix("Get"), GET, parameters, 0  # a property with arguments
        elif how != "get" or not hasattr(kind, f"do_Get{name}"):
            yield name, {"get": GET, "put": PUT, "do": CALL}[how], parameters, needed


def _parameters(function: Any) -> tuple[list[str], int]:
    _, *given = inspect.signature(function).parameters.values()
    needed = sum(one.default is one.empty and one.kind is not one.VAR_POSITIONAL for one in given)
    names = [one.name for one in given if one.kind is not one.VAR_POSITIONAL]
    if len(names) < len(given):
        names += [f"Arg{number}" for number in range(1, MOST_ARGUMENTS + 1)]
    return names, needed


class Gateway:
    """What pywin32 asks of an object that others call: it does what the fake's object does."""

    def __init__(self, inner: ComObject) -> None:
        self.inner = inner
        self.known = described()[type(inner)]

    def _QueryInterface_(self, _: Any) -> int:
        return 0

    def _GetTypeInfoCount_(self) -> int:
        return 1

    def _GetTypeInfo_(self, _: int, __: int) -> tuple[int, Any]:
        return 0, self.known.about

    def _GetIDsOfNames_(self, names: Sequence[str], _: int) -> tuple[int, ...]:
        if names[0] not in self.known.members:
            raise exception.COMException(scode=com_fake.DISP_E_UNKNOWNNAME)
        return (self.known.members[names[0]],)

    def _Invoke_(self, number: int, _: int, how: int, said: Sequence[Any]) -> tuple[int, int, Any]:
        name = next(name for name, one in self.known.members.items() if one == number)
        try:
            answer = to_client(self.invoke(name, how, *_given(said)))
        except com_fake.com_error as error:
            _, source, text, _, _, code = error.excepinfo
            raise exception.COMException(text, code, source) from error
        # Of a tuple the first would be the answer, and the rest for arguments by reference.
        return 0, -1, None if answer is None else (answer,)

    def invoke(self, name: str, how: int, *given: Any) -> Any:
        inner = self.inner
        if how == PUT:
            return setattr(inner, name, *given)
        if name == "_NewEnum":
            return server.NewEnum([to_client(one) for one in inner])
        if name == "Item":
            return inner(*given)
        if given and hasattr(type(inner), f"get_{name}"):
            indexed = getattr(type(inner), f"do_Get{name}", None)
            if indexed is None:
                return inner.invoke("get", name, getattr(type(inner), f"get_{name}"), *given)
            return inner.invoke("call", f"Get{name}", indexed, *given)
        found = getattr(inner, name)
        return found(*given) if hasattr(type(inner), f"do_{name}") else found


def to_client(value: Any) -> Any:
    """A value on its way to who asked: objects get gateways.

    Errors of cells go as whole numbers: pywin32 can read a ``VT_ERROR`` as the number it is, as
    it does with what Excel sends, but cannot make one.
    """
    if isinstance(value, ComObject):
        return pythoncom.WrapObject(Gateway(value))
    if isinstance(value, tuple):
        return tuple(to_client(one) for one in value)
    if isinstance(value, list):  # an array of Visual Basic's, each of its values of its own type
        kind = pythoncom.VT_ARRAY | pythoncom.VT_VARIANT
        return client.VARIANT(kind, [to_client(one) for one in value])
    return value


def _given(said: Sequence[Any]) -> list[Any]:
    """What the caller gave: without the arguments at the end that he left out."""
    given = list(said)
    while given and given[-1] == LEFT_OUT:
        given.pop()
    return [_from_client(one) for one in given]


def _from_client(value: Any) -> Any:
    if isinstance(value, pythoncom.TypeIIDs[pythoncom.IID_IDispatch]):
        return pythoncom.UnwrapObject(value).inner
    if isinstance(value, tuple):
        return tuple(_from_client(one) for one in value)
    if isinstance(value, datetime):
        return datetime(*value.timetuple()[:6], value.microsecond)
    return value


class Excel(FakeExcel):
    """The fake Excel in an apartment of its own, asked through pywin32."""

    def open(self, path: Path) -> xw.Book:
        windows: Any = import_module("xlwings._xlwindows")
        self.workbooks.append(com_fake.Workbook(self, path))
        asked = windows.COMRetryObjectWrapper(client.Dispatch(self.elsewhere))
        return xw.Book(impl=windows.Book(asked.Workbooks(path.name)))

    def __enter__(self) -> Excel:
        streams: Queue[Any] = Queue()
        # It is never ended: what has been asked of it may still be let go of later.
        self.thread = Thread(target=self._serve, args=(streams,), daemon=True)
        self.thread.start()
        stream = streams.get(timeout=60)
        dispatch = pythoncom.IID_IDispatch
        self.elsewhere = pythoncom.CoGetInterfaceAndReleaseStream(stream, dispatch)
        super().__enter__()
        return self

    def _serve(self, streams: Queue[Any]) -> None:
        """Answer who asks from the other apartment."""
        pythoncom.CoInitializeEx(pythoncom.COINIT_APARTMENTTHREADED)
        inner = to_client(self.application)
        dispatch = pythoncom.IID_IDispatch
        streams.put(pythoncom.CoMarshalInterThreadInterfaceInStream(dispatch, inner))
        pythoncom.PumpMessages()


@contextmanager
def excel() -> Iterator[Excel]:
    """A running Excel; its message boxes are answered by the fake, since there is no window.

    For the same reason it is nobody's process.
    """
    windows: Any = import_module("xlwings._xlwindows")
    running = Excel()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(com_fake, "_ENGINE", [windows])
        patch.setattr(windows, "N_COM_ATTEMPTS", 1)
        patch.setattr(windows.win32api, "MessageBox", lambda _, *said: running.message_box(*said))
        patch.setattr(windows.win32process, "GetWindowThreadProcessId", lambda _: (1, running.pid))
        with running:
            yield running
