"""The file itself: may it be read and written, who has it open, and replacing it whole."""

from __future__ import annotations

import os
import re
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from pairing.catalogue import text
from pairing.errors import InputError

_WINDOWS = os.name == "nt"
_COMPOUND_FILE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def read(path: Path) -> bytes:
    """The whole file.

    Raises ``InputError`` when it is missing, kept by another program, or not readable.
    """
    try:
        if not path.is_file():
            raise InputError("error.file_missing", file=str(path))
        return path.read_bytes()
    except PermissionError:
        raise _denied(path)
    except OSError:
        raise InputError("error.file_missing", file=str(path))


def check_is_zip(data: bytes, path: Path) -> None:
    """Raise ``InputError`` for files whose first bytes say they are no workbook of ours."""
    if data[:8] == _COMPOUND_FILE and "EncryptedPackage".encode("utf-16-le") in data:
        raise InputError("error.file_encrypted", file=str(path))
    if data[:2] != b"PK":
        raise not_a_workbook(path)


def not_a_workbook(path: Path | str) -> InputError:
    """The error for a file that is something else or damaged."""
    return InputError("error.not_a_workbook", file=str(path))


def check_writable(path: Path) -> None:
    """Raise ``InputError`` unless the file at ``path`` could be replaced right now."""
    target = _behind_links(path)
    for place in {path, target}:
        _check_lock(place)
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
            raise _denied(path)


def _behind_links(path: Path) -> Path:
    """The file itself: a link to it stays a link."""
    return Path(os.path.realpath(path))


def same_file(path: Path, other: Path) -> bool:
    """Whether two paths lead to one file, which need not exist."""
    return _behind_links(path) == _behind_links(other)


def _check_lock(path: Path) -> None:
    excel = path.with_name(f"~${path.name}")
    office = path.with_name(f".~lock.{path.name}#")
    for lock, program, reader in (
        (excel, "Excel", _excel_user),
        (office, "LibreOffice", _libreoffice_user),
    ):
        if lock.exists():
            user = ""
            with suppress(OSError):
                user = reader(lock.read_bytes())
            raise _in_use(path, program, user, lock.name)


def _in_use(path: Path, program: str, user: str, lock: str) -> InputError:
    values: dict[str, Any] = {"file": str(path), "program": program, "lock": lock}
    who = text("file.by_user", program=program, user=user) if user else program
    return InputError("error.file_in_use", who=who, user=user, **values)


def _denied(path: Path) -> InputError:
    """Windows says "permission denied" both for a locked file and for a protected one."""
    if _WINDOWS:
        return _in_use(path, "Excel", "", f"~${path.name}")
    return _not_writable(path)


def _not_writable(path: Path) -> InputError:
    return InputError("error.file_not_writable", file=str(path), folder=str(path.parent))


def _excel_user(data: bytes) -> str:
    """The name in Excel's owner file: length and ANSI text, at byte 55 the same in UTF-16."""
    if len(data) >= 57:
        length = int.from_bytes(data[55:57], "little")
        if 0 < length <= 54 and len(data) >= 57 + 2 * length:
            return _tidy(data[57 : 57 + 2 * length].decode("utf-16-le", "replace"))
    return _tidy(data[1 : 1 + data[0]].decode("latin-1")) if data else ""


def _libreoffice_user(data: bytes) -> str:
    """User and computer in LibreOffice's lock: ``name,login,computer,date,profile;``."""
    fields = re.split(r"(?<!\\),", data.decode("utf-8", "replace"))
    name, login, computer = ([_tidy(one.replace("\\,", ",")) for one in fields] + [""] * 3)[:3]
    person = name or login
    return f"{person} ({computer})" if person and computer else person or computer


def _tidy(name: str) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())


def replace(path: Path, data: bytes, opened_as: bytes | None) -> None:
    """Put ``data`` in the place of the file at ``path``: whole, or not at all.

    ``opened_as`` is what the file held when it was read (None for a new place): when it
    holds something else by now, somebody else saved it, and his work is kept.  Mode and,
    where allowed, owner stay as they were.  Raises ``InputError``.
    """
    check_writable(path)
    if opened_as is not None and read(path) != opened_as:
        raise InputError("error.file_changed", file=str(path))
    target = _behind_links(path)
    temporary: str | None = None
    try:
        # In the same folder, because only there a replacement is one step.
        handle, temporary = tempfile.mkstemp(prefix=".~pairbook-", suffix=".tmp", dir=target.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        _take_over_rights(target, temporary)
        _replace(temporary, target)
    except PermissionError:
        _forget(temporary)
        raise _denied(path)
    except BaseException:
        _forget(temporary)
        raise
    _flush_folder(target.parent)


def _replace(temporary: str, target: Path) -> None:
    # On Windows a virus scanner or an indexer may look at either file for a moment.
    for pause in (0.05, 0.2, 0.5) if _WINDOWS else ():
        try:
            os.replace(temporary, target)
            return
        except PermissionError:
            time.sleep(pause)
    os.replace(temporary, target)


def _forget(temporary: str | None) -> None:
    if temporary is not None:
        with suppress(OSError):
            os.unlink(temporary)


def _take_over_rights(path: Path, temporary: str) -> None:
    try:
        old = path.stat()
    except FileNotFoundError:
        # A temporary file is private; a new workbook should be as any new file of the user's.
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(temporary, 0o666 & ~mask)
        return
    if hasattr(os, "chown"):
        with suppress(OSError):
            os.chown(temporary, old.st_uid, old.st_gid)
    os.chmod(temporary, old.st_mode & 0o7777)


def _flush_folder(folder: Path) -> None:
    """Make the replacement survive a power cut, where folders can be flushed."""
    if _WINDOWS:
        return
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
