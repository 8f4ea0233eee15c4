"""The buttons in the sheets of an open workbook.

They are there while the workbook is open in LibreOffice with this extension, and never in its
file: before it is saved they are taken away or given back what Excel knows, and come again
afterwards.  Neither is a step of undo, and neither makes the workbook a changed one.
"""

import pairbook_calc
import uno
import unohelper
from com.sun.star.awt import Point, Size
from com.sun.star.document import XDocumentEventListener
from com.sun.star.script import ScriptEventDescriptor
from pairbook_click import load

PROTOCOL = "vnd.pairbook:"
MARK = "pairbook "
"""Begins the names of the buttons put in here."""

PIXEL = 26.4583
"""Hundredths of a millimetre, in which Calc measures."""

COLUMNS, LINES = 2, 4
WIDTH, HEIGHT, GAP, MARGIN = 128, 26, 4, 14

BEFORE = {"OnSave", "OnSaveAs", "OnCopyTo"}
AFTER = {f"{name}{end}" for name in BEFORE for end in ("Done", "Failed")}

_known = {}
"""The listener of each document that has buttons, by its number."""


def opened(document):
    """Give a workbook of ours its buttons, once; others stay as they are."""
    if not hasattr(document, "Sheets") or document.RuntimeUID in _known:
        return
    words = _words_of(document)
    if words is None:
        return
    listener = _known[document.RuntimeUID] = Saving(words)
    listener.dress(document)
    document.addDocumentEventListener(listener)


def _words_of(document):
    for words in load("words.json").values():
        tab = words["tournament_tab"]
        if document.Sheets.hasByName(tab):
            rows = document.Sheets.getByName(tab).getCellRangeByName("A1:B40").getDataArray()
            shown = [value for label, value in rows if label == words["system_label"]]
            buttons = words["buttons"].get(shown[0]) if shown else None
            return dict(words, buttons=buttons) if buttons else None
    return None


class Quietly:
    """While it lasts the document may be changed and does not count as changed for it."""

    def __init__(self, document):
        self._document = document

    def __enter__(self):
        self._modified = self._document.isModified()

    def __exit__(self, *_):
        if self._document.isModified() != self._modified:
            self._document.setModified(self._modified)


class Saving(unohelper.Base, XDocumentEventListener):
    """Takes the buttons away before a workbook is saved, and puts them back."""

    def __init__(self, words):
        self._words = words
        self._rewired = []

    def documentEventOccured(self, event):
        """Save, or closing."""
        if event.EventName in BEFORE:
            self.undress(event.Source)
        elif event.EventName in AFTER:
            self.dress(event.Source)
        elif event.EventName == "OnUnload":
            _known.pop(event.Source.RuntimeUID, None)

    def disposing(self, _):
        """Nothing is kept of the document but its number."""

    def dress(self, document):
        """Wire the buttons that are there, add those that are missing."""
        with Quietly(document):
            for tab in [self._words["tournament_tab"], *self._words["round_tabs"]]:
                if document.Sheets.hasByName(tab):
                    sheet = document.Sheets.getByName(tab)
                    if not self._rewire(sheet) and not sheet.isProtected():
                        _add(document, sheet, self._words["buttons"])
        controller = document.CurrentController
        if controller is not None and hasattr(controller, "setFormDesignMode"):
            controller.setFormDesignMode(False)

    def undress(self, document):
        """Leave in the sheets what was there when the file was opened."""
        with Quietly(document):
            for form, model, code in self._rewired:
                model.TargetURL = ""
                model.ButtonType = uno.Enum("com.sun.star.form.FormButtonType", "PUSH")
                event = ScriptEventDescriptor(
                    "XActionListener", "actionPerformed", "", "Script", code
                )
                form.registerScriptEvent(_index(form, model), event)
            self._rewired = []
            for tab in [self._words["tournament_tab"], *self._words["round_tabs"]]:
                if document.Sheets.hasByName(tab):
                    _remove(document, document.Sheets.getByName(tab))

    def _rewire(self, sheet):
        """Let the buttons of a macro workbook call us; whether there are any, ours included."""
        forms = sheet.DrawPage.Forms
        found = False
        for form in [forms.getByIndex(at) for at in range(forms.Count)]:
            for at in range(form.Count):
                model = form.getByIndex(at)
                if model.Name.startswith(MARK):
                    found = True
                for event in form.getScriptEvents(at):
                    key = self._words["macros"].get(_macro(event.ScriptCode))
                    if key is None:
                        continue
                    found = True
                    form.revokeScriptEvents(at)
                    model.ButtonType = uno.Enum("com.sun.star.form.FormButtonType", "URL")
                    model.TargetURL = PROTOCOL + key
                    model.FocusOnClick = False
                    self._rewired.append((form, model, event.ScriptCode))
        return found


def _macro(code):
    """The macro's name in an address such as ``vnd.sun.star.script:P.Pairbook.Check?language=``."""
    name = code.partition("?")[0].rpartition(":")[2].split(".")
    return name[-1] if name[-2:-1] == ["Pairbook"] else ""


def _index(form, model):
    return next(at for at in range(form.Count) if form.getByIndex(at) == model)


def _add(document, sheet, buttons):
    """Columns of buttons right of everything written, in the rows that never scroll away."""
    cursor = sheet.createCursor()
    cursor.gotoEndOfUsedArea(False)
    end = cursor.getRangeAddress().EndColumn
    left = sheet.getCellByPosition(end + 1, 0).Position.X
    columns = max(COLUMNS, -(-len(buttons) // LINES))
    skipped = -len(buttons) % columns
    for number, button in enumerate(buttons):
        span = 1 + skipped if not number else 1
        line, side = divmod(number + skipped if number else 0, columns)
        model = document.createInstance("com.sun.star.form.component.CommandButton")
        model.Name = MARK + button["key"]
        model.Label = button["label"]
        model.HelpText = button["tip"]
        model.Printable = False
        model.FocusOnClick = False
        model.ButtonType = uno.Enum("com.sun.star.form.FormButtonType", "URL")
        model.TargetURL = PROTOCOL + button["key"]
        shape = document.createInstance("com.sun.star.drawing.ControlShape")
        shape.Control = model
        width = span * (WIDTH + GAP) - GAP
        shape.Size = Size(round(width * PIXEL), round(HEIGHT * PIXEL))
        x = MARGIN + side * (WIDTH + GAP)
        y = GAP + line * (HEIGHT + GAP)
        shape.Position = Point(left + round(x * PIXEL), round(y * PIXEL))
        with pairbook_calc.Unrecorded(document):
            sheet.DrawPage.add(shape)


def _remove(document, sheet):
    page = sheet.DrawPage
    for at in reversed(range(page.Count)):
        shape = page.getByIndex(at)
        control = shape.ShapeType == "com.sun.star.drawing.ControlShape"
        if control and shape.Control.Name.startswith(MARK):
            with pairbook_calc.Unrecorded(document):
                page.remove(shape)
