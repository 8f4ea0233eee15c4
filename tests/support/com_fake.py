"""A recording fake of Excel's COM objects, below xlwings' own engine for Windows.

``xlwings._xlwindows`` is imported as it is, over stand-ins for pywin32, so that on any system
the code runs which runs on an organiser's Windows: its ranges, tables, message boxes, windows.
What it meets at the other end is a small ``Excel.Application``: workbooks kept by our file
engine, the sheet in front, the selection, the status bar, message boxes that are answered.

Everything asked of a COM object is recorded.  One entry is one ``IDispatch::Invoke``: a
property read or set, a method called, a collection indexed.  That is what crosses the process
border in a real click (message boxes do not: they are Python's own, through ``win32api``).

What Excel does and this imitates: one cell is a scalar and more are a tuple of tuples; whole
numbers come as floats and dates with a time zone; texts that are written are understood as if
typed; a hidden sheet cannot be activated, and only cells of the active sheet can be selected;
a table is resized only with its heading in place.  What is not imitated raises ``com_error``,
as an unknown member does in Excel, so that nothing passes unnoticed.
"""

from __future__ import annotations

import atexit
import ctypes
import importlib
import os
import sys
import types
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import xlwings as xw

from addin.engines.common.cells import CellError
from addin.engines.file import open_book
from tests.support.typing import takes_text, typed

DISP_E_EXCEPTION = -2147352567
DISP_E_UNKNOWNNAME = -2147352570
DISP_E_BADINDEX = -2147352565
VISIBLE, HIDDEN = -1, 0


class com_error(Exception):
    """pywin32's error: ``hresult, message, excepinfo, argument``."""

    def __init__(self, hresult: int, message: str) -> None:
        excepinfo = (0, "Microsoft Excel", message, None, 0, -2146827284)
        super().__init__(hresult, message, excepinfo, None)
        self.hresult = hresult
        self.excepinfo = excepinfo

    def __str__(self) -> str:
        return str(self.args[1])


class TimeType(datetime):
    """pywin32's time: a datetime that always has a zone."""


class CDispatch:
    """pywin32's class of dynamic objects; xlwings looks for it by ``isinstance``."""


@dataclass(frozen=True)
class Call:
    """One Invoke: ``get``, ``put`` or ``call`` of a member of an object."""

    kind: str
    on: str
    member: str
    args: tuple[Any, ...] = ()

    def __str__(self) -> str:
        mark = {"get": "", "put": " =", "call": "()"}[self.kind]
        return f"{self.on}.{self.member}{mark}"


@dataclass(frozen=True)
class Message:
    """A message box: what it said, the buttons it had, the button that was pressed."""

    text: str
    title: str
    style: int
    pressed: str

    @property
    def buttons(self) -> str:
        """As xlwings calls them."""
        return {0: "ok", 1: "ok_cancel", 3: "yes_no_cancel", 4: "yes_no"}[self.style & 15]


@dataclass
class Recording:
    """What happened in the fake Excel, in order."""

    calls: list[Call] = field(default_factory=list)
    messages: list[Message] = field(default_factory=list)
    status: list[Any] = field(default_factory=list)
    on: bool = True

    def add(self, call: Call) -> None:
        """Note an Invoke."""
        if self.on:
            self.calls.append(call)

    def members(self) -> Counter[str]:
        """How often each member was used, by kind of object."""
        return Counter(
            f"{c.on.split()[0]}.{c.member}{'=' if c.kind == 'put' else ''}" for c in self.calls
        )

    @property
    def writes(self) -> list[Call]:
        """Calls that change cells, tables, pictures or what is visible."""
        changing = {"Value", "Formula", "Visible", "ClearContents", "Resize", "Delete", "Name",
                    "AddPicture"}  # fmt: skip
        return [c for c in self.calls if c.kind != "get" and c.member in changing]


_KINDS: list[type[ComObject]] = []


class ComObject(CDispatch):
    """A COM object: ``get_X``, ``put_X`` and ``do_X`` are its members; each use is recorded."""

    kind = "Object"

    def __init__(self, excel: FakeExcel, label: str = "", **known: Any) -> None:
        known |= {"excel": excel, "label": f"{self.kind} {label}".strip()}
        for name, value in known.items():
            object.__setattr__(self, name, value)

    def __init_subclass__(cls) -> None:
        if "kind" in cls.__dict__:
            _KINDS.append(cls)

    def get_Application(self) -> Application:
        return self.excel.application

    def __getattr__(self, name: str) -> Any:
        if name == "_oleobj_":
            return _OleObject(self)
        if name.startswith(("get_", "put_", "do_", "_")):
            raise AttributeError(name)
        getter = getattr(type(self), f"get_{name}", None)
        if getter is not None:
            return self.invoke("get", name, getter)
        method = getattr(type(self), f"do_{name}", None)
        if method is None:
            raise AttributeError(f"{self.kind} has no member {name}")

        def call(this: ComObject, *args: Any, **kwargs: Any) -> Any:
            return this.invoke("call", name, method, *args, **kwargs)

        return types.MethodType(call, self)

    def __setattr__(self, name: str, value: Any) -> None:
        setter = getattr(type(self), f"put_{name}", None)
        if setter is None:
            raise com_error(DISP_E_UNKNOWNNAME, f"{self.kind} cannot set {name}")
        self.invoke("put", name, setter, value)

    def __call__(self, *args: Any) -> Any:
        method = getattr(type(self), "do_Item", None)
        if method is None:
            raise com_error(DISP_E_UNKNOWNNAME, f"{self.kind} cannot be called")
        return self.invoke("call", "Item", method, *args)

    def __iter__(self) -> Iterator[Any]:
        self.excel.recording.add(Call("call", self.label, "_NewEnum"))
        for one in self.items():  # type: ignore[attr-defined]
            self.excel.recording.add(Call("call", self.label, "Next"))
            yield one

    def invoke(self, kind: str, name: str, function: Any, *args: Any, **kwargs: Any) -> Any:
        """Record and do; a mistake of the fake is no ``AttributeError``, which xlwings retries."""
        said = tuple(_plain(a) for a in (*args, *kwargs.values()))
        self.excel.recording.add(Call(kind, self.label, name, said))
        try:
            return function(self, *args, **kwargs)
        except AttributeError as error:
            raise RuntimeError(f"the fake of {self.kind}.{name}: {error}") from error


class _OleObject:
    """Answers xlwings' question whether a member really does not exist.

    Whether a chart has an axis is a property with arguments, which xlwings asks for here.
    """

    def __init__(self, owner: ComObject) -> None:
        self.owner = owner

    def GetIDsOfNames(self, _: int, name: str) -> int:
        if name == "HasAxis" and isinstance(bare(self.owner), Chart):
            return 1
        raise com_error(DISP_E_UNKNOWNNAME, f"{self.owner.kind} has no member {name}")

    def Invoke(self, _: int, __: int, ___: int, ____: int, *asked: int) -> bool:
        return bool(self.owner.invoke("get", "HasAxis", Chart.get_HasAxis, *asked))


def bare(value: Any) -> Any:
    """A COM object out of xlwings' retrying wrapper."""
    inner = getattr(type(value), "__name__", "") == "COMRetryObjectWrapper"
    return object.__getattribute__(value, "_inner") if inner else value


def _plain(value: Any) -> Any:
    value = bare(value)
    return value.label if isinstance(value, ComObject) else value


class Named(ComObject):
    """What is known by a name."""

    def get_Name(self) -> str:
        return str(self.name)


class Collection(ComObject):
    """Objects that are known by their number and by their name."""

    items: Callable[[], list[Any]]

    def get_Count(self) -> int:
        return len(self.items())

    def do_Item(self, key: Any) -> Any:
        for number, one in enumerate(self.items(), start=1):
            if key == number or str(key).casefold() == one.name.casefold():
                return one
        raise com_error(DISP_E_BADINDEX, f"Subscript out of range: {key}")


class OfSheet(ComObject):
    """What belongs to a sheet."""

    def __init__(self, sheet: Worksheet, label: str = "", **known: Any) -> None:
        super().__init__(sheet.excel, label or sheet.name, sheet=sheet, **known)

    def get_Parent(self) -> Worksheet:
        return self.sheet


# -- the object model -----------------------------------------------------------------------


class FakeExcel:
    """A running Excel: ``application`` is its COM object, ``recording`` what happened."""

    _next = 4711

    def __init__(self) -> None:
        FakeExcel._next += 1
        self.hwnd = FakeExcel._next
        self.pid = 90_000 + self.hwnd
        self.recording = Recording()
        self.workbooks: list[Workbook] = []
        self.answers: list[str] = []
        self.settings = dict(SETTINGS)
        self.application = Application(self)

    @property
    def front(self) -> Workbook:
        """The active workbook: the last."""
        return self.workbooks[-1]

    def open(self, path: Path) -> xw.Book:
        """A workbook file as ``xw.Book`` of xlwings' Windows engine."""
        windows = engine()
        book = Workbook(self, path)
        self.workbooks.append(book)
        wrapped = windows.COMRetryObjectWrapper(book)
        return xw.Book(impl=windows.Book(wrapped))

    def message_box(self, text: str, title: str, style: int) -> int:
        """Show a message box; pressed is the next answer, or the cautious button."""
        kind = style & 15
        cautious = {0: "ok", 1: "cancel", 3: "cancel", 4: "no"}[kind]
        pressed = self.answers.pop(0) if self.answers and kind else cautious
        self.recording.messages.append(Message(text, title, style, pressed))
        return {"ok": 1, "cancel": 2, "yes": 6, "no": 7}[pressed]

    def quit(self) -> None:
        """Close without saving and forget."""
        self.workbooks.clear()
        _RUNNING.pop(self.hwnd, None)

    def __enter__(self) -> FakeExcel:
        """Start it; on Windows xlwings' active engine is Excel's."""
        _RUNNING[self.hwnd] = self
        engine()
        self.engine_before = _ENGINES.active
        _ENGINES.active = xw.engines["excel"]
        return self

    def __exit__(self, *_: object) -> None:
        _ENGINES.active = self.engine_before
        self.quit()


_ENGINES: Any = xw.engines
_RUNNING: dict[int, FakeExcel] = {}
"""Excel instances by window, the one in front last."""


SETTINGS: dict[str, Any] = {
    "StatusBar": False, "ScreenUpdating": True, "DisplayAlerts": True, "Visible": True,
    "EnableEvents": True, "Interactive": True, "Calculation": -4105, "Cursor": -4143,
}  # fmt: skip
"""Settings of an application, as it begins."""


def _setting(name: str) -> None:
    """Make a setting a member of the application."""

    def put(self: Application, value: Any) -> None:
        self.excel.settings[name] = value
        if name == "StatusBar":
            self.excel.recording.status.append(value)

    setattr(Application, f"get_{name}", lambda self: self.excel.settings[name])
    setattr(Application, f"put_{name}", put)


class Application(ComObject):
    kind = "Application"

    def get_Hwnd(self) -> int:
        return self.excel.hwnd

    def get_Version(self) -> str:
        return "16.0"

    def get_Workbooks(self) -> Workbooks:
        return Workbooks(self.excel)

    def get_ActiveWorkbook(self) -> Workbook:
        return self.excel.front

    def get_ActiveSheet(self) -> Worksheet:
        return self.excel.front.active

    def get_Selection(self) -> Range:
        sheet = self.excel.front.active
        return Range(sheet, sheet.sheet.impl.document.selection)

    def do_Calculate(self) -> None:
        """Nothing is computed here."""

    def do_Goto(self, area: Any) -> None:
        area = bare(area)
        if not area.sheet.sheet.visible:
            raise com_error(DISP_E_EXCEPTION, "Goto method of Application class failed")
        area.sheet.book.do_Activate()
        area.sheet.do_Activate()
        area.here.select()


for _name in SETTINGS:
    _setting(_name)


class Workbooks(Collection):
    kind = "Workbooks"

    def items(self) -> list[Workbook]:
        return list(self.excel.workbooks)


class Workbook(Named):
    kind = "Workbook"

    def __init__(self, excel: FakeExcel, path: Path) -> None:
        file = open_book(path)
        super().__init__(excel, path.name, path=path, name=path.name, changed=False, file=file)
        object.__setattr__(self, "sheets", [Worksheet(self, one) for one in file.sheets])

    @property
    def active(self) -> Worksheet:
        front = self.file.impl.sheets.active
        found: Worksheet = next(s for s in self.sheets if s.sheet.impl is front)
        return found

    def get_FullName(self) -> str:
        return str(self.path)

    def get_Path(self) -> str:
        return str(self.path.parent)

    def get_FileFormat(self) -> int:
        return {".xlsx": 51, ".xlsm": 52}[self.path.suffix]

    def get_Worksheets(self) -> Worksheets:
        return Worksheets(self)

    def get_ActiveSheet(self) -> Worksheet:
        return self.active

    def do_Activate(self) -> None:
        self.excel.workbooks.remove(self)
        self.excel.workbooks.append(self)

    def get_Saved(self) -> bool:
        return not self.changed

    def do_Save(self) -> None:
        self.file.save()
        object.__setattr__(self, "changed", False)

    def do_Close(self, SaveChanges: bool = False) -> None:
        self.excel.workbooks.remove(self)


class Worksheets(Collection):
    kind = "Worksheets"

    def __init__(self, book: Workbook) -> None:
        super().__init__(book.excel, book.name, book=book)

    def items(self) -> list[Worksheet]:
        return list(self.book.sheets)

    def get_Parent(self) -> Workbook:
        return self.book


class Worksheet(Named):
    kind = "Worksheet"

    def __init__(self, book: Workbook, sheet: xw.Sheet) -> None:
        super().__init__(book.excel, sheet.name, book=book, sheet=sheet, name=sheet.name)

    def get_Index(self) -> int:
        return self.book.sheets.index(self) + 1

    def get_Parent(self) -> Workbook:
        return self.book

    def get_Visible(self) -> int:
        return VISIBLE if self.sheet.visible else HIDDEN

    def put_Visible(self, value: Any) -> None:
        self.sheet.visible = bool(value)

    def do_Activate(self) -> None:
        if not self.sheet.visible:
            raise com_error(DISP_E_EXCEPTION, "Activate method of Worksheet class failed")
        self.sheet.impl.activate()

    do_Select = do_Activate

    def get_Cells(self) -> Range:
        return Range(self, (1, 1, 1_048_576, 16_384))

    def get_UsedRange(self) -> Range:
        return Range(self, self.sheet.used_range.impl.rect)

    def do_Range(self, first: Any, second: Any = None) -> Range:
        one, other = self._area(first), self._area(first if second is None else second)
        return Range(
            self,
            (min(one[0], other[0]), min(one[1], other[1]),
             max(one[2], other[2]), max(one[3], other[3])),
        )  # fmt: skip

    def _area(self, corner: Any) -> Any:
        corner = bare(corner)
        return corner.area if isinstance(corner, Range) else self.sheet.range(corner).impl.rect

    def get_ListObjects(self) -> ListObjects:
        return ListObjects(self)

    def do_Pictures(self) -> Pictures:
        return Pictures(self)

    def get_Shapes(self) -> Shapes:
        return Shapes(self)

    def get_PageSetup(self) -> PageSetup:
        return PageSetup(self)

    def do_ChartObjects(self) -> ChartObjects:
        return ChartObjects(self)


class Range(OfSheet):
    kind = "Range"

    def __init__(self, sheet: Worksheet, area: tuple[int, int, int, int]) -> None:
        top, left, bottom, right = area
        label = f"{sheet.name}!R{top}C{left}:R{bottom}C{right}"
        super().__init__(sheet, label, area=tuple(area))

    @property
    def here(self) -> Any:
        """The same cells in the file engine."""
        top, left, bottom, right = self.area
        return self.sheet.sheet.range((top, left), (bottom, right))

    @property
    def size(self) -> tuple[int, int]:
        top, left, bottom, right = self.area
        return bottom - top + 1, right - left + 1

    def get_Worksheet(self) -> Worksheet:
        return self.sheet

    def get_Row(self) -> int:
        return int(self.area[0])

    def get_Column(self) -> int:
        return int(self.area[1])

    def get_Count(self) -> int:
        return self.size[0] * self.size[1]

    def get_MergeArea(self) -> Range:
        row, column, _, _ = self.area
        return Range(self.sheet, self.sheet.sheet.impl.document.merged(row, column))

    def get_Rows(self) -> Lines:
        return Lines(self, 0)

    def get_Columns(self) -> Lines:
        return Lines(self, 1)

    def do_Item(self, row: int, column: int | None = None) -> Range:
        top, left = self.area[:2]
        if column is None:
            down, right = divmod(row - 1, self.size[1])
            row, column = down + 1, right + 1
        at = top + row - 1, left + column - 1
        return Range(self.sheet, (*at, *at))

    def get_Address(self) -> str:
        return str(self.here.address)

    def do_GetAddress(self, row: bool, column: bool, style: int, external: bool) -> str:
        return str(self.here.get_address(row, column, bool(external)))

    def get_Value(self) -> Any:
        block = [[_to_com(value) for value in row] for row in self.here.raw_value]
        return block[0][0] if self.size == (1, 1) else tuple(tuple(row) for row in block)

    def put_Value(self, data: Any) -> None:
        object.__setattr__(self.sheet.book, "changed", True)
        rows, columns = self.size
        if not isinstance(data, (list, tuple)):
            data = [[data] * columns] * rows
        table = [list(row) if isinstance(row, (list, tuple)) else [row] for row in data]
        if (len(table), {len(row) for row in table}) != (rows, {columns}):
            # Excel would fill the rest with #N/A or drop it; nobody wants either.
            raise com_error(DISP_E_EXCEPTION, f"{len(table)} rows of values for {self.label}")
        top, left = self.area[:2]
        cells = self.sheet.sheet.impl.document.cells
        for down, row in enumerate(table):
            for right, value in enumerate(row):
                row[right] = _from_com(value, takes_text(cells, top + down, left + right))
        self.here.raw_value = table

    def get_Formula(self) -> Any:
        return self.here.formula

    def do_ClearContents(self) -> None:
        self.here.clear_contents()

    def do_Select(self) -> None:
        if self.sheet is not self.sheet.book.active or self.sheet.book is not self.excel.front:
            raise com_error(DISP_E_EXCEPTION, "Select method of Range class failed")
        self.here.select()


class Lines(ComObject):
    """``Range.Rows`` and ``Range.Columns``: only counted."""

    kind = "Lines"

    def __init__(self, of: Range, side: int) -> None:
        super().__init__(of.excel, of.label, count=of.size[side])

    def get_Count(self) -> int:
        return int(self.count)


class ListObjects(OfSheet, Collection):
    kind = "ListObjects"

    def items(self) -> list[ListObject]:
        return [ListObject(self.sheet, one) for one in self.sheet.sheet.tables]


class ListObject(OfSheet, Named):
    kind = "ListObject"

    def __init__(self, sheet: Worksheet, table: Any) -> None:
        super().__init__(sheet, table.name, table=table, name=table.name)

    def get_Range(self) -> Range:
        return Range(self.sheet, self.table.range.impl.rect)

    def do_Resize(self, area: Any) -> None:
        area = bare(area)
        old, new = self.table.range.impl.rect, area.area
        if new[0] != old[0] or new[2] <= new[0] or new[1] > old[3] or new[3] < old[1]:
            raise com_error(DISP_E_EXCEPTION, "The Resize method of ListObject failed")
        self.table.resize(area.here)


class Pictures(OfSheet, Collection):
    kind = "Pictures"

    def items(self) -> list[Picture]:
        return [Picture(self.sheet, one) for one in self.sheet.sheet.pictures]


class Picture(OfSheet, Named):
    kind = "Picture"

    def __init__(self, sheet: Worksheet, picture: Any, file: str | None = None) -> None:
        name = picture.name if picture is not None else "Picture 99"
        content = Path(file).read_bytes() if file else b""
        super().__init__(sheet, name, name=name, file=file, content=content)

    def put_Name(self, name: str) -> None:
        """The new picture gets the old one's name: now it is known whose place it takes."""
        folder = Path(str(self.file)).with_name("taken.png")
        folder.write_bytes(self.content)
        self.sheet.sheet.pictures[name].update(folder)
        folder.unlink()

    def get_Left(self) -> float:
        return 10.0

    get_Top = get_Left

    def get_Width(self) -> float:
        return 400.0

    get_Height = get_Width

    def do_Delete(self) -> None:
        """Its place is taken by the next picture."""


class PageSetup(OfSheet):
    kind = "PageSetup"

    def put_PrintArea(self, value: str) -> None:
        self.sheet.sheet.page_setup.print_area = value


class ChartObjects(OfSheet):
    kind = "ChartObjects"

    def do_Item(self, key: int) -> ChartObject:
        return ChartObject(self.sheet, chart=self.sheet.sheet.charts(key))


class ChartObject(OfSheet):
    kind = "ChartObject"

    def get_Chart(self) -> Chart:
        return Chart(self.sheet, chart=self.chart)


class Chart(OfSheet):
    kind = "Chart"

    def get_HasAxis(self, kind: int, group: int) -> bool:
        """Both axes, once."""
        return kind in (1, 2) and group == 1

    def do_Axes(self, kind: int, group: int) -> Axis:
        assert (kind, group) == (2, 1)
        return Axis(self.sheet, chart=self.chart)


class Axis(OfSheet):
    kind = "Axis"

    def put_MinimumScale(self, value: float) -> None:
        self.chart.value_axis.minimum_scale = value


class Shapes(OfSheet):
    kind = "Shapes"

    def do_AddPicture(
        self,
        Filename: str,
        LinkToFile: bool,
        SaveWithDocument: bool,
        Left: float,
        Top: float,
        Width: float,
        Height: float,
    ) -> Shape:
        return Shape(self.sheet, drawing=Picture(self.sheet, None, Filename))


class Shape(OfSheet):
    kind = "Shape"

    def get_DrawingObject(self) -> Picture:
        picture: Picture = self.drawing
        return picture


_ERRORS = {
    "#DIV/0!": -2146826281, "#N/A": -2146826246, "#NAME?": -2146826259, "#NULL!": -2146826288,
    "#NUM!": -2146826252, "#REF!": -2146826265, "#VALUE!": -2146826273,
}  # fmt: skip


def _to_com(value: Any) -> Any:
    if isinstance(value, CellError):
        return _ERRORS.get(str(value), -2146826273)
    if isinstance(value, datetime):
        return TimeType(*value.timetuple()[:6], value.microsecond, tzinfo=UTC)
    if isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    return value


def _from_com(value: Any, as_text: bool) -> Any:
    if isinstance(value, datetime):
        return value.replace(tzinfo=None)
    if not isinstance(value, str):
        return value
    if len(value) > 32_767:
        raise com_error(DISP_E_EXCEPTION, "a text of more than 32767 characters")
    if as_text:
        return f"'{value.removeprefix(chr(39))}" if value else None
    return typed(value) if value else None


# -- pywin32 ----------------------------------------------------------------------------------


def _module(name: str, **members: Any) -> types.ModuleType:
    made = types.ModuleType(name)
    made.__file__ = f"<fake {name}>"
    for member, value in members.items():
        setattr(made, member, value)
    sys.modules[name] = made
    return made


def _windows() -> list[int]:
    return list(reversed(_RUNNING))


def _next_window(hwnd: int, _: int) -> int:
    order = _windows()
    return order[order.index(hwnd) + 1] if hwnd in order[:-1] else 0


class _Front:
    """The window asked about last; an object is made from its pointer right afterwards."""

    hwnd = 0

    @classmethod
    def ask(cls, hwnd: int, *_: Any) -> int:
        if hwnd not in _RUNNING:
            raise OSError("no Excel behind this window")
        cls.hwnd = hwnd
        return 0

    @classmethod
    def answer(cls, *_: Any) -> Any:
        return _RUNNING[cls.hwnd].application


def _to_front(hwnd: int, *_: Any) -> None:
    _RUNNING[hwnd] = _RUNNING.pop(hwnd)


def _new_excel(_: str) -> Any:
    excel = FakeExcel()
    _RUNNING[excel.hwnd] = excel
    return excel.application


_ENGINE: list[types.ModuleType] = []


def engine() -> types.ModuleType:
    """``xlwings._xlwindows`` over the stand-ins, imported once and known to xlwings."""
    if not _ENGINE:
        _ENGINE.append(_import_engine())
    return _ENGINE[0]


def _import_engine() -> types.ModuleType:
    space = types.SimpleNamespace
    _module("pywintypes", com_error=com_error, error=OSError, TimeType=TimeType, IID=str)
    _module("win32api", MessageBox=lambda hwnd, *said: _RUNNING[hwnd].message_box(*said))
    _module("win32con", MB_OK=0, MB_OKCANCEL=1, MB_YESNOCANCEL=3, MB_YESNO=4,
            MB_ICONINFORMATION=64, MB_ICONWARNING=48)  # fmt: skip
    _module("pythoncom", CoInitialize=lambda: None, ole_error=com_error, com_error=com_error)
    _module("win32gui", FindWindowEx=lambda parent, *_: parent)
    _module(
        "win32process",
        GetWindowThreadProcessId=lambda hwnd: (1, _RUNNING[hwnd].pid if hwnd in _RUNNING else 0),
    )
    _module("win32timezone", TimeZoneInfo=space(utc=lambda: UTC))
    client = _module(
        "win32com.client",
        CDispatch=CDispatch,
        CoClassBaseClass=type("CoClassBaseClass", (), {}),
        DispatchBaseClass=type("DispatchBaseClass", (), {}),
        Dispatch=lambda made: made,
        DispatchEx=_new_excel,
    )
    _module("win32com", client=client)
    user = space(
        GetTopWindow=lambda _: (_windows() or [0])[0],
        GetWindow=_next_window,
        GetForegroundWindow=lambda: (_windows() or [0])[0],
        SetForegroundWindow=_to_front,
        SetWindowPos=_to_front,
    )
    fakes: dict[str, Any] = {
        "windll": space(user32=user),
        "oledll": space(
            ole32=space(CLSIDFromString=lambda *_: 0),
            oleacc=space(AccessibleObjectFromWindow=_Front.ask),
        ),
        "PyDLL": lambda _: space(PyCom_PyObjectFromIUnknown=_answer()),
    }
    before = {name: getattr(ctypes, name, None) for name in fakes}
    folder = os.getcwd()
    try:
        for name, fake in fakes.items():
            setattr(ctypes, name, fake)
        module = importlib.import_module("xlwings._xlwindows")
    finally:
        os.chdir(folder)
        for name, old in before.items():
            setattr(ctypes, name, old) if old is not None else delattr(ctypes, name)
    atexit.unregister(module.cleanup)  # it would look for zombies among this system's processes
    module.N_COM_ATTEMPTS = 1  # a mistake shows at once instead of being tried for ever
    if "excel" not in [one.name for one in xw.engines]:
        xw.engines.add(xw.Engine(impl=module.engine))
    return module


def _answer() -> Any:
    def made(*_: Any) -> Any:
        return _Front.answer()

    return made
