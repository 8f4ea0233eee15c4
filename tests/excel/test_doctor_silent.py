"""What was seen to fail in silence: told and mended, on made-up computers, in both languages."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import xlwings

from addin.cli import session
from addin.cli.doctor import doctor
from addin.doctor import Machine, examine, mend_computer, silent, speed
from addin.doctor.machine import MAC, WINDOWS, here
from addin.doctor.speed import CompiledModules
from addin.doctor.workbook import mend
from addin.engines import registering
from addin.engines.file import open_book
from addin.excel import conf, sources
from pairing.catalogue import LANGUAGES, Catalogue
from tests.excel.computers import ROOT, ill, only, write_setting
from tests.support.processes import python


def lines(path: Path) -> dict[str, Any]:
    rows = open_book(path, read_only=True).sheets[conf.WORKBOOK_TAB].range("A1:B30").value
    return {str(name): value for name, value in rows if name}


def said(machine: Machine, check: str, file: str | None = None) -> str:
    """What a check says; it is there in both languages, and they differ."""
    found = next(one for one in examine(machine, file) if one.check == check)
    sentences = [Catalogue(language)(found.sentence) for language in LANGUAGES]
    assert len(set(sentences)) == len(sentences) and "{" not in "".join(sentences)
    return sentences[0]


# -- paths --------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/Users/ann/my env/bin/python", "/Users/ann/$x/bin/python"])
def test_a_path_the_shell_of_macos_breaks(mac: Machine, xlsm: Path, path: str) -> None:
    written: dict[str, str] = {}
    ill_mac = replace(
        mac, executable=path, which=lambda name: path,
        exists=lambda one: mac.exists(one) or one == path or one in written,
        write_program=written.__setitem__,
        content=lambda one: written[one].encode() if one in written else None,
    )  # fmt: skip
    assert only(examine(ill_mac), "path").command == "pairbook doctor --fix"
    assert [one.key for one in mend_computer(ill_mac)] == ["doctor.launcher_now"]
    (place,) = written
    assert place == "/Users/ann/.pairbook/python"
    assert ill(examine(ill_mac)) == {}
    assert mend_computer(ill_mac) == [], "once is enough"
    mend(ill_mac, str(xlsm))
    assert lines(xlsm)["Interpreter_Mac"] == place
    assert ill(examine(ill_mac, str(xlsm))) == {}
    write_setting(xlsm, "Interpreter_Mac", path)
    assert only(examine(ill_mac, str(xlsm)), "path_named").command.endswith("--fix")


@pytest.mark.skipif(sys.platform == "win32", reason="a script of the shell")
def test_the_launcher_starts_that_very_python(tmp_path: Path) -> None:
    folder = tmp_path / "my $env's"
    folder.mkdir()
    (folder / "python").symlink_to(sys.executable)
    machine = replace(here(), platform="darwin", executable=str(folder / "python"))
    place = tmp_path / "python"
    machine.write_program(str(place), silent.launcher(machine))
    out = subprocess.run([place, "-c", "print('a  b')"], capture_output=True, text=True)
    assert out.stdout == "a  b\n", out.stderr


def test_a_windows_profile_in_cyrillic(windows: Machine, xlsm: Path) -> None:
    path, short = r"C:\Users\Пётр\venv\python.exe", r"C:\Users\0FCE~1\venv\python.exe"
    machine = replace(
        windows, executable=path, which=lambda name: path,
        exists=lambda one: one in (path, short, str(ROOT)), short_path=lambda one: short,
    )  # fmt: skip
    assert short in said(machine, "path")
    write_setting(xlsm, "Interpreter_Win", path)
    assert only(examine(machine, str(xlsm)), "path_named").command.endswith("--fix")
    mend(machine, str(xlsm))
    assert lines(xlsm)["Interpreter_Win"] == short
    assert ill(examine(machine, str(xlsm))) == {}
    without = replace(machine, short_path=lambda one: "")
    assert path in Catalogue("en")(ill(examine(without))["path"].sentence)


def test_conda(windows: Machine, xlsm: Path) -> None:
    root = r"C:\miniconda3"
    python = root + r"\envs\chess\python.exe"
    there = {python, root + r"\envs\chess\conda-meta", root + r"\condabin\conda.bat"}
    machine = replace(windows, executable=python, which=lambda name: python,
                      exists=there.__contains__)  # fmt: skip
    assert "conda" in said(machine, "conda")
    mend(machine, str(xlsm))
    assert lines(xlsm)["Conda Path"] == root and lines(xlsm)["Conda Env"] == "chess"
    assert silent.conda_settings(replace(machine, executable=root + r"\python.exe",
        exists={root + r"\conda-meta", root + r"\condabin\conda.bat"}.__contains__,
    )) == (root, "base")  # fmt: skip
    lost = replace(machine, exists=(there - {root + r"\condabin\conda.bat"}).__contains__)
    only(examine(lost), "conda")


# -- macOS, licences, several Pythons -----------------------------------------------------------


@pytest.mark.parametrize("allowed", [True, False])
def test_macos_refused_automation(mac: Machine, allowed: bool) -> None:
    log = b"CommandError: Command failed: OSERROR: -1743 MESSAGE: not authorized"
    files: dict[str, str] = {}
    asked: list[Any] = []

    def content(path: str) -> bytes | None:
        return (
            log if path.endswith("xlwings.log") else files[path].encode() if path in files else None
        )

    def done(command: Any) -> bool:
        asked.append(tuple(command))
        return allowed

    refused = replace(mac, content=content, write_program=files.__setitem__, done=done)
    assert "-1743" in said(refused, "automation")
    assert only(examine(refused), "automation").command == "pairbook doctor --fix"
    told = [one.key for one in mend_computer(refused)]
    assert asked == [("tccutil", "reset", "AppleEvents")]
    assert told == (["doctor.automation_now"] if allowed else [])
    if allowed:
        assert ill(examine(refused)) == {} and "ask again" in said(refused, "automation")
        assert mend_computer(refused) == [] and len(asked) == 1, "once is enough"
        log += b"\nOSERROR: -1743 once more"
        assert only(examine(refused), "automation").command == "pairbook doctor --fix"
    else:
        only(examine(refused), "automation")
    assert "not refused" in said(mac, "automation")


def test_a_licence_key_that_is_not_accepted(windows: Machine) -> None:
    bad = replace(windows, licence=lambda: "Invalid xlwings license key.")
    assert "Invalid" in Catalogue("en")(only(examine(bad), "licence").sentence)
    code = "import addin.engines.registering as r; print(r.refused)"
    for key, expected in (("gibberish", True), ("noncommercial", False)):
        assert bool(python(code, XLWINGS_LICENSE_KEY=key).strip()) is expected
    assert isinstance(registering.refused, str)


def test_two_pythons(windows: Machine) -> None:
    other = r"C:\Python311\python.exe"
    assert other in said(replace(windows, which=lambda name: other), "pythons")
    assert ill(examine(replace(windows, which=lambda name: None))) == {}


def test_a_workbook_that_calls_the_other_python(windows: Machine, xlsm: Path) -> None:
    """The other one has no pairbook: the buttons cannot work until they call this one."""
    other = r"C:\Python311\python.exe"
    write_setting(xlsm, "Interpreter_Win", other)
    lost = 1, "ModuleNotFoundError: No module named 'addin'"
    two = replace(
        windows, which=lambda name: other,
        exists=lambda path: path == other or windows.exists(path),
        run=lambda path, code: lost if path == other else windows.run(path, code),
    )  # fmt: skip
    assert "FILE --fix" in said(two, "pythons")
    assert only(examine(two, str(xlsm)), "interpreter").command.endswith("--fix")
    mend(two, str(xlsm))
    assert lines(xlsm)["Interpreter_Win"] == windows.executable
    assert ill(examine(two, str(xlsm))) == {}


def test_bits(windows: Machine) -> None:
    only(examine(replace(windows, bits=32)), "bits")
    assert "32" in said(replace(windows, office_bits=32), "office")
    assert ill(examine(replace(windows, office_bits=32))) == {}


# -- a workbook ---------------------------------------------------------------------------------


def test_a_workbook_from_another_computer(windows: Machine, xlsm: Path) -> None:
    write_setting(xlsm, "PYTHONPATH", r"D:\far\away")
    found = only(examine(windows, str(xlsm)), "moved")
    assert "D:" in Catalogue("ru")(found.sentence) and found.command.endswith("--fix")
    mend(windows, str(xlsm))
    assert "moved" not in ill(examine(replace(windows, exists=lambda one: True), str(xlsm)))


def test_onedrive_is_told_to_xlwings(windows: Machine, mac: Machine, xlsm: Path) -> None:
    machine = replace(windows, environment={"OneDriveCommercial": r"C:\Users\Ann\OneDrive - Club"})
    mend(machine, str(xlsm))
    assert lines(xlsm)["OneDrive_Commercial_Win"] == r"C:\Users\Ann\OneDrive - Club"
    mend(replace(mac, environment={"OneDriveConsumer": "/Users/ann/OneDrive"}), str(xlsm))
    assert lines(xlsm)["OneDrive_Consumer_Mac"] == "/Users/ann/OneDrive"


def test_one_python_for_all_clicks(windows: Machine, xlsm: Path) -> None:
    assert "--resident" in said(windows, "resident", str(xlsm))
    mend(windows, str(xlsm), resident=True)
    assert lines(xlsm)["Use UDF Server"] == "True"
    assert only(examine(windows, str(xlsm)), "resident").command.endswith("--no-resident")
    library = windows.path.join(
        windows.path.dirname(windows.executable), f"xlwings64-{windows.installed('xlwings')}.dll"
    )
    complete = replace(windows, exists=lambda path: windows.exists(path) or path == library)
    assert ill(examine(complete, str(xlsm))) == {}
    mend(complete, str(xlsm))
    assert lines(xlsm)["Use UDF Server"] == "True", "mending keeps what the organiser chose"
    mend(complete, str(xlsm), resident=False)
    assert lines(xlsm)["Use UDF Server"] == "False"


# -- start-up -----------------------------------------------------------------------------------


def test_modules_that_are_not_compiled(
    windows: Machine, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []

    def compile_all() -> None:
        done.append("compiled")

    slow = replace(
        windows, compiled=lambda: CompiledModules(300, 0 if done else 250), compile_all=compile_all
    )
    assert only(examine(slow), "compiled").command == "pairbook doctor --fix"
    monkeypatch.setattr("addin.cli.doctor.here", lambda: slow)
    session.current().ask("en")
    assert doctor(fix=True) == 0
    assert done == ["compiled"] and "was compiled" in capsys.readouterr().out
    assert "pip install ." in said(replace(windows, starts_lean=lambda: False), "start")


def test_compiling_beside_the_modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "site" / "lonely"
    package.mkdir(parents=True)
    for number in range(3):
        (package / f"m{number}.py").write_text("x = 1\n")
    monkeypatch.setattr(speed, "_folders", lambda: [package])
    assert speed.compiled() == CompiledModules(3, 3)
    speed.compile_all()
    assert speed.compiled() == CompiledModules(3, 0)
    (package / "m1.py").write_text("x = 22\n")
    os.utime(package / "m1.py", (1, 1))
    assert speed.compiled().lacking == 1


APPLESCRIPT = Path(xlwings.__file__).with_name(f"xlwings-{xlwings.__version__}.applescript")
LOADED = (
    'import sys; print(sorted({\\"pandas\\", \\"numpy\\"} & sys.modules.keys()), *sys.argv[1:])'
)


def started(platform: str, told: str) -> str:
    """The command line by which xlwings' macros start Python, for a shell of this computer.

    ``told`` is the setting PYTHONPATH.
    """
    source = sources.xlwings_for_workbook()[0].source

    def first(option: str) -> str:
        stencil = f'IIf(GetConfig("PYTHONPATH") = "", "{option}", "")'
        assert source.count(stencil) == 1, "xlwings' module has changed"
        return "" if told else option

    if platform == WINDOWS:
        found = re.search(r'" -B -c """ & .*? & "(import.*?)\(', source)
        before, options = first("import addin;"), " -B -c "
    else:
        found = re.search(r'-c \\"(import.*?)\(', APPLESCRIPT.read_text(encoding="utf-8"))
        before, options = "", first(sources.MAC_FIRST) + " -B -u -W ignore -c "
    assert found is not None
    code = f"{before}{found[1]}('false;;;;;;{told}');{LOADED}"
    return f'{sys.executable}{options}"{code}" "--wb=CUP.xlsm" "--from_xl=1"'


@pytest.mark.parametrize("platform", [WINDOWS, MAC])
@pytest.mark.parametrize("told", ["", str(ROOT)])
def test_a_click_loads_this_package_before_xlwings(
    platform: str, told: str, tmp_path: Path
) -> None:
    """Where Python finds it by itself, and else xlwings alone is loaded, without a word of it."""
    environment = {**os.environ, "HOME": str(tmp_path), "USERPROFILE": str(tmp_path)}
    if not told:
        environment["PYTHONPATH"] = str(ROOT)
    line = started(platform, told)
    click = subprocess.run(
        line, shell=True, capture_output=True, text=True, env=environment, cwd=tmp_path
    )
    assert not click.stderr
    loaded = "['numpy', 'pandas']" if told else "[]"
    assert click.stdout.strip() == f"{loaded} --wb=CUP.xlsm --from_xl=1"
