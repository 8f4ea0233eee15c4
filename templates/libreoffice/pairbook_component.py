"""Services that LibreOffice loads, for the addresses ``vnd.pairbook:COMMAND`` of the buttons.

``org.pairbook.Buttons`` is the protocol handler behind toolbar, menu and the buttons in the
sheets.  ``org.pairbook.Workbooks`` is called when a window shows a workbook, and lets other
programs that drive LibreOffice press the buttons.
"""

import json
import os
import threading
import time
from concurrent.futures import Future

import pairbook_click
import pairbook_sheets
import uno
import unohelper
from com.sun.star.frame import XDispatch, XDispatchProvider
from com.sun.star.lang import XInitialization, XServiceInfo
from com.sun.star.task import XJob
from com.sun.star.uno import RuntimeException

PROTOCOL = "vnd.pairbook:"

_working = {}
"""The click that is at work, by the document's number."""

_last = {}
"""What became of the last click, by the document's number."""

_over = []
"""The click that ended last: kept, so that it is not its thread that lets go of it."""

_presses = {}
"""How many presses there were, by the document's number."""


_watched = {}
"""The documents beside whose files we look for what is asked for, by their numbers."""

LOOK = 0.5
"""Seconds between two looks."""


def watch(context, document):
    """Look for what the server of the hall asks for, as long as the document is open.

    It lays a file beside the workbook; the thread that looks knows the name of it alone.
    """
    number = document.RuntimeUID
    if number in _watched or not hasattr(document, "Sheets") or document.URL[:5] != "file:":
        return
    folder, name = os.path.split(uno.fileUrlToSystemPath(document.URL))
    place = os.path.join(folder, f".~pairbook-hall-{name}.ask")
    _watched[number] = document

    def look():
        while number in _watched:
            if os.path.exists(place):
                pairbook_click.soon(context, lambda: asked(context, number, place))
            time.sleep(LOOK)

    threading.Thread(target=look, daemon=True).start()


def asked(context, number, place):
    """Do what is asked for in a file, unless a click is at work: then a little later."""
    document = _watched.get(number)
    try:
        if document is None or number in _working or not hasattr(document, "Sheets"):
            return
        with open(place, encoding="utf-8") as file:
            request = json.load(file)
        os.remove(place)
    except RuntimeException:  # the document was closed
        _watched.pop(number, None)
        return
    except (OSError, ValueError):
        return
    press(context, document, "results_from_hall", request)


def press(context, document, key, request=None):
    """Press a button; while another press of the same document is at work nothing happens.

    ``request`` is what another program asks for, in the place of somebody's hand.
    """
    number = document.RuntimeUID
    _presses[number] = _presses.get(number, 0) + 1
    if number in _working or not hasattr(document, "Sheets"):
        return

    def ended(click):
        _working.pop(number, None)
        _over[:] = [click]
        _last[number] = {
            "outcome": click.outcome,
            "times": click.times,
            "boxes": click.words.get("boxes", []),
        }

    click = _working[number] = pairbook_click.Click(context, document, key, ended, request)
    try:
        click.begin()
    except Exception:
        _working.pop(number, None)
        raise


class Service(unohelper.Base, XServiceInfo):
    """Service as LibreOffice loads it; its name and services are stated by the class."""

    def __init__(self, context):
        self.context = context

    def getImplementationName(self):
        """Return the name under which the extension registered it."""
        return self.IMPLEMENTATION

    def supportsService(self, name):
        """Tell whether LibreOffice may use it where it wants a service of this name."""
        return name in self.SERVICES

    def getSupportedServiceNames(self):
        """Return the names of all services it can be used as."""
        return self.SERVICES


class Buttons(Service, XInitialization, XDispatchProvider, XDispatch):
    """Takes the addresses ``vnd.pairbook:…`` of one window: each is a button that is pressed."""

    IMPLEMENTATION = "org.pairbook.Buttons"
    SERVICES = ("com.sun.star.frame.ProtocolHandler",)

    frame = None

    def initialize(self, arguments):
        """Learn which window this is: LibreOffice gives its frame first."""
        self.frame = arguments[0] if arguments else None

    def queryDispatch(self, url, target, flags):
        """Return what answers an address: this object if it is one of ours, else ``None``."""
        return self if url.Complete.startswith(PROTOCOL) else None

    def queryDispatches(self, requests):
        """Return what answers each of some addresses, in their order."""
        return tuple(
            self.queryDispatch(ask.FeatureURL, ask.FrameName, ask.SearchFlags) for ask in requests
        )

    def dispatch(self, url, arguments):
        """Press the button whose command the address names, on the document of the window."""
        controller = self.frame.Controller if self.frame is not None else None
        if controller is not None:
            press(self.context, controller.Model, url.Complete[len(PROTOCOL) :])

    def addStatusListener(self, listener, url):
        """All buttons can always be pressed: what does not fit is said by the click."""

    def removeStatusListener(self, listener, url):
        """Do nothing: no listener was added that could be removed."""


class Workbooks(Service, XJob):
    """Told of opened workbooks; and the doors for programs that drive LibreOffice."""

    IMPLEMENTATION = "org.pairbook.Workbooks"
    SERVICES = ("com.sun.star.task.Job",)

    def execute(self, arguments):
        """Run as a job: put buttons into a workbook that is shown now.

        Asked with ``Do``: ``press`` presses the button ``Data`` on the document ``Model``,
        ``stop`` stops the click; ``last`` gives what became of the press before, ``presses`` how
        many there were, by whatever hand.  A program asks over a pipe and so in a thread that is
        not LibreOffice's own.
        """
        given = {argument.Name: argument.Value for argument in arguments}
        if "Environment" in given:
            model = {value.Name: value.Value for value in given["Environment"]}.get("Model")
            if model is not None:
                self._buttons(model, "")
            return None
        door = getattr(self, "_" + given["Do"])
        if given["Do"] in ("last", "presses"):
            return door(given["Model"], "")
        return self._in_own_thread(lambda: door(given["Model"], given.get("Data", "")))

    def _in_own_thread(self, call):
        """Let LibreOffice's own thread make a call, and wait for what it gives.

        Python that lets go of cells in another thread waits for LibreOffice, and LibreOffice
        for Python when it calls it meanwhile: for ever (seen with LibreOffice 7.4).
        """
        made = Future()

        def make():
            try:
                made.set_result(call())
            except Exception as error:
                made.set_exception(error)

        pairbook_click.soon(self.context, make)
        return made.result() or ""

    def _buttons(self, document, _):
        pairbook_sheets.opened(document)
        watch(self.context, document)

    def _press(self, document, data):
        _last.pop(document.RuntimeUID, None)
        press(self.context, document, data)

    def _stop(self, document, _):
        _working[document.RuntimeUID].stop()

    def _presses(self, document, _):
        return str(_presses.get(document.RuntimeUID, 0))

    def _last(self, document, _):
        return json.dumps(_last.get(document.RuntimeUID))


g_ImplementationHelper = unohelper.ImplementationHelper()
for _made in (Buttons, Workbooks):
    g_ImplementationHelper.addImplementation(_made, _made.IMPLEMENTATION, _made.SERVICES)
