"""``python -m tools.evidence [PAGE ...] [--print]``."""

from __future__ import annotations

from argparse import ArgumentParser
from pkgutil import resolve_name

from tools.evidence import CLAIMS
from tools.evidence.pages import FOLDER, Found, index, with_figures
from tools.evidence.pictures import draw


def main() -> None:
    """Remake the pages named, or all of them."""
    asked = ArgumentParser("python -m tools.evidence", description=main.__doc__)
    asked.add_argument("pages", nargs="*", metavar="PAGE", help=", ".join(CLAIMS))
    asked.add_argument("--print", action="store_true", help="write no page, only print")
    options = asked.parse_args()
    if unknown := [name for name in options.pages if name not in CLAIMS]:
        asked.error(f"no such page: {', '.join(unknown)}; there are {', '.join(CLAIMS)}")
    for name in options.pages or CLAIMS:
        remake(name, only_print=options.print)
    if not options.print:
        readme = FOLDER / "README.md"
        page = with_figures(readme.read_text("utf-8"), "index", index())
        readme.write_text(page, encoding="utf-8")


def remake(name: str, *, only_print: bool) -> None:
    """Measure what a page tells, print it, and write the page and its pictures."""
    made: Found = resolve_name(CLAIMS[name])()
    print(f"\n{name}", *made.lines, sep="\n", flush=True)
    if only_print:
        return
    path = FOLDER / f"{name}.md"
    path.write_text(with_figures(path.read_text("utf-8"), name, made.lines), encoding="utf-8")
    for number, picture in enumerate((made.picture, *made.pictures), start=1):
        draw(FOLDER / f"{name}{f'-{number}' if number > 1 else ''}.png", picture)


if __name__ == "__main__":
    main()
