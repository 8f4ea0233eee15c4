"""What several tools need: blocks of pages between two marks, pictures of few colours."""

from __future__ import annotations

from PIL import Image

from tools.import_graph import ROOT

PICTURES = ROOT / "docs" / "pictures"


def with_block(page: str, begin: str, end: str, block: str) -> str:
    """The page with the block between its two marks replaced.

    Raises ``ValueError`` when the marks are not on it once each, in their order.
    """
    before, begun, rest = page.partition(begin)
    _, ended, after = rest.partition(end)
    if not (begun and ended) or begin in after or end in before + after:
        raise ValueError(f"the page needs {begin} and {end}, once each")
    return f"{before}{begin}\n{block}\n{end}{after}"


def keep(picture: Image.Image, name: str, colours: int = 64) -> None:
    """Write a picture of the documentation: small, and sharp where there is text."""
    few = picture.convert("RGB").quantize(colours, dither=Image.Dither.NONE)
    few.save(PICTURES / f"{name}.png", optimize=True)
