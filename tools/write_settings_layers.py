"""Writes on the page of each system which settings every event decides, and which are folded.

``python -m tools.write_settings_layers`` renews what stands between the two marks of each page.
"""

from __future__ import annotations

from pathlib import Path

from addin.sheets.vocabulary import Vocabulary
from pairing.systems import REGISTRY, system
from tools.import_graph import ROOT
from tools.shared import with_block

PAGES = {name: ROOT / "docs" / f"{'fors' if name == 'serp' else name}.md" for name in REGISTRY}
"""The page of each system."""


def marks(name: str) -> tuple[str, str]:
    """Between which the block of a system stands."""
    written = f"<!-- settings of {name}: written by python -m tools.write_settings_layers -->"
    return written, f"<!-- end of the settings of {name} -->"


def block(name: str) -> str:
    """The settings of a system in their layers, each by its label and its name."""
    words = Vocabulary("en", name)
    lines = []
    for theme, layer in words.layers(system(name).settings).items():
        title = words(f"theme.{theme}") if theme else words("systems.decided")
        shown = (f"{words.setting_label(one.name)} `{one.name}`" for one in layer)
        lines.append(f"- **{title}:** {', '.join(shown)}")
    return "\n".join(lines)


def renewed(page: str, path: Path) -> str:
    """A system's page with its blocks as they should be; raises as :func:`with_block` does."""
    for name in (one for one, of in PAGES.items() if of == path):
        page = with_block(page, *marks(name), block(name))
    return page


if __name__ == "__main__":
    for path in set(PAGES.values()):
        path.write_text(renewed(path.read_text(encoding="utf-8"), path), encoding="utf-8")
        print(path)
