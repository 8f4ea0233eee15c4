"""The buttons that write files beside the workbook.

Publish: page, print-out and the federation's file.  For the hall: the round's clock and the cards
of its tables.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import xlwings as xw

from addin.actions.hall_queue import file_of
from addin.actions.state import ActionResult, action
from addin.engines.file import whole
from addin.publish import Edition, edition, publish
from addin.publish.marks import is_own
from addin.publish.printed_rounds import tables_of
from addin.typesetting import can_typeset
from pairing.catalogue import Text, text
from pairing.errors import ALLOWED, REPLACE_FILES, InputError, NeedsDecision

KINDS = ("html", "pdf")
"""Formats that Publish writes, in this order."""

PUBLISHED = ".published"
"""Ending of the folder in which they stand."""

TABLE_CARDS = "table_cards"
"""Choice: cards for the tables are printed besides the clock."""

FILES = {"timer": "html", "tablecards": "pdf"}
"""Files that For the hall writes, each with its kind, named ``CUP-timer.html``."""


@action
def export_files(book: xw.Book, *, allow: Collection[str] = ()) -> ActionResult:
    """Write the web page, the PDF and the federation's file into a folder beside the workbook.

    All of them or none; those published of this event before are replaced (the federation's
    file with the page it was written with).  Raises ``NeedsDecision`` (choice
    ``replace_files``) while other such files exist, and ``InputError`` for a workbook that was
    never saved or is on the web.
    """
    from pairing.formats.registry import all_formats

    workbook, current = saved_as(book), edition(book)
    place = workbook.with_suffix(PUBLISHED) / workbook.name
    files = {place.with_suffix(f".{kind}"): partial(_published, current, kind) for kind in KINDS}
    own = [is_own(path, current.tournament) for path in files]
    for row in all_formats():
        if row.federation == current.game:
            path = place.with_suffix(row.suffixes[0])
            files[path] = partial(_exported, book, row.name, current.words.language)
            own.append(own[0] or is_own(path, current.tournament))
    return _write(workbook, files, own, allow)


def _exported(book: xw.Book, kind: str, language: str, draft: Path) -> tuple[Text, ...]:
    """Write the federation's file; what it wants may be missing, and people can read the rest."""
    from addin.exchange.outgoing.exporting import export_to

    try:
        return export_to(book, kind, draft)
    except InputError as error:
        return (text("publish.not_for_federation", why=error.message(language)),)


@action
def for_the_hall(
    book: xw.Book, *, cards: bool | None = None, allow: Collection[str] = ()
) -> ActionResult:
    """Write the clock of the last round and, where there are tables of four, their cards.

    ``cards``: whether the cards are written; ``None`` asks (``NeedsDecision``, choice
    ``table_cards``; its other answer is the clock alone).  Games of two have no cards and are not
    asked about.  Files published of this event before are replaced, others after the choice
    ``replace_files``.  Raises ``InputError`` for a workbook that was never saved or is on the web.
    """
    workbook, current = saved_as(book), edition(book)
    seated = bool(current.tournament.rounds) and bool(tables_of(current))
    places = {
        what: workbook.with_name(f"{workbook.stem}-{what}.{kind}") for what, kind in FILES.items()
    }
    if not seated or cards is False:
        del places["tablecards"]
    elif cards is None and TABLE_CARDS not in allow:
        names: dict[str, Any] = {"clock": places["timer"].name, "cards": places["tablecards"].name}
        number = current.tournament.rounds[-1].number
        error = NeedsDecision("hall.cards_too", choice=TABLE_CARDS, round=number, **names)
        error.instead, error.otherwise = {"cards": False}, text("hall.clock_only")
        raise error
    remarks: tuple[Text, ...] = (text("hall.open_it"),)
    if "tablecards" in places and not getattr(current.tournament.settings, "page_address", ""):
        named = {"setting": text("setting.page_address"), "tab": text("tab.tournament")}
        remarks += (text("hall.no_code", **named),)
    made = {
        path: partial(_published, replace(current, options={"what": what}), FILES[what])
        for what, path in places.items()
    }
    own = [is_own(path, current.tournament) for path in made]
    return _write(workbook, made, own, allow, remarks)


def _published(edition: Edition, kind: str, draft: Path) -> tuple[Text, ...]:
    """Write a file; without Typst there is no PDF, which is said, and all others come."""
    if kind == "pdf" and not can_typeset():
        return (text("print.no_typst"),)
    draft.write_bytes(publish(edition, kind))
    return ()


def _write(
    workbook: Path,
    files: Mapping[Path, Callable[[Path], tuple[Text, ...]]],
    own: Sequence[bool],
    allow: Collection[str],
    remarks: tuple[Text, ...] = (),
) -> ActionResult:
    """Write all of these files or none, each by what makes it, and say what was written.

    ``own``: which of them are this event's.  Raises ``NeedsDecision`` (choice ``replace_files``)
    for others that are there, ``InputError`` for a place that cannot be written.
    """
    there = [p.name for p, ours in zip(files, own, strict=True) if p.exists() and not ours]
    if there and REPLACE_FILES not in {*allow, *ALLOWED.get()}:
        raise NeedsDecision("publish.replace_files", choice=REPLACE_FILES, files=there)
    for path in files:
        if path.parent.exists():
            whole.check_place(path)
    with whole.sibling_folder(workbook) as folder:
        for path, make in files.items():
            remarks += make(folder / path.name)
        written = [path for path in files if (folder / path.name).exists()]
        for path in written:
            path.parent.mkdir(exist_ok=True)
            whole.move(folder / path.name, path)
    names, place = [path.name for path in written], str(written[0].parent)
    done = text("publish.done", files=names, folder=place)
    return ActionResult(done, {"files": [str(path) for path in written]}, remarks)


def saved_as(book: xw.Book) -> Path:
    """Return the workbook's file on this computer; raises ``InputError`` when it has none."""
    path = file_of(book)
    if path is None:
        raise InputError("publish.on_web")
    if not path.is_absolute() or not path.exists():
        raise InputError("publish.never_saved")
    return path
