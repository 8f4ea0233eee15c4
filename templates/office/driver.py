"""Drives a LibreOffice from outside; runs in LibreOffice's own Python, which alone has ``uno``.

Usage: ``driver.py PIPE FOLDER`` with the folder that holds ``pairbook_calc.py``.  Each line on
standard input is a request (JSON, ``{"do": ...}``), each gets one line as its answer:
``{"is": value}`` or ``{"failed": reason, "values": {...}}``; the reason ``broken`` is an office
that failed by itself, which another one may not.
"""

import json
import os
import sys
import threading
import time
from contextlib import suppress

import uno
import unohelper
from com.sun.star.awt import XCallback
from com.sun.star.beans import NamedValue, PropertyValue
from com.sun.star.task import XInteractionHandler
from com.sun.star.ucb import XCommandEnvironment, XProgressHandler
from com.sun.star.uno import RuntimeException

_ROLE = "com.sun.star.accessibility.AccessibleRole."
ALERT, BUTTON, DIALOG = (
    uno.getConstantByName(_ROLE + name) for name in ("ALERT", "PUSH_BUTTON", "DIALOG")
)

START = 240
"""Seconds an office may take to start on a busy computer."""

FILTERS = {
    ".xlsx": "Calc MS Excel 2007 XML",
    ".xlsm": "Calc MS Excel 2007 VBA XML",
    ".ods": "calc8",
    ".pdf": "calc_pdf_Export",
}


class Unasked(unohelper.Base, XCommandEnvironment, XInteractionHandler, XProgressHandler):
    """Installs an extension without a question: approves, and shows nothing."""

    def getInteractionHandler(self):
        """This object."""
        return self

    def getProgressHandler(self):
        """This object."""
        return self

    def handle(self, request):
        """Approve."""
        for one in request.getContinuations():
            approve = one.queryInterface(uno.getTypeByName("com.sun.star.task.XInteractionApprove"))
            if approve is not None:
                approve.select()

    def push(self, _):
        """Nothing is shown."""

    def update(self, _):
        """Nothing is shown."""

    def pop(self):
        """Nothing is shown."""


class Called(unohelper.Base, XCallback):
    """A call that the office's own thread makes when it has nothing else to do."""

    def __init__(self):
        self.made = threading.Event()

    def notify(self, _):
        """It is made now."""
        self.made.set()


class Driver:
    """One office; its documents by a number each."""

    def __init__(self, context):
        self.context = context
        self.desktop = self._service("com.sun.star.frame.Desktop")
        self.documents = {}

    def _service(self, name):
        return self.context.ServiceManager.createInstanceWithContext(name, self.context)

    def ready(self):
        """Wait until the office has started: it answers a little before that.

        Its first start with a profile, above all, goes on long after the pipe is there.
        """
        called = Called()
        self._service("com.sun.star.awt.AsyncCallback").addCallback(called, None)
        if not called.made.wait(START):
            raise RuntimeException("LibreOffice did not start", None)

    def lives(self):
        """Whether the office answers at all; its objects fail in many ways when it does not."""
        try:
            self.context.getServiceManager().getAvailableServiceNames()
        except Exception:
            return False
        return True

    def open(self, file, shown=False, macros=0):
        """Open a workbook; its number."""
        options = (_option("Hidden", not shown), _option("MacroExecutionMode", macros))
        url = uno.systemPathToFileUrl(file)
        document = self.desktop.loadComponentFromURL(url, "_blank", 0, options)
        if document is None:
            raise OSError(file)
        number = len(self.documents) + 1
        self.documents[number] = document
        return number

    def close(self, document):
        """Close it without saving."""
        self.documents.pop(document).close(True)

    def save(self, document, file=None):
        """Write it to its own file, or a copy to another one by its ending."""
        there = self.documents[document]
        if file is None:
            there.store()
            return
        ending = os.path.splitext(file)[1].lower()
        options = (_option("FilterName", FILTERS[ending]), _option("Overwrite", True))
        there.storeToURL(uno.systemPathToFileUrl(file), options)

    def save_as(self, document, file):
        """Let the document be another file from now on."""
        ending = os.path.splitext(file)[1].lower()
        options = (_option("FilterName", FILTERS[ending]), _option("Overwrite", True))
        self.documents[document].storeAsURL(uno.systemPathToFileUrl(file), options)

    def read(self, document):
        """What a click is told of it."""
        import pairbook_calc

        return pairbook_calc.read(self.documents[document])

    def write(self, document, changes, title):
        """Put changes into it; raises what is refused."""
        import pairbook_calc

        pairbook_calc.write(self.context, self.documents[document], changes, title)

    def formulas(self, document, sheet, rect):
        """Formulas in Excel's notation."""
        import pairbook_calc

        return pairbook_calc.formulas(self.documents[document], sheet, rect)

    def view(self, document, sheet, rect):
        """Show cells."""
        import pairbook_calc

        pairbook_calc.view(self.documents[document], sheet, rect)

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

    def ended(self, document, seconds=START):
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

    def enter(self, document, sheet, address, text):
        """Enter into a cell what Calc's input line holds, which makes of it what Calc would."""
        self.show(document, sheet, address)
        frame = self.documents[document].CurrentController.Frame
        helper = self._service("com.sun.star.frame.DispatchHelper")
        helper.executeDispatch(frame, ".uno:EnterString", "", 0, (_option("StringName", text),))

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
                    {"label": model.Label, "url": model.TargetURL, "events": events, "at": place}
                )
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

    def dispatch(self, document, address):
        """Run a command of LibreOffice by its address, as a menu or a toolbar does."""
        frame = self.documents[document].CurrentController.Frame
        helper = self._service("com.sun.star.frame.DispatchHelper")
        helper.executeDispatch(frame, address, "", 0, ())

    def install(self, file):
        """Install an extension for this user."""
        manager = self._extensions()
        manager.addExtension(uno.systemPathToFileUrl(file), (), "user", _never(), Unasked())

    def remove(self, identifier):
        """Remove an extension of this user."""
        manager = self._extensions()
        name = identifier
        for one in manager.getDeployedExtensions("user", _never(), Unasked()):
            if one.getIdentifier().Value == identifier:
                name = one.getName()
        manager.removeExtension(identifier, name, "user", _never(), Unasked())

    def _extensions(self):
        name = "/singletons/com.sun.star.deployment.ExtensionManager"
        return self.context.getValueByName(name)


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


def _never():
    """What could stop the installation, and never does."""
    return None


def _option(name, value):
    return PropertyValue(Name=name, Value=value)


def connect(pipe, seconds=START):
    """The component context of the office that listens at a pipe."""
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext(
        "com.sun.star.bridge.UnoUrlResolver", local
    )
    until = time.monotonic() + seconds
    while True:
        try:
            return resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
        except Exception:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)


def main():
    """Answer requests until there are no more, then close the office."""
    pipe, folder = sys.argv[1:]
    sys.path.insert(0, folder)
    driver = Driver(connect(pipe))
    for line in sys.stdin:
        request = json.loads(line)
        try:
            answer = {"is": getattr(driver, request.pop("do"))(**request)}
        except Exception as error:
            # A RuntimeException is what no call should end with, a lost office among them.
            broken = isinstance(error, RuntimeException) or not driver.lives()
            reason = getattr(error, "reason", "broken" if broken else "unforeseen")
            values = getattr(error, "values", {"error": f"{type(error).__name__}: {error}"})
            answer = {"failed": reason, "values": values}
        print(json.dumps(answer), flush=True)
    for document in driver.documents.values():
        with suppress(Exception):
            document.close(True)
    with suppress(Exception):  # the bridge may be gone before the answer is back
        driver.desktop.terminate()


if __name__ == "__main__":
    main()
