"""How many files a click goes through: whoever follows one has to open them all."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

from addin import buttons
from addin.actions import enter_results, pair_next_round
from addin.engines.file import open_book
from pairing.tournament import Result
from tests.support.books import cup

ROOT = Path(__file__).parents[2]


def _room(frame: FrameType | None) -> str:
    """The file in which a function of the program stands, but for the engines; "" of others."""
    file = frame.f_code.co_filename if frame and not frame.f_code.co_name.startswith("<") else ""
    name = Path(file).relative_to(ROOT).as_posix() if Path(file).is_relative_to(ROOT) else ""
    ours = name.startswith(("addin/", "pairing/")) and not name.startswith("addin/engines/")
    return name if ours else ""


def arrows(action: Callable[[], Any], last: str = "") -> set[tuple[str, str]]:
    """Who calls whom among the files of the program, until the function ``last`` returns."""
    calls: set[tuple[str, str]] = set()
    over = False

    def seen(frame: FrameType, event: str, _: Any) -> None:
        nonlocal over
        over = over or (event == "return" and frame.f_code.co_qualname == last)
        if over or event != "call" or not (room := _room(frame)):
            return
        caller = frame.f_back
        while caller is not None and not _room(caller):
            caller = caller.f_back
        calls.add((_room(caller), room))

    sys.setprofile(seen)
    try:
        action()
    finally:
        sys.setprofile(None)
    return calls


def test_a_typed_result_and_a_pairing_go_through_few_files(tmp_path: Path) -> None:
    book = open_book(cup(tmp_path / "cup.xlsx", 8))
    pair_next_round(book)
    enter_results(book, 1, dict.fromkeys((1, 2, 3), Result.WHITE_WINS))  # imports are warm
    typed = {room for _, room in arrows(lambda: enter_results(book, 1, {4: Result.WHITE_WINS}))}
    paired = {room for _, room in arrows(lambda: pair_next_round(book))}
    for name, files, most in (("a typed result", typed, 37), ("a pairing", paired, 53)):
        print(f"{name}: {len(files)} files", *sorted(files), sep="\n  ")
        assert len(files) <= most, name


def test_the_way_of_a_click_is_as_short_as_the_page_says(tmp_path: Path) -> None:
    """Of ``addin`` alone, from the button to the end of ``Event.finish``."""
    book = open_book(cup(tmp_path / "cup.xlsx", 8))
    button = buttons.BUTTONS["pair_next_round"]
    button(book)
    enter_results(book, 1, dict.fromkeys((1, 2, 3, 4), Result.WHITE_WINS))
    calls = arrows(lambda: button(book), last="Event.finish")
    ways = {one for one in calls if one[0] != one[1] and all(r.startswith("addin/") for r in one)}
    rooms = {room for one in ways for room in one}
    print(len(rooms), len(ways), *sorted(rooms), sep="\n  ")
    assert len(rooms) <= 25 and len(ways) <= 86
