"""The help of a command in the language of the run, drawn in boxes.

The words stand in the catalogue under ``help.COMMAND.PARAMETER``, or ``help_option.PARAMETER``
for what many commands have alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from addin.cli.line import typed_name, usage
from addin.cli.session import current
from addin.commands.command import TerminalCommand, resolve
from addin.commands.parameters import PATH, SWITCH, Parameter, option
from addin.commands.registry import COMMANDS, GROUPS
from pairing.catalogue import Catalogue

HELP = option("--help", SWITCH)


def keys_of(path: str, parameter: str) -> Iterator[str]:
    """Return where the words of a parameter may stand, its own first.

    ``path`` is the command as it is typed, ``trf_check``.
    """
    yield f"help.{path}.{parameter}"
    yield f"help_option.{parameter}"


def help_of(path: str, parameter: Parameter, words: Catalogue) -> str:
    """Return what a parameter is for."""
    return next((words(key) for key in keys_of(path, parameter.name) if key in words), "")


def show_help(command: TerminalCommand, path: Sequence[str], summary: str) -> None:
    """Print the help of a command; ``path`` are the words typed for it, behind ``pairbook``."""
    from rich.console import Console, Group
    from rich.padding import Padding
    from rich.text import Text

    words = current().words
    stem = "_".join(path) or "pairbook"
    used = words("help_frame.usage") + usage(command, " ".join(("pairbook", *path)), words)
    above = [Text(used, "yellow"), Text(), Text(summary), Text()]
    boxes = [
        _box("arguments", stem, command.parameters, words),
        _box("options", stem, (*command.parameters, HELP), words),
        *_boxes_of_commands(command, path, words),
    ]
    below = Text("\n" + resolve(command.notes)() + "\n") if command.notes else Text()
    frame = (Padding(Group(*above), (1, 1, 0, 1)), *filter(None, boxes), Padding(below, (0, 1)))
    Console(highlight=False).print(*frame, sep="")


def _box(kind: str, stem: str, parameters: Sequence[Parameter], words: Catalogue) -> object:
    """Draw arguments or options in a box, with what each is for; ``None`` where there are none."""
    options = kind == "options"
    listed = [parameter for parameter in parameters if bool(parameter.spellings) == options]
    shown = [parameter for parameter in listed if not parameter.hidden]
    if not shown:
        return None
    rows = []
    for parameter in shown:
        names = ", ".join((*parameter.spellings, *filter(None, [parameter.negation])))
        rows.append((
            ("*" if parameter.required else "", "red"),
            (names or words(typed_name(parameter)), "bold cyan"),
            (_kind(parameter, words) if names else "", "bold yellow"),
            (_sentence(stem, parameter, words), ""),
        ))  # fmt: skip
    return _panel(words(f"help_frame.{kind}_panel_title"), rows)


def _boxes_of_commands(
    command: TerminalCommand, path: Sequence[str], words: Catalogue
) -> Iterator[object]:
    """Commands and what each does: of ``pairbook`` in the groups of the table."""
    if path:
        names = [inner.name for inner in command.commands]
        rows = {name: words(f"help.{path[0]}_{name}.command") for name in names}
        groups = {words("help_frame.commands_panel_title"): rows} if rows else {}
    else:
        groups = {
            words(f"command_group.{group}"): {
                row.word: row.help(words) for row in COMMANDS if row.word and row.group == group
            }
            for group in GROUPS
        }
    width = max((len(name) for rows in groups.values() for name in rows), default=0)
    for title, rows in groups.items():
        yield _panel(
            title,
            [((name.ljust(width), "bold cyan"), (summary, "")) for name, summary in rows.items()],
        )


def _panel(title: str, rows: Iterable[Sequence[tuple[str, str]]]) -> object:
    """Draw rows of texts and their styles in a box; a column without a text is left out."""
    from rich.panel import Panel
    from rich.table import Table
    from rich.text import Text

    rows = list(rows)
    table = Table(box=None, show_header=False, expand=True, pad_edge=False, padding=(0, 2, 0, 0))
    filled = [at for at in range(len(rows[0])) if any(row[at][0] for row in rows)]
    for at in filled:
        table.add_column(no_wrap=at != len(rows[0]) - 1, ratio=1 if at == filled[-1] else None)
    for row in rows:
        table.add_row(*(Text(*row[at]) for at in filled))
    return Panel(table, title=title, title_align="left", border_style="dim")


def _kind(parameter: Parameter, words: Catalogue) -> str:
    """Return what stands behind an option: the kind of its value, nothing for a switch."""
    kind = parameter.kind
    if kind is SWITCH:
        return ""
    if kind.values:
        return f"<{'|'.join(kind.values)}>"
    name = "path" if kind is PATH else "int" if kind.name in ("whole", "number") else "text"
    shown = words(f"help_frame.kind_{name}")
    if kind.least is None:
        return shown
    bounds = f"≥ {kind.least}" if kind.most is None else f"{kind.least}–{kind.most}"
    return f"{shown} [{bounds}]"


def _sentence(stem: str, parameter: Parameter, words: Catalogue) -> str:
    """Say what a parameter is for, whether it must be typed, and what holds where it is not."""
    sentence = words("help_frame.help") if parameter is HELP else help_of(stem, parameter, words)
    if parameter.required:
        return f"{sentence} {words('help_frame.required_long_string')}"
    if parameter.default in (None, False, "", (), 0.0):
        return sentence
    return f"{sentence} {words('help_frame.default_string').format(parameter.default)}"
