"""Drives a LibreOffice as an organiser would: the product's driver, and what tests ask for.

Run by LibreOffice's own Python in place of ``templates/office/driver.py``, with its arguments.
"""

import json
import sys
import time
from contextlib import suppress
from pathlib import Path

import uno
from com.sun.star.beans import NamedValue

sys.path.insert(0, str(Path(__file__).parents[2] / "templates" / "office"))
import driver

_ROLE = "com.sun.star.accessibility.AccessibleRole."
ALERT, BUTTON, DIALOG = (
    uno.getConstantByName(_ROLE + name) for name in ("ALERT", "PUSH_BUTTON", "DIALOG")
)


class Driver(driver.Driver):
    """One office; its documents by a number each."""

    def ask(self, document, what, data=""):
        """Use a door of the installed extension (``org.pairbook.Workbooks``)."""
        doors = self._service("org.pairbook.Workbooks")
        given = (
            NamedValue("Do", what),
            NamedValue("Model", self.documents[document]),
            NamedValue("Data", data),
        )
        return doors.execute(given)

    def click(self, document, key):
        """Press a button of the installed extension and wait for its end; what became of it."""
        self.ask(document, "press", key)
        return self.ended(document)

    def ended(self, document, seconds=driver.START):
        """Wait for the end of a click; what became of it."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            ended = json.loads(self.ask(document, "last"))
            if ended is not None:
                return ended
            time.sleep(0.02)
        raise TimeoutError("the click did not end")

    def undo(self, document, again=False):
        """Take back the last step, or do it again."""
        manager = self.documents[document].UndoManager
        if again:
            manager.redo()
        else:
            manager.undo()

    def tabs(self, document):
        """The names of the sheets."""
        return list(self.documents[document].Sheets.ElementNames)

    def modules(self, document):
        """The names of the modules of its macros."""
        libraries = self.documents[document].BasicLibraries
        every = [libraries.getByName(name) for name in libraries.ElementNames]
        return [name for library in every for name in library.ElementNames]

    def repaired(self, document):
        """Whether the file had to be repaired to be opened."""
        asked = {one.Name: one.Value for one in self.documents[document].Args}
        return bool(asked.get("RepairPackage", False))

    def macro(self, document, code, control=False):
        """Run a macro by its address; one of a ribbon is given a control, which any object is."""
        there = self.documents[document]
        there.getScriptProvider().getScript(code).invoke((there,) if control else (), (), ())

    def recorded(self, document):
        """What ``tests/excel/recorder.bas`` wrote down in the sheet in front."""
        sheet = self.documents[document].CurrentController.ActiveSheet
        return [row[0] for row in sheet.getCellRangeByName("I10:I40").getDataArray() if row[0]]

    def steps(self, document):
        """Titles of the steps that can be taken back, the last one first; and those to redo."""
        manager = self.documents[document].UndoManager
        return [list(manager.getAllUndoActionTitles()), list(manager.getAllRedoActionTitles())]

    def cells(self, document, sheet, address):
        """Values of cells."""
        there = self.documents[document].Sheets.getByName(sheet)
        return [list(row) for row in there.getCellRangeByName(address).getDataArray()]

    def type(self, document, sheet, address, text):
        """Type into a cell, as the keyboard would."""
        there = self.documents[document].Sheets.getByName(sheet)
        there.getCellRangeByName(address).setFormula(text)

    def hands(self, document, steps):
        """Take the steps of a hand edit (``tests.days.hands``); rows and columns from 1."""
        sheets = self.documents[document].Sheets
        for what, tab, *values in steps:
            if what == "add_tab":
                sheets.insertNewByName(tab, sheets.Count)
            elif what == "copy_tab":
                sheets.copyByName(tab, f"{tab} (2)", sheets.Count)
            elif what == "delete_tab":
                sheets.removeByName(tab)
            else:
                getattr(self, f"_{what}")(sheets.getByName(tab), *values)

    @staticmethod
    def _type(sheet, row, column, value):
        cell = sheet.getCellByPosition(column - 1, row - 1)
        if isinstance(value, (int, float)):
            cell.setValue(value)
        else:
            cell.setString(value or "")

    @staticmethod
    def _delete_row(sheet, row):
        sheet.Rows.removeByIndex(row - 1, 1)

    @staticmethod
    def _insert_row(sheet, row):
        sheet.Rows.insertByIndex(row - 1, 1)

    @staticmethod
    def _insert_column(sheet, column):
        sheet.Columns.insertByIndex(column - 1, 1)

    @staticmethod
    def _rename_tab(sheet, name):
        sheet.Name = name

    @staticmethod
    def _merge(sheet, top, left, bottom, right):
        """As a person who lets the contents of the hidden cells be emptied, and as Excel does."""
        cells = sheet.getCellRangeByPosition(left - 1, top - 1, right - 1, bottom - 1)
        first = cells.getCellByPosition(0, 0).Formula
        cells.clearContents(1 | 2 | 4 | 16)  # values, dates, texts, formulas
        cells.getCellByPosition(0, 0).Formula = first
        cells.merge(True)

    @staticmethod
    def _colour(sheet, row, column):
        cell = sheet.getCellByPosition(column - 1, row - 1)
        cell.CharWeight, cell.CharColor = 150.0, 0xCC0000

    def enter(self, document, sheet, address, text):
        """Enter into a cell what Calc's input line holds, which makes of it what Calc would."""
        self.show(document, sheet, address)
        frame = self.documents[document].CurrentController.Frame
        helper = self._service("com.sun.star.frame.DispatchHelper")
        helper.executeDispatch(
            frame, ".uno:EnterString", "", 0, (driver.option("StringName", text),)
        )

    def note(self, document, sheet, address, text):
        """Put a note on a cell."""
        there = self.documents[document].Sheets.getByName(sheet)
        cell = there.getCellRangeByName(address)
        there.Annotations.insertNew(cell.getCellAddress(), text)

    def notes(self, document, sheet):
        """The texts of a sheet's notes."""
        notes = self.documents[document].Sheets.getByName(sheet).Annotations
        return [notes.getByIndex(at).getString() for at in range(notes.Count)]

    def protect(self, document, sheet, on=True):
        """Protect a sheet without a password, or lift that."""
        there = self.documents[document].Sheets.getByName(sheet)
        if on:
            there.protect("")
        else:
            there.unprotect("")

    def modified(self, document):
        """Whether it counts as changed since it was saved."""
        return bool(self.documents[document].isModified())

    def buttons(self, document, sheet):
        """The buttons of a sheet: label, what it calls, and where it is on the screen."""
        there = self.documents[document]
        controller = there.CurrentController
        forms = there.Sheets.getByName(sheet).DrawPage.Forms
        found = []
        for form in [forms.getByIndex(at) for at in range(forms.Count)]:
            for at in range(form.Count):
                model = form.getByIndex(at)
                events = [one.ScriptCode for one in form.getScriptEvents(at)]
                place = None
                with suppress(Exception):
                    box = controller.getControl(model).AccessibleContext
                    corner, size = box.getLocationOnScreen(), box.getSize()
                    place = [corner.X + size.Width // 2, corner.Y + size.Height // 2]
                found.append(
                    {"label": model.Label, "url": model.TargetURL, "events": events, "at": place,
                     "printed": bool(model.Printable)}
                )  # fmt: skip
        return found

    def boxes(self, document, sheet):
        """Where a sheet's buttons are in it: left, top, right, bottom, in pixels at 96 a inch."""
        page = self.documents[document].Sheets.getByName(sheet).DrawPage
        found = []
        for shape in [page.getByIndex(at) for at in range(page.Count)]:
            if shape.ShapeType == "com.sun.star.drawing.ControlShape":
                left, top = shape.Position.X, shape.Position.Y
                edges = (left, top, left + shape.Size.Width, top + shape.Size.Height)
                found.append([round(edge / 26.4583) for edge in edges])
        return found

    def toolbar(self, document):
        """The buttons of our toolbar: what each is called, and where it is on the screen."""
        layout = self.documents[document].CurrentController.Frame.LayoutManager
        name = "private:resource/toolbar/addon_org.pairbook.toolbar"
        return _buttons(layout.getElement(name).getRealInterface().getAccessibleContext())

    def dialog(self):
        """The buttons of the box that is shown, if there is one: as for the toolbar."""
        toolkit = self._service("com.sun.star.awt.Toolkit")
        found = []
        for at in range(toolkit.getTopWindowCount()):
            top = toolkit.getTopWindow(at).getAccessibleContext()
            if top.getAccessibleRole() in (DIALOG, ALERT):
                found += _buttons(top)
        return found

    def window(self, document, width, height):
        """Put the window at the corner of the screen, in that size, and bring it to the front."""
        window = self.documents[document].CurrentController.Frame.ContainerWindow
        window.setPosSize(0, 0, width, height, 15)
        window.toFront()
        window.setFocus()

    def show(self, document, sheet, address):
        """Bring a sheet to the front and select cells."""
        there = self.documents[document]
        controller = there.CurrentController
        controller.setActiveSheet(there.Sheets.getByName(sheet))
        controller.select(there.Sheets.getByName(sheet).getCellRangeByName(address))

    def active(self, document):
        """The sheet in front and the selected cells."""
        import pairbook_calc

        controller = self.documents[document].CurrentController
        selected = controller.getSelection()
        rect = [1, 1, 1, 1]
        if hasattr(selected, "getRangeAddress"):
            rect = pairbook_calc.rect_of(selected.getRangeAddress())
        return [controller.ActiveSheet.Name, rect]


def _buttons(inside):
    """The push buttons inside something: what each is called, and where it is."""
    found = []
    for at in range(inside.getAccessibleChildCount()):
        item = inside.getAccessibleChild(at).getAccessibleContext()
        if item.getAccessibleRole() == BUTTON:
            corner, size = item.getLocationOnScreen(), item.getSize()
            place = [corner.X + size.Width // 2, corner.Y + size.Height // 2]
            found.append({"label": item.getAccessibleName(), "at": place})
        else:
            found += _buttons(item)
    return found


if __name__ == "__main__":
    driver.main(Driver)
