"""The doctor's warning about folders where a lock may not hold."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from addin.doctor import Finding, examine, here
from addin.doctor.folders import checks, cloud_of
from addin.doctor.machine import MAC, WINDOWS, Machine
from addin.exchange.creating import create
from pairing.catalogue import LANGUAGES, Catalogue


def on(platform: str, disk: str = "") -> Machine:
    return replace(here(), platform=platform, file_system=lambda _: disk)


@pytest.mark.parametrize(
    ("path", "cloud"),
    [
        (r"C:\Users\Ann\OneDrive\Cups\cup.xlsx", "OneDrive"),
        (r"C:\Users\Ann\OneDrive - Go Club\cup.xlsx", "OneDrive"),
        ("/Users/ann/Library/CloudStorage/OneDrive-Personal/cup.xlsx", "OneDrive"),
        (r"D:\Dropbox (Club)\cup.xlsx", "Dropbox"),
        ("/Users/ann/Library/Mobile Documents/com~apple~CloudDocs/cup.xlsx", "iCloud Drive"),
        (r"C:\Users\Ann\iCloudDrive\cup.xlsx", "iCloud Drive"),
        (r"G:\My Drive\cup.xlsx", "Google Drive"),
        ("/Users/ann/Library/CloudStorage/GoogleDrive-ann@club.org/cup.xlsx", "Google Drive"),
        ("/home/ann/My Drives/cup.xlsx", None),
        ("/home/ann/Dropboxes/cup.xlsx", None),
        ("/home/ann/dropbox", None),
    ],
)
def test_clouds_by_their_folders(path: str, cloud: str | None) -> None:
    assert cloud_of(path) == cloud


@pytest.mark.parametrize(
    ("machine", "path", "said"),
    [
        (on(WINDOWS), r"\\server\cups\cup.xlsx", "doctor.on_network"),
        (on(WINDOWS, "remote"), r"Z:\cup.xlsx", "doctor.on_network"),
        (on(MAC, "smbfs"), "/Volumes/cups/cup.xlsx", "doctor.on_network"),
        (on("linux", "nfs4"), "/mnt/cup.xlsx", "doctor.on_network"),
        (on("linux", "nfs4"), "/mnt/Dropbox/cup.xlsx", "doctor.in_cloud"),
        (on("linux", "ext4"), "/home/ann/cup.xlsx", None),
        (on(WINDOWS), r"C:\Cups\cup.xlsx", None),
    ],
)
def test_network_drives(machine: Machine, path: str, said: str | None) -> None:
    found = list(checks(machine, path))
    assert [one.sentence.key for one in found] == ([said] if said else [])
    assert all(one.well is None for one in found)


def test_the_disk_of_this_computer_is_known(tmp_path: Path) -> None:
    assert isinstance(here().file_system(str(tmp_path)), str)


def test_the_doctor_says_it_in_both_languages(tmp_path: Path) -> None:
    create(tmp_path / "cup.xlsx", rounds=3)
    folder = tmp_path / "Dropbox"
    folder.mkdir()
    path = Path(shutil.copy(tmp_path / "cup.xlsx", folder))

    def warned(file: Path) -> list[Finding]:
        return [one for one in examine(on("linux"), str(file)) if one.check == "shared"]

    assert warned(tmp_path / "cup.xlsx") == []
    (finding,) = warned(path)
    shown = {Catalogue(language)(finding.sentence) for language in LANGUAGES}
    assert len(shown) == len(LANGUAGES)
    assert all("Dropbox" in one for one in shown)
