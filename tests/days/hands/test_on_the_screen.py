"""The hand edits of ``tests/days/hands`` done to a workbook that is open in LibreOffice."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from addin.engines.office import commit, open_snapshot
from addin.libreoffice.closed import ClosedHost
from tests.days.hands.desk import Base
from tests.days.hands.kinds import Kind, named, some_kinds
from tests.days.hands.trial import CLICKS, tried
from tests.support.calc import Calc, Offices


class LiveBench:
    """A workbook on the screen: the hands and the clicks find it as the other left it."""

    def __init__(self, calc: Calc, folder: Path) -> None:
        self._calc = calc
        self.path = folder / "bench" / "cup.xlsx"

    def begin(self, content: bytes, steps: Sequence[tuple[Any, ...]]) -> None:
        """The workbook as it was, and the edit on it."""
        self._calc.close()
        shutil.rmtree(self.path.parent, ignore_errors=True)
        self.path.parent.mkdir()
        self.path.write_bytes(content)
        self._document = self._calc.open(self.path)
        self._document.do("hands", steps=list(map(list, steps)))

    def press(self, action: Callable[..., Any], **kwargs: Any) -> Any:
        """A click; what it has done is saved."""
        host = ClosedHost(self._document.running, self._document.number)
        book = open_snapshot(self._document.do("read"), host)
        done = action(book, **kwargs)
        commit(book)
        self._document.do("save")
        return done

    def state(self) -> Any:
        """What stays the same where nothing is written."""
        return self._document.sheets()


@pytest.fixture
def bench(offices: Offices, tmp_path: Path) -> Iterator[LiveBench]:
    """It, with the LibreOffice of all tests."""
    calc = Calc(offices.current())
    yield LiveBench(calc, tmp_path)
    calc.close()


@pytest.mark.parametrize(("kind", "base"), some_kinds(4), ids=named)
def test_a_hand_edit_on_the_screen(kind: Kind, base: Base, bench: LiveBench) -> None:
    ends = {action.__name__: tried(kind, base, bench, action) for action in CLICKS}
    assert not any(end.faults for end in ends.values()), ends
