"""Files that appear whole or not at all: the one writer of files in the product.

The new content is written under a temporary name in the same folder (only there a replacement
is one step), flushed to the disk, given its rights, and moved into its place.  The temporary
name cannot be guessed and is opened exclusively, so that no file or link lying there is ever
written through.  It says whose it is: ``.~pairbook-MARK-PROCESS-RANDOM.xlsx``, and
:func:`sweep` removes what a killed process left behind.

A link at the place to be written is not followed: the link itself is replaced, and what it
points to stays as it is.  A workbook that was opened through a link is saved behind it (its
caller resolves the link first, see :func:`addin.engines.file.guard.behind_links`).
"""

from __future__ import annotations

import errno
import os
import re
import secrets
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

from addin.engines.file import guard
from pairing.errors import InputError

T = TypeVar("T")

PREFIX = ".~pairbook-"
"""How every temporary name begins."""

STALE_AFTER = 3600.0
"""Seconds after which a temporary file of another computer counts as left behind."""

_WINDOWS = os.name == "nt"
_NAME = re.compile(re.escape(PREFIX) + r"([0-9a-f]{6})-(\d+)-[0-9a-f]{16}(\.\w*)?")
_LONG = 190
"""Characters of a path on Windows from which one beside it, of a longer name, may have too many."""

_PAUSES = (0.05, 0.2, 0.5)
_FULL = {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC), errno.EFBIG}
_DENIED = {errno.EACCES, errno.EPERM, errno.EROFS}
_MISSING = {errno.ENOENT, errno.ENOTDIR}
CANNOT = {
    getattr(errno, name)
    for name in ("EINVAL", "EBADF", "ENOLCK", "ENOSYS", "ENOTSUP", "EOPNOTSUPP")
    if hasattr(errno, name)
}
"""What a drive answers that knows no locks, no flushing or no rights."""


def write(path: Path, content: bytes | str) -> None:
    """Write a file whole or not at all; text as UTF-8, its line ends as they are.

    Raises ``InputError`` when the file cannot be written; what was there is then unharmed.
    """
    data = content.encode("utf-8") if isinstance(content, str) else content
    with _failures_of(path):
        check_place(path)
        temporary = _new_file(path.parent, path.suffix, data)
        _take_place(temporary, path)


def replace(path: Path, data: bytes, opened_as: bytes | None) -> None:
    """Put ``data`` in the place of the workbook at ``path``: whole, or not at all.

    ``opened_as`` is what the file held when it was read (None for a new place): when it
    holds something else by now, somebody else saved it, and his work is kept.  A link at
    ``path`` stays one: the file behind it is replaced.  Raises ``InputError``.
    """
    guard.check_writable(path)
    target = guard.behind_links(path)
    with _failures_of(path):
        check_place(target)
        temporary = _new_file(target.parent, target.suffix, data)
        with _removed_on_failure(temporary):
            # Compared at the last moment: writing and flushing took a while.
            _check_unchanged(path, opened_as)
            _take_place(temporary, target)


def _check_unchanged(path: Path, opened_as: bytes | None) -> None:
    """Raise ``InputError`` for a file that no longer holds what it did; ``None``: it was new."""
    if opened_as is not None and guard.read(path) != opened_as:
        raise InputError("error.file_changed", file=str(path))


@contextmanager
def draft_of(path: Path, opened_as: bytes | None = None) -> Iterator[Path]:
    """Yield an empty file beside ``path``, of the same kind, that takes its place if all goes well.

    For writers that want a file's name.  When something goes wrong the draft is gone and
    ``path`` as it was.  ``opened_as`` is what it held before, as in :func:`replace`.  Raises
    ``InputError`` when the file cannot be written.
    """
    with _failures_of(path):
        check_place(path)
        draft = _new_file(path.parent, path.suffix.lower(), b"")
    with _removed_on_failure(draft):
        try:
            yield draft
        except Exception as error:
            _tell_of_draft(path, draft, error)
            raise
        with _failures_of(path):
            with draft.open("rb+") as file:
                _flush(file.fileno())
            guard.check_not_open(path)  # it may have been opened while the draft was written
            _check_unchanged(path, opened_as)
            _take_place(draft, path)


def _tell_of_draft(path: Path, draft: Path, error: Exception) -> None:
    """Raise ``InputError`` when the system refused to write a draft, not some other file."""
    # XlsxWriter wraps what the system says in an exception of its own.
    cause = error.args[0] if error.args and isinstance(error.args[0], OSError) else error
    if not isinstance(cause, OSError):
        return
    if cause.errno in _FULL or cause.filename is None or str(cause.filename) == str(draft):
        raise failure(path, cause)


@contextmanager
def sibling_folder(path: Path) -> Iterator[Path]:
    """Yield a private folder beside ``path`` for drafts of several files; gone at the end.

    Put each into its place with :func:`move`.  Raises ``InputError`` when the folder cannot
    be written to.
    """
    from shutil import rmtree

    with _failures_of(path):
        folder = _temporary_place(path.parent)
        folder.mkdir(mode=0o700)
        try:
            yield folder
        finally:
            rmtree(folder, ignore_errors=True)


def move(draft: Path, path: Path) -> None:
    """Let a finished draft from :func:`sibling_folder` take its place."""
    with _failures_of(path):
        check_place(path)
        with draft.open("rb+") as file:
            _flush(file.fileno())
        _take_place(draft, path)


def check_place(path: Path) -> None:
    """Refuse what must not be replaced by a file, and workbooks that are open elsewhere.

    Raises ``InputError`` for a folder, a device or the like (links to such things, too), a
    missing parent folder, a name that Windows does not allow, and when Excel or LibreOffice
    has the file open.
    """
    guard.check_name(path)
    if not path.parent.is_dir():
        raise InputError("error.folder_missing", folder=str(path.parent))
    guard.check_not_open(path)
    try:
        there = path.stat()
    except OSError:
        return  # nothing there, or a link that leads nowhere
    if stat.S_ISDIR(there.st_mode):
        raise InputError("error.folder_given", file=str(path))
    if not stat.S_ISREG(there.st_mode):
        raise InputError("write.not_a_file", file=str(path))


def sweep(folder: Path) -> list[Path]:
    """Remove temporary files that nobody is writing any more; what was removed.

    A file is left behind when the process that made it on this computer runs no more, or,
    if it came from another computer, when nobody has written to it for an hour.  What cannot
    be removed stays.
    """
    removed = []
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            made = _NAME.fullmatch(entry.name)
            if made is None or not _left_behind(entry, made[1], int(made[2])):
                continue
            with suppress(OSError):
                if entry.is_dir(follow_symlinks=False):
                    for inner in os.scandir(entry.path):
                        os.unlink(inner.path)
                    os.rmdir(entry.path)
                else:
                    os.unlink(entry.path)
                removed.append(Path(entry.path))
    return removed


def _left_behind(entry: os.DirEntry[str], mark: str, process: int) -> bool:
    if mark == guard.mark():
        return not guard.lives(process)
    with suppress(OSError):
        return time.time() - entry.stat(follow_symlinks=False).st_mtime > STALE_AFTER
    return False


def _temporary_place(folder: Path, suffix: str = "") -> Path:
    """Return where something temporary may be made, and nothing that was killed has left
    anything.
    """
    sweep(folder)
    plain = suffix if re.fullmatch(r"\.\w{1,10}", suffix) else ""
    return folder / f"{PREFIX}{guard.mark()}-{os.getpid()}-{secrets.token_hex(8)}{plain}"


def _new_file(folder: Path, suffix: str, data: bytes) -> Path:
    """Return a file under a temporary name with this content, safely on the disk."""
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL
    flags |= guard.open_flags("O_NOFOLLOW", "O_CLOEXEC", "O_BINARY", "O_NOINHERIT")
    temporary = _temporary_place(folder, suffix)
    handle = os.open(temporary, flags, 0o600)
    with _removed_on_failure(temporary), os.fdopen(handle, "wb") as file:
        file.write(data)
        if data:
            file.flush()
            _flush(file.fileno())
    return temporary


def _take_place(temporary: Path, path: Path) -> None:
    """Give a temporary file the rights it should have, and the name; or remove it."""
    with _removed_on_failure(temporary):
        _set_rights(temporary, path)
        patiently(lambda: os.replace(temporary, path))
    flush_folder(path.parent)


def _set_rights(temporary: Path, path: Path) -> None:
    """Give it the rights of the file to be replaced, or those of any new file of the user's."""
    try:
        old = path.lstat()
    except FileNotFoundError:
        old = None
    if old is None or not stat.S_ISREG(old.st_mode):
        mask = os.umask(0)
        os.umask(mask)
        _change_rights(temporary, 0o666 & ~mask)
        return
    if hasattr(os, "chown"):
        with suppress(OSError):
            os.chown(temporary, old.st_uid, old.st_gid)
    _change_rights(temporary, stat.S_IMODE(old.st_mode))


def _change_rights(path: Path, mode: int) -> None:
    """Set a file's rights; where the drive keeps none it has those the drive gives to all."""
    try:
        os.chmod(path, mode)
    except OSError as error:
        if error.errno not in {*CANNOT, errno.EPERM}:
            raise


def _flush(handle: int) -> None:
    """Have the drive write down what it was given, where it can be asked to."""
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in CANNOT:
            raise


def patiently(act: Callable[[], T]) -> T:
    """Do something with files; on Windows they may be denied for a moment, and are asked again.

    A virus scanner or an indexer looks at one of them, or somebody is just removing it.
    """
    for pause in _PAUSES if _WINDOWS else ():
        try:
            return act()
        except PermissionError:
            time.sleep(pause)
    return act()


@contextmanager
def _removed_on_failure(temporary: Path) -> Iterator[None]:
    """Remove a temporary file where what is done with it fails, or is broken off."""
    try:
        yield
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise


def flush_folder(folder: Path) -> None:
    """Make the names of a folder's files survive a power cut, where folders can be flushed."""
    if _WINDOWS:
        return
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextmanager
def _failures_of(path: Path) -> Iterator[None]:
    """Turn what the system says while a file is written into a message for the organiser."""
    try:
        yield
    except OSError as error:
        raise failure(path, error)


def failure(path: Path, error: OSError) -> InputError:
    """Return the message for a file that could not be written."""
    file, folder = str(path), str(path.parent)
    if isinstance(error, PermissionError) or error.errno in _DENIED:
        return guard.denied(path)
    if error.errno in _FULL:
        return InputError("write.disk_full", file=file, folder=folder)
    if error.errno == errno.ENAMETOOLONG or _too_long_for_windows(path, error):
        return InputError("write.name_too_long", file=path.name)
    if error.errno in _MISSING:
        return InputError("error.folder_missing", folder=folder)
    reason = error.strerror or type(error).__name__
    return InputError("write.failed", file=file, reason=reason)


def _too_long_for_windows(path: Path, error: OSError) -> bool:
    """Return whether a file is "not found" only because its path, or one beside it, is too long."""
    long = _WINDOWS and len(os.path.abspath(path)) > _LONG and path.parent.is_dir()
    return long and error.errno in {*_MISSING, errno.EINVAL}
