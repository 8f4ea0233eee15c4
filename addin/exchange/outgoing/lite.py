"""Write the files by which xlwings Lite runs a workbook's actions inside Excel.

Lite is Python in Excel itself, on Windows, macOS and the web, from the Office store.  It keeps
``main.py`` and ``requirements.txt`` in the workbook, where they are pasted; files of one's own
are dropped into it and lie under ``/data`` (https://lite.xlwings.org/files).  pairbook is on no
public index, so its wheel goes that way, and ``main.py`` unpacks it.
"""

from __future__ import annotations

import base64
import hashlib
import re
from importlib.resources import files
from pathlib import Path

from jinja2 import Template

from addin.commands.command import choice_shown
from addin.commands.registry import COMMANDS, Command
from addin.engines.file import whole
from addin.engines.file.package import packed
from addin.sheets.version import VERSION
from addin.templates import files_in, template
from pairing.catalogue import Catalogue

REQUIREMENTS = ("numpy", "scipy", "networkx")
"""Of Pyodide's own packages, those that pairbook computes with; xlwings is in Lite already."""

DATA = "/data"
"""The folder in which Lite shows Python the files that were dropped into it."""

STEPS = 5


def write_kit(workbook: Path, language: str) -> Path:
    """Write ``main.py``, ``requirements.txt``, the wheel and a page of steps; the folder.

    It lies beside the workbook and has its name with ``-lite``; what is there from before is
    replaced.  Raises ``InputError`` when something cannot be written.
    """
    folder = workbook.with_name(f"{workbook.stem}-lite")
    folder.mkdir(exist_ok=True)
    words = Catalogue(language)
    name, wheel = build_wheel()
    contents = {
        name: wheel,
        "main.py": main_py(name, words).encode(),
        "requirements.txt": "".join(f"{requirement}\n" for requirement in REQUIREMENTS).encode(),
        "index.html": steps(workbook.name, name, words).encode(),
    }
    for file, content in contents.items():
        whole.write(folder / file, content)
    return folder


def main_py(wheel: str, words: Catalogue) -> str:
    """Make the program to paste into Lite: a script for every command that is offered on the web.

    Nobody can be asked while a script runs: what a command may ask is an argument, of which Lite
    makes a field above the script's button.
    """
    scripts = [_script(command, words) for command in COMMANDS if command.button.web]
    values = {"what": words("lite.main"), "missing": words("lite.no_wheel", file=wheel)}
    stencil = template("lite", "main.stencil").read_text(encoding="utf-8")
    return stencil.format(wheel=wheel, data=DATA, **values) + "".join(scripts)


def _script(command: Command, words: Catalogue) -> str:
    fields = {
        choice: re.sub(r"\W+", "_", choice_shown(choice, words)).strip("_")
        for choice in command.choices
    }
    arguments = "".join(f", {field}: bool = False" for field in fields.values())
    ticked = "".join(f", {choice}={field}" for choice, field in fields.items())
    values = {"label": command.label(words), "key": command.key, "tip": command.tip(words)}
    stencil = template("lite", "script.stencil").read_text(encoding="utf-8")
    return stencil.format(arguments=arguments, ticked=ticked, **values)


def steps(workbook: str, wheel: str, words: Catalogue) -> str:
    """Make the page that shows how the files get into Lite, with ``main.py`` to be copied."""
    page = Template(template("lite", "index.html.j2").read_text(encoding="utf-8"), autoescape=True)
    texts = {"requirements.txt": "\n".join(REQUIREMENTS), "main.py": main_py(wheel, words)}
    values = {"words": words, "workbook": workbook, "wheel": wheel, "texts": texts}
    return str(page.render(steps=STEPS, **values))


# -- the wheel ----------------------------------------------------------------------------------


def build_wheel() -> tuple[str, bytes]:
    """Build the wheel of the pairbook that runs now: its name and its bytes, the same for the same
    files.

    Installed or run from a folder, its packages are all there, and they are pure Python.
    """
    about = f"pairbook-{VERSION}.dist-info"
    parts = files_in(files("addin"), "addin/") | files_in(files("pairing"), "pairing/")
    if not any(name.startswith("addin/templates/") for name in parts):
        parts |= files_in(template(), "addin/templates/")
    requires = "".join(f"Requires-Dist: {name}\n" for name in ("xlwings", *REQUIREMENTS))
    parts[f"{about}/METADATA"] = (
        f"Metadata-Version: 2.1\nName: pairbook\nVersion: {VERSION}\n{requires}".encode()
    )
    parts[f"{about}/WHEEL"] = (
        b"Wheel-Version: 1.0\nGenerator: pairbook\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    )
    record = [f"{name},sha256={_digest(data)},{len(data)}\n" for name, data in parts.items()]
    parts[f"{about}/RECORD"] = "".join([*record, f"{about}/RECORD,,\n"]).encode()
    return f"pairbook-{VERSION}-py3-none-any.whl", packed(parts)


def _digest(data: bytes) -> str:
    """Return the SHA-256 digest as wheels write it: URL-safe Base64 without padding (PEP 427)."""
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
