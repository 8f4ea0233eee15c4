"""A headless Chromium driven over its debugging pipe: no driver, no network, no port."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Any

import pytest

PROGRAM = shutil.which("chromium") or shutil.which("chromium-browser")
AXE = Path(os.environ.get("PAIRBOOK_NPM", "")) / "node_modules" / "axe-core" / "axe.min.js"
needs_axe = pytest.mark.skipif(
    not AXE.is_file(), reason="needs axe-core (npm install --prefix DIR axe-core; PAIRBOOK_NPM=DIR)"
)


_WITH_PIPE = """
import fcntl, os, sys
ends = [fcntl.fcntl(int(end), fcntl.F_DUPFD, 10) for end in sys.argv[1:3]]
for end, wanted in zip(ends, (3, 4)):
    os.dup2(end, wanted)
os.execv(sys.argv[3], sys.argv[3:])
"""
"""Chromium reads its descriptor 3 and writes its descriptor 4."""


class Browser:
    """One window.  Sizes are in CSS pixels."""

    def __init__(self, width: int = 1280, height: int = 900) -> None:
        if PROGRAM is None:
            pytest.skip("needs Chromium (apt-get install chromium)")
        self._profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        theirs_in, self._out = os.pipe()
        self._in, theirs_out = os.pipe()
        self._process = subprocess.Popen(
            [
                sys.executable, "-c", _WITH_PIPE, str(theirs_in), str(theirs_out), PROGRAM,
                "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                "--remote-debugging-pipe", "--hide-scrollbars", "--force-color-profile=srgb",
                "--force-prefers-reduced-motion", f"--user-data-dir={self._profile.name}",
                "about:blank",
            ],
            pass_fds=(theirs_in, theirs_out),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(theirs_in)
        os.close(theirs_out)
        self._number = 0
        self._buffer = b""
        self._session: str | None = None
        self.events: list[dict[str, Any]] = []
        made = self.call("Target.createTarget", url="about:blank")
        attached = self.call("Target.attachToTarget", targetId=made["targetId"], flatten=True)
        self._session = attached["sessionId"]
        self.call("Page.enable")
        self.call("Runtime.enable")
        self.call("Log.enable")
        self.call("Network.enable")
        self.resize(width, height)

    def __enter__(self) -> Browser:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._session = None
        try:
            self.call("Browser.close")
            self._process.wait(10)
        except (OSError, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait(10)
        os.close(self._in)
        os.close(self._out)
        self._profile.cleanup()

    # -- the protocol ---------------------------------------------------------------------

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Send a command and wait for its answer."""
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": parameters}
        if self._session is not None:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._read()
            if answer.get("id") == self._number:
                assert "error" not in answer, answer["error"]
                found: dict[str, Any] = answer["result"]
                return found
            self.events.append(answer)

    def _read(self) -> dict[str, Any]:
        while b"\0" not in self._buffer:
            read = os.read(self._in, 1 << 16)
            if not read:
                raise OSError("Chromium has ended")
            self._buffer += read
        message, _, self._buffer = self._buffer.partition(b"\0")
        found: dict[str, Any] = json.loads(message)
        return found

    def faults_of_access(self) -> list[str]:
        """What axe finds on the page: the rule, and the element."""
        self.run(f"{AXE.read_text(encoding='utf-8')}; 0")
        found: list[str] = self.run(
            """axe.run().then((told) => told.violations.flatMap((one) =>
            one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 150)}`)))"""
        )
        return found

    # -- what a visitor does --------------------------------------------------------------

    def resize(self, width: int, height: int, *, phone: bool = False, scale: float = 1) -> None:
        """Another window, or a phone."""
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=height, deviceScaleFactor=scale, mobile=phone,
        )  # fmt: skip
        self.call("Emulation.setTouchEmulationEnabled", enabled=phone)

    def prefer(self, **features: str) -> None:
        """Media features: ``prefers_color_scheme="dark"``."""
        self.call(
            "Emulation.setEmulatedMedia",
            features=[
                {"name": name.replace("_", "-"), "value": value} for name, value in features.items()
            ],
        )

    def open(self, path: Path | str, fragment: str = "") -> None:
        """Load a file or an address and wait for it."""
        self.events.clear()
        # The same page with another fragment would not be loaded anew.
        self.call("Page.navigate", url="about:blank")
        self._wait("Page.loadEventFired")
        self.events.clear()
        address = path if isinstance(path, str) else path.as_uri()
        self.call("Page.navigate", url=address + fragment)
        self._wait("Page.loadEventFired")

    def _wait(self, method: str) -> None:
        while not any(event.get("method") == method for event in self.events):
            self.events.append(self._read())

    def run(self, script: str) -> Any:
        """The value of an expression, which may say ``$`` and ``$$``; a promise is waited for."""
        answer = self.call(
            "Runtime.evaluate",
            expression=script, awaitPromise=True, returnByValue=True, includeCommandLineAPI=True,
        )  # fmt: skip
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def until(self, condition: str, seconds: float = 30) -> None:
        """Wait for what a page shows by itself."""
        end = time.monotonic() + seconds
        while not self.run(condition):
            assert time.monotonic() < end, self.run("document.body.innerText")
            time.sleep(0.1)

    def where(self, selector: str) -> tuple[float, float]:
        """The middle of an element, brought into view."""
        x, y = self.run(
            f"""(() => {{ const e = document.querySelector({json.dumps(selector)});
            e.scrollIntoView({{block: "center", inline: "nearest"}});
            const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2];
            }})()"""
        )
        return x, y

    def hover(self, selector: str) -> None:
        """Move the mouse over an element."""
        x, y = self.where(selector)
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def click(self, selector: str) -> None:
        """Click an element with the mouse."""
        x, y = self.where(selector)
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def tap(self, selector: str) -> None:
        """Tap an element with a finger."""
        x, y = self.where(selector)
        self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def press(self, key: str, code: int, text: str = "") -> None:
        """Press a key on the keyboard."""
        for kind in ("keyDown", "keyUp"):
            more = {"text": text} if text and kind == "keyDown" else {}
            self.call(
                "Input.dispatchKeyEvent", type=kind, key=key, code=key,
                windowsVirtualKeyCode=code, **more,
            )  # fmt: skip

    def screenshot(self) -> bytes:
        """The window as a PNG."""
        return base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])

    def pdf(self) -> bytes:
        """The page printed."""
        printed = self.call("Page.printToPDF", printBackground=False, preferCSSPageSize=True)
        return base64.b64decode(printed["data"])

    def complaints(self) -> list[str]:
        """Errors and warnings of the console, and everything asked of a network."""
        found = []
        for event in self.events:
            method, told = event.get("method"), event.get("params", {})
            if method == "Log.entryAdded" and told["entry"]["level"] in ("error", "warning"):
                found.append(told["entry"]["text"])
            if method == "Runtime.exceptionThrown":
                found.append(str(told["exceptionDetails"]))
            if method == "Page.javascriptDialogOpening":
                found.append(told["message"])
            if method == "Network.requestWillBeSent":
                url = told["request"]["url"]
                if not url.startswith(("file:", "data:", "about:")):
                    found.append(url)
        return found
