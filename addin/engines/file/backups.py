"""Copies of a workbook as it was before each action, in a folder beside it.

Beside ``CUP.xlsx`` the folder ``CUP.xlsx.backups`` holds one file an action::

    0007-2026-11-22-103502-pair-round2-1f3a55d09b7c2e64.xlsx

The names are the index: a number, when, before which action, how many rounds were paired, and
the first 16 digits of the content's SHA-256.  So index and copies cannot disagree, and a person
without this program can open the copy that he wants.

All copies of today stay, of earlier days the last one of each round; when all together are
larger than :data:`MOST_BYTES`, the oldest go first.
"""

from __future__ import annotations

import json
import os
import re
import stat
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

from addin.engines.file import guard, whole
from pairing.dataclasses import dataclass
from pairing.errors import InputError

SUFFIX = ".backups"
"""Follows the workbook's name in the name of the folder."""

LATEST = "latest.json"
"""What the workbook's journal ended with, in the same folder."""

MOST_BYTES = 200_000_000
"""All copies of one workbook together, at most."""

AT_LEAST = 10
"""Copies that stay whatever their size."""

_STAMP = "%Y-%m-%d-%H%M%S"
_NAME = re.compile(
    r"(\d{4,9})-(\d{4}-\d\d-\d\d-\d{6})-([a-z][a-z_]*)(?:-round(\d{1,3}))?-([0-9a-f]{16})"
    r"(\.xls[xm])"
)


@dataclass(frozen=True)
class Backup:
    """One copy: ``round`` is how many rounds were paired in it, None when that is unknown."""

    path: Path
    number: int
    when: datetime
    action: str
    round: int | None
    digest: str
    size: int


def folder_of(path: Path) -> Path:
    """Return where the copies of a workbook are, beside the file itself."""
    real = guard.behind_links(path)
    return real.with_name(real.name + SUFFIX)


def digest_of(data: bytes) -> str:
    """Return the first 16 digits of the SHA-256 of a file's content."""
    return sha256(data).hexdigest()[:16]


def backups_of(path: Path) -> list[Backup]:
    """Return the copies of a workbook, the oldest first; files of other names are passed over."""
    backups = []
    with suppress(OSError), os.scandir(folder_of(path)) as entries:
        for entry in entries:
            named = _NAME.fullmatch(entry.name)
            if named is None or not entry.is_file(follow_symlinks=False):
                continue
            number, when, action, round_, digest, _ = named.groups()
            with suppress(ValueError, OSError):
                backups.append(
                    Backup(
                        Path(entry.path),
                        int(number),
                        datetime.strptime(when, _STAMP),
                        action,
                        None if round_ is None else int(round_),
                        digest,
                        entry.stat(follow_symlinks=False).st_size,
                    )
                )
    return sorted(backups, key=lambda backup: (backup.number, backup.path.name))


def keep(path: Path, data: bytes, *, action: str, round_: int | None, now: datetime) -> Backup:
    """Keep what a workbook holds before ``action`` changes it, and thin the older copies.

    When the last copy holds the same, it is given back and none is made.  To be called by
    the only writer (:func:`addin.engines.file.lock.only_writer`).  Raises ``InputError`` when
    the copy cannot be written.
    """
    folder, digest = folder_of(path), digest_of(data)
    backups = backups_of(path)
    if backups and backups[-1].digest == digest and backups[-1].size == len(data):
        return backups[-1]
    _make(folder)
    number = backups[-1].number + 1 if backups else 1
    round_ = round_ if round_ is None or 0 <= round_ < 1000 else None
    words = re.sub(r"[^a-z_]+", "_", action.lower()).strip("_") or "action"
    about = words if round_ is None else f"{words}-round{round_}"
    name = f"{number:04}-{now.strftime(_STAMP)}-{about}-{digest}{path.suffix.lower()}"
    target = folder / name
    whole.write(target, data)
    made = Backup(target, number, now.replace(microsecond=0), words, round_, digest, len(data))
    for old in superfluous([*backups, made], now):
        with suppress(OSError):
            old.path.unlink()
    return made


def note_latest(path: Path, line: Mapping[str, Any] | None) -> None:
    """Keep beside the copies what the journal of a workbook ended with, as it was written.

    So that an older copy of it that comes back is known as one.  Where there are no copies, or
    it cannot be written, nothing is kept.
    """
    folder = folder_of(path)
    if line is None or not folder.is_dir():
        return
    note = {key: line[key] for key in ("n", "mark", "event", "at", "did", "round") if key in line}
    with suppress(OSError, InputError):
        whole.write(folder / LATEST, json.dumps(note))


def forget_latest(path: Path) -> None:
    """Forget what :func:`note_latest` kept: another tournament begins in the file."""
    with suppress(OSError):
        (folder_of(path) / LATEST).unlink()


def latest_of(path: Path) -> dict[str, Any] | None:
    """Return what :func:`note_latest` kept; ``None`` where it kept nothing that can be read."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        note = json.loads((folder_of(path) / LATEST).read_text(encoding="utf-8"))
        if (
            isinstance(note, dict)
            and isinstance(note.get("n"), int)
            and isinstance(note.get("mark"), str)
        ):
            return note
    return None


def superfluous(backups: Sequence[Backup], now: datetime) -> list[Backup]:
    """Return which of the copies, the oldest first, need not be kept any longer."""
    of_round = {backup.round: backup.number for backup in backups}
    dropped = [
        backup
        for backup in backups[:-AT_LEAST]
        if backup.when.date() != now.date() and of_round[backup.round] != backup.number
    ]
    numbers = {backup.number for backup in dropped}
    left = [backup for backup in backups if backup.number not in numbers]
    size = sum(backup.size for backup in left)
    for backup in left[:-AT_LEAST]:
        if size <= MOST_BYTES:
            break
        dropped.append(backup)
        size -= backup.size
    return dropped


def content(backup: Backup) -> bytes:
    """Return what a copy holds; raises ``InputError`` when it is gone or was changed since."""
    data = guard.read(backup.path)
    if digest_of(data) != backup.digest:
        raise InputError("backup.damaged", file=str(backup.path))
    return data


def _make(folder: Path) -> None:
    try:
        folder.mkdir(exist_ok=True)
        there = folder.lstat()
    except FileExistsError:
        raise InputError("backup.not_a_folder", folder=str(folder))
    except OSError as error:
        raise whole.failure(folder, error)
    if not stat.S_ISDIR(there.st_mode):
        raise InputError("backup.not_a_folder", folder=str(folder))
