"""The kinds of hand edits, by name, each with what is to become of it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from tests.days.hands.desk import SYSTEMS, Base, Desk

QUIET, SAID, ASKED, REFUSED = "quiet", "said", "asked", "refused"
"""What becomes of an edit: done without a word, done and said, a question, refused with a cell."""

ORDINARY = frozenset({QUIET, SAID})
QUESTION = frozenset({ASKED})
UNREADABLE = frozenset({REFUSED, ASKED})


@dataclass(frozen=True)
class Kind:
    """One kind of edit: what the hands do, what may become of it, and where it can be done."""

    name: str
    edit: Callable[[Desk], None]
    outcomes: Collection[str]
    systems: Collection[str] = SYSTEMS
    rounds: int = 1
    """It needs so many rounds."""
    typed: bool = False
    """It is done where no action has seen the results of the last round."""
    paired: bool = True
    """Whether the next round can be computed from what is expected."""

    def base(self, system: str, language: str, rounds: int) -> Base | None:
        """The workbook it is done to; ``None`` where it cannot be."""
        if system not in self.systems or rounds < self.rounds:
            return None
        return Base(system, language, rounds, self.typed)


KINDS: dict[str, Kind] = {}


def kind(
    name: str, outcomes: Collection[str], **more: object
) -> Callable[[Callable[[Desk], None]], Callable[[Desk], None]]:
    """An edit under its name."""

    def known(edit: Callable[[Desk], None]) -> Callable[[Desk], None]:
        assert name not in KINDS
        KINDS[name] = Kind(name, edit, outcomes, **more)  # type: ignore[arg-type]
        return edit

    return known
