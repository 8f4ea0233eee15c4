"""What the Tab key offers in a terminal: systems, settings, criteria, files, players.

The functions are named in the options they complete; what they need is imported when a key is
pressed.  None of them ever fails: where nothing can be known, nothing is offered.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from addin.templates import WORKBOOKS

if TYPE_CHECKING:
    from addin.sheets.reading import Reading

Offered = Iterator[tuple[str, str] | str]
"""What may be typed, one after the other, alone or with what is said of it."""

Offers = list[tuple[str, str] | str]


def quietly(
    offer: Callable[[typer.Context, str], Offered],
) -> Callable[[typer.Context, str], Offers]:
    """An offer that is empty when anything goes wrong: a terminal shows no traceback."""

    @wraps(offer)
    def offered(ctx: typer.Context, incomplete: str) -> Offers:
        with suppress(Exception):
            return list(offer(ctx, incomplete))
        return []

    return offered


def _files(*endings: str) -> Callable[[typer.Context, str], Offers]:
    """An offer of the files whose names end so, in the folder that was typed, and of folders."""

    @quietly
    def offered(ctx: typer.Context, incomplete: str) -> Offered:
        folder, begun = os.path.split(incomplete)
        for entry in sorted(os.scandir(folder or "."), key=lambda one: one.name):
            if entry.name.startswith("~$") or (entry.name.startswith(".") and not begun):
                continue
            if entry.is_dir():
                yield _typed(os.path.join(folder, entry.name) + os.sep)
            elif entry.name.lower().endswith(endings):
                yield _typed(os.path.join(folder, entry.name))

    return offered


workbooks = _files(*WORKBOOKS)
any_file = _files("")


@quietly
def systems(ctx: typer.Context, incomplete: str) -> Offered:
    """Pairing systems by name, each with what it is."""
    from addin.cli.session import current
    from pairing.systems import ALIASES, REGISTRY

    words = current().words
    for name in REGISTRY:
        yield name, words(f"system.{name}")
    for name in ALIASES:
        yield name, words(f"alias.{name}")


@quietly
def settings(ctx: typer.Context, incomplete: str) -> Offered:
    """``NAME=`` for every setting of the system typed, and ``NAME=VALUE`` where values are few."""
    from dataclasses import fields

    from addin.cli.session import current
    from pairing.settings import spec_of
    from pairing.systems import system

    words = current().words
    kind = system(ctx.params.get("system") or "leader").settings
    begun, sign, _ = incomplete.partition("=")
    for item in fields(kind):
        spec = spec_of(item)
        if spec.hidden:
            continue
        if sign and item.name == begun and spec.options:
            yield from (f"{begun}={option}" for option in spec.options)
        elif not sign:
            yield f"{item.name}=", words(f"setting.{item.name}")


@quietly
def lines(ctx: typer.Context, incomplete: str) -> Offered:
    """The settings of the workbook that was typed, by name, each with its label."""
    reading = _reading(ctx)
    for line in reading.words.lines(reading.system):
        yield line.name, reading.words.setting_label(line.name)


@quietly
def line_values(ctx: typer.Context, incomplete: str) -> Offered:
    """The values of the setting that was typed, where they are few, each in the sheet's words."""
    reading = _reading(ctx)
    words, typed = reading.words, str(ctx.params.get("setting"))
    for line in words.lines(reading.system):
        if line.spec and typed.casefold() in (line.name, words.setting_label(line.name).casefold()):
            for option in line.spec.options:
                yield option, words.show_option(line.name, line.spec, option)


@quietly
def criteria(ctx: typer.Context, incomplete: str) -> Offered:
    """Orders and criteria by name, each with what it is; further ones behind a comma."""
    from addin.cli.session import current
    from pairing.standings.criteria import CRITERIA, PRESETS

    words = current().words
    before, comma, _ = incomplete.rpartition(",")
    if not comma:
        yield "true-rating", words("criterion_help.true_rating")
        for name, listed in PRESETS.items():
            yield name, ", ".join(words(f"criterion.{one}") for one in listed)
    for name in CRITERIA:
        yield f"{before}{comma}{name}", words(f"criterion_help.{name}")


@quietly
def players(ctx: typer.Context, incomplete: str) -> Offered:
    """Players of the workbook that was typed, each with his number."""
    for player in _reading(ctx).tournament.players:
        yield _typed(player.name), str(player.number)


def _reading(ctx: typer.Context) -> Reading:
    """The workbook that was typed, as it is read."""
    from addin.engines.file import open_book
    from addin.sheets.reader import read

    # Behind an option whose value is being typed, arguments are not yet sorted by name.
    file = ctx.params.get("file") or next(iter(getattr(ctx, "args", ())))
    return read(open_book(Path(file), read_only=True))


@quietly
def languages(ctx: typer.Context, incomplete: str) -> Offered:
    """The codes of the languages that messages, workbooks and pages can be in."""
    from pairing.catalogue import LANGUAGES

    yield from LANGUAGES


def _typed(shown: str) -> str:
    """A text as it must stand on the line: bash takes it as it is, others quote by themselves."""
    if os.environ.get("_PAIRBOOK_COMPLETE") != "complete_bash":
        return shown
    return "".join(f"\\{sign}" if sign in " '\"()&;|<>$`\\" else sign for sign in shown)
