"""What Windows, OneDrive and the shell of a Mac forbid; the switch for macros that hang."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from addin.doctor import Machine, examine, registry
from addin.doctor.registry import SyncedFolder
from tests.excel.computers import ill, only

RULE = "D4F940AB-401B-4EFC-AADC-AD5F3C50688A"
DEFENDER = r"Microsoft\Windows Defender"
RULES = rf"{DEFENDER}\Windows Defender Exploit Guard\ASR\Rules"
MANAGER = rf"SOFTWARE\Policies\{DEFENDER}\Policy Manager"
ONEDRIVE = r"SOFTWARE\SyncEngines\Providers\OneDrive"
SITE = "https://club.sharepoint.com/sites/{}/Shared Documents/"


class Key:
    """A key of a registry that is a table: path -> name -> value."""

    def __init__(self, table: dict[str, dict[str, Any]], path: str) -> None:
        self.values = {name.upper(): value for name, value in table.get(path, {}).items()}
        self.below = [one[len(path) + 1 :] for one in table if one.startswith(path + "\\")]
        if not self.values and not self.below:
            raise FileNotFoundError(path)

    def __enter__(self) -> Key:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def value(self, name: str) -> tuple[Any, int]:
        if name.upper() not in self.values:
            raise FileNotFoundError(name)
        return self.values[name.upper()], 1


def with_registry(monkeypatch: pytest.MonkeyPatch, table: dict[str, dict[str, Any]]) -> None:
    fake = SimpleNamespace(
        HKEY_LOCAL_MACHINE=0,
        HKEY_CURRENT_USER=1,
        OpenKey=lambda root, path: Key(table, path),
        QueryValueEx=Key.value,
        QueryInfoKey=lambda key: (len(key.below), len(key.values), 0),
        EnumKey=lambda key, at: key.below[at],
    )
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setitem(sys.modules, "winreg", fake)


@pytest.mark.parametrize(
    ("table", "forbidden"),
    [
        ({}, False),
        ({rf"SOFTWARE\{RULES}": {RULE: 1}}, True),
        ({rf"SOFTWARE\{RULES}": {RULE: 2}}, False),
        ({rf"SOFTWARE\Policies\{RULES}": {RULE: "1"}}, True),
        ({rf"SOFTWARE\Policies\{RULES}": {RULE: "0"}, rf"SOFTWARE\{RULES}": {RULE: 1}}, False),
        ({MANAGER: {"ASRRules": f"0a=1|{RULE}=6"}}, True),
        ({MANAGER: {"ASRRules": f"0a=1|{RULE}=2"}, rf"SOFTWARE\{RULES}": {RULE: 1}}, False),
    ],
)
def test_the_rule_against_child_processes_is_read(
    table: dict[str, dict[str, Any]], forbidden: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not registry.children_forbidden(), "no registry here"
    with_registry(monkeypatch, table)
    assert registry.children_forbidden() == forbidden


def test_where_office_may_start_no_program(windows: Machine) -> None:
    finding = only(examine(replace(windows, children_forbidden=lambda: True)), "children")
    assert finding.command == "", "a person has to decide"


def test_what_onedrive_synchronises_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    assert registry.synchronised() == []
    one = {"MountPoint": r"C:\Ann\Club", "URLNamespace": SITE.format("A")}
    with_registry(
        monkeypatch, {rf"{ONEDRIVE}\1": one, rf"{ONEDRIVE}\2": {"LibraryType": "personal"}}
    )
    assert registry.synchronised() == [SyncedFolder(r"C:\Ann\Club", SITE.format("A"), "")]


def library(folder: Path, site: str, below: str = "") -> SyncedFolder:
    return SyncedFolder(str(folder), SITE.format(site), SITE.format(site) + below)


@pytest.mark.parametrize(
    ("others", "below", "told"),
    [([], "", False), ([], "Cups", True), (["A"], "", True), (["B"], "", True)],
)
def test_a_workbook_xlwings_may_not_find(
    others: list[str],
    below: str,
    told: bool,
    windows: Machine,
    xlsm: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A library whole and alone is found; a part of it, or one of several, may not be."""
    known = [library(xlsm.parent, "A", below), *(library(Path("/else"), one) for one in others)]
    # The file lies on this computer, whose paths are not those of Windows.
    monkeypatch.setattr("addin.doctor.machine.ntpath", __import__("posixpath"))
    found = examine(replace(windows, synchronised=lambda: known), str(xlsm))
    assert ("library" in {one.check for one in found}) == told


def test_a_folder_of_onedrive_on_a_mac(mac: Machine, xlsm: Path) -> None:
    folder = xlsm.parent / "OneDrive-Club"
    folder.mkdir()
    found = examine(mac, str(xlsm.rename(folder / xlsm.name)))
    assert "library" in {one.check for one in found}


@pytest.mark.parametrize("sign", ["$", "`", '"', "|"])
@pytest.mark.parametrize("folder", [True, False])
def test_signs_of_a_macs_shell_in_a_name(
    sign: str, folder: bool, windows: Machine, mac: Machine, xlsm: Path
) -> None:
    """Workbooks travel: it is told on every system, and wrong on a Mac."""
    place = xlsm.parent / f"a{sign}b"
    place.mkdir()
    path = str(xlsm.rename(place / xlsm.name if folder else xlsm.with_name(f"a{sign}b.xlsm")))
    assert sign in ill(examine(mac, path))["name"].sentence.values["signs"]
    assert next(one for one in examine(windows, path) if one.check == "name").well is None


def test_a_python_without_pip(windows: Machine) -> None:
    by_uv = replace(windows, has_module=lambda name: name not in ("pip", "win32com"))
    command = only(examine(by_uv), "bridge").command
    assert command == f"uv pip install --python {windows.executable} pywin32"


EXCEL = r"Microsoft\Office\16.0\Excel\Security"


@pytest.mark.parametrize(
    ("policy", "own", "locations", "key"),
    [
        (None, None, None, "doctor.policy"),
        (None, 2, None, "doctor.policy"),
        (3, 1, None, "doctor.policy_signed"),
        (4, None, None, "doctor.policy_none"),
        (None, 4, 1, "doctor.policy_none_anywhere"),
        (3, None, 1, "doctor.policy_signed_anywhere"),
    ],
)
def test_what_excel_may_run_is_known(
    windows: Machine,
    monkeypatch: pytest.MonkeyPatch,
    policy: int | None,
    own: int | None,
    locations: int | None,
    key: str,
) -> None:
    """Every tick is green and yet no button works: group policy forbids macros."""
    table: dict[str, dict[str, Any]] = {
        rf"SOFTWARE\Policies\{EXCEL}": {} if policy is None else {"VBAWarnings": policy},
        rf"SOFTWARE\{EXCEL}": {} if own is None else {"vbawarnings": own},
    }
    if locations:
        table[rf"SOFTWARE\Policies\{EXCEL}\Trusted Locations"] = {"AllLocationsDisabled": 1}
    with monkeypatch.context() as patch:
        with_registry(patch, table)
        read = registry.macro_policy()
    every = examine(replace(windows, macro_policy=lambda: read))
    (finding,) = (one for one in every if one.check == "policy")
    assert finding.sentence.key == key
    assert finding.well is (key == "doctor.policy")
