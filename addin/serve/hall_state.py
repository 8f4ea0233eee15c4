"""The announcement and the round's clock, which no workbook holds.

They lie in a small file next to the first workbook, so that a restarted server shows the same.
"""

from __future__ import annotations

import json
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from addin.engines.file import whole
from pairing.dataclasses import dataclass, replace
from pairing.errors import InputError

MINUTES = 60

MOST_MINUTES = 999

MOST_SIGNS = 500
"""Of an announcement."""


@dataclass(frozen=True)
class Clock:
    """A round's clock: it runs until ``ends`` (seconds since 1970 by this computer's clock), or
    stands with ``left`` seconds."""

    minutes: int = MINUTES
    left: float = 60 * MINUTES
    ends: float | None = None

    @property
    def runs(self) -> bool:
        """Return whether it was started, and not stopped since; also when its time is over."""
        return self.ends is not None

    def seconds(self) -> float:
        """Seconds left, 0 when the time is over."""
        return max(0.0, self.left if self.ends is None else self.ends - time.time())

    def started(self) -> Clock:
        """Return the clock, running."""
        return self if self.runs else replace(self, ends=time.time() + self.left)

    def paused(self) -> Clock:
        """Return the clock, standing."""
        return replace(self, left=self.seconds(), ends=None)

    @staticmethod
    def of(minutes: int) -> Clock:
        """Return a clock that stands with so many minutes."""
        return Clock(minutes, 60.0 * minutes)


class HallState:
    """The announcement, the clock, and since when each section plays its round."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.announcement = ""
        self.clock: Clock | None = None
        """``None`` until the arbiter did something with it."""
        self.since: dict[str, tuple[int, float]] = {}
        """By section: the round that is played, and when it was first seen."""
        with suppress(OSError, ValueError, TypeError, KeyError):
            stored: dict[str, Any] = json.loads(place.read_text("utf-8"))
            self.announcement = str(stored["announcement"])
            self.since = {name: (int(n), float(at)) for name, (n, at) in stored["since"].items()}
            self.clock = Clock(**stored["clock"]) if stored["clock"] else None

    def plays(self, section: str, round_: int) -> None:
        """Note which round a section plays now."""
        if self.since.get(section, (0, 0.0))[0] != round_:
            self.since[section] = round_, time.time()
            self.save()

    def save(self) -> None:
        """Have the same after a restart."""
        stored = {
            "announcement": self.announcement,
            "clock": None if self.clock is None else vars(self.clock),
            "since": self.since,
        }
        with suppress(OSError, InputError):  # it is shown all the same, until the server ends
            whole.write(self.place, json.dumps(stored, ensure_ascii=False))
