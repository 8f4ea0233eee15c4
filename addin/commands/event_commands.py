"""Rows of the table of commands: tables of the event, and the event as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from addin.commands.command import Button, Command, TerminalCommand
from addin.commands.parameters import (
    ALLOW,
    ALLOW_CHANGED,
    BY,
    COLUMNS,
    ENCODING,
    FILE,
    FORCE,
    JSON,
    LANG,
    OUTPUT,
    PATH,
    ROUND,
    SWITCH,
    WHOLE,
    WORKBOOK,
    YES,
    argument,
    choice,
    option,
    whole,
    yes_to,
)

if TYPE_CHECKING:
    from pairing.systems import SystemTraits


def _levels_or_reports(traits: SystemTraits) -> str:
    return "update_levels" if "levels" in traits.reports else "update_reports"


def _seats_four(traits: SystemTraits) -> bool:
    return traits.seats == 4


LANG_OF_FILE = option("--lang", default="en", offers="languages")
"""The language of what is made, and of messages."""

# fmt: off
TABLES: tuple[Command, ...] = (
    Command("crosstable", "tables", "addin.actions:crosstable",
            button=Button("crosstable", large=True, macro="WriteCrosstable"),
            terminal=TerminalCommand("crosstable", (WORKBOOK, BY, ALLOW))),
    Command("award_prizes", "tables", "addin.actions:award_prizes",
            button=Button("prizes"),
            terminal=TerminalCommand(
                "prizes",
                (WORKBOOK, option("--prizes", PATH, name="source", offers="any_file"), BY, JSON,
                 ALLOW_CHANGED),
                handler="addin.cli.tables:prizes")),
    Command("update_levels", "tables", "addin.actions:update_levels",
            button=Button("levels", wording=_levels_or_reports),
            terminal=TerminalCommand("levels", (WORKBOOK, ALLOW)),
            fits=lambda traits: bool(traits.updated)),
    Command("rating_report", "tables", "addin.actions.rating_report:write_rating_report",
            button=Button("ratings", message=True),
            terminal=TerminalCommand(
                "ratings", (WORKBOOK, JSON, option("--dry", SWITCH), ALLOW_CHANGED),
                handler="addin.cli.tables:ratings"),
            fits=lambda traits: "ratings" in traits.reports),
    Command("title_norms", "tables", "addin.actions.norms:title_norms",
            terminal=TerminalCommand(
                "norms",
                (WORKBOOK, option("--player", default="", offers="players"),
                 option("--exempt", default=""), JSON, ALLOW_CHANGED),
                writes=False)),
    Command("fair_play", "tables", "addin.actions.norms:fair_play",
            terminal=TerminalCommand("fairplay", (WORKBOOK, JSON, ALLOW_CHANGED), writes=False)),
    Command("orders", "tables", "addin.actions:orders",
            button=Button("orders", macro="CompareOrders"),
            terminal=TerminalCommand(
                "orders",
                (WORKBOOK, option("--by", default="true_rating", offers="criteria"), JSON, ALLOW))),
)

EVENT: tuple[Command, ...] = (
    Command("new", "event",
            terminal=TerminalCommand(
                "new",
                (argument("file", PATH),
                 option("--system", offers="systems"),
                 LANG_OF_FILE,
                 option("--rounds", WHOLE),
                 option("--places", WHOLE),
                 option("--players", PATH, offers="any_file"),
                 option("--from", PATH, name="source", offers="any_file"),
                 option("--results", PATH, name="past"),
                 COLUMNS, YES, ENCODING,
                 option("--title"), option("--place"), option("--date"), option("--time-control"),
                 option("--timetable"), option("--arbiter"),
                 option("--seed", WHOLE),
                 option("--set", repeatable=True, name="settings", offers="settings"),
                 option("--as-advised", SWITCH), option("--lite", SWITCH), FORCE),
                handler="addin.cli.files:new", notes="addin.cli.systems:in_short")),
    Command("split", "event",
            terminal=TerminalCommand(
                "split",
                (argument("file", PATH, offers="any_file"),
                 option("--at", WHOLE, repeatable=True), option("--into", repeatable=True),
                 option("--system", offers="systems"), LANG_OF_FILE, option("--rounds", WHOLE),
                 option("--title"), option("--date"),
                 option("--set", repeatable=True, name="settings", offers="settings"),
                 COLUMNS, YES, ENCODING, FORCE),
                handler="addin.cli.splitting:split")),
    Command("start", "event",
            terminal=TerminalCommand("start", (option("--folder", PATH), LANG),
                                     handler="addin.cli.starting:start")),
    Command("systems", "event",
            terminal=TerminalCommand(
                "systems", (argument("name", required=False, offers="systems"), LANG),
                handler="addin.cli.systems:systems")),
    Command("change_setting", "event", "addin.actions.setting:change_setting",
            terminal=TerminalCommand(
                "set",
                (WORKBOOK, argument("setting", offers="lines"),
                 argument("value", offers="line_values"), JSON, ALLOW),
                dashes=True)),
    Command("look", "event",
            terminal=TerminalCommand(
                "look", (FILE, COLUMNS, option("--results", PATH), ENCODING, LANG),
                handler="addin.cli.files:look")),
    Command("plan_ahead", "event", "addin.actions:plan_ahead",
            terminal=TerminalCommand("plan", (WORKBOOK, ALLOW)),
            fits=lambda traits: bool(traits.following("pairing"))),
    Command("finals_seating", "event", "addin.actions:finals_seating",
            choices=("changed", "finals", "missing"),
            button=Button("finals", large=True, macro="SeatFinals"),
            terminal=TerminalCommand(
                "finals",
                (WORKBOOK, option("--step", WHOLE), yes_to("finals"), JSON, ALLOW,
                 option("--absent", repeatable=True), option("--ties"))),
            fits=_seats_four),
    Command("export", "event", "addin.exchange.outgoing.export_files:export_files",
            choices=("replace_files", "cut"),
            button=Button("export", large=True, web=False, message=True, macro="ExportTournament"),
            terminal=TerminalCommand(
                "export",
                (WORKBOOK, option("--to", required=True), OUTPUT, BY,
                 option("--head", repeatable=True),
                 option("--names", choice("database", "typed"), default="database"),
                 option("--ascii", SWITCH, name="ascii_"), option("--check", SWITCH), FORCE,
                 ALLOW_CHANGED),
                handler="addin.cli.files:export")),
    Command("for_the_hall", "event", "addin.exchange.outgoing.export_files:for_the_hall",
            choices=("table_cards", "replace_files"),
            button=Button("clock", web=False, message=True),
            fits=_seats_four),
    Command("publish", "event",
            terminal=TerminalCommand(
                "publish",
                (argument("files", PATH, repeatable=True, offers="any_file", word="file"),
                 option("--to"), OUTPUT, BY,
                 option("--lang", offers="languages"), option("--what"), option("--paper"), ROUND,
                 option("--exempt"), COLUMNS, YES, ENCODING, FORCE,
                 ALLOW_CHANGED),
                handler="addin.cli.files:publish")),
    Command("serve", "event",
            terminal=TerminalCommand(
                "serve",
                (argument("files", PATH, repeatable=True, offers="workbooks", word="file"),
                 option("--hall", SWITCH), option("--port", whole(0, 65535), default=8000),
                 option("--url", default=""), option("--cert", PATH), option("--key", PATH),
                 option("--pin", default=""), JSON),
                handler="addin.cli.serve:serve")),
    Command("results_from_hall", "event", "addin.actions.from_hall:results_from_hall",
            button=Button("hall", web=False, message=True),
            terminal=TerminalCommand("hall", (WORKBOOK, ALLOW))),
    Command("demo", "event",
            terminal=TerminalCommand(
                "demo", (argument("folder", PATH, required=False), LANG_OF_FILE),
                handler="addin.cli.demo:demo")),
    Command("fill_players", "event", "addin.federations.filling:fill_players",
            button=Button("fill", web=False, message=True)),
)
# fmt: on
