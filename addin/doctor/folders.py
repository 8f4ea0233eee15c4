"""Where a workbook lies: on this computer, on a network drive, or in a folder of a cloud.

The lock of one writer at a time holds where the disk passes locks on; a cloud's folder has a
copy on every computer, each with a lock of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from addin.doctor.finding import Finding, open_question
from addin.doctor.machine import Machine

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
    """A warning where several computers may write one workbook; nothing on an ordinary disk."""
    path = machine.path.abspath(file)
    cloud = cloud_of(path)
    if cloud:
        yield open_question("shared", "doctor.in_cloud", cloud=cloud)
    elif path.startswith(("\\\\", "//")) or machine.file_system(file) in NETWORK:
        yield open_question("shared", "doctor.on_network")


def cloud_of(path: str) -> str | None:
    """The service whose folder a path leads through; ``None`` for other paths.

    >>> cloud_of("/home/ann/OneDrive - Club/cup.xlsx"), cloud_of("/home/ann/cup.xlsx")
    ('OneDrive', None)
    """
    for folder in re.split(r"[\\/]", path)[:-1]:
        for name, pattern in CLOUDS.items():
            if re.fullmatch(pattern, folder, re.IGNORECASE):
                return name
    return None
