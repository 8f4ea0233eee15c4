"""The one table of what an organiser can press or type: a row says all that is true of it.

From it are made the buttons on the sheets, the ribbon, the macros behind both, the scripts for
Excel on the web, what a click runs, the terminal's commands and the tables of the documentation.
Nothing a row names is imported before it is run: ``pairbook --help`` reads this file only.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pairing.systems import Face


def _always(_: Face) -> bool:
    return True


@dataclass(frozen=True)
class Command:
    """A thing an organiser can press or type, and all that is true of it.

    ``key``       its name: the function of ``addin.buttons`` and the stem of its words,
                  ``command.KEY.label`` and ``.tip`` (pressed), ``.help`` (typed), and
                  ``.working`` (the status bar while it works, where there is more to say than
                  "working").
    ``group``     one of :data:`GROUPS`: the group of the ribbon and of the terminal's help.
    ``action``    ``module:function`` called with the workbook, imported when it is run; ""
                  for what no press can do.
    ``terminal``  the name typed after ``pairbook``, "" for none.
    ``handler``   ``module:name`` of the typed command, imported when it is typed: a function,
                  or a ``typer.Typer`` with commands of its own.
    ``sheet``     place among the buttons on the sheets, counted from 1; 0 for none there.
    ``ribbon``    whether it is in the ribbon, which serves workbooks of every system;
                  ``large`` there as a large button.
    ``web``       whether it is a script for Excel on the web.
    ``icon``      the name of its picture in ``addin.excel.icons``.
    ``fits``      the systems whose sheets have its button.
    ``allow``     the choices the action may ask for; () when it never asks.
    ``in_a_box``  whether its outcome is a message, there being no tab to look at.
    ``wording``   the key of a system's own words for the button on its sheets.
    ``macro_name``  a macro's name that cannot be had from the key, as the workbooks of
                  version 0.1.0 know it.
    """

    key: str
    group: str
    action: str = ""
    terminal: str = ""
    handler: str = ""
    sheet: int = 0
    ribbon: bool = False
    large: bool = False
    web: bool = False
    icon: str = ""
    fits: Callable[[Face], bool] = _always
    allow: tuple[str, ...] = ()
    in_a_box: bool = False
    wording: Callable[[Face], str] | None = None
    macro_name: str = ""

    @property
    def pressed(self) -> bool:
        """Whether it is a button anywhere: on the sheets or in the ribbon."""
        return bool(self.sheet) or self.ribbon

    @property
    def macro(self) -> str:
        """The macro the button on a sheet calls: ``pair_next_round`` is ``PairNextRound``."""
        return self.macro_name or "".join(part.capitalize() for part in self.key.split("_"))

    @property
    def callback(self) -> str:
        """The macro the ribbon calls.

        Named unlike the other: a workbook with buttons may be open beside the add-in, and
        Excel would have to choose.
        """
        return f"Ribbon{self.macro}"

    def words_for(self, face: Face) -> str:
        """The key whose label and tip a system's button has."""
        return self.wording(face) if self.wording else self.key


GROUPS = ("run", "tables", "event", "apart", "setup")
"""Of the ribbon and of the terminal's help, in their order; those without a button are no
groups of the ribbon.  ``apart`` needs no workbook."""

COMMANDS: tuple[Command, ...] = (
    Command(
        "pair_next_round",
        "run",
        action="addin.actions:pair_next_round",
        terminal="pair",
        handler="addin.cli.rounds:pair",
        sheet=1,
        ribbon=True,
        large=True,
        web=True,
        icon="pair",
        allow=("changed_rounds", "repeats"),
    ),
    Command(
        "enter_results",
        "run",
        terminal="results",
        handler="addin.cli.rounds:results",
    ),
    Command(
        "check",
        "run",
        action="addin.actions:check",
        terminal="check",
        handler="addin.cli.checking:check",
        sheet=2,
        ribbon=True,
        web=True,
        icon="check",
        in_a_box=True,
        macro_name="CheckWorkbook",
    ),
    Command(
        "explain",
        "run",
        terminal="explain",
        handler="addin.cli.checking:explain",
    ),
    Command(
        "swap_players",
        "run",
        terminal="swap",
        handler="addin.cli.rounds:swap",
        allow=("changed_rounds", "discard_results"),
    ),
    Command(
        "accept_changes",
        "run",
        action="addin.actions:accept_changes",
        terminal="accept",
        handler="addin.cli.rounds:accept",
    ),
    Command(
        "undo_last_round",
        "run",
        action="addin.actions:undo_last_round",
        terminal="undo",
        handler="addin.cli.rounds:undo",
        sheet=8,
        ribbon=True,
        web=True,
        icon="undo",
        allow=("discard_results",),
    ),
    Command(
        "standings",
        "tables",
        action="addin.actions:standings",
        terminal="standings",
        handler="addin.cli.tables:standings",
        sheet=4,
        ribbon=True,
        large=True,
        web=True,
        icon="standings",
        macro_name="WriteStandings",
    ),
    Command(
        "crosstable",
        "tables",
        action="addin.actions:crosstable",
        terminal="crosstable",
        handler="addin.cli.tables:crosstable",
        sheet=5,
        ribbon=True,
        web=True,
        icon="crosstable",
        macro_name="WriteCrosstable",
    ),
    Command(
        "update_levels",
        "tables",
        action="addin.actions:update_levels",
        terminal="levels",
        handler="addin.cli.tables:levels",
        sheet=3,
        ribbon=True,
        web=True,
        icon="levels",
        fits=lambda face: bool(face.reports),
        wording=lambda face: "update_levels" if "levels" in face.reports else "update_reports",
    ),
    Command(
        "orders",
        "tables",
        action="addin.actions:orders",
        terminal="orders",
        handler="addin.cli.tables:orders",
        ribbon=True,
        web=True,
        icon="orders",
        macro_name="CompareOrders",
    ),
    Command(
        "new",
        "event",
        terminal="new",
        handler="addin.cli.new:new",
    ),
    Command(
        "look",
        "event",
        terminal="look",
        handler="addin.cli.look:look",
    ),
    Command(
        "plan_ahead",
        "event",
        action="addin.actions:plan_ahead",
        terminal="plan",
        handler="addin.cli.rounds:plan",
        fits=lambda face: bool(face.with_pairing),
    ),
    Command(
        "finals_seating",
        "event",
        action="addin.actions:finals_seating",
        terminal="finals",
        handler="addin.cli.rounds:finals",
        sheet=6,
        ribbon=True,
        large=True,
        web=True,
        icon="finals",
        fits=lambda face: face.finals,
        allow=("changed_rounds", "finals"),
        macro_name="SeatFinals",
    ),
    Command(
        "export",
        "event",
        action="addin.exchange.beside:beside",
        terminal="export",
        handler="addin.cli.exporting:export",
        sheet=7,
        ribbon=True,
        large=True,
        icon="export",
        allow=("replace_files",),
        in_a_box=True,
        macro_name="ExportTournament",
    ),
    Command(
        "publish",
        "event",
        terminal="publish",
        handler="addin.cli.publish:publish",
    ),
    Command(
        "demo",
        "event",
        terminal="demo",
        handler="addin.cli.demo:demo",
    ),
    Command(
        "order",
        "apart",
        terminal="order",
        handler="addin.cli.order:order",
    ),
    Command(
        "score",
        "apart",
        terminal="score",
        handler="addin.cli.order:score_app",
    ),
    Command(
        "seating",
        "apart",
        terminal="seating",
        handler="addin.cli.seating:seating_app",
    ),
    Command(
        "trf",
        "apart",
        terminal="trf",
        handler="addin.cli.trf:trf_app",
    ),
    Command(
        "doctor",
        "setup",
        terminal="doctor",
        handler="addin.cli.doctor:doctor",
    ),
    Command(
        "addin",
        "setup",
        terminal="addin",
        handler="addin.cli.addin:addin_app",
    ),
)
"""Everything that can be pressed or typed, in the order of the ribbon and of the help."""


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

RIBBON_GROUPS = ("run", "tables", "event")


def buttons_for(face: Face) -> list[Control]:
    """The buttons on the sheets of a system's workbook."""
    by_key = {control.key: control for control in CONTROLS}
    return [by_key[key] for key in SHEET_ORDER if by_key[key].fits(face)]
