"""``python -m tools.evidence [PAGE ...] [--print]``."""

from __future__ import annotations

import sys
from pkgutil import resolve_name

from tools.evidence import CLAIMS, FOLDER, with_figures
from tools.evidence.pages import Found, index
from tools.evidence.pictures import draw


def main(*arguments: str) -> None:
    """Remake the pages named, or all of them."""
    named = [one for one in arguments if not one.startswith("-")]
    if unknown := [one for one in named if one not in CLAIMS]:
        sys.exit(f"no such page: {', '.join(unknown)}; there are {', '.join(CLAIMS)}")
    for name in named or CLAIMS:
        found: Found = resolve_name(CLAIMS[name])()
        print(f"\n{name}", *found.lines, sep="\n", flush=True)
        if "--print" in arguments:
            continue
        path = FOLDER / f"{name}.md"
        path.write_text(with_figures(path.read_text("utf-8"), name, found.lines), encoding="utf-8")
        for number, picture in enumerate((found.picture, *found.pictures), start=1):
            draw(picture, FOLDER / f"{name}{f'-{number}' if number > 1 else ''}.png")
    if "--print" not in arguments:
        readme = FOLDER / "README.md"
        page = with_figures(readme.read_text("utf-8"), "index", index())
        readme.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
