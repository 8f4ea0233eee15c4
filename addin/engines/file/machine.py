"""This computer and its processes: who wrote a temporary file, and does he still live."""

from __future__ import annotations

import os
import socket
from contextlib import suppress
from functools import cache
from hashlib import sha256

_WINDOWS = os.name == "nt"
_STILL_ACTIVE = 259
_QUERY_LIMITED = 0x1000


@cache
def computer() -> str:
    """The computer's name in its network, "" when it has none."""
    with suppress(OSError):
        return socket.gethostname()
    return ""


@cache
def mark() -> str:
    """Six letters for "this computer": process numbers compare only where it is the same.

    On Linux two containers may bear one name and count their processes apart; the name space
    is part of the mark.
    """
    space = ""
    with suppress(OSError):
        space = os.readlink("/proc/self/ns/pid")
    return sha256(f"{computer()} {space}".encode("utf-8", "replace")).hexdigest()[:6]


def lives(process: int) -> bool:
    """Whether a process of this computer runs; True when that cannot be known."""
    if process <= 0:
        return False
    if _WINDOWS:
        return _lives_on_windows(process)
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True  # somebody else's process
    return True


def _lives_on_windows(process: int) -> bool:
    # os.kill(…, 0) would send Ctrl+C there.
    import ctypes

    kernel = getattr(ctypes, "windll").kernel32  # noqa: B009 - absent on other systems
    kernel.OpenProcess.restype = ctypes.c_void_p
    handle = kernel.OpenProcess(_QUERY_LIMITED, False, process)
    if not handle:
        return bool(kernel.GetLastError() == 5)  # access denied: it is there
    code = ctypes.c_ulong()
    known = kernel.GetExitCodeProcess(ctypes.c_void_p(handle), ctypes.byref(code))
    kernel.CloseHandle(ctypes.c_void_p(handle))
    return not known or code.value == _STILL_ACTIVE
