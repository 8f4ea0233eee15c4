"""Drives LibreOffice over its remote interface; runs in LibreOffice's own Python.

Usage: ``office_driver.py PIPE COMMAND FILE [MACRO ...]``; prints one JSON line a step.

``run``: for every button of the workbook: tab, label, macro's address; then runs the macros
of the active tab, one after the other, and prints what the recorder wrote.
``look``: the tabs, the modules of VBA, and whether the file had to be repaired.
``call``: runs the named macros (``Project.Module.Sub``) and prints what the recorder wrote.
``cells``: calls the functions that the file beside the workbook names (JSON, a list of name and
arguments each) and prints what they gave, or the error.
``show``: opens the workbook, prints where the first button of the active tab is on the
screen, then waits for lines on standard input: after each, where it is now, and the recorder's
cells.
"""

import faulthandler
import json
import os
import sys
import threading
import time
from contextlib import suppress

import uno
import unohelper
from com.sun.star.awt import XCallback
from com.sun.star.beans import PropertyValue
from com.sun.star.lang import DisposedException

TOLD = "Option VBASupport 1\n" + "".join(
    f"""
Public Function Tell{name}({given})
    Answer = Pairbook{name}({given})
    If Not IsArray(Answer) Then Tell{name} = Answer
    If Not IsArray(Answer) Then Exit Function
    T = Chr(9)
    All = ""
    For Entry = 0 To UBound(Answer)
        One = Answer(Entry)
        If IsArray(One) Then
            For Down = 1 To UBound(One, 1)
                For Across = 1 To UBound(One, 2)
                    Cell = One(Down, Across)
                    All = All & Entry & T & Down & T & Across & T
                    All = All & TypeName(Cell) & T & Cell & Chr(10)
                Next
            Next
        Else
            All = All & Entry & T & 0 & T & 0 & T & TypeName(One) & T & One & Chr(10)
        End If
    Next
    Tell{name} = All
End Function
"""
    for name, given in (
        ("Read", "Book, Wanted, Most"),
        ("Before", "Book, Places"),
        ("Write", "Book, Steps, Values"),
    )
)
"""Says what our macros answer: a module of its own, put beside theirs."""

START = 180


class Called(unohelper.Base, XCallback):
    """Called by LibreOffice's own thread, which answers before it has started whole."""

    def __init__(self):
        self.made = threading.Event()

    def notify(self, _):
        self.made.set()


def connect(pipe):
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext(
        "com.sun.star.bridge.UnoUrlResolver", local
    )
    until = time.monotonic() + START
    while time.monotonic() < until:
        try:
            context = resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
        except Exception:
            time.sleep(0.2)
            continue
        called = Called()
        context.ServiceManager.createInstanceWithContext(
            "com.sun.star.awt.AsyncCallback", context
        ).addCallback(called, None)
        called.made.wait(START)
        return context
    raise SystemExit("LibreOffice did not answer")


def option(name, value):
    return PropertyValue(Name=name, Value=value)


def say(**values):
    print(json.dumps(values), flush=True)


def recorded(document):
    sheet = document.CurrentController.ActiveSheet
    rows = sheet.getCellRangeByName("I10:I40").getDataArray()
    return [row[0] for row in rows if row[0]]


def buttons(sheet):
    """Form, index and model of every button of a tab."""
    for form in (sheet.DrawPage.Forms.getByIndex(n) for n in range(sheet.DrawPage.Forms.Count)):
        for index in range(form.Count):
            yield form, index, form.getByIndex(index)


def address(form, index):
    events = form.getScriptEvents(index)
    return events[0].ScriptCode if events else ""


def place(controller, model):
    """The middle of a button on the screen; a window may move before it comes to rest."""
    box = controller.getControl(model).AccessibleContext
    corner, size = box.getLocationOnScreen(), box.getSize()
    return {
        "x": corner.X + size.Width // 2,
        "y": corner.Y + size.Height // 2,
        "label": model.Label,
    }


def main():
    pipe, command, file, *macros = sys.argv[1:]
    context = connect(pipe)
    desktop = context.ServiceManager.createInstanceWithContext(
        "com.sun.star.frame.Desktop", context
    )
    document = desktop.loadComponentFromURL(
        uno.systemPathToFileUrl(file),
        "_blank",
        0,
        (option("MacroExecutionMode", 4), option("Hidden", command != "show")),
    )
    if command == "look":
        libraries = document.BasicLibraries
        modules = [
            name
            for library in libraries.ElementNames
            for name in libraries.getByName(library).ElementNames
        ]
        asked = {one.Name: one.Value for one in document.Args}
        say(
            tabs=document.Sheets.ElementNames,
            modules=modules,
            repaired=bool(asked.get("RepairPackage", False)),
        )
        document.close(True)
    elif command == "call":
        provider = document.getScriptProvider()
        for macro in macros:
            before = len(recorded(document))
            code = f"vnd.sun.star.script:{macro}?language=Basic&location=document"
            # A ribbon hands its control over; any object will do.
            provider.getScript(code).invoke((document,), (), ())
            say(ran=macro, statements=recorded(document)[before:])
        document.close(True)
    elif command == "cells":
        document.BasicLibraries.getByName("VBAProject").insertByName("Told", TOLD)
        provider = document.getScriptProvider()
        with open(file + ".json", encoding="utf-8") as asked:
            calls = json.load(asked)
        for name, given in calls:
            code = f"vnd.sun.star.script:VBAProject.Told.{name}?language=Basic&location=document"
            given = tuple(tuple(one) if isinstance(one, list) else one for one in given)
            answer, _, _ = provider.getScript(code).invoke(given, (), ())
            say(called=name, answer=answer)
        document.close(True)
    elif command == "run":
        for name in document.Sheets.ElementNames:
            for form, index, model in buttons(document.Sheets.getByName(name)):
                say(
                    tab=name,
                    label=model.Label,
                    macro=address(form, index),
                    printed=bool(model.Printable),
                )
        provider = document.getScriptProvider()
        sheet = document.CurrentController.ActiveSheet
        for form, index, _ in buttons(sheet):
            before = len(recorded(document))
            code = address(form, index)
            provider.getScript(code).invoke((), (), ())
            say(ran=code, statements=recorded(document)[before:])
        document.close(True)
    else:
        controller = document.CurrentController
        controller.Frame.ContainerWindow.setPosSize(0, 0, 1500, 640, 15)
        _, _, model = next(iter(buttons(controller.ActiveSheet)))
        time.sleep(1.5)
        say(**place(controller, model))
        for _ in sys.stdin:
            say(**place(controller, model), recorded=recorded(document))
        document.close(True)
    # The bridge may be gone before the answer to the last call has come back over it.
    with suppress(DisposedException):
        desktop.terminate()


faulthandler.enable()
main()
# All is said.  An orderly end would take the bridge apart while LibreOffice does the same from
# its side, and now and then one of its threads would crash in that.
os._exit(0)
