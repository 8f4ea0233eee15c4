"""The one table of what an organiser can press or type: a row says all that is true of it.

From it are made the buttons on the sheets, the ribbon, the macros behind both, the scripts for
Excel on the web, what a click runs, the terminal's commands and the tables of the documentation.
Nothing a row names is imported before it is run: ``pairbook --help`` reads the table only.
The rows stand in the files beside this one, by group.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from addin.commands.command import Command as Command
from addin.commands.command import TerminalCommand
from addin.commands.event_commands import EVENT, TABLES
from addin.commands.other_commands import SETUP, WITHOUT_WORKBOOK
from addin.commands.parameters import LANG, SWITCH, option
from addin.commands.round_commands import EVERY_ROUND, ROUND_COMMANDS

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

COMMANDS: tuple[Command, ...] = (
    *EVERY_ROUND, *ROUND_COMMANDS, *TABLES, *EVENT, *WITHOUT_WORKBOOK, *SETUP
)  # fmt: skip
"""Everything that can be pressed or typed, in the order of the ribbon and of the help."""

PAIRBOOK = TerminalCommand(
    "pairbook",
    parameters=(
        option("--version", SWITCH), LANG,
        option("--install-completion", SWITCH), option("--show-completion", SWITCH),
    ),
    commands=tuple(row.terminal for row in COMMANDS if row.terminal),
)  # fmt: skip
"""What may be typed before a command."""

ON_SHEETS = (
    *("next_step", "check", "undo_last_round", "standings", MORE),
    *("pair_next_round", "update_levels", "crosstable", "finals_seating", "export", "mend_round"),
    *("award_prizes", "put_back", "accept_changes", "rating_report", "for_the_hall", "absences"),
)
"""The buttons on the sheets, by the keys of their rows, in their order: those of the first group
are above the tables, the others below the settings."""


def at_hand() -> list[Command]:
    """Return the buttons above every Round tab and the Tournament tab, in their order."""
    return [command for command in _on_sheets() if command.group == MAIN]


def further(traits: SystemTraits) -> list[Command]:
    """Return the others of a system's workbook: below its settings, where *More* leads."""
    return [command for command in _on_sheets() if command.group != MAIN and command.fits(traits)]


def _on_sheets() -> list[Command]:
    rows = {command.key: command for command in COMMANDS}
    return [rows[key] for key in ON_SHEETS]


def in_ribbon() -> dict[str, list[Command]]:
    """Return the ribbon's groups and the buttons of each, in their order."""
    groups = {
        group: [command for command in COMMANDS if command.button.ribbon and command.group == group]
        for group in GROUPS
    }
    return {group: commands for group, commands in groups.items() if commands}
