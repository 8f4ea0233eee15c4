"""Reads an open Calc document whole, and puts changes into it as one step of undo.

Runs in LibreOffice's own Python, 3.8 or newer, with nothing but ``uno``.  Rows and columns
count from 1 in what is exchanged with pairbook, from 0 in Calc.
"""

import base64
import re
from itertools import zip_longest

import uno
import unohelper
from com.sun.star.beans import PropertyValue
from com.sun.star.document import XUndoAction
from com.sun.star.sheet.FillDirection import TO_BOTTOM

VALUE, DATES, TEXTS, FORMULAS = 1, 2, 4, 16
"""Kinds of contents that cells can be asked for (com.sun.star.sheet.CellFlags)."""

OWN, XL_OOX = 0, 3
"""Calc's and Excel's way to write references (com.sun.star.sheet.AddressConvention)."""

REFERENCE = re.compile(r"\$?\b[A-Z]{1,3}\$?[0-9]{1,7}\b")
"""A cell in a formula, written alike in both; parts of texts and of names may look so, too."""


def read(document):
    """Everything a click may need of a document: values, tables, names, pictures."""
    tables = {}
    ranges = document.DatabaseRanges
    for name in ranges.ElementNames:
        area = ranges.getByName(name).DataArea
        tables.setdefault(area.Sheet, []).append({"name": name, "rect": rect_of(area)})
    sheets = document.Sheets
    told = [_read_sheet(sheets.getByIndex(at), tables.get(at, [])) for at in range(sheets.Count)]
    controller = document.CurrentController
    active, selection = told[0]["name"], [1, 1, 1, 1]
    if controller is not None:
        active = controller.ActiveSheet.Name
        selected = controller.getSelection()
        if hasattr(selected, "getRangeAddress"):
            selection = rect_of(selected.getRangeAddress())
    url = document.URL
    path = uno.fileUrlToSystemPath(url) if url.startswith("file:") else url
    return {
        "name": path.replace("\\", "/").rpartition("/")[2] or document.Title,
        "path": path,
        "active": active,
        "selection": selection,
        "names": _read_names(document),
        "sheets": told,
    }


def _read_sheet(sheet, tables):
    cursor = sheet.createCursor()
    cursor.gotoEndOfUsedArea(False)
    end = cursor.getRangeAddress()
    rows = sheet.getCellRangeByPosition(0, 0, end.EndColumn, end.EndRow).getDataArray()
    rows = [_without_tail(["" if value is None else value for value in row]) for row in rows]
    while rows and not rows[-1]:
        rows.pop()
    dates = []
    for area in sheet.queryContentCells(DATES).getRangeAddresses():
        for row in range(area.StartRow, area.EndRow + 1):
            for column in range(area.StartColumn, area.EndColumn + 1):
                dates.append([row + 1, column + 1])
    return {
        "name": sheet.Name,
        "visible": bool(sheet.IsVisible),
        "rows": rows,
        "dates": dates,
        "computed": [
            rect_of(area) for area in sheet.queryContentCells(FORMULAS).getRangeAddresses()
        ],
        "tables": tables,
        "pictures": [one.Name for one in pictures_of(sheet)],
    }


def _without_tail(row):
    while row and row[-1] == "":
        row.pop()
    return row


def _read_names(document):
    found = []
    names = document.NamedRanges
    for name in names.ElementNames:
        cells = names.getByName(name).getReferredCells()
        if cells is not None and hasattr(cells, "getRangeAddress"):
            area = cells.getRangeAddress()
            sheet = document.Sheets.getByIndex(area.Sheet).Name
            found.append({"name": name, "sheet": sheet, "rect": rect_of(area)})
    return found


def rect_of(area):
    """First row, first column, last row, last column, from 1."""
    return [area.StartRow + 1, area.StartColumn + 1, area.EndRow + 1, area.EndColumn + 1]


def pictures_of(sheet):
    """The pictures on a sheet, in the order of its page; charts and buttons are none."""
    page = sheet.DrawPage
    shapes = [page.getByIndex(at) for at in range(page.Count)]
    return [one for one in shapes if one.ShapeType == "com.sun.star.drawing.GraphicObjectShape"]


def formulas(document, sheet, rect):
    """The formulas of cells as Excel writes them, constants as text."""
    cells = cells_of(document.Sheets.getByName(sheet), *rect)
    rows = [list(row) for row in cells.getFormulaArray()]
    parser = _parser(document)
    for area in cells.queryContentCells(FORMULAS).getRangeAddresses():
        for row in range(area.StartRow, area.EndRow + 1):
            for column in range(area.StartColumn, area.EndColumn + 1):
                cell = document.Sheets.getByIndex(area.Sheet).getCellByPosition(column, row)
                text = parser.printFormula(cell.getTokens(), cell.getCellAddress())
                rows[row - rect[0] + 1][column - rect[1] + 1] = "=" + text
    return rows


def cells_of(sheet, top, left, bottom, right):
    """A range by its corners, counted from 1."""
    return sheet.getCellRangeByPosition(left - 1, top - 1, right - 1, bottom - 1)


def _parser(document, convention=XL_OOX):
    parser = document.createInstance("com.sun.star.sheet.FormulaParser")
    parser.CompileEnglish = True
    parser.FormulaConvention = convention
    return parser


class Unrecorded:
    """While one thing is written, Calc records no step of undo for it.

    One thing only: every writing of cells lets Calc record again, lock or no lock (measured
    with LibreOffice 7.4), and a step recorded while another one is undone brings it down.
    """

    def __init__(self, document):
        self._undo = document.UndoManager

    def __enter__(self):
        self._undo.lock()

    def __exit__(self, *_):
        self._undo.unlock()


class Refused(Exception):
    """Calc would not take the changes; ``reason`` is a key of the words the extension has."""

    def __init__(self, reason, **values):
        super().__init__(reason)
        self.reason = reason
        self.values = values


def write(context, document, changes, title):
    """Put changes into a document: all of them, as one step of undo, or none.

    Raises ``Refused`` before anything is written where a sheet is gone or protected, and after
    everything is put back where Calc fails midway.
    """
    check(document, changes)
    done = Change(context, document, changes, title)
    undo = document.UndoManager
    # A context of its own keeps together whatever Calc records in spite of its lock.
    undo.enterUndoContext(title)
    try:
        done.write()
        undo.addUndoAction(done)
    finally:
        undo.leaveUndoContext()


def check(document, changes):
    """Raise ``Refused`` where a sheet to be written is gone or protected."""
    sheets = document.Sheets
    for block in changes["blocks"]:
        if not sheets.hasByName(block["sheet"]):
            raise Refused("changed_meanwhile")
        if sheets.getByName(block["sheet"]).isProtected():
            raise Refused("protected", tab=block["sheet"])
    if document.isReadonly():
        raise Refused("read_only")


class Change(unohelper.Base, XUndoAction):
    """What one click changes, both ways.

    Calc's own undo does not record values written in bulk; so it is given this step, which
    knows what stood in the cells before.
    """

    def __init__(self, context, document, changes, title):
        self.Title = title
        self._context = context
        self._document = document
        self._after = changes
        self._before = _before(context, document, changes)

    def write(self):
        """Write what the click wrote; when that fails midway, put back what was there."""
        try:
            self._apply(self._after)
        except Exception:
            self._apply(self._before)
            raise

    def undo(self):
        """Put back what was there."""
        self._again(self._before)

    def redo(self):
        """Write it once more."""
        self._again(self._after)

    def _again(self, changes):
        """Called by Calc's undo, which must not record anything by itself meanwhile.

        It would when cells of the sheet in front change, unless its views are locked; at the
        first writing it is the other way round (measured with LibreOffice 7.4).
        """
        self._document.lockControllers()
        try:
            self._apply(changes)
        finally:
            self._document.unlockControllers()

    def _apply(self, changes):
        document = self._document
        automatic = document.isAutomaticCalculationEnabled()
        if automatic:
            document.enableAutomaticCalculation(False)
        try:
            _put(self._context, document, changes)
        finally:
            if automatic:
                document.enableAutomaticCalculation(True)
        document.setModified(True)


def _put(context, document, changes):
    """Write; all in one call in LibreOffice's own thread, so nothing is drawn before its end."""
    sheets = document.Sheets
    unrecorded = Unrecorded(document)
    for one in changes["show"]:
        if one["visible"]:
            with unrecorded:
                sheets.getByName(one["sheet"]).IsVisible = True
    # A table is made smaller or larger first, so that Calc stretches none by itself.
    for one in changes["tables"]:
        if document.DatabaseRanges.hasByName(one["name"]):
            table = document.DatabaseRanges.getByName(one["name"])
            area = table.DataArea
            top, left, bottom, right = one["rect"]
            area.StartRow, area.StartColumn = top - 1, left - 1
            area.EndRow, area.EndColumn = bottom - 1, right - 1
            with unrecorded:
                table.setDataArea(area)
    translate = Translation(document)
    for block in changes["blocks"]:
        sheet = sheets.getByName(block["sheet"])
        values = block["values"]
        top, left = block["row"], block["column"]
        cells = cells_of(sheet, top, left, top + len(values) - 1, left + len(values[0]) - 1)
        notes = _notes(sheet, cells.getRangeAddress())
        plain = tuple(tuple("" if isinstance(one, dict) else one for one in row) for row in values)
        with unrecorded:
            cells.setDataArray(plain)
        for down, right, formulas in _columns_of_formulas(values):
            at = top + down, left + right
            cells = cells_of(sheet, *at, at[0] + len(formulas) - 1, at[1])
            own = [translate(one, cells, number) for number, one in enumerate(formulas)]
            _write_formulas(cells, own, unrecorded)
        for address, text, shown in notes:
            with unrecorded:
                sheet.Annotations.insertNew(address, text)
            if shown:
                cell = sheet.getCellByPosition(address.Column, address.Row)
                with unrecorded:
                    cell.getAnnotation().setIsVisible(True)
    for one in changes["pictures"]:
        shapes = pictures_of(sheets.getByName(one["sheet"]))
        if one["index"] <= len(shapes):
            graphic = one["png"]
            if isinstance(graphic, str):
                graphic = _graphic(context, base64.b64decode(graphic))
            with unrecorded:
                shapes[one["index"] - 1].Graphic = graphic
    for one in changes.get("printed", ()):
        sheet = sheets.getByName(one["sheet"])
        cells = cells_of(sheet, *one["rect"])
        with unrecorded:
            sheet.setPrintAreas((cells.getRangeAddress(),))
    for one in changes.get("axes", ()):
        charts = sheets.getByName(one["sheet"]).Charts
        if one["index"] <= charts.Count:
            axis = charts.getByIndex(one["index"] - 1).EmbeddedObject.getDiagram().getYAxis()
            with unrecorded:
                axis.Min = one["lowest"]
    for one in changes["show"]:
        if not one["visible"]:
            with unrecorded:
                sheets.getByName(one["sheet"]).IsVisible = False


def _columns_of_formulas(values):
    """Formulas that stand one below the other: first row and column, from 0, and the formulas.

    They are written in one go: one by one each takes Calc some milliseconds.  Empty cells
    between them, ``None``, are written along.
    """
    found = []
    for right in range(len(values[0])):
        run, empty = None, 0
        for down, row in enumerate(values):
            if isinstance(row[right], dict):
                if run is None:
                    run = []
                    found.append((down, right, run))
                run += [None] * empty + [row[right]]
                empty = 0
            elif row[right] is None or row[right] == "":
                empty += run is not None
            else:
                run, empty = None, 0
    return found


class Translation:
    """Formulas in Calc's own notation, which alone can be written in bulk.

    Those that differ in the cells they refer to only are parsed once.
    """

    def __init__(self, document):
        self._document = document
        self._parsers = None
        self._known = {}

    def __call__(self, formula, cells, number):
        """A formula for the cell of a column; an empty text for none."""
        if formula is None:
            return ""
        if "own" in formula:
            return formula["own"]
        text = formula["f"]
        references = REFERENCE.findall(text)
        key = tuple(REFERENCE.split(text))
        between = self._known.get(key)
        if between is not None:
            pairs = zip_longest(between, references, fillvalue="")
            return "".join(part for pair in pairs for part in pair)
        own = self._parsed(text, cells.getCellByPosition(0, number).getCellAddress())
        if REFERENCE.findall(own) == references:
            self._known[key] = REFERENCE.split(own)
        return own

    def _parsed(self, text, address):
        if self._parsers is None:
            self._parsers = _parser(self._document), _parser(self._document, OWN)
        parser, printer = self._parsers
        return "=" + printer.printFormula(parser.parseFormula(text[1:], address), address)


def _write_formulas(cells, own, unrecorded):
    """Write a column of formulas.

    One that is the same in every cell, because it refers to names only, is written once and
    filled down where that changes no format: Calc takes the names apart in each that is given.
    """
    column = tuple((one,) for one in own)
    alike = len(set(own)) == 1 < len(own) and not REFERENCE.search(own[0])
    if alike and cells.getUniqueCellFormatRanges().Count == 1:
        _fill(cells, own[0], unrecorded)
        if cells.getFormulaArray() == column:
            return  # else there are rows that Calc leaves out, such as those of a filter
    with unrecorded:
        cells.setFormulaArray(column)


def _fill(cells, own, unrecorded):
    """Write the formula of the first cell and fill it down, which Calc does in visible columns."""
    hidden = not cells.Columns.IsVisible
    with unrecorded:
        cells.getCellByPosition(0, 0).setFormula(own)
    try:
        if hidden:
            with unrecorded:
                cells.Columns.IsVisible = True
        with unrecorded:
            cells.fillAuto(TO_BOTTOM, 1)
    finally:
        if hidden:
            with unrecorded:
                cells.Columns.IsVisible = False


def _notes(sheet, area):
    """The notes on cells: writing values in bulk would take them away."""
    found = []
    notes = sheet.Annotations
    for at in range(notes.Count):
        note = notes.getByIndex(at)
        where = note.getPosition()
        if (
            area.StartRow <= where.Row <= area.EndRow
            and area.StartColumn <= where.Column <= area.EndColumn
        ):
            found.append((where, note.getString(), note.getIsVisible()))
    return found


def _before(context, document, changes):
    """What stands where changes will be made, in the same form."""
    sheets = document.Sheets
    blocks = []
    for block in changes["blocks"]:
        sheet = sheets.getByName(block["sheet"])
        values = block["values"]
        top, left = block["row"], block["column"]
        cells = cells_of(sheet, top, left, top + len(values) - 1, left + len(values[0]) - 1)
        rows = [["" if one is None else one for one in row] for row in cells.getDataArray()]
        for area in cells.queryContentCells(FORMULAS).getRangeAddresses():
            for row in range(area.StartRow, area.EndRow + 1):
                for column in range(area.StartColumn, area.EndColumn + 1):
                    own = sheet.getCellByPosition(column, row).getFormula()
                    rows[row - top + 1][column - left + 1] = {"own": own}
        blocks.append({**block, "values": rows})
    tables = []
    for one in changes["tables"]:
        if document.DatabaseRanges.hasByName(one["name"]):
            area = document.DatabaseRanges.getByName(one["name"]).DataArea
            tables.append({"name": one["name"], "rect": rect_of(area)})
    show = [
        {"sheet": one["sheet"], "visible": bool(sheets.getByName(one["sheet"]).IsVisible)}
        for one in changes["show"]
    ]
    pictures = []
    for one in changes["pictures"]:
        shapes = pictures_of(sheets.getByName(one["sheet"]))
        if one["index"] <= len(shapes):
            pictures.append({**one, "png": shapes[one["index"] - 1].Graphic})
    return {"blocks": blocks, "tables": tables, "show": show, "pictures": pictures}


def _graphic(context, data):
    stream = context.ServiceManager.createInstanceWithContext(
        "com.sun.star.io.SequenceInputStream", context
    )
    stream.initialize((uno.ByteSequence(data),))
    provider = context.ServiceManager.createInstanceWithContext(
        "com.sun.star.graphic.GraphicProvider", context
    )
    return provider.queryGraphic((PropertyValue(Name="InputStream", Value=stream),))


def view(document, sheet, rect):
    """Bring a sheet to the front and select cells of it."""
    controller = document.CurrentController
    if controller is None or not document.Sheets.hasByName(sheet):
        return
    there = document.Sheets.getByName(sheet)
    controller.setActiveSheet(there)
    if rect:
        select(document, cells_of(there, *rect))


def select(document, cells):
    """Put the cursor on cells of the sheet in front; what was being typed is entered by that.

    One cell is left unmarked: in a marked one, Enter would not go to the next row.
    """
    controller = document.CurrentController
    controller.select(cells)
    area = cells.getRangeAddress()
    if (area.StartRow, area.StartColumn) == (area.EndRow, area.EndColumn):
        controller.select(document.createInstance("com.sun.star.sheet.SheetCellRanges"))
