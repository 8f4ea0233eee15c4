"""Screens nobody sees, for tests with a pointer and a keyboard."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def screen(size: str) -> Iterator[str]:
    """A screen nobody sees; its display's name."""
    read, write = os.pipe()
    # Without -noreset the screen starts anew when its last program leaves, as LibreOffice's
    # splash does just before the office itself comes.
    process = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{size}x24", "-noreset"],
        pass_fds=(write,),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    try:
        number = os.read(read, 16).decode().strip()
        time.sleep(0.2)
        yield f":{number}"
    finally:
        os.close(read)
        process.terminate()
        process.wait(5)
