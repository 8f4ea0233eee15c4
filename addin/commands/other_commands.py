"""Rows of the table of commands: what needs no workbook, and what sets up or mends."""

from __future__ import annotations

from pathlib import Path

from addin.commands.command import Command, TerminalCommand
from addin.commands.event_commands import LANG_OF_FILE
from addin.commands.parameters import (
    ALLOW_CHANGED,
    FORCE,
    JSON,
    LANG,
    NUMBER,
    OUTPUT,
    PATH,
    SWITCH,
    WHOLE,
    WORKBOOK,
    Parameter,
    argument,
    choice,
    number,
    option,
    whole,
)

# -- parameters of several of these commands ----------------------------------------------------

SEED = option("--seed", WHOLE, default=1)
PLAYERS = option("--players", WHOLE, required=True)
ROUNDS = option("--rounds", WHOLE, required=True)
READ_FILE = argument("file", PATH)
RULES = option("--rules", choice("2017", "2026"))
SEATING = (
    option("--format -f", choice("pantheon", "csv", "json"), default="pantheon"),
    option("--out -o", PATH),
    LANG,
)
"""How a seating is written: for the server Pantheon, as a table, as lists."""

FIELD = argument("field")
SYSTEMS = option("--system", repeatable=True, offers="systems")
JOBS = option("--jobs", whole(1, 1024), default=1)
TRUST = option("--trust", number(0, 1), default=0.95)
TOP = option("--top", whole(1), default=4)
TAB = option("--tab", SWITCH)
PROFILE = option("--profile", PATH, hidden=True)
"""LibreOffice's profile, if it is not the one of this user."""

ADDIN = (option("--folder", PATH), option("--libreoffice", SWITCH), PROFILE)


def _seating(name: str, *parameters: Parameter, handler: str) -> TerminalCommand:
    return TerminalCommand(name, (*parameters, *SEATING), f"addin.cli.seating:{handler}")


# fmt: off
WITHOUT_WORKBOOK: tuple[Command, ...] = (
    Command("order", "apart",
            terminal=TerminalCommand(
                "order",
                (argument("file", PATH, word="game_list"),
                 option("--by", default="true-rating", offers="criteria"), JSON, LANG),
                handler="addin.cli.order:order")),
    Command("score", "apart",
            terminal=TerminalCommand("score", commands=(
                TerminalCommand(
                    "fors",
                    (option("--giver", required=True), option("--taker", required=True),
                     option("--scheme", WHOLE, default=2), option("--free"), JSON, LANG),
                    handler="addin.cli.order:score_fors"),
            ))),
    Command("seating", "apart",
            terminal=TerminalCommand("seating", commands=(
                _seating("round-robin", PLAYERS, ROUNDS, option("--cycles", WHOLE, default=1), SEED,
                         option("--sit-out", SWITCH), handler="whole_event"),
                _seating("swiss", option("--standings", PATH, required=True),
                         option("--history", PATH), option("--random", SWITCH), SEED,
                         handler="swiss"),
                _seating("interval", option("--places", WHOLE, required=True),
                         option("--step", WHOLE, required=True), handler="interval"),
                TerminalCommand(
                    "knockout",
                    (PLAYERS, option("--games", WHOLE, default=2), option("--double", SWITCH),
                     LANG),
                    handler="addin.cli.seating:knockout"),
                TerminalCommand("presets", (LANG,), handler="addin.cli.seating:presets"),
                TerminalCommand(
                    "prepare",
                    (ROUNDS, option("--folder", PATH, default=Path()), SEATING[0], SEED, LANG),
                    handler="addin.cli.seating:prepare"),
            ))),
    Command("trf", "apart",
            terminal=TerminalCommand("trf", commands=(
                TerminalCommand("pair", (READ_FILE, RULES, LANG), handler="addin.cli.trf:pair"),
                TerminalCommand(
                    "check", (READ_FILE, RULES, option("--jobs", whole(1), default=1), LANG),
                    handler="addin.cli.trf:check"),
            ))),
    Command("players", "apart",
            terminal=TerminalCommand("players", commands=(
                TerminalCommand(
                    "import-list", (READ_FILE, option("--name"), LANG),
                    handler="addin.cli.players:import_"),
                TerminalCommand(
                    "find",
                    (argument("typed", repeatable=True, word="name"),
                     option("--fed", default="", name="federation"),
                     option("--most", whole(1, 1000), default=20), LANG, JSON),
                    handler="addin.cli.players:find"),
                TerminalCommand(
                    "fill",
                    (WORKBOOK, option("--pick", repeatable=True), option("--overwrite", SWITCH),
                     option("--freeze", default=""),
                     option("--list", repeatable=True, name="lists"), JSON, ALLOW_CHANGED),
                    handler="addin.cli.players:fill"),
            ))),
    Command("engine", "apart",
            terminal=TerminalCommand("engine", handler="addin.cli.engine:run", verbatim=True)),
    Command("simulate", "apart",
            terminal=TerminalCommand(
                "simulate",
                (FIELD, SYSTEMS, option("--rounds", whole(1, 200), default=5),
                 option("--events", whole(1, 10_000_000), default=1000), SEED, JOBS,
                 option("--scheduler"), OUTPUT, option("--model"), TRUST,
                 option("--absences", NUMBER, default=0.0),
                 option("--forfeits", NUMBER, default=0.0), TOP,
                 option("--measure", repeatable=True),
                 option("--set", repeatable=True, name="settings"), TAB, JSON, FORCE, LANG),
                handler="addin.cli.laboratory:simulate",
                notes="addin.cli.laboratory:simulate_notes")),
    Command("advise", "apart",
            terminal=TerminalCommand(
                "advise",
                (FIELD, option("--rounds", whole(1, 60), default=5),
                 option("--game", choice("go", "chess", "riichi")), SYSTEMS, TOP,
                 option("--events", whole(2, 1_000_000)),
                 option("--seconds", number(1, 100_000), default=10.0), SEED, TRUST, JOBS, TAB,
                 OUTPUT, JSON, LANG),
                handler="addin.cli.laboratory:advise")),
)

SETUP: tuple[Command, ...] = (
    Command("restore", "setup",
            terminal=TerminalCommand(
                "restore",
                (WORKBOOK, option("--to", WHOLE, name="number"), option("--last", SWITCH), LANG),
                handler="addin.cli.mending:restore")),
    Command("repair", "setup",
            terminal=TerminalCommand("repair", (WORKBOOK, option("--system"), LANG, JSON),
                                     handler="addin.cli.mending:repair")),
    Command("doctor", "setup",
            terminal=TerminalCommand(
                "doctor",
                (argument("file", required=False, offers="workbooks"), option("--fix", SWITCH),
                 option("--resident", SWITCH, default=None, negation="--no-resident"), JSON, LANG),
                handler="addin.cli.doctor:doctor")),
    Command("addin", "setup",
            terminal=TerminalCommand("addin", commands=tuple(
                TerminalCommand(name, (*ADDIN, LANG_OF_FILE), handler=f"addin.cli.addin:{name}")
                for name in ("install", "remove", "status")))),
)
# fmt: on
