"""Puts changes into an open Calc document as one step of undo.

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
from pairbook_calc import FORMULAS, OWN, cells_of, parser_of, pictures_of, places_of, rect_of

REFERENCE = re.compile(r"\$?\b[A-Z]{1,3}\$?[0-9]{1,7}\b")
"""A cell in a formula, written alike in both; parts of texts and of names may look so, too."""


class Unrecorded:
    """Guard of one writing, for which Calc then records no step of undo.

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
    """Undo step of one click: what it changes, both ways.

    Calc's own undo does not record values written in bulk; so it is given this step, which
    knows what stood in the cells before.
    """

    def __init__(self, context, document, changes, title):
        self.Title = title
        self._context = context
        self._document = document
        self._after = changes
        self._before = _before(document, changes)

    def write(self):
        """Write what the click wrote; when that fails midway, put back what was there."""
        try:
            self._apply(self._after)
        except Exception:
            self._apply(self._before)
            raise

    def undo(self):
        """Called by Calc's Undo: put back what was there before the click."""
        self._again(self._before)

    def redo(self):
        """Called by Calc's Redo: write once more what the click wrote."""
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
    unrecorded = Unrecorded(document)
    _show(document, changes["show"], True, unrecorded)
    # A table is made smaller or larger first, so that Calc stretches none by itself.
    _place_tables(document, changes["tables"], unrecorded)
    translate = Translation(document)
    for block in changes["blocks"]:
        _write_block(document, block, translate, unrecorded)
    for shape, change in _shapes(document, changes["pictures"]):
        graphic = change["png"]
        if isinstance(graphic, str):
            graphic = _graphic(context, base64.b64decode(graphic))
        with unrecorded:
            shape.Graphic = graphic
    for change in changes.get("printed", ()):
        sheet = document.Sheets.getByName(change["sheet"])
        cells = cells_of(sheet, *change["rect"])
        with unrecorded:
            sheet.setPrintAreas((cells.getRangeAddress(),))
    for change in changes.get("axes", ()):
        charts = document.Sheets.getByName(change["sheet"]).Charts
        if change["index"] <= charts.Count:
            axis = charts.getByIndex(change["index"] - 1).EmbeddedObject.getDiagram().getYAxis()
            with unrecorded:
                axis.Min = change["lowest"]
    _show(document, changes["show"], False, unrecorded)


def _show(document, changes, visible, unrecorded):
    """Show the sheets that are to be shown, or hide the others."""
    for change in changes:
        if change["visible"] == visible:
            with unrecorded:
                document.Sheets.getByName(change["sheet"]).IsVisible = visible


def _tables(document, changes):
    """Return the tables that are still there, each with its change."""
    ranges = document.DatabaseRanges
    return [(ranges.getByName(n["name"]), n) for n in changes if ranges.hasByName(n["name"])]


def _place_tables(document, changes, unrecorded):
    for table, change in _tables(document, changes):
        area = table.DataArea
        top, left, bottom, right = change["rect"]
        area.StartRow, area.StartColumn = top - 1, left - 1
        area.EndRow, area.EndColumn = bottom - 1, right - 1
        with unrecorded:
            table.setDataArea(area)


def _cells_of_block(sheet, block):
    """Return the range that a block of values fills, from the cell it begins at."""
    values, top, left = block["values"], block["row"], block["column"]
    return cells_of(sheet, top, left, top + len(values) - 1, left + len(values[0]) - 1)


def _write_block(document, block, translate, unrecorded):
    """Write a block of values; notes on the cells stay."""
    sheet = document.Sheets.getByName(block["sheet"])
    values = block["values"]
    cells = _cells_of_block(sheet, block)
    notes = _notes(sheet, cells.getRangeAddress())
    plain = tuple(tuple("" if isinstance(cell, dict) else cell for cell in row) for row in values)
    with unrecorded:
        cells.setDataArray(plain)
    for down, right, formulas in _columns_of_formulas(values):
        at = block["row"] + down, block["column"] + right
        cells = cells_of(sheet, *at, at[0] + len(formulas) - 1, at[1])
        own = tuple((translate(formula, cells, n),) for n, formula in enumerate(formulas))
        with unrecorded:
            cells.setFormulaArray(own)
    for address, text, shown in notes:
        with unrecorded:
            sheet.Annotations.insertNew(address, text)
        if shown:
            cell = sheet.getCellByPosition(address.Column, address.Row)
            with unrecorded:
                cell.getAnnotation().setIsVisible(True)


def _shapes(document, changes):
    """Return the pictures that are still there, each with its change."""
    pairs = []
    for change in changes:
        shapes = pictures_of(document.Sheets.getByName(change["sheet"]))
        if change["index"] <= len(shapes):
            pairs.append((shapes[change["index"] - 1], change))
    return pairs


def _columns_of_formulas(values):
    """Formulas that stand one below the other: first row and column, from 0, and the formulas.

    They are written in one go: one by one each takes Calc some milliseconds.  Empty cells
    between them, ``None``, are written along.
    """
    columns = []
    for right in range(len(values[0])):
        run, empty = None, 0
        for down, row in enumerate(values):
            if isinstance(row[right], dict):
                if run is None:
                    run = []
                    columns.append((down, right, run))
                run += [None] * empty + [row[right]]
                empty = 0
            elif row[right] is None or row[right] == "":
                empty += run is not None
            else:
                run, empty = None, 0
    return columns


class Translation:
    """Formulas in Calc's own notation, which alone can be written in bulk.

    Those that differ in the cells they refer to only are parsed once.
    """

    def __init__(self, document):
        self._document = document
        self._parsers = None
        self._known = {}

    def __call__(self, formula, cells, number):
        """Return a formula for the cell of a column; an empty text for none."""
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
            self._parsers = parser_of(self._document), parser_of(self._document, OWN)
        parser, printer = self._parsers
        return "=" + printer.printFormula(parser.parseFormula(text[1:], address), address)


def _notes(sheet, area):
    """Return the notes on cells: writing values in bulk would take them away."""
    inside = []
    notes = sheet.Annotations
    for at in range(notes.Count):
        note = notes.getByIndex(at)
        where = note.getPosition()
        if (
            area.StartRow <= where.Row <= area.EndRow
            and area.StartColumn <= where.Column <= area.EndColumn
        ):
            inside.append((where, note.getString(), note.getIsVisible()))
    return inside


def _before(document, changes):
    """Return what stands where changes will be made, in the same form."""
    sheets = document.Sheets
    blocks = []
    for block in changes["blocks"]:
        sheet = sheets.getByName(block["sheet"])
        cells = _cells_of_block(sheet, block)
        rows = [["" if cell is None else cell for cell in row] for row in cells.getDataArray()]
        for row, column in places_of(cells, FORMULAS):
            own = sheet.getCellByPosition(column, row).getFormula()
            rows[row - block["row"] + 1][column - block["column"] + 1] = {"own": own}
        blocks.append({**block, "values": rows})
    return {
        "blocks": blocks,
        "tables": [
            {"name": change["name"], "rect": rect_of(table.DataArea)}
            for table, change in _tables(document, changes["tables"])
        ],
        "show": [
            {"sheet": change["sheet"], "visible": bool(sheets.getByName(change["sheet"]).IsVisible)}
            for change in changes["show"]
        ],
        "pictures": [
            {**was, "png": shape.Graphic} for shape, was in _shapes(document, changes["pictures"])
        ],
    }


def _graphic(context, data):
    make = context.ServiceManager.createInstanceWithContext
    stream = make("com.sun.star.io.SequenceInputStream", context)
    stream.initialize((uno.ByteSequence(data),))
    provider = make("com.sun.star.graphic.GraphicProvider", context)
    return provider.queryGraphic((PropertyValue(Name="InputStream", Value=stream),))
