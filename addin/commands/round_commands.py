"""Rows of the table of commands: what every round needs, and what is done to a round."""

from __future__ import annotations

from addin.commands.command import Button, Command, TerminalCommand
from addin.commands.parameters import (
    ALLOW,
    ALLOW_CHANGED,
    BY,
    FILE,
    FROM_ROUND,
    JSON,
    PATH,
    RATING,
    ROUND,
    SWITCH,
    WHOLE,
    WORKBOOK,
    argument,
    option,
    player,
    players,
    yes_to,
)

NEWCOMER = (
    option("--rating", RATING), option("--rank"), option("--club"), option("--country"),
    option("--id", name="identity"), JSON, ALLOW,
)  # fmt: skip
"""What is said of a player who joins."""

# fmt: off
EVERY_ROUND: tuple[Command, ...] = (
    Command("next_step", "main", "addin.commands.next_step:next_step",
            choices=("changed", "repeats", "missing"),
            button=Button("next", large=True),
            terminal=TerminalCommand("next", (WORKBOOK, JSON, ALLOW),
                                     handler="addin.cli.rounds:next_step")),
    Command("enter_results", "main", "addin.exchange.incoming.outcomes:enter_board",
            terminal=TerminalCommand(
                "results",
                (WORKBOOK,
                 argument("typed", required=False, repeatable=True, word="board_result"),
                 ROUND,
                 option("--from", PATH, name="source"),
                 option("--set", repeatable=True, name="by_board"),
                 JSON, ALLOW_CHANGED),
                handler="addin.cli.rounds:results", dashes=True)),
    Command("check", "main", "addin.actions:check",
            choices=("stones",),
            button=Button("check", message=True, macro="CheckWorkbook"),
            terminal=TerminalCommand("check", (WORKBOOK, JSON, ALLOW),
                                     handler="addin.cli.rounds:check")),
    Command("undo_last_round", "main", "addin.actions:undo_last_round",
            choices=("discard_results",),
            button=Button("undo"),
            terminal=TerminalCommand("undo", (WORKBOOK, ALLOW))),
    Command("standings", "main", "addin.actions:standings",
            button=Button("standings", macro="WriteStandings"),
            terminal=TerminalCommand("standings", (FILE, BY, option("--edition"), JSON, ALLOW),
                                     handler="addin.cli.tables:standings")),
    Command("show_more", "main", "addin.commands.next_step:show_more",
            button=Button(ribbon=False, web=False)),
)

ROUND_COMMANDS: tuple[Command, ...] = (
    Command("pair_next_round", "run", "addin.actions:pair_next_round",
            choices=("changed", "repeats", "missing"),
            button=Button("pair", large=True),
            terminal=TerminalCommand("pair", (WORKBOOK, JSON, ALLOW))),
    Command("explain", "run", "addin.actions.explaining:explain_player",
            button=Button("explain", web=False, message=True),
            terminal=TerminalCommand(
                "explain",
                (WORKBOOK, option("--player", offers="players"), ROUND, option("--board", WHOLE)),
                handler="addin.cli.rounds:explain")),
    Command("verify", "run", "addin.actions:verify",
            button=Button("verify", message=True, macro="VerifyRounds"),
            terminal=TerminalCommand("verify", (WORKBOOK, JSON),
                                     handler="addin.cli.rounds:verify")),
    Command("swap_players", "run", "addin.actions:swap_players",
            choices=("discard_results", "hand_stones", "repeats"),
            terminal=TerminalCommand("swap", (WORKBOOK, player("first"), player("second"), ALLOW))),
    Command("accept_changes", "run", "addin.actions:accept_changes",
            button=Button("accept", message=True),
            terminal=TerminalCommand("accept", (WORKBOOK, ALLOW))),
    Command("put_back", "run", "addin.actions:put_back",
            button=Button("putback", message=True),
            terminal=TerminalCommand("putback", (WORKBOOK, JSON, ALLOW))),
    Command("rename_player", "run", "addin.actions:rename_player",
            terminal=TerminalCommand(
                "rename", (WORKBOOK, player("old"), argument("new"), JSON, ALLOW))),
    Command("keep_apart", "run",
            terminal=TerminalCommand(
                "apart",
                (WORKBOOK, players(), option("--avoid", SWITCH), option("--rounds"),
                 option("--met-in", PATH), JSON, ALLOW_CHANGED),
                handler="addin.cli.people:apart")),
    Command("correct_rating", "run", "addin.actions:correct_rating",
            terminal=TerminalCommand(
                "rating",
                (WORKBOOK, player(), argument("rating", RATING), FROM_ROUND,
                 option("--renumber", SWITCH), JSON, ALLOW))),
    Command("merge_players", "run", "addin.actions:merge_players",
            terminal=TerminalCommand(
                "merge", (WORKBOOK, player("name"), player("duplicate"), JSON, ALLOW))),
    Command("check_in", "run", "addin.actions.people.check_in:check_in",
            terminal=TerminalCommand(
                "checkin",
                (WORKBOOK, players(), option("--out", repeatable=True, offers="players"),
                 option("--preliminary", repeatable=True),
                 option("--all", SWITCH, name="everybody"), option("--clear", SWITCH), JSON,
                 ALLOW_CHANGED),
                handler="addin.cli.people:checkin")),
    Command("mend_round", "run", "addin.actions.people.mending:mend_round",
            choices=("mend", "repeats"),
            button=Button("mend"),
            terminal=TerminalCommand(
                "mend",
                (WORKBOOK, option("--gone", repeatable=True, name="absent", offers="players"),
                 option("--came", repeatable=True, offers="players"), yes_to("mend"), JSON, ALLOW),
                handler="addin.cli.mending:mend")),
    Command("absences", "run", "addin.actions.people.absences:absences",
            button=Button("absences", macro="FillAbsences"),
            terminal=TerminalCommand(
                "absences", (WORKBOOK, players(), option("--rounds"), JSON, ALLOW))),
    Command("withdraw_player", "run", "addin.actions.people.lines:withdraw_player",
            terminal=TerminalCommand(
                "withdraw", (WORKBOOK, player("name"), FROM_ROUND, JSON, ALLOW))),
    Command("return_player", "run", "addin.actions.people.lines:return_player",
            terminal=TerminalCommand(
                "return", (WORKBOOK, player("name"), FROM_ROUND, JSON, ALLOW))),
    Command("adjust_points", "run", "addin.actions.people.adjusting:adjust_points",
            terminal=TerminalCommand(
                "adjust", (WORKBOOK, player("name"), argument("points"), option("--round", WHOLE),
                           option("--reason", default=""), JSON, ALLOW), dashes=True)),
    Command("join_player", "run", "addin.actions.people.lines:join_player",
            terminal=TerminalCommand("join", (WORKBOOK, argument("name"), *NEWCOMER))),
    Command("replace_player", "run", "addin.actions.people.lines:replace_player",
            terminal=TerminalCommand(
                "replace", (WORKBOOK, player("old"), argument("new"), *NEWCOMER))),
)
# fmt: on
