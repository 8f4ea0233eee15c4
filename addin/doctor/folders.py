"""The place of a workbook: on this computer, on a network drive, or in a folder of a cloud.

The lock of one writer at a time holds where the disk passes locks on; a cloud's folder has a
copy on every computer, each with a lock of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from addin.doctor.finding import Finding, open_question
from addin.doctor.machine import MAC, Machine

CLOUDS = {
    "OneDrive": r"onedrive( ?-.*)?",
    "Dropbox": r"dropbox( ?[-(].*)?",
    "iCloud Drive": r"iclouddrive|icloud drive|mobile documents|com~apple~clouddocs",
    "Google Drive": r"google ?drive( ?-.*)?|my drive|drivefs",
}
"""How the folders are called that each service makes."""

NETWORK = {"remote", "nfs", "nfs4", "cifs", "smb", "smb3", "smbfs", "afpfs", "webdav", "davfs",
           "fuse.davfs", "fuse.sshfs", "fuse.rclone", "9p", "afs", "glusterfs"}  # fmt: skip
"""Kinds of disks that are on another computer."""


def checks(machine: Machine, file: str) -> Iterator[Finding]:
    """Yield a warning where several computers may write one workbook; nothing on an ordinary
    disk.
    """
    path = machine.path.abspath(file)
    cloud = cloud_of(path)
    if cloud:
        yield open_question("shared", "doctor.in_cloud", cloud=cloud)
    elif path.startswith(("\\\\", "//")) or machine.file_system(file) in NETWORK:
        yield open_question("shared", "doctor.on_network")
    if _may_be_lost(machine, path) or (machine.platform == MAC and cloud == "OneDrive"):
        yield open_question("library", "doctor.library")


def _may_be_lost(machine: Machine, path: str) -> bool:
    """Return whether xlwings may not find the file that Excel tells the address of.

    It knows one folder for a library, and takes that for the whole library: not so with a
    shortcut, which is a part of it, with several parts, nor surely with several libraries.
    """
    known = machine.synchronised()
    folder = machine.path.normcase(path)
    mine = [
        synced for synced in known
        if folder.startswith(machine.path.join(machine.path.normcase(synced.folder), ""))
    ]  # fmt: skip
    sites = [synced for synced in known if "/sites/" in synced.library]
    return any(
        (synced.remote and _steps(synced.remote) != _steps(synced.library))
        or (synced in sites and len(sites) > 1)
        for synced in mine
    )


def _steps(address: str) -> list[str]:
    return [step for step in address.split("/") if step]


def cloud_of(path: str) -> str | None:
    """Return the service whose folder a path leads through; ``None`` for other paths.

    >>> cloud_of("/home/ann/OneDrive - Club/cup.xlsx"), cloud_of("/home/ann/cup.xlsx")
    ('OneDrive', None)
    """
    for folder in re.split(r"[\\/]", path)[:-1]:
        for name, pattern in CLOUDS.items():
            if re.fullmatch(pattern, folder, re.IGNORECASE):
                return name
    return None
