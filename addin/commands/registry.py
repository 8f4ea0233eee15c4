"""The one table of what an organiser can press or type: a row says all that is true of it.

From it are made the buttons on the sheets, the ribbon, the macros behind both, the scripts for
Excel on the web, what a click runs, the terminal's commands and the tables of the documentation.
Nothing a row names is imported before it is run: ``pairbook --help`` reads this file only.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from addin.commands.command import Command as Command

if TYPE_CHECKING:
    from pairing.systems import SystemTraits


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
        allow=("changed_rounds", "repeats", "missing", "new_ratings"),
    ),
    Command("enter_results", "run", terminal="results", handler="addin.cli.rounds:results"),
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
        allow=("stones",),
    ),
    Command("explain", "run", terminal="explain", handler="addin.cli.checking:explain"),
    Command(
        "verify",
        "run",
        action="addin.actions:verify",
        terminal="verify",
        handler="addin.cli.checking:verify",
        ribbon=True,
        web=True,
        icon="verify",
        in_a_box=True,
        macro_name="VerifyRounds",
    ),
    Command(
        "swap_players",
        "run",
        terminal="swap",
        handler="addin.cli.rounds:swap",
        allow=("discard_results", "hand_stones"),
    ),
    Command(
        "accept_changes",
        "run",
        action="addin.actions:accept_changes",
        terminal="accept",
        handler="addin.cli.rounds:accept",
        sheet=12,
        ribbon=True,
        web=True,
        icon="accept",
        in_a_box=True,
    ),
    Command(
        "put_back",
        "run",
        action="addin.actions:put_back",
        terminal="putback",
        handler="addin.cli.mending:putback",
        sheet=11,
        ribbon=True,
        web=True,
        icon="putback",
        in_a_box=True,
    ),
    Command("rename_player", "run", terminal="rename", handler="addin.cli.mending:rename"),
    Command("keep_apart", "run", terminal="apart", handler="addin.cli.mending:apart"),
    Command("correct_rating", "run", terminal="rating", handler="addin.cli.mending:rating"),
    Command("merge_players", "run", terminal="merge", handler="addin.cli.mending:merge"),
    Command("check_in", "run", terminal="checkin", handler="addin.cli.people:checkin"),
    Command(
        "mend_round",
        "run",
        action="addin.actions.people.mending:mend_round",
        terminal="mend",
        handler="addin.cli.people:mend",
        sheet=9,
        ribbon=True,
        web=True,
        icon="mend",
        allow=("mend", "repeats"),
    ),
    Command(
        "absences",
        "run",
        action="addin.actions.people.absences:absences",
        terminal="absences",
        handler="addin.cli.people:absences",
        sheet=15,
        ribbon=True,
        web=True,
        icon="absences",
        macro_name="FillAbsences",
    ),
    Command("withdraw_player", "run", terminal="withdraw", handler="addin.cli.people:withdraw"),
    Command("return_player", "run", terminal="return", handler="addin.cli.people:return_"),
    Command("join_player", "run", terminal="join", handler="addin.cli.people:join"),
    Command("replace_player", "run", terminal="replace", handler="addin.cli.people:replace"),
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
        handler="addin.cli.standings:standings",
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
        handler="addin.cli.standings:crosstable",
        sheet=5,
        ribbon=True,
        web=True,
        icon="crosstable",
        macro_name="WriteCrosstable",
    ),
    Command(
        "award_prizes",
        "tables",
        action="addin.actions:award_prizes",
        terminal="prizes",
        handler="addin.cli.prizes:prizes",
        sheet=10,
        ribbon=True,
        web=True,
        icon="prizes",
    ),
    Command(
        "update_levels",
        "tables",
        action="addin.actions:update_levels",
        terminal="levels",
        handler="addin.cli.standings:levels",
        sheet=3,
        ribbon=True,
        web=True,
        icon="levels",
        fits=lambda traits: bool(traits.reports) and "ratings" not in traits.reports,
        wording=lambda traits: "update_levels" if "levels" in traits.reports else "update_reports",
    ),
    Command(
        "rating_report",
        "tables",
        action="addin.actions.rating_report:write_rating_report",
        terminal="ratings",
        handler="addin.cli.ratings:ratings",
        sheet=13,
        ribbon=True,
        web=True,
        icon="ratings",
        fits=lambda traits: "ratings" in traits.reports,
        in_a_box=True,
    ),
    Command(
        "orders",
        "tables",
        action="addin.actions:orders",
        terminal="orders",
        handler="addin.cli.standings:orders",
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
        notes="addin.cli.systems:in_short",
    ),
    Command("systems", "event", terminal="systems", handler="addin.cli.systems:systems"),
    Command("look", "event", terminal="look", handler="addin.cli.look:look"),
    Command(
        "plan_ahead",
        "event",
        action="addin.actions:plan_ahead",
        terminal="plan",
        handler="addin.cli.rounds:plan",
        fits=lambda traits: bool(traits.with_pairing),
    ),
    Command(
        "finals_seating",
        "event",
        action="addin.actions:finals_seating",
        terminal="finals",
        handler="addin.cli.finals:finals",
        sheet=6,
        ribbon=True,
        large=True,
        web=True,
        icon="finals",
        fits=lambda traits: traits.seats == 4,
        allow=("changed_rounds", "finals", "missing"),
        macro_name="SeatFinals",
    ),
    Command(
        "export",
        "event",
        action="addin.exchange.outgoing.export_files:beside",
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
        "for_the_hall",
        "event",
        action="addin.exchange.outgoing.export_files:for_the_hall",
        sheet=14,
        ribbon=True,
        icon="clock",
        fits=lambda traits: traits.seats == 4,
        allow=("table_cards", "replace_files"),
        in_a_box=True,
    ),
    Command("publish", "event", terminal="publish", handler="addin.cli.publish:publish"),
    Command("demo", "event", terminal="demo", handler="addin.cli.demo:demo"),
    Command("order", "apart", terminal="order", handler="addin.cli.order:order"),
    Command("score", "apart", terminal="score", handler="addin.cli.order:score_app"),
    Command("seating", "apart", terminal="seating", handler="addin.cli.seating:seating_app"),
    Command("trf", "apart", terminal="trf", handler="addin.cli.trf:trf_app"),
    Command(
        "fill_players",
        "event",
        action="addin.federations.filling:fill_players",
        ribbon=True,
        icon="fill",
        in_a_box=True,
    ),
    Command("players", "apart", terminal="players", handler="addin.cli.players:players_app"),
    Command("engine", "apart", terminal="engine", handler="addin.cli.engine:engine"),
    Command(
        "simulate",
        "apart",
        terminal="simulate",
        handler="addin.cli.simulate:simulate",
        notes="addin.cli.simulate:notes",
    ),
    Command("advise", "apart", terminal="advise", handler="addin.cli.advise:advise"),
    Command(
        "verify_engine",
        "apart",
        terminal="verify-engine",
        handler="addin.cli.verify_engine:verify_engine",
    ),
    Command("restore", "setup", terminal="restore", handler="addin.cli.restore:restore"),
    Command("repair", "setup", terminal="repair", handler="addin.cli.mending:repair"),
    Command("doctor", "setup", terminal="doctor", handler="addin.cli.doctor:doctor"),
    Command("addin", "setup", terminal="addin", handler="addin.cli.addin:addin_app"),
)
"""Everything that can be pressed or typed, in the order of the ribbon and of the help."""


def on_sheets(traits: SystemTraits) -> list[Command]:
    """The buttons on the sheets of a system's workbook, in the order of a round's work."""
    there = (command for command in COMMANDS if command.sheet and command.fits(traits))
    return sorted(there, key=lambda command: command.sheet)


def in_ribbon() -> dict[str, list[Command]]:
    """The ribbon's groups and the buttons of each, in their order."""
    groups = {
        group: [one for one in COMMANDS if one.ribbon and one.group == group] for group in GROUPS
    }
    return {group: commands for group, commands in groups.items() if commands}


def resolve(dotted: str) -> Any:
    """What a row names as ``module:name``: the module is imported now.

    Raises ``AttributeError`` when the module has no such name.
    """
    module, _, name = dotted.partition(":")
    return getattr(import_module(module), name)
