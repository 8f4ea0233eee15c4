"""The buttons in the sheets of an open workbook.

They are there while the workbook is open in LibreOffice with this extension, and never in its
file: before it is saved they are taken away or given back what Excel knows, and come again
afterwards.  Neither is a step of undo, and neither makes the workbook a changed one.

So are results taken as they are typed: nothing completes them, no question comes in between.
"""

import os

import pairbook_calc
import pairbook_changes
import uno
import unohelper
from com.sun.star.awt import Point, Size
from com.sun.star.document import XDocumentEventListener
from com.sun.star.script import ScriptEventDescriptor
from pairbook_click import FOLDER, Keys, words_of

PROTOCOL = "vnd.pairbook:"
MARK = "pairbook "
"""Begins the names of the buttons put in here."""

PIXEL = 26.4583
"""Hundredths of a millimetre, in which Calc measures."""

ROUND, TOURNAMENT = 1, 2
"""The row (from 0) that a tab keeps free above its table."""

SETTINGS = 400
"""Rows of the Tournament tab among which that of its further buttons is looked for."""

WIDTH, HEIGHT, GAP = 120, 26, 3

BEFORE = {"OnSave", "OnSaveAs", "OnCopyTo"}
AFTER = {f"{name}{end}" for name in BEFORE for end in ("Done", "Failed")}

FIRST, LAST = 5, 2000
"""The rows of a Round tab in which a result may be typed."""

WARNING = uno.Enum("com.sun.star.sheet.ValidationAlertStyle", "WARNING")

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
    listener.watch(document, document.CurrentController)


def _words_of(document):
    """Return its words, with the buttons its system has; none where that has no buttons."""
    words = words_of(document)
    if words is None:
        return None
    tab = document.Sheets.getByName(words["tournament_tab"])
    rows = tab.getCellRangeByName("A1:B40").getDataArray()
    shown = [value for label, value in rows if label == words["system_label"]]
    further = words["further"].get(shown[0]) if shown else None
    return dict(words, further=further) if further else None


class Quietly:
    """Guard during which the document may be changed and does not count as changed for it."""

    def __init__(self, document):
        self._document = document

    def __enter__(self):
        self._modified = self._document.isModified()

    def __exit__(self, *_):
        if self._document.isModified() != self._modified:
            self._document.setModified(self._modified)


class Completion:
    """Calc's completion of what is being typed, off while somebody types into a workbook of ours.

    Over a column with ``0.5`` in it, it makes a draw of the ``0`` that is typed next.  It is a
    setting of the whole of Calc: it is as it was when another window comes to the front, and
    also after a crash, by the file that says so.
    """

    def __init__(self):
        self._off = set()
        self._file = os.path.join(FOLDER, "completing")

    def off(self, document):
        """Switch it off, for somebody begins to type; a file says that it was on before."""
        settings = self._settings()
        if settings.DoAutoComplete:
            with open(self._file, "w"):
                pass
            settings.DoAutoComplete = False
        self._off.add(document.RuntimeUID)

    def back(self, document):
        """Another window is in front, or the workbook is closed."""
        self._off.discard(document.RuntimeUID)
        if not self._off and os.path.exists(self._file):
            self._settings().DoAutoComplete = True
            os.remove(self._file)

    def _settings(self):
        manager = uno.getComponentContext().ServiceManager
        return manager.createInstance("com.sun.star.sheet.GlobalSheetSettings")


COMPLETION = Completion()


class Typing(Keys):
    """Hears keys before Calc does, and lets them pass."""

    def __init__(self, document):
        self._document = document

    def keyPressed(self, _):
        """Let nothing complete what is typed now; the key goes where it goes."""
        if self._document is not None:
            COMPLETION.off(self._document)
        return False

    def disposing(self, _):
        """Forget the document: its window is closed."""
        self._document = None


class Saving(unohelper.Base, XDocumentEventListener):
    """Takes the buttons away before a workbook is saved, and puts them back."""

    def __init__(self, words):
        self._words = words
        self._rewired = []
        self._asking = []

    def documentEventOccured(self, event):
        """Undress before saving, dress again after it; watch new windows; forget at the end."""
        if event.EventName in BEFORE:
            self.undress(event.Source)
        elif event.EventName in AFTER:
            self.dress(event.Source)
        elif event.EventName == "OnViewCreated":
            self.watch(event.Source, event.ViewController)
        elif event.EventName == "OnUnfocus":
            COMPLETION.back(event.Source)
        elif event.EventName == "OnUnload":
            COMPLETION.back(event.Source)
            _known.pop(event.Source.RuntimeUID, None)

    def disposing(self, _):
        """Do nothing: of the document only its number is stored."""

    def watch(self, document, controller):
        """Know of keys that are pressed in a window of the document."""
        if controller is not None and hasattr(controller, "addKeyHandler"):
            controller.addKeyHandler(Typing(document))

    def dress(self, document):
        """Wire the buttons that are there, add those that are missing."""
        with Quietly(document):
            with pairbook_changes.Unrecorded(document):
                pairbook_calc.spell_nothing(document)
            self._ask_nothing(document)
            for sheet in self._sheets(document):
                if not self._rewire(sheet) and not sheet.isProtected():
                    self._add_buttons(document, sheet)
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
                at = next(at for at in range(form.Count) if form.getByIndex(at) == model)
                form.registerScriptEvent(at, event)
            self._rewired = []
            for cells in self._asking:
                _ask(document, cells, True)
            self._asking = []
            for sheet in self._sheets(document):
                _remove(document, sheet)

    def _sheets(self, document, only_rounds=False):
        """Return the Tournament tab, unless rounds only are asked for, and the Round tabs
        there are.
        """
        tabs = [] if only_rounds else [self._words["tournament_tab"]]
        tabs += self._words["round_tabs"]
        return [document.Sheets.getByName(tab) for tab in tabs if document.Sheets.hasByName(tab)]

    def _ask_nothing(self, document):
        """No question for each result that is not written as in the list.

        Calc asks about a lone ``=`` whatever the list says, and Enter answers that it be
        dropped.  What is no result is lit in the sheet, and the next click names it.
        """
        for sheet in self._sheets(document, only_rounds=True):
            for cells in [] if sheet.isProtected() else _warned(sheet):
                _ask(document, cells, False)
                self._asking.append(cells)

    def _add_buttons(self, document, sheet):
        """Put in the buttons a tab has none of: in the rows that are kept free for them."""
        words = self._words
        if sheet.Name.lower() != words["tournament_tab"].lower():
            _add(document, sheet, words["at_hand"], ROUND, 1, None)
            return
        _add(document, sheet, words["at_hand"], TOURNAMENT, 1, None)
        labels = sheet.getCellRangeByName(f"A1:A{SETTINGS}").getDataArray()
        more = words["commands"]["show_more"]  # below the settings
        below = next((row for row, (label,) in enumerate(labels) if label == more), None)
        if below is not None:
            _add(document, sheet, words["further"], below, 2, sheet.getCellByPosition(0, below))

    def _rewire(self, sheet):
        """Let the buttons of a macro workbook call us; whether there are any, ours included."""
        forms = sheet.DrawPage.Forms
        has_buttons = False
        for form in [forms.getByIndex(at) for at in range(forms.Count)]:
            for at in range(form.Count):
                model = form.getByIndex(at)
                if model.Name.startswith(MARK):
                    has_buttons = True
                for event in form.getScriptEvents(at):
                    key = self._words["macros"].get(_macro(event.ScriptCode))
                    if key is None:
                        continue
                    has_buttons = True
                    form.revokeScriptEvents(at)
                    model.ButtonType = uno.Enum("com.sun.star.form.FormButtonType", "URL")
                    model.TargetURL = PROTOCOL + key
                    model.FocusOnClick = False
                    self._rewired.append((form, model, event.ScriptCode))
        return has_buttons


def _warned(sheet):
    """Return the cells of a Round tab whose validation asks whether to keep what was typed."""
    cursor = sheet.createCursor()
    cursor.gotoEndOfUsedArea(False)
    last = cursor.getRangeAddress().EndColumn
    warned = []
    for column in range(last + 1):
        first = sheet.getCellByPosition(column, FIRST - 1).Validation
        if not first.ShowErrorMessage or first.ErrorAlertStyle != WARNING:
            continue
        below = pairbook_calc.cells_of(sheet, FIRST, column + 1, LAST, column + 1)
        ranges = below.CellFormatRanges
        for cells in [ranges.getByIndex(at) for at in range(ranges.Count)]:
            rule = cells.Validation
            if rule.ShowErrorMessage and rule.ErrorAlertStyle == WARNING:
                warned.append(cells)
    return warned


def _ask(document, cells, whether):
    rule = cells.Validation
    rule.ShowErrorMessage = whether
    with pairbook_changes.Unrecorded(document):
        cells.Validation = rule


def _macro(code):
    """The macro's name in an address such as ``vnd.sun.star.script:P.Pairbook.Check?language=``."""
    name = code.partition("?")[0].rpartition(":")[2].split(".")
    return name[-1] if name[-2:-1] == ["Pairbook"] else ""


def _add(document, sheet, buttons, row, lines, cell):
    """Add the buttons in a row, in so many lines; they move with the cell, where one is given."""
    columns, top = -(-len(buttons) // lines), sheet.getCellByPosition(0, row).Position.Y
    for number, button in enumerate(buttons):
        line, side = divmod(number, columns)
        x = (GAP + side * (WIDTH + GAP)) * PIXEL
        y = top + (GAP + line * (HEIGHT + GAP)) * PIXEL
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
        shape.Size = Size(round(WIDTH * PIXEL), round(HEIGHT * PIXEL))
        shape.Position = Point(round(x), round(y))
        with pairbook_changes.Unrecorded(document):
            sheet.DrawPage.add(shape)
            if cell is not None:
                shape.Anchor = cell
                shape.Position = Point(round(x), round(y))


def _remove(document, sheet):
    page = sheet.DrawPage
    for at in reversed(range(page.Count)):
        shape = page.getByIndex(at)
        control = shape.ShapeType == "com.sun.star.drawing.ControlShape"
        if control and shape.Control.Name.startswith(MARK):
            with pairbook_changes.Unrecorded(document):
                page.remove(shape)
