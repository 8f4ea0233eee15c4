"""Builds the installer for Windows: Python, all packages and pairbook in one file, for one user.

    python -m tools.build_installer --python python-3.13.5-embed-amd64.zip --sha256 HASH

The archive is python.org's "Windows embeddable package (64-bit)"; HASH is the one its release page
publishes.  Run it with the same Python (3.13 for 3.13): the bytecode is compiled here.  Packages
come from pip's index as wheels for Windows; ``PIP_CONSTRAINT`` pins versions.  Beside the installer
lie what is inside (CycloneDX, JSON) and the SHA-256 of every file.  The same ingredients give the
same bytes.  All is written into ``dist`` (``--out``).
"""

from __future__ import annotations

import argparse
import compileall
import hashlib
import json
import re
import shutil
import sys
import zipfile
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from py_compile import PycInvalidationMode
from tempfile import TemporaryDirectory

from PIL import Image

from tools.import_graph import ROOT
from tools.shared import icon
from tools.windows import Missing, do
from tools.windows.wheels import Wheel, gather

NSI = ROOT / "tools" / "windows" / "installer.nsi"
STEPS = ROOT / "tools" / "windows" / "steps.py"
SITE = "Lib/site-packages"
ICON = "pair"

LAUNCHER = "distlib"
"""The wheel whose small program starts Python for a command of ours."""

MISSING_NSIS = "makensis is missing: apt-get install nsis, or https://nsis.sourceforge.io/Download"
MISSING_PYTHON = (
    "Python is missing: from https://www.python.org/downloads/windows/ take the newest “Windows "
    "embeddable package (64-bit)” and its SHA-256, then --python FILE --sha256 HASH"
)

LEFT_OUT = re.compile(
    r"""(^|/)(tests?|demos?|sample_data)/          # but what others import, below
    | ^(pythonwin|adodbapi|isapi)/                  # of pywin32: an editor, databases, a server
    | \.(pyi|h|hpp|lib|a|pxd|pyx|c|cpp|chm|pdb|f90)$
    | \.data/(scripts|headers)/""",
    re.VERBOSE | re.IGNORECASE,
)
"""What of a package Windows does not need: its tests, its sources in C, types for programmers."""

LICENCES = re.compile(r"(^|/)\w*(licen[cs]e|notice|copying|authors)", re.IGNORECASE)


def python_version(archive: Path | None, digest: str | None) -> str:
    """Return the version (``3.13``) of Python in an archive, which has that SHA-256.

    Raises :class:`Missing` for everything that is missing at once: the archive, makensis.
    """
    wrong = [] if shutil.which("makensis") else [MISSING_NSIS]
    version = ""
    if archive is None or not archive.is_file() or digest is None:
        wrong.append(MISSING_PYTHON)
    elif (digest_here := sha256(archive.read_bytes())) != digest.lower():
        wrong.append(f"{archive.name} is not what was published: its SHA-256 is {digest_here}")
    else:
        with zipfile.ZipFile(archive) as inside:
            match = re.search(r"\bpython3(\d+)\.dll\b", " ".join(inside.namelist()))
        version, here = f"3.{match[1]}" if match else "", f"3.{sys.version_info.minor}"
        if not version:
            wrong.append(f"{archive.name} is no embeddable package: no python3….dll in it")
        elif version != here:
            wrong.append(
                f"{archive.name} holds Python {version}: run this with it, not with {here}"
            )
    if wrong:
        raise Missing("\n".join(wrong))
    return version


def sha256(content: bytes) -> str:
    """Return the digest as published ones are written."""
    return hashlib.sha256(content).hexdigest()


# -- the folder that is packed -------------------------------------------------------------------


def stage(payload: Path, archive: Path, wheels: Sequence[Wheel], launcher: bytes) -> None:
    """Fill a folder with all that will lie in the installation's folder."""
    python = payload / "python"
    site = python.joinpath(*SITE.split("/"))
    with zipfile.ZipFile(archive) as inside:
        inside.extractall(python)
    for wheel in wheels:
        _unpack(wheel.file, site, python)
    for library in sorted(site.glob("pywin32_system32/*.dll")):
        library.rename(python / library.name)  # else only found by a start-up file of site's
    (pth,) = python.glob("python*._pth")
    paths = [f"{pth.stem}.zip", ".", SITE, f"{SITE}/win32", f"{SITE}/win32/lib"]
    pth.write_bytes("".join(f"{path}\r\n" for path in paths).replace("/", "\\").encode())
    compileall.compile_dir(
        site, quiet=2, ddir=SITE, invalidation_mode=PycInvalidationMode.UNCHECKED_HASH
    )
    shutil.copyfile(STEPS, python / STEPS.name)
    (payload / "bin").mkdir()
    (payload / "bin" / "pairbook.exe").write_bytes(launcher)
    shutil.copyfile(ROOT / "LICENSE", payload / "LICENSE")
    (payload / "LICENCES.txt").write_text(licences(wheels), encoding="utf-8", newline="\r\n")
    _draw_icon(payload / "pairbook.ico")


def _unpack(wheel: Path, site: Path, python: Path) -> None:
    """Put a wheel's files where Windows' pip would, but those that are left out."""
    with zipfile.ZipFile(wheel) as inside:
        for name in inside.namelist():
            if name.endswith("/") or (LEFT_OUT.search(name) and not LICENCES.search(name)):
                continue
            _, data, rest = name.partition(".data/")
            kind, _, path = rest.partition("/")
            target = (python if kind == "data" else site) / (path if data else name)
            if not target.resolve().is_relative_to(python.resolve()):
                raise Missing(f"{wheel.name} wants to write outside: {name}")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(inside.read(name))


def launcher_of(wheel: Path) -> bytes:
    """Return the program ``pairbook.exe``: the wheel's launcher, told where Python is, and a
    script.
    """
    script = BytesIO()
    with zipfile.ZipFile(script, "w") as made:
        made.writestr(zipfile.ZipInfo("__main__.py"), "from addin.cli.main import main\n\nmain()\n")
    with zipfile.ZipFile(wheel) as inside:
        program = inside.read("distlib/t64.exe")
    return program + b"#!<launcher_dir>\\..\\python\\python.exe\r\n" + script.getvalue()


def _draw_icon(file: Path) -> None:
    icon(ICON).save(file, "ICO", sizes=[(side, side) for side in (16, 32, 48, 64)])


# -- what is said of it --------------------------------------------------------------------------


def licences(wheels: Sequence[Wheel]) -> str:
    """Return a line for each thing inside: its licence, and where its text lies."""
    rows = [
        "Python: PSF-2.0 (python\\LICENSE.txt)",
        "The program pairbook.exe: PSF-2.0 (distlib)",
        "Installer and uninstaller: zlib/libpng, with LZMA under CPL-1.0 (NSIS)",
    ]
    for wheel in wheels:
        with zipfile.ZipFile(wheel.file) as inside:
            texts = [n for n in inside.namelist() if LICENCES.search(n) and ".dist-info/" in n]
        where = ", ".join(f"{SITE}/{text}".replace("/", "\\") for text in sorted(texts))
        rows.append(f"{wheel.name} {wheel.version}: {wheel.licence} ({where or 'no text given'})")
    return "\n".join(rows) + "\n"


def bill(version: str, python: tuple[str, Path] | None, wheels: Sequence[Wheel]) -> str:
    """Return what is inside as CycloneDX 1.5, without a time: the same contents, the same text."""

    def part(name: str, at: str, licence: str, file: Path, kind: str = "library") -> object:
        purl = {} if kind == "framework" else {"purl": f"pkg:pypi/{name.lower()}@{at}"}
        hashes = [{"alg": "SHA-256", "content": sha256(file.read_bytes())}]
        named = [{"license": {"name": licence}}]
        return {"type": kind, "name": name, "version": at, **purl,
                "hashes": hashes, "licenses": named}  # fmt: skip

    parts = [part("Python", python[0], "PSF-2.0", python[1], "framework")] if python else []
    parts += [part(wheel.name, wheel.version, wheel.licence, wheel.file) for wheel in wheels]
    about = {"type": "application", "name": "pairbook", "version": version}
    content = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": about},
        "components": parts,
    }
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


def files_of(payload: Path) -> list[Path]:
    """Everything that is packed, in an order that does not depend on the disk."""
    files = (path for path in payload.rglob("*") if path.is_file())
    return sorted(files, key=lambda path: path.relative_to(payload).parts)


def script_for(payload: Path) -> Iterator[str]:
    """Yield the lines by which NSIS packs a folder."""
    folder = None
    for path in files_of(payload):
        if path.parent != folder:
            folder = path.parent
            inside = str(folder.relative_to(payload)).replace("/", "\\").replace("$", "$$")
            yield f'SetOutPath "$INSTDIR\\{inside}"'.replace("\\.", "")
        yield f'File "{str(path).replace("$", "$$")}"'


# -- all together --------------------------------------------------------------------------------


def build(archive: Path | None, digest: str | None, out: Path) -> Path:
    """Make the installer and what lies beside it in ``out``; the installer's path.

    Raises :class:`Missing` for ingredients that are missing.
    """
    python = python_version(archive, digest)
    assert archive is not None
    out.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as work:
        payload = Path(work, "payload")
        wheels, helpers = gather(ROOT, Path(work, "wheels"), python, (LAUNCHER,))
        own = next(wheel for wheel in wheels if wheel.name == "pairbook")
        stage(payload, archive, wheels, launcher_of(helpers[0].file))
        setup = out / f"pairbook-{own.version}-setup.exe"
        pack(payload, own.version, setup)
        setup.with_suffix(".cdx.json").write_text(
            bill(own.version, (python, archive), [*wheels, *helpers]), encoding="utf-8"
        )
        hashed = {file.relative_to(payload).as_posix(): file for file in files_of(payload)}
        lines = (
            f"{sha256(file.read_bytes())}  {name}\n"
            for name, file in {setup.name: setup, **hashed}.items()
        )
        setup.with_suffix(".sha256").write_text("".join(lines), encoding="utf-8")
        size = sum(file.stat().st_size for file in hashed.values()) / 1e6
        print(f"{setup}: {setup.stat().st_size / 1e6:.1f} MB")
        print(f"installed: {len(hashed)} files, {size:.1f} MB")
    return setup


def pack(payload: Path, version: str, setup: Path) -> None:
    """Have NSIS make the installer of a folder.

    Raises :class:`Missing` with what NSIS says where it fails.
    """
    with TemporaryDirectory() as work:
        listed, side = Path(work, "files.nsh"), Path(work, "side.bmp")
        # The left of the last window: our sign on white, in the size that NSIS wants.
        picture, sign = Image.new("RGB", (164, 314), "white"), icon(ICON)
        picture.paste(sign, (50, 60), sign)
        picture.save(side, "BMP")
        listed.write_text("\n".join(script_for(payload)) + "\n", encoding="utf-8")
        size = sum(file.stat().st_size for file in files_of(payload))
        values = {
            "VERSION": version, "PAYLOAD": payload, "FILES": listed, "SIDE": side,
            "KILOBYTES": size // 1024, "OUT": setup.resolve(),
        }  # fmt: skip
        defined = [f"-D{name}={value}" for name, value in values.items()]
        do(["makensis", "-V2", "-WX", "-INPUTCHARSET", "UTF8", *defined, str(NSI)])


def main(arguments: Sequence[str] | None = None) -> int:
    """Build, or say what is missing and where to get it (exit code 2)."""
    parser = argparse.ArgumentParser(prog="python -m tools.build_installer")
    parser.add_argument("--python", type=Path, help="python.org's embeddable archive")
    parser.add_argument("--sha256", help="its published SHA-256")
    parser.add_argument("--out", type=Path, default=Path("dist"))
    given = parser.parse_args(arguments)
    try:
        build(given.python, given.sha256, given.out)
    except Missing as wrong:
        print(wrong, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
