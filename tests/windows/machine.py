"""What the doctor and the add-in find on Windows: folders, the registry, programs, pywin32."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from addin.doctor import here, registry
from addin.excel import conf, startup
from tests.support.refusals import refuses
from tests.windows.paths import do

ONEDRIVE = r"SOFTWARE\SyncEngines\Providers\OneDrive\test"
RULES = (
    r"SOFTWARE\Policies\Microsoft\Windows Defender"
    r"\Windows Defender Exploit Guard\ASR\Rules"
)


@pytest.fixture
def roaming(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's folder for programs, of his own letters."""
    place = tmp_path / "Иванов" / "AppData" / "Roaming"
    place.mkdir(parents=True)
    monkeypatch.setenv("APPDATA", str(place))
    return place


def test_the_addin_goes_where_excel_starts_it(
    roaming: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = do(capsys, "addin", "install")
    there = roaming / "Microsoft" / "Excel" / "XLSTART" / "pairbook.xlam"
    assert code == 0 and there.exists(), said
    found = startup.status()
    assert found.installed and found.current
    assert found.interpreter == conf.interpreter() == sys.executable
    assert do(capsys, "addin", "status")[0] == 0
    assert do(capsys, "addin", "install")[0] == 0
    assert do(capsys, "addin", "remove")[0] == 0
    assert not there.exists()


def test_an_addin_that_excel_has_open(roaming: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = startup.install()
    before = path.read_bytes()
    with path.open("rb"):
        assert do(capsys, "addin", "install")[0] == 2
        with refuses("error.addin_in_use"):
            startup.remove()
    assert path.read_bytes() == before
    assert startup.remove() == path


@contextmanager
def value(root: str, place: str, name: str, said: str) -> Iterator[None]:
    """A value in the registry; gone at the end."""
    import winreg

    with winreg.CreateKey(getattr(winreg, root), place) as key:
        winreg.SetValueEx(key, name, 0, winreg.REG_SZ, said)
        try:
            yield
        finally:
            winreg.DeleteValue(key, name)


def test_the_rule_by_which_office_may_start_nothing() -> None:
    assert not registry.children_forbidden()
    rule = "D4F940AB-401B-4EFC-AADC-AD5F3C50688A"
    try:
        with value("HKEY_LOCAL_MACHINE", RULES, rule, "1"):
            assert registry.children_forbidden()
    except PermissionError:
        pytest.skip("needs an administrator")
    assert not registry.children_forbidden()


def test_what_onedrive_says_of_its_folders() -> None:
    folder = r"C:\Users\Иванов\OneDrive - Клуб"
    user = "HKEY_CURRENT_USER"
    with (
        value(user, ONEDRIVE, "MountPoint", folder),
        value(user, ONEDRIVE, "UrlNamespace", "https://club.sharepoint.com/Documents/"),
    ):
        assert folder in [one.folder for one in registry.synchronised()]
    assert folder not in [one.folder for one in registry.synchronised()]


def test_the_doctor_on_this_computer(
    roaming: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    del roaming
    path = tmp_path / "OneDrive - Клуб" / "Кубок.xlsm"
    path.parent.mkdir()
    assert do(capsys, "new", path, "--rounds", 3)[0] == 0
    code, said = do(capsys, "doctor", path)
    assert code in (0, 1, 2)
    assert "pywin32" in said
    assert "OneDrive" in said


def test_disks_and_short_names(tmp_path: Path) -> None:
    machine = here()
    assert machine.file_system(str(tmp_path)) in ("", "remote")
    assert machine.short_path(str(tmp_path)).isascii()
    assert machine.same(str(tmp_path), str(tmp_path).upper())
    assert machine.exists(machine.executable)
    assert machine.bits == 64
    assert machine.run(sys.executable, "print('имя')")[:1] == (0,)


def test_the_settings_of_xlwings_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "Иванов"))
    place = tmp_path / "Иванов" / ".xlwings" / "xlwings.conf"
    place.parent.mkdir(parents=True)
    place.write_text('"INTERPRETER_WIN","C:\\Питон\\python.exe"\n', encoding="utf-8")
    assert here().xlwings_settings() == {"INTERPRETER_WIN": r"C:\Питон\python.exe"}
    assert os.environ["USERPROFILE"] in here().home
