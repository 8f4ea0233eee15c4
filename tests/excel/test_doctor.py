"""The doctor: every ailment shown on a made-up computer, and what it says and mends."""

from __future__ import annotations

import json
import shutil
import tomllib
from dataclasses import replace
from pathlib import Path

import openpyxl
import pytest

from addin.cli import session
from addin.cli.doctor import doctor
from addin.doctor import Machine, examine, installation, settings_tab
from addin.doctor.machine import here
from addin.doctor.workbook import mend
from addin.engines.file import open_book
from addin.excel import conf, sources, vba
from addin.excel.startup import Status
from addin.exchange.creating import create
from pairing.catalogue import Catalogue
from pairing.errors import InputError
from tests.excel.computers import (
    BUTTONS,
    PACKAGE,
    PYTHON,
    ROOT,
    STARTUP,
    VERSION,
    change_settings,
    good_answer,
    ill,
    only,
    setting,
    write_setting,
)
from tests.excel.packages import parts
from tests.support.events import field
from tests.support.made_workbooks import edit_zip
from tests.support.refusals import refusal
from tests.support.terminal import json_of, printed, run

# -- this computer ------------------------------------------------------------------------------


def test_all_is_well_on_good_computers(windows: Machine, mac: Machine, xlsm: Path) -> None:
    assert ill(examine(windows)) == {}
    assert ill(examine(mac)) == {}
    assert ill(examine(windows, str(xlsm))) == {}


def test_this_very_computer_can_be_examined() -> None:
    found = examine(here())
    assert {"python", "pairbook", "xlwings"} <= {one.check for one in found}
    assert "xlwings" not in ill(found)


@pytest.mark.parametrize(
    ("platform", "command"),
    [("win32", "winget install --exact --id Python.Python.3.12"),
     ("darwin", "brew install python@3.12"), ("linux", "")],
)  # fmt: skip
def test_an_old_python(windows: Machine, mac: Machine, platform: str, command: str) -> None:
    machine = replace(mac if platform == "darwin" else windows, platform=platform, python=(3, 10))
    assert only(examine(machine), "python").command == command


def test_python_of_the_store(windows: Machine) -> None:
    path = r"C:\Users\Ann\AppData\Local\Microsoft\WindowsApps\python.exe"
    assert only(examine(replace(windows, executable=path)), "store").command.startswith("winget")
    # An environment made with it has a path of its own, but its Python is the same.
    base = r"C:\Program Files\WindowsApps\PythonSoftwareFoundation.Python.3.12_x64"
    only(examine(replace(windows, base=base)), "store")


@pytest.mark.parametrize("version", [None, "0.30.1", "0.37.7", "0.38.0", "1.0"])
def test_a_missing_or_wrong_xlwings(windows: Machine, version: str | None) -> None:
    machine = replace(windows, installed={"xlwings": version, "pairbook": "0.1.0"}.get)
    assert only(examine(machine), "xlwings").command == (
        rf'{PYTHON} -m pip install "xlwings>=0.37.8,<0.38"'
    )


def test_the_versions_asked_for_are_those_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = installation.XLWINGS_WANTED.strip('"')
    assert wanted in project["dependencies"]
    low, high = (".".join(map(str, one)) for one in installation.XLWINGS)
    assert wanted == f"xlwings>={low},<{high}"
    oldest = ".".join(map(str, installation.OLDEST_PYTHON))
    assert project["requires-python"] == f">={oldest}"


def test_nothing_to_speak_to_excel_with(windows: Machine, mac: Machine) -> None:
    machine = replace(windows, has_module=lambda name: name != "win32com")
    assert only(examine(machine), "bridge").command == rf"{PYTHON} -m pip install pywin32"
    machine = replace(mac, has_module=lambda name: name not in ("appscript", "psutil"))
    assert only(examine(machine), "bridge").command.endswith("pip install appscript psutil")


def test_the_script_of_macos(mac: Machine) -> None:
    machine = replace(mac, exists=lambda path: path.endswith("/bin/xlwings"))
    assert only(examine(machine), "script").command == (
        "/Users/ann/venv/bin/xlwings runpython install"
    )
    assert (PACKAGE / f"xlwings-{VERSION}.applescript").exists()  # it is named like this


def test_xlwings_own_addin_of_another_version(windows: Machine) -> None:
    ours = (PACKAGE / "addin" / "xlwings.xlam").read_bytes()
    asked: list[str] = []

    def content(path: str) -> bytes | None:
        asked.append(path)
        return ours if path == rf"{STARTUP}\xlwings.xlam" else None

    assert ill(examine(replace(windows, content=content))) == {}
    assert rf"{STARTUP}\xlwings.xlam" in asked
    newer = replace(windows, content=content, installed={"xlwings": "0.37.9"}.get)
    assert only(examine(newer), "xlwings_addin").command == "xlwings addin remove"
    damaged = replace(windows, content=lambda path: b"x" if path.endswith(".xlam") else None)
    assert only(examine(damaged), "xlwings_addin").command == "xlwings addin remove"


def test_our_own_addin(windows: Machine) -> None:
    path = Path("pairbook.xlam")
    cases: list[tuple[Status | None, bool]] = [
        (Status(path, True, PYTHON, VERSION, current=True), True),
        (Status(path, True, PYTHON, "0.37.1", current=False), False),
        (Status(path, True, r"C:\gone\python.exe", VERSION, current=False), False),
        (None, False),
    ]
    for status, fits in cases:
        found = examine(replace(windows, addin=lambda status=status: status))
        if fits:
            assert ill(found) == {}
        else:
            assert only(found, "addin").command == "pairbook addin install"


# -- a workbook ---------------------------------------------------------------------------------


def test_a_missing_file_and_one_that_is_no_workbook(windows: Machine, tmp_path: Path) -> None:
    only(examine(windows, str(tmp_path / "none.xlsm")), "file")
    only(examine(windows, str(tmp_path)), "file")
    only(examine(windows, "https://d.docs.live.net/1/CUP.xlsm"), "file")
    for content in (b"", b"PK", b"hello", b"PK\x03\x04" + b"\0" * 99):
        path = tmp_path / "bad.xlsm"
        path.write_bytes(content)
        only(examine(windows, str(path)), "file")


def test_a_damaged_copy_never_gives_a_traceback(windows: Machine, xlsm: Path) -> None:
    whole = xlsm.read_bytes()
    for cut in range(1, 12):
        xlsm.write_bytes(whole[: len(whole) * cut // 12])
        assert "file" in ill(examine(windows, str(xlsm)))
    spoilt = bytearray(whole)
    for at in range(500, len(spoilt) - 500, 997):
        spoilt[at] ^= 0x55
    xlsm.write_bytes(bytes(spoilt))
    assert ill(examine(windows, str(xlsm)))


def test_a_workbook_of_somebody_else(windows: Machine, tmp_path: Path) -> None:
    path = tmp_path / "other.xlsx"
    openpyxl.Workbook().save(path)
    assert {"tournament", "macros"} == set(ill(examine(windows, str(path))))


def test_a_workbook_that_is_open(windows: Machine, xlsm: Path) -> None:
    xlsm.with_name("~$CUP.xlsm").write_bytes(bytes([3]) + b"Ann" + b" " * 161)
    said = Catalogue("en")(only(examine(windows, str(xlsm)), "open").sentence)
    assert "Ann" in said and "Close it" in said


def test_a_name_xlwings_cannot_pass_on(windows: Machine, mac: Machine, xlsm: Path) -> None:
    path = xlsm.rename(xlsm.with_name("CUP A=B.xlsm"))
    assert only(examine(windows, str(path)), "name").command == f'ren "{path}" "CUP A-B.xlsm"'
    assert ill(examine(mac, str(path)))["name"].command.startswith("mv ")


def test_macros_blocked_by_windows(windows: Machine, xlsm: Path) -> None:
    mark = b"[ZoneTransfer]\r\nZoneId=3\r\nHostUrl=https://example.org/\r\n"
    machine = replace(windows, content=lambda p: mark if p == f"{xlsm}:Zone.Identifier" else None)
    assert only(examine(machine, str(xlsm)), "blocked").command == (
        f"powershell -Command \"Unblock-File -LiteralPath '{xlsm}'\""
    )
    local = replace(windows, content=lambda p: b"[ZoneTransfer]\r\nZoneId=0\r\n")
    assert "blocked" not in ill(examine(local, str(xlsm)))


def test_a_onedrive_folder(windows: Machine, xlsm: Path) -> None:
    machine = replace(windows, environment={"OneDrive": str(xlsm.parent)})
    assert ill(examine(machine, str(xlsm))) == {}
    write_setting(xlsm, "Add_Workbook_To_PYTHONPATH", "True")
    assert only(examine(machine, str(xlsm)), "cloud").command.endswith("--fix")
    assert ill(examine(windows, str(xlsm))) == {}
    mend(machine, str(xlsm))
    assert ill(examine(machine, str(xlsm))) == {}


def test_a_plain_workbook_wants_the_addin(windows: Machine, tmp_path: Path) -> None:
    path = tmp_path / "CUP.xlsx"
    create(path, language="en", rounds=3, seed=7, players=field(4))
    assert only(examine(windows, str(path)), "macros").command == "pairbook addin install"
    with_addin = replace(windows, addin=lambda: Status(path, True, PYTHON, VERSION, True))
    assert ill(examine(with_addin, str(path))) == {}
    assert ill(examine(replace(windows, platform="linux"), str(path))) == {}


def test_macros_that_are_lost_damaged_or_misnamed(
    windows: Machine, xlsm: Path, tmp_path: Path
) -> None:
    plain = tmp_path / "plain.xlsx"
    create(plain, language="en", rounds=3, seed=7, players=field(4))
    lost = tmp_path / "lost.xlsm"
    shutil.copy(plain, lost)
    quarantined = only(examine(windows, str(lost)), "macros")
    assert quarantined.command == "", "not another file with macros"
    damaged, project = tmp_path / "damaged.xlsm", "xl/vbaProject.bin"
    shutil.copy(xlsm, damaged)
    edit_zip(damaged, {project: lambda content: content[:700]})
    only(examine(windows, str(damaged)), "macros")
    misnamed = tmp_path / "misnamed.xlsx"
    shutil.copy(xlsm, misnamed)
    command = only(examine(windows, str(misnamed)), "macros").command
    assert command == f"ren {windows.quoted(str(misnamed))} misnamed.xlsm"
    edit_zip(xlsm, {project: lambda _: parts(PACKAGE / "quickstart.xlsm")[project]})
    only(examine(windows, str(xlsm)), "macros")


def test_settings_that_stand_twice_or_behind_a_gap(windows: Machine, xlsm: Path) -> None:
    change_settings(xlsm, lambda rows: rows.append(["interpreter_win", "elsewhere"]))
    assert "--fix" in only(examine(windows, str(xlsm)), "settings").command
    assert len(mend(windows, str(xlsm))) == 1
    assert ill(examine(windows, str(xlsm))) == {}
    change_settings(xlsm, lambda rows: rows.insert(2, [None, None]))
    assert "--fix" in only(examine(windows, str(xlsm)), "settings").command
    assert len(mend(windows, str(xlsm))) == 1
    assert ill(examine(windows, str(xlsm))) == {}


def test_the_python_the_buttons_call(windows: Machine, mac: Machine, xlsm: Path) -> None:
    gone = replace(windows, exists=lambda path: False)
    assert "--fix" in only(examine(gone, str(xlsm)), "interpreter").command
    reason = "Traceback\n  x\nModuleNotFoundError: No module named 'addin'\n"
    broken = replace(windows, run=lambda interpreter, code: (1, reason))
    found = only(examine(broken, str(xlsm)), "interpreter")
    assert "No module named 'addin'" in Catalogue("en")(found.sentence)
    silent = replace(windows, run=lambda interpreter, code: (0, "welcome"))
    only(examine(silent, str(xlsm)), "interpreter")
    # The workbook was made on Windows: nothing in it is for macOS.
    assert "--fix" in only(examine(mac, str(xlsm)), "interpreter").command
    mend(mac, str(xlsm))
    assert ill(examine(mac, str(xlsm))) == {}
    assert ill(examine(windows, str(xlsm))) == {}, "the other computer's line was kept"


def test_another_python_will_do_when_it_has_pairbook(windows: Machine, xlsm: Path) -> None:
    found = examine(replace(windows, executable=r"C:\other\python.exe"), str(xlsm))
    assert ill(found) == {}
    assert any(one.sentence.key == "doctor.interpreter_other" for one in found)


def test_python_named_in_the_users_own_settings(windows: Machine, xlsm: Path) -> None:
    change_settings(xlsm, lambda rows: rows.remove(setting(rows, "Interpreter_Win")))
    only(examine(windows, str(xlsm)), "interpreter")
    path = r"C:\Users\Ann\.xlwings\xlwings.conf"
    lines = f'"INTERPRETER_WIN","{PYTHON.replace("C:", "%DRIVE%")}"\n'.encode()
    machine = replace(
        windows,
        content=lambda asked: lines if asked == path else None,
        environment={**windows.environment, "Drive": "C:"},
    )
    assert ill(examine(machine, str(xlsm))) == {}


def test_the_paths_of_the_settings_are_passed_on(windows: Machine, xlsm: Path) -> None:
    write_setting(xlsm, "PYTHONPATH", r"C:\one;C:\it's two")
    asked: list[str] = []

    def run(interpreter: str, code: str) -> tuple[int, str]:
        asked.append(code)
        return good_answer(interpreter, code)

    examine(replace(windows, run=run), str(xlsm))
    assert repr([r"C:\one", r"C:\it's two"]) in asked[0]
    compile(asked[0], "asked", "exec")


def test_macros_and_package_of_different_versions(windows: Machine, xlsm: Path) -> None:
    other = replace(windows, run=lambda i, c: (0, json.dumps(["0.37.99", BUTTONS])))
    assert only(examine(other, str(xlsm)), "versions").command == (
        f"{PYTHON} -m pip install xlwings=={VERSION}"
    )


def test_a_workbook_newer_than_the_package(windows: Machine, xlsm: Path) -> None:
    older = replace(windows, run=lambda i, c: (0, json.dumps([VERSION, BUTTONS[1:]])))
    found = only(examine(older, str(xlsm)), "buttons")
    assert BUTTONS[0] in Catalogue("ru")(found.sentence)


def test_this_python_really_answers(xlsm: Path, windows: Machine) -> None:
    """No fake: the question put to a Python is put to the one running this."""
    machine = here()
    real_one = replace(
        windows, executable=machine.executable, run=machine.run, exists=machine.exists,
        same=machine.same,
    )  # fmt: skip
    mend(real_one, str(xlsm))
    assert ill(examine(real_one, str(xlsm))) == {}
    moved = replace(real_one, executable="/nowhere/python", exists=lambda path: True)
    mend(moved, str(xlsm))
    only(examine(moved, str(xlsm)), "interpreter")


# -- mending ------------------------------------------------------------------------------------


def test_fix_changes_the_settings_and_nothing_else(windows: Machine, xlsm: Path) -> None:
    before = parts(xlsm)
    moved = replace(
        windows, executable=r"D:\new\python.exe", exists=lambda path: "conda" not in path
    )
    (told,) = mend(moved, str(xlsm))
    assert PYTHON in Catalogue("en")(told) and r"D:\new\python.exe" in Catalogue("en")(told)
    after = parts(xlsm)
    assert before.keys() == after.keys()
    changed = {name for name in before if before[name] != after[name]}
    assert len(changed) <= 3 and "xl/vbaProject.bin" not in changed, changed
    book = openpyxl.load_workbook(xlsm, keep_vba=True)
    lines = dict(book[conf.WORKBOOK_TAB].iter_rows(max_col=2, values_only=True))
    assert lines["Interpreter_Win"] == r"D:\new\python.exe"
    assert lines["Show Console"] == "False"  # a text: VBA compares it as one
    assert book[conf.WORKBOOK_TAB].sheet_state == "hidden"
    assert mend(moved, str(xlsm)) == []


def test_fix_keeps_lines_of_others(windows: Machine, xlsm: Path) -> None:
    change_settings(xlsm, lambda rows: rows.append(["ONEDRIVE_CONSUMER_WIN", r"C:\OneDrive"]))
    write_setting(xlsm, "Show Console", "True")
    told = " ".join(Catalogue("en")(one) for one in mend(windows, str(xlsm)))
    assert "Show Console: True → False" in told
    settings = settings_tab.read(open_book(xlsm, read_only=True))
    assert settings is not None
    assert settings.value("onedrive_consumer_win") == r"C:\OneDrive"


def test_fix_tells_no_lies_about_the_macros(windows: Machine, xlsm: Path) -> None:
    write_setting(xlsm, conf.MADE_WITH, "0.1")
    mend(windows, str(xlsm))
    settings = settings_tab.read(open_book(xlsm, read_only=True))
    assert settings is not None and settings.value(conf.MADE_WITH) == VERSION


def not_mended(machine: Machine, path: Path) -> None:
    """It is refused, and nothing is written."""
    before = path.read_bytes()
    refusal(InputError, mend, machine, str(path))
    assert path.read_bytes() == before


def test_what_cannot_be_mended_stays(windows: Machine, xlsm: Path) -> None:
    not_mended(replace(windows, platform="linux"), xlsm)  # no Excel is there
    lock = xlsm.with_name("~$CUP.xlsm")
    lock.write_bytes(bytes([3]) + b"Ann")
    not_mended(replace(windows, executable="x"), xlsm)
    lock.unlink()
    book = openpyxl.load_workbook(xlsm, keep_vba=True)
    del book[conf.WORKBOOK_TAB]
    book.save(xlsm)
    only(examine(windows, str(xlsm)), "settings")
    not_mended(windows, xlsm)


# -- the command --------------------------------------------------------------------------------


def test_the_report(
    windows: Machine,
    xlsm: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gone = replace(windows, exists=lambda path: path in (r"D:\python.exe", str(ROOT)))
    monkeypatch.setattr("addin.cli.doctor.here", lambda: gone)
    session.current().ask("en")
    assert doctor(str(xlsm)) == 2
    out = capsys.readouterr().out
    assert "✗ Its buttons call a Python that is not there" in out
    assert f"    Run: pairbook doctor {gone.quoted(str(xlsm))} --fix" in out
    assert "To mend: 1." in out
    mended = replace(gone, executable=r"D:\python.exe")
    monkeypatch.setattr("addin.cli.doctor.here", lambda: mended)
    session.current().ask("ru")
    assert doctor(str(xlsm), fix=True) == 0
    out = capsys.readouterr().out
    assert rf"* Interpreter_Win: {PYTHON} → D:\python.exe" in out
    assert out.endswith("Всё в порядке.\n")
    assert doctor(str(xlsm), fix=True, as_json=True) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["well"] is True and told["fixed"] == [] and told["refused"] is None
    assert {"check", "well", "said", "command"} == set(told["checks"][0])


@pytest.mark.skipif(here().has_excel, reason="says what a system without Excel says")
def test_the_command_line(made: Path, tmp_path: Path) -> None:
    assert "✓ Python" in printed("doctor")
    assert "Это турнирная книга." in printed("doctor", made)
    assert json_of("doctor", made, "--lang", "en")["well"] is True
    assert "✗" in printed("doctor", tmp_path / "none.xlsm", expect=2)
    assert "нет Excel" in printed("doctor", made, "--fix", expect=2)
    assert "--fix" in printed("doctor", "--fix", expect=2)
    run("doctor", "--lang", "xx", expect=2)


# -- macros read back ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["quickstart_standalone.xlsm", "quickstart_addin_ribbon.xlam", "addin/xlwings.xlam"]
)
def test_macros_excel_itself_saved_are_read(name: str) -> None:
    modules = vba.sources((PACKAGE / name).read_bytes())
    assert modules is not None and vba.xlwings_version(modules) == VERSION
    if "standalone" in name:
        # Excel writes the attributes anew; from the first comment on it is xlwings' file.
        plain = (PACKAGE / "xlwings.bas").read_text(encoding="latin-1").split("'Version", 1)[1]
        read = modules["xlwings"].replace("\r\n", "\n").split("'Version", 1)[1]
        assert read.strip() == plain.strip()


def test_macros_of_ours_are_read(made: Path) -> None:
    modules = vba.sources(made.read_bytes())
    assert modules is not None
    assert modules["Pairbook"] == sources.ours("Pairbook").source
    assert vba.buttons_called(modules) == BUTTONS


@pytest.mark.parametrize("data", [b"", b"\0abc", b"\x01", b"\x01\x05\xb0\x01\xff\xff\xff\xff\xff"])
def test_a_damaged_container_is_no_text(data: bytes) -> None:
    if data[:1] == b"\x01" and len(data) < 4:
        assert vba.decompressed(data) == b""
    else:
        with pytest.raises(ValueError):
            vba.decompressed(data)
