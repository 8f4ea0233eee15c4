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
from com.sun.star.beans import PropertyValue
from com.sun.star.task import XInteractionHandler
from com.sun.star.ucb import XCommandEnvironment, XProgressHandler
from com.sun.star.uno import RuntimeException

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
        """Return the object that is asked during the installation: this one."""
        return self

    def getProgressHandler(self):
        """Return the object that is told how far the installation is: this one."""
        return self

    def handle(self, request):
        """Answer a question: approve, where that is one of the answers."""
        for way in request.getContinuations():
            approve = way.queryInterface(uno.getTypeByName("com.sun.star.task.XInteractionApprove"))
            if approve is not None:
                approve.select()

    def push(self, _):
        """A step begins, which nobody is shown."""

    def update(self, _):
        """A step goes on, which nobody is shown."""

    def pop(self):
        """A step is over, which nobody is shown."""


class Driver:
    """One office, and the documents opened in it by a number each.

    What is asked for is a method, or a function of ``pairbook_calc`` for a document; its values are
    their parameters, and what it gives is the answer.
    """

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
        import pairbook_click

        made = threading.Event()
        pairbook_click.soon(self.context, made.set)
        if not made.wait(START):
            raise RuntimeException("LibreOffice did not start", None)

    def lives(self):
        """Tell whether the office answers; its objects fail in many ways when it does not."""
        try:
            self.context.getServiceManager().getAvailableServiceNames()
        except Exception:
            return False
        return True

    def open(self, file, shown=False, macros=0):
        """Open a workbook; the number it has from now on.

        Its window is hidden unless ``shown``; ``macros`` is a ``MacroExecutionMode`` of
        LibreOffice (0: never).
        """
        options = (option("Hidden", not shown), option("MacroExecutionMode", macros))
        url = uno.systemPathToFileUrl(file)
        document = self.desktop.loadComponentFromURL(url, "_blank", 0, options)
        if document is None:
            raise OSError(file)
        number = max(self.documents, default=0) + 1
        self.documents[number] = document
        return number

    def do(self, what, /, **values):
        """Do what is asked for; the answer."""
        if hasattr(self, what):
            return getattr(self, what)(**values)
        import pairbook_calc

        return getattr(pairbook_calc, what)(self.documents[values.pop("document")], **values)

    def close(self, document):
        """Close a document and lose what was not saved."""
        self.documents.pop(document).close(True)

    def save(self, document, file=None):
        """Write it to its own file, or a copy to another one by its ending."""
        there = self.documents[document]
        if file is None:
            there.store()
            return
        ending = os.path.splitext(file)[1].lower()
        if ending == ".ods":
            import pairbook_calc

            pairbook_calc.spell_nothing(there)
        options = (option("FilterName", FILTERS[ending]), option("Overwrite", True))
        there.storeToURL(uno.systemPathToFileUrl(file), options)

    def write(self, document, changes, title):
        """Put changes into a document as one step of undo; raises what is refused."""
        import pairbook_changes

        pairbook_changes.write(self.context, self.documents[document], changes, title)

    def install(self, file):
        """Install the extension in a file for this user; an older one is replaced."""
        manager = self._extensions()
        manager.addExtension(uno.systemPathToFileUrl(file), (), "user", _never(), Unasked())

    def remove(self, identifier):
        """Remove an extension of this user by its identifier, whatever its file was called."""
        manager = self._extensions()
        name = identifier
        for extension in manager.getDeployedExtensions("user", _never(), Unasked()):
            if extension.getIdentifier().Value == identifier:
                name = extension.getName()
        manager.removeExtension(identifier, name, "user", _never(), Unasked())

    def _extensions(self):
        name = "/singletons/com.sun.star.deployment.ExtensionManager"
        return self.context.getValueByName(name)


def _never():
    """Return no abort channel, so that nothing stops the installation."""
    return None


def option(name, value):
    """Return a value by name, as the office's calls take what may be left out."""
    return PropertyValue(Name=name, Value=value)


def connect(pipe, seconds=START):
    """Return the component context of the office that listens at a pipe."""
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


def main(answering=Driver):
    """Answer requests until there are no more, then close the office."""
    pipe, folder = sys.argv[1:]
    sys.path.insert(0, folder)
    driver = answering(connect(pipe))
    for line in sys.stdin:
        request = json.loads(line)
        try:
            answer = {"is": driver.do(request.pop("do"), **request)}
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
