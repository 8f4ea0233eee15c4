"""Draws ``docs/pictures/architecture.svg`` from the imports as they stand in the sources.

    python -m tools.make_architecture_picture

Boxes are the packages of ``addin`` in the order the tests keep, arrows the imports between them
(as thick as they are many), what runs against the order is red.  Below stands ``pairing``.
"""

from __future__ import annotations

from collections import Counter
from html import escape
from pathlib import Path

from tools.import_graph import ADDIN, ROOT, graph_of, modules_of

PICTURE = ROOT / "docs" / "pictures" / "architecture.svg"

SAYS = {
    "cli": "the same actions from a terminal",
    "serve": "the hall: phones and their results",
    "functions": "worksheet functions",
    "laboratory": "plans of simulations carried out",
    "libreoffice": "the extension for LibreOffice",
    "start": "the page that asks for a new tournament",
    "doctor": "why the buttons do not work",
    "exchange": "file to workbook to file",
    "excel": "macros, ribbon and icons",
    "commands": "what can be pressed or typed",
    "federations": "their player lists",
    "publish": "page, PDF, picture, text",
    "actions": "what a button does",
    "sheets": "one tab, one file",
    "history": "what follows from journal and sheet",
    "journal": "facts, only added to",
    "typesetting": "Typst: sheets and pictures",
    "engines": "xlwings without Excel",
}
ORDER = tuple(name for names in reversed(ADDIN) for name in reversed(names) if "." not in name)
"""From above downwards: imports go down.  ``functions`` and ``doctor`` do not know each other."""

SCIENCE = {
    "systems": "rules of pairing, one folder each",
    "standings": "criteria, true rating, orders compared",
    "formats": "exchange files read and written",
    "": "players, games, results, words",
}

WIDTH, LEFT, BOX, HIGH, STEP, TOP = 860, 40, 330, 46, 66, 34
INK, QUIET, LINE, FILL, WRONG = "#1f2933", "#616e7c", "#7b8794", "#f5f7fa", "#c81e1e"


def package_of(module: str) -> str:
    """``sheets`` for ``addin.sheets.grid``; empty for a module beside the packages."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and parts[1] in (*ORDER, *SCIENCE) else ""


def draw(root: Path = ROOT) -> str:
    """The SVG of docs/architecture.md: packages, their sizes, and imports between them."""
    modules = modules_of(root, ("addin", "pairing"))
    sizes: Counter[tuple[str, str]] = Counter()
    counts: Counter[tuple[str, str]] = Counter()
    for name, path in modules.items():
        box = name.split(".")[0], package_of(name)
        counts[box] += 1
        sizes[box] += len(path.read_text(encoding="utf-8").splitlines())
    drawn = []
    for at, name in enumerate(ORDER):
        about = f"{counts['addin', name]} files, {sizes['addin', name]:,} lines"
        drawn += _box(LEFT, TOP + at * STEP, BOX, name, SAYS[name], about)
    drawn += _arcs(between(graph_of(root, ("addin",))))
    bottom = TOP + len(ORDER) * STEP + 30
    drawn += _science(bottom, counts, sizes)
    title = _text(LEFT, 22, "addin: imports go down", 13, QUIET)
    return "\n".join([_head(bottom + STEP + 64), title, *drawn, "</svg>", ""])


def between(graph: dict[str, dict[str, int]]) -> Counter[tuple[str, str]]:
    """How many modules' imports lead from one package to another."""
    found: Counter[tuple[str, str]] = Counter()
    for name, targets in graph.items():
        for target in targets:
            one, other = package_of(name), package_of(target)
            if one and other and one != other:
                found[one, other] += 1
    return found


def _arcs(between: Counter[tuple[str, str]]) -> list[str]:
    """An arc on the right for every pair of packages, the farther the wider."""
    places = {name: at for at, name in enumerate(ORDER)}
    leaving = Counter(one for one, _ in between)
    arriving = Counter(other for _, other in between)
    left: Counter[str] = Counter()
    came: Counter[str] = Counter()
    drawn = []
    for (one, other), many in sorted(
        between.items(), key=lambda item: (places[item[0][0]], places[item[0][1]])
    ):
        left[one] += 1
        came[other] += 1
        # What goes far leaves above, what comes from far arrives below: wide arcs hold narrow ones.
        start = TOP + places[one] * STEP + HIGH * (leaving[one] - left[one] + 1) / (
            leaving[one] + 1)  # fmt: skip
        end = TOP + places[other] * STEP + HIGH * (arriving[other] - came[other] + 1) / (
            arriving[other] + 1)  # fmt: skip
        x = LEFT + BOX
        out = x + 40 + 44 * abs(places[one] - places[other])
        wrong = places[other] < places[one] or {one, other} == {"functions", "doctor"}
        colour = WRONG if wrong else LINE
        width = 1 + min(many, 24) / 8
        drawn.append(
            f'<path d="M{x},{start:.1f} C{out},{start:.1f} {out},{end:.1f} {x + 9},{end:.1f}"'
            f' fill="none" stroke="{colour}" stroke-width="{width:.2f}" stroke-opacity="0.75">'
            f"<title>{escape(f'{one} imports {other}: {many}')}</title></path>"
            f'<path d="M{x + 1},{end:.1f} l9,-4 v8 z" fill="{colour}"/>'
        )
    return drawn


def _science(
    top: int, counts: Counter[tuple[str, str]], sizes: Counter[tuple[str, str]]
) -> list[str]:
    """The packages of ``pairing`` side by side, and the arrow that leads to them."""
    drawn = [
        f'<path d="M{LEFT + 20},{TOP + len(ORDER) * STEP - 16} V{top + 1}" stroke="{LINE}"'
        ' stroke-width="3"/>',
        f'<path d="M{LEFT + 20},{top + 8} l-6,-11 h12 z" fill="{LINE}"/>',
        _text(
            LEFT + 34,
            top - 12,
            "everything above may ask the science; it knows none of it",
            13,
            QUIET,
        ),
        f'<rect x="{LEFT - 12}" y="{top + 8}" width="{WIDTH - 2 * LEFT + 24}" height="{STEP + 36}"'
        f' rx="8" fill="none" stroke="{LINE}"/>',
        _text(LEFT, top + 30, "pairing: values in, values out", 13, QUIET),
    ]
    wide = (WIDTH - 2 * LEFT - 36) // 4
    for at, (name, says) in enumerate(SCIENCE.items()):
        lines = f"{counts['pairing', name]} files, {sizes['pairing', name]:,} lines"
        x = LEFT + at * (wide + 12)
        shown = name or "tournament, …"
        drawn += [
            f'<rect x="{x}" y="{top + 40}" width="{wide}" height="58" rx="6" fill="{FILL}"'
            f' stroke="{LINE}"/>',
            _text(x + 10, top + 58, shown, 15, INK, bold=True),
            _text(x + 10, top + 74, says, 10.5, INK),
            _text(x + 10, top + 90, lines, 10.5, QUIET),
        ]
    return drawn


def _box(x: int, y: int, wide: int, name: str, says: str, about: str) -> list[str]:
    return [
        f'<rect x="{x}" y="{y}" width="{wide}" height="{HIGH}" rx="6" fill="{FILL}"'
        f' stroke="{LINE}"/>',
        _text(x + 12, y + 20, name, 15, INK, bold=True),
        _text(x + 12, y + 37, says, 12, INK),
        _text(x + wide - 12, y + 20, about, 11, QUIET, end=True),
    ]


def _text(x: float, y: float, words: str, size: float, colour: str, *, bold: bool = False,
          end: bool = False) -> str:  # fmt: skip
    weight = ' font-weight="600"' if bold else ""
    anchor = ' text-anchor="end"' if end else ""
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" fill="{colour}"{weight}{anchor}>'
        f"{escape(words)}</text>"
    )


def _head(height: int) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}"'
        f' height="{height}" font-family="Carlito, Calibri, Segoe UI, sans-serif" role="img"'
        ' aria-label="The packages of pairbook and the imports between them">\n'
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>'
    )


if __name__ == "__main__":
    PICTURE.write_text(draw(), encoding="utf-8")
    print(PICTURE.relative_to(ROOT))
