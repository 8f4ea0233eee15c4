"""What an organiser can press, said once: macro, action, where it is offered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pairing.systems import Face


def _always(_: Face) -> bool:
    return True


@dataclass(frozen=True)
class Control:
    """A control: its catalogue key, macro and picture.

    ``fits`` says for which systems it is a button on the sheets; the ribbon, which serves
    workbooks of every system, always has it.  ``group`` is the ribbon group it is in;
    ``on_sheet`` the key of a system's own words for the button.
    """

    key: str
    macro: str
    action: str
    group: str
    fits: Callable[[Face], bool] = _always
    large: bool = False
    on_sheet: Callable[[Face], str] | None = None

    def words_for(self, face: Face) -> str:
        """The key of the words and the tip a system's button has."""
        return self.on_sheet(face) if self.on_sheet else self.key

    @property
    def callback(self) -> str:
        """The macro the ribbon calls."""
        return f"Ribbon{self.macro}"


CONTROLS: tuple[Control, ...] = (
    Control("pair", "PairNextRound", "pair_next_round", "run", large=True),
    Control("check", "CheckWorkbook", "check", "run"),
    Control("undo", "UndoLastRound", "undo_last_round", "run"),
    Control("standings", "WriteStandings", "standings", "tables", large=True),
    Control("crosstable", "WriteCrosstable", "crosstable", "tables"),
    Control(
        "levels",
        "UpdateLevels",
        "update_levels",
        "tables",
        fits=lambda face: bool(face.reports),
        on_sheet=lambda face: "levels" if "levels" in face.reports else "reports",
    ),
    Control("orders", "CompareOrders", "orders", "tables"),
    Control(
        "finals",
        "SeatFinals",
        "finals_seating",
        "event",
        fits=lambda face: bool(getattr(face, "finals", False)),
        large=True,
    ),
    Control("export", "ExportTournament", "export", "event", large=True),
)
"""In the order of the ribbon."""

SHEET_ORDER = (
    "pair",
    "check",
    "levels",
    "standings",
    "crosstable",
    "finals",
    "export",
    "undo",
)
"""The buttons on the sheets, in the order of a round's work."""

GROUPS = ("run", "tables", "event")


def buttons_for(face: Face) -> list[Control]:
    """The buttons on the sheets of a system's workbook."""
    by_key = {control.key: control for control in CONTROLS}
    return [by_key[key] for key in SHEET_ORDER if by_key[key].fits(face)]
