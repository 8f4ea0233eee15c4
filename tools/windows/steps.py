"""Steps the installer has Python do on Windows: the user's PATH, the add-in in Excel.

    python.exe steps.py path add|remove FOLDER
    python.exe steps.py addin install|renew|remove [LANGUAGE]

Not done in the installer's own language, which cuts a PATH after 1,024 signs.  The exit code is 0
when it is done, 1 when a message says why it is not.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any


def added(path: str, folder: str) -> str:
    r"""Return a PATH with a folder at its end; unchanged where it is there already.

    >>> added(r"C:\a;%B%\c;", r"D:\bin")
    'C:\\a;%B%\\c;D:\\bin'
    >>> added(r"C:\a;d:\BIN\ ".strip(), r"D:\bin")
    'C:\\a;d:\\BIN\\'
    >>> added("", r"D:\bin")
    'D:\\bin'
    """
    if any(_same(part, folder) for part in path.split(";")):
        return path
    return f"{path.rstrip(';')};{folder}" if path.strip(";") else folder


def removed(path: str, folder: str) -> str:
    r"""Return a PATH without a folder; all else stays as it is.

    >>> removed(r"C:\a;D:\bin\;;%B%\c", r"d:\bin")
    'C:\\a;;%B%\\c'
    """
    return ";".join(part for part in path.split(";") if not _same(part, folder))


def _same(one: str, other: str) -> bool:
    return one.strip(' "').rstrip("\\").casefold() == other.rstrip("\\").casefold()


def change_path(change: Callable[[str, str], str], folder: str) -> None:
    """Change the PATH of this user, not the computer's, and tell the programs that run.

    Its kind (with or without ``%NAMES%``) stays.  Raises ``OSError`` where Windows refuses.
    """
    winreg: Any = import_module("winreg")
    ctypes: Any = import_module("ctypes")
    access = winreg.KEY_READ | winreg.KEY_WRITE
    with winreg.CreateKeyEx(winreg.HKEY_CURRENT_USER, "Environment", 0, access) as key:
        try:
            value, kind = winreg.QueryValueEx(key, "Path")
        except FileNotFoundError:
            value, kind = "", winreg.REG_EXPAND_SZ
        new = change(str(value), folder)
        if new == value:
            return
        if new:
            winreg.SetValueEx(key, "Path", 0, kind, new)
        else:
            winreg.DeleteValue(key, "Path")
    everybody, settings_changed, if_not_hung = 0xFFFF, 0x001A, 0x0002
    ctypes.windll.user32.SendMessageTimeoutW(
        everybody, settings_changed, 0, "Environment", if_not_hung, 5000, None
    )


def change_addin(what: str, language: str) -> None:
    """Install the add-in of Excel, or renew or remove it where it calls this Python.

    Raises ``PairbookError`` with what the organiser has to do: close Excel.
    """
    from addin.excel import startup

    if what == "install" or _calls_us():
        startup.remove() if what == "remove" else startup.install(None, language)


def _calls_us() -> bool:
    from addin.excel import startup
    from pairing.errors import PairbookError

    try:
        named = startup.status().interpreter
    except PairbookError:  # no add-in of ours
        return False
    return _same(str(Path(named).parent), str(Path(sys.executable).parent))


def main(arguments: list[str]) -> int:
    """Do one step; 1 where it could not be done."""
    about, what, *more = arguments
    language = more[0] if more else "en"
    try:
        if about == "path":
            change_path(added if what == "add" else removed, more[0])
        else:
            change_addin(what, language)
    except Exception as error:
        message = getattr(error, "message", None)
        print(message(language) if message else f"{type(error).__name__}: {error}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
