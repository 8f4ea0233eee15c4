"""What the installer is built of: what is missing, what is packed, what is said of it."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import zipfile
from pathlib import Path

import pytest

from tools import build_installer
from tools.windows import run_and_read, wheels, wine
from tools.windows.wheels import needed, read
from tools.windows_bed import windows_path

HERE = f"{sys.version_info[0]}.{sys.version_info[1]}"
DLL = f"python{sys.version_info[0]}{sys.version_info[1]}.dll"


def wheel(
    folder: Path, name: str, *needs: str, files: dict[str, str] | None = None
) -> wheels.Wheel:
    path = folder / f"{name}-1.0-py3-none-any.whl"
    said = f"Name: {name}\nVersion: 1.0\nLicense-Expression: MIT\n"
    said += "".join(f"Requires-Dist: {one}\n" for one in needs)
    info = f"{name}-1.0.dist-info"
    with zipfile.ZipFile(path, "w") as made:
        made.writestr(f"{info}/METADATA", said)
        made.writestr(f"{info}/licenses/LICENSE.h", "free")
        for at, content in (files or {}).items():
            made.writestr(at, content)
    return read(path)


def archive(folder: Path, *names: str) -> tuple[Path, str]:
    path = folder / "python-embed-amd64.zip"
    with zipfile.ZipFile(path, "w") as made:
        for name in names:
            made.writestr(name, "")
    return path, build_installer.sha256(path.read_bytes())


# -- ingredients ---------------------------------------------------------------------------------


def test_everything_that_is_missing_is_said_at_once_with_where_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    assert build_installer.main(["--out", str(tmp_path / "out")]) == 2
    said = capsys.readouterr().err
    assert "apt-get install nsis" in said and "https://www.python.org/downloads/windows/" in said
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    "names, changed, said",
    [
        ((DLL,), True, "not what was published"),
        (("readme.txt",), False, "no embeddable package"),
        (("python399.dll",), False, f"holds Python 3.99: run this with it, not with {HERE}"),
    ],
)
def test_another_archive_is_refused(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    names: tuple[str, ...],
    changed: bool,
    said: str,
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: "/usr/bin/makensis")
    path, digest = archive(tmp_path, *names)
    if changed:
        path.write_bytes(path.read_bytes() + b"!")
    with pytest.raises(build_installer.Missing, match=said):
        build_installer.python_version(path, digest)


def test_the_archive_with_the_published_hash_says_its_version(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: "/usr/bin/makensis")
    path, digest = archive(tmp_path, "python3.dll", DLL)
    assert build_installer.python_version(path, digest.upper()) == HERE


# -- packages ------------------------------------------------------------------------------------


def test_what_windows_alone_needs_is_asked_for_and_what_others_need_is_not(tmp_path: Path) -> None:
    every = [
        wheel(
            tmp_path, "pairbook", "Reader>=1", "Served[fast]",
            'pywin32; sys_platform == "win32"', 'macro; sys_platform == "darwin"',
            'backport; python_version < "3.10"', 'tests; extra == "test"',
        ),
        wheel(tmp_path, "reader", 'colorama; platform_system == "Windows"'),
        wheel(tmp_path, "served", 'loop; sys_platform != "win32"', 'speed; extra == "fast"'),
        wheel(tmp_path, "macro"),
    ]  # fmt: skip
    found, missing = needed(every, "pairbook", "3.11")
    assert sorted(found) == ["pairbook", "reader", "served"]
    assert sorted(one.name for one in missing) == ["colorama", "pywin32", "speed"]


def test_tests_and_sources_in_c_are_left_out_and_licences_kept(tmp_path: Path) -> None:
    one = wheel(
        tmp_path, "pack", files={
            "pack/__init__.py": "x = 1\n", "pack/tests/test_x.py": "", "pack/x.pyi": "",
            "pack/include/x.h": "", "pack/testing.py": "", "pack/latest/y.py": "",
            "pack-1.0.data/data/pack64.dll": "", "pack-1.0.data/scripts/pack.py": "",
        },
    )  # fmt: skip
    path, _ = archive(tmp_path, DLL, "python311._pth")
    payload = tmp_path / "payload"
    build_installer.stage(payload, path, [one], b"MZ")
    packed = {file.relative_to(payload).as_posix() for file in build_installer.files_of(payload)}
    site = f"python/{build_installer.SITE}"
    assert {f"{site}/pack/testing.py", f"{site}/pack/latest/y.py", "python/pack64.dll"} <= packed
    assert f"{site}/pack-1.0.dist-info/licenses/LICENSE.h" in packed
    assert not [name for name in packed if "test_x" in name or name.endswith((".pyi", "/x.h"))]
    assert not [name for name in packed if "scripts" in name]
    assert f"{site}/pack/__pycache__/__init__.{sys.implementation.cache_tag}.pyc" in packed
    paths = (payload / "python" / "python311._pth").read_text(encoding="utf-8").splitlines()
    assert "Lib\\site-packages" in paths and "import site" not in paths
    listed = (payload / "LICENCES.txt").read_text(encoding="utf-8")
    assert "pack 1.0: MIT" in listed and "LICENSE.h" in listed


def test_the_list_for_nsis_names_every_file_in_one_order(tmp_path: Path) -> None:
    for name in ("b/z.py", "a$/x.py", "top.txt", "b/a.py"):
        file = tmp_path / "payload" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(name, encoding="utf-8")
    lines = list(build_installer.script_for(tmp_path / "payload"))
    assert [line for line in lines if line.startswith("SetOutPath")] == [
        'SetOutPath "$INSTDIR\\a$$"', 'SetOutPath "$INSTDIR\\b"', 'SetOutPath "$INSTDIR"',
    ]  # fmt: skip
    assert [line[-6:-1] for line in lines if "b/" in line and "File" in line] == ["/a.py", "/z.py"]


def test_the_bill_of_materials_is_cyclonedx_and_always_the_same(tmp_path: Path) -> None:
    path, digest = archive(tmp_path, DLL)
    every = [wheel(tmp_path, "pack")]
    bill = build_installer.bill("0.3.0", ("3.11", path), every)
    assert bill == build_installer.bill("0.3.0", ("3.11", path), every)
    said = json.loads(bill)
    assert (said["bomFormat"], said["specVersion"]) == ("CycloneDX", "1.5")
    python, pack = said["components"]
    assert python["hashes"] == [{"alg": "SHA-256", "content": digest}]
    assert pack["purl"] == "pkg:pypi/pack@1.0" and pack["licenses"][0]["license"]["name"] == "MIT"


def test_the_installer_speaks_both_languages_and_asks_for_no_rights() -> None:
    script = build_installer.NSI.read_text(encoding="utf-8")
    said = re.findall(r'!insertmacro Say (\w+)(?: \\\n)? +"([^"]+)"(?: \\\n)? +"([^"]+)"', script)
    assert len(said) == script.count("!insertmacro Say ")
    for name, english, russian in said:
        assert not re.search("[а-яё]", english, re.IGNORECASE), name
        assert name == "CODE" or re.search("[а-яё]", russian, re.IGNORECASE), name
        assert f"$({name})" in script, f"{name} is nowhere used"
    assert "RequestExecutionLevel user" in script and "HKLM" not in script


def small(folder: Path) -> Path:
    """What NSIS packs, but for Python."""
    for name in ("pairbook.ico", "python/a.py", "python/steps.py", "LICENSE"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(name, encoding="utf-8")
    build_installer._draw_icon(folder / "pairbook.ico")
    return folder


@pytest.mark.skipif(shutil.which("makensis") is None, reason="no NSIS")
def test_nsis_takes_the_script_without_a_warning_and_makes_the_same_bytes_twice(
    tmp_path: Path,
) -> None:
    made = []
    for at in ("here", "elsewhere"):
        build_installer.pack(small(tmp_path / at), "1.2.3", tmp_path / f"{at}.exe")
        made.append((tmp_path / f"{at}.exe").read_bytes())
    assert made[0][:2] == b"MZ" and made[0] == made[1]


@pytest.mark.skipif(shutil.which("makensis") is None, reason="no NSIS")
@pytest.mark.skipif(wine() is None, reason="no Wine")
def test_folders_of_another_program_are_not_replaced(tmp_path: Path) -> None:
    setup, tools = tmp_path / "small.exe", tmp_path / "tools"
    build_installer.pack(small(tmp_path / "payload"), "1.2.3", setup)
    its = tools / "python" / "its.py"
    its.parent.mkdir(parents=True)
    its.write_text("another's", encoding="utf-8")
    prefix = {**os.environ, "WINEPREFIX": str(tmp_path / "prefix"), "WINEDEBUG": "-all"}
    assert run_and_read([str(wine()), "winecfg", "-v", "win10"], prefix)[0] == 0

    def install() -> int:
        return run_and_read([str(wine()), str(setup), "/S", f"/D={windows_path(tools)}"], prefix)[0]

    assert install() == 6
    assert [one for one in tools.rglob("*") if one.is_file()] == [its]
    its.rename(tools / "its.py")
    its.parent.rmdir()
    assert install() == 0 and (tools / "python" / "a.py").is_file()
    (tools / "python" / "steps.py").unlink()
    assert install() == 0 and (tools / "python" / "steps.py").is_file()
    assert (tools / "its.py").is_file()
