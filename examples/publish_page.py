"""Publish a workbook as a web page and as Markdown, in a language of your choice.

python examples/publish_page.py CUP.xlsx en
"""

from __future__ import annotations

import sys
from pathlib import Path

from addin.engines.file import open_book
from addin.publish import edition, publish


def main(workbook: Path, language: str = "en") -> None:
    """Write page and text beside the workbook."""
    current = edition(open_book(workbook), lang=language)
    for kind in ("html", "md"):
        path = workbook.with_suffix(f".{kind}")
        path.write_bytes(publish(current, kind))
        print(f"written: {path.name}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:3])
