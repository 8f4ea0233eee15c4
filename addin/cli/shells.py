"""Completion with the Tab key: what a shell runs, and where that is installed.

Each script asks ``pairbook`` with two variables: ``_PAIRBOOK_COMPLETE`` is the shell,
``_PAIRBOOK_LINE`` the line up to the cursor.  The answer is a line for each offer.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from addin.cli import printer
from addin.cli.session import tell
from addin.templates import template
from pairing.errors import InputError

SHELL = "_PAIRBOOK_COMPLETE"
LINE = "_PAIRBOOK_LINE"

_PLACES = {
    "bash": (".bash_completions/pairbook.sh", ".bashrc", "source ~/.bash_completions/pairbook.sh"),
    "zsh": (
        ".zfunc/pairbook.zsh",
        ".zshrc",
        "autoload -Uz compinit && compinit; source ~/.zfunc/pairbook.zsh",
    ),
    "fish": (".config/fish/completions/pairbook.fish", "", ""),
}
"""By shell: the script's file in the home folder, and the line of the file that starts it."""


def answer() -> bool:
    """Answer a shell that asks what may be typed; whether one asks."""
    shell = os.environ.get(SHELL)
    if shell is None:
        return False
    from addin.cli.completing import offers

    line = os.environ.get(LINE, "")
    for value, meaning in offers(line):
        printer.say(_shown(shell, value, meaning.replace("\n", " "), line))
    return True


def _shown(shell: str, value: str, meaning: str, line: str) -> str:
    """Return an offer as a shell reads it: bash only the end of ``a=b``, without its meaning."""
    if shell == "bash":
        begun = line.rpartition(" ")[2]
        if "=" in begun:
            value = value.partition("=")[2]
        return "".join(f"\\{sign}" if sign in " '\"()&;|<>$`\\" else sign for sign in value)
    if shell == "zsh":
        return f"{value.replace(':', chr(92) + ':')}:{meaning}"
    return f"{value}\t{meaning}"


def script(shell: str) -> str:
    """Return the completion script of a shell."""
    return template("completion", f"pairbook.{shell}").read_text(encoding="utf-8")


def show() -> None:
    """Print the script of the shell that is used."""
    printer.say(script(_shell()))


def install() -> None:
    """Let the shell that is used complete from its next start on."""
    shell = _shell()
    if shell == "powershell":
        file = _profile_of_powershell()
        _add(file, script(shell))
    else:
        place, start, line = _PLACES[shell]
        file = Path.home() / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(script(shell), encoding="utf-8")
        if start:
            _add(Path.home() / start, line)
    tell("completion.installed", shell=shell, file=str(file))


def _add(file: Path, lines: str) -> None:
    """Put lines at the end of a file, once."""
    before = file.read_text(encoding="utf-8") if file.exists() else ""
    if lines.strip() not in before:
        file.parent.mkdir(parents=True, exist_ok=True)
        gap = "" if not before or before.endswith("\n") else "\n"
        file.write_text(f"{before}{gap}{lines.strip()}\n", encoding="utf-8")


def _shell() -> str:
    """Return the shell that is used; raises ``InputError`` for one there is no script for."""
    shell = "powershell" if sys.platform == "win32" else Path(os.environ.get("SHELL", "")).name
    if shell not in (*_PLACES, "powershell"):
        raise InputError("completion.unknown", shell=shell or "?", known=[*_PLACES, "powershell"])
    return shell


def _profile_of_powershell() -> Path:
    """Return the file that PowerShell runs at its start."""
    for program in ("pwsh", "powershell"):
        try:
            asked = [program, "-NoProfile", "-Command", "$PROFILE"]
            done = subprocess.run(asked, capture_output=True, text=True, check=True, timeout=60)
            return Path(done.stdout.strip())
        except (OSError, subprocess.SubprocessError):
            continue
    raise InputError("completion.unknown", shell="powershell", known=list(_PLACES))
