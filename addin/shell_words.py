"""Words quoted as they are typed in the terminal of a computer."""

from __future__ import annotations

import os
import re
import shlex


def quoted(word: object, *, windows: bool = os.name == "nt") -> str:
    """Write a word, a file's name for instance, as it is typed in a command.

    >>> quoted("my cup.xlsx", windows=False), quoted("CUP.xlsx", windows=True)
    ("'my cup.xlsx'", 'CUP.xlsx')
    >>> print(quoted(r"C:\\my cup.xlsx", windows=True))
    "C:\\my cup.xlsx"
    """
    if not windows:
        return shlex.quote(str(word))
    # No quotes where none are needed: PowerShell takes a quoted path for a text.
    return str(word) if re.fullmatch(r"[\w.:\\/-]+", str(word)) else f'"{word}"'
