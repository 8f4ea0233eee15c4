"""One writer of a workbook at a time: a lock held from reading to writing.

Beside the workbook lies, while somebody works on it, a small file ``.~pairbook-lock-CUP.xlsx``
that the operating system keeps locked for the process (``flock``; on Windows a byte far behind
the end of the file, so that the others can read what is in it).  The system gives the lock up
when the process ends, however it ends: a dead owner's lock is free at once, and two processes
that find it so cannot both take it.  What the file says (who, where, since when) is only for
the message to those who wait.

Where a folder cannot lock at all (some network drives), work goes on without: the comparison
of the file before it is replaced remains (:func:`addin.engines.file.whole.replace`).
"""

from __future__ import annotations

import errno
import getpass
import json
import os
import stat
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import datetime
from pathlib import Path

from addin.engines.file import guard, whole
from pairing.catalogue import Text, text
from pairing.dataclasses import asdict, dataclass
from pairing.errors import InputError

PREFIX = ".~pairbook-lock-"
"""How the names of lock files begin."""

WAIT = 30.0
"""Seconds to wait for one owner; the clock starts anew when another's turn has come."""

LONGEST_WAIT = 300.0
"""Seconds to wait altogether, however the queue moves."""

_PAUSE = 0.05
_FAR = 1 << 30
"""On Windows locked bytes cannot be read: this one has nothing in it."""

_BUSY = {0, errno.ENOENT, errno.EACCES, errno.EAGAIN, getattr(errno, "EDEADLK", errno.EAGAIN)}
"""What systems say of a lock that another has, or of a file that its owner is just removing; some
libraries of Windows give no number at all."""


@dataclass(frozen=True)
class Owner:
    """The owner of a lock: his account, computer and process, and since when."""

    user: str
    computer: str
    process: int
    since: str

    def shown(self) -> Text:
        """Return who it is, as a message to somebody who waits names him."""
        values = {"user": self.user, "computer": self.computer, "process": self.process}
        return text("lock.owner", since=self.since, **values)


Waiting = Callable[[Text], None]
"""Called once when somebody has to wait, with a sentence that says for whom."""


def lock_file(path: Path) -> Path:
    """Return where the lock of a workbook lies: beside the file itself, also for a link to it."""
    real = guard.behind_links(path)
    return real.with_name(PREFIX + real.name)


@contextmanager
def only_writer(
    path: Path, *, waiting: Waiting | None = None, patience: float = WAIT
) -> Iterator[None]:
    """Be the only one of us who reads, computes and writes a workbook.

    ``path`` need not exist yet, its folder must.  Waits up to ``patience`` seconds for each
    owner before us and says so through ``waiting``.  Raises ``InputError`` with the owner's
    name when it takes longer, and when the folder cannot be written to.
    """
    place = lock_file(path)
    handle = _acquire(path, place, waiting, patience)
    try:
        yield
    finally:
        if handle is not None:
            _release(handle, place)


def _acquire(path: Path, place: Path, waiting: Waiting | None, patience: float) -> int | None:
    begun = turn = time.monotonic()
    before: Owner | None = None
    waited = False
    while True:
        try:
            handle, taken = _attempt(place)
        except OSError as error:
            if error.errno in whole.CANNOT:
                return None
            if error.errno == errno.ELOOP:
                raise InputError("lock.odd_file", file=str(path), lock=place.name)
            raise whole.failure(path, error)
        if handle is not None:
            return handle
        if taken:
            continue  # the owner before us has just removed the file we had open
        owner = owner_in(place) or before
        now = time.monotonic()
        if owner != before:
            if waiting is not None and owner is not None and not waited:
                waiting(text("lock.waiting", file=str(path), owner=owner.shown()))
                waited = True
            turn, before = now, owner
        if now - turn > patience or now - begun > LONGEST_WAIT:
            who = owner.shown() if owner else text("lock.unknown_owner")
            raise InputError("lock.busy", file=str(path), owner=who, seconds=round(now - begun))
        time.sleep(_PAUSE)


def _attempt(place: Path) -> tuple[int | None, bool]:
    """Return the lock file, held open and locked; ``None`` where it is not ours, and whether we had
    it.
    """
    handle = whole.patiently(lambda: _open(place))
    with ExitStack() as unless_ours:
        unless_ours.callback(os.close, handle)
        taken = _try_lock(handle)
        if taken and _is_same(handle, place):
            _write_owner(handle)
            unless_ours.pop_all()
            return handle, True
    return None, taken


def _open(place: Path) -> int:
    flags = guard.open_flags("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_BINARY", "O_NOINHERIT")
    try:
        handle = os.open(place, flags | os.O_RDWR | os.O_CREAT, 0o666)
    except PermissionError as denied:
        # Another user's lock file: it can be locked, not written.
        try:
            handle = os.open(place, flags | os.O_RDONLY)
        except FileNotFoundError:  # there is none: nobody may make files in this folder
            raise denied
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise OSError(errno.ELOOP, "not a file", str(place))
    return handle


def _try_lock(handle: int) -> bool:
    """Lock the open file for this process; False when another one has it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(handle, _FAR, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in _BUSY:
            return False
        raise
    return True


def _is_same(handle: int, place: Path) -> bool:
    """Return whether the locked file is still the one that others find under the name."""
    if sys.platform == "win32":
        return True  # a file somebody has open cannot be removed there
    try:
        there = os.stat(place, follow_symlinks=False)
    except FileNotFoundError:
        return False
    ours = os.fstat(handle)
    return (there.st_ino, there.st_dev) == (ours.st_ino, ours.st_dev)


def _write_owner(handle: int) -> None:
    user = ""
    with suppress(Exception):  # a computer without accounts has no name for us
        user = getpass.getuser()
    owner = Owner(user, guard.computer(), os.getpid(), f"{datetime.now():%Y-%m-%d %H:%M:%S}")
    # Only for messages: a full disk or another user's file does not stop the work.
    with suppress(OSError):
        os.lseek(handle, 0, os.SEEK_SET)
        os.ftruncate(handle, 0)
        os.write(handle, json.dumps(asdict(owner)).encode("utf-8"))


def owner_in(place: Path) -> Owner | None:
    """Return who has a workbook locked, by what he wrote into its lock file; None: nobody is
    known.
    """
    with suppress(OSError, ValueError, KeyError, TypeError):
        data = json.loads(_first_bytes(place))
        return Owner(
            _tidy(data["user"]), _tidy(data["computer"]), int(data["process"]), _tidy(data["since"])
        )
    return None


def _first_bytes(place: Path) -> bytes:
    handle = os.open(place, os.O_RDONLY | guard.open_flags("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY"))
    try:
        return os.read(handle, 2000)
    finally:
        os.close(handle)


def _tidy(value: object) -> str:
    return "".join(c for c in str(value)[:60] if c.isprintable())


def _release(handle: int, place: Path) -> None:
    """Remove the lock file and give the lock up, in the order that each system allows."""
    if sys.platform == "win32":
        # Whoever else has the file open keeps it from being removed; then it stays.
        os.close(handle)
        with suppress(OSError):
            os.unlink(place)
        return
    # While we hold it: whoever opened it before finds that it is gone, and opens another.
    with suppress(OSError):
        if _is_same(handle, place):
            os.unlink(place)
    os.close(handle)
