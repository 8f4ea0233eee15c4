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


MAIN = "main"
"""The group that every round needs: its buttons are above the tables."""

MORE = "show_more"

PUTTING_BACK = "addin.actions.putting_back:put_back_if_asked"
"""What is done first where the answer to a question is to put the old values back."""

GROUPS = (MAIN, "run", "tables", "event", "apart", "setup")
"""Of the ribbon and of the terminal's help, in their order; those without a button are no
groups of the ribbon.  ``apart`` needs no workbook."""


def _button(key: str, group: str, terminal: str, action: str, **more: Any) -> Command:
    """Return what is in the ribbon and runs on the web; its icon is called as what is typed for
    it.
    """
    own: dict[str, Any] = {"ribbon": True, "web": True, "icon": terminal, **more}
    return Command(key, group, action, terminal, **own)


def _levels_or_reports(traits: SystemTraits) -> str:
    return "update_levels" if "levels" in traits.reports else "update_reports"


# fmt: off
COMMANDS: tuple[Command, ...] = (
    _button("next_step", MAIN, "next", "addin.commands.next_step:next_step",
            handler="addin.cli.rounds:next_step", sheet=1, large=True,
            allow=("changed", "repeats", "missing")),
    Command("enter_results", MAIN, "addin.exchange.incoming.outcomes:enter_board", "results",
            handler="addin.cli.rounds:results"),
    _button("check", MAIN, "check", "addin.actions:check", handler="addin.cli.rounds:check",
            sheet=2, in_a_box=True, macro_name="CheckWorkbook", allow=("stones",)),
    _button("undo_last_round", MAIN, "undo", "addin.actions:undo_last_round", sheet=3,
            allow=("discard_results",)),
    _button("standings", MAIN, "standings", "addin.actions:standings",
            handler="addin.cli.tables:standings", sheet=4, macro_name="WriteStandings"),
    Command(MORE, MAIN, "addin.commands.next_step:show_more", sheet=5),
    _button("pair_next_round", "run", "pair", "addin.actions:pair_next_round",
            as_json=True, sheet=6, large=True,
            allow=("changed", "repeats", "missing")),
    Command("explain", "run", "addin.actions.explaining:explain_player", "explain",
            handler="addin.cli.rounds:explain", ribbon=True, icon="explain", in_a_box=True),
    _button("verify", "run", "verify", "addin.actions:verify", handler="addin.cli.rounds:verify",
            in_a_box=True, macro_name="VerifyRounds"),
    Command("swap_players", "run", "addin.actions:swap_players", "swap",
            allow=("discard_results", "hand_stones")),
    _button("accept_changes", "run", "accept", "addin.actions:accept_changes", sheet=14,
            in_a_box=True),
    _button("put_back", "run", "putback", "addin.actions:put_back", as_json=True, sheet=13,
            in_a_box=True),
    Command("rename_player", "run", "addin.actions:rename_player", "rename", as_json=True),
    Command("keep_apart", "run", terminal="apart", handler="addin.cli.people:apart"),
    Command("correct_rating", "run", "addin.actions:correct_rating", "rating", as_json=True),
    Command("merge_players", "run", "addin.actions:merge_players", "merge", as_json=True),
    Command("check_in", "run", "addin.actions.people.arrivals:check_in", "checkin",
            handler="addin.cli.people:checkin"),
    _button("mend_round", "run", "mend", "addin.actions.people.mending:mend_round",
            handler="addin.cli.mending:mend", sheet=11, allow=("mend", "repeats")),
    _button("absences", "run", "absences", "addin.actions.people.absences:absences", as_json=True,
            sheet=17, macro_name="FillAbsences"),
    Command("withdraw_player", "run", "addin.actions.people.lines:withdraw_player", "withdraw",
            as_json=True),
    Command("return_player", "run", "addin.actions.people.lines:return_player", "return",
            as_json=True),
    Command("join_player", "run", "addin.actions.people.lines:join_player", "join", as_json=True),
    Command("replace_player", "run", "addin.actions.people.lines:replace_player", "replace",
            as_json=True),
    _button("crosstable", "tables", "crosstable", "addin.actions:crosstable", sheet=8,
            large=True, macro_name="WriteCrosstable"),
    _button("award_prizes", "tables", "prizes", "addin.actions:award_prizes",
            handler="addin.cli.tables:prizes", sheet=12),
    _button("update_levels", "tables", "levels", "addin.actions:update_levels", sheet=7,
            fits=lambda traits: bool(traits.updated),
            wording=_levels_or_reports),
    _button("rating_report", "tables", "ratings",
            "addin.actions.rating_report:write_rating_report", handler="addin.cli.tables:ratings",
            sheet=15, fits=lambda traits: "ratings" in traits.reports, in_a_box=True),
    Command("title_norms", "tables", "addin.actions.norms:title_norms", "norms",
            handler="addin.cli.norms:norms"),
    Command("fair_play", "tables", "addin.actions.norms:fair_play", "fairplay",
            handler="addin.cli.norms:fairplay"),
    _button("orders", "tables", "orders", "addin.actions:orders", as_json=True,
            macro_name="CompareOrders"),
    Command("new", "event", terminal="new", handler="addin.cli.files:new",
            notes="addin.cli.systems:in_short"),
    Command("start", "event", terminal="start", handler="addin.cli.starting:start"),
    Command("systems", "event", terminal="systems", handler="addin.cli.systems:systems"),
    Command("change_setting", "event", "addin.actions.setting:change_setting", "set",
            as_json=True),
    Command("look", "event", terminal="look", handler="addin.cli.files:look"),
    Command("plan_ahead", "event", "addin.actions:plan_ahead", "plan",
            fits=lambda traits: bool(traits.with_pairing)),
    _button("finals_seating", "event", "finals", "addin.actions:finals_seating",
            handler="addin.cli.finals:finals", sheet=9, large=True,
            fits=lambda traits: traits.seats == 4, allow=("changed", "finals", "missing"),
            macro_name="SeatFinals"),
    _button("export", "event", "export", "addin.exchange.outgoing.export_files:export_files",
            handler="addin.cli.files:export", web=False, sheet=10, large=True,
            allow=("replace_files",), in_a_box=True, macro_name="ExportTournament"),
    _button("for_the_hall", "event", "", "addin.exchange.outgoing.export_files:for_the_hall",
            web=False, sheet=16, icon="clock", fits=lambda traits: traits.seats == 4,
            allow=("table_cards", "replace_files"), in_a_box=True),
    Command("publish", "event", terminal="publish", handler="addin.cli.files:publish"),
    Command("serve", "event", terminal="serve", handler="addin.cli.serve:serve"),
    _button("results_from_hall", "event", "hall", "addin.actions.from_hall:results_from_hall",
            web=False, in_a_box=True),
    Command("demo", "event", terminal="demo", handler="addin.cli.demo:demo"),
    _button("fill_players", "event", "", "addin.federations.filling:fill_players", web=False,
            icon="fill", in_a_box=True),
    Command("order", "apart", terminal="order", handler="addin.cli.order:order"),
    Command("score", "apart", terminal="score", handler="addin.cli.order:score_app"),
    Command("seating", "apart", terminal="seating", handler="addin.cli.seating:seating_app"),
    Command("trf", "apart", terminal="trf", handler="addin.cli.trf:trf_app"),
    Command("players", "apart", terminal="players", handler="addin.cli.players:players_app"),
    Command("engine", "apart", terminal="engine", handler="addin.cli.engine:engine"),
    Command("simulate", "apart", terminal="simulate", handler="addin.cli.laboratory:simulate",
            notes="addin.cli.laboratory:simulate_notes"),
    Command("advise", "apart", terminal="advise", handler="addin.cli.laboratory:advise"),
    Command("restore", "setup", terminal="restore", handler="addin.cli.mending:restore"),
    Command("repair", "setup", terminal="repair", handler="addin.cli.mending:repair"),
    Command("doctor", "setup", terminal="doctor", handler="addin.cli.doctor:doctor"),
    Command("addin", "setup", terminal="addin", handler="addin.cli.addin:addin_app"),
)
# fmt: on
"""Everything that can be pressed or typed, in the order of the ribbon and of the help."""


def at_hand() -> list[Command]:
    """The buttons above every Round tab and the Tournament tab, in their order."""
    return sorted(
        (command for command in COMMANDS if command.sheet and command.group == MAIN), key=_place
    )


def further(traits: SystemTraits) -> list[Command]:
    """The others of a system's workbook: below its settings, where *More* leads."""
    there = (
        command
        for command in COMMANDS
        if command.sheet and command.fits(traits) and command.group != MAIN
    )
    return sorted(there, key=_place)


def _place(command: Command) -> int:
    return command.sheet


def in_ribbon() -> dict[str, list[Command]]:
    """The ribbon's groups and the buttons of each, in their order."""
    groups = {
        group: [command for command in COMMANDS if command.ribbon and command.group == group]
        for group in GROUPS
    }
    return {group: commands for group, commands in groups.items() if commands}


def resolve(dotted: str) -> Any:
    """Return what a row names as ``module:name``: the module is imported now.

    Raises ``AttributeError`` when the module has no such name.
    """
    module, _, name = dotted.partition(":")
    return getattr(import_module(module), name)
