"""Reads an open Calc document whole, and shows cells of it.

Runs in LibreOffice's own Python, 3.8 or newer, with nothing but ``uno``.  Rows and columns
count from 1 in what is exchanged with pairbook, from 0 in Calc.
"""

import uno
from com.sun.star.lang import Locale

DATES, FORMULAS = 2, 16
"""Kinds of contents that cells can be asked for (com.sun.star.sheet.CellFlags)."""

OWN, XL_OOX = 0, 3
"""Calc's and Excel's way to write references (com.sun.star.sheet.AddressConvention)."""


def read(document):
    """Everything a click may need of a document: values, tables, names, pictures."""
    tables = {}
    ranges = document.DatabaseRanges
    for name in ranges.ElementNames:
        area = ranges.getByName(name).DataArea
        tables.setdefault(area.Sheet, []).append({"name": name, "rect": rect_of(area)})
    sheets = document.Sheets
    tabs = [_read_sheet(sheets.getByIndex(at), tables.get(at, [])) for at in range(sheets.Count)]
    controller = document.CurrentController
    active, selection = tabs[0]["name"], [1, 1, 1, 1]
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
        "sheets": tabs,
    }


def _read_sheet(sheet, tables):
    cursor = sheet.createCursor()
    cursor.gotoEndOfUsedArea(False)
    end = cursor.getRangeAddress()
    rows = sheet.getCellRangeByPosition(0, 0, end.EndColumn, end.EndRow).getDataArray()
    rows = [_without_tail(["" if value is None else value for value in row]) for row in rows]
    while rows and not rows[-1]:
        rows.pop()
    return {
        "name": sheet.Name,
        "visible": bool(sheet.IsVisible),
        "rows": rows,
        "dates": [[row + 1, column + 1] for row, column in places_of(sheet, DATES)],
        "computed": [
            rect_of(area) for area in sheet.queryContentCells(FORMULAS).getRangeAddresses()
        ],
        "tables": tables,
        "pictures": [shape.Name for shape in pictures_of(sheet)],
    }


def _without_tail(row):
    while row and row[-1] == "":
        row.pop()
    return row


def _read_names(document):
    named = []
    names = document.NamedRanges
    for name in names.ElementNames:
        cells = names.getByName(name).getReferredCells()
        if cells is not None and hasattr(cells, "getRangeAddress"):
            area = cells.getRangeAddress()
            sheet = document.Sheets.getByIndex(area.Sheet).Name
            named.append({"name": name, "sheet": sheet, "rect": rect_of(area)})
    return named


def rect_of(area):
    """First row, first column, last row, last column, from 1."""
    return [area.StartRow + 1, area.StartColumn + 1, area.EndRow + 1, area.EndColumn + 1]


def pictures_of(sheet):
    """Return the pictures on a sheet, in the order of its page; charts and buttons are none."""
    page = sheet.DrawPage
    shapes = [page.getByIndex(at) for at in range(page.Count)]
    return [it for it in shapes if it.ShapeType == "com.sun.star.drawing.GraphicObjectShape"]


def formulas(document, sheet, rect):
    """Return the formulas of cells as Excel writes them, constants as text."""
    cells = cells_of(document.Sheets.getByName(sheet), *rect)
    rows = [list(row) for row in cells.getFormulaArray()]
    parser = parser_of(document)
    for row, column in places_of(cells, FORMULAS):
        cell = document.Sheets.getByName(sheet).getCellByPosition(column, row)
        text = parser.printFormula(cell.getTokens(), cell.getCellAddress())
        rows[row - rect[0] + 1][column - rect[1] + 1] = "=" + text
    return rows


def merged(document, sheet, row, column):
    """Return the corners of the cells that are merged with a cell."""
    there = document.Sheets.getByName(sheet)
    cursor = there.createCursorByRange(cells_of(there, row, column, row, column))
    cursor.collapseToMergedArea()
    return rect_of(cursor.getRangeAddress())


def places_of(cells, kind):
    """Row and column, from 0, of each of some cells that has a kind of contents."""
    for area in cells.queryContentCells(kind).getRangeAddresses():
        for row in range(area.StartRow, area.EndRow + 1):
            for column in range(area.StartColumn, area.EndColumn + 1):
                yield row, column


def cells_of(sheet, top, left, bottom, right):
    """Return a range by its corners, counted from 1."""
    return sheet.getCellRangeByPosition(left - 1, top - 1, right - 1, bottom - 1)


def parser_of(document, convention=XL_OOX):
    """Takes formulas apart and prints them, in the way to write references asked for."""
    parser = document.createInstance("com.sun.star.sheet.FormulaParser")
    parser.CompileEnglish = True
    parser.FormulaConvention = convention
    return parser


def view(document, sheet, rect):
    """Bring a sheet to the front and select cells of it."""
    controller = document.CurrentController
    if controller is None or not document.Sheets.hasByName(sheet):
        return
    there = document.Sheets.getByName(sheet)
    controller.setActiveSheet(there)
    if rect:
        cells = cells_of(there, *rect)
        if not cells.Rows.getByIndex(0).IsVisible:  # folded away, with something to mend
            cells.Rows.IsVisible = True
        select(document, cells)


def select(document, cells):
    """Put the cursor on cells of the sheet in front; what was being typed is entered by that.

    One cell is left unmarked: in a marked one, Enter would not go to the next row.
    """
    controller = document.CurrentController
    controller.select(cells)
    area = cells.getRangeAddress()
    if (area.StartRow, area.StartColumn) == (area.EndRow, area.EndColumn):
        controller.select(document.createInstance("com.sun.star.sheet.SheetCellRanges"))


def spell_nothing(document):
    """Have no name underlined as misspelt: cells are in no language, where their style says none.

    An ``.ods`` file keeps that; an ``.xlsx`` file has no place for it.
    """
    usual = document.StyleFamilies.getByName("CellStyles").getByName("Default")
    usual.CharLocale = Locale("zxx", "", "")
