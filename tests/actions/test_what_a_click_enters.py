"""How many files a click goes through: whoever follows one has to open them all."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

from addin.actions import enter_results, pair_next_round
from addin.engines.file import open_book
from pairing.tournament import Result
from tests.support.books import cup

ROOT = Path(__file__).parents[2]


def entered(action: Callable[[], Any]) -> set[str]:
    """The files of the program in which functions are entered meanwhile, but the engine's own."""
    files = set()

    def seen(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and not frame.f_code.co_name.startswith("<"):
            files.add(frame.f_code.co_filename)

    sys.setprofile(seen)
    try:
        action()
    finally:
        sys.setprofile(None)
    ours = (Path(file) for file in files if Path(file).is_relative_to(ROOT))
    names = {path.relative_to(ROOT).as_posix() for path in ours}
    return {one for one in names if one.startswith(("addin/", "pairing/"))} - {
        one for one in names if one.startswith("addin/engines/")
    }


def test_a_typed_result_and_a_pairing_go_through_few_files(tmp_path: Path) -> None:
    path = cup(tmp_path / "cup.xlsx", 8)
    book = open_book(path)
    pair_next_round(book)
    enter_results(book, 1, dict.fromkeys((1, 2, 3), Result.WHITE_WINS))  # imports are warm
    typed = entered(lambda: enter_results(book, 1, {4: Result.WHITE_WINS}))
    paired = entered(lambda: pair_next_round(book))
    for name, files, most in (("a typed result", typed, 46), ("a pairing", paired, 66)):
        print(f"{name}: {len(files)} files", *sorted(files), sep="\n  ")
        assert len(files) <= most, name
