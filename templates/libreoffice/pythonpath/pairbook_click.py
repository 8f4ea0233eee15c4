"""One press of a button: starts pairbook's own Python beside LibreOffice and does what it asks.

The two speak in lines of JSON over the pipes of a subprocess.  Nothing is written into the
document before the other side has computed everything; what it sends then is one step of undo.
LibreOffice goes on living meanwhile: the lines are read in a thread, and each is handled in
LibreOffice's own thread.
"""

import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import suppress

import pairbook_calc
import pairbook_changes
import uno
import unohelper
from com.sun.star.awt import XCallback, XKeyHandler

ESCAPE = 1281
"""com.sun.star.awt.Key.ESCAPE."""

SECONDS_SHOWN = 12
"""How long the status bar keeps the last word."""

PROTOCOL = 3
"""Version of what is said over the pipe; both sides must have the same."""

BUTTONS = {"ok": 1, "ok_cancel": 2, "yes_no": 3, "yes_no_cancel": 4}
ANSWERS = {0: "cancel", 1: "ok", 2: "yes", 3: "no"}
KINDS = {"info": "INFOBOX", "critical": "ERRORBOX", "warning": "WARNINGBOX"}

CODE = """import sys
sys.path.insert(0, sys.argv[1])
from addin.libreoffice.worker import main
main()
"""
"""What our Python runs."""

FOLDER = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def load(name):
    """Read one of the JSON files beside the extension's code, by the file's name."""
    with open(os.path.join(FOLDER, name), encoding="utf-8") as file:
        return json.load(file)


class Later(unohelper.Base, XCallback):
    """A call to be made in LibreOffice's own thread."""

    def __init__(self, call):
        self._call = call

    def notify(self, _):
        """Make the call: LibreOffice's own thread has come to it."""
        self._call()


def soon(context, call):
    """Let LibreOffice's own thread make a call when it comes to it; nobody waits for that."""
    service = "com.sun.star.awt.AsyncCallback"
    context.ServiceManager.createInstanceWithContext(service, context).addCallback(
        Later(call), None
    )


class Keys(unohelper.Base, XKeyHandler):
    """Hears keys before Calc does; what is done on one says ``keyPressed``."""

    def keyReleased(self, _):
        """Do nothing; the key goes where it goes."""
        return False

    def disposing(self, _):
        """The window is closed: nothing is kept of its document."""


class Escape(Keys):
    """Hears Esc while a click is at work."""

    def __init__(self, call):
        self._call = call

    def keyPressed(self, event):
        """Stop the click on Esc; other keys go where they go."""
        if event.KeyCode == ESCAPE and not event.Modifiers:
            self._call()
            return True
        return False


class Click:
    """One press of one button on one document.

    It is made, used and let go of in LibreOffice's own thread.
    """

    def __init__(self, context, document, key, ended, asked=None):
        self.context = context
        self._asked = asked
        self.document = document
        self.key = key
        self.config = load("config.json")
        self.words = words_for(document)
        self.outcome = "working"
        self.times = {}
        self._began = time.monotonic()
        self._ended = ended
        self._process = None
        self._errors = None
        self._indicator = None
        self._sentence = ""
        self._escape = None
        self._seen = None

    def begin(self):
        """Read the document and start the other side."""
        try:
            if self._asked is None:
                self._finish_typing()
            content = self._seen = pairbook_calc.read(self.document)
            self._time("read")
            self._errors = tempfile.TemporaryFile()  # noqa: SIM115
            self._process = start(self.config, self._errors)
        except OSError as error:
            self._over("failed")
            self._box(self._cannot_start(error), "ERRORBOX")
            return
        self._time("started")
        self._say(self.words["working"])
        request = {"protocol": PROTOCOL, "command": self.key, "book": content}
        if self._asked is not None:
            request["asked"] = self._asked
        else:
            self._listen_for_escape()
        first = _line(request)
        threading.Thread(target=self._talk, args=(first,), daemon=True).start()

    def _finish_typing(self):
        """Enter what stands half typed in a cell, by going to the cell beside it and back."""
        controller = self.document.CurrentController
        if controller is not None and hasattr(controller, "getSelection"):
            selected = controller.getSelection()
            if hasattr(selected, "getRangeAddress"):
                area = selected.getRangeAddress()
                sheet = controller.ActiveSheet
                neighbour = area.StartColumn - 1 if area.StartColumn else 1
                controller.select(sheet.getCellByPosition(neighbour, area.StartRow))
                pairbook_calc.select(self.document, selected)

    # -- the other side, in a thread of its own ---------------------------------------------
    # It only passes lines on: where Python lets go of LibreOffice's objects in it, the two may
    # wait for one another for ever.

    def _talk(self, first):
        process = self._process
        with suppress(OSError):
            self._send(first)
            for line in process.stdout:
                self._later(line)
        process.wait()
        self._later(b"")

    def _later(self, line):
        soon(self.context, lambda: self._handle(line))

    def _send(self, line):
        pipe = self._process.stdin
        pipe.write(line)
        pipe.flush()

    # -- in LibreOffice's thread --------------------------------------------------------------

    def _handle(self, line):
        if self._process is None:
            return  # stopped meanwhile
        try:
            message = json.loads(line.decode("utf-8"))
        except ValueError:
            self._ended_silently()
            return
        if message["do"] in ("formulas", "merged"):
            answer = {"is": getattr(pairbook_calc, message.pop("do"))(self.document, **message)}
        else:
            answer = getattr(self, "_do_" + message["do"])(message)
        if answer is not None:
            with suppress(OSError):  # it may be gone, which is told next
                self._send(_line(answer))

    def _do_status(self, message):
        self._say(message["said"])

    def _do_view(self, message):
        pairbook_calc.view(self.document, message["sheet"], message["rect"])

    def _do_ask(self, message):
        kind = KINDS.get(message["mode"], "INFOBOX")
        if message["buttons"] != "ok" and kind != "ERRORBOX":
            kind = "QUERYBOX"
        pressed = self._box(message["prompt"], kind, BUTTONS.get(message["buttons"], 1))
        return {"answer": ANSWERS.get(pressed, "cancel")}

    def _do_save(self, message):
        if self._asked is None:
            return {"failed": "unforeseen", "values": {"error": "save"}}
        try:
            self.document.store()
        except Exception as error:
            return {"failed": "unforeseen", "values": {"error": str(error)}}
        return {"done": True}

    def _do_write(self, message):
        self._time("computed")
        self._stop_listening()  # what is being written can be undone, not stopped
        try:
            if pairbook_calc.read(self.document)["sheets"] != self._seen["sheets"]:
                raise pairbook_changes.Refused("changed_meanwhile")
            title = self.words["commands"].get(self.key, self.key)
            pairbook_changes.write(self.context, self.document, message["changes"], title)
        except pairbook_changes.Refused as error:
            return {"failed": error.reason, "values": error.values}
        except Exception as error:  # put back already; the organiser is told by the other side
            return {"failed": "unforeseen", "values": {"error": str(error)}}
        self._time("written")
        return {"done": True}

    def _do_end(self, message):
        self._over(message["outcome"])
        if self._shown() and self._asked is None:
            # The keyboard goes to the cells again, not to the button.
            self._frame().ComponentWindow.setFocus()

    def _ended_silently(self):
        """The other side has ended without a word."""
        self._errors.seek(0)
        last = self._errors.read().decode("utf-8", "replace").strip().rpartition("\n")[2]
        self._over("failed")
        self._box(self._cannot_start(last), "ERRORBOX")

    def stop(self):
        """Esc: end the other side; nothing was written."""
        if self._process is not None:
            self._over("stopped")
            self._say(self.words["stopped"], passing=True)

    def _over(self, outcome):
        process, self._process = self._process, None
        self._seen = None
        self._stop_listening()
        if process is not None:
            if outcome == "stopped":
                process.kill()
            process.stdin.close()
            threading.Thread(target=process.wait, daemon=True).start()
        if self._sentence:
            self._say(self._sentence, passing=True)
        self._time("ended")
        self.outcome = outcome
        self._ended(self)

    def _time(self, what):
        self.times[what] = round(time.monotonic() - self._began, 3)

    # -- what the organiser sees ----------------------------------------------------------------

    def _frame(self):
        controller = self.document.CurrentController
        return controller.Frame if controller is not None else None

    def _shown(self):
        frame = self._frame()
        return frame is not None and frame.ContainerWindow.isVisible()

    def _say(self, sentence, passing=False):
        self._sentence = sentence
        self._hush()
        if not sentence or not self._shown():
            return
        indicator = self._indicator = self._frame().createStatusIndicator()
        indicator.start(sentence, 0)
        if passing:
            timer = threading.Timer(SECONDS_SHOWN, lambda: soon(self.context, self._hush))
            timer.daemon = True
            timer.start()

    def _hush(self):
        if self._indicator is not None:
            self._indicator.end()
            self._indicator = None

    def _box(self, text, kind, buttons=1):
        if not self._shown():
            self.words.setdefault("boxes", []).append(text)
            return 0 if buttons in (2, 4) else 3 if buttons == 3 else 1
        toolkit = self.context.ServiceManager.createInstanceWithContext(
            "com.sun.star.awt.Toolkit", self.context
        )
        parent = self._frame().ContainerWindow
        box = toolkit.createMessageBox(
            parent, uno.Enum("com.sun.star.awt.MessageBoxType", kind), buttons, "pairbook", text
        )
        try:
            return box.execute()
        finally:
            box.dispose()

    def _cannot_start(self, why):
        python = self.config["python"]
        reason = self.words["caged"] if caged() else self.words["no_start"]
        return reason.format(python=python, why=why)

    def _listen_for_escape(self):
        controller = self.document.CurrentController
        if controller is not None and self._shown():
            self._escape = Escape(self.stop)
            controller.addKeyHandler(self._escape)

    def _stop_listening(self):
        escape, self._escape = self._escape, None
        controller = self.document.CurrentController
        if escape is not None and controller is not None:
            controller.removeKeyHandler(escape)


def _line(message):
    """Return a message as it goes over the pipe."""
    return json.dumps(message).encode("utf-8") + b"\n"


def caged():
    """Tell whether this LibreOffice is a Flatpak or Snap that may start no program outside."""
    return os.path.exists("/.flatpak-info") or bool(os.environ.get("SNAP"))


def start(config, errors):
    """Start pairbook's side; raises ``OSError`` when its Python is not there.

    The environment is cleaned of what LibreOffice sets for its own Python.
    """
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("PYTHON") and name not in ("LD_LIBRARY_PATH", "URE_BOOTSTRAP")
    }
    command = [config["python"], "-E", "-X", "utf8", "-c", CODE, config["folder"]]
    if os.path.exists("/.flatpak-info"):
        command = ["flatpak-spawn", "--host", *command]
    flags = getattr(subprocess, "CREATE_NO_WINDOW", 0) if sys.platform == "win32" else 0
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=errors,
        env=environment,
        creationflags=flags,
    )


def words_for(document):
    """Return the extension's own messages, in the language of the workbook."""
    return words_of(document) or next(iter(load("words.json").values()))


def words_of(document):
    """Return the words of the language of a workbook of ours; none of another document."""
    for words in load("words.json").values():
        if document.Sheets.hasByName(words["tournament_tab"]):
            return words
    return None
