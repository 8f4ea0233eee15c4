"""Makes the pictures of the buttons from ``templates/icons/*.svg``, in every size.

Run: ``python -m tools.make_icons`` after a change there; they are stored, so that workbooks with
buttons are made where Typst is not installed, too.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import typst

from addin.excel.icons import SIZES

ICONS = Path(__file__).parents[1] / "templates" / "icons"


def drawn(svg: bytes, size: int) -> bytes:
    """Return a picture as a PNG of so many pixels a side, on nothing."""
    page = f"#set page(width: {size}pt, height: {size}pt, margin: 0pt, fill: none)\n"
    source = page + f'#image("icon.svg", width: {size}pt)'
    files: Any = {"main.typ": source.encode(), "icon.svg": svg}
    made = typst.Compiler(input=files).compile(format="png", ppi=72)
    assert isinstance(made, bytes)
    return made


def main() -> None:
    """Write every size of every picture."""
    for size in SIZES:
        folder = ICONS / str(size)
        folder.mkdir(exist_ok=True)
        for path in sorted(ICONS.glob("*.svg")):
            (folder / f"{path.stem}.png").write_bytes(drawn(path.read_bytes(), size))


if __name__ == "__main__":
    main()
