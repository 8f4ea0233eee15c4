"""Writes the list of commands in ``docs/command-line.md`` out of the table of commands.

``python -m tools.write_command_table`` renews what stands between its two marks on that page.
"""

from __future__ import annotations

from addin.commands.registry import COMMANDS, GROUPS, ON_SHEETS
from pairing.catalogue import Catalogue
from tools.import_graph import ROOT
from tools.shared import with_block

PAGE = ROOT / "docs" / "command-line.md"

BEGIN = "<!-- list of commands: written by python -m tools.write_command_table -->"
END = "<!-- end of the list of commands -->"


def command_table() -> str:
    """The list as a Markdown table, in the order of the terminal's help."""
    words = Catalogue("en")
    lines = [
        "| command | what it does | button on the sheets | in the ribbon | script on the web |",
        "|---|---|---|---|---|",
    ]
    for group in GROUPS:
        for command in (one for one in COMMANDS if one.group == group):
            label = command.label(words) if command.pressed else ""
            cells = (
                f"`pairbook {command.word}`" if command.word else "",
                command.help(words) if command.word else command.tip(words),
                label if command.key in ON_SHEETS else "",
                f"{words(f'command_group.{group}')}: {label}" if command.button.ribbon else "",
                f"`{command.key}`" if command.button.web else "",
            )
            lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def renewed(page: str) -> str:
    """The page with its list as it should be.

    Raises ``ValueError`` when the two marks are not on it once each, in their order.
    """
    return with_block(page, BEGIN, END, command_table())


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    print(PAGE)
