"""The file itself: may it be read and written, who has it open, and does he still live."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from pairing import limits
from pairing.catalogue import text
from pairing.errors import InputError

_WINDOWS = os.name == "nt"
_NO_NAME = re.compile(
    r'[<>:"|?*\x00-\x1f]|^(con|prn|aux|nul|(com|lpt)[1-9¹²³]) *(\.|$)|[. ]$', re.IGNORECASE
)
_COMPOUND_FILE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def open_flags(*names: str) -> int:
    """Return the flags of ``os.open`` by their names, those that this system has."""
    flags = 0
    for name in names:
        flags |= getattr(os, name, 0)
    return flags


def read(path: Path) -> bytes:
    """Return the whole file.

    Raises ``InputError`` when it is missing, kept by another program, or not readable.
    """
    try:
        there = path.stat()
        if stat.S_ISDIR(there.st_mode):
            raise InputError("error.file_missing", file=str(path))
        if not stat.S_ISREG(there.st_mode):
            raise InputError("error.not_a_regular_file", file=str(path))
        limits.check_size(there.st_size, limits.FILE_BYTES, str(path))
        return path.read_bytes()
    except PermissionError:
        raise denied(path)
    except OSError:
        raise InputError("error.file_missing", file=str(path))


def check_is_zip(data: bytes, path: Path) -> None:
    """Raise ``InputError`` for files whose first bytes say they are no workbook of ours."""
    if data[:8] == _COMPOUND_FILE and "EncryptedPackage".encode("utf-16-le") in data:
        raise InputError("error.file_encrypted", file=str(path))
    if data[:2] != b"PK":
        raise not_a_workbook(path)


def not_a_workbook(path: Path | str) -> InputError:
    """Return the error for a file that is something else or damaged."""
    return InputError("error.not_a_workbook", file=str(path))


@contextmanager
def damage(path: Path | str) -> Iterator[None]:
    """Call odd numbers and missing attributes in a part of a workbook damage."""
    try:
        yield
    except (ValueError, TypeError, LookupError, AttributeError, ArithmeticError) as error:
        raise not_a_workbook(path) from error


def check_writable(path: Path) -> None:
    """Raise ``InputError`` unless the file at ``path`` could be replaced right now."""
    target = behind_links(path)
    check_not_open(path)
    if not target.parent.is_dir():
        raise InputError("error.file_missing", file=str(target.parent))
    if (target.exists() and not os.access(target, os.W_OK)) or not os.access(
        target.parent, os.W_OK
    ):
        raise _not_writable(path)
    if _WINDOWS and target.exists():
        # Excel on Windows keeps the file open and denies writing to everybody else.
        try:
            with target.open("r+b"):
                pass
        except PermissionError:
            raise denied(path)


def behind_links(path: Path) -> Path:
    """Return the file itself: a link to it stays a link."""
    try:
        return Path(os.path.realpath(path))
    except OSError:  # Windows' drives of some makers do not say where a file lies
        return Path(os.path.abspath(path))


def check_name(path: Path) -> None:
    """Raise ``InputError`` for a name that Windows keeps for devices, or that no file has there."""
    if _WINDOWS and _NO_NAME.search(path.name):
        raise InputError("write.name_not_for_windows", file=path.name)


def same_file(path: Path, other: Path) -> bool:
    """Return whether two paths lead to one file, which need not exist."""
    return behind_links(path) == behind_links(other)


def other_names(path: Path) -> int:
    """Return how many further names the file has: hard links, each of which would keep its own."""
    try:
        return path.stat().st_nlink - 1
    except OSError:
        return 0


def check_not_open(path: Path) -> None:
    """Raise ``InputError`` when Excel's or LibreOffice's lock file says it has the file open."""
    for place in {path, behind_links(path)}:
        for lock, program, reader in (
            (place.with_name(f"~${place.name}"), "Excel", _excel_user),
            (place.with_name(f".~lock.{place.name}#"), "LibreOffice", _libreoffice_user),
        ):
            if lock.exists():
                user = ""
                with suppress(OSError):
                    user = reader(lock.read_bytes())
                raise _in_use(place, program, user, lock.name)


def _in_use(path: Path, program: str, user: str, lock: str) -> InputError:
    values: dict[str, Any] = {"file": str(path), "program": program, "lock": lock}
    who = text("file.by_user", program=program, user=user) if user else program
    return InputError("error.file_in_use", who=who, user=user, **values)


def denied(path: Path) -> InputError:
    """Return the refusal of a file that may be locked or protected: Windows says the same of
    both.
    """
    if _WINDOWS:
        return _in_use(path, "Excel", "", f"~${path.name}")
    return _not_writable(path)


def _not_writable(path: Path) -> InputError:
    return InputError("error.file_not_writable", file=str(path), folder=str(path.parent))


def _excel_user(data: bytes) -> str:
    """Return the name in Excel's owner file: length and ANSI text, at byte 55 the same in
    UTF-16.
    """
    if len(data) >= 57:
        length = int.from_bytes(data[55:57], "little")
        if 0 < length <= 54 and len(data) >= 57 + 2 * length:
            return _tidy(data[57 : 57 + 2 * length].decode("utf-16-le", "replace"))
    return _tidy(data[1 : 1 + data[0]].decode("latin-1")) if data else ""


def _libreoffice_user(data: bytes) -> str:
    """Return user and computer in LibreOffice's lock: ``name,login,computer,date,profile;``."""
    fields = re.split(r"(?<!\\),", data.decode("utf-8", "replace"))
    name, login, computer = ([_tidy(field.replace("\\,", ",")) for field in fields] + [""] * 3)[:3]
    person = name or login
    return f"{person} ({computer})" if person and computer else person or computer


def _tidy(name: str) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())


# -- this computer and its processes ------------------------------------------------------------

_STILL_ACTIVE = 259
_QUERY_LIMITED = 0x1000


@cache
def computer() -> str:
    """Return the computer's name in its network, "" when it has none."""
    with suppress(OSError):
        if hasattr(os, "uname"):
            return os.uname().nodename
        import socket  # two thousandths of a second

        return socket.gethostname()
    return ""


@cache
def mark() -> str:
    """Return six letters for "this computer": process numbers compare only where it is the same.

    On Linux two containers may bear one name and count their processes apart; the name space
    is part of the mark.
    """
    space = ""
    with suppress(OSError):
        space = os.readlink("/proc/self/ns/pid")
    return sha256(f"{computer()} {space}".encode("utf-8", "replace")).hexdigest()[:6]


def lives(process: int) -> bool:
    """Return whether a process of this computer runs; True when that cannot be known."""
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
